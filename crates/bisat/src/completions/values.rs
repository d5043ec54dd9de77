//! The values that completions offer.

use std::env;
use std::ffi::OsStr;

use bisat_client::Language;
use bisat_engine::{Allowed, GAMES, GameInfo, OptionRule, OptionValue, infos};
use bisat_search::LEVELS;
use bisat_terminal::SavedGame;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter};

use crate::settings::{Key, Settings};

/// A range with more values than this is not listed: its ends and its default are.
const LISTED: i64 = 20;
/// Players beside people and levels. A number of nodes or a command follows a colon.
const PLAYERS: [(&str, &str); 5] = [
    ("random", "any legal move"),
    ("greedy", "looks one move ahead"),
    ("search:", "a search of this number of nodes"),
    ("monte-carlo:", "a tree search of this number of nodes"),
    ("engine:", "a program that speaks the engine protocol"),
];
const TIMES: [(&str, &str); 3] = [
    ("10m+5s", "ten minutes, and five seconds per turn"),
    ("90s", "for the whole game"),
    ("30s/move", "for each turn"),
];

/// The completer for an argument of a command; `None` if its values are free or clap knows them.
pub(super) fn completer(command: &str, argument: &str) -> Option<ArgValueCompleter> {
    let all: fn() -> Vec<CompletionCandidate> = match (command, argument) {
        (_, "game") | ("bench" | "load", "games") => games,
        (_, "options") => return Some(ArgValueCompleter::new(options)),
        ("play", "seats") => seats,
        ("arena", "players") => players,
        (_, "level") => levels,
        (_, "language") => languages,
        (_, "paper") => || named(&[("a4", "210 × 297 mm"), ("letter", "8½ × 11 in")]),
        (_, "time") => || named(&TIMES),
        (_, "state") => || named(&[("start", "the start of the game")]),
        ("play", "resume") => unfinished_games,
        ("games", "name") => saved_names,
        ("settings", "key") => settings,
        (_, "colours") => || named(&[("auto", "as the terminal says"), ("full", "24 bits"), ("16", ""), ("none", "")]),
        ("replay" | "analyse", "record") | ("verify", "records") => {
            return Some(ArgValueCompleter::new(|current: &OsStr| {
                let mut found = starting(current, saved_games());
                found.extend(PathCompleter::any().complete(current));
                found
            }));
        }
        ("arena", "engines") => return Some(ArgValueCompleter::new(PathCompleter::file())),
        _ => return None,
    };
    Some(ArgValueCompleter::new(move |current: &OsStr| starting(current, all())))
}

/// The candidates that begin with the current word.
fn starting(current: &OsStr, candidates: Vec<CompletionCandidate>) -> Vec<CompletionCandidate> {
    let current = current.to_string_lossy();
    candidates.into_iter().filter(|it| it.get_value().to_string_lossy().starts_with(&*current)).collect()
}

fn candidate(value: impl Into<String>, help: &str) -> CompletionCandidate {
    CompletionCandidate::new(value.into()).help(Some(help.to_owned().into()))
}

fn named(values: &[(&str, &str)]) -> Vec<CompletionCandidate> {
    values.iter().map(|(value, help)| candidate(*value, help)).collect()
}

fn games() -> Vec<CompletionCandidate> {
    infos().into_iter().map(|info| candidate(info.id, info.name)).collect()
}

fn levels() -> Vec<CompletionCandidate> {
    LEVELS.iter().map(|level| candidate(level.number.to_string(), level.name)).collect()
}

fn players() -> Vec<CompletionCandidate> {
    levels().into_iter().chain(named(&PLAYERS)).collect()
}

fn seats() -> Vec<CompletionCandidate> {
    [candidate("me", "a person at this keyboard")].into_iter().chain(players()).collect()
}

fn languages() -> Vec<CompletionCandidate> {
    [("en", "English"), ("fr", "Français"), ("hi", "हिन्दी")]
        .into_iter()
        .filter(|(code, _)| Language::read(code).is_some())
        .map(|(code, name)| candidate(code, name))
        .collect()
}

/// The options of the game that the command line names, or of all games: first the names, after `=` the values.
fn options(current: &OsStr) -> Vec<CompletionCandidate> {
    let current = current.to_string_lossy();
    let words: Vec<String> = env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let named = words.iter().rev().find(|word| GAMES.contains(&word.as_str()));
    let is_meant = |info: &GameInfo| named.is_none_or(|named| named == info.id);
    let mut found: Vec<CompletionCandidate> = Vec::new();
    for info in infos().into_iter().filter(is_meant) {
        for rule in info.options {
            let offered = match current.split_once('=') {
                Some((name, _)) if name == rule.name => values(rule),
                Some(_) => Vec::new(),
                None => vec![candidate(format!("{}=", rule.name), &rule.allowed.to_string())],
            };
            // Two games may have an option of the same name.
            let is_new = |one: &CompletionCandidate| !found.iter().any(|other| other.get_value() == one.get_value());
            let offered: Vec<CompletionCandidate> = offered.into_iter().filter(is_new).collect();
            found.extend(offered);
        }
    }
    starting(OsStr::new(&*current), found)
}

/// `name=value` for each value of an option.
fn values(rule: &OptionRule) -> Vec<CompletionCandidate> {
    let default = rule.default.bare();
    let listed: Vec<String> = match rule.allowed {
        Allowed::Between(least, most) if most - least < LISTED => {
            (least..=most).map(|value| value.to_string()).collect()
        }
        Allowed::Between(least, most) => vec![least.to_string(), default.clone(), most.to_string()],
        Allowed::Numbers(_) | Allowed::Flag | Allowed::Words(_) => {
            rule.allowed.samples().iter().map(OptionValue::bare).collect()
        }
    };
    let help = |value: &str| if value == default { "the default" } else { "" };
    listed.iter().map(|value| candidate(format!("{}={value}", rule.name), help(value))).collect()
}

fn unfinished_games() -> Vec<CompletionCandidate> {
    let unfinished = all_saved().into_iter().filter(|saved| !saved.is_over());
    unfinished.map(|saved| candidate(saved.path.to_string_lossy(), &saved.game)).collect()
}

/// The files of all saved games, finished or not.
fn saved_games() -> Vec<CompletionCandidate> {
    all_saved().into_iter().map(|saved| candidate(saved.path.to_string_lossy(), "a saved game")).collect()
}

/// The names of all saved games.
fn saved_names() -> Vec<CompletionCandidate> {
    all_saved().into_iter().map(|saved| candidate(saved.name, &saved.game)).collect()
}

/// Every saved game. A mistake in the settings file offers nothing: the command itself names it.
fn all_saved() -> Vec<SavedGame> {
    let saved_games = Settings::load().ok().and_then(|settings| settings.saved_games(None));
    let mut games = saved_games.map(|saved_games| saved_games.list().games).unwrap_or_default();
    games.sort_by(|one, other| one.name.cmp(&other.name));
    games
}

fn settings() -> Vec<CompletionCandidate> {
    Key::ALL.into_iter().map(|key| candidate(key.name(), key.variable())).collect()
}
