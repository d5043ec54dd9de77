//! The static evaluation of Kho-Kho: the running team's probability to win the match.
//!
//! 1. *This turn.* The net (`net_evaluation.rs`) knows the expected number of Runners that exact play dismisses in the rest of
//!    the turn.
//! 2. *The score.* The forecast (`forecast.rs`) turns it into the probability of each number of survivors, adds the turns to
//!    come, and gives the probability of a win.
//!
//! In WebAssembly, until the net is loaded, a simpler evaluation takes its place: the expected dismissals by the chasers' next
//! two spins. The next spin is exact; the second is estimated with the solved duels of one Runner (`duel.rs`). Before the
//! runners' spin, each number is answered by the best run.

use std::sync::LazyLock;

use bisat_engine::kho_kho::{Chaser, KhoKho, Position, Space, Stage};
use bisat_engine::{Game, Seat, Turn};

use super::duel::{DUELS, HORIZONS};
use super::forecast::{FORECAST, Outlook};
use super::net_evaluation::{self, NET};
use crate::expectimax::Evaluate;
use crate::net::NetError;
use crate::search::{LEVEL_COUNT, PairInputs};
use crate::values::Values;

impl Evaluate for KhoKho {
    const TEMPERATURES: [f32; LEVEL_COUNT] = [0.500, 0.120, 0.050, 0.025, 0.012, 0.006, 0.003, 0.0];

    type LeafCache = ();

    fn leaf_cache(&self, _nodes: u64) {}

    fn level_8_nodes(&self) -> u64 {
        // A native search visits more in a second. A browser has to keep up with level 8.
        500_000
    }

    fn lacks_net(&self) -> bool {
        NET.get().is_none()
    }

    fn load_net(&self, bytes: &[u8]) -> Result<(), NetError> {
        NET.load(bytes)
    }

    fn net_inputs(&self, position: &Position) -> Vec<PairInputs> {
        net_evaluation::inputs(position)
    }

    fn evaluate(&self, position: &Position) -> Values {
        let Some(chaser) = position.chaser() else {
            if self.turn(position) == Turn::Chance {
                // Opponents evaluate the start of a game first: the duels are solved before a search is timed.
                LazyLock::force(&DUELS);
                // Before the toss the teams are alike.
                return Values::of_two(0.5);
            }
            return values_after(self, position, position.spins_left().into(), 0.0);
        };
        if position.stage() == Stage::Choice {
            return best_at_once(self, position);
        }
        if let Some(gained) = NET.get().and_then(|net| net_evaluation::spins_gained(net, position)) {
            let left = KhoKho::TEAM - position.out();
            let spins = FORECAST.spins_of_net(left, f32::from(position.spins_left()) + gained);
            return values_after(self, position, spins, 0.0);
        }
        let spins = HORIZON.min(position.spins_left().into());
        let runners = position.runners();
        let expected_out = match position.stage() {
            Stage::Batch => out_of_batch(spins, chaser, position),
            Stage::ChaseSpin => out_from_chase(spins, chaser, runners),
            Stage::RunSpin => out_from_run(spins, chaser, runners),
            Stage::Choice | Stage::NextTurn | Stage::End => 0.0,
        };
        values_after(self, position, f32::from(position.spins_left()) - spins as f32, expected_out)
    }
}

/// The values if `expected_out` Runners are dismissed before the forecast's chain of spins begins, which has this number of
/// spins.
fn values_after(game: &KhoKho, position: &Position, spins: f32, expected_out: f32) -> Values {
    let chasers = position.chasers();
    let runners = Seat(1 - chasers.0);
    let score = position.score().map(i32::from);
    let win = FORECAST.win(&Outlook {
        lead: score[runners.index()] - score[chasers.index()],
        left: KhoKho::TEAM - position.out(),
        expected_out,
        spins,
        turns_to_come: game.turns_to_come(position),
        spins_a_turn: game.spins(),
    });
    Values::of_two(if runners == Seat(0) { win } else { 1.0 - win })
}

/// The best values for the seat to act, one move ahead.
fn best_at_once(game: &KhoKho, position: &Position) -> Values {
    let Turn::Seat(seat) = game.turn(position) else {
        return values_after(game, position, position.spins_left().into(), 0.0);
    };
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let evaluate = |mv| {
        let next = game.after(position, mv);
        match game.turn(&next) {
            Turn::Over(ranks) => Values::of_ranks(&ranks),
            Turn::Seat(_) | Turn::Chance => game.evaluate(&next),
        }
    };
    let better = |best: Values, values: Values| if values.of(seat) > best.of(seat) { values } else { best };
    moves.into_iter().map(evaluate).reduce(better).expect("a seat that is to act has a move")
}

/// The number of the chasers' spins that are estimated.
const HORIZON: usize = HORIZONS[0];

/// The weights of the expected dismissals within two spins, for one number of Runners on the court.
struct Weights {
    /// The constant term.
    always: f32,
    /// The weight of the probability that the next spin dismisses a Runner.
    danger: f32,
    /// The weights of the duels, most endangered Runner first.
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

/// The expected dismissals by the chasers' next spins, before such a spin.
fn out_from_chase(spins: usize, chaser: Chaser, runners: &[Space]) -> f32 {
    if runners.is_empty() {
        return 0.0;
    }
    let view = DUELS.view(chaser);
    let standing = runners.iter().fold(0, |standing, runner| standing | 1 << view.space(*runner));
    let hits = DUELS.hits(view);
    let danger = hits.iter().filter(|hits| **hits & standing != 0).count() as f32 / hits.len() as f32;
    if spins < HORIZON {
        return danger;
    }
    let mut caught = [0.0; 3];
    for (caught, runner) in caught.iter_mut().zip(runners) {
        *caught = DUELS.caught(view, view.space(*runner));
    }
    caught.sort_by(|a, b| b.total_cmp(a));
    let weights = &WEIGHTS[runners.len() - 1];
    let of_duels: f32 = weights.caught.iter().zip(caught).map(|(weight, caught)| weight * caught).sum();
    weights.always + weights.danger * danger + of_duels
}

/// The same before the runners' spin: each number is answered by the run with the fewest expected dismissals.
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

/// The average dismissals that Runners still to be placed add, by their number.
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
