//! The page over HTTPS, from a server that speaks TLS itself.

use bisat_browser::Browser;

use crate::authority::{Authority, TlsServer};
use crate::stage::page_and_browser;

#[test]
fn two_browsers_meet_at_a_table_over_https() {
    let Some((page, one)) = page_and_browser() else { return };
    let Some(other) = Browser::open() else { return };
    let authority = Authority::new("page");
    authority.issue();
    let server = TlsServer::open_with(&authority, &[&format!("--page={}", page.display())]);
    one.goto(&format!("{}/new/khan", server.url));
    one.click(".choice:has([name=company][value='2'])");
    one.click("#start");
    one.wait_for("#begin");
    other.goto(&one.url());
    other.click("[data-sit='1']");
    one.wait_for("[data-point=\"mat:e\"].live");
    one.click("[data-point=\"mat:e\"]");
    // The move went over a WebSocket with TLS.
    other.wait_for_text(".moves", "mat:e");
}
