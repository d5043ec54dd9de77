//! A server with the page, and browsers in front of it.

use std::path::{Path, PathBuf};
use std::process::Command;

use bisat_browser::{Browser, Cable};

use crate::left_out::leave_out;
use crate::server::Server;

/// A server that shows the page, and a wire to it.
pub(crate) struct Stage {
    /// The server, which is open for as long as this is held.
    #[allow(dead_code, reason = "kept so that a test can kill it")]
    pub(crate) server: Server,
    /// The wire by which all browsers come.
    pub(crate) cable: Cable,
}

impl Stage {
    /// Starts a server of this name and a browser. Without a page, a browser or fonts the test is left out.
    pub(crate) fn open(name: &str) -> Option<(Self, Browser)> {
        Self::open_with(name, &[])
    }

    /// The same with further flags for the server.
    pub(crate) fn open_with(name: &str, flags: &[&str]) -> Option<(Self, Browser)> {
        let (page, browser) = page_and_browser()?;
        let page = format!("--page={}", page.display());
        let flags: Vec<&str> = [page.as_str()].into_iter().chain(flags.iter().copied()).collect();
        let server = Server::open_with(&format!("browser-{name}"), &flags);
        let cable = Cable::to(server.host());
        Some((Stage { server, cable }, browser))
    }

    /// The full address of a path.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.cable.url())
    }
}

/// The folder of the page, and a browser. Without a page, a browser or fonts the test is left out.
pub(crate) fn page_and_browser() -> Option<(PathBuf, Browser)> {
    let page = page()?;
    if let Err(advice) = Browser::is_installed() {
        leave_out(advice);
        return None;
    }
    if !has_fonts() {
        leave_out("no fonts are installed: apt-get install fontconfig fonts-noto-core");
        return None;
    }
    Some((page, Browser::open()?))
}

/// Where `cargo xtask page` puts the page.
fn page() -> Option<PathBuf> {
    let page = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("page");
    if page.join("index.html").exists() {
        return Some(page);
    }
    leave_out("the page is not built: cargo xtask page");
    None
}

/// Whether there is a font for Hindi; with it come those for English and French.
fn has_fonts() -> bool {
    Command::new("fc-list").arg(":lang=hi").output().is_ok_and(|fonts| !fonts.stdout.is_empty())
}
