//! Accounts, ratings and the best players.

use std::thread;

use bisat_browser::Browser;
use serde_json::json;

use crate::playing::click_until;
use crate::stage::Stage;

const PASSWORD: &str = "seven cowries";

fn fill_in(browser: &Browser, form: &str, name: &str, password: &str) {
    browser.write(&format!("#{form}-name"), name);
    browser.write(&format!("#{form}-password"), password);
    browser.click(&format!("#{form} button"));
}

#[test]
fn two_accounts_play_a_rated_game_and_are_among_the_best_players() {
    let Some((stage, mut one)) = Stage::open("accounts") else { return };
    let Some(mut other) = Browser::open() else { return };
    for (browser, name) in [(&mut one, "Meera"), (&mut other, "Anand")] {
        browser.prefer(&[("prefers-reduced-motion", "reduce")]);
        browser.tolerate("WebSocket");
        browser.goto(&stage.url("/account"));
        fill_in(browser, "register", name, PASSWORD);
        browser.wait_for("#log-out");
        browser.wait_for_text("main", "No rated game yet");
    }
    one.goto(&stage.url("/new/khan"));
    one.click(".choice:has([name=company][value='2'])");
    one.click(".choice:has([name=time][value='0'])");
    one.click("#start");
    one.wait_for("#begin");
    other.goto(&one.url());
    other.click("[data-sit='1']");
    thread::scope(|scope| {
        for player in [&one, &other] {
            scope.spawn(move || click_until(player, "#over"));
        }
    });
    one.goto(&stage.url("/players/khan"));
    one.wait_for_text(".rating-table .own", "Meera");
    one.wait_for_text(".rating-table", "Anand");
    assert_eq!(one.count(".rating-table tbody tr"), 2);
    one.click("[name=players-of]:not(:checked)");
    one.wait_for_text("main", "Nobody has played");
    one.goto(&stage.url("/account"));
    one.wait_for_text(".rating-table", "KHAN");
    see_profile(&one, &stage);
}

/// The profile of the account that has played one game, from the leaderboard.
fn see_profile(browser: &Browser, stage: &Stage) {
    browser.goto(&stage.url("/players/khan"));
    browser.click(".rating-table .own a");
    browser.wait_for_text("h1", "Meera");
    browser.wait_for(".rating-graph .course");
    let described = browser.attribute(".rating-graph", "aria-label").unwrap_or_default();
    assert!(described.contains("Rating in KHAN. Games: 1."), "{described}");
    assert_eq!(browser.count(".profile details li"), 1, "the graph is also a list");
    browser.wait_for_text("#opponents", "Anand");
    browser.wait_for_text("#last-games", "Anand");
    browser.resize(360, 740);
    let width = browser.execute("return document.documentElement.scrollWidth", &json!([]));
    assert!(width.as_u64().is_some_and(|width| width <= 360), "{width}: it scrolls sideways");
    browser.click("#opponents a");
    browser.wait_for_text("h1", "Anand");
    browser.click("#last-games a[href^='/review/table/']");
    browser.wait_for("#step");
}

#[test]
fn an_account_is_used_again_with_its_password_only() {
    let Some((stage, mut browser)) = Stage::open("passwords") else { return };
    // The browser lists refused requests as errors.
    browser.tolerate("status of 4");
    browser.resize(360, 740);
    browser.goto(&stage.url("/account"));
    fill_in(&browser, "register", "Kamala", PASSWORD);
    browser.wait_for_text("h2", "Kamala");
    browser.click("#log-out");
    fill_in(&browser, "register", "kamala", PASSWORD);
    browser.wait_for_text("#register [role=alert]", "is taken");
    fill_in(&browser, "log-in", "Kamala", "eight cowries");
    browser.wait_for_text("#log-in [role=alert]", "The name or the password is wrong.");
    browser.write("#log-in-password", "");
    browser.goto(&stage.url("/account"));
    fill_in(&browser, "log-in", "kamala", PASSWORD);
    browser.wait_for_text("h2", "Kamala");
    browser.write("#current-password", "eight cowries");
    browser.write("#new-password", "nine cowries, nine");
    browser.click("#change-password button");
    browser.wait_for_text("#change-password [role=status]", "The current password is wrong.");
    browser.goto(&stage.url("/account"));
    browser.write("#current-password", PASSWORD);
    browser.write("#new-password", "nine cowries, nine");
    browser.click("#change-password button");
    browser.wait_for_text("#change-password [role=status]", "The password is changed.");
}

#[test]
fn when_one_tab_logs_in_or_out_the_others_follow() {
    let Some((stage, mut browser)) = Stage::open("tabs") else { return };
    browser.tolerate("WebSocket");
    browser.goto(&stage.url("/account"));
    fill_in(&browser, "register", "Leela", PASSWORD);
    browser.wait_for("#log-out");
    let first = browser.open_tab();
    browser.goto(&stage.url("/account"));
    browser.wait_for_text("h2", "Leela");
    browser.click("#log-out");
    browser.wait_for("#log-in");
    browser.go_to_tab(&first);
    browser.wait_for("#log-in");
}

#[test]
fn a_guest_who_logs_in_is_warned_about_unfinished_games() {
    let Some((stage, mut browser)) = Stage::open("left-behind") else { return };
    browser.tolerate("WebSocket");
    browser.goto(&stage.url("/new/khan"));
    browser.click(".choice:has([name=company][value='2'])");
    browser.click("#start");
    browser.wait_for("#begin");
    browser.goto(&stage.url("/account"));
    browser.wait_for_text("#left-behind", "1 unfinished game as a guest");
}

#[test]
fn a_link_logs_in_on_another_device_after_a_question() {
    let Some((stage, mut desk)) = Stage::open("login-link") else { return };
    let Some(mut phone) = Browser::open() else { return };
    for browser in [&mut desk, &mut phone] {
        browser.tolerate("WebSocket");
        // The browser lists refused requests as errors.
        browser.tolerate("status of 4");
    }
    desk.goto(&stage.url("/account"));
    fill_in(&desk, "register", "Meera", PASSWORD);
    desk.click("#make-login-link");
    desk.wait_for(".other-device .qr-code svg");
    let link = desk.text("#login-link");
    phone.resize(390, 844);
    // A guest with a table at which others could sit down.
    phone.goto(&stage.url("/new/khan"));
    phone.click(".choice:has([name=company][value='2'])");
    phone.click("#start");
    phone.wait_for("#begin");
    phone.goto(&link);
    phone.wait_for_text("h1", "Log in as Meera?");
    phone.wait_for_text("#left-behind", "1 unfinished game as a guest");
    phone.click("#log-in-by-link");
    phone.wait_for_text("h2", "Meera");
    desk.goto(&link);
    desk.wait_for_text("#link-is-gone", "This link was already used");
}
