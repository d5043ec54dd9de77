//! Hashes and checks passwords on threads of their own, because that takes much time and memory. Each network has its own
//! queue, and the queues are served in turn (round robin): a network that sends many passwords delays its own requests first.

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
use crate::rate_limit::{RetryAfter, site_or_address};

/// Number of threads. Each keeps the 19 MiB that a hash needs.
const THREADS: usize = 2;
/// Largest number of waiting passwords of a network.
const MAX_WAITING_PER_NETWORK: usize = 32;
/// Largest number of waiting passwords in all.
const MAX_WAITING: usize = 1000;
/// The refusal of a password.
const TRY_AGAIN: RetryAfter = RetryAfter { milliseconds: 2000 };

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
        self.shared.state().check(site_or_address(address))
    }

    /// Queues work for an address, which [`crate::rate_limit::network_of`] has made a key. The result is an error if the
    /// work had to make room for that of another network. The channel closes without a result if the work panicked.
    pub(crate) fn submit<T: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce(&mut PasswordHasher) -> T + Send + 'static,
    ) -> Result<Receiver<Result<T, RetryAfter>>, RetryAfter> {
        let (answer, receiver) = oneshot::channel();
        let job = move |hasher: Option<&mut PasswordHasher>| {
            // The client may have gone.
            if !answer.is_closed() {
                let _ = answer.send(hasher.map(work).ok_or(TRY_AGAIN));
            }
        };
        self.shared.state().add(site_or_address(address), Box::new(job))?;
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

/// Work that waits. Without a hasher it is refused.
type Job = Box<dyn FnOnce(Option<&mut PasswordHasher>) + Send>;

/// State that the threads share.
#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    has_work: Condvar,
}

#[derive(Default)]
struct State {
    /// Waiting jobs of each network. A queue without jobs is removed.
    queues: HashMap<IpAddr, VecDeque<Job>>,
    /// The networks with waiting jobs, in the order in which they are served.
    turns: VecDeque<IpAddr>,
    waiting: usize,
    is_closed: bool,
}

impl State {
    fn check(&self, network: IpAddr) -> Result<(), RetryAfter> {
        let own = self.queues.get(&network).map_or(0, VecDeque::len);
        let has_room = own < MAX_WAITING_PER_NETWORK && (self.waiting < MAX_WAITING || own + 1 < self.longest().1);
        if has_room { Ok(()) } else { Err(TRY_AGAIN) }
    }

    /// The network with the most waiting jobs, and their number.
    fn longest(&self) -> (Option<IpAddr>, usize) {
        let longest = self.queues.iter().max_by_key(|(_, queue)| queue.len());
        longest.map_or((None, 0), |(network, queue)| (Some(*network), queue.len()))
    }

    /// Refuses the newest job of the longest queue. At least one job of that network stays.
    fn make_room(&mut self) {
        let longest = self.longest().0.and_then(|network| self.queues.get_mut(&network));
        if let Some(job) = longest.filter(|queue| queue.len() > 1).and_then(VecDeque::pop_back) {
            self.waiting -= 1;
            job(None);
        }
    }

    fn add(&mut self, network: IpAddr, job: Job) -> Result<(), RetryAfter> {
        self.check(network)?;
        if self.waiting >= MAX_WAITING {
            self.make_room();
        }
        let queue = self.queues.entry(network).or_default();
        if queue.is_empty() {
            self.turns.push_back(network);
        }
        queue.push_back(job);
        self.waiting += 1;
        Ok(())
    }

    /// Takes a job of the network whose turn it is. Its next job waits until all other networks had their turn.
    fn next(&mut self) -> Option<Job> {
        let network = self.turns.pop_front()?;
        let queue = self.queues.get_mut(&network)?;
        let job = queue.pop_front();
        if queue.is_empty() {
            self.queues.remove(&network);
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
                let _ = catch_unwind(AssertUnwindSafe(|| job(Some(&mut hasher))));
            }
        }
    }
}
