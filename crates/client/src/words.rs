//! The one catalogue: facts in, sentences out, in every language. Knows no rule and no screen.
//!
//! A language implements [`Words`] with matches that leave nothing out, so that a missing translation does not compile.

mod names;
mod points;
mod english;
mod french;
mod hindi;
#[cfg(test)]
mod tests;

pub use names::{GameName, SeatName, Who};
pub use points::{PointState, could_be_taken, describe_point, describe_position};

use bisat_engine::{AnySession, ChancePrompt, Effect, Prompt, Seat, Turn};

use crate::labels::{Play, filled};

/// A language that everything can be said in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Language {
    /// English.
    English,
    /// French.
    French,
    /// Hindi.
    Hindi,
}

impl Language {
    /// Every language, in the order in which we offer them.
    pub const ALL: [Language; 3] = [Language::English, Language::French, Language::Hindi];

    /// The language of a tag or locale such as `fr`, `fr-CA` or `fr_FR.UTF-8`.
    pub fn read(tag: &str) -> Option<Self> {
        let code = tag.split(['-', '_', '.']).next().unwrap_or_default();
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
    }

    /// Its two letters, as web pages name it.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::Hindi => "hi",
        }
    }

    /// What is said in it.
    pub fn words(self) -> &'static dyn Words {
        match self {
            Language::English => &english::English,
            Language::French => &french::French,
            Language::Hindi => &hindi::Hindi,
        }
    }
}

/// Everything that is said in one language. `who` answers how the listener calls the one at a seat.
pub trait Words: Sync {
    /// The language's name for itself.
    fn own_name(&self) -> &'static str;

    /// A game's name.
    fn game(&self, game: GameName) -> &'static str;

    /// A seat's name, as a sentence begins with it.
    fn seat(&self, seat: SeatName) -> &'static str;

    /// The names of the eight levels, weakest first.
    fn levels(&self) -> [&'static str; 8];

    /// What happened.
    fn effect(&self, effect: &Effect, who: &dyn Fn(Seat) -> Who) -> String;

    /// A run of throws by one seat, in the order thrown.
    fn throws(&self, who: &Who, values: &[u8]) -> String;

    /// A run of two throws or more that are all kept.
    fn throws_and_keeps(&self, who: &Who, values: &[u8]) -> String;

    /// What you may do.
    fn prompt(&self, prompt: &Prompt) -> String;

    /// What somebody else is to do, for those who wait.
    fn waiting(&self, prompt: &Prompt, who: &Who) -> String;

    /// Whose turn it is, for those who share a screen.
    fn turn_of(&self, who: &Who) -> String;

    /// What chance is about to decide.
    fn chance_prompt(&self, prompt: &ChancePrompt, who: &dyn Fn(Seat) -> Who) -> String;

    /// Why a move is refused, by what is asked.
    fn refusal(&self, prompt: &Prompt) -> String;

    /// What stands on these points may move.
    fn may_move(&self, points: &[String]) -> String;

    /// What is said of a table, a seat or a connection.
    fn notice(&self, notice: &Notice) -> String;
}

/// Something to say that is not in the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the sentence on a variant says what its fields are")]
pub enum Notice {
    /// The game is over.
    AnotherGame,
    /// The named one is awaited, and your clock with them.
    ClockStandsStill { name: String },
    /// There are no tables yet.
    NothingYet,
    /// One seat of the table with this code is empty.
    OneMoreSeat { code: String },
    /// The machine needs more time than usual.
    StillThinking,
    /// There is no network.
    Offline,
    /// The connection is there again.
    BackAgain,
    /// The named one has lost the connection.
    Away { name: String },
    /// No table has this code.
    UnknownCode { code: String },
    /// All seats are taken.
    TableFull,
    /// A record's throw in this turn does not match its seal.
    SealBroken { turn: u32 },
    /// We could not open a table.
    OurFault,
}

/// Whom a sentence is for.
#[derive(Clone, Copy)]
pub struct Listener<'a> {
    /// How the listener calls the one at a seat.
    pub who: &'a dyn Fn(Seat) -> Who,
    /// Whose screen it is.
    pub screen: Screen,
}

/// Whose screen a sentence is on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Screen {
    /// That of one person, who sits where they are called [`Who::You`] or watches.
    Own,
    /// One that all seats share.
    Shared,
}

/// What is going on and what you may do: what happened last, then what follows.
pub fn sentence(language: Language, session: &dyn AnySession, last: &[Effect], listener: &Listener) -> String {
    let is_told = last.iter().any(Effect::is_end);
    let end = match session.turn() {
        Turn::Over(ranks) if !is_told => Some(language.words().effect(&Effect::ended(&ranks), listener.who)),
        _ => None,
    };
    let parts = [
        describe_effects(language, last, listener),
        end.unwrap_or_default(),
        describe_prompt(language, session, listener),
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// What happened.
pub fn describe_effects(language: Language, last: &[Effect], listener: &Listener) -> String {
    say_all(language.words(), last, listener.who).join(" ")
}

/// A move that could be made now, as one who knows would advise it: the move, and what it would do.
pub fn hint(language: Language, session: &dyn AnySession, token: &str, listener: &Listener) -> String {
    let does = session.effects(token).map(|effects| describe_effects(language, &effects, listener)).unwrap_or_default();
    filled(Play::of(language).hint_is, &[&token, &does])
}

/// What you may do, or what is awaited.
pub fn describe_prompt(language: Language, session: &dyn AnySession, listener: &Listener) -> String {
    let words = language.words();
    let said = match session.turn() {
        Turn::Seat(seat) => session.prompt().map(|prompt| ask(words, &prompt, seat, listener)),
        Turn::Chance => session.chance_prompt().map(|prompt| words.chance_prompt(&prompt, listener.who)),
        Turn::Over(_) => Some(words.notice(&Notice::AnotherGame)),
    };
    said.unwrap_or_default()
}

fn ask(words: &dyn Words, prompt: &Prompt, seat: Seat, listener: &Listener) -> String {
    let who = (listener.who)(seat);
    match listener.screen {
        Screen::Own if who == Who::You => words.prompt(prompt),
        Screen::Own => words.waiting(prompt, &who),
        Screen::Shared => [words.turn_of(&who), words.prompt(prompt)].join(" "),
    }
}

/// Every effect in words; a run of throws by one seat is one sentence, with what is kept of it.
fn say_all(words: &dyn Words, effects: &[Effect], who: &dyn Fn(Seat) -> Who) -> Vec<String> {
    let mut said = Vec::new();
    let mut rest = effects;
    while let Some(first) = rest.first() {
        let Effect::Thrown { seat, .. } = first else {
            said.push(words.effect(first, who));
            rest = &rest[1..];
            continue;
        };
        let thrown: Vec<u8> = rest.iter().map_while(|effect| thrown_by(effect, *seat)).collect();
        rest = &rest[thrown.len()..];
        match rest.first() {
            Some(Effect::Keeps { seat: keeper, values }) if keeper == seat && are_same(values, &thrown) => {
                rest = &rest[1..];
                said.push(words.throws_and_keeps(&who(*seat), &thrown));
            }
            _ => said.push(words.throws(&who(*seat), &thrown)),
        }
    }
    said
}

fn thrown_by(effect: &Effect, thrower: Seat) -> Option<u8> {
    match effect {
        Effect::Thrown { seat, value } if *seat == thrower => Some(*value),
        _ => None,
    }
}

fn are_same(some: &[u8], others: &[u8]) -> bool {
    let sorted = |values: &[u8]| {
        let mut values = values.to_vec();
        values.sort_unstable();
        values
    };
    sorted(some) == sorted(others)
}

/// `a`, `a and b`, `a, b and c`: the last two joined by the language's own word.
fn listed(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., end] => format!("{} {last} {end}", before.join(", ")),
    }
}

/// Numbers as they are listed.
fn figures(values: &[u8]) -> Vec<String> {
    values.iter().map(ToString::to_string).collect()
}
