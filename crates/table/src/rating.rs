//! Who is rated after a game, and with which place: the people who sat there at the start.

#[cfg(test)]
mod tests;

use bisat_protocol::http::{Stage, Unrated};
use bisat_protocol::{Occupant, RatingMode};

use crate::table::Table;

/// A game with fewer moves per seat does not count for ratings.
const FEWEST_MOVES: u32 = 2;

impl Table {
    /// Who sat on each seat at the start, or who sits there before it. A machine that replaced a person during the game
    /// is not among them.
    pub fn starters(&self) -> &[Occupant] {
        self.fold.starters.as_deref().unwrap_or(self.seats())
    }

    /// The rank of each starter: 1 is best, equal for a tie. A person who left is placed behind everybody who stayed,
    /// unless they had won a place before. None if the game is not over or never started.
    pub fn final_ranks(&self) -> Option<Vec<u8>> {
        let ranks = &self.ended()?.ranks;
        // Who left later is better than who left before.
        let key = |seat: u8| {
            let left = self.fold.departures.iter().position(|left| left.seat == seat && left.place.is_none());
            match left {
                Some(number) => (1, u8::MAX - number as u8),
                None => (0, ranks.get(usize::from(seat)).copied().unwrap_or_default()),
            }
        };
        let rank = |seat: u8| 1 + self.all_seats().filter(|other| key(*other) < key(seat)).count() as u8;
        (!ranks.is_empty()).then(|| self.all_seats().map(rank).collect())
    }

    /// Why the game does not count for ratings, as things stand; none if it does.
    pub fn unrated(&self) -> Option<Unrated> {
        let is_guest = |sitter: &Occupant| matches!(sitter, Occupant::Person(person) if !person.is_account);
        let is_machine = |sitter: &Occupant| matches!(sitter, Occupant::Level(_));
        if self.setup().rating == Some(RatingMode::Casual) {
            Some(Unrated::Casual)
        } else if self.starters().iter().any(is_guest) {
            Some(Unrated::Guest)
        } else if self.starters().iter().all(is_machine) {
            Some(Unrated::Machines)
        } else if self.fold.is_hinted {
            Some(Unrated::Hint)
        } else if self.fold.is_taken_back {
            Some(Unrated::TakeBack)
        } else if self.ended().is_some_and(|ended| ended.ranks.is_empty()) {
            Some(Unrated::NoResult)
        } else if self.stage() == Stage::Over && self.is_short() {
            Some(Unrated::Short)
        } else {
            None
        }
    }

    /// Whether the game ended after a few moves.
    fn is_short(&self) -> bool {
        let moves = self.step().saturating_sub(self.session().throws());
        moves < FEWEST_MOVES * self.seats().len() as u32
    }
}

/// The reason in the words of a record.
pub(crate) fn unrated_in_words(why: Unrated) -> &'static str {
    match why {
        Unrated::Casual => "casual game",
        Unrated::Guest => "a guest plays",
        Unrated::Machines => "no person plays",
        Unrated::Hint => "a hint was given",
        Unrated::TakeBack => "a move was taken back",
        Unrated::Short => "too short",
        Unrated::NoResult => "no result",
    }
}
