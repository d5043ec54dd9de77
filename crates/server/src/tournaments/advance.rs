//! Advances a tournament: opens tables, collects results, pairs the next round.

use std::sync::Arc;

use bisat_protocol::tournament::{Side, TournamentStage};
use bisat_protocol::{TableId, TournamentId};
use bisat_table::{Command, Opening};
use bisat_tournament::setup::table_setup;
use bisat_tournament::{EventKind, Game, Tournament};
use tracing::{error, info};

use super::table_end::{Opponents, TableState};
use super::{LOOK_AT_LEAST, TournamentError, Tournaments, WAITS_FOR};
use crate::completion::run_to_completion;
use crate::event_log::LogError;

/// What a running tournament does next.
enum Next {
    /// These events happen: at least one.
    Happens(Vec<EventKind>),
    /// Players are expected to play. A server must check it again at this time, in milliseconds since 1970.
    WaitsUntil(u64),
}

impl Tournaments {
    /// Advances a tournament until it waits for players. A step that fails is tried again later. A tournament that cannot be read is
    /// set aside.
    pub(super) async fn advance_to_completion(self: &Arc<Self>, tournament: &TournamentId) {
        let (all, id) = (Arc::clone(self), tournament.clone());
        let advanced = run_to_completion(async move {
            let _guard = all.advancing.lock().await;
            let advanced = all.advance(&id).await;
            if advanced.as_ref().is_err_and(TournamentError::is_damage) {
                all.store.set_aside_tournament(&id).await?;
            }
            advanced
        });
        match advanced.await {
            Ok(()) | Err(TournamentError::NoSuch) => {}
            Err(error) if error.is_damage() => {
                error!(%tournament, %error, "a tournament is damaged: it is set aside");
            }
            Err(error) => error!(%tournament, %error, "cannot advance a tournament: trying again later"),
        }
    }

    async fn advance(&self, id: &TournamentId) -> Result<(), TournamentError> {
        let mut tournament = self.load(id).await?;
        loop {
            let next = match tournament.stage() {
                TournamentStage::Waiting if self.now() >= tournament.opened_at() + WAITS_FOR => {
                    Next::Happens(vec![EventKind::Cancelled {}])
                }
                TournamentStage::Running => self.next_events(&tournament).await?,
                TournamentStage::Waiting | TournamentStage::Over | TournamentStage::Cancelled => return Ok(()),
            };
            let happened = match next {
                Next::Happens(happened) => happened,
                Next::WaitsUntil(due) => {
                    return Ok(self.store.postpone_tournament(id, tournament.next_number(), due).await?);
                }
            };
            tournament = match self.store_events(&tournament, happened).await {
                // Another node was faster.
                Err(TournamentError::Log(LogError::Conflict { .. })) => self.load(id).await?,
                stored => stored?,
            };
        }
    }

    /// What happens next in a running tournament.
    async fn next_events(&self, tournament: &Tournament) -> Result<Next, TournamentError> {
        let mut due = self.now() + LOOK_AT_LEAST;
        let Some(round) = tournament.played().last() else { return Ok(Next::WaitsUntil(due)) };
        let mut is_new = false;
        for game in &round.games {
            if let (Some(table), None) = (game.undecided_table(), game.open_since) {
                self.open_table(tournament, game, table).await?;
                is_new = true;
            }
        }
        if is_new {
            return Ok(Next::Happens(vec![EventKind::Seated {}]));
        }
        let mut happened = Vec::new();
        for (number, game) in (0..).zip(&round.games) {
            let (Some(table), Some(opponents)) = (game.undecided_table(), opponents(tournament, game)) else {
                continue;
            };
            let deadline = self.deadline(tournament, game);
            match self.table_state(table, &opponents, deadline).await? {
                TableState::Ended(end) => {
                    info!(tournament = %tournament.id(), %table, ?end, "a game of a tournament is over");
                    happened.extend(tournament.decide(number, end, &mut || self.new_table()));
                }
                TableState::Waiting => due = due.min(deadline),
                TableState::Playing => {}
            }
        }
        if happened.is_empty() {
            happened.extend(tournament.next(&mut || self.new_table()));
        }
        Ok(if happened.is_empty() { Next::WaitsUntil(due) } else { Next::Happens(happened) })
    }

    pub(super) async fn open_table(
        &self,
        tournament: &Tournament,
        game: &Game,
        table: &TableId,
    ) -> Result<(), TournamentError> {
        let player = |side: Side| Some(tournament.players().get(usize::from(game.player(side)?))?.id.clone());
        let opening = Opening {
            setup: table_setup(tournament.setup()),
            by: tournament.id().opener(),
            reserved: vec![player(Side::First), player(Side::Second)],
            score: None,
        };
        Ok(self.tables.open_once(table.clone(), opening).await?)
    }

    /// Time by which both players must have come. The time in which no server was running does not count.
    fn deadline(&self, tournament: &Tournament, game: &Game) -> u64 {
        let resumed = self.tables.cluster().map_or(self.began, |cluster| cluster.resumed_at());
        let open_since = game.open_since.unwrap_or_else(|| self.now());
        let appear = u64::from(tournament.setup().appear_seconds.unwrap_or_default()) * 1000;
        open_since.max(resumed) + appear
    }

    /// Closes the tables of a cancelled tournament at which nobody plays yet.
    pub(super) async fn call_off_tables(&self, tournament: &Tournament) {
        let games = tournament.played().last().map_or(&[][..], |round| &round.games);
        for table in games.iter().filter_map(Game::undecided_table) {
            // A game that has begun goes on. If this fails, the table closes by itself after a day.
            let _ = self.tables.act(table, &Command::CallOff).await;
        }
    }
}

fn opponents(tournament: &Tournament, game: &Game) -> Option<Opponents> {
    let player = |side: Side| tournament.players().get(usize::from(game.player(side)?));
    let (first, second) = (player(Side::First)?, player(Side::Second)?);
    Some(Opponents { players: [first.id.clone(), second.id.clone()], have_left: [first.has_left, second.has_left] })
}
