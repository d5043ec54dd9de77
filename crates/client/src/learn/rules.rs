//! The rules of each game, for those who play it.

mod khan;
mod chowka_bhara;
mod pachisi;
mod kho_kho;

use super::{Given, Said, table};
use crate::view::GameView;
use crate::words::GameName;

/// A rule of a game in plain words.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// What it is about.
    pub title: Said,
    /// What it says, in a short paragraph.
    pub text: Said,
    /// A board that shows it, where a board can.
    pub example: Option<Example>,
}

/// A board that shows a rule, to be clicked through.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The options it is played with.
    pub options: Given,
    /// Where it begins.
    pub state: &'static str,
    /// The moves and outcomes that show the rule, each legal when its turn comes.
    pub steps: &'static [&'static str],
}

impl Example {
    /// The board before the first step; the game is the one whose rule it shows.
    pub fn table(&self, game: GameName) -> GameView {
        table(game, self.options, self.state)
    }
}

/// The rules of a game, in the order in which to read them.
pub const fn rules(game: GameName) -> &'static [Rule] {
    match game {
        GameName::Khan => khan::RULES,
        GameName::ChowkaBhara => chowka_bhara::RULES,
        GameName::Pachisi => pachisi::RULES,
        GameName::KhoKho => kho_kho::RULES,
    }
}

/// A rule with an example on a board with these options.
const fn shown(title: Said, text: Said, options: Given, state: &'static str, steps: &'static [&'static str]) -> Rule {
    Rule { title, text, example: Some(Example { options, state, steps }) }
}

/// A rule that words alone tell.
const fn told(title: Said, text: Said) -> Rule {
    Rule { title, text, example: None }
}
