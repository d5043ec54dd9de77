//! How many clicks a newcomer needs.

use bisat_client::{Local, LocalPlayer, LocalSetup};
use bisat_engine::OptionValue;
use serde_json::json;

use crate::newcomer::Newcomer;
use crate::stage::Stage;

/// The most clicks from the home screen to the first own move.
const TO_FIRST_MOVE: u32 = 4;
/// The own moves of a race game that are counted.
const COUNTED: u32 = 30;

#[track_caller]
fn begins_quickly(game: &str) {
    let Some((stage, browser)) = Stage::open(&format!("clicks-{game}")) else { return };
    browser.prefer(&[("prefers-reduced-motion", "reduce")]);
    let mut newcomer = Newcomer::at_home(&browser, &stage.url(""));
    newcomer.start(game);
    newcomer.make_move();
    assert_eq!(newcomer.moves, 1, "{game}");
    // A throw that gives another one leaves a choice between the two.
    let clicks = newcomer.clicks - newcomer.chosen_throws;
    assert!(clicks <= TO_FIRST_MOVE, "{game}: {clicks} clicks");
}

#[test]
fn the_first_move_of_khan_is_at_most_four_clicks_from_the_home_screen() {
    begins_quickly("khan");
}

#[test]
fn the_first_move_of_chowka_bhara_is_at_most_four_clicks_from_the_home_screen() {
    begins_quickly("chowka-bhara");
}

#[test]
fn the_first_move_of_pachisi_is_at_most_four_clicks_from_the_home_screen() {
    begins_quickly("pachisi");
}

#[test]
fn the_first_move_of_kho_kho_is_at_most_four_clicks_from_the_home_screen() {
    begins_quickly("kho-kho");
}

/// A game of one person against machines of the weakest level. Its throws and the machines' moves follow from the seed.
fn game_to_play(game: &str) -> Local {
    let level = LocalPlayer::Level(1);
    let setup = LocalSetup {
        game: game.to_owned(),
        options: vec![("players".to_owned(), OptionValue::Number(4))],
        seats: vec![LocalPlayer::Person(None), level.clone(), level.clone(), level],
        start: None,
    };
    Local::new(&setup, [3; 32]).expect("a game for four")
}

#[track_caller]
fn takes_few_clicks(game: &str) {
    let Some((stage, browser)) = Stage::open(&format!("few-clicks-{game}")) else { return };
    browser.prefer(&[("prefers-reduced-motion", "reduce")]);
    let mut newcomer = Newcomer::at_home(&browser, &stage.url(""));
    let local = game_to_play(game);
    let store = "localStorage.setItem('bisat.tables', arguments[0]);
        localStorage.setItem(`bisat.table.${arguments[0]}`, arguments[1])";
    browser.execute(store, &json!([local.name(), local.record()]));
    browser.goto(&stage.url(&format!("/here/{}", local.name())));
    browser.wait_for("#board");
    let before = newcomer.clicks;
    for _ in 0..COUNTED {
        newcomer.make_move();
    }
    let clicks = f64::from(newcomer.clicks - before) / f64::from(newcomer.moves);
    assert!(newcomer.moves >= COUNTED / 2, "{game}: {} moves", newcomer.moves);
    assert!(clicks <= 1.3, "{game}: {clicks:.2} clicks per own move");
}

#[test]
fn a_move_of_chowka_bhara_takes_one_click_and_a_third_at_most() {
    takes_few_clicks("chowka-bhara");
}

#[test]
fn a_move_of_pachisi_takes_one_click_and_a_third_at_most() {
    takes_few_clicks("pachisi");
}
