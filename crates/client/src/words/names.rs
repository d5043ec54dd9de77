//! What is called by a name: seats, games, and whoever sits at a seat.

use bisat_engine::{AnySession, Seat};

/// A seat as its game calls it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeatName {
    /// Red.
    Red,
    /// Ochre.
    Ochre,
    /// Black.
    Black,
    /// Blue.
    Blue,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
    /// South.
    South,
    /// East.
    East,
    /// North.
    North,
    /// West.
    West,
}

impl SeatName {
    /// Every seat of every game.
    pub const ALL: [SeatName; 10] = [
        SeatName::Red,
        SeatName::Ochre,
        SeatName::Black,
        SeatName::Blue,
        SeatName::Green,
        SeatName::Yellow,
        SeatName::South,
        SeatName::East,
        SeatName::North,
        SeatName::West,
    ];

    /// The seat that the engine calls so.
    pub fn read(name: &str) -> Option<Self> {
        SeatName::ALL.into_iter().find(|seat| seat.engine_name() == name)
    }

    const fn engine_name(self) -> &'static str {
        match self {
            SeatName::Red => "red",
            SeatName::Ochre => "ochre",
            SeatName::Black => "black",
            SeatName::Blue => "blue",
            SeatName::Green => "green",
            SeatName::Yellow => "yellow",
            SeatName::South => "south",
            SeatName::East => "east",
            SeatName::North => "north",
            SeatName::West => "west",
        }
    }
}

/// A game, to be named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameName {
    /// KHAN.
    Khan,
    /// Chowka Bhara.
    ChowkaBhara,
    /// Pachisi.
    Pachisi,
    /// Kho-Kho.
    KhoKho,
}

impl GameName {
    /// The game with this id.
    pub fn read(id: &str) -> Option<Self> {
        match id {
            "khan" => Some(GameName::Khan),
            "chowka-bhara" => Some(GameName::ChowkaBhara),
            "pachisi" => Some(GameName::Pachisi),
            "kho-kho" => Some(GameName::KhoKho),
            _ => None,
        }
    }
}

/// How a listener calls the one at a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Who {
    /// The listener.
    You,
    /// Somebody known by the seat alone.
    Seat(SeatName),
    /// Somebody with a name.
    Person(String),
}

impl Who {
    /// The one at the seat, called as the game calls the seat.
    pub fn at(session: &dyn AnySession, seat: Seat) -> Self {
        let name = session.player(seat).name;
        SeatName::read(name).map_or_else(|| Who::Person(name.to_owned()), Who::Seat)
    }
}
