//! The study of a game: an analysis with branches, a whole game in the analysis, and links to a step.

use bisat_browser::Browser;
use serde_json::json;

use crate::stage::Stage;

const CHOWKA_BHARA: &str = include_str!("records/chowka-bhara.txt");
const START: &str = "/analyse/khan?state=sks1ss%2F4s1%2F6%2F6%2F1S4%2FSKSS1S%20s%20r%20-%200";

/// Plays an evaluated move other than this one and returns its token.
fn play(browser: &Browser, not: &str) -> String {
    let others = format!(".verdict:not([data-move=\"{not}\"])");
    browser.wait_for(&others);
    // In one script, because the list changes while the machine thinks.
    let script = "const chosen = document.querySelector(arguments[0]); chosen.click(); return chosen.dataset.move";
    let token = browser.execute(script, &json!([others])).as_str().unwrap().to_owned();
    browser.wait_for_text(".variations .move.shown", &token);
    token
}

/// The step that is shown.
fn step(browser: &Browser) -> String {
    let step = browser.execute("return document.querySelector('#step').value", &json!([]));
    step.as_str().unwrap().to_owned()
}

/// The moves of the list, branches in brackets, off the line with a minus.
fn listed(browser: &Browser) -> String {
    let script = "const write = (list) => [...list.children].map((row) => [...row.querySelectorAll(':scope > .turn-moves > .move')]
            .map((one) => (one.classList.contains('off-line') ? '-' : '') + one.textContent)
            .concat([...row.querySelectorAll(':scope > ol')].map((branch) => '[' + write(branch) + ']')).join(' ')).join(' ');
        return write(document.querySelector('.variations > ol'))";
    browser.execute(script, &json!([])).as_str().unwrap().to_owned()
}

#[test]
fn an_analysis_keeps_branches_over_a_reload() {
    let Some((stage, browser)) = Stage::open("branches") else { return };
    browser.goto(&stage.url(START));
    let (first, second) = (play(&browser, ""), play(&browser, ""));
    browser.execute("document.querySelector('#step').focus()", &json!([]));
    browser.press(&["[", "["]);
    assert_eq!(listed(&browser), format!("{first} {second}"), "nothing is lost by going back");
    let other = play(&browser, &first);
    assert_eq!(listed(&browser), format!("-{first} [{other}] -{second}"));
    browser.paste("#comment", "worth a try");
    browser.execute("document.querySelector('#comment').blur()", &json!([]));
    browser.wait_for_text(".move-comment", "worth a try");
    browser.reload();
    browser.wait_for_text(".move-comment", "worth a try");
    assert_eq!(listed(&browser), format!("-{first} [{other}] -{second}"), "the analysis survives a reload");
    assert_eq!((browser.text(".variations .move.shown"), step(&browser)), (other.clone(), "1".to_owned()));
    browser.click("#promote");
    browser.wait_without("#promote");
    assert_eq!(listed(&browser), format!("{other} [-{first} -{second}]"));
    browser.click("#delete-branch");
    browser.wait_for("#undo-delete");
    assert_eq!((listed(&browser), step(&browser)), (format!("{first} {second}"), "0".to_owned()));
    browser.click("#undo-delete");
    browser.wait_for_text(".variations .move.shown", &other);
    assert_eq!(listed(&browser), format!("{other} [-{first} -{second}]"));
}

#[test]
fn a_whole_game_opens_in_the_analysis_before_the_move_that_is_reviewed() {
    let Some((stage, browser)) = Stage::open("whole-game") else { return };
    browser.goto(&stage.url("/records"));
    browser.paste("#record", CHOWKA_BHARA);
    browser.click("#open-record");
    browser.wait_for(".account");
    // A move of a player: the analysis shows the position before it.
    browser.execute("document.querySelector('.review .move:not(.outcome)').click()", &json!([]));
    let reviewed: usize = step(&browser).parse().unwrap();
    let (moves, token) = (browser.count(".review .move"), browser.text(".review .move.shown"));
    let review = browser.url();
    browser.click(".deeds a[href^=\"/analyse/\"]");
    browser.wait_for(".variations");
    assert_eq!(step(&browser), (reviewed - 1).to_string(), "after {token}");
    assert_eq!(browser.count(".variations .move"), moves, "the whole game is the main line");
    let address = browser.url();
    assert!(address.ends_with(&format!("?step={}", reviewed - 1)), "{address}");
    assert!(review.ends_with(&format!("?step={reviewed}")), "{review}");
    // Another throw makes a branch, and the game stays.
    browser.execute("document.querySelector('#step').focus()", &json!([]));
    browser.press(&["Home"]);
    let thrown = browser.text(".variations .move");
    let other = if thrown == "2" { "3" } else { "2" };
    browser.wait_for(&format!(".verdict[data-move=\"{other}\"]"));
    browser.click(&format!(".verdict[data-move=\"{other}\"]"));
    browser.wait_for(".branch .move.shown");
    assert_eq!(browser.count(".variations .move"), moves + 1);
    browser.goto(&address);
    browser.wait_for(".branch .move");
    assert_eq!(step(&browser), (reviewed - 1).to_string(), "the branch is kept, and the address leads into the game");
}

#[test]
fn a_finished_game_at_the_table_opens_in_the_analysis() {
    let Some((stage, browser)) = Stage::open("finished") else { return };
    browser.goto(&stage.url("/records"));
    browser.paste("#record", CHOWKA_BHARA);
    browser.click("#open-record");
    browser.wait_for("#step");
    let (moves, review) = (browser.count(".review .move"), browser.url());
    let name = review.split_once("/review/device/").unwrap().1.split('?').next().unwrap().to_owned();
    browser.goto(&stage.url(&format!("/here/{name}")));
    browser.click("#over a[href^=\"/analyse/\"]");
    browser.wait_for(".variations");
    assert_eq!((step(&browser), browser.count(".variations .move")), ((moves - 1).to_string(), moves));
    browser.wait_for(".verdict");
}

#[test]
fn a_link_to_a_step_opens_the_review_there() {
    let Some((stage, browser)) = Stage::open("link-to-step") else { return };
    browser.goto(&stage.url("/records"));
    browser.paste("#record", CHOWKA_BHARA);
    browser.click("#open-record");
    browser.wait_for(".account");
    browser.click("[data-step=\"5\"]");
    browser.click("#share");
    browser.wait_for_text(".shared", "?step=5");
    let said = browser.text(".shared");
    let link = said.split_whitespace().find(|word| word.contains("/review/record/")).unwrap();
    let Some(stranger) = Browser::open() else { return };
    stranger.goto(link);
    stranger.wait_for(".account");
    assert_eq!(step(&stranger), "5", "the end of the work does not change the step");
    assert_eq!(stranger.url(), link);
}
