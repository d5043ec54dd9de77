//! Looking ahead in games with throws and any number of seats: every seat takes what is best for itself, chance is
//! averaged by its odds, and where the look ends an evaluation speaks.

use bisat_engine::{Board, Seat, Turn};

use crate::budget::Budget;
use crate::think::{Judged, Thoughts};
use crate::values::Values;

/// A game whose positions can be judged without looking ahead.
pub(crate) trait Evaluate: Board {
    /// What each seat can expect. Called where a throw is about to come up, or where a choice is too wide to look into.
    fn evaluate(&self, position: &Self::Position) -> Values;
}

/// A choice among more moves than this costs a level of depth; else only throws do, so that positions are compared
/// when everybody has spent what they have thrown.
const WIDE: usize = 40;

/// Judges every legal move by looking ever deeper until the budget is spent.
pub(crate) fn think<G: Evaluate>(
    game: &G,
    position: &G::Position,
    budget: &mut Budget,
    progress: &mut dyn FnMut(&Thoughts<G::Move>),
) -> Thoughts<G::Move> {
    let mut moves = Vec::new();
    let Turn::Seat(seat) = game.turn(position) else {
        return Thoughts { moves: Vec::new(), depth: 0, nodes: 0 };
    };
    game.moves(position, &mut moves);
    let judge = |mv| Judged { mv, values: game.evaluate(&after(game, position, mv)), line: Vec::new() };
    let mut thoughts = Thoughts { moves: moves.into_iter().map(judge).collect(), depth: 0, nodes: 0 };
    let mut look = Look { game, budget, scratch: Vec::with_capacity(1024) };
    for depth in 0.. {
        let Some(mut judged) = look.at_root(position, &thoughts, depth) else { break };
        sort(&mut judged, seat);
        thoughts = Thoughts { moves: judged, depth, nodes: look.budget.spent() };
        progress(&thoughts);
        // One move needs no thought, and a look that met no open end will never see more.
        if thoughts.moves.len() < 2 || depth == DEEPEST {
            break;
        }
    }
    thoughts.nodes = look.budget.spent();
    thoughts
}

/// Deeper than any budget reaches in a game that goes on.
const DEEPEST: u32 = 64;

fn after<G: Board>(game: &G, position: &G::Position, mv: G::Move) -> G::Position {
    let mut next = *position;
    game.apply(&mut next, mv);
    next
}

/// Best first for the seat; equal ones stay in order, so that the same search gives the same list everywhere.
fn sort<M>(judged: &mut [Judged<M>], seat: Seat) {
    judged.sort_by(|a, b| b.values.of(seat).total_cmp(&a.values.of(seat)));
}

struct Look<'a, 'b, G: Evaluate> {
    game: &'a G,
    budget: &'a mut Budget<'b>,
    /// The moves still to try at every level, one level's behind the other's.
    scratch: Vec<G::Move>,
}

impl<G: Evaluate> Look<'_, '_, G> {
    /// Every move of the root judged at this depth; nothing where the budget ran out before all were.
    fn at_root(
        &mut self,
        position: &G::Position,
        before: &Thoughts<G::Move>,
        depth: u32,
    ) -> Option<Vec<Judged<G::Move>>> {
        let depth_below = if before.moves.len() > WIDE { depth.checked_sub(1) } else { Some(depth) };
        before
            .moves
            .iter()
            .map(|judged| {
                let next = after(self.game, position, judged.mv);
                let values = match depth_below {
                    Some(depth) => self.values(&next, depth)?,
                    None => self.game.evaluate(&next),
                };
                Some(Judged { mv: judged.mv, values, line: Vec::new() })
            })
            .collect()
    }

    /// What each seat can expect when `depth` more throws are looked into; nothing once the budget is spent.
    fn values(&mut self, position: &G::Position, depth: u32) -> Option<Values> {
        self.budget.spend()?;
        match self.game.turn(position) {
            Turn::Over(ranks) => Some(Values::of_ranks(&ranks)),
            Turn::Chance if depth == 0 => Some(self.game.evaluate(position)),
            Turn::Chance => self.average(position, depth - 1),
            Turn::Seat(seat) => self.best(position, seat, depth),
        }
    }

    fn average(&mut self, position: &G::Position, depth: u32) -> Option<Values> {
        let odds = self.game.odds(position);
        let mut sum = Values::NONE;
        for (outcome, weight) in odds.outcomes() {
            let values = self.values(&after(self.game, position, outcome), depth)?;
            sum.add(&values, weight as f32 / odds.total() as f32);
        }
        Some(sum)
    }

    fn best(&mut self, position: &G::Position, seat: Seat, depth: u32) -> Option<Values> {
        let before = self.scratch.len();
        self.game.moves(position, &mut self.scratch);
        let is_wide = self.scratch.len() - before > WIDE;
        if is_wide && depth == 0 {
            self.scratch.truncate(before);
            return Some(self.game.evaluate(position));
        }
        let depth = depth - u32::from(is_wide);
        let mut best: Option<Values> = None;
        for at in before..self.scratch.len() {
            let next = after(self.game, position, self.scratch[at]);
            let values = self.values(&next, depth)?;
            if best.is_none_or(|best| values.of(seat) > best.of(seat)) {
                best = Some(values);
            }
        }
        self.scratch.truncate(before);
        best
    }
}
