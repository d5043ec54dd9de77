//! A house with the page, and browsers in front of it.

use std::path::{Path, PathBuf};

use bisat_browser::{Browser, Cable};

use crate::house::House;

/// A house that shows the page, and a wire to it.
pub(crate) struct Stage {
    /// The server, which is open for as long as this is held.
    #[allow(dead_code, reason = "kept so that a test can kill it")]
    pub(crate) house: House,
    /// The wire by which all browsers come.
    pub(crate) cable: Cable,
}

impl Stage {
    /// Opens a house of this name and a browser; none where there is no page or no browser, which in CI is a failure.
    pub(crate) fn open(name: &str) -> Option<(Self, Browser)> {
        let page = page()?;
        let browser = Browser::open()?;
        let house = House::open_with(&format!("browser-{name}"), &[&format!("--page={}", page.display())]);
        let cable = Cable::to(house.host());
        Some((Stage { house, cable }, browser))
    }

    /// The full address of a path.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.cable.url())
    }
}

/// Where `cargo xtask page` puts the page.
fn page() -> Option<PathBuf> {
    let page = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("page");
    if page.join("index.html").exists() {
        return Some(page);
    }
    let advice = "there is no page: cargo xtask page makes it";
    assert!(!std::env::var("CI").is_ok_and(|ci| ci == "true"), "{advice}");
    eprintln!("left out, as {advice}");
    None
}
