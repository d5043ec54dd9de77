//! The texts of one game: the type of a game's entry in the registry.

use bisat_engine::{Effect, Kind, Prompt, Seat, Special};

use crate::course::{LessonStep, Rule};
use crate::grammar::Gender;
use crate::language::Language;
use crate::names::Who;
use crate::translated::Said;

/// Everything that a client says about one game.
pub(crate) struct GameText {
    /// The game's id in the engine.
    pub(crate) id: &'static str,
    pub(crate) name: Said,
    /// Who plays it and with what.
    pub(crate) about: Said,
    /// The game in a sentence.
    pub(crate) line: Said,
    /// Its options and the words that are their values.
    pub(crate) options: &'static [(&'static str, Said)],
    /// What its pieces are called.
    pub(crate) nouns: &'static [Noun],
    /// What its points are called; a kind that is nothing special has no entry.
    pub(crate) points: &'static [(Kind, Said)],
    /// What is written on what lies beside its board.
    pub(crate) labels: &'static [Label],
    /// What a capture is called, in a word.
    pub(crate) capture: Said,
    /// What it is called when another piece takes a move over, in a word.
    pub(crate) takes_over: Option<Said>,
    pub(crate) lesson: &'static [LessonStep],
    pub(crate) rules: &'static [Rule],
    /// Sentences for what only this game knows.
    pub(crate) say: &'static dyn Say,
}

/// What a kind of piece is called.
pub(crate) struct Noun {
    pub(crate) kind: Kind,
    pub(crate) name: Said,
    pub(crate) french: Gender,
    pub(crate) hindi: Gender,
    /// Two that move as one; in French with its article.
    pub(crate) pair: Said,
}

/// What is written on something beside the board. A hole `{}` takes what is written on the piece there; two holes take
/// the two parts of `5/40`.
pub(crate) struct Label {
    pub(crate) kind: Kind,
    pub(crate) text: Said,
    pub(crate) tone: Tone,
}

/// How a label is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// As any other.
    Plain,
    /// Less than others.
    Faint,
    /// Only where no picture shows it.
    Pictured,
}

impl Label {
    pub(crate) const fn new(kind: Kind, text: Said) -> Self {
        Label { kind, text, tone: Tone::Plain }
    }

    pub(crate) const fn with_tone(self, tone: Tone) -> Self {
        Label { kind: self.kind, text: self.text, tone }
    }
}

/// What the listener calls the player at a seat.
pub(crate) type Called<'a> = &'a dyn Fn(Seat) -> Who;

/// Sentences for what only one game knows. Where a method returns none, the shared words are used.
pub(crate) trait Say: Sync {
    /// What a move did.
    fn effect(&self, language: Language, effect: &Effect, who: Called) -> Option<String>;

    /// What you may do.
    fn prompt(&self, _: Language, _: &Prompt) -> Option<String> {
        None
    }

    /// What is said before a wait for another player.
    fn before_waiting(&self, _: Language, _: &Prompt) -> Option<String> {
        None
    }

    /// Why a move is refused.
    fn refusal(&self, _: Language, _: &Prompt) -> Option<String> {
        None
    }

    /// What chance is about to decide, for the player whose throw it is.
    fn chance_prompt(&self, _: Language, _: &Special, _: Option<&Who>) -> Option<String> {
        None
    }
}
