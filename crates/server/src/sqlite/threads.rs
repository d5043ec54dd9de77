//! The two threads that hold the file: one writes, one reads.

use std::fmt;
use std::fs::File;
use std::slice;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};

use rusqlite::{Connection, TransactionBehavior};
use tokio::sync::oneshot;

use super::Tables;
use super::schema::Opened;
use crate::log::{LogError, Promise};

/// So many jobs at most share a transaction: a bound on how long the first of them waits for the last.
const LARGEST_BATCH: usize = 512;

/// The threads, and the lock that keeps other processes away; dropping it finishes what is waiting and closes the file.
pub(crate) struct Threads {
    jobs: Option<Sender<Box<dyn Job>>>,
    questions: Option<Sender<Question>>,
    writing: Option<JoinHandle<()>>,
    reading: Option<JoinHandle<()>>,
    /// Let go when all else is closed.
    _lock: File,
}

impl Threads {
    pub(super) fn start(opened: Opened) -> Result<Self, LogError> {
        let Opened { writer, reader, lock } = opened;
        let (jobs, waiting) = channel();
        let (questions, asked) = channel::<Question>();
        let failed = |error| LogError::Store(format!("a thread could not be started: {error}"));
        let reading = Builder::new()
            .name("log reader".to_owned())
            .spawn(move || asked.iter().for_each(|question| question(&reader)))
            .map_err(failed)?;
        let writing = Builder::new()
            .name("log writer".to_owned())
            .spawn(move || Writer { connection: writer, tables: Tables::new() }.run(&waiting))
            .map_err(failed)?;
        let (writing, reading) = (Some(writing), Some(reading));
        Ok(Threads { jobs: Some(jobs), questions: Some(questions), writing, reading, _lock: lock })
    }

    /// Does the work in the next transaction. It may be done more than once if a transaction fails, and must not have
    /// written anything when it ends with a conflict.
    pub(crate) fn write<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection, &mut Tables) -> Result<T, LogError> + Send + 'static,
    ) -> Promise<T> {
        let (answer, promise) = oneshot::channel();
        let job: Box<dyn Job> = Box::new(Task { work, result: Err(closed()), answer });
        let jobs = self.jobs.as_ref().expect("only dropping takes it");
        if let Err(unsent) = jobs.send(job) {
            unsent.0.answer(Some(closed()));
        }
        promise
    }

    /// Answers a question from what is on disk.
    pub(crate) fn read<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Connection) -> Result<T, LogError> + Send + 'static,
    ) -> Promise<T> {
        let (answer, promise) = oneshot::channel();
        let question: Question = Box::new(move |connection| {
            // Whoever asked may have left.
            let _ = answer.send(look(connection));
        });
        let questions = self.questions.as_ref().expect("only dropping takes it");
        if questions.send(question).is_err() {
            return refuse(closed());
        }
        promise
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        // The reader first: the last one to close folds the write-ahead log into the file, and a reader cannot.
        self.questions = None;
        join(self.reading.take());
        self.jobs = None;
        join(self.writing.take());
    }
}

fn join(thread: Option<JoinHandle<()>>) {
    if let Some(Err(_)) = thread.map(JoinHandle::join) {
        tracing::error!("a thread of the store has panicked");
    }
}

impl fmt::Debug for Threads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Threads").finish_non_exhaustive()
    }
}

/// A promise that is broken at once.
pub(super) fn refuse<T>(error: LogError) -> Promise<T> {
    let (answer, promise) = oneshot::channel();
    let _ = answer.send(Err(error));
    promise
}

fn closed() -> LogError {
    LogError::Store("its thread has stopped: look for a panic before this".to_owned())
}

type Question = Box<dyn FnOnce(&Connection) + Send>;

/// Something to be written.
trait Job: Send {
    /// Does the work and keeps the answer; fails when the whole transaction must.
    fn run(&mut self, connection: &Connection, tables: &mut Tables) -> Result<(), LogError>;

    /// Gives the answer, or the failure to commit it.
    fn answer(self: Box<Self>, failure: Option<LogError>);
}

struct Task<T, F> {
    work: F,
    result: Result<T, LogError>,
    answer: oneshot::Sender<Result<T, LogError>>,
}

impl<T: Send, F: FnMut(&Connection, &mut Tables) -> Result<T, LogError> + Send> Job for Task<T, F> {
    fn run(&mut self, connection: &Connection, tables: &mut Tables) -> Result<(), LogError> {
        self.result = (self.work)(connection, tables);
        match &self.result {
            Err(LogError::Store(what)) => Err(LogError::Store(what.clone())),
            Ok(_) | Err(LogError::Conflict { .. }) => Ok(()),
        }
    }

    fn answer(self: Box<Self>, failure: Option<LogError>) {
        // Whoever asked may have left; what they asked for is done all the same.
        let _ = self.answer.send(failure.map_or(self.result, Err));
    }
}

/// The one who writes.
struct Writer {
    connection: Connection,
    tables: Tables,
}

impl Writer {
    fn run(mut self, waiting: &Receiver<Box<dyn Job>>) {
        while let Ok(first) = waiting.recv() {
            let mut batch = vec![first];
            batch.extend(waiting.try_iter().take(LARGEST_BATCH - 1));
            match self.commit(&mut batch) {
                Ok(()) => batch.into_iter().for_each(|job| job.answer(None)),
                Err(error) if batch.len() == 1 => batch.into_iter().for_each(|job| job.answer(Some(error.clone()))),
                Err(_) => batch.into_iter().for_each(|job| self.commit_alone(job)),
            }
        }
    }

    /// When a transaction fails its jobs are done again one by one, so that only those fail which must.
    fn commit_alone(&mut self, mut job: Box<dyn Job>) {
        let failure = self.commit(slice::from_mut(&mut job)).err();
        job.answer(failure);
    }

    /// Does all jobs in one transaction, which is on disk afterwards, or none.
    fn commit(&mut self, batch: &mut [Box<dyn Job>]) -> Result<(), LogError> {
        let result = self.transact(batch);
        if let Err(error) = &result {
            tracing::error!(jobs = batch.len(), %error, "a transaction failed");
            // What is remembered was never written.
            self.tables.clear();
        }
        result
    }

    fn transact(&mut self, batch: &mut [Box<dyn Job>]) -> Result<(), LogError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for job in batch {
            job.run(&transaction, &mut self.tables)?;
        }
        Ok(transaction.commit()?)
    }
}
