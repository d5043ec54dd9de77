//! Sentences from the engine's effects, in every language. The sentences of one game are in its folder under `games`.

mod points;
mod reasons;
mod merits;
mod english;
mod french;
mod hindi;
#[cfg(test)]
mod tests;

pub use merits::{advice, hint, reasons};
pub use points::{PointState, could_be_taken, describe_piece, describe_point, describe_position};

use bisat_engine::{AnySession, ChancePrompt, Effect, PointId, Prompt, Seat, Turn};

use crate::game_text::Say;
use crate::games::say;
use crate::language::Language;
use crate::names::{SeatName, Who};
use crate::places::{self, Places};
use crate::step::{Advance, Step};

impl Language {
    /// The sentences in this language.
    pub fn words(self) -> &'static dyn Words {
        match self {
            Language::English => &english::English,
            Language::French => &french::French,
            Language::Hindi => &hindi::Hindi,
        }
    }
}

/// All sentences in one language. `who` gives the name of a seat's player for the listener.
pub trait Words: Sync {
    /// The language.
    fn language(&self) -> Language;

    /// The language's name for itself.
    fn own_name(&self) -> &'static str;

    /// A seat's name, as a sentence begins with it.
    fn seat(&self, name: SeatName) -> &'static str;

    /// The names of the eight levels, weakest first.
    fn levels(&self) -> [&'static str; 9];

    /// What happened, in words that every game shares; none for what only one game knows.
    fn shared_effect(&self, effect: &Effect, who: &dyn Fn(Seat) -> Who) -> Option<String>;

    /// A run of throws by one seat, in the order thrown.
    fn throws(&self, who: &Who, values: &[u8]) -> String;

    /// A run of two throws or more that are all kept.
    fn throws_and_keeps(&self, who: &Who, values: &[u8]) -> String;

    /// What you may do, in words that every game shares; none for what only one game knows.
    fn shared_prompt(&self, prompt: &Prompt) -> Option<String>;

    /// The others wait for this player.
    fn waiting_for(&self, who: &Who) -> String;

    /// Whose turn it is, for those who share a screen.
    fn turn_of(&self, who: &Who) -> String;

    /// What chance is about to decide, in words that every game shares; none for what only one game knows.
    fn shared_chance_prompt(&self, prompt: &ChancePrompt, who: &dyn Fn(Seat) -> Who) -> Option<String>;

    /// A move is refused; `prompt` is what you may do instead.
    fn not_now(&self, prompt: &str) -> String;

    /// The pieces on these points may move.
    fn may_move(&self, points: &[PointId]) -> String;

    /// A notice about a table, a seat or a connection.
    fn notice(&self, notice: &Notice) -> String;
}

impl dyn Words + '_ {
    /// What happened: in the game's own words where it has some, else in those that every game shares.
    pub fn effect(&self, effect: &Effect, who: &dyn Fn(Seat) -> Who) -> String {
        let own = effect.game().and_then(say).and_then(|say| say.effect(self.language(), effect, who));
        own.or_else(|| self.shared_effect(effect, who)).unwrap_or_default()
    }

    /// What you may do.
    pub fn prompt(&self, prompt: &Prompt) -> String {
        let own = own(prompt).and_then(|say| say.prompt(self.language(), prompt));
        own.or_else(|| self.shared_prompt(prompt)).unwrap_or_default()
    }

    /// What another player is to do, for those who wait.
    pub fn waiting(&self, prompt: &Prompt, who: &Who) -> String {
        let before = own(prompt).and_then(|say| say.before_waiting(self.language(), prompt));
        before.into_iter().chain([self.waiting_for(who)]).collect::<Vec<_>>().join(" ")
    }

    /// What chance is about to decide.
    pub fn chance_prompt(&self, prompt: &ChancePrompt, who: &dyn Fn(Seat) -> Who) -> String {
        let own = match prompt {
            ChancePrompt::Special { seat, fact } => {
                let thrower = seat.map(who);
                say(fact.game()).and_then(|say| say.chance_prompt(self.language(), fact, thrower.as_ref()))
            }
            _ => None,
        };
        own.or_else(|| self.shared_chance_prompt(prompt, who)).unwrap_or_default()
    }

    /// Why a move is refused, by what the seat may do.
    pub fn refusal(&self, prompt: &Prompt) -> String {
        let own = own(prompt).and_then(|say| say.refusal(self.language(), prompt));
        own.unwrap_or_else(|| self.not_now(&self.prompt(prompt)))
    }
}

/// The sentences of the prompt's game, if it has its own.
fn own(prompt: &Prompt) -> Option<&'static dyn Say> {
    prompt.game().and_then(say)
}

/// A notice that is not about the game itself.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the sentence on a variant says what its fields are")]
pub enum Notice {
    /// The game is over.
    AnotherGame,
    /// The others wait for the named player, and your clock is stopped.
    ClockStandsStill { name: String },
    /// There are no tables yet.
    NothingYet,
    /// One seat of the table with this code is empty.
    OneMoreSeat { code: String },
    /// The machine needs more time than usual.
    StillThinking,
    /// There is no network.
    Offline,
    /// The connection is restored.
    BackAgain,
    /// The named player has lost the connection, and their clock runs.
    Away { name: String },
    /// The named player is not connected. No clock runs.
    NotHere { name: String },
    /// No table has this code.
    UnknownCode { code: String },
    /// All seats are taken.
    TableFull,
    /// A record's throw in this turn does not follow from its seed.
    ThrowMismatch { turn: u32 },
    /// The server could not open a table.
    OurFault,
}

/// The listener of a sentence.
#[derive(Clone, Copy)]
pub struct Listener<'a> {
    /// The name of a seat's player for the listener.
    pub who: &'a dyn Fn(Seat) -> Who,
    /// Whose screen it is.
    pub screen: Screen,
    /// How points of the board are named.
    pub places: Places,
}

/// Whose screen a sentence is on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Screen {
    /// That of one person, who sits where they are called [`Who::You`] or watches.
    Own,
    /// One that all seats share.
    Shared,
}

/// The status sentence: what happened last, then what you may do.
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
    let told: Vec<Told> = last.iter().map(|effect| Told { effect, advance: None }).collect();
    say_all(language.words(), &told, listener).join(" ")
}

/// What the steps did.
pub fn describe_steps(language: Language, steps: &[Step], listener: &Listener) -> String {
    describe_told(language, steps, listener, |_| true)
}

/// The effects of the steps that pass the test.
pub(crate) fn describe_told(
    language: Language,
    steps: &[Step],
    listener: &Listener,
    is_told: impl Fn(&Effect) -> bool,
) -> String {
    let of_step = |step: &'_ Step| {
        let advance = Advance { steps: step.route.len().saturating_sub(1), onto: step.onto };
        Some(advance).filter(|_| !step.route.is_empty())
    };
    let told = steps.iter().flat_map(|step| {
        let advance = of_step(step);
        step.effects.iter().map(move |effect| Told { effect, advance })
    });
    let told: Vec<Told> = told.filter(|told| is_told(told.effect)).collect();
    say_all(language.words(), &told, listener).join(" ")
}

/// An effect, and how far a piece went by it.
#[derive(Clone, Copy)]
struct Told<'a> {
    effect: &'a Effect,
    advance: Option<Advance>,
}

impl Told<'_> {
    fn in_words(self, words: &dyn Words, listener: &Listener) -> String {
        let who = |seat: &Seat| (listener.who)(*seat);
        let seen = match (listener.places, self.advance, self.effect) {
            (Places::Seen, Some(advance), Effect::Moved { seat, .. } | Effect::Entered { seat, .. }) => {
                places::effect(words.language(), self.effect, advance, &who(seat))
            }
            (Places::Seen, _, effect) => {
                let say = effect.game().and_then(say);
                say.and_then(|say| say.seen_effect(words.language(), effect, listener.who))
            }
            _ => None,
        };
        seen.unwrap_or_else(|| words.effect(self.effect, listener.who))
    }
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
fn say_all(words: &dyn Words, effects: &[Told], listener: &Listener) -> Vec<String> {
    let mut said = Vec::new();
    let mut rest = effects;
    while let Some(first) = rest.first() {
        let Effect::Thrown { seat, .. } = first.effect else {
            said.push(first.in_words(words, listener));
            rest = &rest[1..];
            continue;
        };
        let thrown: Vec<u8> = rest.iter().map_while(|told| thrown_by(told.effect, *seat)).collect();
        rest = &rest[thrown.len()..];
        let who = (listener.who)(*seat);
        match rest.first().map(|told| told.effect) {
            Some(Effect::Keeps { seat: keeper, values }) if keeper == seat && are_same(values, &thrown) => {
                rest = &rest[1..];
                said.push(words.throws_and_keeps(&who, &thrown));
            }
            _ => said.push(words.throws(&who, &thrown)),
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
