//! Matchmaking ("Play now"): a seat with somebody who waits for the same game, or a new table at which others find the caller.
//!
//! Two people who ask at the same moment both open a table. While each waits alone, their clients ask again, and the one at the
//! younger table moves over: the server closes that table, unless somebody has sat down there, and names the older one.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

use bisat_engine::infos;
use bisat_protocol::http::{Stage, TableSummary, TablesQuery};
use bisat_protocol::{
    IdentityId, Occupant, OptionValue, RatingMode, Setup, TableId, ThrowMode, TimeControl, Visibility,
};
use bisat_table::{Command, Refusal};

use super::lobby::LARGEST_PAGE;
use super::{CommandError, Tables};

/// For this long, in milliseconds, a table waits for people of about the same rating who also want a rated game, or also a
/// casual one. After that anybody is suitable.
const CHOOSY_FOR: u64 = 10_000;
/// The largest difference between ratings that are about the same.
const NEAR: i32 = 200;
/// Stands for the difference of ratings if one of them is unknown.
const UNKNOWN_DIFFERENCE: i32 = NEAR / 2;
/// The longest time for a move at a table where people are expected to be present, in seconds.
const LONGEST_LIVE_MOVE: u32 = 60 * 60;
/// The shortest time for a move, and for a whole game, to which anybody is led, in seconds: nobody is to lose by the clock alone.
const SHORTEST_MOVE: u32 = 30;
const SHORTEST_BANK: u32 = 180;
/// The option with the number of players, in games that have it.
const PLAYERS: &str = "players";

/// What somebody wants to play now.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The person who asks.
    pub by: IdentityId,
    /// The game's id.
    pub game: String,
    /// Whether the game should be rated.
    pub mode: RatingMode,
}

/// The table that is opened for such a wish: for two, with the default options and the clock of public tables.
pub(crate) fn setup_for(game: &str, rating: Option<RatingMode>) -> Setup {
    let has_players =
        infos().iter().any(|info| info.id == game && info.options.iter().any(|rule| rule.name == PLAYERS));
    let options: BTreeMap<String, OptionValue> =
        has_players.then(|| (PLAYERS.to_owned(), OptionValue::Number(2))).into_iter().collect();
    Setup {
        game: game.to_owned(),
        options,
        seats: Vec::new(),
        time: TimeControl::None,
        visibility: Visibility::Public,
        rating,
        throws: ThrowMode::Seed,
    }
}

impl Tables {
    /// The table at which the caller should sit down: one where somebody suitable waits, or one where the caller waits already.
    pub async fn find_company(self: &Arc<Self>, wish: &Wish) -> Result<Option<TableSummary>, CommandError> {
        for live in self.live_tables_of(&wish.by).await? {
            let table = match self.lock_fresh(&live).await {
                Ok(table) => table,
                Err(CommandError::Damaged(_)) => continue,
                Err(error) => return Err(error),
            };
            let setup = table.setup();
            if table.stage() == Stage::Waiting && setup.visibility == Visibility::Public && setup.game == wish.game {
                return Ok(Some(self.summarise(&live, &table)));
            }
        }
        self.suitable(wish, None).await
    }

    /// The table for somebody who opened a table and waits there alone: an older one with somebody suitable, or the same. Closes
    /// the younger one.
    pub async fn move_over(self: &Arc<Self>, wish: &Wish, own: &TableId) -> Result<TableSummary, CommandError> {
        let waiting = {
            let live = self.live(own).await?;
            let table = self.lock_fresh(&live).await?;
            if *table.opened_by() != wish.by {
                return Err(CommandError::Refused(Refusal::NotYourSeat));
            }
            self.summarise(&live, &table)
        };
        let Some(found) = self.suitable(wish, Some(&waiting)).await? else { return Ok(waiting) };
        match self.act(own, &Command::Close { by: wish.by.clone() }).await {
            Ok(_) => Ok(found),
            // Somebody has come: the caller plays here.
            Err(CommandError::Refused(_)) => self.summary(own).await,
            Err(error) => Err(error),
        }
    }

    /// The best table for a wish; for somebody who waits already, among the tables that are older.
    async fn suitable(
        self: &Arc<Self>,
        wish: &Wish,
        waiting: Option<&TableSummary>,
    ) -> Result<Option<TableSummary>, CommandError> {
        let query = TablesQuery { game: Some(wish.game.clone()), limit: Some(LARGEST_PAGE), ..TablesQuery::default() };
        let listed = self.list(&query).await?.unwrap_or_default();
        let rating = self.store.rating(&wish.by.0, &wish.game).await?.map(|stored| stored.rating.rating.round() as i32);
        let now = self.clock.now();
        let age = |table: &TableSummary| now.saturating_sub(table.opened_at);
        let is_older = |table: &TableSummary| {
            waiting.is_none_or(|own| (table.opened_at, &table.table) < (own.opened_at, &own.table))
        };
        let is_suitable = |table: &&TableSummary| {
            let is_choosy = age(table).max(waiting.map_or(0, age)) < CHOOSY_FOR;
            let is_alike = is_of_mode(table, wish.mode) && difference(table, rating).is_none_or(|apart| apart <= NEAR);
            is_older(table) && is_open_to(table, &wish.by) && (!is_choosy || is_alike)
        };
        let best = listed.iter().filter(is_suitable).min_by_key(|table| {
            let free = table.seats.iter().filter(|seat| **seat == Occupant::Nobody).count();
            let apart = difference(table, rating).unwrap_or(UNKNOWN_DIFFERENCE);
            (!is_of_mode(table, wish.mode), free, apart, Reverse(age(table)))
        });
        Ok(best.cloned())
    }
}

/// Whether somebody is there whom the person can join, for a game by the usual rules at which people are expected to be present.
fn is_open_to(table: &TableSummary, person: &IdentityId) -> bool {
    let mut people = (0..).zip(&table.seats).filter_map(|(seat, occupant)| match occupant {
        Occupant::Person(sitter) => Some((seat, &sitter.id)),
        Occupant::Nobody | Occupant::Level(_) => None,
    });
    let is_live = match table.setup.time {
        TimeControl::None => true,
        TimeControl::Move { seconds } => (SHORTEST_MOVE..=LONGEST_LIVE_MOVE).contains(&seconds),
        TimeControl::Bank { seconds, .. } => seconds >= SHORTEST_BANK,
    };
    // The list may be older than the table.
    let is_free = table.stage == Stage::Waiting && table.seats.contains(&Occupant::Nobody);
    let is_met = people.clone().any(|(seat, _)| !table.away.contains(&seat)) && people.all(|(_, id)| id != person);
    is_free && is_live && is_met && has_usual_rules(&table.setup)
}

/// Whether all options have their default values, except the number of players.
fn has_usual_rules(setup: &Setup) -> bool {
    let games = infos();
    let Some(info) = games.iter().find(|info| info.id == setup.game) else { return false };
    let is_usual = |(name, value): (&String, &OptionValue)| {
        name == PLAYERS || info.options.iter().any(|rule| rule.name == name.as_str() && rule.default == *value)
    };
    setup.options.iter().all(is_usual)
}

fn is_of_mode(table: &TableSummary, mode: RatingMode) -> bool {
    table.setup.rating.unwrap_or(RatingMode::Casual) == mode
}

/// How far the nearest rating at the table is from this one, if both are known.
fn difference(table: &TableSummary, rating: Option<i32>) -> Option<i32> {
    let rating = rating?;
    table.ratings.iter().flatten().map(|other| (other - rating).abs()).min()
}
