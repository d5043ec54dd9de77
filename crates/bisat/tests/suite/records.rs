//! Records: written by `play`, checked by `verify`, looked over by `analyse`.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::child::{GAMES, check_fails, check_refused, run};

/// The path of a file of this test's own.
fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    // What an earlier run of this test has left.
    let _ = fs::remove_file(&path);
    path
}

fn played(game: &str, name: &str) -> PathBuf {
    let path = file(name);
    let (text, ran) = (path.to_str().unwrap(), &["--seat", "greedy", "--seat", "1", "--seed", "2", "--record"]);
    let ran = run(&[&["play", game], ran.as_slice(), &[text]].concat(), b"");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{game}");
    path
}

#[test]
fn a_game_that_was_played_is_written_down_verified_and_looked_over() {
    for game in GAMES {
        let path = played(game, &format!("{game}.txt"));
        let path = path.to_str().unwrap();
        let verified = run(&["verify", path], b"");
        assert!(verified.stdout.contains("steps are legal"), "{}{}", verified.stdout, verified.stderr);
        let ran = run(&["analyse", "--record", path, "--nodes", "1", "--json"], b"");
        let report: Value = serde_json::from_str(&ran.stdout).unwrap();
        let steps = report["steps"].as_array().unwrap();
        assert!(!steps.is_empty(), "{game}");
        for step in steps {
            assert!(step["seat"].is_null() || step["best"].is_string(), "{step}");
        }
        let luck = |seat: &Value| seat["luck"].as_f64().unwrap_or_default();
        let sum: f64 = report["seats"].as_array().unwrap().iter().map(luck).sum();
        assert!(sum.abs() < 0.01, "what chance gives one it takes from the others: {sum}");
    }
}

#[test]
fn a_record_that_was_changed_is_refused_where_it_is_wrong() {
    let path = played("chowka-bhara", "changed.txt");
    let changed = fs::read_to_string(&path).unwrap().replacen("1. south:", "1. north:", 1);
    fs::write(&path, changed).unwrap();
    let path = path.to_str().unwrap();
    check_fails(&["verify", path], &["turn 1", "the turn of south"]);
    check_fails(&["analyse", "--record", path], &["turn 1", "the turn of south"]);
    check_fails(&["verify", "no-such-file"], &["no-such-file"]);
    check_refused(&["analyse", "--record", path, "--state", "x"], &["--state"]);
    check_refused(&["analyse", "khan"], &["--state"]);
}

#[test]
fn no_record_is_written_over_another_and_its_throws_can_be_drawn_again() {
    let path = played("chowka-bhara", "once.txt");
    let path = path.to_str().unwrap();
    check_fails(&["play", "khan", "--record", path], &[path, "exists already", "name another"]);
    let verified = run(&["verify", path], b"");
    assert!(verified.stdout.contains("every throw follows from the seed"), "{}", verified.stdout);
}

#[test]
fn a_record_can_come_by_standard_input() {
    let ran = run(&["verify", "-"], b"[Game \"khan\"]\n\n1. red: south\n");
    assert_eq!(ran.code, Some(1), "{}", ran.stdout);
    let ran = run(&["verify", "-"], b"[Game \"kho-kho\"]\n\n1. chance: (red)\n2. red: start:l4\n");
    assert_eq!(
        ran.stdout,
        "2 steps are legal, 1 of them throws; the throws cannot be checked, because the record has no seed.\n"
    );
}
