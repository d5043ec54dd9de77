//! `bisat arena`, `calibrate` and `fit`: reports, errors, the same seed twice.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use bisat_record::{Record, verify};
use serde_json::{Value, json};

use crate::child::{BISAT, check_fails, check_refused, check_unread, interrupt_once, run};

/// The JSON report of a short match with these arguments.
fn report(arguments: &[&str]) -> Value {
    let ran = run(&[&["arena", "--json"], arguments].concat(), b"");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    serde_json::from_str(&ran.stdout).unwrap()
}

#[test]
fn every_game_is_played_in_whole_rounds_and_results_share_out_what_there_is() {
    for (game, seats) in [("khan", 2), ("chowka-bhara", 2), ("pachisi", 4), ("kho-kho", 2)] {
        let players = vec!["random"; seats];
        let report = report(&[players.as_slice(), &["--game", game, "--games", "5"]].concat());
        assert_eq!(report["game"], game);
        let games = report["games"].as_u64().unwrap();
        assert!(games >= 5 && games.is_multiple_of(seats as u64), "{report}");
        for rows in ["players", "seats"] {
            let results = report[rows].as_array().unwrap().iter().map(|row| row["result"].as_f64().unwrap());
            assert!((results.sum::<f64>() - seats as f64 / 2.0).abs() < 1e-4, "{report}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_match_and_another_seed_another() {
    let once =
        |seed| report(&["1", "random", "--game", "kho-kho", "--option", "spins=6", "--games", "6", "--seed", seed]);
    assert_eq!(once("3"), once("3"));
    assert_ne!(once("3"), once("4"));
}

#[test]
fn a_level_that_thinks_beats_a_random_mover() {
    let report = report(&["3", "random", "--game", "khan", "--games", "10"]);
    assert!(report["players"][0]["result"].as_f64().unwrap() > 0.8, "{report}");
}

/// The records and the report of a match in KHAN.
fn match_in_khan(arguments: &[&str], called: &str) -> (Vec<String>, Value) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(called);
    let _ = fs::remove_dir_all(&folder);
    let report = report(&[&["--game", "khan", "--records", folder.to_str().unwrap()], arguments].concat());
    let files = fs::read_dir(&folder).unwrap();
    (files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect(), report)
}

/// How many of the games differ in their moves.
fn different(records: &[String]) -> usize {
    records.iter().map(|record| record.split_once("\n\n").unwrap().1).collect::<HashSet<_>>().len()
}

#[test]
fn copies_of_a_player_do_not_play_the_same_game_twice() {
    let (records, report) = match_in_khan(&["1", "1", "--games", "40"], "arena-copies");
    assert_eq!((records.len(), different(&records)), (40, 40));
    assert_eq!(report["rounds"], 20);
    assert_ne!(report["players"][0]["margin"], report["seats"][0]["margin"], "both sit at either seat");
}

#[test]
fn the_report_says_what_each_seat_scored() {
    let (records, report) = match_in_khan(&["3", "2", "--games", "20"], "arena-seats");
    let won_by_red = records.iter().filter(|record| record.contains("[Result \"1 2\"]")).count();
    assert!((1..20).contains(&won_by_red), "{report}");
    let row = |seat: usize, name: &str| report["seats"][seat][name].clone();
    assert_eq!([row(0, "seat"), row(0, "moves_first"), row(0, "won")], [json!(1), json!(true), json!(won_by_red)]);
    assert_eq!([row(1, "seat"), row(1, "moves_first"), row(1, "lost")], [json!(2), json!(false), json!(won_by_red)]);
    let ran = run(&["arena", "3", "2", "--game", "khan", "--games", "20"], b"");
    let has_line = |begin: &str| ran.stdout.lines().any(|line| line.trim_start().starts_with(begin));
    assert!(has_line("seat 1 (moves first) ") && has_line("seat 2 "), "{}", ran.stdout);
}

#[test]
fn openings_are_drawn_where_nothing_else_is_random_unless_the_players_make_them() {
    let check = |arguments: &[&str], called: &str, opening: &str| {
        let (records, report) = match_in_khan(&[arguments, &["--games", "8"]].concat(), called);
        assert_eq!((records.len(), &report["opening"]), (8, &opening.into()));
        assert_eq!(report["different_games"], different(&records));
        different(&records)
    };
    assert_eq!(check(&["search:50", "search:50"], "arena-drawn", "drawn"), 8);
    assert_eq!(check(&["search:50", "search:50", "--opening", "own"], "arena-own", "own"), 1);
    // Level 8 draws from its opening book.
    let program = format!("{BISAT} engine");
    let level_8 = ["--engine", &program, "--engine", &program, "--engine-limits", "level 8 nodes 5000 seed {seed}"];
    assert!(check(&[&level_8[..], &["--opening", "own"]].concat(), "arena-book", "own") > 1);
}

#[test]
fn the_report_says_how_many_games_differ_if_some_repeat_others() {
    let report = |opening| {
        let players = ["arena", "search:50", "search:50", "--game", "khan", "--games", "8"];
        run(&[&players[..], &["--opening", opening]].concat(), b"").stdout
    };
    assert!(report("own").contains("\n  different games: 1 of 8; the others repeat their moves\n"));
    assert!(!report("drawn").contains("different games"));
}

#[test]
fn invalid_matches_are_refused_with_help() {
    check_refused(&["arena", "1", "2"], &["--game"]);
    check_refused(&["arena", "1", "--game", "khan"], &["players: 1", "seats: 2"]);
    check_refused(&["arena", "1", "engine:", "--game", "khan"], &["engine:COMMAND"]);
    check_refused(&["arena", "1", "engine:x", "--game", "khan", "--engine-limits", ""], &["--engine-limits"]);
    check_refused(&["arena", "10", "1", "--game", "khan"], &["10", "random", "1 to 8"]);
    check_refused(&["arena", "9", "1", "--game", "khan"], &["level 9", "--tables"]);
    check_refused(&["arena", "1", "-2", "--game", "khan"], &["'-2'", "1 to 8"]);
    check_refused(&["arena", "1", "2", "--games", "-5"], &["'-5' for '--games", "a whole number from 1 to 10000000"]);
    check_refused(&["arena", "1", "1", "--game", "chess"], &["chess", "khan"]);
    check_refused(&["arena", "1", "1", "--game", "khan", "--option", "size=5"], &["size", "quiet_limit"]);
    check_refused(&["arena", "1", "1", "--game", "khan", "--opening", "book"], &["book", "drawn, own"]);
}

#[test]
fn every_program_that_plays_is_told_the_limits() {
    let engine = format!("engine:{BISAT} engine");
    let limited =
        |limits| run(&["arena", "1", &engine, "--game", "khan", "--games", "2", "--engine-limits", limits], b"");
    assert_eq!(limited("nodes 50").code, Some(0));
    let refused = limited("foo bar");
    assert!(refused.code == Some(1) && refused.stderr.contains("or pairs: depth N"), "{}", refused.stderr);
    check_refused(&["arena", "1", "2", "--game", "khan", "--engine-limits", "nodes 9"], &["--engine"]);
}

#[test]
fn each_program_may_have_limits_of_its_own_and_is_told_them() {
    let engine = format!("engine:{BISAT} engine");
    let both = ["--game", "khan", "--games", "2", "--engine-limits", "nodes 40", "--engine-limits", "nodes 50"];
    let report = report(&[[&engine, &engine].map(String::as_str).as_slice(), &both].concat());
    let limits = |at: usize| report["players"][at]["limits"].as_str().unwrap();
    assert_eq!((limits(0), limits(1)), ("nodes 40", "nodes 50"));
    check_refused(
        &[["arena", "1", &engine].as_slice(), &both].concat(),
        &["--engine-limits: 2", "programs: 1", "once for each"],
    );
    let told =
        ["arena", &engine, &engine, "--game", "khan", "--engine-limits", "nodes 40", "--engine-limits", "foo bar"];
    check_fails(&told, &["go needs"]);
}

#[test]
fn every_game_is_written_into_a_new_folder_as_a_record_that_keeps_the_law() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("arena-records");
    let _ = fs::remove_dir_all(&folder);
    let match_of_four = ["1", "greedy", "--game", "chowka-bhara", "--games", "4", "--records"];
    let arguments = [match_of_four.as_slice(), &[folder.to_str().unwrap()]].concat();
    report(&arguments);
    let mut names: Vec<String> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, ["1-game-1", "1-game-2", "2-game-1", "2-game-2"].map(|name| format!("round-00000{name}.txt")));
    for name in names {
        let record = Record::read(&fs::read_to_string(folder.join(name)).unwrap()).unwrap();
        let verified = verify(&record).unwrap();
        assert!(verified.throws > 0 && verified.is_drawn_again, "the throws follow from the seed in the record");
        assert_ne!(record.get("Result"), Some("*"));
        assert!([record.get("Seat1"), record.get("Seat2")].contains(&Some("greedy")));
    }
    check_refused(&[["arena"].as_slice(), &arguments].concat(), &["not empty", "--records"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_match_and_reports_the_whole_rounds_so_far() {
    let program = format!("{BISAT} engine");
    let programs = ["--engine", &program, "--engine", &program, "--engine-limits", "level 1 seed {seed}"];
    for (number, players) in [["1", "1"].as_slice(), &programs].into_iter().enumerate() {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("arena-stopped-{number}"));
        let _ = fs::remove_dir_all(&folder);
        let arguments =
            ["arena", "--game", "khan", "--json", "--games", "200000", "--records", folder.to_str().unwrap()];
        // Written when the first round is over, which then counts.
        let is_ready = || folder.join("round-000001-game-2.txt").exists();
        let stopped = interrupt_once(&[&arguments, players].concat(), is_ready);
        assert_eq!((stopped.code, stopped.stderr.as_str()), (Some(0), ""));
        let stopped: Value = serde_json::from_str(&stopped.stdout).unwrap();
        assert_eq!((&stopped["stopped"], &stopped["rounds_wanted"]), (&true.into(), &100_000.into()));
        let again = report(&[&["--game", "khan", "--games", &stopped["games"].to_string()], players].concat());
        assert_eq!((&again["players"], &again["stopped"]), (&stopped["players"], &false.into()));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_in_the_terminal_does_not_reach_the_programs() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("arena-groups");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let (program, groups) = (folder.join("program"), folder.join("groups"));
    // The process and its process group.
    let write = format!("cut -d' ' -f1,5 /proc/$$/stat >> {}", groups.display());
    fs::write(&program, format!("{write}; exec {BISAT} engine")).unwrap();
    let engine = format!("sh {}", program.display());
    report(&["random", "--engine", &engine, "--engine-limits", "nodes 20", "--game", "khan", "--games", "2"]);
    let groups = fs::read_to_string(groups).unwrap();
    assert!(!groups.is_empty());
    for line in groups.lines() {
        let (process, group) = line.split_once(' ').unwrap();
        assert_eq!(process, group, "a program has a group of its own");
    }
}

#[test]
fn a_report_for_programs_says_how_to_repeat_it() {
    let report =
        report(&["random", "random", "--game", "chowka-bhara", "--option", "size=7", "--games", "4", "--seed", "7"]);
    assert_eq!((&report["seed"], &report["options"]["size"], &report["rounds"]), (&7.into(), &7.into(), &2.into()));
    assert_eq!((&report["options"]["players"], &report["opening"]), (&2.into(), &"own".into()));
    assert_eq!(report["version"], env!("CARGO_PKG_VERSION"));
}

#[test]
fn a_report_begins_with_the_game_its_options_the_seed_and_who_makes_the_openings() {
    let check = |arguments: &str, head: &str| {
        let ran = run(&arguments.split(' ').collect::<Vec<_>>(), b"");
        let head = format!("bisat {}: {head}", env!("CARGO_PKG_VERSION"));
        assert_eq!(ran.stdout.lines().next(), Some(head.as_str()), "{}", ran.stderr);
    };
    check(
        "arena random random --game chowka-bhara --option size=7 --games 4 --seed 7",
        "chowka-bhara (players=2 size=7 hit_bonus=false), 4 games, seed 7, openings by the players",
    );
    check("arena search:50 search:50 --game khan --games 2", "khan (quiet_limit=40), 2 games, seed 1, drawn openings");
    check("calibrate khan --games 4 --level 1 --seed 3", "khan (quiet_limit=40), level 1, 4 games, seed 3");
}

#[test]
fn a_report_that_is_not_read_ends_in_silence() {
    check_unread(&["arena", "random", "random", "--game", "khan", "--games", "2"], b"");
}

#[test]
fn calibrating_compares_what_was_said_with_what_came_the_same_for_the_same_seed() {
    let once = || run(&["calibrate", "kho-kho", "--option", "spins=3", "--games", "8", "--level", "1", "--json"], b"");
    let (first, second) = (once(), once());
    assert_eq!((first.code, first.stdout.as_str()), (Some(0), second.stdout.as_str()));
    let report: Value = serde_json::from_str(&first.stdout).unwrap();
    assert_eq!([&report["games"], &report["games_wanted"], &report["seed"]], [8, 8, 1]);
    assert_eq!((&report["game"], &report["level"]), (&"kho-kho".into(), &1.into()));
    assert_eq!(report["options"], json!({ "spins": 3, "innings": 2 }));
    for tenth in report["tenths"].as_array().unwrap() {
        let part = |name: &str| tenth[name].as_f64().unwrap();
        assert!(part("count") > 0.0 && (0.0..=1.0).contains(&part("said")) && (0.0..=1.0).contains(&part("came")));
    }
    check_refused(&["calibrate", "chess"], &["chess", "khan"]);
}

#[test]
fn fitting_finds_weights_that_foretell_better_than_a_guess_the_same_for_the_same_seed() {
    let once = || run(&["fit", "chowka-bhara", "--games", "60", "--nodes", "20", "--json"], b"");
    let (first, second) = (once(), once());
    assert_eq!((first.code, first.stdout.as_str()), (Some(0), second.stdout.as_str()));
    let report: Value = serde_json::from_str(&first.stdout).unwrap();
    assert_eq!(report["games"], 60);
    assert!(report["comparisons"].as_u64().unwrap() > 1000, "{report}");
    assert_eq!(report["terms"][1]["name"], "the licence to enter the inner squares");
    // Who always says a half is surprised by the logarithm of two.
    assert!(report["loss"]["fitted"].as_f64().unwrap() < 0.69, "{report}");
    check_refused(&["fit", "chess"], &["chess", "khan"]);
    check_refused(&["fit", "kho-kho", "--games", "10", "--nodes", "0"], &["kho-kho", "not a sum of weighted terms"]);
}

#[test]
fn a_sequential_test_stops_when_it_has_decided() {
    let verdict = |first, second| {
        let report = report(&[first, second, "--game", "khan", "--games", "2000", "--sprt"]);
        (report["sprt"]["verdict"].as_str().unwrap().to_owned(), report["games"].as_u64().unwrap() < 2000)
    };
    assert_eq!(verdict("3", "random"), ("the first is stronger".to_owned(), true));
    assert_eq!(verdict("random", "3"), ("the first is not stronger".to_owned(), true));
}

#[test]
fn another_program_plays_by_the_engine_protocol() {
    let engine = format!("{BISAT} engine");
    let program = ["random", "--engine", &engine, "--engine-limits", "nodes 50"];
    let report = report(&[program.as_slice(), &["--game", "kho-kho", "--option", "spins=1", "--games", "2"]].concat());
    assert!(report["players"][1]["player"].as_str().unwrap().ends_with("engine"), "{report}");
}

#[test]
fn a_program_is_told_another_seed_in_each_game() {
    let engine = format!("{BISAT} engine");
    let result = |limits| {
        let players = ["1", "--engine", &engine, "--engine-limits", limits];
        let report = report(&[players.as_slice(), &["--game", "khan", "--games", "40"]].concat());
        ["result", "margin", "won", "drawn", "lost"].map(|name| report["players"][0][name].as_f64().unwrap())
    };
    // Another seed gives other games, in which the level wins other rounds. Its mean result can be the same.
    assert_ne!(result("level 1 seed 0"), result("level 1 seed {seed}"));
}

#[test]
fn a_program_that_fails_later_ends_the_match_but_what_was_played_is_reported() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("arena-failing");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    // It fails from its sixtieth game on. Rounds count up to the first that is not complete, so the first must be by then.
    let program = folder.join("program");
    let script = format!("echo game >> {}; [ $(wc -l < games) -lt 60 ] && exec {BISAT} engine", "games");
    fs::write(&program, format!("cd {}; {script}; echo error tired", folder.display())).unwrap();
    let engine = format!("sh {}", program.display());
    let players = ["arena", "random", "--engine", &engine, "--engine-limits", "nodes 20"];
    let ran = run(&[players.as_slice(), &["--game", "khan", "--games", "400", "--json"]].concat(), b"");
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert!(ran.code == Some(1) && ran.stderr.contains("tired"), "{}", ran.stderr);
    assert!(report["stopped"] == true && report["rounds"].as_u64().unwrap() >= 1, "{report}");
}

#[test]
fn a_program_that_fails_ends_the_match_with_its_name_and_what_it_did() {
    let check =
        |command: &str, wanted: &[&str]| check_fails(&["arena", "1", "--engine", command, "--game", "khan"], wanted);
    check("no-such-program", &["no-such-program", "cannot be started"]);
    check("true", &["the engine \"true\""]);
    check("yes bestmove a1", &["\"yes bestmove a1\"", "played \"a1\"", "not legal"]);
    check("yes error no", &["answered with an error: no"]);
    // It exits without reading a line, before or after it is asked for a move.
    check("echo error tired", &["\"echo error tired\"", "answered with an error: tired"]);
}

#[test]
fn greedy_and_monte_carlo_players_beat_a_random_mover() {
    for player in ["greedy", "monte-carlo:3000"] {
        let report = report(&[player, "random", "--game", "khan", "--games", "10"]);
        assert!(report["players"][0]["result"].as_f64().unwrap() > 0.7, "{report}");
    }
}
