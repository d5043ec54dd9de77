//! Saved games: a folder with one record for each game. A game that is open is locked, so that no two processes write one
//! file, and no game is ever written over another.

mod name;
mod save_lock;
mod saved_game;
mod saving;
#[cfg(test)]
mod tests;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use bisat_client::labels::Terminal;
use bisat_client::{Language, Local};

use crate::private_file;

pub use name::utc_date;
pub use save_lock::SaveLock;
pub use saved_game::SavedGame;
pub use saving::Saving;

/// The folder of saved games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGames {
    folder: PathBuf,
}

/// The files of the folder.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SavedGameList {
    /// The games, the last saved first.
    pub games: Vec<SavedGame>,
    /// Files that are not valid records, with the reason.
    pub unreadable: Vec<(PathBuf, String)>,
}

/// Why no saved game has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotFound {
    /// No name begins so.
    None,
    /// Several names begin so.
    Several(Vec<String>),
}

/// Why a saved game cannot be resumed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotResumed {
    /// Another process has it open.
    IsOpen,
    /// The file is not a valid saved game, for this reason.
    Unreadable(String),
}

impl NotResumed {
    /// The reason, in this language where it has words for it.
    pub fn in_words(self, language: Language) -> String {
        match self {
            NotResumed::IsOpen => Terminal::of(language).open_elsewhere.to_owned(),
            NotResumed::Unreadable(reason) => reason,
        }
    }
}

impl SavedGames {
    /// Saved games in this state folder.
    pub fn new(folder: PathBuf) -> Self {
        SavedGames { folder }
    }

    /// The state folder that these environment variables name: below `XDG_STATE_HOME`, else below `HOME`.
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Option<Self> {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let state = set("XDG_STATE_HOME").map(PathBuf::from);
        let state = state.or_else(|| set("HOME").map(|home| PathBuf::from(home).join(".local/state")))?;
        Some(SavedGames { folder: state.join("bisat") })
    }

    /// The state folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn games(&self) -> PathBuf {
        self.folder.join("games")
    }

    /// Whether games can be saved.
    pub fn check(&self) -> io::Result<()> {
        private_file::check_folder(&self.games())
    }

    /// Resumes the game in this file. The file is locked before it is read, because another process may still write it. A
    /// game that lies elsewhere is saved here under a new name once it changes.
    pub fn resume(saved_games: Option<&Self>, path: &Path, now: SystemTime) -> Result<(Local, Saving), NotResumed> {
        let own_name = saved_games.and_then(|saved_games| saved_games.own_name(path));
        let lock = match (saved_games, &own_name) {
            (Some(saved_games), Some(name)) => match SaveLock::of(&saved_games.games(), name).transpose() {
                None => return Err(NotResumed::IsOpen),
                locked => locked,
            },
            _ => None,
        };
        let unreadable = |reason: String| NotResumed::Unreadable(format!("{}: {reason}", path.display()));
        let text = fs::read_to_string(path).map_err(|error| unreadable(error.to_string()))?;
        let local = Local::resume(&text).map_err(|error| unreadable(error.to_string()))?;
        let lock = lock.or_else(|| saved_games.map(|saved_games| saved_games.lock_new(&local, now)));
        let saving = match lock {
            None => Saving::Off,
            Some(Ok(lock)) => Saving::To(Box::new(lock.read_from(path, text))),
            Some(Err(error)) => Saving::Fails(error.to_string()),
        };
        Ok((local, saving))
    }

    /// Locks a new name for a game that starts now.
    pub fn lock_new(&self, local: &Local, now: SystemTime) -> io::Result<SaveLock> {
        SaveLock::of_free_name(&self.games(), &name::name(local, now))
    }

    /// The name of the game in this file, where it lies here.
    fn own_name(&self, path: &Path) -> Option<String> {
        let path = path.canonicalize().ok()?;
        let is_here = path.parent() == self.games().canonicalize().ok().as_deref()
            && path.extension().is_some_and(|extension| extension == "txt");
        path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).filter(|_| is_here)
    }

    /// Every saved game, the last saved first.
    pub fn list(&self) -> SavedGameList {
        let mut list = SavedGameList::default();
        let Ok(entries) = fs::read_dir(self.games()) else { return list };
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
            if path.extension().is_none_or(|extension| extension != "txt") {
                continue;
            }
            match SavedGame::read(&path) {
                Ok(game) => list.games.push(game),
                Err(reason) => list.unreadable.push((path, reason)),
            }
        }
        list.games.sort_by(|one, other| (other.saved_at, &other.name).cmp(&(one.saved_at, &one.name)));
        list.unreadable.sort();
        list
    }

    /// The game of this name, or the only one whose name begins so.
    pub fn find(&self, name: &str) -> Result<SavedGame, NotFound> {
        let mut found: Vec<SavedGame> =
            self.list().games.into_iter().filter(|game| game.name.starts_with(name)).collect();
        if let Some(exact) = found.iter().position(|game| game.name == name) {
            return Ok(found.swap_remove(exact));
        }
        match found.len() {
            0 => Err(NotFound::None),
            1 => Ok(found.swap_remove(0)),
            _ => Err(NotFound::Several(found.into_iter().map(|game| game.name).collect())),
        }
    }

    /// Deletes the game; false where another process has it open.
    pub fn delete(&self, game: &SavedGame) -> io::Result<bool> {
        match SaveLock::of(&self.games(), &game.name)? {
            Some(lock) => lock.delete().map(|()| true),
            None => Ok(false),
        }
    }
}
