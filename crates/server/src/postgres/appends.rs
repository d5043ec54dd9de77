//! Appending events: one task commits all waiting appends as one transaction (group commit).
//!
//! A transaction first locks the rows of all its tables in the order of their names, so that two transactions never wait for
//! each other. It compares the numbers of events, and then sends everything else and the commit without waiting in between.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use deadpool_postgres::{Client, Object, Pool, PoolError};
use futures_util::future::{BoxFuture, join_all};
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::Error;
use tracing::error;

use super::rating;
use super::sitters::SeatChanges;
use super::table_changes::TableChanges;
use crate::event_log::{Append, LogError, Reply};

/// Largest number of appends in one transaction. It bounds the latency of the first append.
const LARGEST_BATCH: usize = 512;

/// The queue of the task that appends.
pub(super) struct Appender {
    jobs: mpsc::UnboundedSender<Job>,
    waiting: Arc<AtomicUsize>,
}

/// An append that waits, with its events as JSON.
struct Job {
    append: Append,
    texts: Vec<String>,
    answer: oneshot::Sender<Result<(), LogError>>,
}

impl Appender {
    /// Starts the task. It ends after the last append when the appender is dropped.
    pub(super) fn start(pool: Pool, waiting: Arc<AtomicUsize>) -> Self {
        let (jobs, mut accepted) = mpsc::unbounded_channel();
        let counted = Arc::clone(&waiting);
        tokio::spawn(async move {
            let mut batch = Vec::new();
            while accepted.recv_many(&mut batch, LARGEST_BATCH).await > 0 {
                let jobs = batch.len();
                commit(&pool, std::mem::take(&mut batch)).await;
                counted.fetch_sub(jobs, Ordering::Relaxed);
            }
        });
        Appender { jobs, waiting }
    }

    /// Puts an append into the queue.
    pub(super) fn append(&self, append: Append) -> Reply<()> {
        let texts = match append.texts() {
            Ok(texts) => texts,
            Err(error) => return Reply::failed(error),
        };
        let (answer, reply) = Reply::channel();
        self.waiting.fetch_add(1, Ordering::Relaxed);
        if self.jobs.send(Job { append, texts, answer }).is_err() {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
        }
        reply
    }
}

/// Commits appends together. If that fails, each one is tried again alone, so that only the faulty ones fail.
async fn commit(pool: &Pool, batch: Vec<Job>) {
    let jobs: Vec<&Job> = batch.iter().collect();
    let results = match transact(pool, &jobs).await {
        Ok(results) => results,
        Err(Failure { error, may_repeat: true }) if batch.len() > 1 => {
            error!(appends = batch.len(), %error, "a transaction failed");
            let mut results = Vec::new();
            for job in &jobs {
                results.push(match transact(pool, &[job]).await {
                    Ok(mut alone) => alone.remove(0),
                    Err(failure) => Err(failure.error),
                });
            }
            results
        }
        Err(Failure { error, .. }) => {
            error!(appends = batch.len(), %error, "a transaction failed");
            vec![Err(error); batch.len()]
        }
    };
    for (job, result) in batch.into_iter().zip(results) {
        // The caller may have gone; the events are stored all the same.
        let _ = job.answer.send(result);
    }
}

/// Why a transaction failed.
struct Failure {
    error: LogError,
    /// Whether each append may be tried alone: nothing was stored, and the database answers. If the connection breaks, the commit
    /// may have succeeded.
    may_repeat: bool,
}

impl From<LogError> for Failure {
    fn from(error: LogError) -> Self {
        Failure { error, may_repeat: true }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        LogError::from(error).into()
    }
}

impl From<PoolError> for Failure {
    fn from(error: PoolError) -> Self {
        Failure { error: error.into(), may_repeat: false }
    }
}

/// Runs appends in one transaction. Returns whether each one was stored or in conflict.
async fn transact(pool: &Pool, batch: &[&Job]) -> Result<Vec<Result<(), LogError>>, Failure> {
    let client = pool.get().await?;
    match run(&client, batch).await {
        Ok(results) => Ok(results),
        Err(Failure { error, may_repeat }) => {
            let may_repeat = may_repeat && client.batch_execute("ROLLBACK").await.is_ok();
            // A connection that may be in the middle of a transaction is not used again.
            drop(Object::take(client));
            Err(Failure { error, may_repeat })
        }
    }
}

/// A table that is locked.
#[derive(Clone, Copy)]
struct Locked {
    id: i64,
    events: u32,
    is_over: bool,
}

async fn run(client: &Client, batch: &[&Job]) -> Result<Vec<Result<(), LogError>>, Failure> {
    let mut tables = lock_tables(client, batch).await?;
    let mut results = Vec::with_capacity(batch.len());
    let mut stored = Vec::with_capacity(batch.len());
    for job in batch {
        let Append { table, expected, events, is_over, .. } = &job.append;
        let locked = tables.get_mut(table.0.as_str());
        let found = locked.as_ref().map_or(0, |locked| locked.events);
        match locked {
            Some(locked) if found == *expected => {
                locked.events += events.len() as u32;
                locked.is_over |= is_over;
                stored.push((*job, locked.id));
                results.push(Ok(()));
            }
            _ => results.push(Err(LogError::Conflict { expected: *expected, found })),
        }
    }
    let rated: Vec<_> = stored.iter().filter_map(|(job, id)| Some((*id, job.append.rated.as_ref()?))).collect();
    if !rated.is_empty() {
        rating::rate(client, &rated).await?;
    }
    store(client, &stored, tables.values().copied().collect()).await?;
    Ok(results)
}

/// Begins the transaction, creates the new tables, and locks all tables.
async fn lock_tables<'a>(client: &Client, batch: &[&'a Job]) -> Result<HashMap<&'a str, Locked>, Failure> {
    let mut names: Vec<&str> = batch.iter().map(|job| job.append.table.0.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let mut new: Vec<&Append> = batch.iter().map(|job| &job.append).filter(|append| append.expected == 0).collect();
    // Stable: of two that open the same table the first counts.
    new.sort_by(|one, other| one.table.0.cmp(&other.table.0));
    new.dedup_by(|next, first| next.table == first.table);
    let (new, seeds): (Vec<&str>, Vec<Option<&[u8]>>) =
        new.iter().map(|append| (append.table.0.as_str(), append.sealed_seed.as_deref())).unzip();
    let open = client
        .prepare_cached(
            "INSERT INTO tables (name, seed) SELECT * FROM unnest($1::text[], $2::bytea[]) ON CONFLICT DO NOTHING",
        )
        .await?;
    let lock = client
        .prepare_cached(
            "SELECT id, name, events, is_over FROM tables WHERE name = ANY($1) ORDER BY name FOR NO KEY UPDATE",
        )
        .await?;
    let opening = async { if new.is_empty() { Ok(0) } else { client.execute(&open, &[&new, &seeds]).await } };
    let locking = async { client.query(&lock, &[&names]).await };
    let (begun, opened, locked) = tokio::join!(client.batch_execute("BEGIN"), opening, locking);
    begun?;
    opened?;
    let mut tables = HashMap::new();
    for row in locked? {
        let name: &str = row.try_get(1)?;
        let events: i64 = row.try_get(2)?;
        let at = names.binary_search(&name).expect("only these names are asked for");
        tables.insert(names[at], Locked { id: row.try_get(0)?, events: events as u32, is_over: row.try_get(3)? });
    }
    Ok(tables)
}

/// Stores the events and what follows from them, and commits.
async fn store(client: &Client, stored: &[(&Job, i64)], tables: Vec<Locked>) -> Result<(), Failure> {
    let (mut ids, mut numbers, mut times, mut texts) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (mut seats, mut changes) = (SeatChanges::default(), TableChanges::default());
    for (job, id) in stored {
        changes.add(*id, &job.append);
        for (event, text) in job.append.events.iter().zip(&job.texts) {
            ids.push(*id);
            numbers.push(i64::from(event.number));
            times.push(event.at.cast_signed());
            texts.push(text.as_str());
            seats.add(*id, &event.what);
        }
    }
    let insert = client
        .prepare_cached(
            "INSERT INTO events (table_id, number, at, what)
             SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[])",
        )
        .await?;
    let update = client
        .prepare_cached(
            "UPDATE tables SET events = changed.events, is_over = changed.is_over
             FROM unnest($1::bigint[], $2::bigint[], $3::boolean[]) AS changed (id, events, is_over)
             WHERE tables.id = changed.id",
        )
        .await?;
    let changed: Vec<i64> = tables.iter().map(|table| table.id).collect();
    let counts: Vec<i64> = tables.iter().map(|table| i64::from(table.events)).collect();
    let overs: Vec<bool> = tables.iter().map(|table| table.is_over).collect();
    let (seats, changes) = (seats.prepare(client).await?, changes.prepare(client).await?);
    let mut work: Vec<BoxFuture<'_, Result<(), Error>>> = Vec::new();
    if !ids.is_empty() {
        work.push(Box::pin(async { client.execute(&insert, &[&ids, &numbers, &times, &texts]).await.map(drop) }));
        work.push(Box::pin(async { client.execute(&update, &[&changed, &counts, &overs]).await.map(drop) }));
    }
    work.extend(seats.changes(client));
    work.extend(changes.changes(client));
    work.push(Box::pin(client.batch_execute("COMMIT")));
    // In order: the connection sends each statement when its future is first polled. If one fails, the commit rolls back.
    for done in join_all(work).await {
        if let Err(error) = done {
            let may_repeat = error.as_db_error().is_some() && !client.is_closed();
            return Err(Failure { error: error.into(), may_repeat });
        }
    }
    Ok(())
}
