//! Puzzles: the command finds the same ones every time, and those that ship are proven again.

use std::fs;
use std::path::{Path, PathBuf};

use bisat_client::puzzles::read;

use crate::child::{GAMES, Ran, run};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn find(game: &[&str], seed: &str, out: &Path) -> Ran {
    let flags = ["--count", "2", "--seed", seed, "--nodes", "20000", "--out", out.to_str().unwrap()];
    run(&[&["puzzles"], game, &flags].concat(), b"")
}

#[test]
fn the_same_seed_finds_the_same_puzzles() {
    let [one, again, other] = ["puzzles-one.txt", "puzzles-again.txt", "puzzles-other.txt"].map(file);
    for game in [&["khan"][..], &["chowka-bhara", "--option", "size=5"]] {
        for (seed, out) in [("5", &one), ("5", &again), ("6", &other)] {
            let ran = find(game, seed, out);
            assert_eq!(ran.code, Some(0), "{}", ran.stderr);
            assert!(ran.stdout.starts_with("2 puzzles from "), "{}", ran.stdout);
        }
        let [one, again, other] = [&one, &again, &other].map(|path| fs::read_to_string(path).unwrap());
        assert_eq!(one, again);
        assert_ne!(one, other);
        let puzzles = read(&one).unwrap();
        assert_eq!(puzzles.len(), 2);
        assert!(puzzles.iter().all(|puzzle| puzzle.game == game[0] && puzzle.options.is_empty()), "{one}");
    }
}

#[test]
fn puzzles_that_ship_are_solved_again() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../client/src/games");
    for game in GAMES {
        let path = games.join(game.replace('-', "_")).join("puzzles.txt");
        let ran = run(&["verify-puzzles", path.to_str().unwrap(), "--puzzles", "5"], b"");
        assert_eq!(ran.code, Some(0), "{game}: {}", ran.stderr);
        assert!(ran.stdout.ends_with("puzzles are legal; 5 were solved again\n"), "{}", ran.stdout);
    }
}

#[test]
fn a_puzzle_that_is_not_one_is_named_with_its_line() {
    let path = file("puzzles-wrong.txt");
    let check = |line: &str| {
        fs::write(&path, format!("bisat puzzles 1\n{line}\n")).unwrap();
        let ran = run(&["verify-puzzles", path.to_str().unwrap()], b"");
        assert_eq!(ran.code, Some(1), "{line}");
        ran.stderr
    };
    let illegal = check("khan | 6/6/6/6/6/6 - r - 0 | level 2 missed 0 of 20 | win a1a2");
    assert!(illegal.contains("puzzles-wrong.txt: line 2: "), "{illegal}");
    // One legal move after the set-up does not end the game.
    let state = "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0";
    let unproven = check(&format!("khan | {state} | level 2 missed 0 of 20 | win b2b3"));
    assert!(unproven.contains("does not end with a win"), "{unproven}");
    let choice = "chowka-bhara | 0,0,0,3/0,0,0,13 00 -/- 0 move 2 0 - | level 4 missed 0 of 20 | best 2:0=900 2:3=100";
    let wrong = check(choice);
    assert!(wrong.contains("line 2: ") && wrong.contains("best"), "{wrong}");
    assert!(check("nothing").contains("line 2: expected four fields"));
}
