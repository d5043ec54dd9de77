//! Computes the ratings again from the stored events, and compares them with those of the server.

use std::collections::BTreeMap;

use bisat_engine::GAMES;
use bisat_protocol::http::LeaderboardEntry;
use bisat_protocol::{Event, EventKind, Occupant};
use bisat_server::ratings::{Rating, after, weight};
use bisat_table::Table;

use super::party::Party;
use super::stored::events;
use crate::remote::{Remote, Trust};

/// Milliseconds of a day.
const DAY: u64 = 24 * 60 * 60 * 1000;
/// Two ways to compute the same rating may differ by this.
const ROUNDING: f64 = 1e-6;

/// A player and a game.
type Key = (String, String);

#[derive(Clone, Copy, Default)]
struct Computed {
    rating: Rating,
    games: u32,
    /// Whether the games were played one after the other, so that the rating follows from them. Machines of one level play at
    /// many tables at once.
    is_exact: bool,
}

/// Rated games of the machines before the test.
pub(super) type Before = BTreeMap<Key, u32>;

/// Rated games of the machines so far.
pub(super) async fn games_of_levels(urls: &str) -> Result<Before, String> {
    let remote = Remote::new(urls, &Trust::default()).map_err(|error| error.to_string())?;
    let mut games = Before::new();
    for game in GAMES {
        for entry in leaderboard(&remote, game, "bots").await? {
            games.insert((entry.name, game.to_string()), entry.games);
        }
    }
    Ok(games)
}

/// Compares the ratings of everybody who played in the test. Returns the number of rated games.
pub(super) async fn check(parties: &[Party], before: &Before) -> Result<u64, String> {
    let Some(remote) = parties.first().map(Party::remote).transpose()? else { return Ok(0) };
    let (mut computed, mut rated) = (BTreeMap::new(), 0);
    for party in parties {
        let mut meetings = BTreeMap::new();
        for table in party.tables() {
            let stored = events(&remote, table).await?;
            let table = Table::resume(table.clone(), None, &stored).map_err(|error| error.to_string())?;
            rated += u64::from(rate(&table, &stored, &mut meetings, &mut computed));
        }
    }
    for (key @ (player, game), expected) in &computed {
        let found = stored_rating(&remote, key).await?;
        let found = found.ok_or_else(|| format!("{player} has no rating in {game}, but played rated games"))?;
        let is_same = !expected.is_exact || (found.rating - expected.rating.rating).abs() < ROUNDING;
        let games = expected.games + before.get(key).copied().unwrap_or_default();
        if found.games != games || !is_same {
            return Err(format!(
                "{player} in {game}: {} after {} games is stored, {} after {} games follows from the events",
                found.rating, found.games, expected.rating.rating, games
            ));
        }
    }
    Ok(rated)
}

/// Rates one game. Returns whether it counts.
fn rate(
    table: &Table,
    events: &[Event],
    meetings: &mut BTreeMap<u64, u32>,
    computed: &mut BTreeMap<Key, Computed>,
) -> bool {
    let (None, Some(ranks)) = (table.unrated(), table.final_ranks()) else { return false };
    let name = |sitter: &Occupant| match sitter {
        Occupant::Person(person) => person.name.clone(),
        Occupant::Level(level) => format!("level {level}"),
        Occupant::Nobody => String::new(),
    };
    let keys: Vec<Key> = table.starters().iter().map(|sitter| (name(sitter), table.setup().game.clone())).collect();
    let is_exact = !table.starters().iter().any(|sitter| matches!(sitter, Occupant::Level(_)));
    let before: Vec<Computed> = keys.iter().map(|key| computed.get(key).copied().unwrap_or_default()).collect();
    let old: Vec<Rating> = before.iter().map(|before| before.rating).collect();
    let ended = events.iter().find(|event| matches!(event.what, EventKind::Ended(_))).map_or(0, |event| event.at);
    let meeting = meetings.entry(ended / DAY).or_default();
    *meeting += 1;
    for (at, (key, new)) in keys.into_iter().zip(after(&old, &ranks)).enumerate() {
        let rating = old[at].towards(new, weight(*meeting));
        computed.insert(key, Computed { rating, games: before[at].games + 1, is_exact });
    }
    true
}

/// The rating of a player on the leaderboard.
async fn stored_rating(remote: &Remote, (player, game): &Key) -> Result<Option<LeaderboardEntry>, String> {
    for kind in ["people", "bots"] {
        let entries = leaderboard(remote, game, kind).await?;
        if let Some(found) = entries.into_iter().find(|entry| entry.name == *player) {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

async fn leaderboard(remote: &Remote, game: &str, kind: &str) -> Result<Vec<LeaderboardEntry>, String> {
    let answer = remote.call("GET", &format!("/api/leaderboard/{game}?of={kind}"), None).await;
    let answer = answer.map_err(|error| error.to_string())?;
    serde_json::from_str(&answer.body).map_err(|_| format!("the leaderboard of {game}: {}", answer.reason()))
}
