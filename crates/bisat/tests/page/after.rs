//! After the game: replay, luck and skill, throws checked, a link shared; and the analysis board.

use bisat_browser::Browser;
use serde_json::json;

use crate::stage::Stage;

const CHOWKA_BHARA: &str = include_str!("records/chowka-bhara.txt");
const KHAN: &str = include_str!("records/khan.txt");

/// Pastes a record and waits until it is shown.
fn open_record(browser: &Browser, stage: &Stage, record: &str) {
    browser.goto(&stage.url("/records"));
    browser.paste("#record", record);
    browser.click("#open-record");
    browser.wait_for("#step");
}

/// The step that is shown.
fn step(browser: &Browser) -> String {
    let step = browser.execute("return document.querySelector('#step').value", &json!([]));
    step.as_str().unwrap().to_owned()
}

/// The numbers that the elements show, in order.
fn numbers(browser: &Browser, css: &str) -> Vec<i32> {
    let script = "return [...document.querySelectorAll(arguments[0])].map((one) => one.textContent.replace('−', '-'))";
    let shown = browser.execute(script, &json!([css]));
    shown.as_array().unwrap().iter().map(|number| number.as_str().unwrap().parse().unwrap()).collect()
}

#[test]
fn a_game_is_replayed_by_slider_keys_and_list() {
    let Some((stage, browser)) = Stage::open("replay") else { return };
    open_record(&browser, &stage, CHOWKA_BHARA);
    browser.wait_for(".account");
    browser.execute("document.querySelector('#step').focus()", &json!([]));
    browser.press(&["Home"]);
    assert_eq!(step(&browser), "0");
    browser.press(&["ArrowRight", "]", "]", "["]);
    assert_eq!(step(&browser), "2");
    browser.click("[data-step=\"5\"]");
    assert_eq!(step(&browser), "5");
    assert_eq!(browser.attribute("[data-step=\"5\"]", "aria-current").as_deref(), Some("step"));
    browser.click(".turning-row");
    let said = browser.text(".turning-which");
    assert!(said.starts_with("Turning point 1 of "), "{said}");
}

#[test]
fn luck_and_choices_add_up_to_the_result() {
    let Some((stage, browser)) = Stage::open("luck") else { return };
    open_record(&browser, &stage, CHOWKA_BHARA);
    browser.wait_for(".account");
    let numbers = numbers(&browser, ".sum-row b");
    let (end, parts) = numbers.split_last().unwrap();
    assert_eq!((parts.iter().sum::<i32>(), *end), (100, 100), "{numbers:?}: the winner's sum");
    assert_eq!(browser.count(".accuracy-row"), 2);
    assert!(browser.count(".gift") > 10 && browser.count(".thread") == 1);
    assert_eq!(browser.count(".knot"), browser.count(".turning-row"));
}

#[test]
fn a_game_without_throws_offers_nothing_about_them_and_turns_only_once_it_has_begun() {
    let Some((stage, browser)) = Stage::open("no-throws") else { return };
    open_record(&browser, &stage, KHAN);
    browser.wait_for(".accuracy");
    assert_eq!((browser.count("#check-throws"), browser.count(".account"), browser.count(".gift")), (0, 0, 0));
    let told = browser.text(".turning-list");
    assert!(!told.contains("set up"), "{told}");
}

#[test]
fn a_game_is_seen_by_the_person_who_lost_it_to_a_machine() {
    let Some((stage, browser)) = Stage::open("seen-by") else { return };
    open_record(&browser, &stage, &CHOWKA_BHARA.replace("[Seat2 \"level 3\"]", "[Seat2 \"me\"]"));
    browser.wait_for(".account");
    let numbers = numbers(&browser, ".sum-row b");
    let (end, parts) = numbers.split_last().unwrap();
    assert_eq!((parts.iter().sum::<i32>(), *end), (0, 0), "{numbers:?}: the loser's sum");
    let lowest = browser.execute("return document.querySelector('.band').getAttribute('class')", &json!([]));
    assert_eq!(lowest.as_str(), Some("band tone-ochre"), "one's own chances rise with the thread");
}

#[test]
fn an_onlooker_is_nobody_in_a_game_that_is_imported_or_shared() {
    let Some((stage, browser)) = Stage::open("onlooker") else { return };
    open_record(&browser, &stage, &CHOWKA_BHARA.replace("[Seat1 \"level 5\"]", "[Seat1 \"me\"]"));
    let check = |browser: &Browser| {
        browser.wait_for_text("main h1", "Red wins.");
        let said = browser.text(".review-head");
        assert!(!said.contains("You") && !said.contains("you"), "{said}");
    };
    check(&browser);
    browser.click("#share");
    browser.wait_for_text(".shared", "/review/record/");
    let said = browser.text(".shared");
    let link = said.split_whitespace().find(|word| word.contains("/review/record/")).unwrap();
    let Some(stranger) = Browser::open() else { return };
    stranger.goto(link);
    stranger.wait_for("#step");
    check(&stranger);
    browser.goto(&stage.url("/records"));
    browser.wait_for_text(".record-list", "Red wins.");
}

#[test]
fn boards_of_the_rules_are_drawn_as_strongly_as_any() {
    let Some((stage, browser)) = Stage::open("rules-boards") else { return };
    browser.goto(&stage.url("/rules/khan"));
    browser.wait_for(".example .board");
    let script = "const looks = getComputedStyle(document.querySelector('.example .board'));
        return [looks.stroke, looks.strokeOpacity, looks.opacity].join(' ')";
    assert_eq!(browser.execute(script, &json!([])).as_str(), Some("none 1 1"));
    assert_eq!(browser.text(".example figcaption"), "Show it", "nothing is counted before anything is shown");
}

#[test]
fn errors_in_a_text_are_explained_in_the_language_of_the_page() {
    let Some((stage, browser)) = Stage::open("trouble") else { return };
    browser.goto(&stage.url("/analyse/khan"));
    browser.wait_for("#position");
    browser.execute("localStorage.setItem('bisat.language', 'fr')", &json!([]));
    browser.goto(&stage.url("/analyse/khan?state=6%2F6%2F6%2F6%2F6%2F6%20-%20x%20-%200"));
    browser.wait_for_text("#position-problem .loss", "Cette position ne peut pas être mise en place.");
    assert_eq!(browser.attribute("#position-problem .trouble-detail", "lang").as_deref(), Some("en"));
    assert!(browser.text("#position-problem .trouble-detail").contains("state field turn"));
}

#[test]
fn throws_are_checked_in_the_page() {
    let Some((stage, browser)) = Stage::open("check") else { return };
    open_record(&browser, &stage, CHOWKA_BHARA);
    browser.click("#check-throws");
    browser.wait_for_text("#checked", "throws recomputed from the seed: all match.");
    // The throws follow from the table's name, too: under another they are others.
    let (before, after) = CHOWKA_BHARA.split_once("[Table \"").unwrap();
    open_record(&browser, &stage, &format!("{before}[Table \"not-{after}"));
    browser.click("#check-throws");
    browser.wait_for_text("#checked", "the throw does not follow from the seed");
    browser.wait_for("#checked .record-line");
}

#[test]
fn a_shared_link_shows_the_same_game() {
    let Some((stage, browser)) = Stage::open("share") else { return };
    open_record(&browser, &stage, CHOWKA_BHARA);
    let heading = browser.text("main h1");
    browser.click("#share");
    browser.wait_for_text(".shared", "/review/record/");
    let said = browser.text(".shared");
    let link = said.split_whitespace().find(|word| word.contains("/review/record/")).unwrap();
    browser.goto(link);
    browser.wait_for("#step");
    assert_eq!(browser.text("main h1"), heading);
}

#[test]
fn an_analysis_judges_moves_and_goes_back_and_on() {
    let Some((stage, browser)) = Stage::open("analyse") else { return };
    browser.goto(&stage.url("/analyse/khan?state=sks1ss%2F4s1%2F6%2F6%2F1S4%2FSKSS1S%20s%20r%20-%200"));
    browser.wait_for(".verdict");
    let before = browser.url();
    let best = browser.attribute(".verdict", "data-move").unwrap();
    browser.click(".verdict");
    browser.wait_for_text(".move.shown", &best);
    let after = browser.url();
    assert_ne!(before, after, "the address says what is shown");
    browser.execute("document.querySelector('#step').focus()", &json!([]));
    browser.press(&["["]);
    assert_eq!((browser.url(), step(&browser)), (before, "0".to_owned()));
    browser.press(&["]"]);
    assert_eq!(browser.url(), after);
    browser.reload();
    browser.wait_for(".verdict");
    assert_eq!(browser.url(), after, "everyone with the link sees the same");
}

#[test]
fn an_analysis_lets_one_choose_what_is_thrown() {
    let Some((stage, browser)) = Stage::open("outcomes") else { return };
    browser.goto(&stage.url("/analyse/chowka-bhara"));
    browser.wait_for_text(".verdict-line", "4 in 16");
    assert_eq!(browser.count(".verdict"), 5, "four cowries have five outcomes");
    browser.click(".verdict[data-move=\"2\"]");
    browser.wait_for_text(".move.shown", "2");
    browser.wait_for(".verdict[data-move^=\"2:\"]");
}

#[test]
fn an_analysis_shows_and_says_what_could_be_taken_next() {
    let Some((stage, browser)) = Stage::open("threatened") else { return };
    let state = "0,0,4,11%2F0,0,0,0%2011%20-%2F-%200%20cast%20-%200%20-";
    browser.goto(&stage.url(&format!("/analyse/chowka-bhara?state={state}")));
    browser.wait_for(".verdict");
    let said = |point: &str| browser.attribute(&format!("[data-point=\"{point}\"]"), "aria-label").unwrap();
    assert!(said("a4").ends_with("could be taken, 25 %"), "{}", said("a4"));
    assert!(!said("e3").contains("could be taken"), "it stands safe: {}", said("e3"));
}

#[test]
fn a_position_is_set_up_from_a_text_or_a_whole_record() {
    let Some((stage, browser)) = Stage::open("set-up") else { return };
    browser.goto(&stage.url("/analyse/khan"));
    browser.paste("#position", "6/6/6/6/6/6 - x - 0");
    browser.click("#set-up");
    browser.wait_for_text("#position-problem", "state field");
    browser.paste("#position", CHOWKA_BHARA);
    browser.click("#set-up");
    browser.wait_for_text(".sentence", "The game is over here.");
    assert!(browser.url().contains("/analyse/chowka-bhara"), "{}", browser.url());
    browser.execute("document.querySelector('#step').focus()", &json!([]));
    browser.press(&["Home"]);
    assert_eq!(step(&browser), "0");
}

#[test]
fn a_typed_position_that_is_refused_can_be_mended_or_replaced_by_the_start() {
    let Some((stage, browser)) = Stage::open("typed") else { return };
    browser.goto(&stage.url("/analyse/khan"));
    browser.wait_for("#position");
    // The list of moves above the form grows no more: no button moves away from a click.
    browser.wait_for_text("#looked", "Depth");
    let text = || browser.execute("return document.querySelector('#position').value", &json!([]));
    let start = text();
    browser.paste("#position", "nonsense");
    browser.click("#set-up");
    browser.wait_for_text("#position-problem", "state field");
    assert_eq!(text(), "nonsense");
    // The position is the start already.
    browser.click("#from-start");
    let written = "
        const [start, done] = arguments;
        const look = () => document.querySelector('#position').value === start ? done(true) : setTimeout(look, 50);
        look();";
    assert_eq!(browser.execute_later(written, &json!([start])), json!(true));
}

/// The size of the picture that the page has saved, and its first bytes as text.
const SAVED: &str = "
    const done = arguments[0];
    const look = async () => {
        if (!window.saved) return setTimeout(look, 50);
        const bytes = new Uint8Array(await window.saved.arrayBuffer());
        const bitmap = await createImageBitmap(window.saved);
        done([bitmap.width, bitmap.height, String.fromCharCode(...bytes.slice(1, 4)), bytes.length]);
    };
    look();";

#[test]
fn a_picture_of_the_game_is_saved_where_nothing_is_shared() {
    let Some((stage, browser)) = Stage::open("picture") else { return };
    open_record(&browser, &stage, CHOWKA_BHARA);
    browser.wait_for(".account");
    // What is saved can be looked at.
    let script = "
        navigator.canShare = () => false;
        window.URL.createObjectURL = (blob) => { window.saved = blob; return 'data:,'; };";
    browser.execute(script, &json!([]));
    browser.click("#picture");
    let saved = browser.execute_later(SAVED, &json!([]));
    assert_eq!([&saved[0], &saved[1], &saved[2]], [&json!(1080), &json!(1350), &json!("PNG")], "{saved}");
    assert!(saved[3].as_u64().is_some_and(|bytes| bytes > 50_000), "{saved}");
}
