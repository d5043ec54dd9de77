//! What a thinking player can read off a position of Chowka Bhara: facts of the rules, no judgement.

use super::{ChowkaBhara, Move, Position};
use crate::game::Seat;
use crate::odds::Odds;

impl ChowkaBhara {
    /// The seat that casts or moves; at the end the lowest that has not finished.
    pub fn on_turn(&self, position: &Position) -> Seat {
        position.turn
    }

    /// The progress of each of the seat's pawns, ascending.
    pub fn progress<'a>(&self, position: &'a Position, seat: Seat) -> &'a [u8] {
        self.pawns(position, seat)
    }

    /// The progress number of the centre.
    pub fn centre(&self) -> u8 {
        self.course.centre
    }

    /// How many progress numbers belong to the outer ring, the only ones open without the licence.
    pub fn outer(&self) -> u8 {
        self.course.outer
    }

    /// Whether the seat has hit, so that the inner squares are open to it.
    pub fn is_licensed(&self, position: &Position, seat: Seat) -> bool {
        position.has_licence(seat)
    }

    /// Whether pawns at this progress cannot be hit.
    pub fn is_safe(&self, progress: u8) -> bool {
        self.course.is_safe(progress)
    }

    /// What `other` calls the square that `seat` calls so.
    pub fn seen_by(&self, seat: Seat, other: Seat, progress: u8) -> u8 {
        self.course.seen_from(self.seats.arms_between(seat, other), progress)
    }

    /// The squares on which the seat's pawns stand, as bits by its own progress.
    pub fn standing(&self, position: &Position, seat: Seat) -> u64 {
        self.stand_on(&position.pawns[seat.index()]).0
    }

    /// The squares on which the seat has a double, as bits by its own progress.
    pub fn doubles(&self, position: &Position, seat: Seat) -> u64 {
        self.stand_on(&position.pawns[seat.index()]).1
    }

    /// The squares on which a double of the seat blocks its opponents now, as bits by its own progress.
    pub fn blocks(&self, position: &Position, seat: Seat) -> u64 {
        if seat == position.turn { 0 } else { u64::from(position.doubles[seat.index()]) }
    }

    /// What all kept values come to.
    pub fn kept_total(&self, position: &Position) -> u32 {
        let again = &self.course.again;
        let worth = |value: u8| u32::from(value).saturating_mul(position.kept.times(again, value));
        position.kept.values(again).map(worth).fold(0, u32::saturating_add)
    }

    /// How many castings are owed by hits.
    pub fn owed(&self, position: &Position) -> u8 {
        position.owed
    }

    /// The seats that have finished, in the order in which they did.
    pub fn finished<'a>(&self, position: &'a Position) -> &'a [u8] {
        position.finished.seats()
    }

    /// The lots of every casting.
    pub fn cast(&self) -> Odds<Move> {
        self.course.cast
    }

    /// Whether the value is kept and cast again.
    pub fn casts_again(&self, value: u8) -> bool {
        self.course.again.contains(&value)
    }
}
