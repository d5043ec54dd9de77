//! A real browser without a window, for tests of the page and for pictures of it.
//!
//! 1. [`Browser`]: goes, clicks, types and looks, as a person would.
//! 2. [`Cable`]: a wire between browser and server that can be cut.
//! 3. [`Driver`] and the WebDriver protocol below it: JSON over HTTP with Debian's `chromedriver`, on loopback. The
//!    few commands that we need are a page of code; a WebDriver crate would bring a hundred crates.
//!
//! Nothing here knows what is on the page. Whatever cannot be done panics: a test has failed then.

mod browser;
mod cable;
mod driver;
mod keys;
mod webdriver;

pub use browser::Browser;
pub use cable::Cable;
pub use driver::Driver;
