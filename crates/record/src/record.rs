//! A game as it is written down.

use bisat_engine::{AnySession, OptionValue, Seat, Turn, open};

/// The names of the tags that mean something to us; others are kept as they are.
pub mod tag {
    /// The game's id.
    pub const GAME: &str = "Game";
    /// Every option, as `players=2 size=5`.
    pub const OPTIONS: &str = "Options";
    /// The day on which the game began, as `2026-11-15`.
    pub const DATE: &str = "Date";
    /// The table's name.
    pub const TABLE: &str = "Table";
    /// The state that was begun with, where it is not the game's start.
    pub const START: &str = "Start";
    /// Each seat's place, as `2 1`; `*` for a game that was not finished.
    pub const RESULT: &str = "Result";
    /// How the game ended where it was not played to its end.
    pub const ENDING: &str = "Ending";
    /// SHA-256 of the seed, published before the game.
    pub const COMMITMENT: &str = "Commitment";
    /// What each seat added to the throws, `-` for nothing.
    pub const CONTRIBUTIONS: &str = "Contributions";
    /// The seed.
    pub const SEED: &str = "Seed";

    /// Who sat at a seat: `Seat1`, `Seat2`.
    pub fn seat(seat: super::Seat) -> String {
        format!("Seat{}", seat.index() + 1)
    }
}

/// A record: what is known of a game, and its turns.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// Names and values, in order, each name once.
    pub tags: Vec<(String, String)>,
    /// The turns, in order.
    pub turns: Vec<TurnLine>,
}

/// A run of steps by one seat, with its throws.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnLine {
    /// The player's name, as the engine has it; `chance` where a throw is nobody's.
    pub who: String,
    /// What was thrown and done.
    pub steps: Vec<Step>,
}

/// One step of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A seat's action.
    Action(String),
    /// An outcome of chance.
    Outcome(String),
}

impl Step {
    /// The token.
    pub fn token(&self) -> &str {
        match self {
            Step::Action(token) | Step::Outcome(token) => token,
        }
    }
}

impl Record {
    /// The game that a session has played so far, begun with this state or else at the start.
    pub fn of(session: &dyn AnySession, start: Option<&str>) -> Self {
        let written = |(name, value): (&'static str, &OptionValue)| format!("{name}={}", value.bare());
        let options: Vec<String> = session.options().iter().map(written).collect();
        let mut record = Record::default();
        record.set(tag::GAME, session.id());
        record.set(tag::OPTIONS, &options.join(" "));
        if let Some(start) = start {
            record.set(tag::START, start);
        }
        record.set(tag::RESULT, &result(session.turn()));
        record.turns = turns_of(session);
        record
    }

    /// The value of the tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Gives the tag this value.
    pub fn set(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => value.clone_into(known),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    /// Every step, in order.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.turns.iter().flat_map(|turn| &turn.steps)
    }

    /// The options that the tag names; what is not `name=value` is left to the engine to refuse.
    pub fn options(&self) -> Vec<(&str, OptionValue)> {
        let words = self.get(tag::OPTIONS).unwrap_or_default().split_whitespace();
        words
            .map(|word| word.split_once('=').unwrap_or((word, "")))
            .map(|(name, value)| (name, OptionValue::read(value)))
            .collect()
    }

    /// A session as the game began.
    pub fn open(&self) -> Result<Box<dyn AnySession>, String> {
        let game = self.get(tag::GAME).ok_or("a record names its game: [Game \"khan\"]")?;
        let mut session = open(game, &self.options()).map_err(|error| error.to_string())?;
        if let Some(start) = self.get(tag::START) {
            session.set_state(start).map_err(|error| format!("[Start]: {error}"))?;
        }
        Ok(session)
    }
}

/// What a session has played, in turns.
fn turns_of(session: &dyn AnySession) -> Vec<TurnLine> {
    let mut turns: Vec<TurnLine> = Vec::new();
    for past in session.played_moves() {
        let who = name(session, past.seat);
        let step = if past.is_outcome { Step::Outcome(past.token) } else { Step::Action(past.token) };
        match turns.last_mut().filter(|turn| turn.who == who) {
            Some(turn) => turn.steps.push(step),
            None => turns.push(TurnLine { who: who.to_owned(), steps: vec![step] }),
        }
    }
    turns
}

/// Whose the next step is.
pub(crate) fn who(session: &dyn AnySession) -> &'static str {
    let seat = match session.turn() {
        Turn::Seat(seat) => Some(seat),
        Turn::Chance | Turn::Over(_) => session.thrower(),
    };
    name(session, seat)
}

fn name(session: &dyn AnySession, seat: Option<Seat>) -> &'static str {
    seat.map_or("chance", |seat| session.player(seat).name)
}

/// The value of the result tag.
pub(crate) fn result(turn: Turn) -> String {
    let Turn::Over(ranks) = turn else { return "*".to_owned() };
    let places: Vec<String> = ranks.places().iter().map(u8::to_string).collect();
    places.join(" ")
}
