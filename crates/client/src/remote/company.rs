//! The other people at a table: presence, phrases, and leaving.

use bisat_engine::Seat;
use bisat_protocol::{ClientMessage, Occupant, Phrase};
use bisat_table::TableAction;

use super::{Connection, Leaving, Remote};

impl Remote {
    /// The number of spectators.
    pub fn watchers(&self) -> u32 {
        self.watchers
    }

    /// Whether the person at the seat is connected.
    pub fn is_present(&self, seat: Seat) -> bool {
        self.present.as_ref().is_some_and(|seats| seats.contains(&seat.0))
    }

    /// Whether another person sits there and is known to be away, before or during the game.
    pub fn is_away(&self, seat: Seat) -> bool {
        let is_other = self.seat() != Some(seat);
        let is_person = matches!(self.occupants().get(seat.index()), Some(Occupant::Person(_)));
        let is_missing = self.present.as_ref().is_some_and(|seats| !seats.contains(&seat.0));
        is_other && is_person && is_missing && self.connection == Connection::Open && self.ended().is_none()
    }

    /// What leaving the table does before the game.
    pub fn leaving(&self) -> Option<Leaving> {
        self.check(TableAction::Leave).ok()?;
        let table = self.table()?;
        Some(if *table.opened_by() == self.me && !self.has_others() { Leaving::Cancels } else { Leaving::StandsUp })
    }

    /// The name of the person at a seat; empty if there is none.
    pub fn name_of(&self, seat: Seat) -> String {
        match self.occupants().get(seat.index()) {
            Some(Occupant::Person(person)) => person.name.clone(),
            _ => String::new(),
        }
    }

    /// Sends a phrase to everybody at the table. It is not sent again after a lost connection: by then it is out of place.
    pub fn say(&mut self, phrase: Phrase) -> ClientMessage {
        let id = self.next_request_id();
        self.said = Some(id.clone());
        ClientMessage::Phrase { table: self.id.clone(), phrase, id }
    }

    /// Whether this person sits at the table and somebody else does, so that there is somebody to talk to.
    pub fn has_company(&self) -> bool {
        self.seat().is_some() && self.has_others()
    }

    fn has_others(&self) -> bool {
        let is_other = |(seat, occupant): (u8, &Occupant)| {
            matches!(occupant, Occupant::Person(_)) && Some(Seat(seat)) != self.seat()
        };
        (0..).zip(self.occupants()).any(is_other)
    }
}
