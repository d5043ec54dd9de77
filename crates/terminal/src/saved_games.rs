//! Saved games: a folder with one record for each game. A game that is open is locked, so that no two processes write one
//! file; the lock goes with the process, however that ends.

use std::fs::{self, File, TryLockError};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use bisat_client::labels::Terminal;
use bisat_client::{Language, Local};
use bisat_record::{Record, tag};

/// The number of attempts to lock a game while another process checks whether it is open.
const TRIES: u32 = 1000;
/// The pause between two attempts.
const BREATH: Duration = Duration::from_millis(1);

/// The folder of saved games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGames {
    folder: PathBuf,
}

/// An unfinished saved game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGame {
    /// Its file.
    pub path: PathBuf,
    /// The game's id.
    pub game: String,
    /// Whether another process has it open.
    pub is_open: bool,
}

/// The lock of a saved game that this process has open, and the only way to write its file.
#[derive(Debug)]
pub struct SaveLock {
    record: PathBuf,
    lock: PathBuf,
    _file: File,
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

impl SaveLock {
    /// Writes the record; the old file is replaced atomically.
    pub fn keep(&self, record: &str) -> io::Result<PathBuf> {
        let new = self.record.with_extension("new");
        fs::write(&new, record)?;
        fs::rename(&new, &self.record)?;
        Ok(self.record.clone())
    }
}

impl Drop for SaveLock {
    fn drop(&mut self) {
        // A lock file that stays behind is free all the same.
        let _ = fs::remove_file(&self.lock);
    }
}

impl SavedGames {
    /// The folder that these variables of the environment name: `XDG_STATE_HOME`, else below `HOME`.
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Option<Self> {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let state = set("XDG_STATE_HOME").map(PathBuf::from);
        let state = state.or_else(|| set("HOME").map(|home| PathBuf::from(home).join(".local/state")))?;
        Some(SavedGames { folder: state.join("bisat") })
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn games(&self) -> PathBuf {
        self.folder.join("games")
    }

    /// Goes on with the game in this file: it is opened for this process alone, and only then read, for another may have
    /// played on meanwhile. A game that cannot be kept is still played.
    pub fn resume(saved_games: Option<&Self>, path: &Path) -> Result<(Local, Option<SaveLock>), NotResumed> {
        let save_lock = |name: &str| match saved_games.map(|saved_games| saved_games.lock(name)) {
            Some(Ok(None)) => Err(NotResumed::IsOpen),
            Some(Ok(save_lock)) => Ok(save_lock),
            Some(Err(_)) | None => Ok(None),
        };
        let own =
            saved_games.and_then(|saved_games| saved_games.own_name(path)).map(|name| save_lock(&name)).transpose()?;
        let unreadable = |reason: String| NotResumed::Unreadable(format!("{}: {reason}", path.display()));
        let text = fs::read_to_string(path).map_err(|error| unreadable(error.to_string()))?;
        let local = Local::resume(&text).map_err(|error| unreadable(error.to_string()))?;
        // What lies elsewhere goes on here under its usual name.
        let save_lock = own.map_or_else(|| save_lock(&usual_name(&local)), Ok)?;
        Ok((local, save_lock))
    }

    /// Opens the game of this name for this process alone; none where another has it open.
    pub fn lock(&self, name: &str) -> io::Result<Option<SaveLock>> {
        fs::create_dir_all(self.games())?;
        let (record, lock) = (self.games().join(format!("{name}.txt")), self.games().join(format!("{name}.lock")));
        for _ in 0..TRIES {
            let file = File::options().create(true).truncate(false).write(true).open(&lock)?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) if is_locked(&lock) => break,
                // Somebody only looks whether it is open: that is soon over.
                Err(TryLockError::WouldBlock) => {
                    thread::sleep(BREATH);
                    continue;
                }
                // Where a file cannot be locked the game is still kept.
                Ok(()) | Err(TryLockError::Error(_)) => {}
            }
            // The last owner may have removed the file after we opened it: then our lock locks nothing.
            let is_same = |there: fs::Metadata| file.metadata().is_ok_and(|ours| ours.ino() == there.ino());
            if fs::metadata(&lock).is_ok_and(is_same) {
                return Ok(Some(SaveLock { record, lock, _file: file }));
            }
        }
        Ok(None)
    }

    /// Opens a game that begins; where the same is open elsewhere, as with the same seed, it gets a name of its own.
    pub fn lock_new(&self, local: &Local) -> io::Result<SaveLock> {
        let name = usual_name(local);
        let mut names = std::iter::once(name.clone()).chain((2_u32..).map(|number| format!("{name}-{number}")));
        loop {
            let name = names.next().expect("there is always another number");
            if let Some(save_lock) = self.lock(&name)? {
                return Ok(save_lock);
            }
        }
    }

    /// The name of the game in this file, where it lies here.
    fn own_name(&self, path: &Path) -> Option<String> {
        let path = path.canonicalize().ok()?;
        let is_here = path.parent() == self.games().canonicalize().ok().as_deref();
        path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).filter(|_| is_here)
    }

    /// The games that were not finished, the last kept first.
    pub fn unfinished(&self) -> Vec<SavedGame> {
        let Ok(entries) = fs::read_dir(self.games()) else { return Vec::new() };
        let mut kept: Vec<(std::time::SystemTime, SavedGame)> = entries
            .filter_map(|entry| {
                let path = entry.ok()?.path();
                let when = fs::metadata(&path).ok()?.modified().ok()?;
                let text = fs::read_to_string(&path).ok().filter(|_| path.extension().is_some_and(|it| it == "txt"))?;
                let record = Record::read(&text).ok()?;
                let game = record.get(tag::GAME)?.to_owned();
                (record.get(tag::RESULT) == Some("*")).then(|| {
                    let is_open = is_locked(&path.with_extension("lock"));
                    (when, SavedGame { path, game, is_open })
                })
            })
            .collect();
        kept.sort_by_key(|(when, _)| std::cmp::Reverse(*when));
        kept.into_iter().map(|(_, kept)| kept).collect()
    }
}

fn usual_name(local: &Local) -> String {
    format!("{}-{}", local.view().session().id(), local.name())
}

/// Whether somebody holds the lock.
fn is_locked(lock: &Path) -> bool {
    File::open(lock).is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use bisat_client::{Local, LocalPlayer, LocalSetup};

    use super::{NotResumed, SavedGames};

    fn of(variables: &[(&str, &str)]) -> Option<SavedGames> {
        SavedGames::of(|name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn games_are_kept_where_the_environment_says() {
        let named = of(&[("XDG_STATE_HOME", "/state"), ("HOME", "/home/me")]);
        assert_eq!(named.expect("a folder").folder(), Path::new("/state/bisat"));
        let usual = of(&[("XDG_STATE_HOME", ""), ("HOME", "/home/me")]);
        assert_eq!(usual.expect("a folder").folder(), Path::new("/home/me/.local/state/bisat"));
        assert_eq!(of(&[]), None);
    }

    #[test]
    fn a_game_is_open_once_and_free_when_it_is_left() {
        let folder = std::env::temp_dir().join(format!("bisat-saved-games-{}", std::process::id()));
        let saved_games = of(&[("XDG_STATE_HOME", folder.to_str().expect("text"))]).expect("a folder");
        let seats = vec![LocalPlayer::Person(None), LocalPlayer::Person(None)];
        let setup = LocalSetup { game: "khan".to_owned(), options: Vec::new(), seats, start: None };
        let local = Local::new(&setup, [7; 32]).expect("a game");
        let save_lock = saved_games.lock_new(&local).expect("a hold");
        let path = save_lock.keep(&local.record()).expect("it is kept");
        let name = saved_games.own_name(&path).expect("it lies here");
        assert!(saved_games.lock(&name).expect("it can be asked").is_none(), "it is open here");
        assert_eq!(SavedGames::resume(Some(&saved_games), &path).err(), Some(NotResumed::IsOpen));
        assert!(saved_games.unfinished()[0].is_open);
        let another = saved_games.lock_new(&local).expect("a hold");
        assert_ne!(another.keep("").expect("it is kept"), path, "the same game once more has a file of its own");
        drop((save_lock, another));
        assert!(!saved_games.unfinished()[0].is_open);
        assert!(saved_games.lock(&name).expect("it can be asked").is_some());
        std::fs::remove_dir_all(folder).expect("it is ours");
    }

    #[test]
    fn checking_whether_a_game_is_open_does_not_stop_others_from_opening_it() {
        let folder = std::env::temp_dir().join(format!("bisat-saved-games-looked-{}", std::process::id()));
        let saved_games = of(&[("XDG_STATE_HOME", folder.to_str().expect("text"))]).expect("a folder");
        std::fs::create_dir_all(saved_games.games()).expect("it is ours");
        let looker = std::fs::File::create(saved_games.games().join("one.lock")).expect("it is ours");
        looker.try_lock_shared().expect("nobody has it");
        let (begin, begun) = std::sync::mpsc::channel();
        std::thread::scope(|scope| {
            let held = scope.spawn(|| {
                begin.send(()).expect("it is heard");
                saved_games.lock("one").expect("it can be asked").is_some()
            });
            begun.recv().expect("it begins");
            drop(looker);
            assert!(held.join().expect("it ends"));
        });
        std::fs::remove_dir_all(folder).expect("it is ours");
    }
}
