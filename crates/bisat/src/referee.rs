//! `bisat referee`: answers questions about the rules as JSON Lines. It keeps no state between lines.

use std::fmt;
use std::io::{self, BufRead, Write};

use bisat_engine::{AnySession, OpenError, PerftError, PlayError, StateError, Turn, infos, open};
use serde_json::{Map, Value, json};

use crate::options;

/// Longer lines are rejected without being read in full.
const LONGEST_LINE: usize = 1 << 20;
/// All fields of all requests.
const FIELDS: [&str; 6] = ["op", "game", "options", "state", "action", "depth"];
/// `perft` gives up beyond this count.
const MOST_NODES: u64 = 2_000_000_000;

/// Answers every line of `input` with a line on `output`, in order, until the input ends.
pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    while let Some(length) = read_line(&mut input, &mut line)? {
        let answer = match length {
            Length::Whole => answer(&line),
            Length::TooLong => error(&format!("a line has at most {LONGEST_LINE} bytes: send less at a time")),
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}

/// The answer to one line, without its end.
pub fn answer(line: &[u8]) -> Value {
    respond(line).unwrap_or_else(|refusal| error(&refusal.to_string()))
}

enum Length {
    Whole,
    TooLong,
}

/// Reads one line, without its end; of a line that is too long only the beginning is kept.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<Length>> {
    line.clear();
    let mut is_any = false;
    let mut length = Length::Whole;
    loop {
        let chunk = input.fill_buf()?;
        if chunk.is_empty() {
            return Ok(is_any.then_some(length));
        }
        is_any = true;
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        if line.len() + part.len() <= LONGEST_LINE {
            line.extend_from_slice(part);
        } else {
            length = Length::TooLong;
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(Some(length));
        }
    }
}

fn error(message: &str) -> Value {
    json!({ "error": message })
}

fn respond(line: &[u8]) -> Result<Value, Refusal> {
    let text = std::str::from_utf8(line).map_err(|_| Refusal::NotUtf8)?;
    if text.trim().is_empty() {
        return Err(Refusal::Blank);
    }
    let request: Value = serde_json::from_str(text).map_err(Refusal::NotJson)?;
    let Value::Object(request) = request else { return Err(Refusal::NotAnObject) };
    if let Some(unknown) = request.keys().find(|name| !FIELDS.contains(&name.as_str())) {
        return Err(Refusal::UnknownField(unknown.chars().take(40).collect()));
    }
    match word(&request, "op")? {
        "games" => Ok(games()),
        "start" => Ok(json!({ "state": session(&request)?.state() })),
        "look" => Ok(look(session_at_state(&request)?.as_ref())),
        "play" => {
            let mut session = session_at_state(&request)?;
            session.play(word(&request, "action")?)?;
            Ok(json!({ "state": session.state() }))
        }
        "perft" => {
            let session = session_at_state(&request)?;
            let depth = request.get("depth").ok_or(Refusal::Missing("depth"))?;
            let depth = depth.as_u64().ok_or(Refusal::NotANumber("depth"))?;
            Ok(json!({ "nodes": session.perft(depth, MOST_NODES)? }))
        }
        other => Err(Refusal::UnknownOp(other.chars().take(40).collect())),
    }
}

fn games() -> Value {
    let games: Vec<Value> = infos()
        .iter()
        .map(|info| {
            let defaults = info.options.iter().map(|rule| (rule.name.to_owned(), json!(rule.default)));
            json!({ "id": info.id, "players": info.players, "options": defaults.collect::<Map<_, _>>() })
        })
        .collect();
    json!({ "games": games })
}

fn look(session: &dyn AnySession) -> Value {
    match session.turn() {
        Turn::Seat(seat) => {
            let mut actions = session.moves();
            actions.sort_unstable();
            json!({ "turn": seat.0, "actions": actions })
        }
        Turn::Chance => {
            let mut outcomes = session.outcomes();
            outcomes.sort_unstable_by(|a, b| a.token.cmp(&b.token));
            let outcomes: Vec<Value> = outcomes
                .into_iter()
                .map(|outcome| {
                    let common = greatest_common_divisor(outcome.weight, outcome.total);
                    json!([outcome.token, outcome.weight / common, outcome.total / common])
                })
                .collect();
            json!({ "turn": "chance", "outcomes": outcomes })
        }
        Turn::Over(ranks) => json!({ "turn": null, "ranks": ranks.places() }),
    }
}

fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

fn session(request: &Map<String, Value>) -> Result<Box<dyn AnySession>, Refusal> {
    let given = match request.get("options") {
        None => Vec::new(),
        Some(Value::Object(given)) => options::from_json(given),
        Some(_) => return Err(Refusal::OptionsNotAnObject),
    };
    Ok(open(word(request, "game")?, &given)?)
}

fn session_at_state(request: &Map<String, Value>) -> Result<Box<dyn AnySession>, Refusal> {
    let mut session = session(request)?;
    session.set_state(word(request, "state")?)?;
    Ok(session)
}

fn word<'a>(request: &'a Map<String, Value>, field: &'static str) -> Result<&'a str, Refusal> {
    let value = request.get(field).ok_or(Refusal::Missing(field))?;
    value.as_str().ok_or(Refusal::NotText(field))
}

/// Why a request was refused.
enum Refusal {
    NotUtf8,
    Blank,
    NotJson(serde_json::Error),
    NotAnObject,
    Missing(&'static str),
    NotText(&'static str),
    NotANumber(&'static str),
    OptionsNotAnObject,
    UnknownOp(String),
    UnknownField(String),
    Open(OpenError),
    State(StateError),
    Play(PlayError),
    Perft(PerftError),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotUtf8 => f.write_str("the line is not UTF-8 text"),
            Refusal::Blank => f.write_str("the line is blank: a request is a JSON object, as in {\"op\":\"games\"}"),
            Refusal::NotJson(error) => write!(f, "the line is not JSON: {error}"),
            Refusal::NotAnObject => f.write_str("a request is a JSON object, as in {\"op\":\"games\"}"),
            Refusal::Missing(field) => write!(f, "the request has no \"{field}\""),
            Refusal::NotText(field) => write!(f, "\"{field}\" is a text in quotes"),
            Refusal::NotANumber(field) => write!(f, "\"{field}\" is a whole number from 0 to {}", u64::MAX),
            Refusal::OptionsNotAnObject => f.write_str("\"options\" is an object, as in {\"players\":2}"),
            Refusal::UnknownOp(op) => write!(f, "no op \"{op}\": the ops are games, start, look, play, perft"),
            Refusal::UnknownField(field) => {
                write!(f, "no field \"{field}\": a request has {}", FIELDS.join(", "))
            }
            Refusal::Open(error) => error.fmt(f),
            Refusal::State(error) => error.fmt(f),
            Refusal::Play(error) => error.fmt(f),
            Refusal::Perft(error) => error.fmt(f),
        }
    }
}

macro_rules! refused_by {
    ($($error:ty => $variant:ident),+ $(,)?) => {$(
        impl From<$error> for Refusal {
            fn from(error: $error) -> Self {
                Refusal::$variant(error)
            }
        }
    )+};
}

refused_by! {
    OpenError => Open,
    StateError => State,
    PlayError => Play,
    PerftError => Perft,
}
