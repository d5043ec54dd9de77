//! All tournaments of the server. A command is decided ([`bisat_tournament`]) and its events are stored; the tables of a round
//! are ordinary tables whose seats are reserved.
//!
//! Nothing is kept in memory: every step reads the tournament, decides, and stores its events if the tournament has not changed
//! since. A step that was interrupted, or that two nodes take at the same time, is simply taken again.

mod error;
mod advance;
mod driver;
mod table_end;
mod view;
#[cfg(test)]
mod tests;

use std::future::{Future, ready};
use std::sync::Arc;

use bisat_protocol::tournament::{Seeding, TournamentEntry, TournamentSetup, TournamentStage, TournamentSummary};
use bisat_protocol::{IdentityId, Person, TableId, TournamentId};
use bisat_tournament::{EventKind, Tournament, TournamentEvent, numbered};
use tokio::sync::Mutex;

use crate::completion::run_to_completion;
use crate::event_log::LogError;
use crate::identity::titles::check_title;
use crate::identity::{new_table_id, new_tournament_id};
use crate::rng::random_bytes;
use crate::store::tournaments::{MOST_HOSTED, MOST_JOINED};
use crate::store::{Store, StoredTournament, TournamentAppend, TournamentAppended};
use crate::tables::Tables;
pub use error::TournamentError;

/// A tournament that is not started after this long is cancelled, in milliseconds: 7 days.
pub(crate) const WAITS_FOR: u64 = 7 * 24 * 60 * 60 * 1000;
/// Time after which a step that a server has begun, and may not have finished, is taken again, in milliseconds.
const LOOK_AGAIN: u64 = 5_000;
/// Longest time after which a server checks a running tournament again, in milliseconds. It also does when a table ends.
const LOOK_AT_LEAST: u64 = 60_000;
/// Attempts to carry out a command at a tournament that others change at the same time.
const ATTEMPTS: usize = 20;
/// Number of tournaments in the list of a person.
const LISTED: u32 = 20;

/// All tournaments.
pub struct Tournaments {
    store: Arc<dyn Store>,
    tables: Arc<Tables>,
    /// When this server started, in milliseconds since 1970.
    began: u64,
    /// Held while this server advances a tournament.
    advancing: Mutex<()>,
}

impl Tournaments {
    /// Serves all tournaments in the database, and starts the tasks that advance them.
    pub fn open(store: Arc<dyn Store>, tables: Arc<Tables>) -> Arc<Self> {
        let began = tables.clock().now();
        let tournaments = Arc::new(Tournaments { store, tables, began, advancing: Mutex::default() });
        driver::start(&tournaments);
        tournaments
    }

    fn now(&self) -> u64 {
        self.tables.clock().now()
    }

    fn new_table(&self) -> TableId {
        new_table_id(random_bytes(self.tables.rng()))
    }

    /// Opens a tournament.
    pub async fn create(
        self: &Arc<Self>,
        setup: TournamentSetup,
        host: &IdentityId,
    ) -> Result<TournamentSummary, TournamentError> {
        check_title(&setup.name)?;
        let id = new_tournament_id(random_bytes(self.tables.rng()));
        let (tournament, opened) = Tournament::open(id, setup, host.clone(), self.now())?;
        let all = Arc::clone(self);
        run_to_completion(async move {
            let event = TournamentEvent { number: 0, at: tournament.opened_at(), what: opened };
            all.append(&tournament, 0, vec![event]).await?;
            all.summary(tournament.id()).await
        })
        .await
    }

    /// A tournament as everybody sees it.
    pub async fn summary(&self, id: &TournamentId) -> Result<TournamentSummary, TournamentError> {
        let (tournament, people) = self.load_with_people(id).await?;
        Ok(view::summary(&tournament, &people))
    }

    /// The tournaments that a person hosts or plays in, unfinished ones first.
    pub async fn list_of(&self, person: &IdentityId) -> Result<Vec<TournamentEntry>, TournamentError> {
        let mut entries = Vec::new();
        for listed in self.store.listed_tournaments(person, LISTED).await? {
            // Only a running tournament has more to say to a player than what is listed: at which table they play.
            if let Some(entry) = listed.listing.filter(|entry| entry.stage != TournamentStage::Running) {
                entries.push(entry);
                continue;
            }
            match self.load(&listed.tournament).await {
                Ok(tournament) => entries.extend(view::entry(&tournament, person)),
                // A damaged tournament does not hide the others.
                Err(error) if error.is_damage() => {}
                Err(TournamentError::NoSuch) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(entries)
    }

    /// A person joins.
    pub async fn join(
        self: &Arc<Self>,
        id: &TournamentId,
        person: &IdentityId,
    ) -> Result<TournamentSummary, TournamentError> {
        self.change(id, |tournament| Ok(tournament.join(person)?)).await
    }

    /// The host removes a player before the start.
    pub async fn remove(
        self: &Arc<Self>,
        id: &TournamentId,
        by: &IdentityId,
        player: &IdentityId,
    ) -> Result<TournamentSummary, TournamentError> {
        self.change(id, |tournament| Ok(tournament.remove(by, player)?)).await
    }

    /// A player leaves. Their game is lost at once.
    pub async fn leave(
        self: &Arc<Self>,
        id: &TournamentId,
        person: &IdentityId,
    ) -> Result<TournamentSummary, TournamentError> {
        self.change(id, |tournament| Ok(tournament.leave(person)?)).await?;
        self.advance_to_completion(id).await;
        self.summary(id).await
    }

    /// A deleted person leaves every tournament, and those that they host and that have not started are cancelled.
    pub async fn leave_all(self: &Arc<Self>, person: &IdentityId) -> Result<(), TournamentError> {
        for listed in self.store.listed_tournaments(person, u32::MAX >> 1).await? {
            if listed.listing.is_some_and(|entry| view::is_over(entry.stage)) {
                continue;
            }
            let id = listed.tournament;
            let left = self
                .change(&id, |tournament| {
                    let is_abandoned = tournament.host() == person && tournament.stage() == TournamentStage::Waiting;
                    Ok(if is_abandoned { tournament.cancel(person)? } else { tournament.leave(person)? })
                })
                .await;
            match left {
                Ok(_) => self.advance_to_completion(&id).await,
                Err(TournamentError::Refused(_) | TournamentError::NoSuch) => {}
                // A damaged tournament does not keep anybody from leaving the others.
                Err(error) if error.is_damage() => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// The host starts the tournament. The tables of the first round are open when this returns.
    pub async fn start(
        self: &Arc<Self>,
        id: &TournamentId,
        by: &IdentityId,
    ) -> Result<TournamentSummary, TournamentError> {
        let seed = u64::from_le_bytes(random_bytes(self.tables.rng()));
        self.decide_and_store(id, |tournament| async move {
            let order = self.order(&tournament, seed).await?;
            Ok(tournament.start(by, order, &mut || self.new_table())?)
        })
        .await?;
        self.advance_to_completion(id).await;
        self.summary(id).await
    }

    /// The host cancels the tournament. Games that are played go on, but do not count for it.
    pub async fn cancel(
        self: &Arc<Self>,
        id: &TournamentId,
        by: &IdentityId,
    ) -> Result<TournamentSummary, TournamentError> {
        let before = self.load(id).await?;
        let cancelled = self.change(id, |tournament| Ok(tournament.cancel(by)?)).await?;
        self.call_off_tables(&before).await;
        Ok(cancelled)
    }

    /// The players in the order of their numbers.
    async fn order(&self, tournament: &Tournament, seed: u64) -> Result<Vec<IdentityId>, LogError> {
        let ids: Vec<IdentityId> = tournament.players().iter().map(|player| player.id.clone()).collect();
        let ratings = match tournament.setup().seeding {
            Seeding::Draw => vec![None; ids.len()],
            Seeding::Rating => {
                let asked = ids.iter().map(|id| (id.0.clone(), tournament.setup().game.clone())).collect();
                let stored = self.store.ratings_of(asked).await?;
                stored.into_iter().map(|rating| rating.map(|stored| stored.rating.rating)).collect()
            }
        };
        let players: Vec<(IdentityId, Option<f64>)> = ids.into_iter().zip(ratings).collect();
        Ok(numbered(&players, seed))
    }

    /// Carries out a command that needs nothing but the tournament.
    async fn change(
        &self,
        id: &TournamentId,
        decide: impl Fn(&Tournament) -> Result<Vec<EventKind>, TournamentError>,
    ) -> Result<TournamentSummary, TournamentError> {
        self.decide_and_store(id, |tournament| ready(decide(&tournament))).await?;
        self.summary(id).await
    }

    /// Carries out a command. If somebody else was faster, reads what they did and decides again.
    async fn decide_and_store<Decided>(
        &self,
        id: &TournamentId,
        decide: impl Fn(Arc<Tournament>) -> Decided,
    ) -> Result<(), TournamentError>
    where
        Decided: Future<Output = Result<Vec<EventKind>, TournamentError>>,
    {
        for _ in 0..ATTEMPTS {
            let tournament = Arc::new(self.load(id).await?);
            let happened = decide(Arc::clone(&tournament)).await?;
            match self.store_events(&tournament, happened).await {
                Err(TournamentError::Log(LogError::Conflict { .. })) => {}
                stored => return stored.map(drop),
            }
        }
        Err(TournamentError::Busy)
    }

    /// Stores what happened. Returns the tournament after it.
    async fn store_events(&self, before: &Tournament, happened: Vec<EventKind>) -> Result<Tournament, TournamentError> {
        let mut after = before.clone();
        let mut events = Vec::new();
        for what in happened {
            let event = TournamentEvent { number: after.next_number(), at: self.now(), what };
            after.apply(&event);
            events.push(event);
        }
        if !events.is_empty() {
            self.append(&after, before.next_number(), events).await?;
        }
        Ok(after)
    }

    /// Appends events that lead to the tournament `after`.
    async fn append(
        &self,
        after: &Tournament,
        expected: u32,
        events: Vec<TournamentEvent>,
    ) -> Result<(), TournamentError> {
        let due = match after.stage() {
            TournamentStage::Waiting => Some(after.opened_at() + WAITS_FOR),
            TournamentStage::Running => Some(self.now() + LOOK_AGAIN),
            TournamentStage::Over | TournamentStage::Cancelled => None,
        };
        let (tournament, host) = (after.id().clone(), after.host().clone());
        let append = TournamentAppend { tournament, host, expected, events, due, listing: view::listing(after) };
        match self.store.append_tournament(append).await? {
            TournamentAppended::Stored => Ok(()),
            TournamentAppended::TooManyHosted => Err(TournamentError::TooManyHosted(MOST_HOSTED)),
            TournamentAppended::TooManyJoined => Err(TournamentError::TooManyJoined(MOST_JOINED)),
            TournamentAppended::Deleted => Err(TournamentError::Deleted),
        }
    }

    async fn load(&self, id: &TournamentId) -> Result<Tournament, TournamentError> {
        self.load_with_people(id).await.map(|(tournament, _)| tournament)
    }

    async fn load_with_people(&self, id: &TournamentId) -> Result<(Tournament, Vec<Person>), TournamentError> {
        let stored = self.store.tournament(id).await?.ok_or(TournamentError::NoSuch)?;
        let StoredTournament { events, people } = stored;
        Ok((Tournament::resume(id, &events)?, people))
    }
}
