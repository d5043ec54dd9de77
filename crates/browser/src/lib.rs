//! A headless browser, for tests and screenshots of the page.
//!
//! 1. [`Browser`]: navigation, input, queries and screenshots.
//! 2. [`Cable`]: a TCP proxy between browser and server, whose connections a test can cut.
//! 3. `driver.rs` and the WebDriver protocol below it: JSON over HTTP with Debian's `chromedriver`, on loopback. The
//!    few commands that we need are a page of code; a WebDriver crate would bring a hundred crates.
//! 4. `firefox.rs` and its own protocol below it: the same commands over TCP. Tests run in it with `BISAT_BROWSER=firefox`.
//!
//! Nothing here depends on the contents of the page. Functions panic on failure, as a test should.

mod browser;
mod cable;
mod chromium;
mod driver;
mod firefox;
mod keys;
mod marionette;
mod remote;
mod webdriver;

pub use browser::{Browser, DomSize};
pub use cable::Cable;
