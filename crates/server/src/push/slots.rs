//! How many requests to push services run at the same time: in all, to one host, and for one person. Hosts that have not
//! delivered anything quickly yet share a part of all slots, so that slow ones never keep notifications from the others.

use std::collections::HashMap;

use bisat_protocol::IdentityId;

/// Requests at the same time.
const IN_ALL: u32 = 64;
/// Requests at the same time to hosts that have not delivered.
const TO_UNPROVEN: u32 = 24;
/// Requests at the same time to one host.
const TO_ONE_HOST: u32 = 16;
/// Requests at the same time to one host that has not delivered.
const TO_ONE_UNPROVEN: u32 = 4;
/// Requests at the same time for one person.
const FOR_ONE_PERSON: u32 = 3;
/// Hosts that are remembered as proven. There are a handful of push services. Of too many, the one that delivered longest ago
/// is forgotten.
const MOST_PROVEN: usize = 256;

/// The slots that are taken.
#[derive(Default)]
pub(super) struct Slots {
    in_all: u32,
    to_unproven: u32,
    hosts: HashMap<String, u32>,
    people: HashMap<IdentityId, u32>,
    /// Hosts that have delivered, each with the number of its last delivery.
    proven: HashMap<String, u64>,
    deliveries: u64,
}

/// One slot, to be given back.
#[derive(Debug)]
pub(super) struct Slot {
    host: String,
    person: IdentityId,
    is_proven: bool,
}

/// What a host did with a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Conduct {
    /// It took the notification, quickly.
    Delivered,
    /// It answered something else.
    Answered,
    /// It answered slowly, or not at all.
    Failed,
}

impl Slots {
    /// Whether the last delivery of a host was quick, and nothing failed since.
    pub(super) fn is_proven(&self, host: &str) -> bool {
        self.proven.contains_key(host)
    }

    /// Takes a slot; none if too many are taken.
    pub(super) fn take(&mut self, host: &str, person: &IdentityId) -> Option<Slot> {
        let is_proven = self.is_proven(host);
        let (to_host, for_person) = (count(&self.hosts, host), self.people.get(person).copied().unwrap_or(0));
        let is_unproven_free = to_host < TO_ONE_UNPROVEN && self.to_unproven < TO_UNPROVEN;
        let is_free = self.in_all < IN_ALL && to_host < TO_ONE_HOST && for_person < FOR_ONE_PERSON;
        if !is_free || !(is_proven || is_unproven_free) {
            return None;
        }
        self.in_all += 1;
        self.to_unproven += u32::from(!is_proven);
        *self.hosts.entry(host.to_owned()).or_default() += 1;
        *self.people.entry(person.clone()).or_default() += 1;
        Some(Slot { host: host.to_owned(), person: person.clone(), is_proven })
    }

    /// Gives a slot back, and remembers how the host behaved.
    pub(super) fn give_back(&mut self, slot: Slot, conduct: Conduct) {
        let Slot { host, person, is_proven } = slot;
        self.in_all -= 1;
        self.to_unproven -= u32::from(!is_proven);
        release(&mut self.hosts, &host);
        release(&mut self.people, &person);
        match conduct {
            Conduct::Delivered => self.prove(host),
            Conduct::Answered => {}
            Conduct::Failed => drop(self.proven.remove(&host)),
        }
    }

    fn prove(&mut self, host: String) {
        self.deliveries += 1;
        self.proven.insert(host, self.deliveries);
        if self.proven.len() > MOST_PROVEN {
            let oldest = self.proven.iter().min_by_key(|(_, delivery)| **delivery).map(|(host, _)| host.clone());
            self.proven.remove(&oldest.unwrap_or_default());
        }
    }
}

fn count(taken: &HashMap<String, u32>, key: &str) -> u32 {
    taken.get(key).copied().unwrap_or(0)
}

fn release<K: std::hash::Hash + Eq + Clone>(taken: &mut HashMap<K, u32>, key: &K) {
    if let Some(count) = taken.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            taken.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use bisat_protocol::IdentityId;

    use super::{Conduct, FOR_ONE_PERSON, IN_ALL, MOST_PROVEN, Slot, Slots, TO_ONE_HOST, TO_ONE_UNPROVEN, TO_UNPROVEN};

    fn person(number: u32) -> IdentityId {
        IdentityId(number.to_string())
    }

    /// Takes slots, each for another person, until there are none.
    fn fill(slots: &mut Slots, host: impl Fn(u32) -> String) -> Vec<Slot> {
        (0..1000).map_while(|number| slots.take(&host(number), &person(number))).collect()
    }

    #[test]
    fn slow_hosts_leave_slots_to_those_that_deliver() {
        let mut slots = Slots::default();
        let good = slots.take("good.example", &person(0)).expect("all slots are free");
        slots.give_back(good, Conduct::Delivered);
        let slow = fill(&mut slots, |number| format!("slow{number}.example"));
        assert_eq!(slow.len() as u32, TO_UNPROVEN, "many slow hosts together");
        let fast = fill(&mut slots, |_| "good.example".to_owned());
        assert_eq!(fast.len() as u32, TO_ONE_HOST, "a host that delivers has its slots all the same");
        assert!(slots.take("new.example", &person(2000)).is_none());
        slow.into_iter().for_each(|slot| slots.give_back(slot, Conduct::Failed));
        assert!(slots.take("new.example", &person(2000)).is_some());
    }

    #[test]
    fn one_host_and_one_person_have_a_few_slots_each() {
        let mut slots = Slots::default();
        assert_eq!(fill(&mut slots, |_| "slow.example".to_owned()).len() as u32, TO_ONE_UNPROVEN);
        let mut slots = Slots::default();
        let of_one = (0..100).map_while(|number| slots.take(&format!("{number}.example"), &person(1)));
        assert_eq!(of_one.count() as u32, FOR_ONE_PERSON);
    }

    #[test]
    fn a_host_that_fails_has_to_prove_itself_again_and_all_slots_have_a_limit() {
        let mut slots = Slots::default();
        for number in 0..10 {
            let slot = slots.take(&format!("{number}.example"), &person(0)).expect("a slot is free");
            slots.give_back(slot, Conduct::Delivered);
        }
        let taken = fill(&mut slots, |number| format!("{}.example", number % 10));
        assert_eq!(taken.len() as u32, IN_ALL);
        taken.into_iter().for_each(|slot| slots.give_back(slot, Conduct::Failed));
        assert_eq!(fill(&mut slots, |_| "1.example".to_owned()).len() as u32, TO_ONE_UNPROVEN);
    }

    #[test]
    fn of_too_many_proven_hosts_the_one_that_delivered_longest_ago_is_forgotten() {
        let mut slots = Slots::default();
        let mut deliver = |host: &str| {
            let slot = slots.take(host, &person(0)).expect("a slot is free");
            slots.give_back(slot, Conduct::Delivered);
        };
        deliver("idle.example");
        for number in 0..2 * MOST_PROVEN {
            deliver("busy.example");
            deliver(&format!("{number}.wildcard.example"));
        }
        deliver("new.example");
        let hosts = ["idle.example", "0.wildcard.example", "busy.example", "new.example"];
        assert_eq!(hosts.map(|host| slots.is_proven(host)), [false, false, true, true]);
        assert_eq!(slots.proven.len(), MOST_PROVEN);
    }
}
