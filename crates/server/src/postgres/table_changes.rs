//! What changes with the events of a table for the other servers: when it is due, what the list of tables shows, and that
//! its code is free again.

use std::collections::BTreeMap;

use bisat_protocol::EventKind;
use bisat_protocol::http::Stage;
use deadpool_postgres::{Client, GenericClient};
use futures_util::future::BoxFuture;
use tokio_postgres::{Error, Statement};

use crate::event_log::{Append, Listing};

/// The last change of each table in a transaction.
#[derive(Default)]
pub(super) struct TableChanges<'a> {
    due: BTreeMap<i64, i64>,
    over: Vec<i64>,
    /// Tables that do not wait for players any more.
    begun: Vec<i64>,
    listings: BTreeMap<i64, &'a Listing>,
}

impl<'a> TableChanges<'a> {
    /// Notes what an append changes.
    pub(super) fn add(&mut self, table: i64, append: &'a Append) {
        if append.is_over {
            self.due.remove(&table);
            self.over.push(table);
        } else if let Some(due) = append.due {
            self.due.insert(table, column(due));
        }
        if append.events.iter().any(|event| matches!(event.what, EventKind::Started {} | EventKind::Ended(_))) {
            self.begun.push(table);
        }
        if let Some(listing) = &append.listing {
            self.listings.insert(table, listing);
        }
    }

    /// Prepares the statements that are needed.
    pub(super) async fn prepare(self, client: &impl GenericClient) -> Result<PreparedChanges<'a>, Error> {
        let mut prepared = PreparedChanges { over: self.over, begun: self.begun, ..PreparedChanges::default() };
        if !self.due.is_empty() {
            let sql = "INSERT INTO due (table_id, at) SELECT * FROM unnest($1::bigint[], $2::bigint[])
                 ON CONFLICT (table_id) DO UPDATE SET at = excluded.at";
            prepared.set_due = Some(client.prepare_cached(sql).await?);
            prepared.due = self.due.into_iter().unzip();
        }
        if !prepared.over.is_empty() {
            prepared.end = Some(client.prepare_cached("DELETE FROM due WHERE table_id = ANY($1)").await?);
        }
        if !prepared.begun.is_empty() {
            prepared.release = Some(client.prepare_cached("DELETE FROM codes WHERE table_id = ANY($1)").await?);
        }
        if !self.listings.is_empty() {
            let sql = "UPDATE tables SET game = new.game, stage = new.stage, is_public = new.is_public,
                 has_free_seat = new.has_free_seat, opened_by = new.opened_by, opened_at = new.opened_at
                 FROM unnest($1::bigint[], $2::text[], $3::smallint[], $4::boolean[], $5::boolean[], $6::text[], $7::bigint[])
                 AS new (id, game, stage, is_public, has_free_seat, opened_by, opened_at) WHERE tables.id = new.id";
            prepared.list = Some(client.prepare_cached(sql).await?);
            prepared.listings = self.listings.into_iter().collect();
        }
        Ok(prepared)
    }
}

/// Changes with their statements.
#[derive(Default)]
pub(super) struct PreparedChanges<'a> {
    set_due: Option<Statement>,
    due: (Vec<i64>, Vec<i64>),
    end: Option<Statement>,
    over: Vec<i64>,
    release: Option<Statement>,
    begun: Vec<i64>,
    list: Option<Statement>,
    listings: Vec<(i64, &'a Listing)>,
}

impl PreparedChanges<'_> {
    /// The statements to run.
    pub(super) fn changes<'b>(&'b self, client: &'b Client) -> Vec<BoxFuture<'b, Result<(), Error>>> {
        let mut changes: Vec<BoxFuture<'b, Result<(), Error>>> = Vec::new();
        if let Some(set_due) = &self.set_due {
            changes.push(Box::pin(async move { client.execute(set_due, &[&self.due.0, &self.due.1]).await.map(drop) }));
        }
        if let Some(end) = &self.end {
            changes.push(Box::pin(async move { client.execute(end, &[&self.over]).await.map(drop) }));
        }
        if let Some(release) = &self.release {
            changes.push(Box::pin(async move { client.execute(release, &[&self.begun]).await.map(drop) }));
        }
        if let Some(list) = &self.list {
            changes.push(Box::pin(async move {
                let ids: Vec<i64> = self.listings.iter().map(|(id, _)| *id).collect();
                let rows = || self.listings.iter().map(|(_, listing)| *listing);
                let games: Vec<&str> = rows().map(|listing| listing.game.as_str()).collect();
                let stages: Vec<i16> = rows().map(|listing| stage(listing.stage)).collect();
                let publics: Vec<bool> = rows().map(|listing| listing.is_public).collect();
                let free: Vec<bool> = rows().map(|listing| listing.has_free_seat).collect();
                let openers: Vec<&str> = rows().map(|listing| listing.opened_by.0.as_str()).collect();
                let opened: Vec<i64> = rows().map(|listing| column(listing.opened_at)).collect();
                client.execute(list, &[&ids, &games, &stages, &publics, &free, &openers, &opened]).await.map(drop)
            }));
        }
        changes
    }
}

/// A stage as it is stored.
pub(super) fn stage(stage: Stage) -> i16 {
    match stage {
        Stage::Waiting => 0,
        Stage::Playing => 1,
        Stage::Over => 2,
    }
}

/// A time as it is stored: times beyond the largest are as good as never.
pub(super) fn column(at: u64) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}
