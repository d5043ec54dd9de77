//! Ratings after a game, for accounts and levels. Games with guests are not rated.

use bisat_protocol::{Ending, Occupant};
use bisat_table::Table;

use super::Tables;
use crate::event_log::RatingChange;
use crate::ratings::{self, Rating};

impl Tables {
    /// New ratings after this table's game; none if it is not rated.
    pub(super) async fn rate(&self, table: &Table) -> Vec<RatingChange> {
        let Some(ended) = table.ended() else { return Vec::new() };
        let players: Option<Vec<String>> = table.seats().iter().map(player).collect();
        let Some(players) = players else { return Vec::new() };
        let mut different = players.clone();
        different.sort_unstable();
        different.dedup();
        let is_rated = ![Ending::NeverStarted, Ending::Annulled].contains(&ended.ending)
            && different.len() == players.len()
            && table.step() > 1;
        if !is_rated {
            return Vec::new();
        }
        let mut before = Vec::new();
        for player in &players {
            let known = self.accounts.rating(player, &table.setup().game).await.ok().flatten();
            before.push(known.map_or((Rating::NEW, 0), |known| {
                let RatingChange { rating, deviation, volatility, games, .. } = known;
                (Rating { rating, deviation, volatility }, games)
            }));
        }
        let old: Vec<Rating> = before.iter().map(|(rating, _)| *rating).collect();
        let new = ratings::after(&old, &ended.ranks);
        let change = |((player, (_, games)), new): ((String, (Rating, u32)), Rating)| RatingChange {
            player,
            game: table.setup().game.clone(),
            rating: new.rating,
            deviation: new.deviation,
            volatility: new.volatility,
            games: games + 1,
        };
        players.into_iter().zip(before).zip(new).map(change).collect()
    }
}

/// Key under which a seat is rated.
fn player(sitter: &Occupant) -> Option<String> {
    match sitter {
        Occupant::Person(person) if person.is_account => Some(person.id.0.clone()),
        Occupant::Person(_) | Occupant::Nobody => None,
        Occupant::Level(level) => Some(format!("level {level}")),
    }
}
