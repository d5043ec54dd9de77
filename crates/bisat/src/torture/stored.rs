//! Compares the events that one player received with those that the server has stored.

use std::collections::HashMap;

use bisat_protocol::{Event, EventKind, RequestId, TableId};
use bisat_record::{Record, verify};

use crate::remote::Remote;

/// What a player knows of one table.
#[derive(Clone, Debug)]
pub(super) struct Told {
    pub(super) table: TableId,
    /// The contribution, which marks the player's `joined` event.
    pub(super) contribution: String,
    /// Whether the server has acknowledged that the player sits here.
    pub(super) is_seated: bool,
    /// Every event, as it was sent.
    pub(super) events: Vec<Event>,
    /// The token of every move, by its request id.
    pub(super) moves: HashMap<RequestId, String>,
    /// The acknowledged moves, with the numbers of their events.
    pub(super) acknowledged: Vec<(RequestId, u32)>,
}

impl Told {
    /// Nothing yet.
    pub(super) fn new(table: TableId, contribution: String) -> Self {
        let (events, moves, acknowledged) = (Vec::new(), HashMap::new(), Vec::new());
        Told { table, contribution, is_seated: false, events, moves, acknowledged }
    }

    pub(super) fn is_over(&self) -> bool {
        self.events.iter().any(|event| matches!(event.what, EventKind::Ended(_)))
    }

    /// Checks the stored events: none is missing, changed or there twice.
    pub(super) fn check(&self, stored: &[Event]) -> Result<(), String> {
        let wrong = |what: String| Err(format!("table {}: {what}", self.table));
        if let Some((due, event)) = (0..).zip(stored).find(|(due, event)| event.number != *due) {
            return wrong(format!("event {due} is missing: event {} comes next", event.number));
        }
        if let Some(lost) = self.events.get(stored.len()) {
            return wrong(format!("event {} was sent, but only {} events are stored", lost.number, stored.len()));
        }
        if let Some((told, stored)) = self.events.iter().zip(stored).find(|(told, stored)| told != stored) {
            return wrong(format!("{told:?} was sent, but {stored:?} is stored"));
        }
        let mut made: HashMap<&RequestId, &Event> = HashMap::new();
        for event in stored {
            if let Some(id) = id_of(event)
                && let Some(first) = made.insert(id, event)
            {
                return wrong(format!(
                    "the move {id:?} is stored twice, as events {} and {}",
                    first.number, event.number
                ));
            }
        }
        for (id, number) in &self.acknowledged {
            if made.get(id).map(|event| event.number) != Some(*number) {
                return wrong(format!("the move {id:?} was acknowledged as event {number} and is not there"));
            }
        }
        for (id, event) in &made {
            if let (Some(sent), EventKind::Played { token, .. }) = (self.moves.get(id), &event.what)
                && sent != token
            {
                return wrong(format!("the move {id:?} was sent as {sent} and is stored as {token}"));
            }
        }
        match stored.iter().filter(|event| self.is_own_joining(event)).count() {
            1 => Ok(()),
            0 if !self.is_seated => Ok(()),
            joinings => wrong(format!("a player who sat down once has {joinings} stored events of that")),
        }
    }

    pub(super) fn is_own_joining(&self, event: &Event) -> bool {
        matches!(&event.what, EventKind::Joined { contribution, .. } if *contribution == self.contribution)
    }

    /// Whether a request has left its mark among the stored events.
    pub(super) fn is_stored(&self, id: &RequestId, stored: &[Event]) -> bool {
        let is_move = self.moves.contains_key(id);
        let is_it = |event: &Event| if is_move { id_of(event) == Some(id) } else { self.is_own_joining(event) };
        stored.iter().any(is_it)
    }
}

/// The request id of a move.
pub(super) fn id_of(event: &Event) -> Option<&RequestId> {
    match &event.what {
        EventKind::Played { id, .. } => id.as_ref(),
        _ => None,
    }
}

/// Every event that the server has stored of a table.
pub(super) async fn events(remote: &Remote, table: &TableId) -> Result<Vec<Event>, String> {
    let answer = remote.call("GET", &format!("/api/tables/{table}/events"), None).await;
    let answer = answer.map_err(|error| error.to_string())?;
    if answer.status != 200 {
        return Err(format!("table {table}: {}", answer.reason()));
    }
    serde_json::from_str(&answer.body).map_err(|error| format!("table {table}: {error} in its events"))
}

/// Verifies the record of a table: every move is legal, and every throw follows from the seed if it is known.
pub(super) async fn verify_record(remote: &Remote, table: &TableId) -> Result<(), String> {
    let answer = remote.call("GET", &format!("/api/tables/{table}/record"), None).await;
    let answer = answer.map_err(|error| error.to_string())?;
    let wrong = |error: &dyn std::fmt::Display| format!("record of table {table}: {error}\n{}", answer.body);
    let record = Record::read(&answer.body).map_err(|error| wrong(&error))?;
    verify(&record).map(drop).map_err(|error| wrong(&error))
}

#[cfg(test)]
mod tests {
    use bisat_protocol::{Event, EventKind, IdentityId, Person, RequestId, TableId};

    use super::Told;

    fn joined(contribution: &str) -> Event {
        let person = Person { id: IdentityId("me".to_owned()), name: "Heron".to_owned(), is_account: false };
        Event { number: 0, at: 1, what: EventKind::Joined { seat: 0, person, contribution: contribution.to_owned() } }
    }

    fn played(number: u32, id: &str, token: &str) -> Event {
        let id = Some(RequestId(id.to_owned()));
        Event { number, at: 1, what: EventKind::Played { seat: 0, token: token.to_owned(), left: None, id } }
    }

    /// A player who has sat down and made one move.
    fn told() -> Told {
        let mut told = Told::new(TableId("table00001".to_owned()), "ab".to_owned());
        told.is_seated = true;
        told.events = vec![joined("ab"), played(1, "m1", "a1")];
        told.moves =
            [("m1", "a1"), ("m2", "b2")].map(|(id, token)| (RequestId(id.to_owned()), token.to_owned())).into();
        told.acknowledged = vec![(RequestId("m1".to_owned()), 1)];
        told
    }

    #[test]
    fn lost_changed_and_doubled_events_are_found() {
        let stored = |more: &[Event]| [&[joined("ab"), played(1, "m1", "a1")], more].concat();
        let told = told();
        assert_eq!(told.check(&stored(&[])), Ok(()));
        assert_eq!(told.check(&stored(&[played(2, "m2", "b2")])), Ok(()), "it was not acknowledged yet");
        for (stored, expected) in [
            (stored(&[])[..1].to_vec(), "event 1 was sent"),
            (vec![joined("ab"), played(1, "m1", "c3")], "but"),
            (stored(&[played(3, "m2", "b2")]), "event 2 is missing"),
            (stored(&[played(2, "m1", "a1")]), "stored twice"),
            (stored(&[played(2, "m2", "c3")]), "was sent as b2"),
            (stored(&[Event { number: 2, ..joined("ab") }]), "2 stored events"),
        ] {
            let said = told.check(&stored).unwrap_err();
            assert!(said.contains(expected), "{said}");
        }
        let mut unheard = told.clone();
        unheard.events.truncate(1);
        assert!(unheard.check(&[joined("ab"), played(1, "other", "a1")]).unwrap_err().contains("acknowledged"));
        assert!(told.is_stored(&RequestId("m1".to_owned()), &told.events));
        assert!(!told.is_stored(&RequestId("m2".to_owned()), &told.events));
    }
}
