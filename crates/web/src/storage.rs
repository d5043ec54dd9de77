//! What is kept on the device: settings, the game at this screen, games that are over. Where a browser keeps nothing,
//! nothing is kept and everything else works.

use leptos::prelude::window;
use web_sys::Storage;

fn store() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// What is kept under the name.
pub fn read(name: &str) -> Option<String> {
    store()?.get_item(&key(name)).ok().flatten()
}

/// Keeps a text under the name.
pub fn write(name: &str, text: &str) {
    if let Some(store) = store() {
        // A full store keeps no more; the game goes on.
        let _ = store.set_item(&key(name), text);
    }
}

/// Keeps nothing under the name any more.
pub fn forget(name: &str) {
    if let Some(store) = store() {
        let _ = store.remove_item(&key(name));
    }
}

fn key(name: &str) -> String {
    format!("bisat.{name}")
}

/// The game at this screen that is not over.
pub const LOCAL_GAME: &str = "here";

/// Remembers at which seat of a table one is going to sit down.
pub fn plan_to_sit(table: &str, seat: u8) {
    write("sit", &format!("{table} {seat}"));
}

/// The seat at which one was going to sit down at this table; asked once.
pub fn planned_seat(table: &str) -> Option<u8> {
    let plan = read("sit")?;
    let (planned, seat) = plan.split_once(' ')?;
    if planned != table {
        return None;
    }
    forget("sit");
    seat.parse().ok()
}

/// How many games that are over are kept.
const KEPT: usize = 60;

/// The names of games that are over and kept, the last first.
pub fn kept_games() -> Vec<String> {
    read("games").map(|names| names.split_whitespace().map(str::to_owned).collect()).unwrap_or_default()
}

/// Keeps a game that is over, under this name.
pub fn keep_game(name: &str, record: &str) {
    let mut names = kept_games();
    names.retain(|known| known != name);
    names.insert(0, name.to_owned());
    for old in names.iter().skip(KEPT) {
        forget(&game_key(old));
    }
    names.truncate(KEPT);
    write(&game_key(name), record);
    write("games", &names.join(" "));
}

/// The record of a game that was kept.
pub fn kept_game(name: &str) -> Option<String> {
    read(&game_key(name))
}

/// Forgets a game that was kept.
pub fn forget_game(name: &str) {
    let mut names = kept_games();
    names.retain(|known| known != name);
    forget(&game_key(name));
    write("games", &names.join(" "));
}

fn game_key(name: &str) -> String {
    format!("game.{name}")
}
