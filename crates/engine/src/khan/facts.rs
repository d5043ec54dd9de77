//! What a position of KHAN shows to those who judge it: facts of the rules, and no judgement.

use super::setup::SBIRES;
use super::squares::{Square, Squares, walk, walk_from_any};
use super::{Edge, Hat, Khan, Position, SetUp};
use crate::game::Seat;

impl Khan {
    /// After this number of moves without a capture the game is drawn.
    #[inline]
    pub fn quiet_limit(&self) -> u8 {
        self.quiet_limit
    }
}

impl Position {
    /// The mat's edge towards red, once it is chosen.
    #[inline]
    pub fn edge(&self) -> Option<Edge> {
        self.edge
    }

    /// The side to act; after the end, the side that would act.
    #[inline]
    pub fn to_act(&self) -> Seat {
        self.turn
    }

    /// Whether both sides have put their pieces.
    #[inline]
    pub fn is_set_up(&self) -> bool {
        self.khan != Hat::Unworn || self.pieces.iter().all(|pieces| !pieces.is_empty())
    }

    /// Where the seat's Kalista stands.
    #[inline]
    pub fn kalista(&self, seat: Seat) -> Option<Square> {
        (self.pieces[seat.index()] & self.kalistas).next()
    }

    /// The number of the square that the seat's Kalista stands on.
    #[inline]
    pub fn kalista_number(&self, seat: Seat) -> Option<u8> {
        Some(self.edge?.number(self.kalista(seat)?))
    }

    /// How many squares the seat's Kalista can go to when its number is demanded.
    #[inline]
    pub fn kalista_exits(&self, seat: Seat) -> u32 {
        let (Some(number), Some(kalista)) = (self.kalista_number(seat), self.kalista(seat)) else { return 0 };
        (walk(kalista, number, self.empty()) & !self.pieces[seat.index()]).len()
    }

    /// How many steps lie between the seat's pieces and the other Kalista, added up, as if nothing stood between.
    #[inline]
    pub fn steps_to_kalista(&self, seat: Seat) -> u32 {
        let Some(kalista) = self.kalista(Seat(1 - seat.0)) else { return 0 };
        let steps = |square: Square| square.file().abs_diff(kalista.file()) + square.rank().abs_diff(kalista.rank());
        self.pieces[seat.index()].map(|square| u32::from(steps(square))).sum()
    }

    /// Where the seat's Sbires stand.
    #[inline]
    pub fn sbires(&self, seat: Seat) -> impl Iterator<Item = Square> + use<> {
        self.pieces[seat.index()] & !self.kalistas
    }

    /// How many Sbires of a side that has set up were taken and have not come back.
    #[inline]
    pub fn in_hand(&self, seat: Seat) -> u32 {
        SBIRES - (self.pieces[seat.index()] & !self.kalistas).len()
    }

    /// The number that the Khan demands of the side to act; none where it may move any piece.
    #[inline]
    pub fn demanded(&self) -> Option<u8> {
        match (self.edge, self.khan) {
            (Some(edge), Hat::On(wearer)) => Some(edge.number(wearer)),
            _ => None,
        }
    }

    /// Whether the side to act has a legal move that takes the other Kalista.
    #[inline]
    pub fn can_take_kalista(&self) -> bool {
        let takers = self.kalista_takers(self.turn);
        match self.demanded() {
            None => takers.contains(&true),
            // KHAN, Exception: where no piece answers the number, any other may move.
            Some(demanded) => {
                takers[usize::from(demanded) - 1]
                    || takers.contains(&true) && self.reach(self.turn, demanded).is_empty()
            }
        }
    }

    /// For each number, whether a piece of the seat on a square of this number can go to the other Kalista.
    #[inline]
    fn kalista_takers(&self, seat: Seat) -> [bool; 3] {
        let (Some(edge), Some(kalista)) = (self.edge, self.kalista(Seat(1 - seat.0))) else { return [false; 3] };
        let (own, empty) = (self.pieces[seat.index()], self.empty());
        // Every walk can be walked backwards, so that one from the Kalista finds all pieces.
        [1, 2, 3].map(|number| !(walk(kalista, number, empty) & own & edge.squares_of(number)).is_empty())
    }

    /// What the seat's pieces on squares of this number can go to, as the board lies; nothing before the mat is turned.
    #[inline]
    pub fn reach(&self, seat: Seat, number: u8) -> Reach {
        let Some(edge) = self.edge else { return Reach { squares: Squares::NONE, pieces: 0, edge: Edge::South } };
        let own = self.pieces[seat.index()];
        let (movers, empty) = (own & edge.squares_of(number), self.empty());
        Reach { squares: walk_from_any(movers, number, empty) & !own, pieces: movers.len(), edge }
    }
}

impl Khan {
    /// The number of moves without a capture after which the game is a draw.
    #[inline]
    pub fn quiet_left(&self, position: &Position) -> u8 {
        self.quiet_limit.saturating_sub(position.quiet)
    }
}

/// Where a side's pieces of one number can go.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    squares: Squares,
    pieces: u32,
    edge: Edge,
}

impl Reach {
    /// Whether one of them can go to the square.
    #[inline]
    pub fn has(&self, square: Square) -> bool {
        self.squares.has(square)
    }

    /// Whether none of them can move.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.squares.is_empty()
    }

    /// The squares that they can go to.
    #[inline]
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        self.squares
    }

    /// How many pieces stand on squares of the number.
    #[inline]
    pub fn pieces(&self) -> u32 {
        self.pieces
    }

    /// How many different squares of this number they can go to.
    #[inline]
    pub fn onto(&self, number: u8) -> u32 {
        (self.squares & self.edge.squares_of(number)).len()
    }
}

impl SetUp {
    /// How many ways there are to set up.
    pub const COUNT: u32 = SetUp::WAYS;

    /// The seat's way with this number, below [`SetUp::COUNT`].
    #[inline]
    pub fn of_number(seat: Seat, number: u32) -> Self {
        SetUp::numbered(seat, number)
    }
}
