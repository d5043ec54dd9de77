//! Who is at a table: from whom the win can be claimed, and which tables are worth listing.

use bisat_protocol::http::{Stage, TableSummary};
use bisat_protocol::{Event, EventKind, IdentityId, Occupant};
use bisat_table::{Command, Table};

use super::Tables;
use super::live::{LiveTable, people};
use crate::cluster::Cluster;

/// A person who was connected or did something in this time counts as present in the list of tables, in milliseconds.
pub(super) const PRESENT_FOR: u64 = 2 * 60 * 1000;
/// A person who is not connected and did nothing for this long is shown as away, in milliseconds.
const AWAY_AFTER: u64 = 10 * 1000;

impl Tables {
    /// The command with what only the server knows: who has been away for long enough.
    pub(super) fn completed(&self, live: &LiveTable, table: &Table, command: &Command) -> Command {
        match command {
            Command::Claim { by, .. } => Command::Claim { by: by.clone(), gone: self.gone(live, table) },
            other => other.clone(),
        }
    }

    /// Notes that the players who caused these events are there: another node has carried out their commands.
    pub(super) fn note_players(&self, live: &LiveTable, table: &Table, events: &[Event]) {
        for event in events {
            let seat = match &event.what {
                EventKind::Joined { seat, .. }
                | EventKind::Played { seat, id: Some(_), .. }
                | EventKind::Offered { seat, .. }
                | EventKind::Declined { seat }
                | EventKind::Revealed { seat, .. } => *seat,
                _ => continue,
            };
            if let Some(Occupant::Person(person)) = table.seats().get(usize::from(seat)) {
                live.note_presence(&person.id, self.clock.now());
            }
        }
    }

    /// Seats whose players have been away for so long that the win can be claimed. None while this node cannot know who is
    /// connected to the others.
    fn gone(&self, live: &LiveTable, table: &Table) -> Vec<u8> {
        if self.cluster.as_ref().is_some_and(|cluster| self.is_presence_unknown(cluster, table)) {
            return Vec::new();
        }
        let (now, after) = (self.clock.now(), table.claim_after().unwrap_or(u64::MAX));
        let is_gone = |sitter: &Occupant| match sitter {
            Occupant::Person(person) => !self.has_stream(&person.id) && live.away_for(&person.id, now) >= after,
            Occupant::Nobody | Occupant::Level(_) => false,
        };
        (0..).zip(table.seats()).filter(|(_, sitter)| is_gone(sitter)).map(|(seat, _)| seat).collect()
    }

    /// Whether a node was cut off from NATS within the time after which a win can be claimed.
    fn is_presence_unknown(&self, cluster: &Cluster, table: &Table) -> bool {
        let since = self.clock.now().saturating_sub(cluster.unheard_at());
        !cluster.bus().is_connected() || table.claim_after().is_some_and(|after| since < after)
    }

    /// The summary of a table, with the seats whose people are away.
    pub(super) fn summarise(&self, live: &LiveTable, table: &Table) -> TableSummary {
        let is_live = table.stage() != Stage::Over && table.claim_after().is_some();
        let now = self.clock.now();
        let is_away = |sitter: &Occupant| match sitter {
            Occupant::Person(person) => live.away_for(&person.id, now) >= AWAY_AFTER && !self.has_stream(&person.id),
            Occupant::Nobody | Occupant::Level(_) => false,
        };
        let seats = (0..).zip(table.seats());
        let away = seats.filter(|(_, sitter)| is_live && is_away(sitter)).map(|(seat, _)| seat).collect();
        TableSummary { away, ..table.summary() }
    }

    /// Whether the person who opened the table or a player is there, or was a moment ago.
    pub(super) fn is_attended(&self, live: &LiveTable, table: &Table) -> bool {
        let now = self.clock.now();
        // That another node, or the list itself, has loaded the table does not mean that somebody is there.
        let away_for = |person: &IdentityId| match self.cluster {
            Some(_) => live.unseen_for(person, now),
            None => live.away_for(person, now),
        };
        let is_here = |person: &IdentityId| away_for(person) < PRESENT_FOR || self.has_stream(person);
        is_here(table.opened_by()) || people(table).iter().any(is_here)
    }

    /// Whether a program of this person waits for games.
    pub(super) fn has_stream(&self, person: &IdentityId) -> bool {
        self.streams.contains(person, self.clock.now())
    }
}

/// The person who gives a command; none for one that comes by itself.
pub(super) fn actor(command: &Command) -> Option<&IdentityId> {
    match command {
        Command::Join { person, .. } => Some(&person.id),
        Command::Start { by }
        | Command::Leave { by }
        | Command::Close { by }
        | Command::Play { by, .. }
        | Command::Offer { by, .. }
        | Command::Decline { by }
        | Command::Claim { by, .. }
        | Command::Reveal { by, .. }
        | Command::Hint { by } => Some(by),
        Command::MachinePlays { .. } | Command::Rematch { .. } | Command::Tick | Command::Annul | Command::CallOff => {
            None
        }
    }
}
