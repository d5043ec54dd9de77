//! A table that waits for players: invitations, leaving, cancelling, and people who are gone.

use bisat_browser::Browser;

use crate::stage::Stage;

/// Opens a table by a link (`2`) or for anyone (`3`) and sits down.
fn open_table(browser: &Browser, stage: &Stage, game: &str, company: u8) {
    browser.goto(&stage.url(&format!("/new/{game}")));
    browser.click(&format!(".choice:has([name=company][value='{company}'])"));
    browser.click("#start");
    browser.wait_for("#begin");
}

#[test]
fn a_host_cancels_a_table_after_being_asked_once() {
    let Some((stage, host)) = Stage::open("cancel") else { return };
    let Some(guest) = Browser::open() else { return };
    open_table(&host, &stage, "khan", 2);
    guest.goto(&host.url());
    guest.wait_for("[data-sit]");
    host.click("#cancel");
    host.click("#cancel-yes");
    host.wait_for(".home");
    assert_eq!(host.count("#back-to-game, #own-tables li"), 0, "the table is gone");
    // Those who look at it hear of it, at once and later.
    guest.wait_for_text(".waiting-here h1", "closed before the game began");
    guest.reload();
    guest.wait_for_text(".waiting-here h1", "closed before the game began");
    assert_eq!(guest.count("[data-sit]"), 0);
}

#[test]
fn a_guest_reads_an_invitation_sits_down_and_leaves_again() {
    let Some((stage, host)) = Stage::open("guest") else { return };
    let Some(guest) = Browser::open() else { return };
    open_table(&host, &stage, "pachisi", 2);
    host.wait_for_text("#send-link", "Send this link");
    guest.goto(&host.url());
    guest.wait_for_text(".sentence", "invites you to a game of Pachisi. Sit down.");
    assert_eq!(guest.count("#send-link, #begin, #leave, #cancel"), 0, "these are the host's");
    guest.click("[data-sit='1']");
    guest.wait_for_text("#send-link", "Others can join");
    host.wait_for("#leave");
    assert_eq!(host.count("#cancel"), 0, "somebody else sits there");
    guest.click("#leave");
    guest.wait_for(".home");
    host.wait_for(".player.empty[data-seat='1']");
    host.wait_for("#cancel");
}

#[test]
fn a_code_may_be_written_in_capitals() {
    let Some((stage, host)) = Stage::open("capitals") else { return };
    let Some(guest) = Browser::open() else { return };
    open_table(&host, &stage, "khan", 2);
    let url = host.url();
    let code = url.rsplit('/').next().unwrap();
    guest.goto(&stage.url("/"));
    guest.write("#code", &code.to_uppercase());
    guest.click("#code + button");
    guest.wait_for("[data-sit]");
    assert_eq!(guest.url(), url);
}

#[test]
fn a_table_whose_people_are_gone_is_marked_and_not_offered() {
    let Some((stage, host)) = Stage::open("gone") else { return };
    let Some(guest) = Browser::open() else { return };
    open_table(&host, &stage, "khan", 3);
    let table = host.url();
    guest.goto(&stage.url("/"));
    guest.wait_for_text(".tables", "Sit down");
    drop(host);
    // Who closes a page is given a few seconds to come back.
    for _ in 0..200 {
        guest.reload();
        guest.wait_for(".tables li");
        if guest.text(".tables li").contains("(away)") {
            break;
        }
    }
    guest.wait_for_text(".tables li", "(away)");
    guest.wait_for_text(".tables li", "Look in");
    guest.goto(&table);
    guest.wait_for_text(".away", "is away.");
}
