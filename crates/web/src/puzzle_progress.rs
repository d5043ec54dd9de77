//! The puzzles that were solved on this device, and the streak of the puzzle of the day.

use bisat_client::puzzles::{DailyResult, Day, Streak};

use crate::{storage, time};

const STREAK: &str = "puzzle-streak";

/// Today, by UTC: the same day for everybody.
pub fn today() -> Day {
    Day::of_milliseconds(time::now())
}

/// The streak, with the result of its last day.
pub fn streak() -> Option<Streak> {
    storage::read(STREAK).and_then(|text| Streak::read(&text))
}

/// Stores the result of a day's puzzle. The first result of a day counts.
pub fn finish_day(day: Day, result: DailyResult) {
    storage::write(STREAK, &Streak::after(streak(), day, result).write());
}

/// The ids of the solved puzzles of a game.
pub fn solved(game: &str) -> Vec<String> {
    storage::read(&key(game)).map(|ids| ids.split_whitespace().map(str::to_owned).collect()).unwrap_or_default()
}

/// Remembers a solved puzzle.
pub fn add_solved(game: &str, id: &str) {
    let mut ids = solved(game);
    if !ids.iter().any(|known| known == id) {
        ids.push(id.to_owned());
        storage::write(&key(game), &ids.join(" "));
    }
}

fn key(game: &str) -> String {
    format!("puzzles-solved.{game}")
}
