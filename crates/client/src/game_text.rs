//! The texts of one game: the type of a game's entry in the registry.

use bisat_engine::{Effect, GameSpecific, Kind, Merit, Prompt, Reason, Seat, Special};

use crate::course::CourseFile;
use crate::grammar::Gender;
use crate::language::Language;
use crate::names::Who;
use crate::step::Advance;
use crate::translated::Said;

/// All texts of one game.
pub(crate) struct GameText {
    /// The game's id in the engine.
    pub(crate) id: &'static str,
    pub(crate) name: Said,
    /// Who plays it and with what.
    pub(crate) about: Said,
    /// The game in a sentence.
    pub(crate) line: Said,
    /// Labels of its options and of their values.
    pub(crate) options: &'static [(&'static str, Said)],
    /// Names of its pieces.
    pub(crate) nouns: &'static [Noun],
    /// Whether its board always shows the names of its points.
    pub(crate) shows_names: bool,
    /// Names of special points; other points have none.
    pub(crate) points: &'static [(Kind, Said)],
    /// Labels of points and pieces beside its board.
    pub(crate) labels: &'static [Label],
    /// The word for a capture.
    pub(crate) capture: Said,
    /// The word for another piece taking over the move.
    pub(crate) takes_over: Option<Said>,
    /// Set-ups to choose from, if players set up their pieces.
    pub(crate) set_ups: Option<&'static SetUps>,
    /// Its first lesson and its rules.
    pub(crate) course: &'static CourseFile,
    /// Sentences that only this game has.
    pub(crate) say: &'static dyn Say,
}

/// The name of a kind of piece.
pub(crate) struct Noun {
    pub(crate) kind: Kind,
    pub(crate) name: Said,
    pub(crate) french: Gender,
    pub(crate) hindi: Gender,
    /// The name of two that move as one; in French with its article.
    pub(crate) pair: Said,
}

/// The set-ups of a game that players can choose from.
pub(crate) struct SetUps {
    pub(crate) named: &'static [NamedSetUp],
    /// The same set-up for the other side; none if the text is no set-up.
    pub(crate) turned: fn(&str) -> Option<String>,
    /// The set-up with left and right exchanged; none if the text is no set-up.
    pub(crate) mirrored: fn(&str) -> Option<String>,
}

/// A set-up with a name.
pub(crate) struct NamedSetUp {
    pub(crate) name: Said,
    /// What is special about it.
    pub(crate) line: Said,
    /// The move token for the first seat.
    pub(crate) token: &'static str,
}

/// What is written on something beside the board. A hole `{}` takes what is written on the piece there; two holes take
/// a count and its limit.
pub(crate) struct Label {
    pub(crate) kind: Kind,
    pub(crate) text: Said,
    pub(crate) tone: Tone,
}

/// How a label is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Normal.
    Plain,
    /// Less prominent.
    Faint,
    /// Only on screens without a picture of it.
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

/// Sentences that only one game has. If a method returns none, the shared sentence is used.
pub(crate) trait Say: Sync {
    /// What a move did.
    fn effect(&self, language: Language, effect: &Effect, who: Called) -> Option<String>;

    /// What a move did, without names of points; none where the sentence has none, or the board shows them.
    fn seen_effect(&self, _: Language, _: &Effect, _: Called) -> Option<String> {
        None
    }

    /// Why a click is refused, without names of points; the points are marked on the board.
    fn seen_reason(&self, _: Language, _: &Reason, _: Called) -> Option<String> {
        None
    }

    /// A piece, or two that move as one, went on along its way.
    fn advance(&self, _: Language, _: &Noun, _: u8, _: Advance, _: &Who) -> Option<String> {
        None
    }

    /// What a piece is said to reach on a point of this kind, after how far it goes; none on a plain point.
    fn onto(&self, _: Kind) -> Option<Said> {
        None
    }

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

    /// Why a click is refused.
    fn reason(&self, _: Language, _: &Reason, _: Called) -> Option<String> {
        None
    }

    /// A reason for a move.
    fn merit(&self, _: Language, _: &Merit, _: Called) -> Option<String> {
        None
    }

    /// What chance is about to decide, for the player whose throw it is.
    fn chance_prompt(&self, _: Language, _: &Special, _: Option<&Who>) -> Option<String> {
        None
    }
}

/// A fact that only one game knows as a sentence: `sentences` has a function for English, French and Hindi. None for a
/// fact of another type.
pub(crate) fn say_fact<F: GameSpecific>(
    language: Language,
    special: &Special,
    who: Called,
    sentences: [fn(&F, Called) -> String; 3],
) -> Option<String> {
    let [english, french, hindi] = sentences;
    let sentence = match language {
        Language::English => english,
        Language::French => french,
        Language::Hindi => hindi,
    };
    special.downcast_ref().map(|fact| sentence(fact, who))
}
