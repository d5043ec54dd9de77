//! A test of servers that somebody else starts, kills and cuts off: `cargo xtask chaos` does.
//!
//! Players go on after every fault, at the next server of the list if one is gone. At the end everything that they received
//! is compared with what is stored, every record is verified, and the ratings are computed again from the stored events.

use std::error::Error;
use std::sync::Arc;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use bisat_protocol::RatingMode;
use fastrand::Rng;
use tokio::runtime;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::counts::Counts;
use super::party::Party;
use super::report::{Report, Running};
use super::{Flags, joined, parties, ratings, stop_on_signal, text};

/// How long the servers may take to recover before the last check.
const RECOVERY: Duration = Duration::from_secs(30);

/// Plays for this many seconds, or until Ctrl-C.
pub(super) fn run(flags: &Flags, urls: &str, seconds: f64) -> Result<Report, Box<dyn Error>> {
    let runtime = runtime::Builder::new_multi_thread().enable_all().build()?;
    let tested = runtime.block_on(test(flags, urls, Duration::from_secs_f64(seconds)));
    runtime.shutdown_background();
    Ok(tested?)
}

async fn test(flags: &Flags, urls: &str, length: Duration) -> Result<Report, String> {
    let mut interrupted = stop_on_signal().map_err(text)?;
    let mut rng = Rng::with_seed(flags.seed);
    let mut waiting = parties(flags, &mut rng, Some(RatingMode::Rated))?;
    // Names of accounts are unique, also if the test runs again on the same database.
    let prefix = format!("c{:x}n", since_1970(SystemTime::now()));
    let before = ratings::games_of_levels(urls).await?;
    for party in &mut waiting {
        party.register(urls, &prefix).await?;
    }
    let (counts, began) = (Arc::new(Counts::default()), Instant::now());
    let (stop, stopped) = watch::channel(false);
    let mut playing = JoinSet::new();
    for party in waiting {
        playing.spawn(party.play_through(Arc::clone(&counts), stopped.clone()));
    }
    let mut parties: Vec<Party> = Vec::new();
    tokio::select! {
        () = sleep(length) => {}
        _ = interrupted.wait_for(|stop| *stop) => {}
        // A party ends before only if something is wrong.
        ended = playing.join_next() => parties.extend(joined(ended)?),
    }
    stop.send_replace(true);
    while let Some(ended) = playing.join_next().await {
        parties.extend(joined(Some(ended))?);
    }
    let took = began.elapsed();
    let mut report = Report { took, moves: *counts.moves.borrow(), ..Report::default() };
    verify(&parties, &mut report).await?;
    let silences = std::mem::take(&mut *counts.silences.lock().unwrap_or_else(PoisonError::into_inner));
    let silences = silences.into_iter().map(|(at, length)| (since_1970(at), length.as_millis() as u64)).collect();
    let reconnected = counts.reconnected.load(Ordering::Relaxed);
    let rated = check_ratings(&parties, &before).await?;
    report.running = Some(Running { reconnected, silences, rated });
    report.is_stopped = *interrupted.borrow();
    Ok(report)
}

/// Checks all tables and their records, once the servers answer.
async fn verify(parties: &[Party], report: &mut Report) -> Result<(), String> {
    let begin = Instant::now();
    for party in parties {
        let verified = loop {
            match party.verify_all().await {
                // The servers may be in the middle of a restart.
                Err(_) if begin.elapsed() < RECOVERY => sleep(Duration::from_millis(500)).await,
                verified => break verified?,
            }
        };
        report.tables += verified.tables;
        report.finished += verified.finished;
        report.events += verified.events;
    }
    Ok(())
}

/// Checks the ratings. A machine may end a game while they are read; if they do not agree, they are therefore read again.
async fn check_ratings(parties: &[Party], before: &ratings::Before) -> Result<u64, String> {
    let begin = Instant::now();
    loop {
        match ratings::check(parties, before).await {
            Err(_) if begin.elapsed() < RECOVERY => sleep(Duration::from_millis(500)).await,
            checked => return checked,
        }
    }
}

fn since_1970(at: SystemTime) -> u64 {
    at.duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64
}
