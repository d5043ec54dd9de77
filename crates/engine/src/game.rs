//! The rules of a game as a value. This file knows no particular game and no state text.

use std::error::Error;
use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::ops::ControlFlow;
use std::str::FromStr;

use crate::odds::Odds;
use crate::text::shortened;

/// The maximum number of seats.
pub const MAX_SEATS: usize = 4;

/// A player or team, numbered from 0 in the order of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's number, to index a list that has an entry per seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The seat that plays `after` seats later; less than a round.
pub(crate) fn seat_after(seat: Seat, after: u8, seats: u8) -> Seat {
    let number = seat.0 + after;
    // Without a division: this is computed several times in every step.
    Seat(if number < seats { number } else { number - seats })
}

/// The number of the seat, from 0.
impl Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

impl FromStr for Seat {
    type Err = SeatError;

    /// The seat with this number, digits only, as [`Display`] writes it.
    fn from_str(text: &str) -> Result<Self, SeatError> {
        let seat = (0..MAX_SEATS as u8).map(Seat).find(|seat| seat.to_string() == text);
        seat.ok_or_else(|| SeatError(shortened(text)))
    }
}

/// A text is not the number of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatError(String);

impl Display for SeatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is not a seat: seats are numbered from 0 to {}", self.0, MAX_SEATS - 1)
    }
}

impl Error for SeatError {}

/// Who plays next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// A player chooses.
    Seat(Seat),
    /// Chance plays: a throw, spin or toss.
    Chance,
    /// The game is over with these ranks.
    Over(Ranks),
}

/// Each seat's place at the end of a game: 1 is best, equal numbers are a tie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ranks {
    places: [u8; MAX_SEATS],
    seats: u8,
}

impl Ranks {
    /// The places of seats 0, 1, … in order.
    ///
    /// # Panics
    ///
    /// Panics if there are more than [`MAX_SEATS`] places.
    pub fn new(places: &[u8]) -> Self {
        let mut ranks = Ranks { places: [0; MAX_SEATS], seats: places.len() as u8 };
        ranks.places[..places.len()].copy_from_slice(places);
        ranks
    }

    /// The places of two seats by the comparison of their scores.
    pub fn of_two(first_against_second: std::cmp::Ordering) -> Self {
        match first_against_second {
            std::cmp::Ordering::Greater => Ranks::new(&[1, 2]),
            std::cmp::Ordering::Equal => Ranks::new(&[1, 1]),
            std::cmp::Ordering::Less => Ranks::new(&[2, 1]),
        }
    }

    /// The place of each seat.
    pub fn places(&self) -> &[u8] {
        &self.places[..self.seats as usize]
    }
}

/// The rules of one game, its options and number of seats included.
///
/// A position is plain data. It contains everything that decides the rest of the game: the history is not needed.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// Everything that decides the rest of the game.
    type Position: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// One step: an action of a seat or an outcome of chance. Printed, it is the token of the rules pages.
    type Move: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static;

    /// The number of seats.
    fn seats(&self) -> u8;

    /// The position at the start of the game.
    fn start(&self) -> Self::Position;

    /// Who plays next.
    fn turn(&self, position: &Self::Position) -> Turn;

    /// Appends every legal move, or every outcome at [`Turn::Chance`]. Appends nothing exactly when the game is over.
    fn moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// The outcomes of chance with their weights; [`Odds::NONE`] where chance is not to play.
    fn odds(&self, position: &Self::Position) -> Odds<Self::Move>;

    /// Plays a move that is known to be legal.
    fn apply(&self, position: &mut Self::Position, mv: Self::Move);

    /// The position after a move that is known to be legal.
    fn after(&self, position: &Self::Position, mv: Self::Move) -> Self::Position {
        let mut next = *position;
        self.apply(&mut next, mv);
        next
    }

    /// The number of moves that [`Game::moves`] would append. Leaves `scratch` unchanged.
    fn count(&self, position: &Self::Position, scratch: &mut Vec<Self::Move>) -> usize {
        let before = scratch.len();
        self.moves(position, scratch);
        let count = scratch.len() - before;
        scratch.truncate(before);
        count
    }

    /// Chooses a legal action: `below` gets the number of actions and returns the index of one. Leaves `scratch` unchanged.
    /// A game that can number its moves without listing them overrides this.
    fn choose(
        &self,
        position: &Self::Position,
        scratch: &mut Vec<Self::Move>,
        below: &mut impl FnMut(u32) -> u32,
    ) -> Self::Move {
        choose_from_list(self, position, scratch, below)
    }
}

/// Chooses a legal action from the list of all.
pub(crate) fn choose_from_list<G: Game>(
    game: &G,
    position: &G::Position,
    scratch: &mut Vec<G::Move>,
    below: &mut impl FnMut(u32) -> u32,
) -> G::Move {
    let before = scratch.len();
    game.moves(position, scratch);
    let chosen = scratch[before + below((scratch.len() - before) as u32) as usize];
    scratch.truncate(before);
    chosen
}

/// Appends a move and continues: the callback of a move generator that can stop early.
pub(crate) fn push<M>(moves: &mut Vec<M>, mv: M) -> ControlFlow<()> {
    moves.push(mv);
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::{MAX_SEATS, Seat};

    #[test]
    fn a_seat_is_read_as_it_is_written_and_nothing_else_is_a_seat() {
        for seat in (0..MAX_SEATS as u8).map(Seat) {
            assert_eq!(seat.to_string().parse(), Ok(seat));
        }
        for text in ["", "4", "-1", "01", "+1", " 1", "one"] {
            let error = text.parse::<Seat>().expect_err(text);
            assert_eq!(error.to_string(), format!("\"{text}\" is not a seat: seats are numbered from 0 to 3"));
        }
    }
}
