//! "Play now" in two browsers.

use bisat_browser::Browser;
use serde_json::json;

use crate::stage::Stage;

#[test]
fn two_who_press_play_now_play_together_and_the_list_says_who_waits_for_what() {
    let Some((stage, one)) = Stage::open("play-now") else { return };
    let Some(other) = Browser::open() else { return };
    one.goto(&stage.url("/"));
    one.click("[data-play-now='pachisi']");
    one.wait_for_text("#looking", "play against a machine");
    one.wait_for("#begin");
    other.goto(&stage.url("/"));
    other.wait_for_text(".tables li", "Sit down");
    let listed = other.text(".tables li");
    for part in ["Pachisi", "3 minutes per move", "1 free seat"] {
        assert!(listed.contains(part), "{part}: {listed}");
    }
    other.click("[data-play-now='pachisi']");
    for browser in [&one, &other] {
        browser.wait_without("#looking");
        browser.wait_for(".player[data-seat='1']:not(.empty)");
    }
    assert_eq!(one.url(), other.url());
}

#[test]
fn a_player_who_waits_alone_moves_over_to_somebody_who_waits_for_longer() {
    let Some((stage, one)) = Stage::open("move-over") else { return };
    let Some(other) = Browser::open() else { return };
    other.goto(&stage.url("/"));
    one.goto(&stage.url("/"));
    one.click("[data-play-now='khan']");
    one.wait_for("#looking");
    // The other has opened a table, too, as if both had pressed at the same moment.
    let table = other.execute_later(OPEN_A_TABLE, &json!([]));
    let table = table.as_str().expect("the table is opened");
    other.goto(&stage.url(&format!("/table/{table}")));
    other.wait_for("#looking");
    for browser in [&one, &other] {
        browser.wait_without("#looking");
        browser.wait_for(".player[data-seat='1']:not(.empty)");
    }
    assert_eq!(one.url(), other.url());
    assert!(!one.url().contains(table), "the younger table is closed");
}

#[test]
fn who_waits_plays_a_machine_and_is_told_when_an_opponent_has_come() {
    let Some((stage, one)) = Stage::open("meanwhile") else { return };
    let Some(other) = Browser::open() else { return };
    for browser in [&one, &other] {
        browser.prefer(&[("prefers-reduced-motion", "reduce")]);
    }
    one.goto(&stage.url("/"));
    one.click("[data-play-now='khan']");
    one.click("#play-meanwhile");
    one.wait_for_text("#meanwhile", "Still looking");
    one.click("[data-point=\"mat:n\"].live");
    one.wait_for_text(".moves", "mat:n");
    // Also after the page was loaded again.
    one.reload();
    one.wait_for_text(".moves", "mat:n");
    one.wait_for_text("#meanwhile", "Still looking");
    other.goto(&stage.url("/"));
    other.click("[data-play-now='khan']");
    one.wait_for_text("#meanwhile.found", "Your opponent is here");
    one.click("#to-table");
    one.wait_without("#meanwhile");
    one.wait_for(".player[data-seat='1']:not(.empty)");
    other.wait_without("#looking");
    assert_eq!(one.url(), other.url());
    // The game against the machine can be gone on with.
    one.goto(&stage.url("/"));
    one.wait_for("#own-tables li:nth-child(2)");
}

#[test]
fn a_machine_is_played_on_when_the_player_moves_over_to_another_table() {
    let Some((stage, one)) = Stage::open("meanwhile-over") else { return };
    let Some(mut other) = Browser::open() else { return };
    // The game may begin while its page asks for the code of the table.
    other.tolerate("409 (Conflict)");
    one.prefer(&[("prefers-reduced-motion", "reduce")]);
    other.goto(&stage.url("/"));
    // The older table has nobody yet, so that both wait alone.
    let table = other.execute_later(OPEN_A_TABLE, &json!([]));
    let table = table.as_str().expect("the table is opened");
    one.goto(&stage.url("/"));
    one.click("[data-play-now='khan']");
    one.click("#play-meanwhile");
    one.click("[data-point=\"mat:n\"].live");
    one.wait_for_text(".moves", "mat:n");
    assert!(!one.url().contains(table));
    other.goto(&stage.url(&format!("/table/{table}")));
    one.wait_for_text("#meanwhile.found", "Your opponent is here");
    one.wait_for_text(".moves", "mat:n");
    one.click("#to-table");
    one.wait_for(".player[data-seat='1']:not(.empty)");
    assert!(one.url().contains(table), "the younger table is closed");
}

const OPEN_A_TABLE: &str = "
    const done = arguments[arguments.length - 1];
    (async () => {
        await fetch('/api/me');
        const body = JSON.stringify({ game: 'khan', visibility: 'public', rating: 'casual' });
        const headers = { 'content-type': 'application/json' };
        const opened = await fetch('/api/tables', { method: 'POST', headers, body });
        const { table } = await opened.json();
        sessionStorage.setItem('bisat.looking', table);
        localStorage.setItem('bisat.sit', `${table} 0`);
        done(table);
    })();
";
