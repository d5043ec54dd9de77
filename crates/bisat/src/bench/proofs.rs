//! How many random set-ups of KHAN are decided by force, and how fast that is proven.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bisat_engine::khan::{Khan, Position};
use bisat_engine::{Board, Game, Options, Seat};
use bisat_search::{Budget, forces_win};
use fastrand::Rng;
use serde_json::{Value, json};

use crate::{parallel, seeds};

/// The depths of the report, in plies. The first player's last move has an odd number.
const DEPTHS: [u8; 5] = [5, 9, 11, 13, 15];
/// The mat and both sides' set-ups.
const SET_UP_STEPS: usize = 3;

/// What was proven of a set-up.
#[derive(Clone, Copy)]
struct Verdict {
    /// The seat that wins by force, and the first of [`DEPTHS`] within which it does.
    win: Option<(Seat, u8)>,
    /// Neither side wins by force within this number of plies.
    neither_until: u8,
    took: Duration,
}

/// The results of all positions.
pub struct Report {
    wanted: u64,
    time_limit: Duration,
    verdicts: Vec<Verdict>,
}

/// Searches this number of set-ups for a forced win of either side, each on one core within `time_limit`, until `stop` is set.
pub fn run(wanted: u64, seed: u64, time_limit: Duration, stop: &AtomicBool) -> Report {
    let options = Options::complete::<&str>(Khan::option_rules(), &[]);
    let game = Khan::with_options(&options.expect("every option has a default"));
    let prove = |number| {
        let verdict = prove(&game, &set_up(&game, seeds::nth(seed, number)), time_limit, stop);
        // A search that was stopped says nothing.
        Some(verdict).filter(|_| !stop.load(Ordering::Relaxed))
    };
    let verdicts = parallel::run_until(stop, (wanted, "set-ups"), prove, |_| String::new());
    Report { wanted, time_limit, verdicts }
}

fn prove(game: &Khan, position: &Position, time_limit: Duration, stop: &AtomicBool) -> Verdict {
    let begin = Instant::now();
    let clock = || begin.elapsed();
    let mut neither_until = 0;
    for plies in DEPTHS {
        // The second player's last move is one ply earlier.
        for (seat, plies_of_seat) in [(Seat(0), plies), (Seat(1), plies - 1)] {
            let left = time_limit.saturating_sub(clock());
            let mut budget = Budget::of_nodes(u64::MAX).within(left, &clock).unless(stop);
            match forces_win(game, position, seat, plies_of_seat, &mut budget) {
                Some(true) => return Verdict { win: Some((seat, plies)), neither_until, took: clock() },
                Some(false) => {}
                None => return Verdict { win: None, neither_until, took: clock() },
            }
        }
        neither_until = plies;
    }
    Verdict { win: None, neither_until, took: clock() }
}

fn set_up(game: &Khan, seed: u64) -> Position {
    let mut rng = Rng::with_seed(seed);
    let (mut position, mut scratch) = (game.start(), Vec::new());
    for _ in 0..SET_UP_STEPS {
        let mv = game.choose(&position, &mut scratch, &mut |below| rng.u32(0..below));
        game.apply(&mut position, mv);
    }
    position
}

/// What is known of all set-ups within one depth.
struct Row {
    plies: u8,
    /// Forced wins of each side.
    wins: [usize; 2],
    /// Set-ups that neither side wins.
    neither: usize,
    unknown: usize,
    /// The mean time of a proven win.
    mean: Duration,
}

impl Report {
    fn rows(&self) -> impl Iterator<Item = Row> {
        DEPTHS.into_iter().map(|plies| {
            let is_win = |verdict: &&Verdict| verdict.win.is_some_and(|(_, most)| most <= plies);
            let won: Vec<&Verdict> = self.verdicts.iter().filter(is_win).collect();
            let of = |seat| won.iter().filter(|verdict| verdict.win.is_some_and(|(winner, _)| winner == seat)).count();
            let wins = [of(Seat(0)), of(Seat(1))];
            // A set-up that is won only at a greater depth counts as won by neither here.
            let neither =
                self.verdicts.iter().filter(|verdict| !is_win(verdict) && verdict.neither_until >= plies).count();
            let unknown = self.verdicts.len() - won.len() - neither;
            let mean = won.iter().map(|verdict| verdict.took).sum::<Duration>() / won.len().max(1) as u32;
            Row { plies, wins, neither, unknown, mean }
        })
    }

    /// The report as JSON.
    pub fn to_json(&self) -> Value {
        let row = |row: Row| {
            json!({
                "plies": row.plies,
                "first_wins": row.wins[0],
                "second_wins": row.wins[1],
                "neither": row.neither,
                "unknown": row.unknown,
                "mean_milliseconds": 1000.0 * row.mean.as_secs_f64(),
            })
        };
        let is_stopped = (self.verdicts.len() as u64) < self.wanted;
        json!({
            "positions": self.verdicts.len(),
            "stopped": is_stopped,
            "within": self.rows().map(row).collect::<Vec<_>>(),
        })
    }
}

/// The 95 % confidence interval of a share (Wilson), in per cent.
fn interval(count: usize, of: usize) -> (f64, f64) {
    const Z: f64 = 1.96;
    let (n, share) = (of.max(1) as f64, count as f64 / of.max(1) as f64);
    let middle = share + Z * Z / (2.0 * n);
    let half = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 100.0 / (1.0 + Z * Z / n);
    ((scale * (middle - half)).max(0.0), (scale * (middle + half)).min(100.0))
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let positions = self.verdicts.len();
        if (positions as u64) < self.wanted {
            writeln!(f, "stopped after {positions} of {} set-ups", self.wanted)?;
        }
        writeln!(f, "KHAN, {positions} random set-ups, at most {} s each", self.time_limit.as_secs_f64())?;
        writeln!(f, "  plies  first player wins       second player wins  neither  unknown  mean time of a proof")?;
        for Row { plies, wins, neither, unknown, mean } in self.rows() {
            let share = |count: usize| {
                let (least, most) = interval(count, positions);
                format!("{count} ({least:.1} to {most:.1} %)")
            };
            let mean = 1000.0 * mean.as_secs_f64();
            let [first, second] = wins.map(share);
            writeln!(f, "  {plies:>5}  {first:<22}  {second:<18}  {neither:>7}  {unknown:>7}  {mean:.1} ms")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bisat_engine::Seat;

    use super::{Report, Row, Verdict, interval};

    #[test]
    fn a_row_counts_what_is_proven_within_its_depth() {
        let verdict = |win, neither_until, milliseconds| Verdict {
            win,
            neither_until,
            took: Duration::from_millis(milliseconds),
        };
        let verdicts = vec![
            verdict(Some((Seat(0), 9)), 5, 10),
            verdict(Some((Seat(1), 9)), 5, 30),
            verdict(None, 11, 1000),
            verdict(None, 0, 1000),
        ];
        let report = Report { wanted: 4, time_limit: Duration::from_secs(1), verdicts };
        let counts = |row: Row| (row.plies, row.wins, row.neither, row.unknown, row.mean.as_millis());
        let expected = [
            (5, [0, 0], 3, 1, 0),
            (9, [1, 1], 1, 1, 20),
            (11, [1, 1], 1, 1, 20),
            (13, [1, 1], 0, 2, 20),
            (15, [1, 1], 0, 2, 20),
        ];
        assert_eq!(report.rows().map(counts).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn the_interval_of_a_share_stays_between_0_and_100_per_cent() {
        let rounded = |(least, most): (f64, f64)| (format!("{least:.1}"), format!("{most:.1}"));
        let interval = |count, of| rounded(interval(count, of));
        assert_eq!(interval(452, 2000), ("20.8".to_owned(), "24.5".to_owned()));
        assert_eq!(interval(0, 2000), ("0.0".to_owned(), "0.2".to_owned()));
        assert_eq!(interval(0, 240), ("0.0".to_owned(), "1.6".to_owned()), "not -0.0");
        assert_eq!(interval(2000, 2000), ("99.8".to_owned(), "100.0".to_owned()));
    }
}
