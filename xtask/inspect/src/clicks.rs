//! `cargo xtask measure clicks`: the clicks of a newcomer, from the home screen to the first move, and per move.

use std::path::Path;

use bisat_browser::Browser;
use bisat_engine::GAMES;

use crate::newcomer::Newcomer;
use crate::server::Server;

/// Number of moves that are counted.
const COUNTED: u32 = 60;

/// Prints the table of docs/page.md.
pub(crate) fn run(target: &Path) -> Result<(), String> {
    let server = Server::start(target)?;
    let browser = Browser::open().ok_or("measuring needs Chromium and its driver")?;
    browser.prefer(&[("prefers-reduced-motion", "reduce")]);
    println!("| game | clicks to your first move | clicks per move |");
    println!("| --- | ---: | ---: |");
    for game in GAMES {
        let mut newcomer = Newcomer::at_home(&browser, &server.url);
        newcomer.start(game);
        let started = newcomer.clicks;
        newcomer.make_move();
        let first = newcomer.clicks;
        for _ in 1..COUNTED {
            newcomer.make_move();
        }
        let each = f64::from(newcomer.clicks - started) / f64::from(newcomer.moves.max(1));
        println!("| {game} | {first} | {each:.2} |");
    }
    Ok(())
}
