//! The rhythm of a game: one tap where there is no choice, and nothing to wait for.

use bisat_browser::Browser;
use serde_json::json;

use crate::stage::Stage;

/// Red has one pawn on the way, on e1, and a 4 to spend.
const ONE_TARGET: &str = "0,0,0,2%2F0,0,0,14%2000%20-%2F-%200%20move%204%200%20-";

fn begin(browser: &Browser, stage: &Stage, settings: &[(&str, &str)], path: &str) {
    browser.goto(&stage.url("/settings"));
    browser.wait_for("main h1");
    for (name, value) in settings {
        browser.execute("localStorage.setItem('bisat.' + arguments[0], arguments[1])", &json!([name, value]));
    }
    browser.goto(&stage.url(path));
    browser.click("#start");
    browser.wait_for("#board");
}

#[test]
fn one_tap_moves_a_pawn_that_a_throw_can_take_to_one_place() {
    let Some((stage, browser)) = Stage::open("one-tap") else { return };
    begin(&browser, &stage, &[], &format!("/new/chowka-bhara?state={ONE_TARGET}"));
    browser.click("[data-point=e1].live");
    browser.wait_for_text(".moves", "+4");
}

#[test]
fn a_move_takes_two_taps_for_those_who_wish() {
    let Some((stage, browser)) = Stage::open("two-taps") else { return };
    browser.goto(&stage.url("/settings"));
    browser.click("#two-taps");
    begin(&browser, &stage, &[], &format!("/new/chowka-bhara?state={ONE_TARGET}"));
    browser.click("[data-point=e1].live");
    browser.wait_for("[data-point=e5].target");
    assert_eq!(browser.count(".moves .move"), 0);
    browser.click("[data-point=e5]");
    browser.wait_for_text(".moves", "+4");
}

#[test]
fn a_pawn_that_is_dragged_moves_when_it_is_dropped() {
    let Some((stage, browser)) = Stage::open("drag-pawn") else { return };
    begin(&browser, &stage, &[], &format!("/new/chowka-bhara?state={ONE_TARGET}"));
    browser.wait_for("[data-point=e1].live");
    browser.drag("[data-point=e1]", "[data-point=e5]");
    browser.wait_for_text(".moves", "+4");
    browser.click("#take-back");
    browser.wait_for("[data-point=e1].live");
    // Dropped elsewhere, it stays where it was.
    browser.drag("[data-point=e1]", "[data-point=a3]");
    assert_eq!(browser.count(".moves .move"), 0);
}

#[test]
fn machines_are_skipped_to_the_turn_of_the_player() {
    let Some((stage, browser)) = Stage::open("to-my-turn") else { return };
    browser.goto(&stage.url("/settings"));
    browser.wait_for("main h1");
    browser
        .execute("localStorage.setItem('bisat.speed', 'slow'); localStorage.setItem('bisat.level', '1')", &json!([]));
    let state = "0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0000 -/-/-/- 0 cast - 0 -".replace(' ', "%20");
    browser.goto(&stage.url(&format!("/new/chowka-bhara?options=players%3D4&state={state}")));
    // Three machines throw and move before the last seat.
    browser.click(".choice:has([name=seat][value='3'])");
    browser.click("#start");
    browser.click("#to-my-turn:not(:disabled)");
    browser.wait_for("#throw");
    browser.wait_for("#to-my-turn:disabled");
}

#[test]
fn a_game_in_which_the_player_is_home_is_finished_at_once() {
    let Some((stage, browser)) = Stage::open("finish") else { return };
    let state = "23,24,24,24/20,24,24,24/0,0,0,0/0,0,0,0 1100 -/-/-/- 0 move 1 0 -".replace(' ', "%20");
    let settings = [("level", "1"), ("speed", "slow")];
    begin(&browser, &stage, &settings, &format!("/new/chowka-bhara?options=players%3D4&state={state}"));
    browser.write("#typed", "1:23");
    browser.click(".typed button");
    browser.wait_for_text("#to-my-turn:not(:disabled)", "Finish the game");
    browser.click("#to-my-turn");
    browser.wait_for("#over");
}
