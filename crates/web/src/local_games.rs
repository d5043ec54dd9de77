//! The unfinished games of this device. Several live side by side; a game leaves the list when it ends or is deleted.

use bisat_client::{Local, Pending};
use bisat_record::{Record, tag};

use crate::{game_lock, storage};

/// The names of the games, newest first, under this name.
const NAMES: &str = "tables";
/// Where earlier versions of the page stored their one local game.
const ONLY_GAME: &str = "here";
/// How the names of games begin that were started on a device, not opened from a record.
const STARTED_HERE: &str = "here-";

/// The names of the unfinished games, newest first.
pub fn names() -> Vec<String> {
    adopt_older_games();
    known()
}

/// The game with this name, also after its end; the newest one without a name.
pub fn open(name: Option<&str>) -> Option<Local> {
    let name = name.map(str::to_owned).or_else(|| names().into_iter().next())?;
    let text = storage::read(&key(&name)).or_else(|| storage::stored_game(&name))?;
    Local::resume(&text).ok()
}

/// Adds a new game. Games that nobody made a step in are removed.
pub fn start(local: &Local) {
    for name in names() {
        let has_steps = |text: String| Record::read(&text).is_ok_and(|record| record.steps().next().is_some());
        if !storage::read(&key(&name)).is_some_and(has_steps) {
            remove(&name);
        }
    }
    save(local);
}

/// Stores a game, unless another tab plays it. A game that is over moves to the finished games.
pub fn save(local: &Local) {
    let (name, record) = (local.name(), local.record());
    if !game_lock::may_save(name) {
        return;
    }
    if local.pending() == Pending::Over {
        storage::store_game(name, &record);
        return remove(name);
    }
    storage::write(&key(name), &record);
    let mut names = known();
    if !names.iter().any(|known| known == name) {
        names.insert(0, name.to_owned());
        write_names(&names);
    }
}

/// Deletes a game.
pub fn remove(name: &str) {
    let mut names = known();
    names.retain(|known| known != name);
    write_names(&names);
    storage::remove(&key(name));
    game_lock::forget(name);
}

fn known() -> Vec<String> {
    storage::read(NAMES).map(|names| names.split_whitespace().map(str::to_owned).collect()).unwrap_or_default()
}

fn write_names(names: &[String]) {
    storage::write(NAMES, &names.join(" "));
}

fn key(name: &str) -> String {
    format!("table.{name}")
}

/// Takes over what earlier versions of the page stored: one local game, and the unfinished games that a new one had
/// moved to the finished games. Their tab may still be open, so this looks for their game every time.
fn adopt_older_games() {
    if storage::read(NAMES).is_none() {
        write_names(&[]);
        let moved = storage::stored_games().into_iter().filter(|name| name.starts_with(STARTED_HERE));
        for name in moved.collect::<Vec<_>>().iter().rev() {
            if storage::stored_game(name).is_some_and(|text| adopt(&text)) {
                storage::remove_game(name);
            }
        }
    }
    if let Some(text) = storage::read(ONLY_GAME)
        && (adopt(&text) || is_stored(&text))
    {
        storage::remove(ONLY_GAME);
    }
}

/// Adds the game of a record to the list; `false` if it cannot be resumed or is over.
fn adopt(text: &str) -> bool {
    let unfinished = Local::resume(text).ok().filter(|local| local.pending() != Pending::Over);
    if let Some(local) = &unfinished {
        save(local);
    }
    unfinished.is_some()
}

/// Whether the record is among the finished games.
fn is_stored(text: &str) -> bool {
    let record = Record::read(text).ok();
    record.and_then(|record| storage::stored_game(record.get(tag::TABLE)?)).is_some()
}
