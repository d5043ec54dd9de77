//! A message that stays until something else happens, in every language because F2 changes the language at any time.

use std::fmt::Display;

use bisat_client::Language;
use bisat_client::labels::{Terminal, filled};

/// A sentence or two, in every language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Message([String; Language::ALL.len()]);

impl Message {
    /// The text in each language.
    pub(crate) fn new(say: impl FnMut(Language) -> String) -> Self {
        Message(Language::ALL.map(say))
    }

    /// A label.
    pub(crate) fn label(label: impl Fn(&'static Terminal) -> &'static str) -> Self {
        Message::new(|language| label(Terminal::of(language)).to_owned())
    }

    /// A label with its holes filled in order.
    pub(crate) fn filled(label: impl Fn(&'static Terminal) -> &'static str, values: &[&dyn Display]) -> Self {
        Message::new(|language| filled(label(Terminal::of(language)), values))
    }

    /// The words of a server or a program, which are the same in every language.
    pub(crate) fn of_others(words: &str) -> Self {
        Message::new(|_| words.to_owned())
    }

    /// Whether there is nothing to say.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(String::is_empty)
    }

    /// The text in this language.
    pub(crate) fn in_(&self, language: Language) -> &str {
        &self.0[language as usize]
    }
}
