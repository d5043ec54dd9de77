//! The list of public tables: newest first, in pages, with a few of each person.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use bisat_protocol::http::{Stage, TableSummary, TablesQuery};
use bisat_protocol::{IdentityId, Occupant, TableId, Visibility};

use super::live::LiveTable;
use super::presence::PRESENT_FOR;
use super::{CommandError, Tables};
use crate::cluster::Cluster;
use crate::store::shared::ListQuery;

/// Tables on a page if the query does not say.
const PAGE: usize = 50;
/// Most tables on a page.
pub(crate) const LARGEST_PAGE: u32 = 100;
/// Tables of one person in the list.
const LISTED_OF_A_PERSON: usize = 3;

/// Order of the list: newest first.
type Position = (Reverse<u64>, TableId);

impl Tables {
    /// A page of public tables, newest first: those at which somebody is present, and at most three that the same person
    /// opened. None if there is no table `after`.
    pub async fn list(self: &Arc<Self>, query: &TablesQuery) -> Result<Option<Vec<TableSummary>>, CommandError> {
        let listed = match &self.cluster {
            Some(cluster) => self.list_shared(cluster, query).await?,
            None => self.list_here(query),
        };
        match listed {
            Some(listed) => self.with_ratings(listed).await.map(Some),
            None => Ok(None),
        }
    }

    /// Adds the ratings of those who sit at the tables.
    async fn with_ratings(&self, mut listed: Vec<TableSummary>) -> Result<Vec<TableSummary>, CommandError> {
        let account = |occupant: &Occupant| match occupant {
            Occupant::Person(person) if person.is_account => Some(person.id.0.clone()),
            Occupant::Person(_) | Occupant::Nobody | Occupant::Level(_) => None,
        };
        let of_table = |table: &TableSummary| {
            let game = table.setup.game.clone();
            table.seats.iter().filter_map(account).map(|player| (player, game.clone())).collect::<Vec<_>>()
        };
        let players: Vec<(String, String)> = listed.iter().flat_map(of_table).collect();
        if players.is_empty() {
            return Ok(listed);
        }
        let mut found = self.store.ratings_of(players).await?.into_iter();
        for table in &mut listed {
            let rating = |occupant: &Occupant| {
                let stored = account(occupant).and_then(|_| found.next().flatten())?;
                Some(stored.rating.rating.round() as i32)
            };
            let ratings: Vec<Option<i32>> = table.seats.iter().map(rating).collect();
            if ratings.iter().any(Option::is_some) {
                table.ratings = ratings;
            }
        }
        Ok(listed)
    }

    /// As [`Tables::list`], for all nodes of a cluster.
    async fn list_shared(
        self: &Arc<Self>,
        cluster: &Cluster,
        query: &TablesQuery,
    ) -> Result<Option<Vec<TableSummary>>, CommandError> {
        let found = cluster.store().list(ListQuery {
            stage: query.stage.unwrap_or(Stage::Waiting),
            game: query.game.clone(),
            attended_since: self.clock.now().saturating_sub(PRESENT_FOR),
            after: query.after.clone(),
            most_of_a_person: LISTED_OF_A_PERSON as u32,
            most: query.limit.unwrap_or(PAGE as u32),
        });
        let Some(found) = found.await? else { return Ok(None) };
        let mut summaries = Vec::with_capacity(found.len());
        for id in found {
            match self.summary(&id).await {
                Ok(summary) => summaries.push(summary),
                Err(CommandError::Damaged(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(Some(summaries))
    }

    pub(super) fn list_here(&self, query: &TablesQuery) -> Option<Vec<TableSummary>> {
        let after = match &query.after {
            Some(id) => Some(self.position(id)?),
            None => None,
        };
        let mut found = self.public_tables(query.stage.unwrap_or(Stage::Waiting), query.game.as_deref());
        found.sort_unstable_by(|(one, ..), (other, ..)| one.cmp(other));
        let mut listed: HashMap<IdentityId, usize> = HashMap::new();
        found.retain(|(_, opener, _)| {
            let count = listed.entry(opener.clone()).or_default();
            *count += 1;
            *count <= LISTED_OF_A_PERSON
        });
        let limit = query.limit.map_or(PAGE, |limit| limit as usize);
        let page = found.into_iter().filter(|(position, ..)| after.as_ref().is_none_or(|after| position > after));
        // A table that is locked right now is left out.
        let summary =
            |(_, _, live): (Position, IdentityId, Arc<LiveTable>)| Some(self.summarise(&live, &*live.try_lock()?));
        Some(page.take(limit).filter_map(summary).collect())
    }

    fn public_tables(&self, stage: Stage, game: Option<&str>) -> Vec<(Position, IdentityId, Arc<LiveTable>)> {
        let loaded: Vec<Arc<LiveTable>> =
            self.in_memory.read().expect("the lock is never held across a panic").values().cloned().collect();
        let entry = |live: Arc<LiveTable>| {
            let table = live.try_lock()?;
            let is_listed = table.setup().visibility == Visibility::Public
                && table.stage() == stage
                && game.is_none_or(|game| table.setup().game == game)
                && (stage != Stage::Waiting || table.has_free_seat())
                && (stage == Stage::Over || self.is_attended(&live, &table));
            let entry = ((Reverse(table.opened_at()), table.id().clone()), table.opened_by().clone());
            drop(table);
            is_listed.then_some((entry.0, entry.1, live))
        };
        loaded.into_iter().filter_map(entry).collect()
    }

    /// Where a table stands in the list, also if it is not listed any more.
    fn position(&self, id: &TableId) -> Option<Position> {
        let tables = self.in_memory.read().expect("the lock is never held across a panic");
        let opened_at = tables.get(id)?.opened_at();
        Some((Reverse(opened_at), id.clone()))
    }
}
