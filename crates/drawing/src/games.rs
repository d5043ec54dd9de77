//! The drawings of all games. A game is one folder and one line in [`GAMES`].

mod khan;
mod chowka_bhara;
mod pachisi;
mod kho_kho;

use crate::game_drawing::GameDrawing;

/// The registry of drawings, in the engine's order of games.
pub(crate) static GAMES: [&dyn GameDrawing; 4] =
    [&khan::KhanDrawing, &chowka_bhara::ChowkaBharaDrawing, &pachisi::PachisiDrawing, &kho_kho::KhoKhoDrawing];

/// The drawing of the game with this id.
///
/// # Panics
///
/// If no game has this id, or the game has no drawing; a test checks that every game of the engine has one.
pub(crate) fn drawing_of(id: &str) -> &'static dyn GameDrawing {
    let found = GAMES.iter().find(|game| game.id() == id);
    *found.unwrap_or_else(|| panic!("no drawing of the game {id:?}: add its folder to crates/drawing/src/games"))
}

#[cfg(test)]
mod tests {
    use super::GAMES;

    #[test]
    fn every_game_of_the_engine_has_a_drawing_in_the_same_order() {
        let drawn: Vec<&str> = GAMES.iter().map(|game| game.id()).collect();
        assert_eq!(drawn, bisat_engine::GAMES);
    }
}
