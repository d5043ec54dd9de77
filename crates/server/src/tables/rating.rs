//! Rated games: those who sat there at the start are rated (docs/ratings.md).

use std::sync::Arc;

use bisat_protocol::http::Stage;
use bisat_protocol::{IdentityId, Occupant};
use bisat_table::Table;

use super::{CommandError, Tables};
use crate::event_log::RatedGame;

impl Tables {
    /// The result of this table's game; none if it is not rated.
    pub(super) fn rated_game(&self, table: &Table) -> Option<RatedGame> {
        let (None, Some(ranks)) = (table.unrated(), table.final_ranks()) else { return None };
        let players: Option<Vec<String>> = table.starters().iter().map(player).collect();
        let (setup, ended_at) = (table.setup(), self.clock.now());
        Some(RatedGame { game: setup.game.clone(), players: players?, ranks, ended_at, visibility: setup.visibility })
    }

    /// Whether the person is playing a rated game of this kind. Positions are not compared: a position can be turned, or
    /// changed a little, and its analysis still tells the best move.
    pub(crate) async fn is_playing_rated(
        self: &Arc<Self>,
        person: &IdentityId,
        game: &str,
    ) -> Result<bool, CommandError> {
        for live in self.live_tables_of(person).await? {
            let table = match self.lock_fresh(&live).await {
                Ok(table) => table,
                Err(CommandError::Damaged(_)) => continue,
                Err(error) => return Err(error),
            };
            if table.stage() == Stage::Playing && table.unrated().is_none() && table.setup().game == game {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Key under which a seat is rated. A machine is rated by its level.
fn player(sitter: &Occupant) -> Option<String> {
    match sitter {
        Occupant::Person(person) if person.is_account => Some(person.id.0.clone()),
        Occupant::Person(_) | Occupant::Nobody => None,
        Occupant::Level(level) => Some(format!("level {level}")),
    }
}
