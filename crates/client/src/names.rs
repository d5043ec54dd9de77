//! Names of seats and of their players.

use bisat_engine::{AnySession, Seat};

use crate::language::Language;

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
}

impl SeatName {
    /// Every seat of every game.
    pub const ALL: [SeatName; 6] =
        [SeatName::Red, SeatName::Ochre, SeatName::Black, SeatName::Blue, SeatName::Green, SeatName::Yellow];

    /// The seat with this name in the engine. Boards turn towards the player, so a seat that the engine names after a
    /// side of its board is called by its colour.
    pub fn read(name: &str) -> Option<Self> {
        Some(match name {
            "red" | "south" => SeatName::Red,
            "ochre" | "north" => SeatName::Ochre,
            "black" => SeatName::Black,
            "blue" | "east" => SeatName::Blue,
            "green" | "west" => SeatName::Green,
            "yellow" => SeatName::Yellow,
            _ => return None,
        })
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

/// The name of a seat in the language.
pub fn seat_name(language: Language, session: &dyn AnySession, seat: Seat) -> String {
    seat_word(language, session.player(seat).name).to_owned()
}

/// What a seat is called that has this name in the engine; the name itself if the language has no word for it.
pub fn seat_word(language: Language, name: &str) -> &str {
    SeatName::read(name).map_or(name, |seat| language.words().seat(seat))
}

#[cfg(test)]
mod tests {
    use bisat_engine::{Colour, GAMES, OptionValue, Seat, infos, open};

    use super::SeatName;

    #[test]
    fn every_seat_is_called_by_its_colour() {
        for game in GAMES {
            let has_players =
                infos().iter().any(|info| info.id == *game && info.options.iter().any(|rule| rule.name == "players"));
            let four = [("players", OptionValue::Number(4))];
            let session = open(game, if has_players { &four } else { &[] }).expect("a known game");
            for seat in (0..session.seats()).map(Seat) {
                let player = session.player(seat);
                let expected = match player.colour {
                    Colour::Red => SeatName::Red,
                    // Kho-Kho's rules call its ochre team yellow.
                    Colour::Ochre if player.name == "yellow" => SeatName::Yellow,
                    Colour::Ochre => SeatName::Ochre,
                    Colour::Black => SeatName::Black,
                    Colour::Blue => SeatName::Blue,
                    Colour::Green => SeatName::Green,
                };
                assert_eq!(SeatName::read(player.name), Some(expected), "{game}: {}", player.name);
            }
        }
    }
}
