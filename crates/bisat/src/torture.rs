//! `bisat torture`: a crash test of the server. Random players play over real sockets; the server is killed with SIGKILL at
//! random moments and started again with the same database.
//!
//! After every restart the stored events are compared with those that the players received: nothing acknowledged is lost, and a
//! move that is sent again is stored once. At the end every record is verified and the database is checked.
//!
//! A kill ends the process and not the machine: what the process has written stays in the memory of the system. The tests of
//! `crates/faulty-disk` cover power cuts.

mod counts;
mod stored;
mod player;
mod party;
mod report;
mod running;
mod ratings;

use std::error::Error;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bisat_protocol::{RatingMode, Setup};
use bisat_server::sqlite;
use clap::Args;
use fastrand::Rng;
use indicatif::{ProgressBar, ProgressStyle};
use tokio::runtime;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::private_server::{Log, PrivateServer};
use crate::random_play::setups;
use counts::Counts;
use party::Party;
pub use report::Report;

/// The server is killed after fewer acknowledged moves than this.
const MOST_MOVES: u64 = 60;
/// Longest time between the last of these moves and the kill, in microseconds: some commits.
const LONGEST_WAIT: u64 = 20_000;
/// One kill in this number comes while the server starts.
const KILL_AT_START: u32 = 10;
/// Longest time from the start of the process to such a kill, in microseconds.
const LONGEST_START: u64 = 50_000;
/// Level of the machines, at every second round of games.
const LEVEL: u8 = 1;
/// Time limit for the moves before a kill.
const PATIENCE: Duration = Duration::from_secs(60);

/// Flags of `bisat torture`.
#[derive(Args, Clone, Debug)]
pub struct Flags {
    /// Number of kills
    #[arg(long, default_value_t = 1000, value_parser = crate::numbers::between(1_u32, 10_000_000))]
    kills: u32,
    /// Play at running servers instead, such as the nodes of a cluster (comma-separated URLs). The test kills none of them:
    /// `cargo xtask chaos` does
    #[arg(long, value_name = "URL", conflicts_with = "kills", requires = "seconds")]
    url: Option<String>,
    /// With --url: how long to play
    #[arg(long, requires = "url", value_parser = crate::numbers::seconds)]
    seconds: Option<f64>,
    /// Number of tables with moves in progress, from 1 to 1000; all games in turn, the second four with machines
    #[arg(long, default_value_t = 8, value_parser = crate::numbers::between(1_u32, 1000))]
    tables: u32,
    /// Random seed of the moves and of the moments of the kills; what the server is doing at that moment differs from run
    /// to run
    #[arg(long, default_value_t = 1, value_parser = crate::numbers::seed)]
    seed: u64,
    /// Print the report as JSON
    #[arg(long)]
    pub json: bool,
}

/// Runs the crash test until all kills are done or Ctrl-C stops it. The error of a failed check names the folder with the
/// database; otherwise the database is deleted.
pub fn run(flags: &Flags) -> Result<Report, Box<dyn Error>> {
    if let (Some(url), Some(seconds)) = (&flags.url, flags.seconds) {
        return running::run(flags, url, seconds);
    }
    let mut server = PrivateServer::start("torture", Log::Stored)?;
    let runtime = runtime::Builder::new_multi_thread().enable_all().build()?;
    let made = runtime.block_on(async {
        let stop = stop_on_signal().map_err(text)?;
        let mut test = Test::new(flags, &mut server, stop)?;
        test.run(flags.kills).await.map_err(|problem| format!("after {} kills: {problem}", test.report.kills))
    });
    runtime.shutdown_background();
    made.map_err(|problem| {
        format!("{problem}\nthe database and the log are in {}", server.keep_files().display()).into()
    })
}

/// Becomes true with the first Ctrl-C or SIGTERM. Further signals do no more: the server must end with the test.
fn stop_on_signal() -> io::Result<watch::Receiver<bool>> {
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    let (stop, stopped) = watch::channel(false);
    tokio::spawn(async move {
        loop {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
            stop.send_replace(true);
        }
    });
    Ok(stopped)
}

/// A running test.
struct Test<'s> {
    server: &'s mut PrivateServer,
    parties: Vec<Party>,
    counts: Arc<Counts>,
    stop: watch::Receiver<bool>,
    rng: Rng,
    began: Instant,
    report: Report,
}

impl<'s> Test<'s> {
    fn new(flags: &Flags, server: &'s mut PrivateServer, stop: watch::Receiver<bool>) -> Result<Self, String> {
        let mut rng = Rng::with_seed(flags.seed);
        let mut parties = parties(flags, &mut rng, None)?;
        parties.iter_mut().try_for_each(|party| party.move_to(server.url()))?;
        let (counts, began) = (Arc::new(Counts::default()), Instant::now());
        Ok(Test { server, parties, counts, stop, rng, began, report: Report::default() })
    }

    async fn run(&mut self, kills: u32) -> Result<Report, String> {
        let template = "killing {bar:40} {pos} of {len} kills, {msg}";
        let style = ProgressStyle::with_template(template).expect("the template is well formed");
        let bar = ProgressBar::new(u64::from(kills)).with_style(style);
        while self.report.kills < kills && !*self.stop.borrow() {
            self.play_until_kill().await?;
            let is_start_next = self.report.kills < kills && self.rng.u32(..KILL_AT_START) == 0;
            if is_start_next {
                self.kill_at_start().await?;
            }
            self.restart()?;
            self.check().await?;
            bar.set_position(u64::from(self.report.kills));
            bar.set_message(format!("{} moves acknowledged", *self.counts.moves.borrow()));
        }
        bar.finish_and_clear();
        self.finish().await?;
        Ok(self.report.clone())
    }

    /// Lets all parties play and kills the server at a random moment.
    async fn play_until_kill(&mut self) -> Result<(), String> {
        let is_killed = Arc::new(AtomicBool::new(false));
        let mut playing = JoinSet::new();
        for party in self.parties.drain(..) {
            playing.spawn(party.play(Arc::clone(&self.counts), Arc::clone(&is_killed)));
        }
        let mut moves = self.counts.moves.subscribe();
        let enough = *moves.borrow() + self.rng.u64(..MOST_MOVES);
        let wait = Duration::from_micros(self.rng.u64(..LONGEST_WAIT));
        let mut stop = self.stop.clone();
        let mut parties = Vec::new();
        tokio::select! {
            counted = timeout(PATIENCE, moves.wait_for(|moves| *moves >= enough)) => {
                counted.map_err(|_| format!("fewer than {MOST_MOVES} moves in {} s", PATIENCE.as_secs()))?.map_err(text)?;
            }
            // A party ends before the kill only if something is wrong.
            ended = playing.join_next() => parties.extend(joined(ended)?),
            _ = stop.wait_for(|stop| *stop) => {}
        }
        sleep(wait).await;
        is_killed.store(true, Ordering::SeqCst);
        self.server.kill().map_err(text)?;
        self.report.kills += 1;
        while let Some(ended) = playing.join_next().await {
            parties.extend(joined(Some(ended))?);
        }
        parties.sort_by_key(Party::number);
        self.parties = parties;
        Ok(())
    }

    /// Starts the server and kills it before or soon after it accepts connections.
    async fn kill_at_start(&mut self) -> Result<(), String> {
        self.server.begin_to_restart().map_err(text)?;
        sleep(Duration::from_micros(self.rng.u64(..LONGEST_START))).await;
        self.server.kill().map_err(text)?;
        self.report.kills += 1;
        self.report.kills_at_start += 1;
        Ok(())
    }

    fn restart(&mut self) -> Result<(), String> {
        self.server.restart().map_err(text)?;
        self.parties.iter_mut().try_for_each(|party| party.move_to(self.server.url()))
    }

    /// Compares the events that the players received with those that are stored.
    async fn check(&mut self) -> Result<(), String> {
        let mut checking = JoinSet::new();
        for party in self.parties.drain(..) {
            checking.spawn(party.check());
        }
        while let Some(checked) = checking.join_next().await {
            let (party, stored_already) = checked.map_err(text)??;
            self.parties.push(party);
            self.report.stored_already += stored_already;
        }
        self.parties.sort_by_key(Party::number);
        Ok(())
    }

    /// Checks every table again, verifies every record, and checks the database and the log.
    async fn finish(&mut self) -> Result<(), String> {
        let report = &mut self.report;
        for party in &self.parties {
            let verified = party.verify_all().await?;
            report.tables += verified.tables;
            report.finished += verified.finished;
            report.events += verified.events;
        }
        self.server.kill().map_err(text)?;
        let checked = sqlite::check(&self.server.database()).map_err(text)?;
        if !checked.problems.is_empty() {
            return Err(checked.to_string());
        }
        if self.server.stored_log().map_err(text)?.contains("panicked") {
            return Err("a thread of the server has panicked".to_owned());
        }
        report.moves = *self.counts.moves.borrow();
        report.sent_again = self.counts.sent_again.load(Ordering::Relaxed);
        report.is_stopped = *self.stop.borrow();
        report.took = self.began.elapsed();
        Ok(())
    }
}

/// The parties, of all games in turn, the second four with machines.
fn parties(flags: &Flags, rng: &mut Rng, rating: Option<RatingMode>) -> Result<Vec<Party>, String> {
    let setups: Vec<_> = [None, Some(LEVEL)].into_iter().flat_map(|level| setups(&[], level)).flatten().collect();
    let rated = setups.into_iter().map(|setup| Setup { rating, ..setup }).collect::<Vec<_>>();
    let party = |(number, setup)| Party::new(number, setup, rng);
    rated.iter().cycle().take(flags.tables as usize).enumerate().map(party).collect()
}

type Ended = Result<Result<Party, String>, tokio::task::JoinError>;

/// The party of a task that has ended.
fn joined(ended: Option<Ended>) -> Result<Option<Party>, String> {
    ended.transpose().map_err(text)?.transpose()
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}
