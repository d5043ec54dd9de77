//! `bisat solve`, `bisat verify-table`, and the commands that use a table.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::child::{check_refused, run};

/// South has one pawn on the way and a two in hand; it may be spent in one way only.
const FORCED: &str = "21,24,24,24/16,24,24,24 11 -/- 0 move 2 0 -";
/// A throw is due.
const THROW: &str = "22,24,24,24/23,24,24,24 11 -/- 0 cast - 0 -";

/// A folder with the table of one pawn a side.
fn tables(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let table = folder.join("chowka-bhara.table");
    let ran =
        run(&["solve", "chowka-bhara", "--pawns", "1", "--width", "0.0001", "--out", table.to_str().unwrap()], b"");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.contains("both licences") && ran.stdout.contains("a chance between 0.494"), "{}", ran.stdout);
    folder
}

#[test]
fn a_solved_table_passes_its_check_and_a_damaged_one_does_not() {
    let table = tables("solved").join("chowka-bhara.table");
    let path = table.to_str().unwrap();
    let ran = run(&["verify-table", path, "--positions", "300"], b"");
    assert!(ran.code == Some(0) && ran.stdout.contains("300 Bellman equations hold"), "{} {}", ran.stdout, ran.stderr);
    let mut bytes = fs::read(&table).unwrap();
    let ran = run(&["solve", "chowka-bhara", "--pawns", "1", "--out", path], b"");
    assert!(ran.code == Some(1) && ran.stderr.contains("is there already"), "{}", ran.stderr);
    assert_eq!(fs::read(&table).unwrap(), bytes, "it is as it was");
    let last = bytes.len() - 1;
    bytes[last] ^= 64;
    fs::write(&table, bytes).unwrap();
    let ran = run(&["verify-table", path], b"");
    assert!(ran.code == Some(1) && ran.stderr.contains("damaged"), "{}", ran.stderr);
}

#[test]
fn an_analysis_with_a_table_is_exact() {
    let folder = tables("exact");
    let folder = folder.to_str().unwrap();
    let json = |state: &str| -> Value {
        let ran = run(&["analyse", "chowka-bhara", "--state", state, "--tables", folder, "--json"], b"");
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        serde_json::from_str(&ran.stdout).unwrap()
    };
    let report = json(FORCED);
    assert_eq!((&report["exact"], report["moves"].as_array().unwrap().len()), (&true.into(), 1), "{report}");
    // South needs a 2 or two 1s, North a 1: South wins at once with chance 6/14 at least.
    let report = json(THROW);
    let outcomes = report["outcomes"].as_array().unwrap();
    let two = outcomes.iter().find(|outcome| outcome["outcome"] == "2").unwrap();
    assert_eq!((&report["exact"], two["values"][0].as_f64()), (&true.into(), Some(1.0)), "{report}");
    // The beginning of the whole game is not in a table of one pawn: a search judges it.
    let ran =
        run(&["analyse", "chowka-bhara", "--state", "start", "--tables", folder, "--nodes", "100", "--json"], b"");
    assert!(ran.code == Some(0) && !ran.stdout.contains("exact"), "{} {}", ran.stdout, ran.stderr);
}

#[test]
fn an_engine_with_a_table_plays_by_it() {
    let folder = tables("engine-tables");
    let input = format!("newgame chowka-bhara\nposition {FORCED}\ngo nodes 1\nquit\n");
    let ran = run(&["engine", "--tables", folder.to_str().unwrap()], input.as_bytes());
    assert!(ran.stdout.contains("info depth 1 ") && ran.stdout.contains("bestmove 2:21"), "{}", ran.stdout);
}

#[test]
fn a_checkpoint_of_another_game_is_refused() {
    let folder = tables("checkpoints");
    let (table, other) = (folder.join("two.table"), folder.join("chowka-bhara.table"));
    let arguments = ["solve", "chowka-bhara", "--pawns", "2", "--out", table.to_str().unwrap(), "--checkpoint"];
    let ran = run(&[&arguments[..], &[other.to_str().unwrap()]].concat(), b"");
    assert!(ran.code == Some(1) && ran.stderr.contains("no checkpoint"), "{}", ran.stderr);
    check_refused(&["solve", "chowka-bhara", "--out", "x", "--gpu", "--checkpoint", "y"], &["--gpu"]);
}
