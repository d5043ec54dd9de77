//! A newcomer who plays by clicks alone, and how many clicks that takes: for the tests, and for `cargo xtask measure clicks`.

use bisat_browser::Browser;
use serde_json::{Value, json};

/// A person at a browser, whose clicks are counted.
pub(crate) struct Newcomer<'a> {
    browser: &'a Browser,
    /// The clicks so far.
    pub(crate) clicks: u32,
    /// Those that chose among several kept throws.
    pub(crate) chosen_throws: u32,
    /// The own moves so far.
    pub(crate) moves: u32,
}

/// What can be clicked next to make a move, the most obvious first.
const NEXT: [&str; 4] = ["#throw", ".point.target", ".point.live", ".choices-here button:not(:disabled)"];

/// The number of the last move in the list; throws do not count. A long list does not have its first moves.
const LAST_MOVE: &str = "return Math.max(0, ...[...document.querySelectorAll('.moves .move:not(.outcome)')].map((move) => move.dataset.step))";

impl<'a> Newcomer<'a> {
    /// Somebody who has the home screen before them, and has never been here.
    pub(crate) fn at_home(browser: &'a Browser, server: &str) -> Self {
        browser.goto(&format!("{server}/settings"));
        browser.wait_for("main h1");
        // Nothing is waited for; what is clicked is the same.
        browser.execute("localStorage.clear(); localStorage.setItem('bisat.quick', 'yes')", &json!([]));
        browser.goto(&format!("{server}/"));
        browser.wait_for(".boards");
        Newcomer { browser, clicks: 0, chosen_throws: 0, moves: 0 }
    }

    fn click(&mut self, css: &str) {
        self.browser.click(css);
        self.clicks += 1;
    }

    /// Starts a game against machines as the page offers it.
    pub(crate) fn start(&mut self, game: &str) {
        self.click(&format!(".offered-{game} .button.primary"));
        self.click("#start");
        self.browser.wait_for("#board");
    }

    /// Makes one more move, or finds that the game is over.
    pub(crate) fn make_move(&mut self) {
        loop {
            let all = NEXT.join(", ");
            self.browser.wait_for(&format!("{all}, #over"));
            if self.browser.count("#over") > 0 {
                return;
            }
            let before = self.browser.execute(LAST_MOVE, &json!([]));
            let Some(next) = NEXT.into_iter().find(|css| self.browser.count(css) > 0) else { continue };
            let has_choice = self.browser.count(".kept .chip") > 1;
            self.click(next);
            // A throw is no move, and a piece with several targets needs one more click.
            if next != "#throw" && self.is_made(&before, next) {
                self.moves += 1;
                return;
            }
            self.chosen_throws += u32::from(has_choice);
        }
    }

    /// Whether the click on `clicked` has made a move.
    fn is_made(&self, before: &Value, clicked: &str) -> bool {
        let script = "
            const [before, clicked, done] = arguments;
            const began = Date.now();
            // A target that was clicked is there until the page has drawn the move.
            const hasTarget = () => clicked !== '.point.target' && document.querySelector('.point.target');
            const look = () => {
                const moves = [...document.querySelectorAll('.moves .move:not(.outcome)')];
                if (moves.some((move) => move.dataset.step > before)) return done(true);
                if (hasTarget() || Date.now() - began > 3000) return done(false);
                setTimeout(look, 10);
            };
            look();";
        self.browser.execute_later(script, &json!([before, clicked])) == json!(true)
    }
}
