//! The root of the search: iterative deepening over all legal moves.

use bisat_engine::{Seat, Turn};

use super::score::{DEEPEST, PROVEN, distance, negated};
use super::tree::{AlphaBeta, Selectivity, ZeroSum};
use super::window::Window;
use crate::budget::Budget;
use crate::search::{Analysis, ScoredMove};
use crate::values::Values;

/// A root move, the position after it, and its score for the seat that plays it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<P, M> {
    pub(crate) mv: M,
    pub(crate) next: P,
    pub(crate) score: i32,
}

/// Scores every legal move by alpha-beta search with iterative deepening and late-move reductions, until the budget is spent or
/// the result is proven. `progress` is called after every completed depth.
pub fn search<G: ZeroSum>(
    game: &G,
    position: &G::Position,
    budget: &mut Budget,
    progress: &mut dyn FnMut(&Analysis<G::Move>),
) -> Analysis<G::Move> {
    search_by(game, position, budget, progress, Selectivity::Reduced)
}

/// The same without reductions: the shortest forced win is found first, at the depth of its length.
pub fn search_exactly<G: ZeroSum>(
    game: &G,
    position: &G::Position,
    budget: &mut Budget,
    progress: &mut dyn FnMut(&Analysis<G::Move>),
) -> Analysis<G::Move> {
    search_by(game, position, budget, progress, Selectivity::Exact)
}

fn search_by<G: ZeroSum>(
    game: &G,
    position: &G::Position,
    budget: &mut Budget,
    progress: &mut dyn FnMut(&Analysis<G::Move>),
    selectivity: Selectivity,
) -> Analysis<G::Move> {
    /// The depth for a forced move, of which only the value is of interest.
    const DEPTH_OF_ONE: u8 = 6;
    let Turn::Seat(seat) = game.turn(position) else { return Analysis::EMPTY };
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut search = AlphaBeta::new(game, budget, selectivity);
    let mut candidates: Vec<_> = moves.into_iter().map(|mv| search.candidate(position, seat, mv)).collect();
    candidates.sort_by_key(|candidate| -candidate.score);
    let deepest = if candidates.len() == 1 { DEPTH_OF_ONE } else { DEEPEST };
    let mut reached = 0;
    for depth in 1..=deepest {
        if search.deepen(seat, &mut candidates, depth).is_none() {
            break;
        }
        reached = depth;
        progress(&search.analysis(seat, &candidates, depth));
        // Without reductions, a shorter win or a longer loss would have been found at its own depth.
        if distance(candidates[0].score).is_some_and(|distance| distance <= i32::from(depth)) {
            break;
        }
    }
    search.analysis(seat, &candidates, reached)
}

impl<G: ZeroSum> AlphaBeta<'_, '_, G> {
    /// The move with the static evaluation of the position after it. Spends no node.
    pub(crate) fn candidate(&self, position: &G::Position, seat: Seat, mv: G::Move) -> Candidate<G::Position, G::Move> {
        let next = self.game.after(position, mv);
        let other = Seat(1 - seat.0);
        let score = self.decided(&next, other).unwrap_or_else(|| self.game.score(&next));
        Candidate { mv, next, score: negated(score) }
    }

    /// One iteration: searches the candidates in their order to this depth and sorts them by score.
    ///
    /// The best candidate gets its exact score. Each other one gets the lower of its score in a shallower search and the
    /// bound at which this search gave it up. Returns `None` if the budget ran out; then the best of those searched is first.
    pub(crate) fn deepen(
        &mut self,
        seat: Seat,
        candidates: &mut [Candidate<G::Position, G::Move>],
        depth: u8,
    ) -> Option<()> {
        /// A search this much shallower costs little beside the whole one.
        const SHALLOWER: u8 = 4;
        let other = Seat(1 - seat.0);
        let mut best: Option<(usize, i32)> = None;
        let mut is_whole = true;
        for (at, candidate) in candidates.iter_mut().enumerate() {
            let next = candidate.next;
            let reduction = self.reduction(depth, at);
            let Some(score) = self.try_one(&next, other, depth - 1, reduction, best.map(|(_, score)| score)) else {
                is_whole = false;
                break;
            };
            if best.is_none_or(|(_, most)| score > most) {
                best = Some((at, score));
                candidate.score = score;
                continue;
            }
            let shallow = self.negamax(&next, other, depth.saturating_sub(1 + SHALLOWER), Window::WHOLE, 1);
            // If the budget ran out, the earlier score stays: the bound alone could look like a proven win.
            candidate.score = score.min(shallow.map_or(candidate.score, negated));
        }
        let (at, most) = best?;
        // A candidate that was not searched may come first only if all others are proven losses.
        if is_whole || most >= -PROVEN {
            candidates[..=at].rotate_right(1);
            candidates.iter_mut().for_each(|candidate| candidate.score = candidate.score.min(most));
        }
        candidates.sort_by_key(|candidate| -candidate.score);
        is_whole.then_some(())
    }

    /// The principal variation from a position, as far as the transposition table has it.
    pub(crate) fn principal_variation(&self, mut position: G::Position, longest: u8) -> Vec<G::Move> {
        let mut line = Vec::new();
        while line.len() < usize::from(longest) {
            let Some(mv) = self.table.lookup(&position).and_then(|entry| entry.mv) else { break };
            line.push(mv);
            self.game.apply(&mut position, mv);
        }
        line
    }

    /// The exact score of a candidate if it is above the best so far, otherwise an upper bound.
    fn try_one(&mut self, next: &G::Position, other: Seat, depth: u8, reduction: u8, best: Option<i32>) -> Option<i32> {
        if let Some(least) = best {
            let window = Window::null(least).negated();
            let mut score = negated(self.negamax(next, other, depth - reduction, window, 1)?);
            if reduction > 0 && score > least {
                score = negated(self.negamax(next, other, depth, window, 1)?);
            }
            if score <= least {
                return Some(score);
            }
        }
        Some(negated(self.negamax(next, other, depth, Window::WHOLE, 1)?))
    }

    /// The analysis from candidates that are sorted by score.
    pub(crate) fn analysis(
        &self,
        seat: Seat,
        candidates: &[Candidate<G::Position, G::Move>],
        depth: u8,
    ) -> Analysis<G::Move> {
        let scored = |candidate: &Candidate<G::Position, G::Move>| ScoredMove {
            mv: candidate.mv,
            values: self.values(candidate.score, seat),
            line: self.principal_variation(candidate.next, depth),
        };
        let moves = candidates.iter().map(scored).collect();
        Analysis { moves, depth: u32::from(depth), nodes: self.budget.spent() }
    }

    fn values(&self, score: i32, seat: Seat) -> Values {
        let probability = match score {
            proven if proven > PROVEN => 1.0,
            proven if proven < -PROVEN => 0.0,
            estimate => self.game.win_probability(estimate),
        };
        Values::of_two(if seat == Seat(0) { probability } else { 1.0 - probability })
    }
}
