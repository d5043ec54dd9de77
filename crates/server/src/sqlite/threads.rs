//! The database threads: one writes, several read.
//!
//! Readers are in two groups, so that lookups never wait for long reads: requests for the events of a long game must not
//! delay the request that asks who somebody is.

use std::fmt;
use std::path::{Path, PathBuf};
use std::slice;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

use rusqlite::{Connection, InterruptHandle, TransactionBehavior};
use tokio::sync::oneshot;

use super::lock::DatabaseLock;
use super::schema::{Opened, reader, writer};
use super::table_cache::TableCache;
use crate::event_log::{LogError, Reply};

/// Largest number of jobs in one transaction. It bounds the latency of the first job.
const LARGEST_BATCH: usize = 512;
/// Threads for lookups.
const LOOKUP_THREADS: usize = 2;
/// Threads for pages of events and other long reads.
const PAGE_THREADS: usize = 2;

/// The threads and the lock that keeps other processes away. Dropping it finishes waiting jobs and closes the database.
pub(crate) struct Threads {
    jobs: Option<Sender<Box<dyn Job>>>,
    writing: Option<JoinHandle<()>>,
    /// Jobs that are not answered yet.
    waiting: Arc<AtomicUsize>,
    lookups: Readers,
    pages: Readers,
    /// The check of the whole file, which a shutdown interrupts.
    checking: Mutex<Option<(InterruptHandle, JoinHandle<()>)>>,
    path: PathBuf,
    /// Released last.
    lock: DatabaseLock,
}

impl Threads {
    pub(super) fn start(opened: Opened) -> Result<Self, LogError> {
        let Opened { path, writer, lock } = opened;
        let lookups = Readers::start(&path, LOOKUP_THREADS)?;
        let pages = Readers::start(&path, PAGE_THREADS)?;
        let (jobs, accepted) = channel();
        let waiting = Arc::new(AtomicUsize::new(0));
        let writer = Writer { connection: writer, tables: TableCache::new(), waiting: Arc::clone(&waiting) };
        let writing = spawn("log writer", move || writer.run(&accepted))?;
        let (jobs, writing, checking) = (Some(jobs), Some(writing), Mutex::default());
        Ok(Threads { jobs, writing, waiting, lookups, pages, checking, path, lock })
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
        self.waiting.fetch_add(1, Ordering::Relaxed);
        if let Err(unsent) = jobs.send(job) {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            unsent.0.answer(Some(closed()));
        }
        reply
    }

    /// Number of writes that are not on disk yet.
    pub(crate) fn waiting_writes(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Looks up a few rows.
    pub(crate) fn read<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Connection) -> Result<T, LogError> + Send + 'static,
    ) -> Reply<T> {
        self.lookups.ask(look)
    }

    /// Reads a page: as many rows as take a few milliseconds, because others wait for the same threads.
    pub(crate) fn read_page<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Connection) -> Result<T, LogError> + Send + 'static,
    ) -> Reply<T> {
        self.pages.ask(look)
    }

    /// Runs a check of the whole file on a thread of its own. Only one runs at a time.
    pub(crate) fn check<T: Send + 'static>(
        &self,
        check: impl FnOnce(&Connection) -> Result<T, LogError> + Send + 'static,
    ) -> Reply<T> {
        let mut checking = self.checking.lock().unwrap_or_else(PoisonError::into_inner);
        if checking.as_ref().is_some_and(|(_, thread)| !thread.is_finished()) {
            return Reply::failed(LogError::Store("a check of the database is running already".to_owned()));
        }
        let (answer, reply) = Reply::channel();
        let started = reader(&self.path).and_then(|connection| {
            let interrupt = connection.get_interrupt_handle();
            // The caller may have gone.
            let thread = spawn("log checker", move || drop(answer.send(check(&connection))))?;
            Ok((interrupt, thread))
        });
        match started {
            Ok(started) => *checking = Some(started),
            Err(error) => return Reply::failed(error),
        }
        reply
    }

    /// Copies the write-ahead log into the database file and empties it. Blocks until the other connections allow it.
    pub(crate) fn truncate_log(&self) -> Result<(), LogError> {
        let is_busy: bool = writer(&self.path)?.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))?;
        if is_busy {
            return Err(LogError::Store("the write-ahead log is in use: try again".to_owned()));
        }
        Ok(())
    }

    /// Whether the path of the database still leads to the open file.
    pub(crate) fn is_in_place(&self) -> bool {
        self.lock.is_in_place()
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        // The readers first: the last connection to close checkpoints the write-ahead log, and a reader cannot.
        self.lookups.close();
        self.pages.close();
        if let Some((interrupt, thread)) = self.checking.lock().unwrap_or_else(PoisonError::into_inner).take() {
            // A check that has not begun to read cannot be interrupted yet.
            while !thread.is_finished() {
                interrupt.interrupt();
                std::thread::yield_now();
            }
            join(thread);
        }
        self.jobs = None;
        if let Some(writing) = self.writing.take() {
            join(writing);
        }
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, LogError> {
    let failed = |error| LogError::Store(format!("cannot start a thread: {error}"));
    Builder::new().name(name.to_owned()).spawn(work).map_err(failed)
}

fn join(thread: JoinHandle<()>) {
    if thread.join().is_err() {
        tracing::error!("a database thread has panicked");
    }
}

/// Threads that take questions from one queue, each with its own connection.
struct Readers {
    questions: Option<Sender<Question>>,
    threads: Vec<JoinHandle<()>>,
}

type Question = Box<dyn FnOnce(&Connection) + Send>;

impl Readers {
    fn start(path: &Path, count: usize) -> Result<Self, LogError> {
        let (questions, asked) = channel::<Question>();
        let asked = Arc::new(Mutex::new(asked));
        let thread = |_| {
            let (connection, asked) = (reader(path)?, Arc::clone(&asked));
            let next = move || asked.lock().unwrap_or_else(PoisonError::into_inner).recv();
            spawn("log reader", move || {
                while let Ok(question) = next() {
                    question(&connection);
                }
            })
        };
        let threads = (0..count).map(thread).collect::<Result<_, _>>()?;
        Ok(Readers { questions: Some(questions), threads })
    }

    fn ask<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Connection) -> Result<T, LogError> + Send + 'static,
    ) -> Reply<T> {
        let (answer, reply) = Reply::channel();
        let question: Question = Box::new(move |connection| {
            // The caller may have gone, and then nobody needs the answer.
            if !answer.is_closed() {
                let _ = answer.send(look(connection));
            }
        });
        let questions = self.questions.as_ref().expect("it is taken only by drop");
        if questions.send(question).is_err() {
            return Reply::failed(closed());
        }
        reply
    }

    fn close(&mut self) {
        self.questions = None;
        self.threads.drain(..).for_each(join);
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
            Err(error @ (LogError::Store(_) | LogError::Damaged(_))) => Err(error.clone()),
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
    waiting: Arc<AtomicUsize>,
}

impl Writer {
    fn run(mut self, waiting: &Receiver<Box<dyn Job>>) {
        while let Ok(first) = waiting.recv() {
            let mut batch = vec![first];
            batch.extend(waiting.try_iter().take(LARGEST_BATCH - 1));
            let jobs = batch.len();
            match self.commit(&mut batch) {
                Ok(()) => batch.into_iter().for_each(|job| job.answer(None)),
                Err(error) if batch.len() == 1 => batch.into_iter().for_each(|job| job.answer(Some(error.clone()))),
                Err(_) => batch.into_iter().for_each(|job| self.commit_alone(job)),
            }
            self.waiting.fetch_sub(jobs, Ordering::Relaxed);
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
