//! Hashes and checks passwords on threads of their own, because that takes much time and memory. Each network has its own
//! line, and the lines are served in turn: a network that sends many passwords waits for itself.

#[cfg(test)]
mod tests;

use std::collections::{HashMap, VecDeque};
use std::io;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use tokio::sync::oneshot::{self, Receiver};

use crate::identity::passwords::PasswordHasher;
use crate::rate_limit::{RetryAfter, site_of};

/// Number of threads. Each keeps the 19 MiB that a hash needs.
const THREADS: usize = 2;
/// Largest number of waiting passwords of a network.
const MOST_OF_A_NETWORK: usize = 32;
/// Largest number of waiting passwords in all.
const MOST: usize = 1000;
/// When to try again after a refusal, in milliseconds.
const RETRY: u64 = 2000;

/// Threads that hash passwords. They end when this is dropped.
pub(crate) struct PasswordPool {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

impl PasswordPool {
    /// Starts the threads.
    pub(crate) fn new() -> io::Result<Self> {
        let mut pool = PasswordPool { shared: Arc::default(), threads: Vec::new() };
        for number in 1..=THREADS {
            let shared = Arc::clone(&pool.shared);
            let thread = thread::Builder::new().name(format!("password {number}")).spawn(move || shared.serve())?;
            pool.threads.push(thread);
        }
        Ok(pool)
    }

    /// Whether the network of this address may send another password now. Ask before an attempt is counted.
    pub(crate) fn check(&self, address: IpAddr) -> Result<(), RetryAfter> {
        self.shared.state().check(network(address))
    }

    /// Queues work for an address, which [`crate::rate_limit::network_of`] has made a key. The channel closes without a
    /// result if the work panicked.
    pub(crate) fn submit<T: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce(&mut PasswordHasher) -> T + Send + 'static,
    ) -> Result<Receiver<T>, RetryAfter> {
        let (answer, receiver) = oneshot::channel();
        let job = move |hasher: &mut PasswordHasher| {
            // The client may have gone.
            if !answer.is_closed() {
                let _ = answer.send(work(hasher));
            }
        };
        self.shared.state().add(network(address), Box::new(job))?;
        self.shared.has_work.notify_one();
        Ok(receiver)
    }
}

impl Drop for PasswordPool {
    fn drop(&mut self) {
        self.shared.state().is_closed = true;
        self.shared.has_work.notify_all();
        // The last owner may be one of the jobs, which cannot join its own thread.
        let own = thread::current().id();
        for thread in self.threads.drain(..).filter(|thread| thread.thread().id() != own) {
            let _ = thread.join();
        }
    }
}

/// The network in whose line an address waits: itself for IPv4, its /48 network for IPv6.
fn network(address: IpAddr) -> IpAddr {
    site_of(address).unwrap_or(address)
}

type Job = Box<dyn FnOnce(&mut PasswordHasher) + Send>;

/// State that the threads share.
#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    has_work: Condvar,
}

#[derive(Default)]
struct State {
    /// Waiting jobs of each network. None is empty.
    lines: HashMap<IpAddr, VecDeque<Job>>,
    /// The networks with waiting jobs, in the order in which they are served.
    turns: VecDeque<IpAddr>,
    waiting: usize,
    is_closed: bool,
}

impl State {
    fn check(&self, network: IpAddr) -> Result<(), RetryAfter> {
        let own = self.lines.get(&network).map_or(0, VecDeque::len);
        let has_room = own < MOST_OF_A_NETWORK && self.waiting < MOST;
        if has_room { Ok(()) } else { Err(RetryAfter { milliseconds: RETRY }) }
    }

    fn add(&mut self, network: IpAddr, job: Job) -> Result<(), RetryAfter> {
        self.check(network)?;
        let line = self.lines.entry(network).or_default();
        if line.is_empty() {
            self.turns.push_back(network);
        }
        line.push_back(job);
        self.waiting += 1;
        Ok(())
    }

    /// Takes a job of the network whose turn it is. Its next job waits until all other networks had their turn.
    fn next(&mut self) -> Option<Job> {
        let network = self.turns.pop_front()?;
        let line = self.lines.get_mut(&network)?;
        let job = line.pop_front();
        if line.is_empty() {
            self.lines.remove(&network);
        } else {
            self.turns.push_back(network);
        }
        self.waiting -= 1;
        job
    }
}

impl Shared {
    /// Locks, ignoring poisoning: no state is left half changed under this lock.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Loop of a thread.
    fn serve(&self) {
        let mut hasher = PasswordHasher::default();
        loop {
            let is_idle = |state: &mut State| !state.is_closed && state.waiting == 0;
            let waited = self.has_work.wait_while(self.state(), is_idle);
            let mut state = waited.unwrap_or_else(PoisonError::into_inner);
            if state.is_closed {
                return;
            }
            let job = state.next();
            drop(state);
            if let Some(job) = job {
                // The panic hook has reported it; the caller sees a closed channel.
                let _ = catch_unwind(AssertUnwindSafe(|| job(&mut hasher)));
            }
        }
    }
}
