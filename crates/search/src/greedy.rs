//! The yardstick of the levels: a player that looks at the position after each of its moves and no further.
//!
//! It goes by rules of thumb, a file a game, in which one wish comes before the next: no weights, nothing
//! fitted. It must never know what our evaluations think of a position, only facts of the rules.

mod khan;
mod chowka_bhara;
mod pachisi;
mod kho_kho;
#[cfg(test)]
mod tests;

use bisat_engine::{Board, Game, Seat, Turn};

/// A game with a rule of thumb for every move.
pub trait Greedy: Board {
    /// How much a move is wanted: the greatest is wanted most.
    type Appeal: Ord;

    /// How much the seat to act wants a legal move, by the position that it leads to.
    fn appeal(&self, position: &Self::Position, mv: Self::Move) -> Self::Appeal;

    /// The most wanted move of the seat to act, equal ones by lot; none where no seat is to act. `below` is given a
    /// number and answers with one below it: the same lots give the same move.
    fn grab(&self, position: &Self::Position, below: &mut dyn FnMut(u32) -> u32) -> Option<Self::Move> {
        let Turn::Seat(_) = self.turn(position) else { return None };
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let mut wanted: Option<Self::Appeal> = None;
        let mut equals = Vec::new();
        for mv in moves {
            let appeal = self.appeal(position, mv);
            if wanted.as_ref().is_none_or(|wanted| appeal > *wanted) {
                equals.clear();
                wanted = Some(appeal);
            } else if wanted.as_ref() != Some(&appeal) {
                continue;
            }
            equals.push(mv);
        }
        Some(equals[below(equals.len() as u32) as usize])
    }
}

/// Every seat but this one.
fn others(game: &impl Game, seat: Seat) -> impl Iterator<Item = Seat> {
    (0..game.seats()).map(Seat).filter(move |other| *other != seat)
}
