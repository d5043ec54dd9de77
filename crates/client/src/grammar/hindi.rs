//! Hindi grammar. Sentences need no player's gender: their subject is the thing that a player has or does.

use super::{figures, listed};
use crate::names::{SeatName, Who};

pub(crate) fn seat(seat: SeatName) -> &'static str {
    forms(seat).plain
}

/// A seat's name by itself, before a postposition, and before a feminine noun.
struct Forms {
    plain: &'static str,
    oblique: &'static str,
    piece: &'static str,
}

fn forms(seat: SeatName) -> Forms {
    let (plain, oblique, piece) = match seat {
        SeatName::Red => ("लाल", "लाल", "लाल गोटी"),
        SeatName::Ochre => ("गेरुआ", "गेरुए", "गेरुई गोटी"),
        SeatName::Black => ("काला", "काले", "काली गोटी"),
        SeatName::Blue => ("नीला", "नीले", "नीली गोटी"),
        SeatName::Green => ("हरा", "हरे", "हरी गोटी"),
        SeatName::Yellow => ("पीला", "पीले", "पीली गोटी"),
    };
    Forms { plain, oblique, piece }
}

pub(crate) fn plain(who: &Who) -> String {
    match who {
        Who::You => "आप".to_owned(),
        Who::Seat(seat) => forms(*seat).plain.to_owned(),
        Who::Person(name) => name.clone(),
    }
}

/// The name with a postposition, which joins आप and stands apart from names; का, के or की goes with the thing owned.
pub(crate) fn with(who: &Who, postposition: &str) -> String {
    match who {
        Who::You => format!("आप{postposition}"),
        Who::Seat(seat) => format!("{} {postposition}", forms(*seat).oblique),
        Who::Person(name) => format!("{name} {postposition}"),
    }
}

/// A piece of theirs.
pub(crate) fn one_of(who: &Who) -> String {
    match who {
        Who::Seat(seat) => forms(*seat).piece.to_owned(),
        Who::You | Who::Person(_) => format!("{} गोटी", with(who, "की")),
    }
}

/// The plural of a feminine noun in ी.
pub(crate) fn plural(noun: &str) -> String {
    match noun.strip_suffix('ी') {
        Some(stem) => format!("{stem}ियाँ"),
        None => noun.to_owned(),
    }
}

pub(crate) fn keeps(who: &Who, values: &[u8]) -> String {
    let are = if values.len() == 1 { "है" } else { "हैं" };
    format!("{} पास {} {are}।", with(who, "के"), listed(&figures(values), "और"))
}

pub(crate) fn ordinal(place: u8) -> &'static str {
    match place {
        1 => "पहला",
        2 => "दूसरा",
        3 => "तीसरा",
        _ => "आख़िरी",
    }
}

/// Spaces in the oblique case: before a postposition.
pub(crate) fn spaces_oblique(count: u8) -> String {
    if count == 1 { "1 ख़ाने".to_owned() } else { format!("{count} ख़ानों") }
}

pub(crate) fn spaces(count: u8) -> String {
    if count == 1 { "1 ख़ाना".to_owned() } else { format!("{count} ख़ाने") }
}
