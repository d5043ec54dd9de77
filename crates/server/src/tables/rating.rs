//! Ratings after a game: of those who sat there at the start (docs/ratings.md).

use bisat_protocol::http::Stage;
use bisat_protocol::{IdentityId, Occupant};
use bisat_table::Table;

use super::Tables;
use crate::event_log::{LogError, RatingChange};
use crate::ratings::{self, Rating};

/// Milliseconds of a day.
const DAY: u64 = 24 * 60 * 60 * 1000;
/// Positions with more legal moves are not looked into.
const MOST_MOVES: usize = 500;
/// Rated games of a pair that count fully on one day.
const FULL_MEETINGS: u32 = 3;
/// Further rated games of that pair on that day change nothing.
const MOST_MEETINGS: u32 = 10;

impl Tables {
    /// New ratings after this table's game; none if it is not rated.
    pub(super) async fn rate(&self, table: &Table) -> Result<Vec<RatingChange>, LogError> {
        let (None, Some(ranks)) = (table.unrated(), table.final_ranks()) else { return Ok(Vec::new()) };
        let players: Option<Vec<String>> = table.starters().iter().map(player).collect();
        let Some(players) = players else { return Ok(Vec::new()) };
        let game = &table.setup().game;
        let mut before = Vec::new();
        for player in &players {
            let known = self.accounts.rating(player, game).await?;
            before.push(known.map_or((Rating::NEW, 0), |known| {
                let RatingChange { rating, deviation, volatility, games, .. } = known;
                (Rating { rating, deviation, volatility }, games)
            }));
        }
        let old: Vec<Rating> = before.iter().map(|(rating, _)| *rating).collect();
        let new = ratings::after(&old, &ranks);
        let weights = self.weights(&players, game).await?;
        let mut changes = Vec::new();
        for (at, player) in players.iter().enumerate() {
            // A level on two seats has won and lost at once: it is not rated.
            if players.iter().filter(|other| *other == player).count() > 1 {
                continue;
            }
            let Rating { rating, deviation, volatility } = old[at].towards(new[at], weights[at]);
            let (player, game, games) = (player.clone(), game.clone(), before[at].1 + 1);
            changes.push(RatingChange { player, game, rating, deviation, volatility, games });
        }
        Ok(changes)
    }

    /// Whether the position is that of a rated game which the person is playing, or one step after it.
    pub(crate) async fn is_playing_rated(&self, person: &IdentityId, game: &str, state: &str) -> bool {
        for live in self.live_tables_of(person) {
            let Ok(table) = live.lock(self).await else { continue };
            let is_rated = table.stage() == Stage::Playing && table.unrated().is_none();
            if is_rated && table.setup().game == game && is_near(&table, state) {
                return true;
            }
        }
        false
    }

    /// How much the game counts for each player: less if they have met one of the others often today.
    async fn weights(&self, players: &[String], game: &str) -> Result<Vec<f64>, LogError> {
        let day = self.clock.now() / DAY;
        let mut weights = vec![1.0_f64; players.len()];
        for (at, player) in players.iter().enumerate() {
            for (other_at, other) in players.iter().enumerate().skip(at + 1) {
                if is_level(player) && is_level(other) {
                    continue;
                }
                let weight = weight(self.accounts.meet(player, other, game, day).await?);
                weights[at] = weights[at].min(weight);
                weights[other_at] = weights[other_at].min(weight);
            }
        }
        Ok(weights)
    }
}

/// Whether a state is that of the table, or can be reached in one step.
fn is_near(table: &Table, state: &str) -> bool {
    if table.session().state() == state {
        return true;
    }
    // A set-up of KHAN has too many moves to try, and is no secret.
    if table.session().count() > MOST_MOVES {
        return false;
    }
    let mut session = table.session().after(table.step() as usize);
    session.moves().iter().any(|token| {
        let is_it = session.play(token).is_ok() && session.state() == state;
        session.undo();
        is_it
    })
}

/// How much the nth rated game of a pair on one day counts.
fn weight(meeting: u32) -> f64 {
    if meeting > MOST_MEETINGS {
        return 0.0;
    }
    0.5_f64.powi(meeting.saturating_sub(FULL_MEETINGS) as i32)
}

/// Key under which a seat is rated. A machine is rated by its level.
fn player(sitter: &Occupant) -> Option<String> {
    match sitter {
        Occupant::Person(person) if person.is_account => Some(person.id.0.clone()),
        Occupant::Person(_) | Occupant::Nobody => None,
        Occupant::Level(level) => Some(format!("level {level}")),
    }
}

fn is_level(player: &str) -> bool {
    player.starts_with("level ")
}

#[cfg(test)]
mod tests {
    use super::weight;

    #[test]
    fn a_pair_that_meets_all_day_gains_less_and_less_and_then_nothing() {
        let weights: Vec<f64> = (1..=12).map(weight).collect();
        assert_eq!(weights[..5], [1.0, 1.0, 1.0, 0.5, 0.25]);
        assert!(weights.is_sorted_by(|one, next| one >= next));
        assert_eq!(weights[10..], [0.0, 0.0]);
        assert!(weights.iter().sum::<f64>() < 4.0, "a day of games counts less than four");
    }
}
