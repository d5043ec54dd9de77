//! Saved games: no game is lost, whatever is played, resumed or started at once; and `bisat games`.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::thread;

use serde_json::Value;

use crate::child::{Ran, run_in};

/// An empty folder for one test.
fn home(name: &str) -> PathBuf {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("saved-{name}"));
    let _ = fs::remove_dir_all(&home);
    fs::create_dir_all(&home).unwrap();
    home
}

/// The output of a command that succeeds without an error.
fn said(home: &Path, arguments: &[&str], input: &str) -> String {
    let Ran { code, stdout, stderr } = run_in(home, arguments, input.as_bytes());
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "bisat {arguments:?}: {stdout}");
    stdout
}

/// Every saved game: its name without the time, and its record.
fn saved(home: &Path) -> Vec<(PathBuf, String)> {
    let Ok(entries) = fs::read_dir(home.join("bisat/games")) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

/// A whole game of KHAN by random moves.
fn finish(home: &Path, seed: &str) -> String {
    said(home, &["play", "khan", "--seed", seed, "--level", "1"], &"random\n".repeat(500))
}

#[test]
fn a_game_that_is_left_is_saved_and_the_farewell_says_where_and_how_it_goes_on() {
    let home = home("left");
    said(&home, &["play", "khan", "--seed", "1"], "q\n");
    assert_eq!(saved(&home), [], "nothing was played");
    let farewell = said(&home, &["play", "khan", "--seed", "1"], "mat:s\nq\n");
    let [(file, record)] = &saved(&home)[..] else { panic!("{:?}", saved(&home)) };
    let file = file.display();
    assert!(farewell.contains(&format!("The record is in {file}.\nTo continue: bisat play --resume {file}\n")));
    assert!(record.contains("[Date \"20"), "{record}");
    assert!(said(&home, &["play", "--resume"], "state\n").contains(": 6/6/6/6/6/6 s r - 0\n"));
    said(&home, &["play", "khan", "--seat", "random", "--seat", "random"], "");
    assert_eq!(saved(&home).len(), 1, "a game of machines is not saved");
}

#[test]
fn the_same_seed_twice_keeps_two_games() {
    let home = home("twice");
    finish(&home, "42");
    let first = saved(&home);
    said(&home, &["play", "khan", "--seed", "42"], "mat:s\nq\n");
    let both = saved(&home);
    assert_eq!((first.len(), both.len()), (1, 2));
    assert!(both.contains(&first[0]), "the finished game is as it was");
    let name = first[0].0.file_stem().unwrap().to_str().unwrap().to_owned();
    assert!(name.ends_with("-khan-level-1") && name.as_bytes()[4] == b'-' && name.len() == 30, "{name}");
    for (path, _) in both {
        assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o777, 0o600);
    }
}

#[test]
fn resuming_a_copy_or_a_finished_game_changes_no_other_file() {
    let home = home("copy");
    finish(&home, "42");
    let finished = saved(&home);
    let (path, record) = &finished[0];
    // An early state of the same game, as a copy made on the way would be.
    let copy = home.join("copy.txt");
    let early: Vec<&str> = record.lines().take_while(|line| !line.starts_with("2. ")).collect();
    let result = record.lines().find(|line| line.starts_with("[Result")).unwrap();
    fs::write(&copy, early.join("\n").replace(result, "[Result \"*\"]") + "\n").unwrap();
    let copied = fs::read_to_string(&copy).unwrap();
    said(&home, &["play", "--resume", copy.to_str().unwrap()], "random\nq\n");
    assert_eq!(fs::read_to_string(&copy).unwrap(), copied);
    assert_eq!(saved(&home).len(), 2, "the copy goes on in a file of its own");
    said(&home, &["play", "--resume", path.to_str().unwrap()], "undo\nundo\nq\n");
    assert!(saved(&home).contains(&finished[0]), "the finished game is as it was");
}

#[test]
fn two_processes_that_start_at_once_save_two_games() {
    let home = home("at-once");
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| said(&home, &["play", "khan", "--seed", "42"], "mat:s\nq\n"));
        }
    });
    let games = saved(&home);
    assert_eq!(games.len(), 4, "{games:?}");
    assert!(games.iter().all(|(_, record)| record.contains("mat:s")), "{games:?}");
}

#[test]
fn a_saved_game_of_the_first_version_is_listed_and_resumed() {
    let home = home("first-version");
    let record =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/v1/khan-here-87a3ccdf.txt"));
    let path = home.join("bisat/games/khan-here-87a3ccdf.txt");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, record.unwrap()).unwrap();
    assert!(said(&home, &["games"], "").contains("khan-here-87a3ccdf  20"));
    said(&home, &["games", "open", "khan-here"], "random\nq\n");
    assert_eq!(saved(&home).len(), 1, "it goes on in its file");
}

#[test]
fn a_folder_that_cannot_be_written_is_told_at_the_start_and_at_the_end_and_no_game_is_lost() {
    let home = home("unwritable");
    // Below a file there can be no folder, not even for root.
    let nowhere = home.join("file");
    fs::write(&nowhere, "").unwrap();
    let played = said(&nowhere, &["play", "khan", "--seed", "1"], "mat:s\nsave\nq\n");
    let told = played.find("Games cannot be saved in ").unwrap_or_else(|| panic!("{played}"));
    assert!(told < played.find("mat:n").unwrap(), "before the first question: {played}");
    assert!(played[told..].lines().next().unwrap().contains("--record FILE"), "{played}");
    assert_eq!(played.matches("The game is not saved: ").count(), 2, "at `save` and at the end: {played}");
    let (_, record) = played.split_once("copy this record into a file:\n\n").unwrap();
    let copied = home.join("copied.txt");
    fs::write(&copied, record).unwrap();
    let resumed = said(&home, &["play", "--resume", copied.to_str().unwrap()], "state\n");
    assert!(resumed.contains(": 6/6/6/6/6/6 s r - 0\n"), "{resumed}");
    let file = home.join("recorded.txt");
    let played = said(&nowhere, &["play", "khan", "--record", file.to_str().unwrap()], "mat:s\nq\n");
    assert!(played.contains("The game is not saved: ") && !played.contains("copy this record"), "{played}");
    assert!(fs::read_to_string(file).unwrap().contains("mat:s"));
    let quiet = said(&nowhere, &["play", "khan", "--no-save"], "mat:s\nq\n");
    assert!(!quiet.contains("saved"), "{quiet}");
    said(&nowhere, &["play", "khan", "--seat", "random", "--seed", "1"], "");
}

#[test]
fn games_lists_what_is_saved_and_opens_shows_exports_and_deletes_it() {
    let home = home("games");
    let empty = said(&home, &["games"], "");
    assert!(empty.starts_with("There are no saved games in "), "{empty}");
    finish(&home, "3");
    said(&home, &["play", "pachisi", "--seed", "4", "--level", "1"], "random\nq\n");
    let list = said(&home, &["games"], "");
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines.len(), 3, "{list}");
    assert_eq!(
        lines[0].split_whitespace().collect::<Vec<_>>(),
        ["Name", "Date", "Game", "Opponents", "Result", "Moves"]
    );
    assert!(
        list.contains("KHAN") && list.contains("Level 1, Level 1, Level 1") && list.contains("unfinished"),
        "{list}"
    );
    let json: Value = serde_json::from_str(&said(&home, &["games", "--json"], "")).unwrap();
    let of = |game: &str| json.as_array().unwrap().iter().find(|one| one["game"] == game).unwrap();
    let (khan, pachisi) = (of("khan"), of("pachisi"));
    assert_eq!(khan["places"].as_array().unwrap().len(), 2);
    assert_eq!((&pachisi["places"], &pachisi["players"][0]), (&Value::Null, &Value::from("me")));
    let (khan, pachisi) = (khan["name"].as_str().unwrap(), pachisi["name"].as_str().unwrap());

    let Ran { code, stderr, .. } = run_in(&home, &["games", "open", khan], b"");
    assert!(code == Some(2) && stderr.contains("is finished"), "{stderr}");
    assert!(said(&home, &["games", "open", pachisi], "state\nq\n").contains("To continue"));
    assert!(said(&home, &["games", "show", khan], "").contains("   1 mat:"));
    let record = said(&home, &["games", "export", khan], "");
    assert!(record.starts_with("[Game \"khan\"]"), "{record}");
    let file = home.join("exported.txt");
    let export = ["games", "export", khan, "-o", file.to_str().unwrap()];
    said(&home, &export, "");
    assert_eq!(fs::read_to_string(&file).unwrap(), record);
    let again = run_in(&home, &export, b"");
    assert!(again.code == Some(1) && again.stderr.contains("exported.txt"), "{}", again.stderr);

    let several = run_in(&home, &["games", "show", "20"], b"");
    assert!(several.code == Some(2) && several.stderr.contains("2 saved games begin with 20: "), "{}", several.stderr);
    let none = run_in(&home, &["games", "show", "x"], b"");
    assert!(none.code == Some(2) && none.stderr.contains("begins with x: bisat games lists them"), "{}", none.stderr);

    for answer in ["", "n\n", "maybe\n"] {
        let kept = run_in(&home, &["games", "delete", khan], answer.as_bytes());
        assert!(kept.code == Some(1) && kept.stderr.contains("is not deleted"), "{}", kept.stderr);
    }
    assert_eq!(saved(&home).len(), 2);
    let asked = run_in(&home, &["games", "delete", khan, "--language", "fr"], b"no\n");
    assert!(asked.stdout.ends_with("La supprimer ? Tapez yes : "), "{}", asked.stdout);
    said(&home, &["games", "delete", khan], "yes\n");
    said(&home, &["games", "delete", pachisi, "--yes"], "");
    assert_eq!(saved(&home), []);
}

#[test]
fn a_file_that_is_no_record_is_named_after_the_list() {
    let home = home("damaged");
    said(&home, &["play", "khan", "--seed", "1"], "mat:s\nq\n");
    fs::write(home.join("bisat/games/broken.txt"), "no record").unwrap();
    let ran = run_in(&home, &["games"], b"");
    assert_eq!((ran.code, ran.stdout.lines().count()), (Some(1), 2), "{}", ran.stdout);
    assert!(ran.stderr.contains("broken.txt: "), "{}", ran.stderr);
}
