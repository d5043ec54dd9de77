//! Tells people who are not at their table that it is their turn, by a notification.
//!
//! The node that stored the event with which the turn begins sends it, so that a cluster sends one, too.

use std::sync::Arc;
use std::time::Duration;

use bisat_protocol::push::TurnNotice;
use bisat_protocol::{Occupant, TableId};
use bisat_table::Table;
use tokio::time;
use tracing::warn;

use super::live::LiveTable;
use super::{CommandError, Tables};

/// How long to wait for a person to come back, or for another node to say that they are connected there.
const PAUSE: Duration = Duration::from_secs(3);

/// A turn of a person who is away.
struct AwayTurn {
    table: TableId,
    seat: u8,
    /// Step of the game at which the turn began.
    step: u32,
}

impl Tables {
    /// Notifies the person whose turn begins with the last events, unless they follow the table. `before` is the seat that had
    /// to act before these events.
    pub(super) fn notify_if_away(self: &Arc<Self>, live: &LiveTable, table: &Table, before: Option<u8>) {
        let Some(seat) = table.to_act().filter(|seat| self.push.is_some() && before != Some(*seat)) else { return };
        if !self.is_away(live, table, seat) {
            return;
        }
        let turn = AwayTurn { table: table.id().clone(), seat, step: table.step() };
        let tables = Arc::downgrade(self);
        tokio::spawn(async move {
            time::sleep(PAUSE).await;
            let Some(tables) = tables.upgrade() else { return };
            if let Err(error) = tables.notify_of_turn(&turn).await {
                warn!(table = %turn.table, %error, "cannot notify a person of their turn");
            }
        });
    }

    /// Sends the notification, if the person is still away and has not moved.
    async fn notify_of_turn(self: &Arc<Self>, turn: &AwayTurn) -> Result<(), CommandError> {
        let Some(push) = &self.push else { return Ok(()) };
        let live = self.live(&turn.table).await?;
        let table = self.lock_fresh(&live).await?;
        let is_over = table.to_act() != Some(turn.seat) || table.step() != turn.step;
        let Some(Occupant::Person(person)) = table.seats().get(usize::from(turn.seat)) else { return Ok(()) };
        if is_over || !self.is_away(&live, &table, turn.seat) {
            return Ok(());
        }
        let (person, now) = (person.id.clone(), self.clock.now());
        let left = table.left(now);
        let notice = TurnNotice {
            table: turn.table.clone(),
            game: table.setup().game.clone(),
            with: others(&table, turn.seat),
            until: left.map(|left| now + left),
        };
        drop(table);
        push.notify(&person, &notice, left).await;
        Ok(())
    }

    /// Whether a person sits there who does not follow the table at any node and has no account stream.
    fn is_away(&self, live: &LiveTable, table: &Table, seat: u8) -> bool {
        match table.seats().get(usize::from(seat)) {
            Some(Occupant::Person(person)) => {
                !live.is_followed_by(&person.id, self.clock.now()) && !self.has_stream(&person.id)
            }
            _ => false,
        }
    }
}

/// The names of the other people.
fn others(table: &Table, seat: u8) -> Vec<String> {
    let name = |(other, sitter): (u8, &Occupant)| match sitter {
        Occupant::Person(person) if other != seat => Some(person.name.clone()),
        _ => None,
    };
    (0..).zip(table.seats()).filter_map(name).collect()
}
