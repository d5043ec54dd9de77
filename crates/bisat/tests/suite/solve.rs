//! `bisat solve`, `bisat verify-table`, and the commands that use a table.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::child::{BISAT, Ran, check_fails, check_refused, run};
use crate::solved_table::folder_with_table;

/// South has one pawn on the way and a two in hand; it may be spent in one way only.
const FORCED: &str = "21,24,24,24/16,24,24,24 11 -/- 0 move 2 0 -";
/// A throw is due.
const THROW: &str = "22,24,24,24/23,24,24,24 11 -/- 0 cast - 0 -";

/// An empty folder.
fn empty(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Solves the game with one pawn a side; what the command prints.
fn solve_one_pawn(width: &str, table: &Path) -> Ran {
    let ran = run(&["solve", "chowka-bhara", "--pawns", "1", "--width", width, "--out", table.to_str().unwrap()], b"");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran
}

#[test]
fn solving_prints_its_stages_and_the_chance_of_the_player_who_begins() {
    let ran = solve_one_pawn("0.00005", &empty("stages").join("chowka-bhara.table"));
    assert!(ran.stdout.contains("both licences") && ran.stdout.contains("a chance between 0.494"), "{}", ran.stdout);
}

#[test]
fn a_solved_table_passes_its_check_and_a_damaged_one_does_not() {
    let table = folder_with_table("solved").join("chowka-bhara.table");
    let path = table.to_str().unwrap();
    let ran = run(&["verify-table", path, "--positions", "300"], b"");
    assert!(ran.code == Some(0) && ran.stdout.contains("300 Bellman equations hold"), "{} {}", ran.stdout, ran.stderr);
    let mut bytes = fs::read(&table).unwrap();
    let ran = run(&["solve", "chowka-bhara", "--pawns", "1", "--out", path], b"");
    assert!(ran.code == Some(1) && ran.stderr.contains("already exists"), "{}", ran.stderr);
    assert_eq!(fs::read(&table).unwrap(), bytes, "it is as it was");
    let last = bytes.len() - 1;
    bytes[last] ^= 64;
    fs::write(&table, bytes).unwrap();
    let ran = run(&["verify-table", path], b"");
    assert!(ran.code == Some(1) && ran.stderr.contains("damaged"), "{}", ran.stderr);
}

#[test]
fn a_packed_table_comes_back_byte_for_byte() {
    let folder = folder_with_table("packed");
    let [table, packed, again] = ["chowka-bhara.table", "packed", "again.table"].map(|name| folder.join(name));
    let [table, packed, again] = [&table, &packed, &again].map(|path| path.to_str().unwrap());
    let ran = run(&["pack-table", table, "--out", packed], b"");
    assert!(ran.code == Some(0) && ran.stdout.contains("packed 1680 bytes into "), "{} {}", ran.stdout, ran.stderr);
    let ran = run(&["unpack-table", packed, "--out", again], b"");
    assert!(ran.code == Some(0) && ran.stdout.contains("restored 1680 bytes from "), "{} {}", ran.stdout, ran.stderr);
    assert_eq!(fs::read(again).unwrap(), fs::read(table).unwrap());
    check_fails(&["pack-table", table, "--out", packed], &["already exists"]);
    check_fails(&["pack-table", packed, "--out", "x.packed"], &["unpack-table"]);
    check_fails(&["unpack-table", table, "--out", "x.table"], &["not a packed table"]);
    let mut bytes = fs::read(packed).unwrap();
    bytes[400] ^= 8;
    fs::write(packed, bytes).unwrap();
    let other = folder.join("other.table");
    check_fails(&["unpack-table", packed, "--out", other.to_str().unwrap()], &["packed", "damaged"]);
    check_fails(&["verify-table", packed], &["unpack-table"]);
    let names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 3, "nothing is left behind: {names:?}");
}

#[test]
fn a_table_knows_how_far_apart_its_bounds_are() {
    let folder = empty("wide");
    let table = folder.join("chowka-bhara.table");
    let path = table.to_str().unwrap();
    let ran = solve_one_pawn("0.05", &table);
    let width: f64 = ran.stdout.split_once("are at most ").unwrap().1.split_once(" apart").unwrap().0.parse().unwrap();
    assert!((0.005..0.05).contains(&width), "{}", ran.stdout);
    let ran = run(&["verify-table", path, "--positions", "300"], b"");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let arguments = ["analyse", "chowka-bhara", "--state", FORCED, "--tables", folder.to_str().unwrap(), "--json"];
    let report: Value = serde_json::from_str(&run(&arguments, b"").stdout).unwrap();
    let precision = report["precision"].as_f64().unwrap();
    assert!((precision - width / 2.0 - 0.002).abs() < 0.001, "{precision}, half of {width}");
    for command in [&["engine"][..], &["loss", "chowka-bhara"]] {
        let arguments = [command, &["--tables", folder.to_str().unwrap()]].concat();
        check_fails(&arguments, &["chowka-bhara.table", "too wide"]);
    }
}

#[test]
fn a_loss_is_not_measured_by_a_table_of_fewer_pawns() {
    let folder = folder_with_table("loss");
    check_fails(&["loss", "chowka-bhara", "--tables", folder.to_str().unwrap()], &["fewer pawns", "--pawns"]);
}

#[test]
fn a_folder_without_a_table_is_refused_and_a_server_does_not_start_with_a_damaged_one() {
    let folder = folder_with_table("damaged-server");
    let (table, named) = (folder.join("chowka-bhara.table"), folder.to_str().unwrap());
    let mut bytes = fs::read(&table).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 64;
    fs::write(&table, bytes).unwrap();
    let database = folder.join("games.sqlite");
    let serve = ["serve", "--address", "127.0.0.1:0", "--database", database.to_str().unwrap(), "--tables", named];
    check_fails(&serve, &["chowka-bhara.table: ", "damaged"]);
    fs::remove_file(&table).unwrap();
    check_fails(&serve, &["damaged-server: has no chowka-bhara.table"]);
    check_fails(&["engine", "--tables", named], &["has no chowka-bhara.table"]);
}

/// Makes the table one of the whole game in which every value is 0: a sparse file.
fn fill_up(table: &Path) {
    let mut bytes = fs::read(table).unwrap();
    let positions: u64 = 438_938_816;
    bytes.truncate(136);
    bytes[12] = 4;
    bytes[24..32].copy_from_slice(&positions.to_le_bytes());
    fs::write(table, bytes).unwrap();
    fs::OpenOptions::new().write(true).open(table).unwrap().set_len(136 + positions).unwrap();
}

#[test]
fn hands_of_any_length_are_analysed_with_bounded_work() {
    let folder = folder_with_table("long-hands");
    let table = folder.join("chowka-bhara.table");
    let folder = folder.to_str().unwrap();
    let analysed = |state: &str| -> Value {
        let ran =
            run(&["analyse", "chowka-bhara", "--state", state, "--tables", folder, "--nodes", "1", "--json"], b"");
        serde_json::from_str(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {}", ran.stderr))
    };
    let report = analysed("1,24,24,24/2,24,24,24 11 -/- 0 move 1,4,4,8 0 -");
    assert_eq!(report["solved"], true, "{report}");
    // The table has these positions, but the throw could add to a hand that is long already: the search answers.
    let report = analysed("1,24,24,24/2,24,24,24 11 -/- 0 cast 4,4,4,8,8 0 -");
    assert!(
        report["solved"].is_null() && report["outcomes"].as_array().is_some_and(|some| !some.is_empty()),
        "{report}"
    );
    // All ends are worth the same, so that every one of them could be the best.
    fill_up(&table);
    for hand in ["1,4,4,8,8", "1,4,4,4,4,8,8"] {
        let report = analysed(&format!("0,1,2,3/1,2,5,6 11 -/- 0 move {hand} 0 -"));
        assert_eq!(report["solved"], true, "{report}");
        assert!(report["nodes"].as_u64().unwrap() < 200_000, "{hand}: {}", report["nodes"]);
    }
    let report = analysed("0,1,2,3/1,2,5,6 11 -/- 0 move 3,4,4,4,4,4,4,4,8,8,8,8 0 -");
    assert!(report["solved"].is_null() && !report["moves"].as_array().unwrap().is_empty(), "{report}");
    fs::remove_file(&table).unwrap();
}

#[test]
fn an_analysis_with_a_table_has_solved_values_and_says_how_precise_they_are() {
    let folder = folder_with_table("analysed");
    let folder = folder.to_str().unwrap();
    let json = |state: &str| -> Value {
        let ran = run(&["analyse", "chowka-bhara", "--state", state, "--tables", folder, "--json"], b"");
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        serde_json::from_str(&ran.stdout).unwrap()
    };
    let report = json(FORCED);
    assert_eq!((&report["solved"], report["moves"].as_array().unwrap().len()), (&true.into(), 1), "{report}");
    assert_eq!(report["precision"], 0.002, "{report}");
    // South needs a 2 or two 1s, North a 1: South wins at once with chance 6/14 at least.
    let report = json(THROW);
    let outcomes = report["outcomes"].as_array().unwrap();
    let two = outcomes.iter().find(|outcome| outcome["outcome"] == "2").unwrap();
    assert_eq!((&report["solved"], two["values"][0].as_f64()), (&true.into(), Some(1.0)), "{report}");
    // Before the throw: what is left of an outcome's value without its luck.
    let without_luck = two["values"][0].as_f64().unwrap() - two["luck"][0].as_f64().unwrap();
    let before = report["values"][0].as_f64().unwrap();
    assert!((before - without_luck).abs() < 1e-5 && (0.3..0.9).contains(&before), "{report}");
    for state in [FORCED, THROW] {
        let ran = run(&["analyse", "chowka-bhara", "--state", state, "--tables", folder], b"");
        assert!(ran.stdout.lines().next().unwrap().ends_with("; solved values, within 0.2 %"), "{}", ran.stdout);
    }
    // The beginning of the whole game is not in a table of one pawn: a search judges it.
    let ran =
        run(&["analyse", "chowka-bhara", "--state", "start", "--tables", folder, "--nodes", "100", "--json"], b"");
    assert!(ran.code == Some(0) && !ran.stdout.contains("solved"), "{} {}", ran.stdout, ran.stderr);
}

#[test]
fn a_record_is_gone_through_with_solved_values() {
    let folder = folder_with_table("replayed");
    let record = format!("[Game \"chowka-bhara\"]\n[Start \"{HOME}\"]\n[Result \"*\"]\n\n1. south: 1:20\n");
    let analysed = |further: &[&str]| {
        let ran = run(&[&["replay", "-", "--analyse"], further].concat(), record.as_bytes());
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        ran.stdout
    };
    let by_table = analysed(&["--tables", folder.to_str().unwrap()]);
    let reviewed = run(&["analyse", "--record", "-", "--tables", folder.to_str().unwrap()], record.as_bytes()).stdout;
    assert!(!reviewed.is_empty() && by_table.ends_with(&reviewed), "{by_table}\n{reviewed}");
    assert_ne!(by_table, analysed(&[]));
    check_fails(&["replay", "-", "--tables", "no-folder"], &["no-folder: not a folder"]);
}

#[test]
fn an_engine_with_a_table_plays_by_it() {
    let folder = folder_with_table("engine-tables");
    let input = format!("newgame chowka-bhara\nposition {FORCED}\ngo nodes 1\nquit\n");
    let ran = run(&["engine", "--tables", folder.to_str().unwrap()], input.as_bytes());
    assert!(ran.stdout.contains("info depth 1 ") && ran.stdout.contains("bestmove 2:21"), "{}", ran.stdout);
}

/// South goes home with the four and wins; with the one it has to wait.
const HOME: &str = "20,24,24,24/17,24,24,24 11 -/- 0 move 1,4 0 -";

#[test]
fn level_nine_plays_by_the_table_and_is_refused_without_one() {
    let folder = folder_with_table("level-nine");
    let folder = folder.to_str().unwrap();
    let input = format!("newgame chowka-bhara\nposition {HOME}\ngo level 9\nquit\n");
    let ran = run(&["engine", "--tables", folder], input.as_bytes());
    assert!(ran.stdout.contains("info depth 1 ") && ran.stdout.contains("bestmove 4:20"), "{}", ran.stdout);
    let ran = run(&["engine"], input.as_bytes());
    assert!(ran.stdout.starts_with("error level 9 ") && !ran.stdout.contains("bestmove"), "{}", ran.stdout);
    // A table of one pawn lacks this position; a search would not be level 9.
    let ran = run(&["engine", "--tables", folder], b"newgame chowka-bhara\nposition start moves 1\ngo level 9\nquit\n");
    assert!(ran.stdout.starts_with("error level 9 ") && !ran.stdout.contains("bestmove"), "{}", ran.stdout);
    // At a throw there is no move, whatever the table has.
    let ran = run(
        &["engine", "--tables", folder],
        format!("newgame chowka-bhara\nposition {THROW}\ngo level 9\nquit\n").as_bytes(),
    );
    assert_eq!(ran.stdout, "bestmove none\n");
    check_refused(&["arena", "9", "random", "--game", "chowka-bhara"], &["level 9", "--tables"]);
    let with_table = ["arena", "9", "random", "--game", "chowka-bhara", "--tables", folder];
    check_refused(&with_table, &["level 9", "a table of the whole game"]);
    check_refused(&["play", "chowka-bhara", "--seat", "9", "--plain"], &["level 9", "--tables"]);
}

#[test]
fn the_loss_of_a_player_is_measured_by_the_values_in_a_file_of_turns() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("turns.txt");
    // One turn has two ends, and the search takes the pawn home; the other has one end.
    let turns = format!(
        "{HOME} | 1.0 24,24,24,24/17,24,24,24 11 -/- 1 over - 0 0 | 0.5 x\n\
         {FORCED} | 0.25 23,24,24,24/16,24,24,24 11 -/- 1 cast - 0 -\n"
    );
    fs::write(&file, turns).unwrap();
    let ran = run(&["loss", "chowka-bhara", "--turns", file.to_str().unwrap(), "--nodes", "100", "--json"], b"");
    let report: Value = serde_json::from_str(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {}", ran.stderr));
    assert_eq!((&report["turns"], &report["loss"], &report["best"]), (&2.into(), &0.0.into(), &1.0.into()), "{report}");
    fs::write(&file, format!("{HOME} | 0.25 24,24,24,24/17,24,24,24 11 -/- 1 over - 0 0 | 0.75 x\n")).unwrap();
    let ran = run(&["loss", "chowka-bhara", "--turns", file.to_str().unwrap(), "--nodes", "100", "--json"], b"");
    let report: Value = serde_json::from_str(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {}", ran.stderr));
    assert_eq!((&report["loss"], &report["best"]), (&0.5.into(), &0.0.into()), "{report}");
    assert_eq!((&report["turns"], &report["stopped"]), (&1.into(), &false.into()), "all turns of the file: {report}");
    let ran = run(&["loss", "chowka-bhara", "--turns", file.to_str().unwrap(), "--nodes", "100"], b"");
    assert!(ran.stdout.starts_with("1 turn with a choice\n"), "{}", ran.stdout);
    check_fails(&["loss", "chowka-bhara", "--turns", "/dev/null"], &["/dev/null: not a file of turns"]);
    check_fails(&["loss", "chowka-bhara", "--turns", file.to_str().unwrap(), "--level", "9"], &["level 9", "--tables"]);
    for value in ["nan", "inf", "-0.1", "1.5"] {
        fs::write(&file, format!("{FORCED} | {value} x\n")).unwrap();
        check_fails(&["loss", "chowka-bhara", "--turns", file.to_str().unwrap()], &["turns.txt, line 1", "turn"]);
    }
    fs::write(&file, format!("{FORCED} | 0.5 x\n")).unwrap();
    check_fails(&["loss", "chowka-bhara", "--turns", file.to_str().unwrap()], &["turns.txt, line 1", "has no end"]);
    fs::write(&file, "").unwrap();
    check_fails(&["loss", "chowka-bhara", "--turns", file.to_str().unwrap()], &["turns.txt", "no turns"]);
    fs::write(&file, "nonsense\n").unwrap();
    check_fails(&["loss", "chowka-bhara", "--turns", file.to_str().unwrap()], &["line 1", "turn"]);
    check_refused(&["loss", "chowka-bhara"], &["--tables", "--turns"]);
}

#[test]
fn an_engine_opens_its_table_once_at_the_start() {
    let folder = folder_with_table("opened-once");
    let mut command = Command::new(BISAT);
    command.args(["engine", "--tables"]).arg(&folder).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut engine = command.spawn().unwrap();
    let (mut input, output) = (engine.stdin.take().unwrap(), engine.stdout.take().unwrap());
    let mut lines = BufReader::new(output).lines().map(Result::unwrap);
    writeln!(input, "isready").unwrap();
    assert_eq!(lines.next().unwrap(), "readyok");
    fs::remove_dir_all(&folder).unwrap();
    for _ in 0..2 {
        writeln!(input, "newgame chowka-bhara\nposition {FORCED}\ngo nodes 1").unwrap();
        let info = lines.next().unwrap();
        assert!(info.starts_with("info depth 1 "), "{info}");
        assert_eq!(lines.next().unwrap(), "bestmove 2:21");
    }
    drop(input);
    assert_eq!(engine.wait().unwrap().code(), Some(0));
    check_fails(&["engine", "--tables", folder.to_str().unwrap()], &["opened-once: not a folder"]);
}

#[test]
fn solving_leaves_nothing_behind_if_it_fails() {
    let folder = empty("failed-solve");
    let (table, something) = (folder.join("one.table"), folder.join("something"));
    fs::write(&something, "else").unwrap();
    let arguments = ["solve", "chowka-bhara", "--pawns", "1", "--out", table.to_str().unwrap()];
    check_fails(&[&arguments[..], &["--checkpoint", something.to_str().unwrap()]].concat(), &["something"]);
    // There is no nvcc without a PATH.
    let failed = Command::new(BISAT).args(arguments).arg("--gpu").env("PATH", "").output().unwrap();
    assert_eq!(failed.status.code(), Some(1));
    let left: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["something"]);
    let out = folder.join("no-folder/one.table");
    let arguments = ["solve", "chowka-bhara", "--pawns", "1", "--out", out.to_str().unwrap()];
    check_fails(&arguments, &["no-folder/one.table: ", "no-folder is not a folder"]);
    let (table, long) = (table.to_str().unwrap(), folder.join("x".repeat(300)));
    let arguments = ["solve", "chowka-bhara", "--pawns", "1", "--out", table, "--checkpoint", "no-folder/check"];
    check_fails(&arguments, &["no-folder/check: ", "no-folder is not a folder"]);
    let arguments = ["solve", "chowka-bhara", "--pawns", "4", "--out", long.to_str().unwrap()];
    check_fails(&arguments, &["name too long"]);
    let arguments = ["solve", "chowka-bhara", "--pawns", "4", "--out", folder.to_str().unwrap()];
    check_fails(&arguments, &["is a folder"]);
    let arguments = ["solve", "chowka-bhara", "--pawns", "4", "--out", table, "--checkpoint", table];
    check_fails(&arguments, &["need different files"]);
    let arguments = ["solve", "chowka-bhara", "--pawns", "4", "--out", table, "--checkpoint", folder.to_str().unwrap()];
    check_fails(&arguments, &["is a folder"]);
    // Nobody can write there, not even root.
    let arguments = ["solve", "chowka-bhara", "--pawns", "4", "--out", table, "--checkpoint", "/proc/checkpoint"];
    check_fails(&arguments, &["/proc/checkpoint: no file can be written there"]);
}

#[test]
fn a_pipe_is_neither_a_table_nor_a_checkpoint() {
    let folder = empty("pipes");
    let pipe = folder.join("chowka-bhara.table");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    check_fails(&["verify-table", pipe.to_str().unwrap()], &["not a table"]);
    check_fails(&["engine", "--tables", folder.to_str().unwrap()], &["not a table"]);
    let out = folder.join("out");
    let arguments = ["solve", "chowka-bhara", "--pawns", "1", "--out", out.to_str().unwrap(), "--checkpoint"];
    check_fails(&[&arguments[..], &[pipe.to_str().unwrap()]].concat(), &["not a checkpoint"]);
}

#[test]
fn a_wide_table_is_not_made_narrow_by_its_header() {
    let table = empty("claims").join("chowka-bhara.table");
    solve_one_pawn("0.05", &table);
    let mut bytes = fs::read(&table).unwrap();
    bytes[20..24].fill(0);
    fs::write(&table, bytes).unwrap();
    check_fails(&["verify-table", table.to_str().unwrap()], &["damaged"]);
}

#[test]
fn a_checkpoint_of_another_game_is_refused() {
    let folder = folder_with_table("checkpoints");
    let (table, other) = (folder.join("two.table"), folder.join("chowka-bhara.table"));
    let arguments = ["solve", "chowka-bhara", "--pawns", "2", "--out", table.to_str().unwrap(), "--checkpoint"];
    let ran = run(&[&arguments[..], &[other.to_str().unwrap()]].concat(), b"");
    assert!(ran.code == Some(1) && ran.stderr.contains("not a checkpoint"), "{}", ran.stderr);
    check_refused(&["solve", "chowka-bhara", "--out", "x", "--gpu", "--checkpoint", "y"], &["--gpu"]);
}
