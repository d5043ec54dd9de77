//! `bisat replay` line by line, and what a server that is not there makes of `--connect`.

use std::path::Path;

use crate::child::{GAMES, Ran, check_fails, check_refused, check_unread, run};

/// The record of a game that random movers have played, in a file of the test's own.
fn record(test: &str, game: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("replayed-{test}-{game}.txt"));
    let _ = std::fs::remove_file(&path);
    let file = path.display().to_string();
    let ran = run(&["play", game, "--seat", "random", "--seat", "random", "--seed", "2", "--record", &file], b"");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{game}");
    file
}

#[test]
fn every_step_of_a_record_is_told_and_the_end_is_shown() {
    for game in GAMES {
        let file = record("told", game);
        let Ran { code, stdout, stderr } = run(&["replay", &file], b"");
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{game}");
        let steps = run(&["verify", &file], b"").stdout;
        let steps: usize = steps[file.len()..].trim_start_matches(": ").split(' ').next().unwrap().parse().unwrap();
        let told = stdout.lines().take_while(|line| !line.is_empty()).count();
        assert_eq!(told, steps, "{game}");
        assert!(stdout.chars().all(|letter| letter == '\n' || !letter.is_control()), "{game}");
    }
}

#[test]
fn a_record_is_read_from_standard_input_and_told_in_french() {
    let text = std::fs::read(record("french", "khan")).unwrap();
    let Ran { code, stdout, .. } = run(&["replay", "-", "--language", "fr"], &text);
    assert_eq!(code, Some(0));
    assert!(stdout.contains("Rouge"), "{stdout}");
}

#[test]
fn a_record_from_standard_input_is_analysed_as_one_in_a_file_is() {
    let file = record("analysed", "khan");
    let of_file = run(&["replay", &file, "--analyse"], b"");
    assert_eq!(of_file.code, Some(0), "{}", of_file.stderr);
    assert!(of_file.stdout.contains("accuracy"), "{}", of_file.stdout);
    let text = std::fs::read(&file).unwrap();
    assert_eq!(run(&["replay", "-", "--analyse"], &text).stdout, of_file.stdout);
}

#[test]
fn a_record_that_is_none_is_refused_and_one_that_nobody_reads_ends_in_silence() {
    check_fails(&["replay", "no such file"], &["no such file"]);
    check_unread(&["replay", &record("unread", "pachisi")], b"");
}

#[test]
fn an_address_that_is_none_says_what_one_looks_like() {
    check_refused(&["watch", "example"], &["http://127.0.0.1:2525", "https://bisat.example"]);
    check_refused(&["watch", "wss://example"], &["wss://example", "https://bisat.example"]);
    check_refused(&["play", "--connect", "http://example/path"], &["http://example/path", "https://bisat.example"]);
    check_refused(&["play", "--table", "x"], &["--connect"]);
    check_refused(&["play", "--connect", "http://127.0.0.1:1", "--open"], &["<GAME>"]);
    check_refused(&["play", "khan", "--as", "Heron"], &["--connect"]);
}

#[test]
fn a_server_that_is_not_there_is_named_and_the_command_ends() {
    let url = "http://127.0.0.1:1";
    let said = ["cannot reach http://127.0.0.1:1", "refused", "bisat serve"];
    check_fails(&["play", "--connect", url], &said);
    check_fails(&["play", "--connect", url, "--table", "k3x9p2m4qa"], &said);
    check_fails(&["play", "khan", "--connect", url, "--open"], &said);
    check_fails(&["watch", url], &said);
    check_fails(&["watch", url, "k3x9p2m4qa"], &said);
}
