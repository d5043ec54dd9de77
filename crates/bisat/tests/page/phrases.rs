//! Fixed phrases in two browsers.

use bisat_browser::Browser;

use crate::stage::Stage;

#[test]
fn a_phrase_is_shown_beside_the_name_and_told_to_screen_readers_unless_it_is_muted() {
    let Some((stage, one)) = Stage::open("phrases") else { return };
    let Some(other) = Browser::open() else { return };
    one.goto(&stage.url("/new/khan"));
    one.click(".choice:has([name=company][value='2'])");
    one.click("#start");
    one.wait_for("#begin");
    assert_eq!(one.count("#say"), 0, "nobody is there to talk to");
    other.goto(&one.url());
    other.click("[data-sit]");
    one.click("#say");
    assert_eq!(one.count("[data-phrase='2']"), 0, "KHAN has no throws to praise");
    one.click("[data-phrase='1']");
    for browser in [&one, &other] {
        browser.wait_for_text(".player[data-seat='0'] .phrase", "Well played!");
        browser.wait_for_text("#said[aria-live=polite]", ": Well played!");
    }
    assert_eq!(one.count("#phrases"), 0, "the list closes");
    other.wait_without(".phrase");
    one.wait_for("#say:not(:disabled)");
    one.click("#say");
    one.click("[data-phrase='11']");
    other.wait_for_text(".player[data-seat='0'] .phrase .emote", "★");
    other.wait_for_text("#said", ": A star for you");
    other.click("#say");
    other.click("#mute");
    other.wait_without(".phrase");
    one.wait_for("#say:not(:disabled)");
    one.click("#say");
    one.click("[data-phrase='0']");
    one.wait_for_text(".player[data-seat='0'] .phrase", "Good luck!");
    one.click("#resign");
    one.click("#resign-yes");
    other.wait_for(".over");
    assert_eq!(other.count(".phrase"), 0, "muted");
    other.goto(&stage.url("/settings"));
    other.wait_for("#mute:checked");
}
