//! Quick chat: fixed phrases and emotes that players send, in every language. The server knows only their numbers.

use bisat_protocol::Phrase;

use crate::language::Language;
use crate::translated::{Said, said};

/// A phrase as players see it.
struct Text {
    words: Said,
    /// The symbol of an emote; its words are what a screen reader says.
    symbol: Option<&'static str>,
}

const fn words(english: &'static str, french: &'static str, hindi: &'static str) -> Text {
    Text { words: said(english, french, hindi), symbol: None }
}

const fn emote(symbol: &'static str, english: &'static str, french: &'static str, hindi: &'static str) -> Text {
    Text { words: said(english, french, hindi), symbol: Some(symbol) }
}

/// The number of the phrase about throws, which games without throws do not offer.
const NICE_THROW: u8 = 2;

/// In the order of their numbers, which never change.
const TEXTS: [Text; Phrase::COUNT as usize] = [
    words("Good luck!", "Bonne chance\u{202f}!", "शुभकामनाएँ!"),
    words("Well played!", "Bien joué\u{202f}!", "बढ़िया खेल!"),
    words("Nice throw!", "Beau lancer\u{202f}!", "क्या दाँव है!"),
    words("Oops!", "Oups\u{202f}!", "अरे रे!"),
    words("Thank you!", "Merci\u{202f}!", "धन्यवाद!"),
    words("One moment, please.", "Un instant, s'il vous plaît.", "एक पल रुकिए।"),
    words("I am back.", "Me revoilà.", "वापस हाज़िर हूँ।"),
    words("That was close!", "C'était serré\u{202f}!", "काँटे की टक्कर!"),
    words("Play again?", "On rejoue\u{202f}?", "फिर खेलें?"),
    words("Goodbye!", "Au revoir\u{202f}!", "फिर मिलेंगे!"),
    emote("☺", "A smile", "Un sourire", "मुस्कान"),
    emote("★", "A star for you", "Une étoile pour vous", "आपके लिए एक सितारा"),
    emote("?!", "Surprise", "Surprise", "हैरानी"),
    emote("☹", "A sad face", "Une mine triste", "उदास चेहरा"),
];

fn text(phrase: Phrase) -> &'static Text {
    &TEXTS[usize::from(phrase.number())]
}

/// The phrase in words. Those of an emote say what its symbol means.
pub fn phrase_words(language: Language, phrase: Phrase) -> &'static str {
    text(phrase).words.in_(language)
}

/// The symbol of an emote; `None` for a phrase in words.
pub fn phrase_symbol(phrase: Phrase) -> Option<&'static str> {
    text(phrase).symbol
}

/// Who said what, such as "Heron: Well played!".
pub fn phrase_in_words(language: Language, name: &str, phrase: Phrase) -> String {
    let colon = if language == Language::French { "\u{202f}:" } else { ":" };
    format!("{name}{colon} {}", phrase_words(language, phrase))
}

/// The phrases that a player can choose from, in a game with throws or without.
pub fn offered_phrases(has_throws: bool) -> impl Iterator<Item = Phrase> {
    Phrase::all().filter(move |phrase| has_throws || phrase.number() != NICE_THROW)
}

#[cfg(test)]
mod tests {
    use bisat_protocol::Phrase;

    use super::{offered_phrases, phrase_in_words, phrase_symbol, phrase_words};
    use crate::Language;

    #[test]
    fn every_phrase_has_words_of_its_own_in_every_language() {
        for language in Language::ALL {
            let mut all: Vec<&str> = Phrase::all().map(|phrase| phrase_words(language, phrase)).collect();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), usize::from(Phrase::COUNT), "{language:?}");
        }
        assert_eq!(Phrase::all().filter_map(phrase_symbol).collect::<Vec<_>>(), ["☺", "★", "?!", "☹"]);
    }

    #[test]
    fn a_game_without_throws_does_not_praise_one() {
        let words = |has_throws| offered_phrases(has_throws).map(|phrase| phrase_words(Language::English, phrase));
        assert!(words(true).any(|words| words == "Nice throw!"));
        assert_eq!(words(false).filter(|words| words.contains("throw")).count(), 0);
        assert_eq!(words(false).count() + 1, words(true).count());
    }

    #[test]
    fn it_is_said_who_said_what() {
        let thanks = Phrase::all().nth(4).expect("there are more");
        let said = Language::ALL.map(|language| phrase_in_words(language, "Heron", thanks));
        assert_eq!(said, ["Heron: Thank you!", "Heron\u{202f}: Merci\u{202f}!", "Heron: धन्यवाद!"]);
    }
}
