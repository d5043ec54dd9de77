//! The analyses of this device: trees of variations in the storage of the browser. One that begins at a position is named by
//! it, one of a whole game by the source of its record.

use bisat_worker::Position;

use crate::route::Source;
use crate::storage;

/// The list of the analyses, newest first: a line each, with its name and, after a tab, the position that it shows.
const INDEX: &str = "analyses";
/// The most analyses that are stored.
const MAX_ANALYSES: usize = 24;

/// The name of an analysis that begins at a position.
pub fn name_of_position(position: &Position) -> String {
    format!("{} {} {}", position.game, position.options, position.state)
}

/// The name of the analysis of a stored game.
pub fn name_of_game(source: &Source) -> String {
    match source {
        Source::Device(name) => format!("device/{name}"),
        Source::Table(id) => format!("table/{id}"),
        Source::Server(id) => format!("record/{id}"),
    }
}

/// The name of the analysis of a record that was pasted.
pub fn name_of_text(record: &str) -> String {
    // FNV-1a: the same text gets the same name.
    let hash = record
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("pasted/{hash:016x}")
}

/// The newest analysis that shows this position, else the one that begins there: its name and text.
pub fn find(position: &Position) -> Option<(String, String)> {
    let named = name_of_position(position);
    let index = index();
    let shows = index.iter().find(|(_, shown)| *shown == named).map(|(name, _)| name.clone());
    let name = shows.unwrap_or(named);
    read(&name).map(|text| (name, text))
}

/// The newest analysis that is not one of a stored game: its name and text.
pub fn newest() -> Option<(String, String)> {
    let (name, _) = index().into_iter().find(|(_, shown)| !shown.is_empty())?;
    read(&name).map(|text| (name, text))
}

/// The text of an analysis.
pub fn read(name: &str) -> Option<String> {
    storage::read(&key(name))
}

/// Stores an analysis. Without a position that it shows, only its name leads to it.
pub fn save(name: &str, shown: Option<&Position>, text: &str) {
    let mut index = index();
    index.retain(|(known, _)| known != name);
    index.insert(0, (name.to_owned(), shown.map(name_of_position).unwrap_or_default()));
    for (old, _) in index.iter().skip(MAX_ANALYSES) {
        storage::remove(&key(old));
    }
    index.truncate(MAX_ANALYSES);
    storage::write(&key(name), text);
    write_index(&index);
}

/// Removes an analysis.
pub fn remove(name: &str) {
    let mut index = index();
    if index.iter().any(|(known, _)| known == name) {
        index.retain(|(known, _)| known != name);
        storage::remove(&key(name));
        write_index(&index);
    }
}

fn index() -> Vec<(String, String)> {
    let text = storage::read(INDEX).unwrap_or_default();
    text.lines().filter_map(|line| line.split_once('\t')).map(|(a, b)| (a.to_owned(), b.to_owned())).collect()
}

fn write_index(index: &[(String, String)]) {
    let lines: Vec<String> = index.iter().map(|(name, shown)| format!("{name}\t{shown}")).collect();
    storage::write(INDEX, &lines.join("\n"));
}

fn key(name: &str) -> String {
    format!("analysis.{name}")
}
