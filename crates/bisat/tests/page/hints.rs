//! The board tells the player: hints with their reasons, pieces that could be taken, and what a throw counts.

use bisat_browser::Browser;
use serde_json::json;

use crate::stage::Stage;

/// Red can hit ochre's pawn with the 2, its first hit.
const HIT: &str = "0,0,0,1%2F0,0,0,11%2000%20-%2F-%200%20move%202%200%20-";
/// Three behind red's pawn on a4 stands ochre's, and red has a 1 to spend.
const THREATENED: &str = "0,0,4,11%2F0,0,0,0%2011%20-%2F-%200%20move%201%200%20-";

fn begin(browser: &Browser, stage: &Stage, path: &str) {
    browser.goto(&stage.url(path));
    browser.click("#start");
    browser.wait_for("#board .point.live");
}

#[test]
fn a_hint_is_drawn_and_says_why() {
    let Some((stage, browser)) = Stage::open("hint-why") else { return };
    begin(&browser, &stage, &format!("/new/chowka-bhara?state={HIT}"));
    browser.press(&["Tab"]);
    browser.execute("document.querySelector('#hint').click()", &json!([]));
    browser.wait_for_text(".hinted", "It hits");
    browser.wait_for_text(".hinted", "opens the way inward");
    browser.wait_for_text("#live", "It hits");
    assert!(!browser.text(".hinted").contains("2:1"), "{}", browser.text(".hinted"));
    assert!(browser.count("#board .under .mark") > 4, "the way and the piece that is hit are drawn");
}

#[test]
fn a_pawn_that_could_be_hit_is_marked_with_its_chance_unless_the_player_turns_it_off() {
    let Some((stage, browser)) = Stage::open("threat-marks") else { return };
    begin(&browser, &stage, &format!("/new/chowka-bhara?state={THREATENED}"));
    let said = || browser.attribute("[data-point=a4]", "aria-label").unwrap();
    assert!(said().contains("could be taken, 25 %"), "{}", said());
    let hover = "document.querySelector('[data-point=a4]').dispatchEvent(new MouseEvent('mouseover', {bubbles: true}))";
    browser.execute(hover, &json!([]));
    browser.wait_for_text("#board .risk", "25%");
    browser.goto(&stage.url("/settings"));
    browser.click("#threats");
    begin(&browser, &stage, &format!("/new/chowka-bhara?state={THREATENED}"));
    assert!(!said().contains("could be taken"), "{}", said());
}

#[test]
fn a_legend_says_what_the_throw_counts() {
    let Some((stage, browser)) = Stage::open("legend") else { return };
    begin(&browser, &stage, &format!("/new/chowka-bhara?state={HIT}"));
    browser.click(".throw-legend summary");
    let shown = browser.text(".throw-legend table");
    for part in ["Mouths up", "Counts", "37.5 %", "throw again"] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert_eq!(browser.count(".throw-legend tbody tr"), 5);
    browser.goto(&stage.url("/new/kho-kho"));
    browser.click("#start");
    browser.wait_for(".throw-legend");
    browser.click(".throw-legend summary");
    assert_eq!(browser.count(".throw-legend table"), 2, "one for each spinner");
    browser.wait_for_text(".throw-legend", "25 % each");
    browser.goto(&stage.url("/new/khan"));
    browser.click("#start");
    browser.wait_for("#board");
    assert_eq!(browser.count(".throw-legend"), 0, "nothing is thrown in KHAN");
}

#[test]
fn places_are_named_as_seen_and_by_their_names_only_for_those_who_wish() {
    let Some((stage, browser)) = Stage::open("places") else { return };
    begin(&browser, &stage, &format!("/new/chowka-bhara?state={HIT}"));
    assert_eq!(browser.count("#board .square-name"), 0);
    let pills = browser.text(".pills");
    assert!(pills.contains('1') && !pills.contains("c1"), "pieces have numbers: {pills}");
    browser.click("[data-point=d1]");
    browser.wait_for_text(".moves", "+2×");
    browser.wait_for_text(".moves .turn-number", "1");
    browser.goto(&stage.url("/settings"));
    browser.click("#names");
    begin(&browser, &stage, &format!("/new/chowka-bhara?state={HIT}"));
    assert_eq!(browser.count("#board .square-name"), 25);
    browser.wait_for_text(".pills", "c1");
    browser.click("[data-point=d1]");
    browser.wait_for_text(".moves", "2 d1×");
}

#[test]
fn a_lesson_shows_the_names_of_the_squares() {
    let Some((stage, browser)) = Stage::open("lesson-names") else { return };
    browser.goto(&stage.url("/learn/pachisi"));
    browser.wait_for("#board .square-name");
}

#[test]
fn an_analysis_of_four_shows_the_chances_of_the_first_place() {
    let Some((stage, browser)) = Stage::open("first-place") else { return };
    let state = "0,0,0,3%2F0,0,0,0%2F0,0,0,33%2F0,0,0,0%200%20move%202%20-%200%20-%20-";
    browser.goto(&stage.url(&format!("/analyse/pachisi?state={state}")));
    browser.wait_for(".verdicts > .first-places li:nth-child(4)");
    let script = "return [...document.querySelectorAll('.verdicts > .first-places b')].reduce((sum, one) => sum + parseInt(one.textContent), 0)";
    assert_eq!(browser.execute(script, &json!([])), json!(100));
    browser.wait_for_text(".verdicts", "Expected result of Black");
}
