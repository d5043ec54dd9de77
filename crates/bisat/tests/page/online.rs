//! Two browsers at one table of the server.

use std::thread;

use bisat_browser::Browser;

use crate::playing::click_until;
use crate::stage::Stage;

/// A table without a clock that one opened by a link and both sit at.
fn sit_down_together(name: &str, game: &str) -> Option<(Stage, Browser, Browser)> {
    sit_down_with_clock(name, game, 0)
}

/// A table with the time control of this number in the form.
fn sit_down_with_clock(name: &str, game: &str, time: u8) -> Option<(Stage, Browser, Browser)> {
    let (stage, mut one) = Stage::open(name)?;
    let mut other = Browser::open()?;
    for browser in [&mut one, &mut other] {
        browser.prefer(&[("prefers-reduced-motion", "reduce")]);
        browser.tolerate("net::ERR_");
        browser.tolerate("WebSocket");
    }
    one.goto(&stage.url(&format!("/new/{game}")));
    one.click(".choice:has([name=company][value='2'])");
    one.click(&format!(".choice:has([name=time][value='{time}'])"));
    one.click("#start");
    // Who opens a table sits at the seat they chose, or at the first.
    one.wait_for("#begin");
    other.goto(&one.url());
    other.click("[data-sit='1']");
    one.wait_for(".moves");
    other.wait_without(".waiting-here");
    one.wait_without(".waiting-here");
    Some((stage, one, other))
}

#[test]
fn two_browsers_play_a_game_to_its_end_though_the_connection_is_cut() {
    let Some((stage, one, other)) = sit_down_together("online", "khan") else { return };
    let Some(spectator) = Browser::open() else { return };
    spectator.goto(&one.url().replace(&stage.cable.url(), &format!("http://{}", stage.server.host())));
    spectator.wait_for(".moves");
    let both_until = |css: &'static str, meanwhile: &dyn Fn()| {
        thread::scope(|scope| {
            for player in [&one, &other] {
                scope.spawn(move || click_until(player, css));
            }
            meanwhile();
        });
    };
    // The cable is cut at a known move: a whole game by chance may take less than a second.
    both_until(".moves li:nth-child(6)", &|| spectator.wait_for(".moves li:nth-child(6)"));
    stage.cable.cut();
    both_until("#over", &|| {
        // Both have tried to come back.
        stage.cable.wait_for_refusals(4);
        stage.cable.mend();
    });
    let moves = |browser: &Browser| browser.text(".moves ol");
    assert_eq!(moves(&one), moves(&other), "both saw the same game");
    // Both want to play again, and sit at the next table, each at the other's seat.
    let before = one.url();
    one.wait_for_text("#score", "Score: you ");
    one.click("#rematch");
    other.click("#agree");
    other.wait_for("[data-point=\"mat:s\"].live");
    one.wait_without("#over");
    one.wait_for_text(".column", "Score: you ");
    assert_ne!(one.url(), before);
    assert_eq!(one.url(), other.url());
}

#[test]
fn a_lost_connection_is_seen_and_comes_back_by_itself() {
    let Some((stage, one, other)) = sit_down_together("lost", "khan") else { return };
    stage.cable.cut();
    one.wait_for("#connection");
    // What is chosen meanwhile is refused, and not played later.
    one.click("[data-point=\"mat:w\"]");
    one.wait_for_text(".sentence", "not sent");
    stage.cable.mend();
    one.wait_without("#connection");
    assert_eq!(one.count("[data-point=\"mat:e\"].live"), 1, "nothing was chosen yet");
    one.click("[data-point=\"mat:e\"]");
    other.wait_for_text(".moves", "mat:e");
}

#[test]
fn resigning_asks_once_and_the_other_player_wins() {
    let Some((stage, one, other)) = sit_down_together("resign", "khan") else { return };
    one.click("#resign");
    one.click("#resign-yes");
    other.wait_for("#over");
    other.wait_for_text(".sentence", "resigned");
    other.wait_for_text("#end", "You win");
    other.goto(&stage.url("/records"));
    other.click("#server-games a");
    other.wait_for_text(".review-head", "KHAN");
}

#[test]
fn a_draw_is_offered_and_declined_and_both_hear_of_it() {
    let Some((_stage, one, other)) = sit_down_together("draw", "khan") else { return };
    one.click("#offer-draw");
    one.wait_for_text("#offer", "Waiting for an answer");
    other.wait_for_text("#live", "offers a draw");
    other.click("#decline");
    one.wait_for_text("#offer", "declined");
    assert_eq!(one.count("#agree"), 0);
}

#[test]
fn an_offer_is_gone_from_both_pages_once_the_one_who_made_it_moves() {
    let Some((_stage, one, other)) = sit_down_together("dead-offer", "khan") else { return };
    one.click("#offer-draw");
    other.wait_for("#agree");
    // Seat one is to act, and moves itself: no server would take an answer any longer.
    one.click("[data-point=\"mat:e\"]");
    other.wait_for_text(".moves", "mat:e");
    other.wait_without("#agree");
    one.wait_without("#offer");
    assert_eq!((other.count("#offer"), other.count("#decline")), (0, 0));
    // Both can offer again.
    other.wait_for("#offer-draw");
    one.wait_for("#offer-draw");
}

#[test]
fn a_third_may_watch_and_touch_nothing() {
    let Some((_stage, one, _other)) = sit_down_together("watch", "khan") else { return };
    let Some(third) = Browser::open() else { return };
    third.goto(&one.url());
    third.wait_for("#board");
    assert_eq!(third.count(".point.live"), 0);
    one.wait_for_text(".column", "1 watching");
    one.click("[data-point=\"mat:w\"]");
    third.wait_for_text(".moves", "mat:w");
}

#[test]
fn spectators_are_taken_to_the_rematch_and_may_come_back_to_the_game_before() {
    let Some((_stage, one, other)) = sit_down_together("watch-rematch", "khan") else { return };
    let Some(spectator) = Browser::open() else { return };
    let before = one.url();
    spectator.goto(&before);
    spectator.wait_for("#board");
    one.click("#resign");
    one.click("#resign-yes");
    spectator.wait_for("#over");
    other.click("#rematch");
    one.click("#agree");
    spectator.wait_without("#over");
    one.wait_without("#over");
    assert_ne!(spectator.url(), before);
    assert_eq!(spectator.url(), one.url());
    // The game before is history: nobody is taken from it.
    spectator.goto(&before);
    spectator.wait_for("#over");
    spectator.wait_for_text(".sentence", "resigned");
    assert_eq!(spectator.url(), before);
}

#[test]
fn a_clock_stands_where_it_stood_when_a_player_resigns() {
    let Some((_stage, one, other)) = sit_down_with_clock("clock", "khan", 1) else { return };
    let clock = "[data-seat='0'] .clock";
    one.wait_for_text(clock, "4:5");
    one.click("#resign");
    one.click("#resign-yes");
    for browser in [&one, &other] {
        browser.wait_for("#over");
        assert!(browser.text(clock).starts_with("4:"), "{}", browser.text(clock));
    }
}

#[test]
fn an_unknown_table_is_told_kindly() {
    let Some((stage, mut browser)) = Stage::open("unknown") else { return };
    browser.tolerate("404");
    browser.goto(&stage.url("/table/nosuchtabl"));
    browser.wait_for_text("main h1", "could not be found");
}
