//! Games played to their end in the page: by clicks, by keys, by dragging, and in a lesson.

use std::time::{Duration, Instant};

use bisat_browser::Browser;
use serde_json::json;

use crate::stage::Stage;

/// The longest game played to its end.
const PATIENCE: Duration = Duration::from_secs(900);

/// Clicks at random on anything clickable until an element matches or the given milliseconds have passed; a target
/// first, else a piece, else what lies beside the board.
const CLICK_UNTIL: &str = "
    const [css, millis, done] = arguments;
    let random = 7;
    const any = (css) => {
        const found = [...document.querySelectorAll(css)];
        random = (random * 1103515245 + 12345) & 0x7fffffff;
        return found[(random >> 8) % found.length];
    };
    const began = Date.now();
    const next = () => {
        if (document.querySelector(css)) return done(true);
        if (Date.now() - began > millis) return done(false);
        const thing = document.querySelector('#throw') ?? any('.point.target') ?? any('.point.live')
            ?? any('[data-beside]:not(:disabled)');
        thing?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        setTimeout(next, thing ? 4 : 25);
    };
    next();";

/// Clicks at random until an element matches.
#[track_caller]
pub(crate) fn click_until(browser: &Browser, css: &str) {
    let began = Instant::now();
    // A script may run for half a minute.
    while browser.execute_later(CLICK_UNTIL, &json!([css, 15_000])) != json!(true) {
        assert!(began.elapsed() < PATIENCE, "{css} does not come: {}", browser.text(".sentence"));
    }
}

/// Starts a game against the weakest machine, with nothing that travels.
pub(crate) fn sit_down(browser: &Browser, stage: &Stage, path: &str) {
    browser.prefer(&[("prefers-reduced-motion", "reduce")]);
    browser.goto(&stage.url("/settings"));
    browser.wait_for("main h1");
    browser.execute("localStorage.setItem('bisat.level', '1'); localStorage.setItem('bisat.quick', 'yes')", &json!([]));
    browser.goto(&stage.url(path));
    browser.click("#start");
    browser.wait_for("#board");
}

#[track_caller]
fn plays_to_its_end(name: &str, path: &str) {
    let Some((stage, browser)) = Stage::open(name) else { return };
    sit_down(&browser, &stage, path);
    click_until(&browser, "#over");
    let end = browser.text(".sentence");
    assert!(end.contains("win") || end.contains("draw"), "it is said how it ended: {end}");
    browser.click("#over a");
    browser.wait_for("main h1");
    assert!(browser.url().contains("/review/device/"), "{}", browser.url());
}

#[test]
fn khan_is_played_to_its_end_by_clicks() {
    plays_to_its_end("khan", "/new/khan");
}

#[test]
fn chowka_bhara_is_played_to_its_end_by_clicks() {
    plays_to_its_end("chowka-bhara", "/new/chowka-bhara");
}

#[test]
fn pachisi_is_played_to_its_end_by_clicks() {
    // Two players: with four it takes twice as long, and shows nothing more. The options need a state to come along.
    let start = "0,0,0,0/0,0,0,0 0 order ?,? - 0 - -".replace(' ', "%20").replace('?', "%3F");
    plays_to_its_end("pachisi", &format!("/new/pachisi?options=players%3D2&state={start}"));
}

#[test]
fn kho_kho_is_played_to_its_end_by_clicks() {
    plays_to_its_end("kho-kho", "/new/kho-kho");
}

#[test]
fn a_whole_game_is_played_by_keys_alone() {
    let Some((stage, browser)) = Stage::open("keys") else { return };
    sit_down(&browser, &stage, "/new/khan");
    // From the top of the page, by Tab, to the board: it is one stop.
    browser.press(&["Tab"]);
    for _ in 0..20 {
        if browser.count("#board .point:focus") == 1 {
            break;
        }
        browser.press(&["Tab"]);
    }
    assert_eq!(browser.count("#board .point:focus"), 1);
    let began = Instant::now();
    while browser.count("#over") == 0 {
        assert!(began.elapsed() < PATIENCE, "{}", browser.text(".sentence"));
        browser.press(&["n", "Enter"]);
        // A pass lies beside the board, where Tab leads: its key is K for the rest, and this for a pass.
        if browser.count("[data-beside=pass]") == 1 {
            browser.execute("document.querySelector('[data-beside=pass]').focus()", &json!([]));
            browser.press(&["Enter"]);
            browser.execute("document.querySelector('#board [tabindex=\"0\"]').focus()", &json!([]));
        }
        assert_eq!(browser.count("#board .point:focus"), 1, "the keyboard stays on the board");
    }
    browser.click("#again");
    browser.wait_without("#over");
    browser.wait_for("[data-point=\"mat:n\"].live");
}

#[test]
fn keys_walk_the_board_pick_drop_and_explain_themselves() {
    let Some((stage, browser)) = Stage::open("walk") else { return };
    browser.prefer(&[("prefers-reduced-motion", "reduce")]);
    let state = "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0".replace(' ', "%20").replace('/', "%2F");
    browser.goto(&stage.url(&format!("/new/khan?state={state}")));
    browser.click("#start");
    browser.wait_for("#board .point.live");
    browser.execute("document.querySelector('[data-point=a1]').focus()", &json!([]));
    let at = || browser.attribute("#board .point:focus", "data-point").unwrap_or_default();
    browser.press(&["ArrowRight"]);
    assert_eq!(at(), "b1");
    browser.press(&["ArrowUp"]);
    assert_eq!(at(), "b2");
    assert_eq!(browser.attribute("[data-point=b2]", "aria-label").as_deref(), Some("b2, triple, Red Sbire, may move"));
    browser.press(&["Enter"]);
    browser.wait_for("[data-point=b5].target");
    browser.press(&["Escape"]);
    browser.wait_without(".point.target");
    browser.press(&["s"]);
    browser.wait_for_text("#spoken", "Red Kalista: b1");
    browser.press(&["?"]);
    browser.wait_for("dialog[open]");
    browser.press(&["Escape"]);
    browser.wait_without("dialog");
    assert_eq!(at(), "b2", "the keyboard is where it was");
    browser.press(&["h"]);
    browser.wait_for_text(".hinted", "You move");
}

#[test]
fn a_piece_can_be_dragged_and_a_move_can_be_typed() {
    let Some((stage, browser)) = Stage::open("drag") else { return };
    browser.prefer(&[("prefers-reduced-motion", "reduce")]);
    let state = "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0".replace(' ', "%20").replace('/', "%2F");
    browser.goto(&stage.url(&format!("/new/khan?state={state}")));
    browser.click("#start");
    browser.wait_for("[data-point=b2].live");
    browser.drag("[data-point=b2]", "[data-point=b5]");
    browser.wait_for_text(".moves", "b2b5");
    browser.click("#take-back");
    browser.wait_for("[data-point=b2].live");
    browser.write("#typed", "zz9");
    browser.click(".typed button");
    browser.wait_for_text(".sentence", "cannot be played");
    browser.write("#typed", "b2b5");
    browser.click(".typed button");
    browser.wait_for_text(".moves", "b2b5");
}

#[test]
fn a_lesson_is_taken_to_its_end_and_leads_into_a_game() {
    let Some((stage, browser)) = Stage::open("lesson") else { return };
    browser.prefer(&[("prefers-reduced-motion", "reduce")]);
    for game in ["khan", "chowka-bhara", "pachisi", "kho-kho"] {
        browser.goto(&stage.url(&format!("/learn/{game}")));
        browser.wait_for("#board");
        for _ in 0..40 {
            if browser.count("#first-game") == 1 {
                break;
            }
            browser.click("#go-on, #show-me, #throw");
        }
        browser.click("#first-game");
        browser.wait_for(".players");
        assert!(browser.url().contains("/here/here-"), "{game}");
    }
}

#[test]
fn the_game_at_this_screen_goes_on_after_the_page_was_closed() {
    let Some((stage, browser)) = Stage::open("resume") else { return };
    sit_down(&browser, &stage, "/new/khan");
    browser.click("[data-point=\"mat:n\"]");
    browser.wait_for_text(".moves", "mat:n");
    browser.goto(&stage.url("/"));
    browser.wait_for_text(".tables", "KHAN");
    browser.click(".tables a");
    browser.wait_for_text(".moves", "mat:n");
}

#[test]
fn the_set_up_shows_how_many_pieces_are_left_to_place() {
    let Some((stage, browser)) = Stage::open("set-up") else { return };
    sit_down(&browser, &stage, "/new/khan");
    browser.click("[data-point=\"mat:n\"]");
    browser.wait_for_text("#to-put", "6 left");
    browser.click("[data-point=b1]");
    browser.wait_for_text("#to-put", "5 left");
    assert_eq!(browser.count("[data-seat='0'] .pile-piece"), 5, "what was put down is not in the hand");
}

#[test]
fn an_empty_square_of_the_set_up_is_not_said_to_move() {
    let Some((stage, browser)) = Stage::open("empty-squares") else { return };
    sit_down(&browser, &stage, "/new/khan");
    assert_eq!(browser.count("#board [aria-label$='may move']"), 0, "edges of the mat are chosen");
    browser.click("[data-point=\"mat:n\"]");
    browser.wait_for("[data-point=b1][aria-label$='a piece may go here']");
    assert_eq!(browser.count("#board [aria-label$='may move']"), 0);
}

#[test]
fn one_quiet_move_is_counted_in_the_singular() {
    let Some((stage, browser)) = Stage::open("singular") else { return };
    let state = "sks1ss%2F4s1%2F6%2F6%2F1S4%2FSKSS1S%20s%20r%20-%200";
    browser.goto(&stage.url(&format!("/new/khan?state={state}")));
    browser.click(".choice:has([name=company][value='1'])");
    browser.click("#start");
    browser.write("#typed", "b2b5");
    browser.click(".typed button");
    browser.wait_for_text(".column .note", "1 move without a capture.");
}

#[test]
fn a_question_mark_lists_the_keys_wherever_the_focus_is_but_not_in_a_text() {
    let Some((stage, browser)) = Stage::open("help") else { return };
    sit_down(&browser, &stage, "/new/khan");
    browser.click("[data-point=\"mat:n\"]");
    browser.wait_for("#typed");
    browser.execute("document.activeElement.blur()", &json!([]));
    browser.press(&["?"]);
    browser.wait_for("dialog[open]");
    browser.press(&["Escape"]);
    browser.wait_without("dialog");
    browser.execute("document.querySelector('#language').focus()", &json!([]));
    browser.press(&["Tab", "?"]);
    browser.wait_for("dialog[open]");
    browser.press(&["Escape"]);
    browser.wait_without("dialog");
    browser.write("#typed", "?");
    assert_eq!(browser.count("dialog"), 0);
}

#[test]
fn every_language_speaks_on_every_part_of_the_table() {
    let Some((stage, browser)) = Stage::open("languages") else { return };
    sit_down(&browser, &stage, "/new/khan");
    for (code, moves, sentence) in [("fr", "Coups", "Tournez"), ("hi", "चालें", "चटाई"), ("en", "Moves", "Turn")]
    {
        let choose = "const [code] = arguments; const list = document.querySelector('#language');
            list.value = code; list.dispatchEvent(new Event('change', { bubbles: true }))";
        browser.execute(choose, &json!([code]));
        browser.wait_for_text(".moves h2", moves);
        browser.wait_for_text(".sentence", sentence);
        assert_eq!(browser.attribute("html", "lang").as_deref(), Some(code));
    }
}

#[test]
fn no_screen_of_a_phone_scrolls_sideways() {
    let Some((stage, browser)) = Stage::open("phone") else { return };
    browser.resize(360, 740);
    for path in [
        "/",
        "/new/pachisi",
        "/learn",
        "/learn/kho-kho",
        "/rules/khan",
        "/analyse",
        "/records",
        "/settings",
        "/account",
        "/players/khan",
    ] {
        browser.goto(&stage.url(path));
        browser.wait_for("main *");
        let width = browser.execute("return document.documentElement.scrollWidth", &json!([]));
        assert_eq!(width, json!(360), "{path}");
    }
    for game in ["khan", "chowka-bhara", "pachisi", "kho-kho"] {
        browser.goto(&stage.url(&format!("/new/{game}")));
        browser.click("#start");
        browser.wait_for("#board");
        let width = browser.execute("return document.documentElement.scrollWidth", &json!([]));
        assert_eq!(width, json!(360), "{game}");
    }
    let is_seen = |css: &str| {
        browser.execute("return document.querySelector(arguments[0]).checkVisibility()", &json!([css])) == json!(true)
    };
    for (tab, seen, unseen) in [(2, ".moves ol", ".actions"), (4, ".actions", ".moves ol"), (1, "#board", ".moves ol")]
    {
        browser.click(&format!(".tabs > :nth-child({tab})"));
        assert!(is_seen(seen) && !is_seen(unseen), "tab {tab}");
    }
}
