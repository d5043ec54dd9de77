//! Puzzles: the one of the day is solved on the board, counted and shared.

use std::fs;
use std::path::Path;

use bisat_browser::Browser;
use bisat_client::puzzles::{Day, Goal, Puzzle, of_day, read};
use bisat_engine::GAMES;
use serde_json::json;

use crate::stage::Stage;

/// A day whose puzzle is a forced win; on the day after it is a choice with a throw.
const FIRST: Day = Day(20_776);

/// The puzzle of a day, from the files that ship.
fn puzzle_of(day: Day) -> Puzzle {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../client/src/games").join(day.game().replace('-', "_"));
    let puzzles = read(&fs::read_to_string(folder.join("puzzles.txt")).unwrap()).unwrap();
    of_day(&puzzles, day).expect("a puzzle for the day").clone()
}

/// Goes from the home screen to the puzzle of the day, on this day.
fn open_on(browser: &Browser, day: Day) {
    browser.click(".brand");
    browser.wait_for(".home");
    let noon = (day.0 * 24 + 12) * 3_600_000;
    browser.execute("const noon = arguments[0]; window.Date.now = () => noon", &json!([noon]));
    browser.click(".ways a[href=\"/puzzles\"]");
    browser.wait_for_text("#puzzle-line", &day.to_string());
}

fn begin(browser: &Browser, stage: &Stage) {
    browser.prefer(&[("prefers-reduced-motion", "reduce")]);
    browser.goto(&stage.url("/"));
    browser.wait_for("main h1");
    // What is copied can be looked at.
    browser.execute(
        "navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }",
        &json!([]),
    );
}

/// Plays a move by clicks on and beside the board, in the position after these moves.
fn play(browser: &Browser, puzzle: &Puzzle, before: &[String], token: &str) {
    let mut session = puzzle.session().unwrap();
    before.iter().for_each(|token| session.play(token).unwrap());
    let action = session.actions().into_iter().find(|action| action.token == token).expect("a legal move");
    for point in &action.clicks {
        browser.click(&format!("[data-point=\"{point}\"], [data-beside=\"{point}\"]"));
    }
}

fn wrong_move(puzzle: &Puzzle) -> String {
    let moves = puzzle.session().unwrap().moves();
    moves.into_iter().find(|token| Some(token.as_str()) != puzzle.first_move()).expect("another move")
}

/// Solves it; the other side answers by itself.
fn solve(browser: &Browser, puzzle: &Puzzle) {
    let line = match &puzzle.goal {
        Goal::Win { line } => line.clone(),
        Goal::BestMove { moves } => vec![moves[0].0.clone()],
    };
    for at in (0..line.len()).step_by(2) {
        if at > 0 {
            browser.wait_for_text("#puzzle-says", "to go.");
        }
        play(browser, puzzle, &line[..at], &line[at]);
    }
    browser.wait_for_text("#puzzle-says", "Solved");
}

fn copied(browser: &Browser) -> String {
    browser.click("#share button");
    browser.wait_for_text("#share button", "Copied");
    browser.execute("return window.copied", &json!([])).as_str().unwrap_or_default().to_owned()
}

#[track_caller]
fn two_days(name: &str, size: (u32, u32)) {
    let Some((stage, browser)) = Stage::open(name) else { return };
    browser.resize(size.0, size.1);
    begin(&browser, &stage);
    let (first, second) = (puzzle_of(FIRST), puzzle_of(Day(FIRST.0 + 1)));
    assert!(matches!(first.goal, Goal::Win { .. }) && matches!(second.goal, Goal::BestMove { .. }));

    // The first day: a wrong move, then the win against the best defence.
    open_on(&browser, FIRST);
    let moves = first.own_moves();
    browser.wait_for_text("#puzzle-says", &format!("Force a win in {moves} moves."));
    play(&browser, &first, &[], &wrong_move(&first));
    browser.wait_for_text("#puzzle-says", "This move does not force a win in");
    solve(&browser, &first);
    browser.wait_for_text("#puzzle-says", "Solved in 2 tries.");
    browser.wait_for_text("#streak", "1 day in a row");
    let shared = copied(&browser);
    let line = format!("Bisat puzzle {FIRST}, KHAN, win in {moves}: solved in 2 tries, streak 1\n");
    assert!(shared.starts_with(&line) && shared.ends_with("/puzzles"), "{shared}");
    assert!(first.first_move().is_some_and(|token| !shared.contains(token)), "{shared}");

    // The second day: a choice, found at once.
    let day = Day(FIRST.0 + 1);
    open_on(&browser, day);
    browser.wait_for_text("#streak", "1 day in a row");
    browser.wait_for_text("#puzzle-says", "One move is clearly the best");
    solve(&browser, &second);
    browser.wait_for_text("#puzzle-says", "Solved at the first try.");
    browser.wait_for_text(".told", "Chances with the best move");
    browser.wait_for_text("#streak", "2 days in a row");
    assert!(copied(&browser).contains("best move: solved at the first try, streak 2"));

    // The home screen has the streak, and the next day's solution ends it.
    browser.click(".brand");
    browser.wait_for_text(".puzzle-way", "2 days in a row");
    open_on(&browser, Day(FIRST.0 + 2));
    browser.click("#show-solution");
    browser.wait_for_text("#puzzle-says", "This is the solution.");
    browser.wait_without("#streak");
    let shared = copied(&browser);
    assert!(shared.contains(": solution shown\n"), "{shared}");
}

#[test]
fn the_puzzle_of_the_day_is_solved_on_the_board_and_shared_without_giving_it_away() {
    two_days("puzzles", (1280, 900));
}

#[test]
fn the_puzzle_of_the_day_is_solved_on_a_phone() {
    two_days("puzzles-phone", (390, 844));
}

#[test]
fn puzzles_of_a_game_follow_each_other_and_are_remembered() {
    let Some((stage, browser)) = Stage::open("puzzles-game") else { return };
    begin(&browser, &stage);
    let game = GAMES[1];
    browser.goto(&stage.url(&format!("/puzzles/{game}")));
    browser.wait_for_text("#puzzle-line", "Puzzle 1 of ");
    let first = browser.url();
    assert!(first.contains(&format!("/puzzles/{game}/")), "the address names the puzzle: {first}");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../client/src/games").join(game.replace('-', "_"));
    let puzzle = read(&fs::read_to_string(folder.join("puzzles.txt")).unwrap()).unwrap().remove(0);
    solve(&browser, &puzzle);
    assert_eq!(browser.count("#streak") + browser.count("#share"), 0, "only the puzzle of the day is counted");
    browser.wait_for_text(".more-puzzles", "1 solved");
    browser.click(".puzzle .primary");
    browser.wait_for_text("#puzzle-line", "Puzzle 2 of ");
    // The next visit goes on where this one ends, and a link leads to the same puzzle.
    browser.goto(&stage.url(&format!("/puzzles/{game}")));
    browser.wait_for_text("#puzzle-line", "Puzzle 2 of ");
    browser.goto(&first);
    browser.wait_for_text("#puzzle-line", "Puzzle 1 of ");
}

#[test]
fn puzzles_are_solved_by_keys() {
    let Some((stage, browser)) = Stage::open("puzzles-keys") else { return };
    begin(&browser, &stage);
    open_on(&browser, FIRST);
    let puzzle = puzzle_of(FIRST);
    let action = puzzle.session().unwrap().actions();
    let action =
        action.into_iter().find(|action| Some(action.token.as_str()) == puzzle.first_move()).expect("it is legal");
    browser.execute("document.querySelector('#board .point[tabindex=\"0\"]').focus()", &json!([]));
    for point in &action.clicks {
        let is_there =
            || browser.execute("return document.activeElement.dataset.point", &json!([])) == json!(point.to_string());
        for _ in 0..40 {
            if is_there() {
                break;
            }
            browser.press(&["n"]);
        }
        assert!(is_there(), "N goes to {point}");
        browser.press(&["Enter"]);
    }
    browser.wait_for_text("#puzzle-says", "to go.");
}
