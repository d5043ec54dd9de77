//! Where machines think: a fixed number of threads, apart from the network's, and a fair order in which they serve.
//!
//! It knows neither tables nor sockets: work comes in as a closure, and its answer goes out through a channel that a
//! task can wait for.

use std::error::Error;
use std::fmt;
use std::io;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::task::{Context, Wake, Waker};
use std::thread::{self, JoinHandle};

use bisat_protocol::{IdentityId, TableId};
use tokio::sync::oneshot::{self, Receiver, Sender};

use lines::{Lines, Wanted};

mod lines;
mod thinking;
#[cfg(test)]
mod tests;

pub use thinking::{AnalyseError, AnalysedMove, AnalysedOutcome, Analysis, analyse, choose};

/// Who asks for thinking: each asker has a line of its own.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Key {
    /// A table where a machine is to act.
    Table(TableId),
    /// Someone who wants a hint or an analysis.
    Identity(IdentityId),
}

/// Why work was not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Busy {
    /// The asker has too much waiting.
    Asker,
    /// All askers together have too much waiting.
    Everyone,
    /// No more work is taken.
    Closed,
}

impl fmt::Display for Busy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Busy::Asker => {
                write!(
                    f,
                    "{} of your requests are waiting already: let one be answered first",
                    lines::MOST_OF_AN_IDENTITY
                )
            }
            Busy::Everyone => f.write_str("the machines have too much to think about: try again in a while"),
            Busy::Closed => f.write_str("the machines are being shut down: try again in a while"),
        }
    }
}

impl Error for Busy {}

/// A pool of threads that think. Dropping it breaks off what is being thought and waits for the threads to end.
pub struct Machines {
    hall: Arc<Hall>,
    threads: Vec<JoinHandle<()>>,
}

impl Machines {
    /// A pool of so many threads.
    pub fn new(threads: NonZeroUsize) -> io::Result<Self> {
        let mut machines = Machines { hall: Arc::default(), threads: Vec::new() };
        for number in 1..=threads.get() {
            let hall = Arc::clone(&machines.hall);
            let thread = thread::Builder::new().name(format!("machine {number}")).spawn(move || hall.serve())?;
            machines.threads.push(thread);
        }
        Ok(machines)
    }

    /// One thread fewer than run at the same time here, so that the network has one.
    pub fn default_threads() -> NonZeroUsize {
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        NonZeroUsize::new(cores - 1).unwrap_or(NonZeroUsize::MIN)
    }

    /// Has the work done when its asker's turn comes, and answers through the channel. The word that the work is given
    /// becomes true when the receiver is dropped or the pool is closed: it should then break off. The channel is
    /// closed without an answer when the work was broken off by the pool or panicked.
    pub fn submit<T: Send + 'static>(
        &self,
        key: Key,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<Receiver<T>, Busy> {
        let (answer, receiver) = oneshot::channel();
        self.hall.add(key, Box::new(Asked { work, answer }))?;
        Ok(receiver)
    }

    /// How many are waiting for a thread.
    pub fn waiting(&self) -> usize {
        self.hall.state().lines.waiting()
    }

    /// How many are being thought about.
    pub fn running(&self) -> usize {
        self.hall.state().lines.running()
    }

    /// Breaks off whatever runs, forgets whatever waits and takes no more work.
    pub fn close(&self) {
        self.hall.close();
    }
}

impl Drop for Machines {
    fn drop(&mut self) {
        self.close();
        // The last to hold the pool may be a work of its own, which cannot wait for itself.
        let own = thread::current().id();
        for thread in self.threads.drain(..).filter(|thread| thread.thread().id() != own) {
            // A thread survives every panic of its work; were it dead all the same, nothing would be left to do.
            let _ = thread.join();
        }
    }
}

/// Work and where its answer goes.
trait Job: Wanted + Send {
    fn run(self: Box<Self>, stop: &Arc<StopWord>);
}

impl Wanted for Box<dyn Job> {
    fn is_wanted(&self) -> bool {
        self.as_ref().is_wanted()
    }
}

struct Asked<T, W> {
    work: W,
    answer: Sender<T>,
}

impl<T: Send, W: FnOnce(&AtomicBool) -> T + Send> Wanted for Asked<T, W> {
    fn is_wanted(&self) -> bool {
        !self.answer.is_closed()
    }
}

impl<T: Send, W: FnOnce(&AtomicBool) -> T + Send> Job for Asked<T, W> {
    fn run(mut self: Box<Self>, stop: &Arc<StopWord>) {
        // The channel wakes this waker when its receiver is dropped. Here, outside of any task, it wakes it for no
        // other reason.
        let waker = Waker::from(Arc::clone(stop));
        if self.answer.poll_closed(&mut Context::from_waker(&waker)).is_ready() {
            return;
        }
        let found = (self.work)(&stop.0);
        // What was found when the pool broke it off is not what was asked for.
        if !stop.is_given() {
            // Nobody is sorry for an answer that nobody waits for.
            let _ = self.answer.send(found);
        }
    }
}

/// The word to break off.
#[derive(Default)]
struct StopWord(AtomicBool);

impl StopWord {
    fn give(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_given(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Wake for StopWord {
    fn wake(self: Arc<Self>) {
        self.give();
    }
}

/// What the threads share.
#[derive(Default)]
struct Hall {
    state: Mutex<State>,
    has_work: Condvar,
}

#[derive(Default)]
struct State {
    lines: Lines<Box<dyn Job>>,
    /// Of the jobs that run.
    stops: Vec<Arc<StopWord>>,
    is_closed: bool,
}

impl Hall {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nothing that may panic is done under the lock")
    }

    fn add(&self, key: Key, job: Box<dyn Job>) -> Result<(), Busy> {
        let mut state = self.state();
        if state.is_closed {
            return Err(Busy::Closed);
        }
        state.lines.add(key, job)?;
        drop(state);
        self.has_work.notify_one();
        Ok(())
    }

    /// A thread's life.
    fn serve(&self) {
        while let Some((key, job, stop)) = self.take() {
            // The panic has been reported by the hook; the asker sees the channel closed.
            let _ = catch_unwind(AssertUnwindSafe(|| job.run(&stop)));
            let mut state = self.state();
            state.lines.finish(&key);
            state.stops.retain(|other| !Arc::ptr_eq(other, &stop));
        }
    }

    /// Waits for the next job; none when the pool is closed.
    fn take(&self) -> Option<(Key, Box<dyn Job>, Arc<StopWord>)> {
        let is_idle = |state: &mut State| !state.is_closed && state.lines.waiting() == 0;
        loop {
            let waited = self.has_work.wait_while(self.state(), is_idle);
            let mut state = waited.expect("nothing that may panic is done under the lock");
            if state.is_closed {
                return None;
            }
            // None where all who waited have gone.
            if let Some((key, job)) = state.lines.next() {
                let stop = Arc::<StopWord>::default();
                state.stops.push(Arc::clone(&stop));
                return Some((key, job, stop));
            }
        }
    }

    fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        state.stops.iter().for_each(|stop| stop.give());
        let forgotten = state.lines.clear();
        drop(state);
        self.has_work.notify_all();
        // Their askers hear of it only now that the lock is open.
        drop(forgotten);
    }
}
