//! Boards as pixels: what `bisat-drawing` draws, rendered without a browser.
//!
//! 1. [`png`] and [`card`]: one position. A card has the shape that link previews show.
//! 2. [`Film`]: a whole game as an animated GIF.
//!
//! Nothing here depends on a game. There is no text in a picture: coordinates are left out.

mod film;
mod frame;
mod still;

pub use film::Film;
pub use still::{CARD_HEIGHT, CARD_WIDTH, card, png};
