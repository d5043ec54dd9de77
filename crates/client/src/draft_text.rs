//! The words of one game for positions that are put together by hand: the type of a game's entry in the registry.

use bisat_engine::{Kind, Special};

use crate::game_text::Called;
use crate::language::Language;
use crate::translated::Said;

/// The words of one game for its settings, marks and flaws.
pub(crate) struct DraftText {
    /// The game's id in the engine.
    pub(crate) id: &'static str,
    /// Labels of the settings. Holes `{}` take the seat, then the point or the throw that the setting is about.
    pub(crate) settings: &'static [(&'static str, Said)],
    /// Labels of values: the name of the setting, the value, the label.
    pub(crate) values: &'static [(&'static str, &'static str, Said)],
    /// What the mark of a piece means, where a piece can have several.
    pub(crate) marks: &'static [(Kind, &'static str, Said)],
    /// What is wrong with a draft, as a sentence.
    pub(crate) flaw: fn(Language, &Special, Called) -> Option<String>,
}
