//! Thread pool for searches: a fixed number of threads, apart from the network's, and a fair queue. One thread more takes
//! only short jobs, so that a weak machine answers at once while long searches occupy all other threads.
//!
//! It knows neither tables nor sockets: a job is a closure, and its result goes through a oneshot channel.

use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::io;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::task::{Context, Wake, Waker};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use bisat_protocol::IdentityId;
use bisat_search::Level;
use tokio::sync::oneshot::{self, Receiver, Sender};

use queue::{FairQueue, Lane, Wanted};

mod queue;
mod analysis;
#[cfg(test)]
mod tests;

pub use analysis::{AnalyseError, Opponents, Searches, analyse, check_states, choose, solved_values};

/// Who asks for a search, and for what. Each person has their own line in the queue; the questions of guests come in the name
/// of their network.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Key {
    /// The turn of a machine of this level, at a table of this person.
    Machine(IdentityId, u8),
    /// A hint or an analysis of this number of positions.
    Analysis(IdentityId, u64),
    /// Any other question of a person, such as a record to verify.
    Identity(IdentityId),
}

/// Cost of a question whose length is unknown, and the least cost of an analysis: even a search of one position evaluates
/// every legal move, and KHAN's set-up has thousands.
const UNKNOWN_COST: u64 = 200_000;

/// Most people whose use is noted until it is asked for.
const MOST_USED: usize = 1_000;

impl Key {
    /// The person who waits.
    pub fn person(&self) -> &IdentityId {
        match self {
            Key::Machine(person, _) | Key::Analysis(person, _) | Key::Identity(person) => person,
        }
    }

    /// Expected time of the job in microseconds. A move of level 8 takes about a second at most, lower levels a part of it.
    /// An analysis counts a microsecond for each node.
    fn cost(&self) -> u64 {
        match self {
            Key::Machine(_, level) => {
                Level::numbered(*level).map_or(UNKNOWN_COST, |level| level.thinking_time().as_micros() as u64)
            }
            Key::Analysis(_, nodes) => (*nodes).max(UNKNOWN_COST),
            Key::Identity(_) => UNKNOWN_COST,
        }
    }

    /// Whether a person asked; a machine's turn comes by itself.
    fn is_question(&self) -> bool {
        !matches!(self, Key::Machine(..))
    }
}

/// Why a job was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Busy {
    /// The caller has too many jobs waiting.
    Caller,
    /// The pool has too many jobs waiting.
    Pool,
    /// The pool is closed.
    Closed,
}

impl fmt::Display for Busy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Busy::Caller => {
                write!(f, "{} of your requests are waiting: wait for an answer first", queue::MOST_OF_AN_IDENTITY)
            }
            Busy::Pool => f.write_str("the server is busy: try again later"),
            Busy::Closed => f.write_str("the server is shutting down: try again later"),
        }
    }
}

impl Error for Busy {}

/// The pool. Dropping it stops running jobs and joins the threads.
pub struct SearchPool {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
    opponents: Arc<dyn Opponents>,
}

impl SearchPool {
    /// A pool with this number of threads, and one more for short jobs, for the jobs of these opponents.
    pub fn new(threads: NonZeroUsize, opponents: Arc<dyn Opponents>) -> io::Result<Self> {
        let mut pool = SearchPool { shared: Arc::default(), threads: Vec::new(), opponents };
        for number in 0..=threads.get() {
            let shared = Arc::clone(&pool.shared);
            let lane = if number == 0 { Lane::Short } else { Lane::Any };
            let thread = thread::Builder::new().name(format!("search {number}")).spawn(move || shared.serve(lane))?;
            pool.threads.push(thread);
        }
        Ok(pool)
    }

    /// What opens the opponents.
    pub fn opponents(&self) -> Arc<dyn Opponents> {
        Arc::clone(&self.opponents)
    }

    /// One thread fewer than the machine has cores, so that the network has one.
    pub fn default_threads() -> NonZeroUsize {
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        NonZeroUsize::new(cores - 1).unwrap_or(NonZeroUsize::MIN)
    }

    /// Queues a job and returns the channel of its result. The flag that the job gets becomes true when the receiver is
    /// dropped or the pool is closed: the job should then stop. The channel closes without a result if the pool stopped
    /// the job or the job panicked.
    pub fn submit<T: Send + 'static>(
        &self,
        key: Key,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<Receiver<T>, Busy> {
        let (answer, receiver) = oneshot::channel();
        self.shared.add(key, Box::new(PendingJob { work, answer }))?;
        Ok(receiver)
    }

    /// Microseconds that jobs of each person have taken here since the last call.
    pub fn drain_used(&self) -> HashMap<IdentityId, u64> {
        std::mem::take(&mut self.shared.state().used)
    }

    /// Counts what jobs of a person have taken at another node of a cluster, so that nobody gets more by asking several.
    pub fn charge(&self, person: &IdentityId, used: u64) {
        self.shared.state().queue.charge(person, used);
    }

    /// Number of waiting jobs.
    pub fn waiting(&self) -> usize {
        self.shared.state().queue.waiting()
    }

    /// Number of running jobs.
    pub fn running(&self) -> usize {
        self.shared.state().queue.running()
    }

    /// Stops running jobs, drops waiting ones and refuses new ones.
    pub fn close(&self) {
        self.shared.close();
    }
}

impl Drop for SearchPool {
    fn drop(&mut self) {
        self.close();
        // The last owner of the pool may be one of its jobs, which cannot join its own thread.
        let own = thread::current().id();
        for thread in self.threads.drain(..).filter(|thread| thread.thread().id() != own) {
            // A thread survives panics of its jobs.
            let _ = thread.join();
        }
    }
}

/// A queued job with its result channel.
trait Job: Wanted + Send {
    fn run(self: Box<Self>, stop: &Arc<StopFlag>);
}

impl Wanted for Box<dyn Job> {
    fn is_wanted(&self) -> bool {
        self.as_ref().is_wanted()
    }
}

struct PendingJob<T, W> {
    work: W,
    answer: Sender<T>,
}

impl<T: Send, W: FnOnce(&AtomicBool) -> T + Send> Wanted for PendingJob<T, W> {
    fn is_wanted(&self) -> bool {
        !self.answer.is_closed()
    }
}

impl<T: Send, W: FnOnce(&AtomicBool) -> T + Send> Job for PendingJob<T, W> {
    fn run(mut self: Box<Self>, stop: &Arc<StopFlag>) {
        // The channel wakes this waker when its receiver is dropped. Here, outside of any task, it wakes it for no
        // other reason.
        let waker = Waker::from(Arc::clone(stop));
        if self.answer.poll_closed(&mut Context::from_waker(&waker)).is_ready() {
            return;
        }
        let found = (self.work)(&stop.0);
        // A result that was cut short by the pool is not sent.
        if !stop.is_set() {
            // The receiver may have gone.
            let _ = self.answer.send(found);
        }
    }
}

/// Tells a job to stop.
#[derive(Default)]
struct StopFlag(AtomicBool);

impl StopFlag {
    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Wake for StopFlag {
    fn wake(self: Arc<Self>) {
        self.set();
    }
}

/// State that the threads share.
#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    has_work: Condvar,
}

#[derive(Default)]
struct State {
    queue: FairQueue<Box<dyn Job>>,
    /// Stop flags of the running jobs.
    stops: Vec<Arc<StopFlag>>,
    /// Microseconds of each person since they were last asked for. A server that is alone never asks: the number of entries
    /// is bounded.
    used: HashMap<IdentityId, u64>,
    is_closed: bool,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("the lock is never held across a panic")
    }

    fn add(&self, key: Key, job: Box<dyn Job>) -> Result<(), Busy> {
        let mut state = self.state();
        if state.is_closed {
            return Err(Busy::Closed);
        }
        state.queue.add(key, job)?;
        drop(state);
        // All of them: the one that is woken might not take this job.
        self.has_work.notify_all();
        Ok(())
    }

    /// Loop of a thread.
    fn serve(&self, lane: Lane) {
        while let Some((key, job, stop)) = self.take(lane) {
            // The panic hook has reported it; the caller sees a closed channel.
            let begin = Instant::now();
            let _ = catch_unwind(AssertUnwindSafe(|| job.run(&stop)));
            let used = u64::try_from(begin.elapsed().as_micros()).unwrap_or(u64::MAX);
            let mut state = self.state();
            state.queue.finish(&key, used);
            if state.used.len() < MOST_USED {
                *state.used.entry(key.person().clone()).or_default() += used;
            }
            state.stops.retain(|other| !Arc::ptr_eq(other, &stop));
        }
    }

    /// Waits for the next job; none once the pool is closed.
    fn take(&self, lane: Lane) -> Option<(Key, Box<dyn Job>, Arc<StopFlag>)> {
        let is_idle = |state: &mut State| !state.is_closed && !state.queue.has_waiting(lane);
        loop {
            let waited = self.has_work.wait_while(self.state(), is_idle);
            let mut state = waited.expect("the lock is never held across a panic");
            if state.is_closed {
                return None;
            }
            // None if all waiting callers have gone.
            if let Some((key, job)) = state.queue.next(lane) {
                let stop = Arc::<StopFlag>::default();
                state.stops.push(Arc::clone(&stop));
                return Some((key, job, stop));
            }
        }
    }

    fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        state.stops.iter().for_each(|stop| stop.set());
        let forgotten = state.queue.clear();
        drop(state);
        self.has_work.notify_all();
        // Dropped after the lock is released: their callers wake up.
        drop(forgotten);
    }
}
