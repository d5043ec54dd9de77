use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bisat_client::{Language, Local, LocalPlayer, LocalSetup, Pending};
use tempfile::TempDir;

use super::{NotFound, NotResumed, SavedGames, Saving};

fn of(variables: &[(&str, &str)]) -> Option<SavedGames> {
    SavedGames::of(|name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()))
}

fn saved_games() -> (TempDir, SavedGames) {
    let folder = tempfile::tempdir().unwrap();
    let saved_games = SavedGames::new(folder.path().join("bisat"));
    (folder, saved_games)
}

fn now() -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(1_794_823_533)
}

/// A game of KHAN between two people; the same seed each time.
fn khan() -> Local {
    let seats = vec![LocalPlayer::Person(None), LocalPlayer::Person(None)];
    let setup = LocalSetup { game: "khan".to_owned(), options: Vec::new(), seats, start: None };
    Local::new(&setup, [7; 32]).unwrap().dated("2026-11-16".to_owned())
}

/// Saves the game, as at its start.
fn save(saved_games: &SavedGames, local: &Local) -> PathBuf {
    saved_games.lock_new(local, now()).unwrap().keep(&local.record()).unwrap()
}

/// Plays the first legal move in the game that was resumed, and saves it.
fn play_on(saved_games: &SavedGames, path: &Path) -> PathBuf {
    let (mut local, mut saving) = SavedGames::resume(Some(saved_games), path, now()).unwrap();
    let token = local.view().session().moves().swap_remove(0);
    local.play(&token).unwrap();
    saving.keep(&local.record()).unwrap().unwrap()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

#[test]
fn the_environment_names_the_state_folder() {
    let named = of(&[("XDG_STATE_HOME", "/state"), ("HOME", "/home/me")]);
    assert_eq!(named.unwrap().folder(), Path::new("/state/bisat"));
    let usual = of(&[("XDG_STATE_HOME", ""), ("HOME", "/home/me")]);
    assert_eq!(usual.unwrap().folder(), Path::new("/home/me/.local/state/bisat"));
    assert_eq!(of(&[]), None);
}

#[test]
fn the_same_game_twice_is_two_files_of_mode_0600() {
    let (_folder, saved_games) = saved_games();
    let mut long = khan();
    long.play("mat:s").unwrap();
    let (first, second) = (save(&saved_games, &long), save(&saved_games, &khan()));
    assert_eq!(first.file_name().unwrap(), "2026-11-16-100533-khan-people.txt");
    assert_eq!(second.file_name().unwrap(), "2026-11-16-100533-khan-people-2.txt");
    assert_eq!((read(&first), read(&second)), (long.record(), khan().record()));
    for path in [first, second] {
        assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o777, 0o600);
    }
}

#[test]
fn a_game_is_open_once_and_free_when_it_is_left() {
    let (_folder, saved_games) = saved_games();
    let local = khan();
    let mut lock = saved_games.lock_new(&local, now()).unwrap();
    let path = lock.keep(&local.record()).unwrap();
    assert_eq!(SavedGames::resume(Some(&saved_games), &path, now()).err(), Some(NotResumed::IsOpen));
    let game = saved_games.list().games.swap_remove(0);
    assert!(game.is_open);
    assert!(!saved_games.delete(&game).unwrap(), "a game that is open is not deleted");
    drop(lock);
    assert!(!saved_games.list().games[0].is_open);
    assert!(SavedGames::resume(Some(&saved_games), &path, now()).is_ok());
    assert!(saved_games.delete(&game).unwrap());
    assert_eq!(saved_games.list().games, []);
}

#[test]
fn an_unfinished_game_goes_on_in_its_file_and_a_copy_in_a_file_of_its_own() {
    let (folder, saved_games) = saved_games();
    let path = save(&saved_games, &khan());
    let copy = folder.path().join("copy.txt");
    fs::copy(&path, &copy).unwrap();
    assert_eq!(play_on(&saved_games, &path), path);
    let (on_disk, copied) = (read(&path), read(&copy));
    assert!(on_disk.contains("mat:"));
    let other = play_on(&saved_games, &copy);
    assert!(other != path && other != copy && other.parent() == path.parent(), "{}", other.display());
    assert_eq!((read(&path), read(&copy)), (on_disk, copied));
}

#[test]
fn a_game_that_is_resumed_and_not_changed_is_not_written() {
    let (folder, saved_games) = saved_games();
    let copy = folder.path().join("copy.txt");
    fs::write(&copy, khan().record()).unwrap();
    let (local, mut saving) = SavedGames::resume(Some(&saved_games), &copy, now()).unwrap();
    assert_eq!(saving.keep(&local.record()), Ok(Some(copy)));
    assert_eq!(saved_games.list().games, []);
}

#[test]
fn a_finished_game_is_never_changed() {
    let (_folder, saved_games) = saved_games();
    let mut local = khan();
    let mut lock = saved_games.lock_new(&local, now()).unwrap();
    // Without captures the game is drawn before long.
    while local.pending() != Pending::Over {
        let token = local.view().session().moves().swap_remove(0);
        local.play(&token).unwrap();
    }
    let path = lock.keep(&local.record()).unwrap();
    let finished = read(&path);
    // Taken back in the same terminal.
    assert!(local.take_back());
    let other = lock.keep(&local.record()).unwrap();
    assert_ne!(other, path);
    drop(lock);
    // Resumed, taken back and saved.
    let (mut local, mut saving) = SavedGames::resume(Some(&saved_games), &path, now()).unwrap();
    assert!(local.take_back());
    let third = saving.keep(&local.record()).unwrap().unwrap();
    assert!(third != path && third != other, "{}", third.display());
    assert_eq!(read(&path), finished);
}

#[test]
fn a_file_that_appears_under_the_locked_name_is_not_replaced() {
    let (_folder, saved_games) = saved_games();
    let local = khan();
    let mut lock = saved_games.lock_new(&local, now()).unwrap();
    let taken = saved_games.games().join("2026-11-16-100533-khan-people.txt");
    fs::write(&taken, "mine").unwrap();
    assert_ne!(lock.keep(&local.record()).unwrap(), taken);
    assert_eq!(read(&taken), "mine");
}

#[test]
fn games_of_the_first_version_are_listed_and_go_on_in_their_file() {
    let (_folder, saved_games) = saved_games();
    let mut local = Local::resume(&khan().record().replace("[Date \"2026-11-16\"]\n", "")).unwrap();
    local.play("mat:s").unwrap();
    let path = saved_games.games().join("khan-here-4bb06f8e.txt");
    fs::create_dir_all(saved_games.games()).unwrap();
    fs::write(&path, local.record()).unwrap();
    let game = saved_games.find("khan-here").unwrap();
    assert_eq!((game.moves, game.is_over(), game.date.len()), (1, false, 10));
    assert_eq!(play_on(&saved_games, &path), path);
}

#[test]
fn a_game_is_found_by_the_beginning_of_its_name_where_only_one_begins_so() {
    let (_folder, saved_games) = saved_games();
    save(&saved_games, &khan());
    save(&saved_games, &khan());
    let name = |name: &str| saved_games.find(name).map(|game| game.name);
    assert_eq!(name("2026-11-16-100533-khan-people").unwrap(), "2026-11-16-100533-khan-people", "exactly so");
    assert_eq!(name("2026-11-16-100533-khan-people-").unwrap(), "2026-11-16-100533-khan-people-2");
    assert!(matches!(name("2026"), Err(NotFound::Several(names)) if names.len() == 2));
    assert_eq!(name("2027"), Err(NotFound::None));
}

#[test]
fn a_list_tells_opponents_and_results_and_names_files_that_are_no_records() {
    let (_folder, saved_games) = saved_games();
    let record = |players: [&str; 2], result: &str| {
        format!("[Game \"khan\"]\n[Seat1 \"{}\"]\n[Seat2 \"{}\"]\n[Result \"{result}\"]\n", players[0], players[1])
    };
    fs::create_dir_all(saved_games.games()).unwrap();
    let told = |players, result| {
        fs::write(saved_games.games().join("one.txt"), record(players, result)).unwrap();
        let game = saved_games.find("one").unwrap();
        (game.opponents(Language::English), game.result(Language::English))
    };
    let words = |one: &str, other: &str| (one.to_owned(), other.to_owned());
    assert_eq!(told(["me", "level 3"], "1 2"), words("Level 3", "won"));
    assert_eq!(told(["level 3", "me"], "1 2"), words("Level 3", "lost"));
    assert_eq!(told(["me", "random"], "1 1"), words("random", "draw"));
    assert_eq!(told(["me", "Otter"], "2 1"), words("Red, Otter", "Ochre won"));
    assert_eq!(told(["me", "level 3"], "*"), words("Level 3", "unfinished"));
    fs::write(saved_games.games().join("two.txt"), "no record").unwrap();
    let list = saved_games.list();
    assert_eq!((list.games.len(), list.unreadable.len()), (1, 1));
}

#[test]
fn a_game_that_cannot_be_saved_says_why() {
    let (folder, _) = saved_games();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let nowhere = SavedGames::new(file);
    assert!(nowhere.check().is_err());
    let mut saving = Saving::of(nowhere.lock_new(&khan(), now()));
    assert!(saving.keep(&khan().record()).is_err());
    assert_eq!(Saving::Off.keep("").unwrap(), None);
}

#[test]
fn checking_whether_a_game_is_open_does_not_stop_others_from_opening_it() {
    let (_folder, saved_games) = saved_games();
    let path = save(&saved_games, &khan());
    let reader = fs::File::create(path.with_extension("lock")).unwrap();
    reader.try_lock_shared().unwrap();
    let (begin, begun) = channel();
    thread::scope(|scope| {
        let resumed = scope.spawn(|| {
            begin.send(()).unwrap();
            SavedGames::resume(Some(&saved_games), &path, now()).is_ok()
        });
        begun.recv().unwrap();
        drop(reader);
        assert!(resumed.join().unwrap());
    });
}

#[test]
fn games_that_begin_at_once_have_different_files() {
    let (_folder, saved_games) = saved_games();
    let saved = |_| {
        let saved_games = saved_games.clone();
        thread::spawn(move || save(&saved_games, &khan()))
    };
    let threads: Vec<_> = (0..8).map(saved).collect();
    let mut paths: Vec<PathBuf> = threads.into_iter().map(|thread| thread.join().unwrap()).collect();
    paths.sort();
    paths.dedup();
    assert_eq!(paths.len(), 8);
    assert_eq!(saved_games.list().games.len(), 8);
}
