//! Labels: the texts on screens in every language, such as buttons, headings and hints. A label is defined with all its
//! translations, so that a missing one does not compile. Sentences about a game are in [`crate::Words`].

mod common;
mod devices;
mod home;
mod play;
mod after;
mod study;
mod editor;
mod people;
mod profile;
mod together;
mod puzzles;
mod tournament;
mod terminal;
mod plain;

pub use after::After;
pub use common::Common;
pub use devices::Devices;
pub use editor::Editor;
pub use home::Home;
pub use people::People;
pub use plain::Plain;
pub use play::Play;
pub use profile::Profile;
pub use puzzles::Puzzles;
pub use study::Study;
pub use terminal::Terminal;
pub use together::Together;
pub use tournament::Tournament;

use crate::language::Language;

/// A struct of labels, each given in English, French and Hindi.
macro_rules! labels {
    ($(#[$doc:meta])* $name:ident { $($label:ident: $english:literal, $french:literal, $hindi:literal;)+ }) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name {
            $(#[doc = concat!("`", $english, "`")] pub $label: &'static str,)+
        }

        impl $name {
            /// The text in this language.
            pub const fn of(language: $crate::Language) -> &'static Self {
                match language {
                    $crate::Language::English => &$name { $($label: $english,)+ },
                    $crate::Language::French => &$name { $($label: $french,)+ },
                    $crate::Language::Hindi => &$name { $($label: $hindi,)+ },
                }
            }
        }
    };
}

pub(crate) use labels;

/// A label with its holes `{}` filled in order.
pub fn filled(label: &str, values: &[&dyn std::fmt::Display]) -> String {
    debug_assert!(!label.contains('|'), "a label with two forms needs `counted`: {label}");
    let mut parts = label.split("{}");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for (at, part) in parts.enumerate() {
        if let Some(value) = values.get(at) {
            text.push_str(&value.to_string());
        }
        text.push_str(part);
    }
    text
}

/// A label with a singular and a plural form, as `{} move|{} moves`: the form for this count, with its holes filled.
#[doc(alias = "plural")]
pub fn counted(language: Language, label: &str, count: u64, values: &[&dyn std::fmt::Display]) -> String {
    let form = match label.split_once('|') {
        Some((singular, _)) if language.is_singular(count) => singular,
        Some((_, plural)) => plural,
        None => label,
    };
    filled(form, values)
}

#[cfg(test)]
mod tests {
    use super::{After, Common, counted, filled};
    use crate::Language;

    #[test]
    fn holes_are_filled_in_order() {
        assert_eq!(filled("{} of {}", &[&2, &"three"]), "2 of three");
        assert_eq!(filled("{} left", &[]), " left");
        assert_eq!(filled(Common::of(Language::French).level, &[&4]), "Niveau 4");
    }

    #[test]
    fn one_thing_is_singular_and_in_french_and_hindi_none_is_too() {
        let turns = |language, count: u64| counted(language, After::of(language).turns, count, &[&count]);
        assert_eq!([0, 1, 2].map(|count| turns(Language::English, count)), ["0 turns", "1 turn", "2 turns"]);
        assert_eq!([0, 1, 2].map(|count| turns(Language::French, count)), ["0 tour", "1 tour", "2 tours"]);
        assert_eq!([0, 1, 2].map(|count| turns(Language::Hindi, count)), ["0 बारी", "1 बारी", "2 बारियाँ"]);
    }
}
