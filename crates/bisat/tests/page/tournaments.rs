//! Tournaments: made, joined by a link, played to the end.

use bisat_browser::Browser;

use crate::access::{axe, faults};
use crate::stage::Stage;

/// A server with this number of browsers.
fn open(name: &str, count: usize) -> Option<(Stage, Vec<Browser>)> {
    let (stage, first) = Stage::open(name)?;
    let mut browsers = vec![first];
    while browsers.len() < count {
        browsers.push(Browser::open()?);
    }
    for browser in &mut browsers {
        browser.prefer(&[("prefers-reduced-motion", "reduce")]);
        browser.tolerate("WebSocket");
        browser.tolerate("net::ERR_");
    }
    Some((stage, browsers))
}

/// The first browser opens a tournament from the home screen, and the others join by its link.
fn gather(stage: &Stage, browsers: &[Browser], format: u8) {
    let host = &browsers[0];
    host.goto(&stage.url("/"));
    host.click("a[href='/tournament']");
    host.wait_for("#new-tournament");
    host.write("#tournament-name", " of friends");
    host.click(&format!(".choice:has([name=format][value='{format}'])"));
    host.click("#open");
    host.wait_for("#tournament");
    host.wait_for_text("#joined", "1 player has joined. At least two players are needed.");
    assert_eq!(host.count("#start"), 0);
    let link = host.text(".link");
    for (browser, count) in browsers[1..].iter().zip(2..) {
        browser.goto(&link);
        browser.click("#join");
        browser.wait_for_text("#joined", &format!("{count} players have joined."));
        browser.wait_for("#leave");
        assert_eq!(browser.count("#start, #cancel"), 0, "these are the host's");
    }
    host.wait_for_text("#joined", &format!("{} players have joined.", browsers.len()));
    assert_eq!(host.count("#players li"), browsers.len());
    host.click("#start");
    host.click("#start-yes");
}

/// Everybody who has a game goes to their table. Returns who they are.
fn go_to_tables(browsers: &[Browser]) -> Vec<&Browser> {
    let mut players = Vec::new();
    for browser in browsers {
        browser.wait_for("#own-game, #bye, #wait, #won");
        if browser.count("#own-game") > 0 {
            browser.click("#to-table");
            players.push(browser);
        }
    }
    players
}

/// One of two players resigns, and both go back to the tournament.
fn resign(players: &[&Browser]) {
    for player in players {
        player.wait_without(".waiting-here");
        player.wait_for("#board");
    }
    players[0].click("#resign");
    players[0].click("#resign-yes");
    for player in players {
        player.wait_for("#over");
        player.click("#to-tournament a");
        player.wait_for("#tournament");
    }
}

#[test]
fn three_browsers_make_a_swiss_tournament_and_play_it_to_its_end() {
    let Some((stage, browsers)) = open("swiss", 3) else { return };
    gather(&stage, &browsers, 0);
    for round in 1..=2 {
        for browser in &browsers {
            browser.wait_for_text("#rounds", &format!("Round {round} of 2"));
        }
        let players = go_to_tables(&browsers);
        assert_eq!(players.len(), 2, "the third has a bye");
        resign(&players);
    }
    for browser in &browsers {
        browser.wait_for("#won");
        assert_eq!(browser.count("#standings tbody tr"), 3);
        assert_eq!(browser.count("#standings .own"), 1);
        assert_eq!(browser.count("#rounds table"), 2);
    }
    browsers[1].goto(&stage.url("/"));
    browsers[1].wait_for_text("#own-tournaments", "Our tournament of friends");
    browsers[1].click("#own-tournaments a");
    browsers[1].wait_for("#won");
}

#[test]
fn two_browsers_play_a_knock_out_and_everyone_can_use_its_screens() {
    let (Some(axe), Some((stage, browsers))) = (axe(), open("knock-out", 2)) else { return };
    gather(&stage, &browsers, 1);
    let host = &browsers[0];
    for (width, height) in [(1280, 900), (360, 800)] {
        host.resize(width, height);
        host.wait_for("#own-game");
        assert_eq!(faults(host, &axe), Vec::<String>::new(), "{width}×{height}");
    }
    host.resize(1280, 900);
    assert!(host.text("#own-game").contains("Be at the table by"));
    let tournament = host.url();
    let players = go_to_tables(&browsers);
    for player in &players {
        player.wait_without(".waiting-here");
        player.wait_for("#board");
    }
    // Both have come: nobody has to hurry any more.
    host.goto(&tournament);
    host.wait_for_text("#own-game", "Your game has begun");
    assert!(!host.text("#own-game").contains("Be at the table by"));
    host.click("#to-table");
    resign(&players);
    for browser in &browsers {
        browser.wait_for_text("#won", "wins the tournament");
        assert_eq!(browser.count("#bracket .winner"), 1);
    }
    assert_eq!(faults(host, &axe), Vec::<String>::new(), "at the end");
}

#[test]
fn a_host_cancels_a_tournament_after_being_asked_once_and_a_wrong_link_is_said() {
    let (Some(axe), Some((stage, mut browsers))) = (axe(), open("tournament-cancel", 2)) else { return };
    browsers[1].tolerate("Failed to load resource");
    let [host, guest] = &browsers[..] else { return };
    host.goto(&stage.url("/tournament"));
    host.click("#open");
    host.wait_for("#joined");
    assert_eq!(faults(host, &axe), Vec::<String>::new());
    let link = host.text(".link");
    guest.goto(&link);
    guest.wait_for("#join");
    host.click("#cancel");
    host.click("#cancel-yes");
    for browser in [host, guest] {
        browser.wait_for_text("main", "The tournament was cancelled.");
    }
    guest.goto(&stage.url("/tournament/nosuchthing"));
    guest.wait_for_text("main h1", "There is no such tournament.");
    assert_eq!(faults(guest, &axe), Vec::<String>::new());
}

#[test]
fn a_player_whom_the_host_removed_cannot_join_again() {
    let Some((stage, mut browsers)) = open("tournament-remove", 2) else { return };
    browsers[1].tolerate("Failed to load resource");
    let [host, stranger] = browsers.as_slice() else { panic!("two browsers") };
    host.goto(&stage.url("/tournament"));
    host.click("#open");
    host.wait_for("#joined");
    stranger.goto(&host.url());
    stranger.click("#join");
    host.wait_for("#players li:nth-child(2)");
    assert_eq!(host.count("#players .remove"), 1, "the host leaves by another button");
    assert_eq!(stranger.count("#players .remove"), 0, "only the host removes players");
    host.click("#players .remove");
    host.click("#players .sure .button:first-of-type");
    host.wait_without("#players li:nth-child(2)");
    stranger.click("#join");
    stranger.wait_for_text("[role=alert]", "The host has removed you. You cannot join this tournament again.");
}
