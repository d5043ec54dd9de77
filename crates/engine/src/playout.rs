//! Random playouts: every action is equally likely, every outcome has its odds.

use crate::game::{Game, Turn};

/// Plays at random from `position` until the game is over or `most` steps are played; returns the number of steps.
///
/// `below` gets a number and returns a random one below it. Nothing is allocated once `scratch` has grown to the longest
/// list of moves.
pub fn playout<G: Game>(
    game: &G,
    position: &mut G::Position,
    most: u64,
    scratch: &mut Vec<G::Move>,
    below: &mut impl FnMut(u32) -> u32,
) -> u64 {
    for step in 0..most {
        let mv = match game.turn(position) {
            Turn::Seat(_) => game.choose(position, scratch, below),
            Turn::Chance => {
                let odds = game.odds(position);
                odds.draw(below(odds.total()))
            }
            Turn::Over(_) => return step,
        };
        game.apply(position, mv);
    }
    most
}
