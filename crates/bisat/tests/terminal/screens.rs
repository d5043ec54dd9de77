//! What a person does: the menu, picking by keys and by the mouse, help, rules, languages, records.

use std::fs;

use crate::tmux::{BISAT, Terminal, is_there};

#[test]
fn a_game_is_set_up_in_the_menu_and_begun() {
    if !is_there() {
        return;
    }
    let terminal = Terminal::open("menu", (80, 24), &format!("{BISAT} play --pace 0"));
    terminal.wait_for("Four boards, one cloth.");
    terminal.press(&["Down", "Enter"]);
    terminal.wait_for("Begin");
    // From the beginning up to the time, the seats, and the size of the board.
    terminal.press(&["Up", "Up", "Up", "Up", "Up", "Right"]);
    terminal.wait_for("7");
    terminal.press(&["End", "q"]);
    terminal.check_given_back();
}

#[test]
fn pieces_are_picked_and_put_by_keys_and_by_the_mouse() {
    if !is_there() {
        return;
    }
    let state = "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0";
    let line = format!("{BISAT} play khan --state '{state}' --seat me --seat me");
    let terminal = Terminal::open("picking", (80, 24), &line);
    terminal.wait_for("Red's turn.");
    terminal.press(&["Tab", "Enter"]);
    let screen = terminal.wait_for("[");
    // The first that may move, in reading order, is the Sbire on b2; it is put on a target.
    assert!(screen.contains('·'), "{screen}");
    terminal.press(&["Escape"]);
    terminal.wait_until("nothing picked", |screen| !screen.contains('['));
    let screen = terminal.screen();
    let row = screen.lines().position(|line| line.starts_with('2')).unwrap();
    let column = |screen: &str, row: usize, file: usize| {
        let line = screen.lines().nth(row).unwrap();
        assert!(line.chars().count() > 6 * file + 3, "{line}");
        6 * file + 3
    };
    terminal.click(column(&screen, row, 1), row);
    terminal.wait_for("[");
    terminal.click(column(&screen, row - 3, 1), row - 3);
    terminal.wait_for("Ochre's turn.");
    terminal.press(&["u"]);
    terminal.wait_for("Red's turn.");
    terminal.press(&["m"]);
    terminal.type_in("b2b3");
    terminal.press(&["Enter"]);
    terminal.wait_for("Ochre's turn.");
    terminal.press(&["["]);
    terminal.wait_for("Step 0 of 1.");
    terminal.press(&["]", "q"]);
    terminal.check_given_back();
}

#[test]
fn help_and_rules_are_a_key_away_in_three_languages() {
    if !is_there() {
        return;
    }
    let terminal = Terminal::open("help", (80, 24), &format!("{BISAT} play pachisi --seat me --language en"));
    terminal.wait_for("? keys");
    terminal.press(&["?"]);
    terminal.wait_for("T: throw or spin");
    terminal.press(&["Escape"]);
    // Escape and what follows at once would be one key.
    terminal.wait_for("? keys");
    terminal.press(&["F1"]);
    terminal.wait_until("the rules", |screen| screen.contains("Esc: Close"));
    terminal.press(&["F2"]);
    terminal.wait_for("Fermer");
    terminal.press(&["F2"]);
    terminal.wait_for("बंद");
    terminal.press(&["Escape"]);
    terminal.wait_until("the board", |screen| !screen.contains("Esc:"));
    terminal.press(&["q"]);
    terminal.check_given_back();
}

#[test]
fn a_game_that_was_left_goes_on_and_can_be_looked_over() {
    if !is_there() {
        return;
    }
    let line =
        format!("{BISAT} play khan --pace 0 --seat me --seat 1; echo between; read go; {BISAT} play --resume --pace 0");
    let terminal = Terminal::open("resume", (80, 24), &line);
    terminal.wait_for("? keys");
    terminal.press(&["m"]);
    terminal.type_in("mat:s");
    terminal.press(&["Enter"]);
    terminal.wait_for("1 ● mat:s");
    terminal.press(&["q"]);
    terminal.wait_for("between");
    terminal.press(&["Enter"]);
    terminal.wait_for("1 ● mat:s");
    terminal.press(&["q"]);
    terminal.wait_for("left with 0");
    let kept: Vec<_> = fs::read_dir(terminal.state().join("bisat/games")).unwrap().collect();
    assert_eq!(kept.len(), 1, "{kept:?}");
    let path = kept.into_iter().next().unwrap().unwrap().path();
    let replay = Terminal::open("replay", (80, 24), &format!("{BISAT} replay {}", path.display()));
    replay.wait_for("Step 0 of 1.");
    replay.press(&["End"]);
    replay.wait_for("Step 1 of 1.");
    replay.wait_for("Winning chance");
    replay.press(&["q"]);
    replay.check_given_back();
}
