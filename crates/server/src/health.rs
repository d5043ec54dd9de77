//! Health check: a write to the disk and a read, cached for a second.

#[cfg(test)]
mod tests;

use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{self, Instant};

use crate::event_log::LogError;
use crate::store::Maintenance;

/// How long a result is good: many checks at once cost one write.
const FRESH: Duration = Duration::from_secs(1);
/// A database that answers later than this is not healthy.
const PATIENCE: Duration = Duration::from_secs(5);
/// More waiting writes than this are not healthy: about ten seconds of a slow disk.
const MOST_WAITING: usize = 10_000;

/// The last result. A check that fails is repeated when somebody asks again, so that a server recovers by itself.
#[derive(Default)]
pub struct Health(Mutex<Option<Checked>>);

struct Checked {
    at: Instant,
    number: u64,
    result: Result<(), LogError>,
}

impl Health {
    /// Whether the server can store events now. If not, the error says why.
    pub async fn check(&self, database: &dyn Maintenance) -> Result<(), LogError> {
        // Others wait for the check that is running.
        let mut last = self.0.lock().await;
        if let Some(Checked { at, result, .. }) = &*last
            && at.elapsed() < FRESH
        {
            return result.clone();
        }
        let number = last.as_ref().map_or(0, |last| last.number) + 1;
        let result = time::timeout(PATIENCE, probe(database, number)).await.unwrap_or_else(|_| {
            let (seconds, waiting) = (PATIENCE.as_secs(), database.waiting_writes());
            Err(LogError::Store(format!("no answer within {seconds} seconds; {waiting} writes are waiting")))
        });
        if let Err(error) = &result {
            tracing::error!(%error, "the health check failed");
        }
        *last = Some(Checked { at: Instant::now(), number, result: result.clone() });
        result
    }
}

async fn probe(database: &dyn Maintenance, number: u64) -> Result<(), LogError> {
    let waiting = database.waiting_writes();
    if waiting > MOST_WAITING {
        return Err(LogError::Store(format!("{waiting} writes are waiting: the disk is too slow")));
    }
    database.check_in_place()?;
    match database.probe(number).await? {
        Some(read) if read == number => Ok(()),
        other => Err(LogError::Store(format!("{number} was written, but {other:?} was read"))),
    }
}
