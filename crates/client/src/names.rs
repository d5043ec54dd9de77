//! Names of seats and of their players.

use bisat_engine::{AnySession, Seat};

/// The name of a seat in its game.
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

    /// The seat with this name in the engine.
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

/// What a listener calls the player at a seat.
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
    /// The player at the seat, called by the name of the seat.
    pub fn at(session: &dyn AnySession, seat: Seat) -> Self {
        let name = session.player(seat).name;
        SeatName::read(name).map_or_else(|| Who::Person(name.to_owned()), Who::Seat)
    }
}
