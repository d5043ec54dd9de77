//! Text files of the games: lessons and rules, and puzzles. They are no part of the WebAssembly: the page loads the file of a
//! game when it is needed first.

use bisat_client::GameWords;
use bisat_client::learn;
use bisat_client::puzzles::{Puzzle, read};
use wasm_bindgen::JsValue;

use crate::api;

/// The puzzles of a game, easy ones first; `None` if they cannot be loaded.
pub async fn puzzles(game: &str) -> Option<Vec<Puzzle>> {
    read(&text("bisatPuzzles", game).await?).ok()
}

/// Loads the lesson and the rules of a game; returns whether they are there.
pub async fn load_course(game: GameWords) -> bool {
    if learn::course(game).is_some() {
        return true;
    }
    match text("bisatCourses", game.id()).await {
        Some(text) => learn::load(game, &text).is_ok(),
        None => false,
    }
}

/// The file of a game among those of one kind, whose addresses `start.js` sets.
async fn text(kind: &str, game: &str) -> Option<String> {
    let addresses = js_sys::Reflect::get(&js_sys::global(), &JsValue::from_str(kind)).ok()?;
    let address = js_sys::Reflect::get(&addresses, &JsValue::from_str(game)).ok()?.as_string()?;
    api::file(&address).await.ok()
}
