//! English grammar.

use bisat_engine::Seat;

use super::listed;
use crate::names::{SeatName, Who};

pub(crate) fn seat(seat: SeatName) -> &'static str {
    match seat {
        SeatName::Red => "Red",
        SeatName::Ochre => "Ochre",
        SeatName::Black => "Black",
        SeatName::Blue => "Blue",
        SeatName::Green => "Green",
        SeatName::Yellow => "Yellow",
    }
}

pub(crate) fn subject(who: &Who) -> String {
    match who {
        Who::You => "You".to_owned(),
        Who::Seat(name) => seat(*name).to_owned(),
        Who::Person(name) => name.clone(),
    }
}

pub(crate) fn object(who: &Who) -> String {
    if *who == Who::You { "you".to_owned() } else { subject(who) }
}

pub(crate) fn whose(who: &Who) -> String {
    if *who == Who::You { "Your".to_owned() } else { format!("{}'s", subject(who)) }
}

pub(crate) fn does(who: &Who, you: &str, other: &str) -> String {
    format!("{} {}", subject(who), if *who == Who::You { you } else { other })
}

pub(crate) fn all(seats: &[Seat], who: &dyn Fn(Seat) -> Who) -> String {
    let names: Vec<String> = seats.iter().map(|seat| object(&who(*seat))).collect();
    listed(&names, "and")
}

pub(crate) fn capital(text: &str) -> String {
    // Capitals beyond ASCII would add their tables to the page, and no English word begins with one.
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| std::iter::once(first.to_ascii_uppercase()).chain(letters).collect())
}

/// `the 10 or the 4`.
pub(crate) fn the(values: &[u8], last: &str) -> String {
    let values: Vec<String> = values.iter().map(|value| format!("the {value}")).collect();
    listed(&values, last)
}

pub(crate) fn ordinal(place: u8) -> &'static str {
    match place {
        1 => "first",
        2 => "second",
        3 => "third",
        _ => "last",
    }
}

pub(crate) fn spaces(count: u8) -> String {
    if count == 1 { "1 space".to_owned() } else { format!("{count} spaces") }
}
