//! The files of puzzles. They are no part of the WebAssembly: the page loads the file of a game when a puzzle of it is opened.

use bisat_client::puzzles::{Puzzle, read};
use wasm_bindgen::JsValue;

use crate::api;

/// The puzzles of a game, easy ones first; `None` if they cannot be loaded.
pub async fn load(game: &str) -> Option<Vec<Puzzle>> {
    // `start.js` sets it: the address of the file of each game.
    let addresses = js_sys::Reflect::get(&js_sys::global(), &JsValue::from_str("bisatPuzzles")).ok()?;
    let address = js_sys::Reflect::get(&addresses, &JsValue::from_str(game)).ok()?.as_string()?;
    read(&api::file(&address).await.ok()?).ok()
}
