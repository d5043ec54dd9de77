//! Who sits where, to find the games of a player.

use std::collections::BTreeMap;

use bisat_protocol::EventKind;
use deadpool_postgres::Client;
use futures_util::future::BoxFuture;
use tokio_postgres::{Error, Statement};

/// The last change of each seat: who sits there, or none if somebody left.
#[derive(Default)]
pub(super) struct SeatChanges<'a>(BTreeMap<(i64, i16), Option<&'a str>>);

impl<'a> SeatChanges<'a> {
    /// Notes the change of an event, if it is one.
    pub(super) fn add(&mut self, table: i64, what: &'a EventKind) {
        match what {
            EventKind::Joined { seat, person, .. } => self.0.insert((table, i16::from(*seat)), Some(&person.id.0)),
            EventKind::Left { seat } => self.0.insert((table, i16::from(*seat)), None),
            _ => return,
        };
    }

    /// Prepares the statements that are needed.
    pub(super) async fn prepare(self, client: &Client) -> Result<PreparedChanges<'a>, Error> {
        let mut prepared = PreparedChanges::default();
        let is_seated = |(_, sitter): &((i64, i16), Option<&str>)| sitter.is_some();
        let (seated, left): (Vec<_>, Vec<_>) = self.0.into_iter().partition(is_seated);
        if !seated.is_empty() {
            let sql = "INSERT INTO sitters (table_id, seat, identity)
                 SELECT * FROM unnest($1::bigint[], $2::smallint[], $3::text[])
                 ON CONFLICT (table_id, seat) DO UPDATE SET identity = excluded.identity";
            prepared.seat = Some(client.prepare_cached(sql).await?);
        }
        if !left.is_empty() {
            let sql = "DELETE FROM sitters USING unnest($1::bigint[], $2::smallint[]) AS gone (table_id, seat)
                 WHERE sitters.table_id = gone.table_id AND sitters.seat = gone.seat";
            prepared.remove = Some(client.prepare_cached(sql).await?);
        }
        for ((table, seat), sitter) in seated {
            prepared.seated.0.push(table);
            prepared.seated.1.push(seat);
            prepared.sitters.extend(sitter);
        }
        for ((table, seat), _) in left {
            prepared.left.0.push(table);
            prepared.left.1.push(seat);
        }
        Ok(prepared)
    }
}

/// Changes of seats with their statements.
#[derive(Default)]
pub(super) struct PreparedChanges<'a> {
    seat: Option<Statement>,
    remove: Option<Statement>,
    seated: (Vec<i64>, Vec<i16>),
    sitters: Vec<&'a str>,
    left: (Vec<i64>, Vec<i16>),
}

impl PreparedChanges<'_> {
    /// The statements to run.
    pub(super) fn changes<'b>(&'b self, client: &'b Client) -> Vec<BoxFuture<'b, Result<(), Error>>> {
        let mut changes: Vec<BoxFuture<'b, Result<(), Error>>> = Vec::new();
        if let Some(seat) = &self.seat {
            changes.push(Box::pin(async move {
                client.execute(seat, &[&self.seated.0, &self.seated.1, &self.sitters]).await.map(drop)
            }));
        }
        if let Some(remove) = &self.remove {
            changes
                .push(Box::pin(async move { client.execute(remove, &[&self.left.0, &self.left.1]).await.map(drop) }));
        }
        changes
    }
}
