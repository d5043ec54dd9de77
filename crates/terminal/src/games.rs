//! The styles of all games. A game is one file and one line in [`GAMES`].

mod khan;
mod chowka_bhara;
mod pachisi;
mod kho_kho;

use crate::game_style::GameStyle;

/// The registry of styles, in the engine's order of games.
static GAMES: [&dyn GameStyle; 4] =
    [&khan::KhanStyle, &chowka_bhara::ChowkaBharaStyle, &pachisi::PachisiStyle, &kho_kho::KhoKhoStyle];

/// The style of the game with this id.
///
/// # Panics
///
/// If no game has this id, or the game has no style; a test checks that every game of the engine has one.
pub(crate) fn style_of(id: &str) -> &'static dyn GameStyle {
    let found = GAMES.iter().find(|game| game.id() == id);
    *found.unwrap_or_else(|| panic!("no terminal style of the game {id:?}: add it to crates/terminal/src/games"))
}

#[cfg(test)]
mod tests {
    use super::GAMES;

    #[test]
    fn every_game_of_the_engine_has_a_style_in_the_same_order() {
        let styled: Vec<&str> = GAMES.iter().map(|game| game.id()).collect();
        assert_eq!(styled, bisat_engine::GAMES);
    }
}
