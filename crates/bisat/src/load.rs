//! `bisat load`: load test of a server, over real sockets. Random players play at many tables. The report has the
//! acknowledged moves per second and the latency of the acknowledgements.
//!
//! With `--level` the opponents are machines, and the latency is the time until a machine has answered a move. With
//! `--strong-tables` one guest keeps machines of level 8 busy meanwhile.
//!
//! This is a closed-loop test: every player waits for the answer to its move. A server that stalls gets fewer requests,
//! so that latency alone hides the stall. Read latency and moves per second together.

mod flood;
mod player;
mod spectator;
mod tally;
mod witness;

use std::error::Error;
use std::fs;
use std::future::pending;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bisat_protocol::{Setup, TableId};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use tokio::runtime;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{Semaphore, watch};
use tokio::time::sleep;

use crate::private_server::{Log, PrivateServer};
use crate::random_play::{session, setups};
use crate::remote::{Remote, Trust};
use player::{Latency, Player, Seating};
use tally::Tally;
pub use tally::{Latencies, Report};

/// Moves per second over all tables if no pace is given.
const WANTED: u64 = 6_000;
/// Maximum number of clients that connect at the same time.
const CONNECTING: usize = 32;
/// How often the progress is shown.
const GLANCE: Duration = Duration::from_millis(100);
/// Files that a process has open beside its sockets.
const OTHER_FILES: u64 = 64;

/// Flags of `bisat load`.
#[derive(Args, Clone, Debug)]
pub struct Flags {
    /// Number of tables with moves in progress, from 1 to 100000
    #[arg(long, default_value_t = 100, value_parser = crate::numbers::between(1_u32, 100_000))]
    tables: u32,
    /// Seconds to measure, counted from when all players are seated
    #[arg(long, default_value_t = 10.0, value_parser = crate::numbers::seconds)]
    seconds: f64,
    /// Number of spectators, spread over the tables
    #[arg(long, default_value_t = 0, value_parser = crate::numbers::between(0_u32, 1_000_000))]
    spectators: u32,
    /// The server to test, or the comma-separated nodes of a cluster, over which the players are spread; without it, a new
    /// server with an empty database and no rate limits is started
    #[arg(long)]
    url: Option<String>,
    #[command(flatten)]
    trust: Trust,
    /// A game to play, with two players where possible (default: all games in turn)
    #[arg(long = "game", value_name = "GAME")]
    games: Vec<String>,
    /// Mean pause of a player before its move, in milliseconds; 0 for none (default: a pause that gives about 6000 moves
    /// per second over all tables)
    #[arg(long, value_name = "MILLISECONDS", value_parser = crate::numbers::between(0_u64, 3_600_000))]
    pace: Option<u64>,
    /// Play against machines of this level, from 1 to 8, and measure how long they take to answer
    #[arg(long, value_name = "LEVEL", value_parser = crate::numbers::between(1_u8, 8))]
    level: Option<u8>,
    /// Number of tables at which one more guest keeps machines of level 8 busy, from 0 to 50
    #[arg(long, default_value_t = 0, value_parser = crate::numbers::between(0_u32, 50))]
    strong_tables: u32,
    /// Random seed of the players
    #[arg(long, default_value_t = 1, value_parser = crate::numbers::seed)]
    seed: u64,
    /// Print the report as JSON
    #[arg(long)]
    pub json: bool,
}

/// Runs the load test, until its time is up or Ctrl-C stops it. A server that was started for it is stopped afterwards and its database deleted.
pub fn run(flags: &Flags) -> Result<Report, Box<dyn Error>> {
    let setups = setups(&flags.games, flags.level)?;
    check_open_files(flags, &setups)?;
    let (server, url) = match &flags.url {
        Some(url) => (None, url.clone()),
        None => {
            let server = PrivateServer::start("load", Log::Shown)?;
            let url = server.url().to_owned();
            (Some(server), url)
        }
    };
    let remote = Remote::new(&url, &flags.trust)?;
    let runtime = runtime::Builder::new_multi_thread().enable_all().build()?;
    let stop = AtomicBool::new(false);
    // A second Ctrl-C does no more than the first: the server must end with the test.
    let interrupted = async {
        match tokio::signal::ctrl_c().await {
            Ok(()) => stop.store(true, Ordering::Relaxed),
            Err(error) => return error,
        }
        pending().await
    };
    let report = runtime.block_on(async {
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            report = make(flags, &setups, &remote, server.as_ref(), &stop) => report,
            error = interrupted => Err(error.into()),
            _ = terminate.recv() => Err("interrupted".into()),
        }
    });
    runtime.shutdown_background();
    report
}

async fn make(
    flags: &Flags,
    setups: &[Setup],
    remote: &Remote,
    server: Option<&PrivateServer>,
    stop: &AtomicBool,
) -> Result<Report, Box<dyn Error>> {
    let tally = Arc::new(Tally::new(flags.tables as usize));
    let pace = Duration::from_millis(flags.pace.unwrap_or(u64::from(flags.tables) * 1000 / WANTED));
    if flags.strong_tables > 0 {
        let rng = fastrand::Rng::with_seed(flags.seed);
        tokio::spawn(flood::run(remote.clone(), flags.strong_tables, rng, Arc::clone(&tally)));
    }
    seat_all(flags, setups, remote, pace, &tally)?;
    wait_for_all(flags, &tally, stop).await;
    if stop.load(Ordering::Relaxed) {
        return Err("stopped before all players were seated: there is nothing to report".into());
    }
    if tally.seated() == 0 {
        return Err(format!("no player could take a seat: {}", tally.first_error()).into());
    }
    tally.begin();
    let begin = Instant::now();
    let bar = ProgressBar::new((flags.seconds * 1000.0) as u64).with_style(style("playing {bar:40} {percent}% {msg}"));
    while begin.elapsed().as_secs_f64() < flags.seconds && !stop.load(Ordering::Relaxed) {
        sleep(GLANCE).await;
        let took = begin.elapsed();
        bar.set_position(took.as_millis() as u64);
        bar.set_message(format!("{:.0} moves/s", tally.moves() as f64 / took.as_secs_f64()));
    }
    let mut report = tally.report(begin.elapsed());
    bar.finish_and_clear();
    report.games = setups.iter().map(|setup| setup.game.clone()).collect();
    report.pace = pace;
    report.memory = server.and_then(PrivateServer::memory);
    Ok(report)
}

/// Starts all players and spectators. A semaphore bounds how many connect at the same time.
fn seat_all(
    flags: &Flags,
    setups: &[Setup],
    remote: &Remote,
    pace: Duration,
    tally: &Arc<Tally>,
) -> Result<(), Box<dyn Error>> {
    let mut rng = fastrand::Rng::with_seed(flags.seed);
    let connecting = Arc::new(Semaphore::new(CONNECTING));
    let mut watched = Vec::new();
    let mut players = 0;
    for (number, setup) in setups.iter().cycle().take(flags.tables as usize).enumerate() {
        let (opened, tables) = watch::channel(None::<TableId>);
        let mut seating = Seating::Host(opened);
        for _ in setup.seats.len()..usize::from(session(setup)?.seats()) {
            let player = Player {
                number,
                remote: remote.beginning_with(players),
                connecting: Arc::clone(&connecting),
                tally: Arc::clone(tally),
                session: session(setup)?,
                setup: setup.clone(),
                rng: rng.fork(),
                pace,
                latency: if flags.level.is_some() { Latency::OfMachine } else { Latency::OfServer },
            };
            players += 1;
            tokio::spawn(player.run(seating));
            seating = Seating::Guest(tables.clone());
        }
        watched.push(tables);
    }
    for (number, tables) in watched.iter().cycle().take(flags.spectators as usize).enumerate() {
        let (remote, connecting) = (remote.beginning_with(number), Arc::clone(&connecting));
        tokio::spawn(spectator::run(remote, connecting, tables.clone(), Arc::clone(tally)));
    }
    Ok(())
}

/// Waits until every player and spectator is connected or has failed, or `stop` is set.
async fn wait_for_all(flags: &Flags, tally: &Tally, stop: &AtomicBool) {
    let all = u64::from(flags.tables) + u64::from(flags.spectators);
    let bar = ProgressBar::new(all).with_style(style("seating {bar:40} {pos} of {len}"));
    while tally.arrived() < all && !stop.load(Ordering::Relaxed) {
        bar.set_position(tally.arrived());
        sleep(GLANCE).await;
    }
    bar.finish_and_clear();
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is well formed")
}

/// Checks the limit of open files, for every socket is one: without this check the test, or the server that it started,
/// would fail halfway with misleading errors.
fn check_open_files(flags: &Flags, setups: &[Setup]) -> Result<(), Box<dyn Error>> {
    let Some(limit) = open_files_limit() else { return Ok(()) };
    let mut needed = OTHER_FILES + CONNECTING as u64 + u64::from(flags.spectators);
    for setup in setups.iter().cycle().take(flags.tables as usize) {
        needed += u64::from(session(setup)?.seats());
    }
    if needed <= limit {
        return Ok(());
    }
    Err(format!("the load test needs {needed} open files, but the limit is {limit}: raise it with ulimit -n {needed}")
        .into())
}

/// The limit of open files of this process; none if the system does not report it.
fn open_files_limit() -> Option<u64> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}
