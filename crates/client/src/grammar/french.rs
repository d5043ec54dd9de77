//! French grammar. A narrow no-break space stands before ! ? : ; in every text: [`typeset`] sets it.

use bisat_engine::Seat;

use super::{Gender, listed};
use crate::names::{SeatName, Who};

pub(crate) fn seat(seat: SeatName) -> &'static str {
    match seat {
        SeatName::Red => "Rouge",
        SeatName::Ochre => "Ocre",
        SeatName::Black => "Noir",
        SeatName::Blue => "Bleu",
        SeatName::Green => "Vert",
        SeatName::Yellow => "Jaune",
    }
}

/// Sets the narrow no-break spaces.
pub(crate) fn typeset(text: &str) -> String {
    ["!", "?", ":", ";"]
        .iter()
        .fold(text.to_owned(), |text, mark| text.replace(&format!(" {mark}"), &format!("\u{202f}{mark}")))
}

pub(crate) fn subject(who: &Who) -> String {
    match who {
        Who::You => "Vous".to_owned(),
        Who::Seat(name) => seat(*name).to_owned(),
        Who::Person(name) => name.clone(),
    }
}

pub(crate) fn does(who: &Who, you: &str, other: &str) -> String {
    format!("{} {}", subject(who), if *who == Who::You { you } else { other })
}

pub(crate) fn all(seats: &[Seat], who: &dyn Fn(Seat) -> Who) -> String {
    let name = |seat: &Seat| match who(*seat) {
        Who::You => "vous".to_owned(),
        other => subject(&other),
    };
    listed(&seats.iter().map(name).collect::<Vec<_>>(), "et")
}

/// `de Rouge`, `d'Ocre`.
pub(crate) fn of(who: &Who) -> String {
    let name = subject(who);
    if begins_with_vowel(&name) { format!("d'{name}") } else { format!("de {name}") }
}

fn begins_with_vowel(word: &str) -> bool {
    let first = word.chars().flat_map(char::to_lowercase).next();
    first.is_some_and(|letter| "aàâeéèêëiîïoôuùûy".contains(letter))
}

/// `Votre Sbire`, `Le Sbire d'Ocre`, `L'attaquant de Rouge`.
pub(crate) fn one_of(who: &Who, noun: &str, gender: Gender) -> String {
    match who {
        Who::You => format!("Votre {noun}"),
        other if begins_with_vowel(noun) => format!("L'{noun} {}", of(other)),
        other => format!("{} {noun} {}", if gender == Gender::Feminine { "La" } else { "Le" }, of(other)),
    }
}

/// `le 10 ou le 4`.
pub(crate) fn each(article: &str, values: &[u8], last: &str) -> String {
    listed(&values.iter().map(|value| format!("{article} {value}")).collect::<Vec<_>>(), last)
}

pub(crate) fn ordinal(place: u8) -> &'static str {
    match place {
        1 => "première",
        2 => "deuxième",
        3 => "troisième",
        _ => "dernière",
    }
}

pub(crate) fn spaces(count: u8) -> String {
    if count == 1 { "1 case".to_owned() } else { format!("{count} cases") }
}
