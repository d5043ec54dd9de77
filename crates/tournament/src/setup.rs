//! Which tournaments are allowed, and the setup of the table of a game.

use std::ops::RangeInclusive;

use bisat_engine::infos;
use bisat_protocol::tournament::{TournamentFormat, TournamentSetup};
use bisat_protocol::{IdentityId, OptionValue, SeatSetup, Setup, TableId, ThrowMode, TimeControl, Visibility};
use bisat_record::Seed;
use bisat_table::Table;

use crate::refusal::TournamentRefusal;

/// Number of rounds that a Swiss tournament may have.
pub const ROUNDS: RangeInclusive<u8> = 1..=20;
/// Seconds that players may have to come to their table.
pub const APPEAR_SECONDS: RangeInclusive<u32> = 60..=24 * 60 * 60;
/// The option with the number of players, in games that have it.
const PLAYERS: &str = "players";
/// Seconds to come to the table if players are expected to be present.
const APPEAR_LIVE: u32 = 10 * 60;
/// A longer time for a move means that players need not be present.
const LONGEST_LIVE_MOVE: u32 = 60 * 60;

/// The setup with everything that was left out, except the number of rounds, which depends on the players.
pub fn completed(mut setup: TournamentSetup) -> Result<TournamentSetup, TournamentRefusal> {
    let refuse = |what: String| Err(TournamentRefusal::Setup(what));
    match setup.rounds {
        Some(_) if setup.format == TournamentFormat::KnockOut => {
            return refuse("the number of players decides the rounds of a knock-out: leave \"rounds\" out".to_owned());
        }
        Some(rounds) if !ROUNDS.contains(&rounds) => {
            return refuse(format!("\"rounds\" is {rounds}: a Swiss tournament has 1 to 20 rounds"));
        }
        _ => {}
    }
    let is_live = !matches!(setup.time, TimeControl::Move { seconds } if seconds > LONGEST_LIVE_MOVE);
    let usual = if is_live { APPEAR_LIVE } else { *APPEAR_SECONDS.end() };
    let appear = *setup.appear_seconds.get_or_insert(usual);
    if !APPEAR_SECONDS.contains(&appear) {
        return refuse(format!("\"appear_seconds\" is {appear}: players have 60 to 86,400 seconds to come"));
    }
    let games = infos();
    let game = games.iter().find(|game| game.id == setup.game);
    if game.is_some_and(|game| game.options.iter().any(|rule| rule.name == PLAYERS)) {
        setup.options.insert(PLAYERS.to_owned(), OptionValue::Number(2));
    }
    // A table with this setup, which nobody sees.
    let (id, by, seed) = (TableId(String::new()), IdentityId(String::new()), Seed::new([0; 32]));
    let (table, _) = Table::open(id, table_setup(&setup), by, seed, 0)
        .map_err(|refusal| TournamentRefusal::Setup(refusal.to_string()))?;
    match table.seats().len() {
        2 => Ok(setup),
        seats => refuse(format!("{seats} play with these options: a game of a tournament has two players")),
    }
}

/// The setup of the table of a game.
pub fn table_setup(setup: &TournamentSetup) -> Setup {
    Setup {
        game: setup.game.clone(),
        options: setup.options.clone(),
        seats: vec![SeatSetup::Open; 2],
        time: setup.time,
        visibility: Visibility::Link,
        rating: setup.rating,
        throws: ThrowMode::Seed,
    }
}

/// Number of rounds for this number of players: as many as a knock-out needs, or as many as the setup asks for and different
/// opponents are left for.
pub fn rounds_for(setup: &TournamentSetup, players: usize) -> u8 {
    let knock_out = players.next_power_of_two().trailing_zeros().max(1) as u8;
    // Of an odd number, one has a bye in each round.
    let opponents = if players.is_multiple_of(2) { players.saturating_sub(1) } else { players };
    match setup.rounds {
        Some(rounds) => rounds.min(opponents.max(1) as u8),
        None => knock_out,
    }
}
