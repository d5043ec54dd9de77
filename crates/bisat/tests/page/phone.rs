//! A game on a phone, and the way back to a game from every screen.

use bisat_browser::Browser;
use serde_json::json;

use crate::stage::Stage;

const STATE: &str = "sks1ss%2F4s1%2F6%2F6%2F1S4%2FSKSS1S%20s%20r%20-%200";

/// A game of KHAN for two at this screen, with one move made.
fn begin(browser: &Browser, stage: &Stage) {
    browser.prefer(&[("prefers-reduced-motion", "reduce")]);
    browser.goto(&stage.url(&format!("/new/khan?state={STATE}")));
    browser.click(".choice:has([name=company][value='1'])");
    browser.click("#start");
    browser.click("[data-point=b2]");
    browser.click("[data-point=b5]");
    browser.wait_for("[data-step='1']");
}

fn is_seen(browser: &Browser, css: &str) -> bool {
    let script = "const element = document.querySelector(arguments[0]);
        return Boolean(element?.checkVisibility()) && element.getBoundingClientRect().width > 0";
    browser.execute(script, &json!([css])) == json!(true)
}

#[test]
fn moves_are_stepped_through_with_the_board_in_view() {
    let Some((stage, browser)) = Stage::open("phone-steps") else { return };
    browser.resize(360, 740);
    begin(&browser, &stage);
    browser.click(".tabs > :nth-child(2)");
    assert!(is_seen(&browser, "#board") && is_seen(&browser, ".moves ol"), "the board and the list of moves");
    browser.click(".board-steppers [aria-label=Previous]");
    browser.wait_for("#to-now-here");
    // What is viewed stays viewed on the board's tab, and there is a way forward.
    browser.click(".tabs > :nth-child(1)");
    assert!(is_seen(&browser, ".board-steppers"));
    browser.wait_for_text(".sentence", "Step 0 of 1");
    browser.click(".board-steppers [aria-label=Next]");
    browser.wait_without("#to-now-here");
    assert!(!is_seen(&browser, ".board-steppers"), "nothing to step through");
    let height = browser.execute("return document.querySelector('#board').getBoundingClientRect().bottom", &json!([]));
    assert!(height.as_f64().is_some_and(|bottom| bottom < 740.0), "{height}");
}

#[test]
fn the_rules_lead_back_to_the_game_on_a_phone() {
    let Some((stage, browser)) = Stage::open("phone-rules") else { return };
    browser.resize(360, 740);
    begin(&browser, &stage);
    browser.click(".tabs a");
    browser.wait_for(".rules");
    // Also after the page was loaded again.
    browser.reload();
    browser.click("#back-to-game a");
    browser.wait_for("[data-step='1']");
}

#[test]
fn every_screen_leads_back_to_the_game_that_it_was_entered_from() {
    let Some((stage, browser)) = Stage::open("ways-back") else { return };
    browser.goto(&stage.url("/learn"));
    browser.wait_for("main h1");
    assert_eq!(browser.count("#back-to-game"), 0, "nobody came from a game");
    begin(&browser, &stage);
    assert_eq!(browser.count("#back-to-game"), 0);
    for link in 1..=6 {
        browser.click(&format!(".ways a:nth-child({link})"));
        browser.click("#back-to-game a");
        browser.wait_for("[data-step='1']");
    }
    // From one screen to the next, and back.
    browser.click(".ways a:nth-child(2)");
    browser.click(".learnt .button:nth-child(2)");
    browser.wait_for(".rules");
    browser.click("#back-to-game a");
    browser.wait_for("[data-step='1']");
}
