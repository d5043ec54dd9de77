//! Who sits where: an index of the unfinished tables of each person.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex};

use bisat_protocol::{Event, EventKind, IdentityId, SeatSetup, TableId};
use bisat_table::{Command, Table};

use super::live::LiveTable;
use super::{CommandError, Tables};

/// Number of unfinished tables with other people at which a person may have a seat.
pub(super) const MOST_SEATS: usize = 10;
/// The same for the account of a program.
pub(super) const MOST_SEATS_OF_A_BOT: usize = 100;

/// The unfinished tables at which each person sits.
#[derive(Default)]
pub(super) struct SeatIndex(Mutex<HashMap<IdentityId, HashSet<TableId>>>);

impl SeatIndex {
    /// Moves a table from the people before to the people after.
    fn set(&self, table: &TableId, before: &[IdentityId], after: &[IdentityId]) {
        for person in before.iter().filter(|person| !after.contains(person)) {
            self.remove(person, table);
        }
        let mut tables = self.0.lock().expect("the lock is never held across a panic");
        for person in after {
            tables.entry(person.clone()).or_default().insert(table.clone());
        }
    }

    /// Counts a seat before it is taken, so that somebody who takes several at once gets no more than their share.
    fn reserve(&self, person: &IdentityId, table: &TableId) -> Reservation<'_> {
        let mut tables = self.0.lock().expect("the lock is never held across a panic");
        tables.entry(person.clone()).or_default().insert(table.clone());
        Reservation { seats: self, person: person.clone(), table: table.clone(), is_taken: false }
    }

    fn remove(&self, person: &IdentityId, table: &TableId) {
        let mut tables = self.0.lock().expect("the lock is never held across a panic");
        if let Some(seats) = tables.get_mut(person) {
            seats.remove(table);
            if seats.is_empty() {
                tables.remove(person);
            }
        }
    }

    /// The unfinished tables of a person.
    pub(super) fn of(&self, person: &IdentityId) -> Vec<TableId> {
        let tables = self.0.lock().expect("the lock is never held across a panic");
        tables.get(person).into_iter().flatten().cloned().collect()
    }
}

/// A seat that counts although it is not taken yet. It is given back unless it is taken.
pub(super) struct Reservation<'a> {
    seats: &'a SeatIndex,
    person: IdentityId,
    table: TableId,
    is_taken: bool,
}

impl Reservation<'_> {
    /// Goes on counting the seat if the person sits at the table now.
    pub(super) fn settle(mut self, table: &Table) {
        self.is_taken = table.seat_of(&self.person).is_some();
    }
}

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        if !self.is_taken {
            self.seats.remove(&self.person, &self.table);
        }
    }
}

/// Whether two people can play at the table.
pub(super) fn is_shared(table: &Table) -> bool {
    table.setup().seats.iter().filter(|seat| **seat == SeatSetup::Open).count() > 1
}

impl Tables {
    /// Brings the index up to date after these events.
    pub(super) fn reseat(&self, live: &LiveTable, table: &Table, events: &[Event]) {
        let is_seating = |event: &Event| {
            matches!(
                event.what,
                EventKind::Opened { .. }
                    | EventKind::Joined { .. }
                    | EventKind::Left { .. }
                    | EventKind::Replaced { .. }
                    | EventKind::Ended(_)
            )
        };
        if events.iter().any(is_seating) {
            self.index(live, table);
        }
    }

    /// Writes the people of a table into the index.
    pub(super) fn index(&self, live: &LiveTable, table: &Table) {
        let (before, after) = live.reseat(table);
        self.seats.set(table.id(), &before, &after);
    }

    /// Removes a table that is unloaded from the index.
    pub(super) fn unseat(&self, live: &LiveTable, id: &TableId) {
        self.seats.set(id, &live.take_people(), &[]);
    }

    /// Reserves the seat that the command asks for, if there is one. Refuses it to a person for whom others wait at too
    /// many tables.
    pub(super) async fn reserve_seat(
        self: &Arc<Self>,
        table: &Table,
        command: &Command,
    ) -> Result<Option<Reservation<'_>>, CommandError> {
        let Command::Join { person, .. } = command else { return Ok(None) };
        if !is_shared(table) || table.seat_of(&person.id).is_some() {
            return Ok(None);
        }
        let reservation = self.seats.reserve(&person.id, table.id());
        // Tables alone with machines are left out: nobody waits there. This table is locked, and counts.
        let mut held = 0;
        for live in self.live_tables_of(&person.id).await? {
            held += usize::from(live.try_lock().is_none_or(|other| is_shared(&other)));
        }
        if held <= MOST_SEATS {
            return Ok(Some(reservation));
        }
        let is_bot = self.store.identity(&person.id).await?.is_some_and(|identity| identity.is_bot);
        let most = if is_bot { MOST_SEATS_OF_A_BOT } else { MOST_SEATS };
        if held <= most { Ok(Some(reservation)) } else { Err(CommandError::TooManySeats(most)) }
    }

    /// Tables with an unfinished game at which a player sits.
    pub(super) async fn live_tables_of(
        self: &Arc<Self>,
        identity: &IdentityId,
    ) -> Result<Vec<Arc<LiveTable>>, CommandError> {
        if let Some(cluster) = &self.cluster {
            let stored = cluster.store().unfinished_of(vec![identity.clone()]).await?;
            // With the seats that are being taken here, of which the database does not know.
            let ids: BTreeSet<String> = stored
                .into_iter()
                .map(|(_, id)| id.0)
                .chain(self.seats.of(identity).into_iter().map(|id| id.0))
                .collect();
            let mut tables = Vec::new();
            for id in ids {
                match self.live(&TableId(id)).await {
                    // Somebody who left a game is still known to have played it.
                    Ok(live) if live.try_lock().is_some_and(|table| table.seat_of(identity).is_none()) => {}
                    Ok(live) => tables.push(live),
                    Err(CommandError::Damaged(_)) => {}
                    Err(error) => return Err(error),
                }
            }
            return Ok(tables);
        }
        let ids = self.seats.of(identity);
        let tables = self.in_memory.read().expect("the lock is never held across a panic");
        Ok(ids.iter().filter_map(|id| tables.get(id)).cloned().collect())
    }
}
