//! The local storage of the browser: settings, finished games and solved puzzles. If the browser stores nothing, the page works without.
//! The unfinished games of this device are in [`crate::local_games`].

use bisat_record::Hex;
use leptos::prelude::window;
use web_sys::Storage;

fn store() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// Reads the text stored under a name.
pub fn read(name: &str) -> Option<String> {
    store()?.get_item(&key(name)).ok().flatten()
}

/// Stores a text under a name.
pub fn write(name: &str, text: &str) {
    if let Some(store) = store() {
        // If the storage is full, the game goes on without it.
        let _ = store.set_item(&key(name), text);
    }
}

/// Removes the text stored under a name.
pub fn remove(name: &str) {
    if let Some(store) = store() {
        let _ = store.remove_item(&key(name));
    }
}

fn tab_store() -> Option<Storage> {
    window().session_storage().ok().flatten()
}

/// Reads the text that this tab has stored under a name.
pub fn read_in_tab(name: &str) -> Option<String> {
    tab_store()?.get_item(&key(name)).ok().flatten()
}

/// Stores a text under a name until the tab is closed.
pub fn write_in_tab(name: &str, text: &str) {
    if let Some(store) = tab_store() {
        let _ = store.set_item(&key(name), text);
    }
}

/// Removes the text that this tab has stored under a name.
pub fn remove_in_tab(name: &str) {
    if let Some(store) = tab_store() {
        let _ = store.remove_item(&key(name));
    }
}

/// The key that the browser stores a name under.
pub fn key(name: &str) -> String {
    format!("bisat.{name}")
}

/// Remembers the seat to join when the table opens.
pub fn plan_seat(table: &str, seat: u8) {
    write("sit", &format!("{table} {seat}"));
}

/// Takes the seat remembered for this table.
pub fn take_planned_seat(table: &str) -> Option<u8> {
    let plan = read("sit")?;
    let (planned, seat) = plan.split_once(' ')?;
    if planned != table {
        return None;
    }
    remove("sit");
    seat.parse().ok()
}

/// Where a tab remembers at which table its player waits for an opponent.
const LOOKING: &str = "looking";

/// Remembers that the player of this tab waits for an opponent at a table.
pub fn set_looking_at(table: &str) {
    write_in_tab(LOOKING, table);
}

/// Whether the player of this tab waits for an opponent at this table.
pub fn is_looking_at(table: &str) -> bool {
    read_in_tab(LOOKING).is_some_and(|looking| looking == table)
}

/// Forgets that the player of this tab waits for an opponent.
pub fn stop_looking() {
    remove_in_tab(LOOKING);
}

/// The secret behind this device's contributions to throws. `draw` makes it at the first call.
pub fn contribution_key(draw: impl FnOnce() -> [u8; 32]) -> [u8; 32] {
    if let Some(Hex(key)) = read("throws-key").and_then(|text| Hex::read(&text).ok()) {
        return key;
    }
    let key = draw();
    write("throws-key", &Hex(key).to_string());
    key
}

/// The number of tables that are remembered as contributed to.
const MAX_CONTRIBUTED: usize = 50;

/// Remembers that this device has contributed to the throws of a table.
pub fn remember_contribution(table: &str) {
    let before = read("contributed").unwrap_or_default();
    let others = before.split_whitespace().filter(|other| *other != table).take(MAX_CONTRIBUTED - 1);
    let tables: Vec<&str> = std::iter::once(table).chain(others).collect();
    write("contributed", &tables.join(" "));
}

/// Whether this device has contributed to the throws of a table.
pub fn has_contributed(table: &str) -> bool {
    read("contributed").is_some_and(|tables| tables.split_whitespace().any(|other| other == table))
}

/// The most finished games that are stored.
const MAX_GAMES: usize = 60;

/// The names of the stored games, newest first.
pub fn stored_games() -> Vec<String> {
    read("games").map(|names| names.split_whitespace().map(str::to_owned).collect()).unwrap_or_default()
}

/// Stores a game under a name.
pub fn store_game(name: &str, record: &str) {
    let mut names = stored_games();
    names.retain(|known| known != name);
    names.insert(0, name.to_owned());
    for old in names.iter().skip(MAX_GAMES) {
        remove(&game_key(old));
    }
    names.truncate(MAX_GAMES);
    write(&game_key(name), record);
    write("games", &names.join(" "));
}

/// The record of a stored game.
pub fn stored_game(name: &str) -> Option<String> {
    read(&game_key(name))
}

/// Removes a stored game.
pub fn remove_game(name: &str) {
    let mut names = stored_games();
    names.retain(|known| known != name);
    remove(&game_key(name));
    write("games", &names.join(" "));
}

fn game_key(name: &str) -> String {
    format!("game.{name}")
}
