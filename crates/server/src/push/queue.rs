//! The bounded queue of notifications that wait for a slot, or for another attempt.

use std::collections::VecDeque;
use std::sync::Arc;

use bisat_protocol::IdentityId;
use tokio::time::Instant;
use tracing::warn;

use super::endpoint::Endpoint;
use super::slots::{Slot, Slots};
use crate::store::StoredSubscription;

/// Notifications that wait, in all and of one person. Beyond that, new ones are dropped.
pub(super) const MOST_WAITING: usize = 2_000;
const MOST_OF_ONE: usize = 32;
/// Those of them that wait for hosts that are not proven, in all and for one host.
const MOST_TO_UNPROVEN: usize = 500;
const MOST_TO_ONE_UNPROVEN: usize = 50;

/// A notification for one browser.
pub(super) struct Notification {
    pub(super) person: IdentityId,
    pub(super) subscription: StoredSubscription,
    /// The text to encrypt.
    pub(super) text: Arc<[u8]>,
    /// How long it is of use, in seconds.
    pub(super) ttl: u64,
    /// A notification replaces another one with the same topic that was not delivered.
    pub(super) topic: String,
}

/// A notification that waits.
pub(super) struct Waiting {
    pub(super) notification: Notification,
    pub(super) endpoint: Endpoint,
    /// Attempts so far.
    pub(super) attempts: usize,
    pub(super) not_before: Instant,
    /// When it was added. The subscription was in the store at that time.
    pub(super) added_at: Instant,
    /// Whether its host was proven at that time.
    pub(super) was_proven: bool,
}

impl Waiting {
    pub(super) fn new(notification: Notification, endpoint: Endpoint, slots: &Slots) -> Self {
        let (now, was_proven) = (Instant::now(), slots.is_proven(&endpoint.host));
        Waiting { notification, endpoint, attempts: 0, not_before: now, added_at: now, was_proven }
    }

    /// Whether both are for the same browser and of the same topic.
    fn is_replaced_by(&self, newer: &Waiting) -> bool {
        let [this, newer] = [self, newer].map(|waiting| &waiting.notification);
        this.topic == newer.topic && this.subscription.endpoint == newer.subscription.endpoint
    }
}

/// The queue.
#[derive(Default)]
pub(super) struct Queue(VecDeque<Waiting>);

impl Queue {
    /// Adds a notification: in the place of an older one for the same browser and of the same topic, or at the end. When the queue
    /// is full, one for a proven host takes the place of the oldest for a host that is not.
    pub(super) fn add(&mut self, new: Waiting, slots: &Slots) {
        if let Some(older) = self.0.iter_mut().find(|older| older.is_replaced_by(&new)) {
            *older = new;
        } else if self.is_allowed(&new, slots) && (self.0.len() < MOST_WAITING || self.make_room(&new, slots)) {
            self.0.push_back(new);
        } else {
            let (person, waiting) = (&new.notification.person, self.0.len());
            warn!(%person, waiting, "dropped a notification: too many wait");
        }
    }

    /// Adds a notification for another attempt, unless a newer one waits.
    pub(super) fn add_again(&mut self, again: Waiting) {
        if !self.0.iter().any(|newer| again.is_replaced_by(newer)) {
            self.0.push_back(again);
        }
    }

    /// Takes every notification that may be tried now and for which there is a slot, the oldest first.
    pub(super) fn take_ready(&mut self, slots: &mut Slots) -> Vec<(Waiting, Slot)> {
        let (now, mut at, mut ready) = (Instant::now(), 0, Vec::new());
        while let Some(next) = self.0.get(at) {
            let slot = match next.not_before <= now {
                true => slots.take(&next.endpoint.host, &next.notification.person),
                false => None,
            };
            match slot.and_then(|slot| Some((self.0.remove(at)?, slot))) {
                Some(taken) => ready.push(taken),
                None => at += 1,
            }
        }
        ready
    }

    /// When the next pause between two attempts ends.
    pub(super) fn next_at(&self) -> Option<Instant> {
        let now = Instant::now();
        self.0.iter().map(|waiting| waiting.not_before).filter(|at| *at > now).min()
    }

    fn is_allowed(&self, new: &Waiting, slots: &Slots) -> bool {
        let host = |waiting: &Waiting| waiting.endpoint.host == new.endpoint.host;
        let person = |waiting: &Waiting| waiting.notification.person == new.notification.person;
        let unproven = |waiting: &Waiting| !slots.is_proven(&waiting.endpoint.host);
        self.count(person) < MOST_OF_ONE
            && (new.was_proven || self.count(unproven) < MOST_TO_UNPROVEN && self.count(host) < MOST_TO_ONE_UNPROVEN)
    }

    fn count(&self, is_counted: impl Fn(&Waiting) -> bool) -> usize {
        self.0.iter().filter(|waiting| is_counted(waiting)).count()
    }

    fn make_room(&mut self, new: &Waiting, slots: &Slots) -> bool {
        let unproven = self.0.iter().position(|waiting| !slots.is_proven(&waiting.endpoint.host));
        new.was_proven && unproven.and_then(|at| self.0.remove(at)).is_some()
    }
}

#[cfg(test)]
pub(super) mod tests {
    #![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

    use bisat_protocol::IdentityId;

    use super::{
        Endpoint, MOST_OF_ONE, MOST_TO_ONE_UNPROVEN, MOST_TO_UNPROVEN, MOST_WAITING, Notification, Queue, Slots,
        StoredSubscription, Waiting,
    };
    use crate::identity::SessionId;
    use crate::push::endpoint::Reach;
    use crate::push::slots::Conduct;
    use crate::store::push_subscriptions::BrowserKeys;

    /// A notification of a person, whose session has the same name, to an endpoint.
    pub(in crate::push) fn waiting(person: &str, endpoint: &str, keys: BrowserKeys, slots: &Slots) -> Waiting {
        let session = SessionId(person.to_owned());
        let subscription = StoredSubscription { session, endpoint: endpoint.to_owned(), keys };
        let (person, topic) = (IdentityId(person.to_owned()), "topic".to_owned());
        let endpoint = Endpoint::read(endpoint, Reach::Anywhere).unwrap();
        Waiting::new(
            Notification { person, subscription, text: b"text".as_slice().into(), ttl: 60, topic },
            endpoint,
            slots,
        )
    }

    /// Adds a notification of a person to a browser at a host.
    fn add(queue: &mut Queue, slots: &Slots, person: usize, host: &str, browser: usize) {
        let (person, endpoint) = (person.to_string(), format!("https://{host}/{browser}"));
        let keys = BrowserKeys::from_bytes(&[4; 65], &[5; 16]).unwrap();
        queue.add(waiting(&person, &endpoint, keys, slots), slots);
    }

    fn prove(slots: &mut Slots, host: &str) {
        let slot = slots.take(host, &IdentityId("somebody".to_owned())).unwrap();
        slots.give_back(slot, Conduct::Delivered);
    }

    fn to(queue: &Queue, host: &str) -> usize {
        queue.count(|waiting| waiting.endpoint.host == host)
    }

    #[test]
    fn a_newer_notification_replaces_the_one_that_waits() {
        let (mut queue, mut slots) = (Queue::default(), Slots::default());
        for browser in [1, 2, 1, 2, 1] {
            add(&mut queue, &slots, 0, "push.example", browser);
        }
        assert_eq!(to(&queue, "push.example"), 2, "one for each browser");
        queue.0[0].notification.topic = "another table".to_owned();
        add(&mut queue, &slots, 0, "push.example", 1);
        assert_eq!(to(&queue, "push.example"), 3, "one for each table");
        let tried = queue.take_ready(&mut slots);
        add(&mut queue, &slots, 0, "push.example", 1);
        tried.into_iter().for_each(|(again, _)| queue.add_again(again));
        assert_eq!(to(&queue, "push.example"), 3, "a newer one waits already");
    }

    #[test]
    fn hosts_that_are_not_proven_share_a_part_of_the_queue() {
        let (mut queue, mut slots) = (Queue::default(), Slots::default());
        prove(&mut slots, "good.example");
        for number in 0..2 * MOST_TO_UNPROVEN {
            add(&mut queue, &slots, number, "slow.example", number);
        }
        assert_eq!(to(&queue, "slow.example"), MOST_TO_ONE_UNPROVEN);
        for number in 0..2 * MOST_TO_UNPROVEN {
            add(&mut queue, &slots, number, &format!("{number}.example"), number);
        }
        assert_eq!(queue.0.len(), MOST_TO_UNPROVEN);
        for number in 0..MOST_WAITING {
            add(&mut queue, &slots, number, "good.example", number);
        }
        assert!(to(&queue, "good.example") >= MOST_WAITING - MOST_TO_UNPROVEN);
        assert_eq!(queue.0.len(), MOST_WAITING);
    }

    #[test]
    fn a_proven_host_takes_the_place_of_one_that_is_not_when_the_queue_is_full() {
        let (mut queue, mut slots) = (Queue::default(), Slots::default());
        prove(&mut slots, "good.example");
        prove(&mut slots, "liar.example");
        for number in 0..MOST_WAITING {
            add(&mut queue, &slots, number, "liar.example", number);
        }
        add(&mut queue, &slots, MOST_WAITING, "good.example", 0);
        assert_eq!((to(&queue, "liar.example"), to(&queue, "good.example")), (MOST_WAITING, 0));
        let slot = slots.take("liar.example", &IdentityId("somebody".to_owned())).unwrap();
        slots.give_back(slot, Conduct::Failed);
        add(&mut queue, &slots, MOST_WAITING, "good.example", 0);
        assert_eq!((to(&queue, "liar.example"), to(&queue, "good.example")), (MOST_WAITING - 1, 1));
    }

    #[test]
    fn a_person_has_a_part_of_the_queue() {
        let (mut queue, mut slots) = (Queue::default(), Slots::default());
        prove(&mut slots, "good.example");
        (0..2 * MOST_OF_ONE).for_each(|browser| add(&mut queue, &slots, 1, "good.example", browser));
        add(&mut queue, &slots, 2, "good.example", 1000);
        assert_eq!(to(&queue, "good.example"), MOST_OF_ONE + 1);
    }
}
