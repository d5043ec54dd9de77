//! Analysis, review and hints by the server's table of solved values.

use bisat_browser::Browser;
use serde_json::json;

use crate::solved_table::folder_with_table;
use crate::stage::Stage;

/// South has one pawn on the way and wins with the four.
const HOME: &str = "20,24,24,24%2F17,24,24,24%2011%20-%2F-%200%20move%201,4%200%20-";
/// A throw is due.
const THROW: &str = "22,24,24,24%2F23,24,24,24%2011%20-%2F-%200%20cast%20-%200%20-";
/// Two pawns are on the way: a table of one pawn a side lacks it.
const TWO_PAWNS: &str = "20,23,24,24%2F17,24,24,24%2011%20-%2F-%200%20move%201,4%200%20-";

fn open(name: &str) -> Option<(Stage, Browser)> {
    Stage::open_with(name, &[&format!("--tables={}", folder_with_table(name).display())])
}

#[test]
fn an_analysis_shows_the_values_of_a_solved_position() {
    let Some((stage, browser)) = open("solved-analysis") else { return };
    for state in [HOME, THROW] {
        browser.goto(&stage.url(&format!("/analyse/chowka-bhara?state={state}")));
        browser.wait_for_text("#looked", "Exact: this game is solved");
        browser.wait_for("#think-longer[hidden]");
    }
    browser.goto(&stage.url(&format!("/analyse/chowka-bhara?state={HOME}")));
    browser.wait_for_text(".verdict[data-move='4:20']", "100");
    browser.goto(&stage.url(&format!("/analyse/chowka-bhara?state={TWO_PAWNS}")));
    browser.wait_for_text("#looked", "Depth");
    browser.wait_for("#think-longer:not([hidden])");
    browser.goto(&stage.url(&format!("/analyse/chowka-bhara?options=hit_bonus%3Dtrue&state={HOME}")));
    browser.wait_for_text("#looked", "Depth");
}

fn review(browser: &Browser, stage: &Stage, start: &str, steps: &str) {
    let record = format!(
        "[Game \"chowka-bhara\"]\n[Start \"{start}\"]\n[Seat1 \"me\"]\n[Seat2 \"level 3\"]\n[Result \"1 2\"]\n\n1. south: {steps}\n"
    );
    browser.goto(&stage.url("/records"));
    browser.paste("#record", &record);
    browser.click("#open-record");
}

#[test]
fn a_review_says_how_many_of_its_chances_are_exact() {
    let Some((stage, browser)) = open("solved-review") else { return };
    review(&browser, &stage, "20,24,24,24/17,24,24,24 11 -/- 0 move 1,4 0 -", "4:20");
    browser.wait_for_text("#chances", "Chances are exact: this game is solved.");
    // With two pawns on the way the table has only the second position.
    review(&browser, &stage, "20,23,24,24/17,24,24,24 11 -/- 0 move 1,4 0 -", "4:20 1:23");
    browser.wait_for_text("#chances", "Exact chances for 1 of 2 positions");
}

#[test]
fn a_hint_is_the_best_move_of_the_table() {
    let Some((stage, browser)) = open("solved-hint") else { return };
    browser.goto(&stage.url(&format!("/new/chowka-bhara?state={HOME}")));
    browser.click("#start");
    browser.wait_for("#board .point.live");
    // The answer is changed so that no search would find it.
    let script = "const fetch = window.fetch;
        window.fetch = async (request, ...rest) => {
            const answer = await fetch(request, ...rest);
            if (!String(request.url ?? request).includes('/api/solved-values')) return answer;
            const values = await answer.json();
            values.positions[0].moves.reverse();
            return new Response(JSON.stringify(values));
        };
        document.querySelector('#hint').click()";
    browser.execute(script, &json!([]));
    browser.wait_for_text(".hinted", "You move");
}

#[test]
fn a_page_at_a_server_without_tables_never_asks_for_values() {
    let Some((stage, browser)) = Stage::open("not-solved") else { return };
    browser.goto(&stage.url(&format!("/analyse/chowka-bhara?state={HOME}")));
    browser.wait_for_text("#looked", "Depth");
    let script = "return performance.getEntriesByType('resource').map((one) => one.name).filter((name) => name.includes('/api/'))";
    let asked = browser.execute(script, &json!([])).to_string();
    assert!(asked.contains("/api/games") && !asked.contains("solved-values"), "{asked}");
}

#[test]
fn an_analysis_goes_on_by_a_search_when_the_server_is_gone() {
    let Some((stage, mut browser)) = open("solved-gone") else { return };
    browser.goto(&stage.url(&format!("/analyse/chowka-bhara?state={TWO_PAWNS}")));
    browser.wait_for_text("#looked", "Depth");
    browser.tolerate("net::ERR_");
    stage.cable.cut();
    // The table has the position after this move, but nobody can ask for it.
    browser.click(".verdict[data-move='4:20']");
    browser.wait_without(".verdict[data-move='4:20']");
    browser.wait_for(".verdict[data-move='1:23']");
    browser.wait_for_text("#looked", "Depth");
}
