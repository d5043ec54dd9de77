//! The position editor: in every game by clicks, by dragging and by keys; flaws as sentences; what comes after it.

use bisat_browser::Browser;
use serde_json::json;

use crate::stage::Stage;

const KHAN: &str = "/edit/khan?state=sks1ss%2F4s1%2F6%2F6%2F1S4%2FSKSS1S%20s%20r%20-%200";

fn point(name: &str) -> String {
    format!("[data-point=\"{name}\"]")
}

/// Picks a piece and puts it somewhere, by two clicks.
fn put(browser: &Browser, from: &str, to: &str) {
    browser.click(&point(from));
    browser.click(&point(to));
}

/// Waits until the position is this text.
fn wait_for_state(browser: &Browser, state: &str) {
    let script = "
        const [done, state] = [arguments[arguments.length - 1], arguments[0]];
        const look = (left) => {
            const now = document.querySelector('#position')?.value;
            if (now === state || left === 0) done(now); else setTimeout(() => look(left - 1), 50);
        };
        look(100);";
    assert_eq!(browser.execute_later(script, &json!([state])), json!(state));
}

fn set(browser: &Browser, field: &str, value: &str) {
    browser.paste(&format!("#set-{field}"), value);
}

#[test]
fn a_position_of_khan_is_put_together_by_clicks_and_analysed() {
    let Some((stage, browser)) = Stage::open("edit-khan") else { return };
    browser.goto(&stage.url(KHAN));
    browser.wait_for_text("#editor-says", "This position is possible.");
    put(&browser, "b2", "c3");
    wait_for_state(&browser, "sks1ss/4s1/6/2S3/6/SKSS1S s r - 0");
    // Taken off the board, a Kalista leaves a flaw, which is a sentence; the position cannot be analysed.
    browser.click(&point("b1"));
    browser.click("#take-off");
    browser
        .wait_for_text("#editor-says", "Before the first move, either both Kalistas are on the board or no piece is.");
    browser.wait_without("#editor-next");
    browser.click("[data-pile=\"hand:red kalista red\"]");
    browser.click(&point("b2"));
    wait_for_state(&browser, "sks1ss/4s1/6/2S3/1K4/S1SS1S s r - 0");
    browser.click("#undo-change");
    browser.wait_without("#editor-next");
    browser.click("[data-pile=\"hand:red kalista red\"]");
    browser.click(&point("b1"));
    browser.wait_for("#editor-next");
    assert!(browser.url().contains("2S3"), "the address follows: {}", browser.url());
    browser.reload();
    wait_for_state(&browser, "sks1ss/4s1/6/2S3/6/SKSS1S s r - 0");
    browser.click("#editor-next a[href^=\"/analyse/\"]");
    browser.wait_for(".verdict");
    browser.click("a[href^=\"/edit/khan\"]");
    wait_for_state(&browser, "sks1ss/4s1/6/2S3/6/SKSS1S s r - 0");
    browser.click("#editor-next a[href^=\"/new/\"]");
    browser.click("#start");
    browser.wait_for("#board");
    assert!(browser.attribute(&point("c3"), "aria-label").unwrap().contains("Red Sbire"));
}

#[test]
fn a_piece_is_moved_by_keys_and_by_dragging() {
    let Some((stage, browser)) = Stage::open("edit-keys") else { return };
    browser.goto(&stage.url(KHAN));
    browser.wait_for_text("#editor-says", "possible");
    // The keyboard begins on the first piece, a1.
    browser.execute("document.querySelector('#board [tabindex=\"0\"]').focus()", &json!([]));
    browser.press(&["ArrowRight", "ArrowUp", "Enter"]);
    browser.wait_for_text("#editor-says", "Red Sbire is picked");
    browser.press(&["ArrowUp", "ArrowUp", "Enter"]);
    wait_for_state(&browser, "sks1ss/4s1/1S4/6/6/SKSS1S s r - 0");
    browser.press(&["Enter", "Delete"]);
    wait_for_state(&browser, "sks1ss/4s1/6/6/6/SKSS1S s r - 0");
    browser.press(&["Control+z"]);
    wait_for_state(&browser, "sks1ss/4s1/1S4/6/6/SKSS1S s r - 0");
    browser.drag(&point("b4"), &point("d3"));
    wait_for_state(&browser, "sks1ss/4s1/6/3S2/6/SKSS1S s r - 0");
}

#[test]
fn throws_and_licences_of_chowka_bhara_are_set() {
    let Some((stage, browser)) = Stage::open("edit-chowka") else { return };
    browser.goto(&stage.url("/edit/chowka-bhara"));
    browser.wait_for_text("#editor-says", "possible");
    put(&browser, "c1", "d1");
    set(&browser, "phase", "move");
    browser.wait_for_text("#editor-says", "No kept throw can be used.");
    set(&browser, "ended", "2");
    set(&browser, "kept-4", "1");
    browser.click("#set-licence-0");
    wait_for_state(&browser, "0,0,0,1/0,0,0,0 10 -/- 0 move 2,4 0 -");
    browser.wait_for_text("#editor-says", "possible");
    set(&browser, "turn", "1");
    wait_for_state(&browser, "0,0,0,1/0,0,0,0 10 -/- 1 move 2,4 0 -");
    // Pawns of two players share no square that is not safe.
    put(&browser, "c5", "d1");
    browser.wait_for_text("#editor-says", "d1 is not a safe square");
    browser.click("#undo-change");
    browser.click("#editor-next a[href^=\"/analyse/\"]");
    browser.wait_for(".verdict");
}

#[test]
fn a_piece_of_pachisi_has_been_round_or_has_not() {
    let Some((stage, browser)) = Stage::open("edit-pachisi") else { return };
    browser.goto(&stage.url("/edit/pachisi?options=players%3D2"));
    browser.wait_for_text("#editor-says", "possible");
    put(&browser, "A0", "A5");
    browser.wait_for_text("#editor-says", "every piece is on its start");
    set(&browser, "phase", "throw");
    wait_for_state(&browser, "0,0,0,5/0,0,0,0 0 throw - - 0 - -");
    browser.click(&point("A5"));
    browser.click("[data-mark=\"2\"]");
    wait_for_state(&browser, "0,0,0,69/0,0,0,0 0 throw - - 0 - -");
    browser.press(&["Escape"]);
    set(&browser, "kept-25", "1");
    wait_for_state(&browser, "0,0,0,69/0,0,0,0 0 throw 25 25x1 0 - -");
}

#[test]
fn an_attacker_of_kho_kho_is_turned_and_its_runners_come_from_the_bench() {
    let Some((stage, browser)) = Stage::open("edit-kho-kho") else { return };
    browser.goto(&stage.url("/edit/kho-kho"));
    browser.wait_for_text("#editor-says", "possible");
    set(&browser, "phase", "chase-spin");
    browser.wait_for_text("#editor-says", "The Attacker is missing");
    browser.click("[data-pile=\"bench attacker red\"]");
    browser.click(&point("e5"));
    browser.wait_for_text("#editor-says", "No Runner is on the court.");
    for space in ["b2", "h6", "k1"] {
        browser.click("[data-pile=\"bench runner yellow\"]");
        browser.click(&point(space));
    }
    wait_for_state(&browser, "1 0/0 r e5n- b2,h6,k1 0 40 chase-spin -");
    browser.click(&point("e5"));
    browser.click("[data-mark=\"ee\"]");
    wait_for_state(&browser, "1 0/0 r e5ee b2,h6,k1 0 40 chase-spin -");
    browser.press(&["Escape"]);
    set(&browser, "chasers", "1");
    wait_for_state(&browser, "1 0/0 y e5ee b2,h6,k1 0 40 chase-spin -");
}

#[test]
fn a_text_is_pasted_and_one_that_is_no_position_is_refused() {
    let Some((stage, browser)) = Stage::open("edit-text") else { return };
    browser.goto(&stage.url("/edit/khan"));
    browser.wait_for_text("#editor-says", "possible");
    browser.paste("#position", "k5/6/6/6/1S4/SK2S1 s o b2 3");
    browser.wait_for(&format!("{}[aria-label*=\"Red Sbire\"]", point("b2")));
    browser.paste("#position", "nonsense");
    browser.wait_for_text("#position-problem", "This text is not a position of this game.");
    browser.paste("#game", "pachisi");
    browser.wait_for("#board[aria-label='Pachisi']");
}

#[test]
fn on_a_phone_the_editor_fits_the_screen() {
    let Some((stage, browser)) = Stage::open("edit-phone") else { return };
    for (width, height) in [(390, 844), (844, 390)] {
        browser.resize(width, height);
        browser.goto(&stage.url(KHAN));
        browser.wait_for_text("#editor-says", "possible");
        let over = browser.execute("return document.documentElement.scrollWidth - innerWidth", &json!([]));
        assert!(over.as_i64().unwrap() <= 0, "{over} pixels too wide at {width} × {height}");
        put(&browser, "b2", "c3");
        wait_for_state(&browser, "sks1ss/4s1/6/2S3/6/SKSS1S s r - 0");
    }
    // A wide board stands upright, as in a game, and no word of a field is cut.
    browser.resize(390, 844);
    browser.goto(&stage.url("/edit/kho-kho"));
    browser.wait_for("#board");
    let shape = browser.execute(
        "const { width, height } = document.querySelector('#board').viewBox.baseVal; return height > width",
        &json!([]),
    );
    assert_eq!(shape, json!(true), "the board of Kho-Kho stands upright");
    let cut = browser.execute(CUT_FIELDS, &json!([]));
    assert_eq!(cut, json!([]), "fields narrower than their longest word");
}

/// Fields of choice that are narrower than the longest word they may show.
const CUT_FIELDS: &str = "
    return [...document.querySelectorAll('.setting-fields select')].filter((field) => {
        const free = field.cloneNode(true);
        free.removeAttribute('id');
        free.style.cssText = 'position: absolute; visibility: hidden; width: auto; max-width: none';
        field.after(free);
        const needed = free.getBoundingClientRect().width;
        free.remove();
        return field.getBoundingClientRect().width < needed - 1;
    }).map((field) => field.id)";

#[test]
fn chances_of_places_add_up_to_a_hundred_and_a_line_is_told_in_words() {
    let Some((stage, browser)) = Stage::open("places") else { return };
    let state = "14,33,33,81%2F0,12,28,58%2F0,5,21,38%2F0,20,45,75%203%20move%204,10%20-%200%20-%20-";
    browser.goto(&stage.url(&format!("/analyse/pachisi?options=players%3D4&state={state}")));
    browser.wait_for(".each-place [data-seat=\"3\"]");
    let script = "return [...document.querySelectorAll('.first-places')]
        .map((bar) => [...bar.querySelectorAll('b')].reduce((sum, part) => sum + parseInt(part.textContent), 0))";
    assert_eq!(browser.execute(script, &json!([])), json!([100, 100, 100, 100, 100]));
    browser.goto(&stage.url("/analyse/khan?state=sks1ss%2F4s1%2F6%2F6%2F1S4%2FSKSS1S%20s%20r%20-%200"));
    browser.wait_for_text(".verdict-line", "Ochre");
}
