//! How fast the search proves forced wins of KHAN, from random set-ups.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bisat_engine::{AnySession, Turn, open};
use bisat_search::{Budget, Opponent, opponent};
use fastrand::Rng;
use indicatif::ProgressBar;
use serde_json::{Value, json};

use crate::seeds;

/// The time limit of each search.
const PATIENCE: Duration = Duration::from_secs(1);
/// The depths of the report, in plies.
const DEPTHS: [u32; 3] = [9, 13, 64];
/// The mat and both sides' set-ups.
const SET_UP_STEPS: usize = 3;

/// A forced win that was proven.
struct Proof {
    plies: u32,
    took: Duration,
}

/// The results of all positions.
pub struct Report {
    /// The number of positions searched, and the number wanted.
    positions: u64,
    wanted: u64,
    proofs: Vec<Proof>,
}

/// Searches this number of positions for a forced win, on one thread, until `stop` is set.
pub fn run(wanted: u64, seed: u64, stop: &AtomicBool) -> Report {
    let opponent = opponent("khan", &[]).expect("the game is registered");
    let bar = ProgressBar::new(wanted).with_style(super::progress_style());
    let mut proofs = Vec::new();
    let mut positions = 0;
    while positions < wanted && !stop.load(Ordering::Relaxed) {
        proofs.extend(prove(opponent.as_ref(), seeds::of_round(seed, positions)));
        positions += 1;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Report { positions, wanted, proofs }
}

fn prove(opponent: &dyn Opponent, seed: u64) -> Option<Proof> {
    let session = set_up(seed);
    let Turn::Seat(seat) = session.turn() else { return None };
    let begin = Instant::now();
    let clock = || begin.elapsed();
    let mut budget = Budget::of_nodes(u64::MAX).within(PATIENCE, &clock);
    let analysis = opponent.prove(&session.state(), &mut budget, &mut |_| {}).ok()?;
    let value = analysis.moves.first()?.values.of(seat);
    let is_proven = value == 1.0 || value == 0.0;
    is_proven.then(|| Proof { plies: analysis.depth, took: begin.elapsed() })
}

fn set_up(seed: u64) -> Box<dyn AnySession> {
    let mut rng = Rng::with_seed(seed);
    let mut session = open("khan", &[]).expect("the game is registered");
    for _ in 0..SET_UP_STEPS {
        let token = rng.choice(session.moves()).expect("the game has begun");
        session.play(&token).expect("it is legal");
    }
    session
}

impl Report {
    /// For each depth: the number of positions proven within it, and their mean time.
    fn rows(&self) -> impl Iterator<Item = (u32, usize, Duration)> {
        DEPTHS.into_iter().map(|most| {
            let within: Vec<Duration> =
                self.proofs.iter().filter(|proof| proof.plies <= most).map(|proof| proof.took).collect();
            (most, within.len(), within.iter().sum::<Duration>() / within.len().max(1) as u32)
        })
    }

    /// The report as JSON.
    pub fn to_json(&self) -> Value {
        let row = |(plies, proven, mean): (u32, usize, Duration)| json!({ "plies": plies, "proven": proven, "mean_milliseconds": 1000.0 * mean.as_secs_f64() });
        let is_stopped = self.positions < self.wanted;
        json!({ "positions": self.positions, "stopped": is_stopped, "within": self.rows().map(row).collect::<Vec<_>>() })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.positions < self.wanted {
            writeln!(f, "stopped after {} of {} set-ups", self.positions, self.wanted)?;
        }
        writeln!(f, "KHAN, {} random set-ups, at most {} s each", self.positions, PATIENCE.as_secs())?;
        for (plies, proven, mean) in self.rows() {
            let share = 100.0 * proven as f64 / self.positions.max(1) as f64;
            let mean = 1000.0 * mean.as_secs_f64();
            writeln!(f, "  within {plies:>2} plies: {proven:>4} proven ({share:.0} %), {mean:.1} ms on average")?;
        }
        Ok(())
    }
}
