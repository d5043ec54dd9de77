//! Greedy players: rules of thumb that look one move ahead, a baseline for the levels.
//!
//! A greedy rule ranks criteria without weights. It uses facts of the rules only, never an evaluation.

use bisat_engine::{Board, Game, Seat, Turn};

use crate::split_mix::SplitMix64;

/// A game with a greedy rule.
pub trait Greedy: Board {
    /// The criteria of a move, most important first. The greatest is played. `()` plays at random.
    type Priority: Ord;

    /// The criteria of a legal move of the seat to act.
    fn priority(&self, position: &Self::Position, mv: Self::Move) -> Self::Priority;

    /// The move with the highest priority, ties broken by the generator; `None` if no seat is to act.
    fn greedy_move(&self, position: &Self::Position, rng: &mut SplitMix64) -> Option<Self::Move> {
        let Turn::Seat(_) = self.turn(position) else { return None };
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let mut highest: Option<Self::Priority> = None;
        let mut equals = Vec::new();
        for mv in moves {
            let priority = self.priority(position, mv);
            if highest.as_ref().is_none_or(|highest| priority > *highest) {
                equals.clear();
                highest = Some(priority);
            } else if highest.as_ref() != Some(&priority) {
                continue;
            }
            equals.push(mv);
        }
        Some(equals[rng.below(equals.len() as u32) as usize])
    }
}

/// Every seat but this one.
pub(crate) fn others(game: &impl Game, seat: Seat) -> impl Iterator<Item = Seat> {
    (0..game.seats()).map(Seat).filter(move |other| *other != seat)
}
