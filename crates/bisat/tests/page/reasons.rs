//! The board says why: reasons for what is refused, the ways of a piece, and where it would land.

use bisat_browser::Browser;

use crate::stage::Stage;

/// Red's pawns on c1, c1, d1 and e4, and a 3 to spend; ochre's double on e1 blocks the way of the first three.
const BLOCKED: &str = "0,0,1,5%2F0,0,10,10%2000%20-%2F10%200%20move%203%200%20-";
/// The Khan stands on a single; the piece on a1 stands on a double.
const DEMANDED: &str = "sks2s%2F3ss1%2F6%2F6%2F1S4%2FSKSS1S%20s%20r%20d5%201";

fn begin(browser: &Browser, stage: &Stage, path: &str) {
    browser.goto(&stage.url(path));
    browser.click("#start");
    browser.wait_for("#board");
}

#[test]
fn a_blocked_pawn_says_what_blocks_it() {
    let Some((stage, browser)) = Stage::open("blocked") else { return };
    begin(&browser, &stage, &format!("/new/chowka-bhara?state={BLOCKED}"));
    browser.wait_for("[data-point=e4].live");
    browser.click("[data-point=d1]");
    // The square is marked on the board; its name is for screen readers only.
    let reason = "double blocks the way.";
    browser.wait_for_text(".sentence", reason);
    browser.wait_for_text(".board-note", reason);
    browser.wait_for_text("#live", "double on e1 blocks the way.");
    assert!(browser.count("#board .refused path") > 0, "the double and the pawn are marked");
    // A move clears it.
    browser.click("[data-point=e4]");
    browser.wait_for_text(".moves", "+3");
    assert_eq!(browser.count(".board-note"), 0);
}

#[test]
fn a_piece_that_the_khan_does_not_ask_for_says_so() {
    let Some((stage, browser)) = Stage::open("not-demanded") else { return };
    begin(&browser, &stage, &format!("/new/khan?state={DEMANDED}"));
    browser.wait_for("[data-point=f1].live");
    browser.click("[data-point=a1]");
    browser.wait_for_text(".board-note", "the Khan asks for a 1");
    browser.click("[data-point=f1]");
    browser.click("[data-point=f4]");
    browser.wait_for_text(".board-note", "It goes exactly 1 space.");
}

#[test]
fn after_a_throw_the_landing_points_and_ways_are_drawn() {
    let Some((stage, browser)) = Stage::open("ways") else { return };
    begin(&browser, &stage, &format!("/new/chowka-bhara?state={BLOCKED}"));
    browser.wait_for("[data-point=e4].live");
    assert_eq!(browser.count("#board .landing"), 1, "only the pawn on e4 can use the 3");
    let send = |selector: &str, event: &str| {
        let script =
            "document.querySelector(arguments[0]).dispatchEvent(new MouseEvent(arguments[1], {bubbles: true}))";
        browser.execute(script, &serde_json::json!([selector, event]));
    };
    send("#board", "mouseleave");
    browser.wait_for("#board .ways:not(:has(path))");
    send("[data-point=e4]", "mouseover");
    browser.wait_for("#board .ways path");
}
