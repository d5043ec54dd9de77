//! `bisat engine` and `bisat analyse` over real pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::child::{BISAT, GAMES, check_refused, run};

/// The engine's output for these lines, all sent at once.
fn said(lines: &str) -> Vec<String> {
    let ran = run(&["engine"], lines.as_bytes());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{lines}");
    ran.stdout.lines().map(str::to_owned).collect()
}

const PUBLISHED: &str = "position sks1ss/4s1/6/6/1S4/SKSS1S s r - 0";

#[test]
fn id_and_isready_are_answered() {
    assert_eq!(said("id\nisready\n"), [concat!("id name bisat ", env!("CARGO_PKG_VERSION")), "readyok"]);
}

#[test]
fn go_tells_each_depth_and_ends_with_a_legal_move() {
    for (game, position) in [
        ("khan", PUBLISHED),
        ("chowka-bhara", "position 0,0,0,3/0,0,0,13 00 -/- 0 move 2 0 -"),
        ("pachisi players=2", "position 0,0,5,9/0,2,7,14 0 move 2,10 - 0 - -"),
        ("kho-kho", "position 1 0/0 r e5ee b2,f6,k1 3 17 chase 4"),
    ] {
        let lines = said(&format!("newgame {game}\n{position}\ngo nodes 2000\n"));
        let best = lines.iter().find_map(|line| line.strip_prefix("bestmove ")).unwrap();
        let played = said(&format!("newgame {game}\n{position} moves {best}\n"));
        assert!(played.is_empty(), "{game}: {best} is illegal: {played:?}");
        assert!(lines.iter().any(|line| line.starts_with("info depth ")), "{game}: {lines:?}");
    }
}

#[test]
fn the_same_nodes_and_level_give_the_same_move() {
    for go in ["go nodes 5000", "go level 2"] {
        let question = format!("{PUBLISHED}\n{go}\n");
        let best = |lines: Vec<String>| lines.into_iter().find(|line| line.starts_with("bestmove"));
        assert_eq!(best(said(&question)), best(said(&question)));
    }
}

#[test]
fn after_a_game_that_was_refused_nothing_is_thought_about() {
    for wrong in ["newgame chess", "newgame", "newgame khan x", "newgame chowka-bhara players=9"] {
        let lines = said(&format!("{wrong}\nposition start\ngo nodes 9\nnewgame khan\ngo nodes 9\n"));
        let (errors, rest): (Vec<&String>, Vec<&String>) = lines.iter().partition(|line| line.starts_with("error"));
        assert!(errors.len() == 3 && errors[1..].iter().all(|line| line.contains("newgame was refused")), "{lines:?}");
        assert!(rest.last().unwrap().starts_with("bestmove mat:"), "{lines:?}");
    }
}

#[test]
fn with_another_seed_a_level_draws_other_lots() {
    let best = |seed: u32| said(&format!("newgame khan\nposition start\ngo level 1 seed {seed}\n")).pop().unwrap();
    let chosen = best(20);
    assert_eq!(best(20), chosen);
    assert!((0..20).any(|seed| best(seed) != chosen), "every seed chose {chosen}");
}

#[test]
fn a_search_without_limit_is_stopped_by_a_word_and_hears_isready_meanwhile() {
    let mut child = Command::new(BISAT).arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    writeln!(input, "{PUBLISHED}\ngo\nisready").unwrap();
    assert!(lines.any(|line| line == "readyok"));
    writeln!(input, "stop").unwrap();
    assert!(lines.any(|line| line.starts_with("bestmove ")));
    writeln!(input, "quit").unwrap();
    assert_eq!(lines.next(), None);
    assert!(child.wait().unwrap().success());
}

#[test]
fn invalid_input_gets_an_error_and_changes_nothing() {
    for wrong in ["hello", "go fast", "go infinite fast", "go level 9", "go nodes", "go seed 5"] {
        let lines = said(&format!("{PUBLISHED}\n{wrong}\ngo nodes 500\n"));
        assert!(lines[0].starts_with("error "), "{wrong}: {lines:?}");
        assert!(lines.iter().any(|line| line.starts_with("bestmove ")), "{wrong}: {lines:?}");
    }
    assert_eq!(said("newgame kho-kho\ngo nodes 10\n").first().map(String::as_str), Some("bestmove none"));
}

#[test]
fn after_a_position_that_was_refused_no_move_of_another_is_given() {
    let lines = said(&format!("position x\ngo nodes 10\n{PUBLISHED}\ngo nodes 10\n"));
    assert!(lines[0].starts_with("error ") && lines[1].starts_with("error the last position"), "{lines:?}");
    assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
}

#[test]
fn a_search_with_a_limit_is_not_cut_short_by_the_next_command() {
    let twice = said(&format!("{PUBLISHED}\ngo nodes 60000\ngo nodes 60000\nhello\n"));
    let best: Vec<&String> = twice.iter().filter(|line| line.starts_with("bestmove ")).collect();
    assert!(best.len() == 2 && best[0] == best[1], "{twice:?}");
    let depths = |line: &&String| line.starts_with("info depth ");
    assert_eq!(twice.iter().filter(depths).count() % 2, 0, "{twice:?}");
    let endless = said(&format!("{PUBLISHED}\ngo infinite\nstop\n"));
    assert!(endless.last().unwrap().starts_with("bestmove "), "{endless:?}");
}

#[test]
fn a_line_too_long_is_refused_whole() {
    let lines = said(&format!("{}id\nisready\n", "a".repeat(1 << 20)));
    assert_eq!(lines, ["error a line has at most 1048576 bytes", "readyok"]);
    let lines = said(&format!("position start moves {}\ngo nodes 10\n", "a".repeat(1 << 20)));
    assert!(lines.len() == 2 && lines[1].starts_with("error the last position"), "{lines:?}");
}

#[test]
fn analyse_judges_every_legal_move_best_first() {
    let state = "0,0,5,9/0,2,7,14 0 move 2,10 - 0 - -";
    let ran =
        run(&["analyse", "pachisi", "--option", "players=2", "--state", state, "--seconds", "0.05", "--json"], b"");
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    let values: Vec<f64> =
        report["moves"].as_array().unwrap().iter().map(|judged| judged["values"][0].as_f64().unwrap()).collect();
    assert!(values.is_sorted_by(|a, b| a >= b) && values.len() > 4, "{report}");
    check_refused(&["analyse", "khan", "--state", "nonsense"], &["mat"]);
}

#[test]
fn go_depth_ends_after_that_depth_with_the_same_move_every_time() {
    for (game, position) in [
        ("khan", PUBLISHED),
        ("chowka-bhara", "position 0,0,0,3/0,0,0,13 00 -/- 0 move 2 0 -"),
        ("kho-kho", "position 1 0/0 r e5ee b2,f6,k1 3 17 chase 4"),
    ] {
        let question = format!("newgame {game}\n{position}\ngo depth 2\n");
        let lines = said(&question);
        let depths: Vec<u32> =
            lines.iter().filter_map(|line| line.strip_prefix("info depth ")?.split(' ').next()?.parse().ok()).collect();
        assert!(depths.last().is_some_and(|last| *last >= 2), "{game}: {lines:?}");
        assert!(depths.iter().filter(|depth| **depth >= 2).count() == 1, "{game}: {lines:?}");
        let best = lines.last().unwrap().strip_prefix("bestmove ").unwrap();
        let told = lines[lines.len() - 2].split(" line ").nth(1).unwrap();
        assert_eq!(told.split(' ').next(), Some(best), "{game}: {lines:?}");
        assert_eq!(said(&question), lines, "{game}");
    }
}

#[test]
fn multipv_lists_the_best_moves_with_their_values() {
    let lines = said(&format!("{PUBLISHED}\ngo depth 1 multipv 3\ngo depth 1 multipv 1000\n"));
    let of_depth: Vec<&String> = lines.iter().take_while(|line| !line.starts_with("bestmove")).collect();
    let last = &of_depth[of_depth.len() - 3..];
    let field = |line: &str, name: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        words[words.iter().position(|word| *word == name).unwrap() + 1].to_owned()
    };
    assert_eq!(last.iter().map(|line| field(line, "multipv")).collect::<Vec<_>>(), ["1", "2", "3"], "{lines:?}");
    let values: Vec<u32> = last.iter().map(|line| field(line, "values").parse().unwrap()).collect();
    assert!(values.is_sorted_by(|one, other| one >= other), "{lines:?}");
    assert_eq!(format!("bestmove {}", field(last[0], "line")), lines[of_depth.len()]);
    let all = lines.iter().skip(of_depth.len()).filter(|line| line.contains("multipv ")).count();
    assert!(all > 6, "every legal move where there are fewer: {lines:?}");
    for wrong in ["go multipv 0", "go multipv 2 level 3", "go depth 2 level 3", "go infinite nodes 5", "go depth x"] {
        assert!(said(wrong)[0].starts_with("error "), "{wrong}");
    }
}

#[test]
fn the_options_of_every_game_are_listed_and_can_be_set() {
    for game in GAMES {
        let lines = said(&format!("newgame {game}\noptions\n"));
        let (end, options) = lines.split_last().unwrap();
        assert!(end == "optionsok" && !options.is_empty(), "{game}: {lines:?}");
        for line in options {
            let words: Vec<&str> = line.split(' ').collect();
            let ["option", "name", name, "type", kind, "default", default, rest @ ..] = words.as_slice() else {
                panic!("{line}")
            };
            let values: Vec<&str> = rest.chunks(2).map(|pair| pair[1]).collect();
            assert_eq!(*kind == "check", values.is_empty(), "{line}");
            for value in values.iter().chain([default]) {
                assert_eq!(said(&format!("newgame {game} {name}={value}\n")), [""; 0], "{line}");
            }
        }
    }
    assert!(said("newgame chess\noptions\n")[1].starts_with("error "));
}

#[test]
fn analyze_is_another_word_for_analyse() {
    let told = ["khan", "--state", "start", "--nodes", "100"];
    let [one, other] = ["analyse", "analyze"].map(|word| run(&[&[word][..], &told].concat(), b"").stdout);
    assert!(!one.is_empty() && one == other);
}
