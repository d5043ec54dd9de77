//! The check of a game's throws by a player of the load test, as any client does it.

use bisat_protocol::{Event, EventKind, TableId};
use bisat_record::{ContributionKey, verify};
use bisat_table::Table;

/// What a player remembers of a table to check its throws at the end.
pub(super) struct Witness {
    table: TableId,
    key: ContributionKey,
    contribution: Option<String>,
    events: Vec<Event>,
}

impl Witness {
    pub(super) fn new(table: TableId, rng: &mut fastrand::Rng) -> Self {
        let key = ContributionKey::new(std::array::from_fn(|_| rng.u8(..)));
        Witness { table, key, contribution: None, events: Vec::new() }
    }

    /// The contribution for this commitment.
    pub(super) fn contribute(&mut self, commitment: &str) -> String {
        let contribution = self.key.contribution(&self.table.0, commitment).to_string();
        self.contribution = Some(contribution.clone());
        contribution
    }

    /// Keeps an event; with the last one, checks the contribution and every throw.
    pub(super) fn observe(&mut self, event: Event) -> Result<(), String> {
        let is_over = matches!(event.what, EventKind::Ended(_));
        self.events.push(event);
        if is_over { self.check() } else { Ok(()) }
    }

    fn check(&self) -> Result<(), String> {
        let is_mine = |event: &Event| match &event.what {
            EventKind::Joined { contribution, .. } => Some(contribution) == self.contribution.as_ref(),
            _ => false,
        };
        if !self.events.iter().any(is_mine) {
            return Err(format!("table {}: the contribution of this player is missing", self.table));
        }
        let table = Table::resume(self.table.clone(), None, &self.events).map_err(|refusal| refusal.to_string())?;
        verify(&table.record()).map(drop).map_err(|error| format!("table {}: {error}", self.table))
    }
}

#[cfg(test)]
mod tests {
    use bisat_protocol::{EventKind, IdentityId, Person, TableId};
    use bisat_record::Seed;
    use bisat_table::{Command, Table};

    use super::Witness;

    #[test]
    fn a_game_with_another_seed_or_without_the_own_contribution_is_a_failure() {
        let id = || TableId("table00001".to_owned());
        let person = Person { id: IdentityId("me".to_owned()), name: "Heron".to_owned(), is_account: false };
        let setup = serde_json::from_str(r#"{"game":"kho-kho","seats":["open",{"level":1}]}"#).unwrap();
        let seed = Seed::new([1; 32]);
        let (mut table, mut events) = Table::open(id(), setup, person.id.clone(), seed, 0).unwrap();
        let mut witness = Witness::new(id(), &mut fastrand::Rng::with_seed(1));
        let contribution = witness.contribute(&seed.commitment().to_string());
        events.extend(table.act(&Command::Join { person: person.clone(), seat: None, contribution }, 0).events);
        events.extend(table.act(&Command::Leave { by: person.id }, 0).events);
        assert!(matches!(events.last().unwrap().what, EventKind::Ended(_)));
        let told = |witness: &mut Witness, events: &[bisat_protocol::Event]| {
            witness.events.clear();
            events.iter().cloned().try_for_each(|event| witness.observe(event))
        };
        assert_eq!(told(&mut witness, &events), Ok(()));
        let mut other = events.clone();
        if let Some(EventKind::Ended(ended)) = other.last_mut().map(|event| &mut event.what) {
            ended.seed = Seed::new([2; 32]).write();
        }
        assert!(told(&mut witness, &other).unwrap_err().contains("commitment"));
        witness.contribution = Some("0".repeat(32));
        assert!(told(&mut witness, &events).unwrap_err().contains("missing"));
    }
}
