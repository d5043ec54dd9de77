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

#[test]
fn a_guest_joins_by_the_code_that_the_host_says() {
    let Some((stage, host)) = Stage::open("said") else { return };
    let Some(mut guest) = Browser::open() else { return };
    open_table(&host, &stage, "khan", 2);
    host.wait_for("#said-code");
    let code = host.text("#said-code");
    // A browser complains of every 404.
    guest.tolerate("/api/codes/amla-01");
    guest.goto(&stage.url("/"));
    guest.write("#code", "amla-01");
    guest.click("#code + button");
    guest.wait_for_text("#code-problem", "No table waits under this code.");
    guest.execute("document.querySelector('#code').value = ''", &serde_json::json!([]));
    guest.paste("#code", &code.to_uppercase().replace('-', " "));
    guest.click("#code + button");
    guest.wait_for("[data-sit]");
    assert_eq!(guest.url(), host.url());
    assert_eq!(guest.count("#said-code"), 0, "a guest who does not sit there invites nobody");
    guest.click("[data-sit]");
    host.wait_without("#said-code");
}

#[test]
fn a_host_shows_the_link_as_a_qr_code_and_sends_it_by_the_share_sheet() {
    let Some((stage, host)) = Stage::open("share") else { return };
    let none = serde_json::json!([]);
    host.goto(&stage.url("/new/pachisi"));
    host.wait_for("#start");
    // Chromium for Linux has no share sheet.
    host.execute("navigator.share = async shared => { window.shared = { text: shared.text, url: shared.url } }", &none);
    host.click(".choice:has([name=company][value='2'])");
    host.click("#start");
    host.wait_for("#said-code");
    host.click("#share");
    let shared = host.execute("return window.shared", &none);
    assert_eq!(shared["url"], host.url());
    let text = shared["text"].as_str().unwrap();
    assert!(text.contains("Pachisi") && text.contains(&host.text("#said-code")), "{text}");
    assert_eq!(host.attribute("#show-qr", "aria-expanded").as_deref(), Some("false"));
    host.click("#show-qr");
    host.wait_for(".qr-code[role=img][aria-label] svg");
    host.click("#show-qr");
    host.wait_without(".qr-code");
}
