//! The search below the root: choices, chance nodes and leaves.

use bisat_engine::{Seat, Turn};

use super::Evaluate;
use super::evaluation_cache::EvaluationCache;
use super::transposition_table::TranspositionTable;
use super::window::Window;
use crate::budget::Budget;
use crate::values::Values;

/// A choice among more moves than this costs one ply of depth. Otherwise only chance nodes do, so that leaves are
/// evaluated when the throws of a turn are used up.
pub(super) const WIDE: usize = 40;
/// The maximum length of a line in moves: a turn with a thousand kept throws must not exhaust the stack.
pub(super) const LONGEST: u32 = 160;

/// A running search: its limits and what it has learnt.
pub(super) struct Expectimax<'a, 'b, G: Evaluate> {
    pub(super) game: &'a G,
    pub(super) budget: &'a mut Budget<'b>,
    pub(super) table: TranspositionTable<G>,
    leaves: EvaluationCache<G>,
    /// The moves still to try at every ply, as a stack.
    scratch: Vec<G::Move>,
    /// Whether this iteration evaluated any leaf, so that a deeper one may give another result.
    pub(super) is_open: bool,
}

/// The remaining length of a line.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    /// Chance nodes and wide choices.
    pub(super) depth: u32,
    /// Moves of any kind.
    pub(super) steps: u32,
}

impl Reach {
    fn after_one_step(self) -> Self {
        Reach { steps: self.steps - 1, ..self }
    }
}

/// An outcome of a chance node with bounds of its value for the first seat.
struct Outcome<P> {
    next: P,
    odds: f32,
    least: f32,
    most: f32,
}

impl<'a, 'b, G: Evaluate> Expectimax<'a, 'b, G> {
    pub(super) fn new(game: &'a G, budget: &'a mut Budget<'b>) -> Self {
        let leaves = EvaluationCache::new(game, budget.nodes());
        let (table, scratch) = (TranspositionTable::new(), Vec::with_capacity(1024));
        Expectimax { game, budget, table, leaves, scratch, is_open: false }
    }

    /// The values of a position, or a bound if they are outside the window; `None` once the budget is spent.
    pub(super) fn values(&mut self, position: &G::Position, reach: Reach, window: Window) -> Option<Values> {
        self.budget.spend()?;
        let turn = self.game.turn(position);
        if let Turn::Over(ranks) = turn {
            return Some(Values::of_ranks(&ranks));
        }
        let is_costly = turn == Turn::Chance && self.game.is_quiescent(position);
        if reach.steps == 0 || is_costly && reach.depth == 0 {
            self.is_open = true;
            return Some(self.leaves.evaluate(self.game, position));
        }
        if let Some((values, is_open)) = self.table.lookup(position, reach.depth, window) {
            self.is_open |= is_open;
            return Some(values);
        }
        let was_open = std::mem::take(&mut self.is_open);
        let below = Reach { depth: reach.depth - u32::from(is_costly), steps: reach.steps - 1 };
        let (values, best) = match turn {
            Turn::Seat(seat) => self.best(position, seat, reach, window)?,
            _ if self.game.seats() == 2 => (self.average_within(position, below, window)?, None),
            _ => (self.average(position, below)?, None),
        };
        self.table.store(position, reach.depth, window, values, best, self.is_open);
        self.is_open |= was_open;
        Some(values)
    }

    /// The average of a chance node without pruning, for more than two seats; its outcomes are searched as far as `below`.
    fn average(&mut self, position: &G::Position, below: Reach) -> Option<Values> {
        let odds = self.game.odds(position);
        let mut sum = Values::NONE;
        for (outcome, weight) in odds.outcomes() {
            let values = self.values(&self.game.after(position, outcome), below, Window::OPEN)?;
            sum.add(&values, weight as f32 / odds.total() as f32);
        }
        Some(sum)
    }

    /// The average of a chance node in a game of two, with Star1 and Star2 pruning.
    fn average_within(&mut self, position: &G::Position, below: Reach, window: Window) -> Option<Values> {
        let odds = self.game.odds(position);
        let mut outcomes: Vec<Outcome<G::Position>> = odds
            .outcomes()
            .map(|(outcome, weight)| Outcome {
                next: self.game.after(position, outcome),
                odds: weight as f32 / odds.total() as f32,
                least: 0.0,
                most: 1.0,
            })
            .collect();
        // The most likely first: they move the bounds most.
        outcomes.sort_by(|a, b| b.odds.total_cmp(&a.odds));
        let (mut least, mut most) = (0.0, 1.0);
        if !window.is_open() {
            for outcome in &mut outcomes {
                self.probe(outcome, below, window)?;
                least += outcome.odds * outcome.least;
                most -= outcome.odds * (1.0 - outcome.most);
                if let Some(cut) = window.cut(least, most) {
                    return Some(cut);
                }
            }
        }
        let mut sum = Values::NONE;
        for Outcome { next, odds, least: at_least, most: at_most } in outcomes {
            let (rest_least, rest_most) = (least - odds * at_least, most - odds * at_most);
            let values = self.values(&next, below, window.of_outcome(odds, rest_least, rest_most))?;
            sum.add(&values, odds);
            let value = values.of(Seat(0));
            (least, most) = (rest_least + odds * value, rest_most + odds * value);
            if let Some(cut) = window.cut(least, most) {
                return Some(cut);
            }
        }
        Some(sum)
    }

    /// Star2: bounds the value of an outcome by the best known move of its seat.
    fn probe(&mut self, outcome: &mut Outcome<G::Position>, reach: Reach, window: Window) -> Option<()> {
        let Turn::Seat(seat) = self.game.turn(&outcome.next) else { return Some(()) };
        // Only a bound on a closed side of the window can cause a cutoff.
        if !window.is_closed_above() && seat == Seat(0) || !window.is_closed_below() && seat != Seat(0) {
            return Some(());
        }
        let Some(first) = self.table.best_move(&outcome.next).filter(|_| reach.steps > 0) else { return Some(()) };
        let next = self.game.after(&outcome.next, first);
        let value = self.values(&next, reach.after_one_step(), Window::OPEN)?.of(Seat(0));
        if seat == Seat(0) {
            outcome.least = value;
        } else {
            outcome.most = value;
        }
        Some(())
    }

    /// The best value for the seat to act, with its move; stops at an alpha-beta cutoff.
    fn best(
        &mut self,
        position: &G::Position,
        seat: Seat,
        reach: Reach,
        mut window: Window,
    ) -> Option<(Values, Option<G::Move>)> {
        let before = self.scratch.len();
        self.game.moves(position, &mut self.scratch);
        let is_wide = self.scratch.len() - before > WIDE;
        if is_wide && reach.depth == 0 {
            self.scratch.truncate(before);
            self.is_open = true;
            return Some((self.leaves.evaluate(self.game, position), None));
        }
        if let Some(first) = self.table.best_move(position)
            && let Some(at) = self.scratch[before..].iter().position(|mv| *mv == first)
        {
            self.scratch[before..=before + at].rotate_right(1);
        }
        let below = Reach { depth: reach.depth - u32::from(is_wide), steps: reach.steps - 1 };
        let mut best: Option<(Values, G::Move)> = None;
        for at in before..self.scratch.len() {
            let mv = self.scratch[at];
            let values = self.values(&self.game.after(position, mv), below, window)?;
            if best.is_none_or(|(best, _)| values.of(seat) > best.of(seat)) {
                best = Some((values, mv));
                if self.game.seats() == 2 && window.narrow(seat, values.of(Seat(0))).is_none() {
                    break;
                }
            }
        }
        self.scratch.truncate(before);
        let (values, mv) = best.expect("a seat to move has moves");
        Some((values, Some(mv)))
    }
}
