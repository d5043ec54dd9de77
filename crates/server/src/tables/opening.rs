//! Opening tables, and tables for a rematch. A person can have a limited number of unfinished tables.

use std::sync::Arc;

use bisat_protocol::http::TableSummary;
use bisat_protocol::{IdentityId, SeatSetup, Setup, TableId, TimeControl, Visibility};
use bisat_record::Seed;
use bisat_search::Level;
use bisat_table::{Command, Opening, Refusal, Table};

use super::live::LiveTable;
use super::{CommandError, Origin, Tables};
use crate::completion::run_to_completion;
use crate::event_log::{Append, LogError};
use crate::identity::new_table_id;
use crate::rng::random_bytes;

/// Number of unfinished tables that one identity may have opened.
const MOST_OPEN: usize = 50;
/// Time control of a public table that is opened without one, so that nobody waits for ever.
const PUBLIC_CLOCK: TimeControl = TimeControl::Move { seconds: 180 };

impl Tables {
    /// Opens a table.
    pub async fn open_table(self: &Arc<Self>, setup: Setup, by: IdentityId) -> Result<TableSummary, CommandError> {
        let tables = Arc::clone(self);
        let id = new_table_id(random_bytes(self.rng()));
        run_to_completion(
            async move { tables.open_now(id, Opening { setup, by, reserved: Vec::new(), score: None }).await },
        )
        .await
    }

    /// Opens a table with this id, unless it is there.
    pub(crate) async fn open_once(self: &Arc<Self>, id: TableId, opening: Opening) -> Result<(), CommandError> {
        let tables = Arc::clone(self);
        run_to_completion(async move {
            match tables.open_now(id, opening).await {
                // Another node was faster, or this server before a crash.
                Err(CommandError::Log(LogError::Conflict { .. })) => Ok(()),
                opened => opened.map(drop),
            }
        })
        .await
    }

    async fn open_now(self: &Arc<Self>, id: TableId, mut opening: Opening) -> Result<TableSummary, CommandError> {
        let (setup, by) = (&mut opening.setup, opening.by.clone());
        if setup.visibility == Visibility::Public && setup.time == TimeControl::None {
            setup.time = PUBLIC_CLOCK;
        }
        self.check_perfect_level(setup)?;
        {
            // Counted before it is stored, so that requests at the same time cannot pass the limit.
            let mut opened = self.opened.lock().expect("the lock is never held across a panic");
            let count = opened.entry(by.clone()).or_default();
            if *count >= MOST_OPEN {
                return Err(CommandError::TooManyTables(MOST_OPEN));
            }
            *count += 1;
        }
        let opened = match self.check_stored_tables(&by).await {
            Ok(()) => self.store_table(id, opening).await,
            Err(error) => Err(error),
        };
        // In a cluster the database counts the tables.
        if opened.is_err() || self.cluster.is_some() {
            self.discount_opened(&by);
        }
        opened
    }

    /// Refuses a table more if the person has too many at all nodes together. Call it when the new one is counted here, so that
    /// none is overlooked between memory and database.
    async fn check_stored_tables(&self, by: &IdentityId) -> Result<(), CommandError> {
        let Some(cluster) = &self.cluster else { return Ok(()) };
        let stored = cluster.store().count_opened_by(by).await? as usize;
        let opening = self.opened.lock().expect("the lock is never held across a panic").get(by).copied();
        let is_allowed = stored + opening.unwrap_or_default() <= MOST_OPEN;
        if is_allowed { Ok(()) } else { Err(CommandError::TooManyTables(MOST_OPEN)) }
    }

    /// Refuses level 9 if the server has no table of solved values for the game. `Table::open` checks the other levels.
    fn check_perfect_level(&self, setup: &Setup) -> Result<(), CommandError> {
        let is_requested = setup.seats.contains(&SeatSetup::Level(Level::PERFECT.number));
        if !is_requested || self.search_pool.opponents().is_solved(&setup.game, &setup.options) {
            return Ok(());
        }
        let what = "level 9 plays by a table of solved values, and the server has none for this game";
        Err(CommandError::Refused(Refusal::Setup(what.to_owned())))
    }

    async fn store_table(self: &Arc<Self>, id: TableId, opening: Opening) -> Result<TableSummary, CommandError> {
        let seed = Seed::new(random_bytes(self.rng()));
        let sealed_seed = Some(self.secret.seal(&id, &seed, random_bytes(self.rng())));
        let opened = Table::open_reserved(id.clone(), opening, seed, self.clock.now());
        let (table, events) = opened.map_err(CommandError::Refused)?;
        let listing = self.listing_to_store(&table, &events);
        let due = self.cluster.as_ref().map(|_| self.due_at(&table));
        let append =
            Append { table: id.clone(), expected: 0, events, sealed_seed, is_over: false, rated: None, due, listing };
        self.log.append(append).await?;
        let summary = table.summary();
        let is_public = table.setup().visibility == Visibility::Public;
        let live = self.insert(table, Origin::Opened);
        live.set_due(due.unwrap_or_default());
        if let (Some(cluster), true) = (&self.cluster, is_public) {
            // So that it is in the list at once. Without that it is a little later.
            let _ = cluster.store().attend(vec![id], self.clock.now()).await;
        }
        Ok(summary)
    }

    /// Opens the rematch once all players agreed. The table of the game before stays locked meanwhile: players who agree at
    /// the same moment get one table.
    pub(super) async fn open_rematch(
        self: &Arc<Self>,
        live: &Arc<LiveTable>,
        table: &mut Table,
    ) -> Result<(), CommandError> {
        if self.cluster.is_some() {
            self.catch_up(live, table).await?;
        }
        let Some(opening) = table.rematch() else { return Ok(()) };
        let next = self.open_now(new_table_id(random_bytes(self.rng())), opening).await?;
        match self.act_until_decided(live, table, &Command::Rematch { table: next.table.clone() }).await {
            // Another node has opened one at the same moment. Nobody knows of this one.
            Err(CommandError::Refused(_)) if self.cluster.is_some() => {
                let orphan = self.live(&next.table).await?;
                let mut table = orphan.lock(self).await?;
                self.act_locked(&orphan, &mut table, &Command::Annul).await.map(drop)
            }
            rematch => rematch.map(drop),
        }
    }

    /// Counts an unfinished table of this person.
    pub(super) fn count_opened(&self, by: &IdentityId) {
        *self.opened.lock().expect("the lock is never held across a panic").entry(by.clone()).or_default() += 1;
    }

    /// Takes back [`Tables::count_opened`].
    pub(super) fn discount_opened(&self, by: &IdentityId) {
        let mut opened = self.opened.lock().expect("the lock is never held across a panic");
        if let Some(count) = opened.get_mut(by) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                opened.remove(by);
            }
        }
    }
}
