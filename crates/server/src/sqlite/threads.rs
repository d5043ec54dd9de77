//! The database threads: one writes, one reads.

use std::fmt;
use std::fs::File;
use std::slice;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};

use rusqlite::{Connection, TransactionBehavior};
use tokio::sync::oneshot;

use super::schema::Opened;
use super::table_cache::TableCache;
use crate::event_log::{LogError, Reply};

/// Largest number of jobs in one transaction. It bounds the latency of the first job.
const LARGEST_BATCH: usize = 512;

/// The threads and the lock file that keeps other processes away. Dropping it finishes waiting jobs and closes the
/// database.
pub(crate) struct Threads {
    jobs: Option<Sender<Box<dyn Job>>>,
    questions: Option<Sender<Question>>,
    writing: Option<JoinHandle<()>>,
    reading: Option<JoinHandle<()>>,
    /// Released last.
    _lock: File,
}

impl Threads {
    pub(super) fn start(opened: Opened) -> Result<Self, LogError> {
        let Opened { writer, reader, lock } = opened;
        let (jobs, waiting) = channel();
        let (questions, asked) = channel::<Question>();
        let failed = |error| LogError::Store(format!("cannot start a thread: {error}"));
        let reading = Builder::new()
            .name("log reader".to_owned())
            .spawn(move || asked.iter().for_each(|question| question(&reader)))
            .map_err(failed)?;
        let writing = Builder::new()
            .name("log writer".to_owned())
            .spawn(move || Writer { connection: writer, tables: TableCache::new() }.run(&waiting))
            .map_err(failed)?;
        let (writing, reading) = (Some(writing), Some(reading));
        Ok(Threads { jobs: Some(jobs), questions: Some(questions), writing, reading, _lock: lock })
    }

    /// Runs the work in the next transaction. It runs again if that transaction fails. It must not write anything before
    /// it returns a conflict.
    pub(crate) fn write<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection, &mut TableCache) -> Result<T, LogError> + Send + 'static,
    ) -> Reply<T> {
        let (answer, reply) = Reply::channel();
        let job: Box<dyn Job> = Box::new(Task { work, result: Err(closed()), answer });
        let jobs = self.jobs.as_ref().expect("it is taken only by drop");
        if let Err(unsent) = jobs.send(job) {
            unsent.0.answer(Some(closed()));
        }
        reply
    }

    /// Runs a query on the reading thread.
    pub(crate) fn read<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Connection) -> Result<T, LogError> + Send + 'static,
    ) -> Reply<T> {
        let (answer, reply) = Reply::channel();
        let question: Question = Box::new(move |connection| {
            // The caller may have gone.
            let _ = answer.send(look(connection));
        });
        let questions = self.questions.as_ref().expect("it is taken only by drop");
        if questions.send(question).is_err() {
            return Reply::failed(closed());
        }
        reply
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        // The reader first: the last connection to close checkpoints the write-ahead log, and a reader cannot.
        self.questions = None;
        join(self.reading.take());
        self.jobs = None;
        join(self.writing.take());
    }
}

fn join(thread: Option<JoinHandle<()>>) {
    if let Some(Err(_)) = thread.map(JoinHandle::join) {
        tracing::error!("a database thread has panicked");
    }
}

impl fmt::Debug for Threads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Threads").finish_non_exhaustive()
    }
}

fn closed() -> LogError {
    LogError::Store("the database thread has stopped: look for a panic in the log".to_owned())
}

type Question = Box<dyn FnOnce(&Connection) + Send>;

/// A write.
trait Job: Send {
    /// Runs the work and keeps its result. An error fails the whole transaction.
    fn run(&mut self, connection: &Connection, tables: &mut TableCache) -> Result<(), LogError>;

    /// Sends the result, or the failure to commit it.
    fn answer(self: Box<Self>, failure: Option<LogError>);
}

struct Task<T, F> {
    work: F,
    result: Result<T, LogError>,
    answer: oneshot::Sender<Result<T, LogError>>,
}

impl<T: Send, F: FnMut(&Connection, &mut TableCache) -> Result<T, LogError> + Send> Job for Task<T, F> {
    fn run(&mut self, connection: &Connection, tables: &mut TableCache) -> Result<(), LogError> {
        self.result = (self.work)(connection, tables);
        match &self.result {
            Err(LogError::Store(what)) => Err(LogError::Store(what.clone())),
            Ok(_) | Err(LogError::Conflict { .. }) => Ok(()),
        }
    }

    fn answer(self: Box<Self>, failure: Option<LogError>) {
        // The caller may have gone; the work is done all the same.
        let _ = self.answer.send(failure.map_or(self.result, Err));
    }
}

/// State of the writing thread.
struct Writer {
    connection: Connection,
    tables: TableCache,
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

    /// Jobs of a failed transaction run again one by one, so that only the faulty ones fail.
    fn commit_alone(&mut self, mut job: Box<dyn Job>) {
        let failure = self.commit(slice::from_mut(&mut job)).err();
        job.answer(failure);
    }

    /// Runs all jobs in one transaction and commits it to disk.
    fn commit(&mut self, batch: &mut [Box<dyn Job>]) -> Result<(), LogError> {
        let result = self.transact(batch);
        if let Err(error) = &result {
            tracing::error!(jobs = batch.len(), %error, "a transaction failed");
            // The cache holds what was never written.
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
