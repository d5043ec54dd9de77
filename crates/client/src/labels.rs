//! Labels: the texts on screens in every language, such as buttons, headings and hints. A label is defined with all its
//! translations, so that a missing one does not compile. Sentences about a game are in [`crate::Words`].

mod common;
mod home;
mod play;
mod after;
mod terminal;
mod plain;

pub use after::After;
pub use common::Common;
pub use home::Home;
pub use plain::Plain;
pub use play::Play;
pub use terminal::Terminal;

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

#[cfg(test)]
mod tests {
    use super::{Common, filled};
    use crate::Language;

    #[test]
    fn holes_are_filled_in_order() {
        assert_eq!(filled("{} of {}", &[&2, &"three"]), "2 of three");
        assert_eq!(filled("{} left", &[]), " left");
        assert_eq!(filled(Common::of(Language::French).level, &[&4]), "Niveau 4");
    }
}
