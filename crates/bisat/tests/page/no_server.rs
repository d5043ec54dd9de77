//! What the page says when the server answers late, refuses, or is gone.

use serde_json::json;

use crate::stage::Stage;

#[test]
fn a_name_is_saved_and_the_page_says_so() {
    let Some((stage, browser)) = Stage::open("name") else { return };
    browser.goto(&stage.url("/settings"));
    browser.paste("#name", "Meera");
    browser.click("#name + button");
    browser.wait_for_text("#name-said", "Saved");
    browser.reload();
    browser.wait_for("#name");
    assert_eq!(browser.execute("return document.querySelector('#name').value", &json!([])), json!("Meera"));
}

#[test]
fn a_name_that_cannot_be_sent_is_said_not_to_be_saved() {
    let Some((stage, mut browser)) = Stage::open("name-offline") else { return };
    browser.goto(&stage.url("/settings"));
    browser.paste("#name", "Meera");
    browser.tolerate("net::ERR_");
    stage.cable.cut();
    browser.click("#name + button");
    browser.wait_for_text("#name-said", "No network");
}

#[test]
fn a_table_that_no_server_can_open_is_said_not_to_open_and_the_machine_still_plays() {
    let Some((stage, mut browser)) = Stage::open("open-offline") else { return };
    browser.goto(&stage.url("/new/khan"));
    browser.click(".choice:has([name=company][value='2'])");
    browser.tolerate("net::ERR_");
    stage.cable.cut();
    browser.click("#start");
    browser.wait_for_text("[role=alert]", "needs a server");
    browser.click(".choice:has([name=company][value='0'])");
    browser.click("#start");
    browser.wait_for("[data-point=\"mat:n\"].live");
}

#[test]
fn a_screen_that_is_left_while_the_server_answers_leaves_nothing_behind() {
    let Some((stage, mut browser)) = Stage::open("left-early") else { return };
    browser.tolerate("Failed to load resource");
    browser.goto(&stage.url("/new/khan"));
    browser.wait_for("#start");
    // Each of these screens asks the server; the next one comes before the answer.
    let hurry = "const [paths, done] = arguments;
        const next = () => {
            const path = paths.shift();
            if (!path) return setTimeout(() => done(true), 500);
            history.pushState(null, '', path);
            dispatchEvent(new PopStateEvent('popstate'));
            document.querySelector('form')?.requestSubmit();
            queueMicrotask(next);
        };
        next();";
    let paths = ["/settings", "/", "/table/nosuchtabl", "/records", "/settings", "/review/record/nosuch", "/"];
    browser.execute_later(hurry, &json!([paths]));
    browser.wait_for(".home");
}
