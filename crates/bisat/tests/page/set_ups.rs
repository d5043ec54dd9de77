//! Set-ups of KHAN: chosen by the page, by name, and again in the next game.

use bisat_browser::Browser;

use crate::stage::Stage;

/// Red is to set up.
const EMPTY: &str = "6%2F6%2F6%2F6%2F6%2F6%20n%20r%20-%200";

fn begin(browser: &Browser, stage: &Stage) {
    browser.goto(&stage.url(&format!("/new/khan?state={EMPTY}")));
    browser.click("#start");
    browser.wait_for("#set-up-for-me");
}

#[test]
fn the_page_sets_up_and_offers_the_last_set_up_mirrored() {
    let Some((stage, browser)) = Stage::open("set-up") else { return };
    begin(&browser, &stage);
    assert_eq!(browser.count(".set-ups [data-move]"), 5, "those with a name");
    browser.click("#set-up-for-me");
    browser.wait_for_text(".moves", ":");
    browser.wait_for(".table:not(:has(#set-up-for-me))");
    begin(&browser, &stage);
    browser.click(".set-ups summary");
    browser.wait_for_text(".set-ups", "As last time, mirrored");
    assert_eq!(browser.count(".set-ups [data-move]"), 6);
    browser.click(".set-ups [data-move='a1:b1a2b2d2e2']");
    browser.wait_for_text(".moves", "a1:b1a2b2d2e2");
}
