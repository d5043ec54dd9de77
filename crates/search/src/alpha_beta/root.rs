//! The root of the search: every move judged, ever deeper, until the budget is spent or the result is certain.

use bisat_engine::{Seat, Turn};

use super::{DEEPEST, Duel, PROVEN, Search, Window, distance, turned};
use crate::budget::Budget;
use crate::think::{Judged, Thoughts};
use crate::values::Values;

/// A move of the root, where it leads, and its score in the eyes of the seat that makes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<P, M> {
    pub(crate) mv: M,
    pub(crate) next: P,
    pub(crate) score: i32,
}

/// Judges every legal move.
pub(crate) fn think<G: Duel>(
    game: &G,
    position: &G::Position,
    budget: &mut Budget,
    progress: &mut dyn FnMut(&Thoughts<G::Move>),
) -> Thoughts<G::Move> {
    /// A move without alternative needs little thought: only its value is of interest.
    const DEPTH_OF_ONE: u8 = 6;
    let Turn::Seat(seat) = game.turn(position) else {
        return Thoughts { moves: Vec::new(), depth: 0, nodes: 0 };
    };
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut search = Search::new(game, budget);
    let mut candidates: Vec<_> = moves.into_iter().map(|mv| search.candidate(position, seat, mv)).collect();
    candidates.sort_by_key(|candidate| -candidate.score);
    let deepest = if candidates.len() == 1 { DEPTH_OF_ONE } else { DEEPEST };
    let mut reached = 0;
    for depth in 1..=deepest {
        if search.look(seat, &mut candidates, depth).is_none() {
            break;
        }
        reached = depth;
        progress(&search.thoughts(seat, &candidates, depth));
        // A shorter win or a longer loss would have been found at its own depth.
        if distance(candidates[0].score).is_some_and(|distance| distance <= i32::from(depth)) {
            break;
        }
    }
    search.thoughts(seat, &candidates, reached)
}

impl<G: Duel> Search<'_, '_, G> {
    /// The move with its score at a glance; costs nothing.
    pub(crate) fn candidate(&self, position: &G::Position, seat: Seat, mv: G::Move) -> Candidate<G::Position, G::Move> {
        let next = self.game.after(position, mv);
        let other = Seat(1 - seat.0);
        let score = self.certain(&next, other).unwrap_or_else(|| self.game.score(&next));
        Candidate { mv, next, score: turned(score) }
    }

    /// Looks `depth` moves deep for the best of the candidates, tried in their order, and puts them in the order of
    /// their scores. Those that are not best have the lesser of what they are worth at a shorter look and the bound
    /// at which this one gave them up. Nothing when the budget ran out; then the best of those looked at leads.
    pub(crate) fn look(
        &mut self,
        seat: Seat,
        candidates: &mut [Candidate<G::Position, G::Move>],
        depth: u8,
    ) -> Option<()> {
        /// So much shorter a look costs next to nothing beside the whole.
        const SHORTER: u8 = 4;
        let other = Seat(1 - seat.0);
        let mut best: Option<(usize, i32)> = None;
        let mut is_whole = true;
        for (at, candidate) in candidates.iter_mut().enumerate() {
            let next = candidate.next;
            let Some(score) = self.try_one(&next, other, depth - 1, best.map(|(_, score)| score)) else {
                is_whole = false;
                break;
            };
            if best.is_none_or(|(_, most)| score > most) {
                best = Some((at, score));
                candidate.score = score;
                continue;
            }
            let shorter = self.below(&next, other, depth.saturating_sub(1 + SHORTER), Window::WHOLE, 1);
            candidate.score = shorter.map_or(score, |shorter| score.min(turned(shorter)));
        }
        let (at, most) = best?;
        // What was not looked at may lead only where all that was is lost.
        if is_whole || most >= -PROVEN {
            candidates[..=at].rotate_right(1);
            candidates.iter_mut().for_each(|candidate| candidate.score = candidate.score.min(most));
        }
        candidates.sort_by_key(|candidate| -candidate.score);
        is_whole.then_some(())
    }

    /// What is expected to follow, as far as the table remembers.
    pub(crate) fn line(&self, mut position: G::Position, longest: u8) -> Vec<G::Move> {
        let mut line = Vec::new();
        while line.len() < usize::from(longest) {
            let Some(mv) = self.table.find(&position).and_then(|entry| entry.mv) else { break };
            line.push(mv);
            self.game.apply(&mut position, mv);
        }
        line
    }

    /// A candidate's score where it is above the best one's, else a bound not above it.
    fn try_one(&mut self, next: &G::Position, other: Seat, depth: u8, best: Option<i32>) -> Option<i32> {
        if let Some(least) = best {
            let score = turned(self.below(next, other, depth, Window::above(least).turned(), 1)?);
            if score <= least {
                return Some(score);
            }
        }
        Some(turned(self.below(next, other, depth, Window::WHOLE, 1)?))
    }

    /// The candidates, which are in the order of their scores, as the world sees them.
    pub(crate) fn thoughts(
        &self,
        seat: Seat,
        candidates: &[Candidate<G::Position, G::Move>],
        depth: u8,
    ) -> Thoughts<G::Move> {
        let judge = |candidate: &Candidate<G::Position, G::Move>| Judged {
            mv: candidate.mv,
            values: self.values(candidate.score, seat),
            line: self.line(candidate.next, depth),
        };
        let moves = candidates.iter().map(judge).collect();
        Thoughts { moves, depth: u32::from(depth), nodes: self.budget.spent() }
    }

    fn values(&self, score: i32, seat: Seat) -> Values {
        let chance = match score {
            certain if certain > PROVEN => 1.0,
            certain if certain < -PROVEN => 0.0,
            judged => self.game.chance(judged),
        };
        Values::of_two(if seat == Seat(0) { chance } else { 1.0 - chance })
    }
}
