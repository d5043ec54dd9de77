//! Kho-Kho: what a position is worth, and the look ahead from it.
//!
//! The value of a position is the running team's chance to win the match, found in three steps:
//!
//! 1. *The next spins.* How many Runners the chasers' next two spins will dismiss, from where everybody stands. The
//!    danger of the very next spin is exact; what follows is weighed with the solved duels of one Runner ([`duel`]),
//!    which know facing and course, Free zones, the sides of the lane and every Kho. Before the runners' spin, each
//!    number is answered by the run after which that is least.
//! 2. *The rest.* How many the other spins of this turn and the turns to come will dismiss, from how many Runners are
//!    left alone ([`forecast`]): by then nobody stands where they stood.
//! 3. *The score.* How likely each final score is, and so who wins. The fewer spins and turns are left, the fewer
//!    scores are likely, so the curve from lead to chance steepens by itself and ends in the result.

mod duel;
mod forecast;
#[cfg(test)]
mod tests;

use bisat_engine::kho_kho::{Chaser, KhoKho, Position, Space, Stage};
use bisat_engine::{Game, Seat, Turn};

use crate::expectimax::Evaluate;
use crate::values::Values;
use duel::{DUELS, HORIZON};
use forecast::{FORECAST, Outlook};

impl Evaluate for KhoKho {
    fn nodes_a_second(&self) -> u64 {
        500_000
    }

    fn evaluate(&self, position: &Position) -> Values {
        let Some(chaser) = position.chaser() else {
            // Before the toss the teams are alike.
            let is_tossed = self.turn(position) != Turn::Chance;
            return if is_tossed { expect(self, position, 0, 0.0) } else { Values::of_two(0.5) };
        };
        let spins = HORIZON.min(position.spins_left().into());
        let runners = position.runners();
        let expected_out = match position.stage() {
            Stage::Choice => return best_at_once(self, position),
            Stage::Batch => out_of_batch(spins, chaser, position),
            Stage::ChaseSpin => out_from_chase(spins, chaser, runners),
            Stage::RunSpin => out_from_run(spins, chaser, runners),
            Stage::NextTurn | Stage::End => 0.0,
        };
        expect(self, position, spins, expected_out)
    }
}

/// What each seat can expect when the chasers' next `spins` dismiss so many Runners.
fn expect(game: &KhoKho, position: &Position, spins: usize, expected_out: f32) -> Values {
    let chasers = position.chasers();
    let runners = Seat(1 - chasers.0);
    let score = position.score().map(i32::from);
    let win = FORECAST.win(&Outlook {
        lead: score[runners.index()] - score[chasers.index()],
        left: KhoKho::TEAM - position.out(),
        expected_out,
        spins: position.spins_left() - spins as u8,
        turns_to_come: game.turns_to_come(position),
        spins_a_turn: game.spins(),
    });
    Values::of_two(if runners == Seat(0) { win } else { 1.0 - win })
}

/// The best for the seat to act, every move judged by what it leads to.
fn best_at_once(game: &KhoKho, position: &Position) -> Values {
    let Turn::Seat(seat) = game.turn(position) else { return expect(game, position, 0, 0.0) };
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let judge = |mv| {
        let next = game.after(position, mv);
        match game.turn(&next) {
            Turn::Over(ranks) => Values::of_ranks(&ranks),
            Turn::Seat(_) | Turn::Chance => game.evaluate(&next),
        }
    };
    let better = |best: Values, values: Values| if values.of(seat) > best.of(seat) { values } else { best };
    moves.into_iter().map(judge).reduce(better).expect("a seat that is to act has a move")
}

/// How much of the Runners' peril comes true within two spins, for so many Runners on the court.
struct Weights {
    /// Whatever the position: the hunt goes on after the first spin.
    always: f32,
    /// The chance that the next spin dismisses one.
    danger: f32,
    /// The odds of the duels, from the Runner in the greatest peril to the one in the least.
    caught: [f32; 3],
}

/// Fitted by least squares to the Runners dismissed within two spins in self-play (300 nodes a move, 460 matches,
/// 15 November 2026); with two and three Runners the constants are lowered to the rates of deeper play.
const WEIGHTS: [Weights; 3] = [
    // One Runner alone: that is the duel itself.
    Weights { always: 0.0, danger: 0.0, caught: [1.0, 0.0, 0.0] },
    Weights { always: 0.08, danger: 0.35, caught: [0.4, 0.05, 0.0] },
    Weights { always: 0.14, danger: 0.7, caught: [0.05, 0.05, 0.05] },
];

/// The Runners dismissed by the chasers' next spins, one coming up now.
fn out_from_chase(spins: usize, chaser: Chaser, runners: &[Space]) -> f32 {
    if runners.is_empty() {
        return 0.0;
    }
    let danger = DUELS.danger(chaser, runners);
    if spins < HORIZON {
        return danger;
    }
    let mut caught = [0.0; 3];
    for (caught, runner) in caught.iter_mut().zip(runners) {
        *caught = DUELS.caught(chaser, *runner);
    }
    caught.sort_by(|a, b| b.total_cmp(a));
    let weights = &WEIGHTS[runners.len() - 1];
    let of_duels: f32 = weights.caught.iter().zip(caught).map(|(weight, caught)| weight * caught).sum();
    weights.always + weights.danger * danger + of_duels
}

/// The same when a Runner runs first: for each number spun by the run that leaves the least.
fn out_from_run(spins: usize, chaser: Chaser, runners: &[Space]) -> f32 {
    let mut after = [chaser.space(); 3];
    let after = &mut after[..runners.len()];
    after.copy_from_slice(runners);
    let mut sum = 0.0;
    let mut numbers = 0.0;
    for spin in KhoKho::run_spins() {
        let mut least: Option<f32> = None;
        for (at, from) in runners.iter().enumerate() {
            for to in from.after_run(spin, chaser.space()).filter(|to| !runners.contains(to)) {
                after[at] = to;
                let out = out_from_chase(spins, chaser, after);
                least = Some(least.map_or(out, |least| least.min(out)));
            }
            after[at] = *from;
        }
        sum += least.unwrap_or_else(|| out_from_chase(spins, chaser, runners));
        numbers += 1.0;
    }
    sum / numbers
}

/// What Runners still to be placed add to those that stand already, by how many they are: on the whole, as nobody
/// knows where they will stand.
const OF_THOSE_TO_COME: [f32; 4] = [0.0, 0.08, 0.14, 0.28];

/// The same while a batch is being placed.
fn out_of_batch(spins: usize, chaser: Chaser, position: &Position) -> f32 {
    let placed = position.runners();
    // Kho-Kho, A turn: only the first batch is placed before the chasers' first spin.
    let of_placed = match position.out() {
        0 => out_from_chase(spins, chaser, placed),
        _ => out_from_run(spins, chaser, placed),
    };
    of_placed + OF_THOSE_TO_COME[3 - placed.len()] * spins as f32 / HORIZON as f32
}
