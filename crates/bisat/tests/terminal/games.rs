//! Every game from its start to its end, by keys alone.

use crate::tmux::{BISAT, Terminal, is_there, shows};

/// Plays a game against machines of level 1, any legal move at each turn.
fn play_through(game: &str, options: &str) {
    if !is_there() {
        return;
    }
    let line = format!("{BISAT} play {game} {options} --seat me --seat 1 --pace 0 --seed 3");
    let terminal = Terminal::open(game, (80, 24), &line);
    terminal.wait_for("? keys");
    let mut screen = terminal.screen();
    while !shows(&screen, "Another game?") {
        assert!(!screen.contains("left with"), "{screen}");
        terminal.press_often("r", 10);
        // Keys are pressed as fast as the game goes, and no faster.
        screen = terminal.wait_until("the next turn", |now| now != screen);
    }
    assert!(["wins", "draw", "shared", "win"].iter().any(|word| screen.contains(word)), "{screen}");
    terminal.press(&["q"]);
    let farewell = terminal.wait_for("left with 0");
    let record = farewell.split("The record is in ").nth(1).unwrap_or_else(|| panic!("{farewell}"));
    // A long path is broken at the edge of the screen.
    let path: String = record.split("left with").next().unwrap().split_whitespace().collect();
    let path = path.trim_end_matches('.');
    let verified = std::process::Command::new(BISAT).args(["verify", path]).output().unwrap();
    assert!(verified.status.success(), "{path}: {}", String::from_utf8_lossy(&verified.stderr));
    terminal.check_given_back();
}

#[test]
fn khan_is_played_from_its_start_to_its_end() {
    play_through("khan", "");
}

#[test]
fn chowka_bhara_is_played_from_its_start_to_its_end() {
    play_through("chowka-bhara", "");
}

#[test]
fn pachisi_is_played_from_its_start_to_its_end() {
    play_through("pachisi", "--option players=2");
}

#[test]
fn kho_kho_is_played_from_its_start_to_its_end() {
    play_through("kho-kho", "--option innings=1 --option spins=12");
}
