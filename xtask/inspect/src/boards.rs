//! `cargo xtask measure boards`: the part of the screen that each board covers, per game, screen and size of the window.

use std::path::Path;

use bisat_browser::Browser;
use bisat_engine::GAMES;
use serde_json::json;

use crate::screens::{SCREENS, Screen};
use crate::server::Server;

/// The windows: small and usual phones, upright and on their side, and desktops.
const SIZES: [(u32, u32); 6] = [(360, 640), (390, 844), (844, 390), (1280, 900), (1920, 1080), (2560, 1440)];

/// The screens with a board, by the beginnings of their names.
const WITH_BOARD: [(&str, &str); 4] =
    [("middle-", "game"), ("lesson-", "lesson"), ("puzzle-", "puzzle"), ("analyse-", "analysis")];

/// The percentage of the window that the drawn board covers, as far as it is in view without scrolling.
const COVERED: &str = "
    scrollTo(0, 0);
    const board = document.querySelector('#board');
    const box = board.getBoundingClientRect();
    const view = board.viewBox.baseVal;
    const scale = Math.min(box.width / view.width, box.height / view.height);
    const [width, height] = [scale * view.width, scale * view.height];
    const [left, top] = [(box.left + box.right - width) / 2, (box.top + box.bottom - height) / 2];
    const across = Math.min(left + width, innerWidth) - Math.max(left, 0);
    const down = Math.min(top + height, innerHeight) - Math.max(top, 0);
    return 100 * Math.max(across, 0) * Math.max(down, 0) / (innerWidth * innerHeight);";

/// Prints the table of docs/page.md.
pub(crate) fn run(target: &Path) -> Result<(), String> {
    let server = Server::start(target)?;
    let browser = Browser::open().ok_or("measuring needs Chromium and its driver")?;
    browser.prefer(&[("prefers-reduced-motion", "reduce")]);
    let sizes = SIZES.map(|(width, height)| format!("{width}×{height}"));
    println!("| screen | {} |", sizes.join(" | "));
    println!("| --- |{}", " ---: |".repeat(SIZES.len()));
    for (beginning, name) in WITH_BOARD {
        for game in GAMES {
            let Some(screen) = find(beginning, game) else { continue };
            // Set up on a desktop, where every control is in view.
            browser.resize(1280, 900);
            screen.show(&browser, &server.url);
            let mut row = Vec::new();
            for (width, height) in SIZES {
                browser.resize(width, height);
                let covered = browser.execute(COVERED, &json!([]));
                let covered = covered.as_f64().ok_or_else(|| format!("{}: {covered}", screen.name))?;
                row.push(format!("{covered:.0}"));
            }
            println!("| {name}, {game} | {} |", row.join(" | "));
        }
    }
    Ok(())
}

fn find(beginning: &str, game: &str) -> Option<&'static Screen> {
    SCREENS.iter().find(|screen| screen.name.strip_prefix(beginning) == Some(game))
}
