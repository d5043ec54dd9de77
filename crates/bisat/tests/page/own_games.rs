//! The games of this device: several side by side, old ones, and those that come from elsewhere.

use bisat_browser::Browser;
use bisat_client::{Local, LocalPlayer, LocalSetup};
use bisat_engine::OptionValue;
use serde_json::json;

use crate::playing::sit_down;
use crate::stage::Stage;

/// An unfinished game as an earlier page stored it.
fn record_of(game: &str, seed: u8, steps: usize) -> (String, String) {
    let setup = LocalSetup {
        game: game.to_owned(),
        options: Vec::new(),
        seats: vec![LocalPlayer::Person(None), LocalPlayer::Level(1)],
        start: None,
    };
    let mut local = Local::new(&setup, [seed; 32]).unwrap();
    for _ in 0..steps {
        if local.throw().is_none() {
            let token = local.view().session().moves()[0].clone();
            local.play(&token).unwrap();
        }
    }
    (local.name().to_owned(), local.record())
}

fn store(browser: &Browser, name: &str, text: &str) {
    browser.execute("localStorage.setItem('bisat.' + arguments[0], arguments[1])", &json!([name, text]));
}

#[test]
fn several_games_live_side_by_side_and_each_can_be_opened_and_deleted() {
    let Some((stage, browser)) = Stage::open("side-by-side") else { return };
    sit_down(&browser, &stage, "/new/khan");
    browser.click("[data-point=\"mat:n\"]");
    browser.wait_for_text(".moves", "mat:n");
    sit_down(&browser, &stage, "/new/chowka-bhara");
    browser.click("#throw");
    browser.wait_for(".moves .move");
    sit_down(&browser, &stage, "/new/khan");
    browser.click("[data-point=\"mat:s\"]");
    browser.wait_for_text(".moves", "mat:s");
    browser.goto(&stage.url("/"));
    browser.wait_for("#own-tables li:nth-child(3)");
    assert_eq!(browser.count("#own-tables li"), 3);
    // The oldest is the last in the list.
    browser.click("#own-tables li:nth-child(3) a");
    browser.wait_for_text(".moves", "mat:n");
    browser.goto(&stage.url("/"));
    browser.click("#own-tables li:nth-child(1) .delete");
    browser.click("#own-tables .delete-yes");
    browser.wait_without("#own-tables li:nth-child(3)");
    browser.reload();
    browser.wait_for("#own-tables li:nth-child(2)");
    assert_eq!(browser.count("#own-tables li"), 2);
    browser.click("#own-tables li:nth-child(1) a");
    browser.wait_for("#board[aria-label='Chowka Bhara']");
}

#[test]
fn a_game_in_which_nobody_made_a_step_leaves_no_trace() {
    let Some((stage, browser)) = Stage::open("no-trace") else { return };
    sit_down(&browser, &stage, "/new/khan");
    sit_down(&browser, &stage, "/new/khan");
    browser.goto(&stage.url("/"));
    browser.wait_for("#own-tables li");
    assert_eq!(browser.count("#own-tables li"), 1);
}

#[test]
fn games_that_an_earlier_page_stored_go_on() {
    let Some((stage, browser)) = Stage::open("older") else { return };
    browser.goto(&stage.url("/nowhere"));
    browser.wait_for("main h1");
    let ((_, current), (name, replaced)) = (record_of("khan", 1, 3), record_of("chowka-bhara", 2, 9));
    store(&browser, "here", &current);
    store(&browser, "games", &name);
    store(&browser, &format!("game.{name}"), &replaced);
    browser.goto(&stage.url("/"));
    browser.wait_for("#own-tables li:nth-child(2)");
    browser.wait_for_text("#own-tables li:nth-child(1)", "KHAN");
    browser.wait_for_text("#own-tables li:nth-child(2)", "Chowka Bhara");
    browser.click("#own-tables li:nth-child(2) a");
    browser.wait_for(".moves .move");
    assert!(browser.url().ends_with(&name), "{}", browser.url());
    browser.goto(&stage.url("/here"));
    browser.wait_for(".moves .move");
}

#[test]
fn a_game_that_goes_on_from_a_position_shows_that_position_before_it_starts() {
    let Some((stage, browser)) = Stage::open("from-here") else { return };
    let board = || {
        browser.wait_for(".new-board svg");
        browser.execute("return document.querySelector('.new-board').innerHTML", &json!([]))
    };
    browser.goto(&stage.url("/new/khan"));
    let start = board();
    assert_eq!(browser.count("#from-position"), 0);
    browser.goto(&stage.url("/analyse/khan?state=3s1s%2F4k1%2F1s4%2FsSS3%2FS3K1%2FS5%20s%20r%20d6%205"));
    browser.click(".set-up .button.primary");
    browser.wait_for("#from-position");
    assert_ne!(board(), start);
}

#[test]
fn a_place_is_shown_as_soon_as_it_is_won() {
    let Some((stage, browser)) = Stage::open("badge") else { return };
    let state = "23,24,24,24/0,0,0,0/0,0,0,0/0,0,0,0 1000 -/-/-/- 0 move 1 0 -".replace(' ', "%20");
    sit_down(&browser, &stage, &format!("/new/chowka-bhara?options=players%3D4&state={state}"));
    assert_eq!(browser.count(".place"), 0);
    browser.write("#typed", "1:23");
    browser.click(".typed button");
    browser.wait_for_text("[data-seat='0'] .place", "1");
    assert_eq!(browser.count("#over"), 0, "the others play on");
}

#[test]
fn players_are_called_by_the_colour_of_their_pieces() {
    let Some((stage, browser)) = Stage::open("colours") else { return };
    browser.goto(&stage.url("/new/chowka-bhara"));
    browser.wait_for_text(".choice:has([name=seat])", "Ochre");
    browser.click(".choice:has([name=seat][value='1'])");
    browser.click("#start");
    browser.wait_for_text("[data-seat='1'] .player-name", "Ochre");
    browser.wait_for_text("[data-seat='0'] .player-name", "Red");
    let said = browser.text("main");
    assert!(!["South", "North", "south", "north"].iter().any(|side| said.contains(side)), "{said}");
}

#[test]
fn the_last_board_of_kho_kho_stays() {
    let Some((stage, browser)) = Stage::open("last-board") else { return };
    let options = [("spins", OptionValue::Number(1)), ("innings", OptionValue::Number(1))];
    let state = bisat_engine::open("kho-kho", &options).unwrap().state().replace(' ', "%20").replace('/', "%2F");
    sit_down(&browser, &stage, &format!("/new/kho-kho?options=spins%3D1%20innings%3D1&state={state}"));
    crate::playing::click_until(&browser, "#over");
    assert!(browser.count("#board .piece") > 8, "{} pieces", browser.count("#board .piece"));
    assert_eq!(browser.count(".point.live"), 0, "it is only looked at");
    browser.click("#over a");
    browser.wait_for("#step");
    browser.execute("document.querySelector('#step').focus()", &json!([]));
    browser.press(&["End"]);
    browser.wait_for("#board .piece:nth-child(9)");
}

#[test]
fn the_number_of_players_and_a_seat_by_chance_are_chosen_at_the_top() {
    let Some((stage, browser)) = Stage::open("players") else { return };
    browser.goto(&stage.url("/new/pachisi"));
    browser.click(".choice:has([name=players][value='3'])");
    browser.wait_without(".choice:has([name=seat][value='3'])");
    assert_eq!(browser.count("#option-players"), 0, "it is not offered twice");
    browser.click(".choice:has([name=seat][value=any])");
    browser.click("#start");
    browser.wait_for(".player:nth-child(3)");
    assert_eq!(browser.count(".player"), 3);
    browser.wait_for_text(".player", "you");
}

#[test]
fn of_two_tabs_with_the_same_game_the_older_one_waits_and_can_take_it_back() {
    let Some((stage, browser)) = Stage::open("two-tabs") else { return };
    let (name, text) = record_of("khan", 7, 0);
    browser.goto(&stage.url("/"));
    store(&browser, &format!("table.{name}"), &text);
    store(&browser, "tables", &name);
    let game = stage.url(&format!("/here/{name}"));
    browser.goto(&game);
    browser.wait_for("[data-point=\"mat:n\"]");
    let first = browser.open_tab();
    browser.goto(&game);
    browser.click("[data-point=\"mat:n\"]");
    browser.wait_for_text(".moves", "mat:n");
    browser.go_to_tab(&first);
    browser.wait_for_text(".other-tab", "You have opened this game in another tab.");
    browser.wait_for(".played[inert]");
    // Left and opened again, the older tab has not overwritten what the other one played.
    browser.click("#play-here");
    browser.wait_without("#play-here");
    browser.wait_for_text(".moves", "mat:n");
}

#[test]
fn a_game_that_one_tab_deletes_is_not_stored_again_by_another() {
    let Some((stage, browser)) = Stage::open("deleted-elsewhere") else { return };
    sit_down(&browser, &stage, "/new/khan");
    browser.click("[data-point=\"mat:n\"]");
    browser.wait_for_text(".moves", "mat:n");
    let game = browser.url();
    let first = browser.open_tab();
    browser.goto(&game);
    browser.wait_for_text(".moves", "mat:n");
    browser.goto(&stage.url("/"));
    browser.click("#own-tables .delete");
    browser.click("#own-tables .delete-yes");
    browser.wait_without("#own-tables li");
    browser.go_to_tab(&first);
    browser.wait_for(".played[inert]");
    // The screen of the game stores it when it is left.
    browser.click(".ways a[href='/learn']");
    browser.wait_for_text("h1", "Learn");
    browser.click(".ways a[href='/']");
    browser.wait_for("main h1");
    assert_eq!(browser.count("#own-tables li"), 0);
}
