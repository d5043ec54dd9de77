//! The games of the engine, one folder each: evaluation, greedy rule, level temperatures and tests.
//!
//! A new game needs one `mod` line here; its type comes from the engine's registry.

mod race;
mod game_net;
mod active_inputs;
mod input_set;
mod race_net;
mod khan;
mod chowka_bhara;
mod pachisi;
mod kho_kho;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

use bisat_engine::{UnknownGame, with_games};

use crate::search::Search;

/// A function over the type of a searchable game.
pub trait SearchVisitor {
    /// Its result.
    type Output;
    /// Calls it with the game `G`.
    fn visit<G: Search>(self) -> Self::Output;
}

macro_rules! searchable {
    ($($game:ty),+ $(,)?) => {
        /// Calls the visitor with the type of the game that has this id.
        pub fn visit_searchable<V: SearchVisitor>(id: &str, visitor: V) -> Result<V::Output, UnknownGame> {
            $(if id == <$game as bisat_engine::Board>::ID {
                return Ok(visitor.visit::<$game>());
            })+
            Err(UnknownGame::new(id))
        }
    };
}

with_games!(searchable);
