//! Nothing breaks, and the terminal is always given back.

use std::env;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crate::tmux::{BISAT, Terminal, is_there};

const GAMES: [&str; 4] = ["khan", "chowka-bhara", "pachisi", "kho-kho"];

#[test]
fn any_size_of_the_window_will_do() {
    if !is_there() {
        return;
    }
    for game in GAMES {
        let terminal = Terminal::open(&format!("size-{game}"), (80, 24), &format!("{BISAT} play {game} --seat me"));
        terminal.wait_for("? keys");
        for size in [(120, 40), (40, 10), (12, 4), (200, 60), (30, 24), (80, 24)] {
            terminal.resize(size);
            terminal.press(&["Tab", "Right"]);
            let rows = terminal.wait_until("its size", |screen| screen.lines().count() == usize::from(size.1));
            assert!(!rows.contains("panicked"), "{rows}");
        }
        terminal.wait_for("? keys");
        terminal.press(&["q"]);
        terminal.check_given_back();
    }
}

#[test]
fn a_board_can_be_played_in_40_by_10() {
    if !is_there() {
        return;
    }
    let line = format!("{BISAT} play khan --pace 0 --seat me --seat 1");
    let terminal = Terminal::open("small", (40, 10), &line);
    terminal.wait_for("KHAN");
    terminal.press(&["m"]);
    terminal.type_in("mat:s");
    terminal.press(&["Enter"]);
    terminal.wait_for("Kalista");
    terminal.press(&["C-c"]);
    terminal.check_given_back();
}

#[test]
fn a_locale_without_unicode_gets_ascii_alone() {
    if !is_there() {
        return;
    }
    let variables = [("LC_ALL", "C"), ("LANG", "fr_FR.UTF-8")];
    for game in GAMES {
        let line = format!("{BISAT} play {game} --pace 0 --seat me --seat 1");
        let terminal = Terminal::open_with(&format!("ascii-{game}"), (80, 24), &variables, &line);
        terminal.wait_for("? keys");
        terminal.press_often("r", 12);
        let screen = terminal.wait_for("Moves");
        assert!(screen.is_ascii(), "{screen}");
        terminal.press(&["q"]);
        terminal.check_given_back();
    }
}

#[test]
fn without_colour_no_colour_is_written() {
    if !is_there() {
        return;
    }
    let variables = [("LC_ALL", "C.UTF-8"), ("COLORTERM", "truecolor")];
    let terminal =
        Terminal::open_with("no-colour", (80, 24), &variables, &format!("NO_COLOR=1 {BISAT} play khan --seat me"));
    terminal.wait_for("? keys");
    let written = terminal.screen_with_codes();
    assert!(!["\x1b[3", "\x1b[4", "\x1b[9"].iter().any(|code| has_colour(&written, code)), "{written:?}");
    terminal.press(&["q"]);
    terminal.check_given_back();
}

/// Whether a code that begins so names a colour: `4` alone underlines.
fn has_colour(written: &str, code: &str) -> bool {
    written.match_indices(code).any(|(at, _)| {
        let rest: String = written[at + 2..].chars().take_while(char::is_ascii_digit).collect();
        rest.len() == 2 && rest != "39" && rest != "49"
    })
}

#[test]
fn a_suspended_game_comes_back() {
    if !is_there() {
        return;
    }
    let terminal = Terminal::open("suspend", (80, 24), "sh -i");
    terminal.wait_for("$");
    terminal.type_in(&format!("{BISAT} play khan --seat me --no-save"));
    terminal.press(&["Enter"]);
    terminal.wait_for("? keys");
    terminal.press(&["C-z"]);
    terminal.wait_until("the shell", |screen| !screen.contains("? keys") && screen.to_lowercase().contains("stopped"));
    terminal.type_in("fg");
    terminal.press(&["Enter"]);
    terminal.wait_for("? keys");
    terminal.press(&["q"]);
    terminal.wait_until("the shell", |screen| !screen.contains("? keys"));
    terminal.type_in("exit");
    terminal.press(&["Enter"]);
    terminal.check_given_back();
}

#[test]
fn a_signal_ends_the_game_in_good_order() {
    if !is_there() {
        return;
    }
    let terminal = Terminal::open("signal", (80, 24), &format!("{BISAT} play khan --seat me --seat me"));
    terminal.wait_for("? keys");
    terminal.press(&["r"]);
    terminal.wait_for("1 ●");
    terminal.terminate();
    terminal.wait_for("To continue: bisat play --resume");
    terminal.check_given_back();
}

/// Set where this test runs itself in a terminal, to panic there.
const PANICS: &str = "BISAT_TEST_PANICS";

#[test]
fn a_panic_gives_the_terminal_back_and_is_readable() {
    if env::var_os(PANICS).is_some() {
        let _screen = bisat_terminal::FullScreen::enter().unwrap();
        panic!("as the test wants");
    }
    if !is_there() {
        return;
    }
    let test = env::current_exe().unwrap();
    let name = "robust::a_panic_gives_the_terminal_back_and_is_readable";
    let line = format!("{PANICS}=1 {} --exact {name} --nocapture 2>&1", test.display());
    let terminal = Terminal::open("panic", (100, 30), &line);
    terminal.wait_for("as the test wants");
    terminal.check_given_back();
}

#[test]
fn a_dumb_terminal_and_a_pipe_get_plain_lines() {
    if !is_there() {
        return;
    }
    let terminal = Terminal::open("dumb", (80, 24), &format!("TERM=dumb {BISAT} play khan --seed 1"));
    terminal.wait_for("Move (number or token");
    terminal.type_in("quit");
    terminal.press(&["Enter"]);
    terminal.check_given_back();
    let line =
        format!("echo quit | {BISAT} play khan | head -1; {BISAT} play khan --seat 1 --seat 1 </dev/null | head -1");
    let piped = Terminal::open("piped", (80, 24), &line);
    let screen = piped.wait_for("left with 0");
    assert_eq!(screen.matches("repeats the same throws").count(), 2, "{screen}");
}

/// The process is gone soon: it neither waits for ever nor runs in circles.
fn check_gone(process: u32, what: &str) {
    let begin = Instant::now();
    let is_there = || {
        let status = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        Path::new(&format!("/proc/{process}")).exists() && !status.contains(") Z ")
    };
    while is_there() {
        assert!(begin.elapsed() < Duration::from_secs(60), "{what}: process {process} is still there");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_terminal_that_is_closed_takes_the_client_with_it() {
    if !is_there() {
        return;
    }
    for (name, arguments, words) in [
        ("menu", "play", "Four boards"),
        ("table", "play khan --seat me --seat me", "? keys"),
        ("machines", "play pachisi --seat 1 --seat 1 --pace 50", "? keys"),
        ("server", "play --connect http://127.0.0.1:1", "Cannot reach http://127.0.0.1:1"),
    ] {
        let terminal = Terminal::open(&format!("closed-{name}"), (80, 24), &format!("{BISAT} {arguments}"));
        terminal.wait_for(words);
        let process = terminal.child();
        terminal.close();
        check_gone(process, name);
    }
}

#[test]
fn a_pipe_that_is_closed_ends_line_mode_without_a_word() {
    if !is_there() {
        return;
    }
    let line = format!(
        "{BISAT} play khan --plain --seat 1 --seat 1 | head -1; {BISAT} play pachisi --plain --seat 2 --seat 2 2>&1 >&- \
         | wc -c"
    );
    let terminal = Terminal::open("closed-pipe", (80, 24), &line);
    let screen = terminal.wait_for("left with 0");
    assert_eq!(screen.matches("repeats the same throws").count(), 1, "{screen}");
    assert!(!screen.contains("panicked") && screen.lines().any(|line| line.trim() == "0"), "{screen}");
}

#[test]
fn devanagari_leaves_nothing_behind() {
    if !is_there() {
        return;
    }
    let line = format!("{BISAT} play pachisi --seat me --seat me --seat me --seat me --seed 2 --pace 0 --language fr");
    let terminal = Terminal::open("devanagari", (80, 24), &line);
    terminal.wait_for("? touches");
    terminal.press(&["F2"]);
    terminal.wait_for("दाँव");
    // Four throws for who begins, the first player's throw, and their move.
    for row in ["1 ■", "2 ▲", "3 ♣", "4 ●", "5 ♣ (5)", "5:0"] {
        terminal.press(&["r"]);
        let before = terminal.wait_for_all_of(row);
        // Drawn anew, the screen has what was written and nothing else.
        terminal.press(&["C-l", "?"]);
        terminal.wait_for("Esc:");
        terminal.press(&["Escape"]);
        terminal.wait_until("nothing else than before", |screen| screen == before);
    }
    terminal.press(&["F2"]);
    let english = terminal.wait_for("? keys");
    assert!(!english.chars().any(|letter| ('\u{900}'..='\u{97f}').contains(&letter)), "{english}");
    terminal.press(&["q"]);
    terminal.check_given_back();
}

#[test]
fn a_game_that_is_open_in_one_terminal_is_not_taken_over_by_another() {
    if !is_there() {
        return;
    }
    let first = Terminal::open("open-once", (80, 24), &format!("{BISAT} play khan --seat me --seat me"));
    first.wait_for("? keys");
    first.press(&["r"]);
    first.wait_for("1 ●");
    let state = first.state().display().to_string();
    let line = format!("XDG_STATE_HOME={state} {BISAT} play --resume");
    let second = Terminal::open("open-twice", (80, 24), &line);
    second.wait_for("open in another terminal");
    second.wait_for("left with 1");
    first.press(&["q"]);
    let farewell = first.wait_for("left with 0");
    let squeezed: String = farewell.split_whitespace().collect();
    assert!(squeezed.contains("Tocontinue:bisatplay--resume/"), "{farewell}");
    let third = Terminal::open("open-again", (80, 24), &line);
    third.wait_for("1 ●");
    let process = third.child();
    assert!(Path::new(&format!("/proc/{process}")).exists());
    // A process that is killed leaves no lock behind.
    assert!(std::process::Command::new("kill").args(["-9", &process.to_string()]).status().unwrap().success());
    third.wait_for("left with");
    let fourth = Terminal::open("open-after", (80, 24), &line);
    fourth.wait_for("1 ●");
    fourth.press(&["q"]);
    fourth.wait_for("left with 0");
}
