//! Records: written by `play`, checked by `verify`, looked over by `analyse`.

use std::fs;
use std::path::{Path, PathBuf};

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
    for command in [&["verify"][..], &["analyse", "--record"], &["replay", "--plain", "--analyse"]] {
        let ran = run(&[command, &[path]].concat(), b"");
        assert_eq!(ran.code, Some(1), "{command:?}");
        for word in [path, "turn 1", "the turn of south"] {
            assert!(ran.stderr.contains(word), "{command:?} does not say “{word}”: {}", ran.stderr);
        }
    }
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
        "standard input: 2 steps are legal, 1 of them throws; the throws cannot be checked, because the record has no seed. It is not \
         signed: anybody can have made it.\n"
    );
}

#[test]
fn files_and_folders_are_verified_with_a_line_for_each_record() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("verified-together");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("deeper")).unwrap();
    let good = "[Game \"kho-kho\"]\n\n1. chance: (red)\n2. red: start:l4\n";
    let marked = format!("\u{feff}{good}").replace('\n', "\r\n");
    let bad = good.replace("2. red", "2. yellow");
    let names = ["a.txt", "b.txt", "deeper/c.txt", "notes.md"];
    for (name, text) in names.into_iter().zip([good, &marked, &bad, "no record"]) {
        fs::write(folder.join(name), text).unwrap();
    }
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let ran = run(&["verify", &path("a.txt"), &path("b.txt")], b"");
    assert_eq!((ran.code, ran.stderr.as_str(), ran.stdout.lines().count()), (Some(0), "", 2));
    for (line, name) in ran.stdout.lines().zip(["a.txt", "b.txt"]) {
        assert!(line.starts_with(&format!("{}: 2 steps are legal", path(name))), "{line}");
    }
    let ran = run(&["verify", folder.to_str().unwrap()], b"");
    let errors: Vec<&str> = ran.stderr.lines().collect();
    assert_eq!((ran.code, ran.stdout.lines().count(), errors.len()), (Some(1), 2, 2), "{}", ran.stderr);
    assert!(errors[0].starts_with(&format!("bisat: {}: turn 2", path("deeper/c.txt"))), "{errors:?}");
    assert_eq!(errors[1], "bisat: 1 of 3 records failed");
    let ran = run(&["verify", "--json", folder.to_str().unwrap()], b"");
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    let of = |key: &str| report["records"].as_array().unwrap().iter().map(|row| row[key].clone()).collect::<Vec<_>>();
    assert_eq!((ran.code, of("valid")), (Some(1), vec![true.into(), true.into(), false.into()]), "{report}");
    assert_eq!(of("file"), [path("a.txt"), path("b.txt"), path("deeper/c.txt")]);
    assert_eq!((&report["records"][0]["steps"], &report["records"][0]["throws_checked"]), (&2.into(), &false.into()));
    assert!(report["records"][2]["error"].as_str().unwrap().contains("turn 2"), "{report}");
    fs::remove_file(folder.join("deeper/c.txt")).unwrap();
    check_refused(&["verify", &path("deeper")], &["deeper", "no records"]);
    check_refused(&["verify"], &["<FILE>..."]);
}

#[test]
fn the_record_shown_in_the_documents_verifies_with_every_throw() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/records.md");
    let page = fs::read_to_string(page).unwrap();
    let (_, shown) = page.split_once("```text\n[Game ").unwrap();
    let (shown, _) = shown.split_once("```").unwrap();
    let ran = run(&["verify", "-"], format!("[Game {shown}").as_bytes());
    assert!(ran.stdout.contains("every throw follows from the seed"), "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn a_record_without_a_seed_is_resumed_and_promises_no_seed_afterwards() {
    let (begun, played) = (file("seedless.txt"), file("seedless-played.txt"));
    fs::write(&begun, "[Game \"kho-kho\"]\n[Options \"innings=1\"]\n\n1. chance: (red)\n2. red: start:l4\n").unwrap();
    let told = ["play", "--plain", "--no-save", "--resume", begun.to_str().unwrap(), "--record"];
    let ran = run(&[told.as_slice(), &[played.to_str().unwrap()]].concat(), b"");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let text = fs::read_to_string(&played).unwrap();
    assert!(text.contains("1. chance: (red)\n2. red: start:l4\n") && !text.contains("[Seed"), "{text}");
    let verified = run(&["verify", played.to_str().unwrap()], b"");
    assert!(verified.stdout.contains("the record has no seed"), "{}{}", verified.stdout, verified.stderr);
}
