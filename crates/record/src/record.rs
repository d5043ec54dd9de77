//! A game record: tags and turns.

use bisat_engine::{AnySession, OptionValue, Seat, Turn, open};

/// The names of the tags that Bisat uses. Other tags are kept unchanged.
pub mod tag {
    /// The game's id.
    pub const GAME: &str = "Game";
    /// Every option, as `players=2 size=5`.
    pub const OPTIONS: &str = "Options";
    /// The day on which the game began, as `2026-11-15`.
    pub const DATE: &str = "Date";
    /// The table's name.
    pub const TABLE: &str = "Table";
    /// The starting state, if it is not the start of the game.
    pub const START: &str = "Start";
    /// Each seat's place, as `2 1`; `*` for a game that was not finished.
    pub const RESULT: &str = "Result";
    /// How the game ended, if it was not played to its end.
    pub const ENDING: &str = "Ending";
    /// Whether the game counts for ratings: `yes`, or `no` and why.
    pub const RATED: &str = "Rated";
    /// The players who left before the end, and the machines that played on for them.
    pub const LEFT: &str = "Left";
    /// SHA-256 of the seed, published before the game.
    pub const COMMITMENT: &str = "Commitment";
    /// The contribution of each seat to the throws, `-` for none.
    pub const CONTRIBUTIONS: &str = "Contributions";
    /// The throw and the link that each seat published last, as `41:9f…`, `-` for none. The contributions are anchors.
    pub const CHAINS: &str = "Chains";
    /// The throws that were made without the link of each seat, as `7,9-12`, `-` for none.
    pub const MISSING_LINKS: &str = "MissingLinks";
    /// The seed.
    pub const SEED: &str = "Seed";
    /// The address of the server where the game was played.
    pub const SERVER: &str = "Server";
    /// The public key of that server.
    pub const KEY: &str = "Key";
    /// The signature of that server over the rest of the record.
    pub const SIGNATURE: &str = "Signature";

    /// The player at a seat: `Seat1`, `Seat2`.
    pub fn seat(seat: super::Seat) -> String {
        format!("Seat{}", seat.index() + 1)
    }
}

/// A game record: tags and turns.
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
    /// The player's name by the engine; `chance` for a throw of no seat.
    pub who: String,
    /// The throws and actions.
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
    /// The record of a session so far. `start` is its starting state, if that is not the start of the game.
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

    /// Sets the value of the tag.
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

    /// The options of the tag. A word that is not `name=value` gets an error from the engine.
    pub fn options(&self) -> Vec<(&str, OptionValue)> {
        let words = self.get(tag::OPTIONS).unwrap_or_default().split_whitespace();
        words
            .map(|word| word.split_once('=').unwrap_or((word, "")))
            .map(|(name, value)| (name, OptionValue::read(value)))
            .collect()
    }

    /// A session at the start of the recorded game.
    pub fn open(&self) -> Result<Box<dyn AnySession>, String> {
        let game = self.get(tag::GAME).ok_or("a record names its game: [Game \"khan\"]")?;
        let mut session = open(game, &self.options()).map_err(|error| error.to_string())?;
        if let Some(start) = self.get(tag::START) {
            session.set_state(start).map_err(|error| format!("[Start]: {error}"))?;
        }
        Ok(session)
    }
}

/// The turns that a session has played.
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

/// The player whose step is next.
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
