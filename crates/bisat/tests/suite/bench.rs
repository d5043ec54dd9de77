//! `bisat bench`: the shape of its report, never the speed.

use serde_json::{Value, json};

use crate::child::{GAMES, check_refused, check_unread, run};

/// The rows of a short measurement; nothing but the report is printed.
fn measure(games: &[&str]) -> Vec<Value> {
    let ran = run(&[&["bench", "--seconds", "0.01", "--json"], games].concat(), b"");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "bench {games:?}");
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    report["measurements"].as_array().unwrap().clone()
}

fn names(rows: &[Value]) -> Vec<&str> {
    rows.iter().map(|row| row["name"].as_str().unwrap()).collect()
}

#[test]
fn the_report_measures_every_game_beside_the_yardstick() {
    let rows = measure(&[]);
    let expected = [
        "cozy-chess perft (yardstick)",
        "khan perft",
        "khan random games",
        "khan search",
        "chowka-bhara random games",
        "chowka-bhara search",
        "pachisi random games",
        "pachisi search",
        "kho-kho random games",
        "kho-kho search",
    ];
    assert_eq!(names(&rows), expected);
    let yardstick = rows[0]["per_second"].as_f64().unwrap();
    for row in &rows {
        let number = |field: &str| row[field].as_f64().unwrap_or_else(|| panic!("{field}: {row}"));
        assert!(number("per_second") > 0.0 && number("seconds") >= 0.01, "{row}");
        let ratio = number("per_second") / yardstick;
        assert!((number("ratio_to_yardstick") / ratio - 1.0).abs() < 1e-6, "{row}");
        if row["unit"] == "steps" {
            assert!(number("mean_length") >= 1.0 && number("games_per_second") > 0.0, "{row}");
        } else {
            assert_eq!(
                [&row["mean_length"], &row["games_per_second"], &row["unit"]],
                [&json!(null), &json!(null), &json!("nodes")]
            );
        }
    }
    assert_eq!(rows[0]["ratio_to_yardstick"], json!(1.0));
}

#[test]
fn naming_games_measures_those_alone_in_that_order() {
    let yardstick = "cozy-chess perft (yardstick)";
    assert_eq!(names(&measure(&["pachisi"])), [yardstick, "pachisi random games", "pachisi search"]);
    let two = measure(&["kho-kho", "khan"]);
    assert_eq!(
        names(&two),
        [yardstick, "kho-kho random games", "kho-kho search", "khan perft", "khan random games", "khan search"]
    );
}

#[test]
fn the_report_for_people_is_a_table_and_nothing_else() {
    let ran = run(&["bench", "--seconds", "0.01", "chowka-bhara"], b"");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let [head, yardstick, game, search] = ran.stdout.lines().collect::<Vec<_>>().try_into().unwrap();
    assert!(head.starts_with("one thread") && head.ends_with("mean length"), "{head}");
    assert!(yardstick.starts_with("cozy-chess perft") && yardstick.contains("1.000×"), "{yardstick}");
    assert!(game.starts_with("chowka-bhara random games"), "{game}");
    assert!(search.starts_with("chowka-bhara search"), "{search}");
    assert!(!ran.stdout.contains('\x1b'), "{}", ran.stdout);
}

#[test]
fn invalid_benchmarks_are_refused_with_help() {
    check_refused(&["bench", "chess"], &["chess", "khan", "chowka-bhara", "pachisi", "kho-kho"]);
    for seconds in ["0", "-1", "nan", "inf", "3601"] {
        check_refused(&["bench", &format!("--seconds={seconds}")], &["--seconds", "more than 0 and at most 3600"]);
    }
    check_refused(&["bench", "--seconds", "soon"], &["--seconds", "a number of seconds"]);
}

#[test]
fn a_report_that_is_not_read_ends_in_silence() {
    check_unread(&["bench", "--seconds", "0.01", "khan"], b"");
    check_unread(&["bench", "--seconds", "0.01", "--json", "khan"], b"");
}

#[test]
fn proofs_of_forced_wins_are_counted_by_their_depth() {
    let ran = run(&["bench", "--proofs", "2", "--seed", "1", "--json"], b"");
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(report["positions"], 2);
    let rows = report["within"].as_array().unwrap();
    assert_eq!(rows.iter().map(|row| row["plies"].as_u64().unwrap()).collect::<Vec<_>>(), [5, 9, 11, 13, 15]);
    for row in rows {
        let counts = ["first_wins", "second_wins", "neither", "unknown"].map(|name| row[name].as_u64().unwrap());
        assert_eq!(counts.iter().sum::<u64>(), 2, "{report}");
    }
}

#[test]
fn searches_that_outlive_their_time_are_told_game_by_game() {
    let ran = run(&["bench", "--overruns", "2", "--json"], b"");
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    let rows = report["overruns"].as_array().unwrap();
    assert_eq!(rows.iter().map(|row| row["game"].as_str().unwrap()).collect::<Vec<_>>(), GAMES);
    // Two positions for each of the samples of its one option.
    assert_eq!((&rows[0]["searches"], &report["given_milliseconds"]), (&4.into(), &20.0.into()), "{report}");
}
