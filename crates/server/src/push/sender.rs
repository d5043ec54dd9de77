//! The task that sends notifications: as many at a time as [`Slots`] allow, with a few attempts each.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use hyper::StatusCode;
use tokio::sync::mpsc::{Receiver, Sender, UnboundedSender, channel, unbounded_channel};
use tokio::time::{Instant, sleep_until};
use tokio_rustls::TlsConnector;
use tracing::{debug, warn};

use super::encryption::{InvalidKey, encrypt};
use super::endpoint::{Endpoint, Reach};
use super::queue::{MOST_WAITING, Notification, Queue, Waiting};
use super::request::PushRequest;
use super::slots::{Conduct, Slot, Slots};
use super::vapid::VapidKey;
use crate::clock::wall;
use crate::rng::{SystemRng, random_bytes};
use crate::store::Store;

/// Pauses before the second attempt and those after it.
const PAUSES: [Duration; 3] = [Duration::from_secs(5), Duration::from_secs(30), Duration::from_secs(180)];
/// A host that takes as long as this is slow: it proves nothing.
const SLOW: Duration = Duration::from_secs(3);
/// After this time the subscription is read again before an attempt: the person may have logged out. No longer than the
/// shortest pause, so that every attempt but the first is checked.
const FRESH: Duration = PAUSES[0];
/// Hosts of whose refusals was warned that are remembered.
const MOST_REFUSING: usize = 256;

/// What the task needs.
pub(super) struct Parts {
    pub(super) key: Arc<VapidKey>,
    pub(super) contact: Option<String>,
    pub(super) reach: Reach,
    pub(super) tls: TlsConnector,
    pub(super) store: Arc<dyn Store>,
}

/// An attempt that is over.
struct Done {
    tried: Waiting,
    slot: Slot,
    result: Attempt,
}

/// Result of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Attempt {
    /// The push service took it, quickly or slowly.
    Delivered { is_slow: bool },
    /// The subscription is over: the browser has ended it, or it can never work.
    Gone,
    /// The subscription has ended at this server while the notification waited. Nothing was sent.
    Ended,
    /// The push service refuses this notification.
    Refused { status: StatusCode, is_slow: bool },
    /// The push service asks for another attempt.
    Later,
    /// It did not answer, or it took long to ask for another attempt.
    Failed,
}

/// Starts the task. It ends when the sender of the queue is dropped.
pub(super) fn start(parts: Parts) -> Sender<Notification> {
    let (queue, receiver) = channel(MOST_WAITING);
    tokio::spawn(run(Arc::new(parts), receiver));
    queue
}

async fn run(parts: Arc<Parts>, mut notifications: Receiver<Notification>) {
    let (done, mut attempts) = unbounded_channel::<Done>();
    let (mut queue, mut slots, mut refusing): (Queue, Slots, HashSet<String>) = Default::default();
    loop {
        for (waiting, slot) in queue.take_ready(&mut slots) {
            start_attempt(&parts, waiting, slot, &done);
        }
        let next = queue.next_at();
        tokio::select! {
            notification = notifications.recv() => match notification {
                Some(notification) => add(&mut queue, notification, parts.reach, &slots),
                None => return,
            },
            Some(Done { tried, slot, result }) = attempts.recv() => {
                slots.give_back(slot, conduct(result));
                warn_once(&mut refusing, &tried.endpoint.host, result);
                if result == Attempt::Gone {
                    forget(&parts, &tried).await;
                }
                if let Some(again) = again(tried, result) {
                    queue.add_again(again);
                }
            }
            () = sleep_until(next.unwrap_or_else(Instant::now)), if next.is_some() => {}
        }
    }
}

fn start_attempt(parts: &Arc<Parts>, waiting: Waiting, slot: Slot, done: &UnboundedSender<Done>) {
    let (parts, done) = (Arc::clone(parts), done.clone());
    tokio::spawn(async move {
        let result = attempt(&parts, &waiting).await;
        // The task has ended if nobody receives this.
        let _ = done.send(Done { tried: waiting, slot, result });
    });
}

fn add(queue: &mut Queue, notification: Notification, reach: Reach, slots: &Slots) {
    // It was checked when it was stored; the flags of the server may have changed since.
    match Endpoint::read(&notification.subscription.endpoint, reach) {
        Ok(endpoint) => queue.add(Waiting::new(notification, endpoint, slots), slots),
        Err(refused) => warn!(%refused, "dropped a notification: the address of its push service"),
    }
}

async fn attempt(parts: &Parts, waiting: &Waiting) -> Attempt {
    let Waiting { notification, endpoint, added_at, .. } = waiting;
    let Notification { person, subscription, text, ttl, topic } = notification;
    if added_at.elapsed() >= FRESH {
        match parts.store.push_subscriptions(person).await {
            Ok(present) if present.contains(subscription) => {}
            Ok(_) => return Attempt::Ended,
            Err(error) => {
                warn!(%error, "cannot read whether somebody still gets notifications");
                return Attempt::Later;
            }
        }
    }
    let body = match encrypt(text, &subscription.keys, random_bytes(&SystemRng)) {
        Ok(body) => body,
        Err(InvalidKey) => return Attempt::Gone,
    };
    // Push services compare the time in it with their own: the clock of the tables may be behind for hours after a correction.
    let authorization = parts.key.authorization(&endpoint.origin(), parts.contact.as_deref(), wall() / 1_000_000);
    let request = PushRequest { authorization, ttl: *ttl, topic: topic.clone(), body };
    let began = Instant::now();
    match request.send(endpoint, parts.reach, &parts.tls).await {
        Ok(status) => {
            debug!(host = endpoint.host, %status, "sent a notification");
            result_of(status, began.elapsed())
        }
        Err(error) => {
            debug!(host = endpoint.host, %error, "cannot send a notification");
            Attempt::Failed
        }
    }
}

fn result_of(status: StatusCode, took: Duration) -> Attempt {
    let is_slow = took >= SLOW;
    match status {
        StatusCode::NOT_FOUND | StatusCode::GONE => Attempt::Gone,
        status if status.is_success() => Attempt::Delivered { is_slow },
        status if status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error() => {
            if is_slow {
                Attempt::Failed
            } else {
                Attempt::Later
            }
        }
        // 401 and 403, too: the clock of this server may be wrong, or the contact missing. Both can be mended.
        status => Attempt::Refused { status, is_slow },
    }
}

fn conduct(result: Attempt) -> Conduct {
    match result {
        Attempt::Delivered { is_slow: false } => Conduct::Delivered,
        Attempt::Gone | Attempt::Ended | Attempt::Refused { is_slow: false, .. } | Attempt::Later => Conduct::Answered,
        Attempt::Delivered { is_slow: true } | Attempt::Refused { is_slow: true, .. } | Attempt::Failed => {
            Conduct::Failed
        }
    }
}

/// Warns of a host that refuses notifications, once until it delivers one. Returns whether it warned.
fn warn_once(refusing: &mut HashSet<String>, host: &str, result: Attempt) -> bool {
    match result {
        Attempt::Delivered { .. } => {
            refusing.remove(host);
            false
        }
        Attempt::Refused { status, .. } => {
            if refusing.len() >= MOST_REFUSING {
                refusing.clear();
            }
            let is_new = refusing.insert(host.to_owned());
            if is_new {
                warn!(host, %status, "a push service refuses notifications; after 401 or 403 check --push-contact and the clock");
            }
            is_new
        }
        Attempt::Gone | Attempt::Ended | Attempt::Later | Attempt::Failed => false,
    }
}

/// Removes a subscription that is over.
async fn forget(parts: &Parts, tried: &Waiting) {
    let over = &tried.notification.subscription;
    if let Err(error) = parts.store.forget_push_endpoint(&over.session, &over.endpoint).await {
        warn!(%error, "cannot remove a subscription that is over");
    }
}

/// The notification, if it is to be tried again. A host that was never proven and does not answer is not called again.
fn again(tried: Waiting, result: Attempt) -> Option<Waiting> {
    let is_again = result == Attempt::Later || result == Attempt::Failed && tried.was_proven;
    let pause = PAUSES.get(tried.attempts).filter(|_| is_again)?;
    Some(Waiting { attempts: tried.attempts + 1, not_before: Instant::now() + *pause, ..tried })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

    use std::collections::HashSet;
    use std::sync::Arc;
    use std::time::Duration;

    use hyper::StatusCode;
    use ring::agreement::{ECDH_P256, EphemeralPrivateKey};
    use ring::rand::SystemRandom;

    use super::{Attempt, FRESH, PAUSES, Parts, SLOW, again, attempt, conduct, result_of, warn_once};
    use crate::push::connector;
    use crate::push::endpoint::Reach;
    use crate::push::queue::tests::waiting;
    use crate::push::slots::{Conduct, Slots};
    use crate::push::vapid::VapidKey;
    use crate::rng::SystemRng;
    use crate::secret::Secret;
    use crate::sqlite::tests::Folder;
    use crate::store::Store;
    use crate::store::conformance::{id, session};
    use crate::store::push_subscriptions::BrowserKeys;

    /// An address at which nobody listens.
    const NOBODY: &str = "http://127.0.0.1:1/abc";

    fn keys() -> BrowserKeys {
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        BrowserKeys::from_bytes(private.compute_public_key().unwrap().as_ref(), &[5; 16]).unwrap()
    }

    fn result(status: u16, took: Duration) -> Attempt {
        result_of(StatusCode::from_u16(status).unwrap(), took)
    }

    #[test]
    fn the_status_says_whether_a_subscription_is_over_and_whether_to_try_again() {
        for status in [200, 201, 202] {
            assert_eq!(result(status, Duration::ZERO), Attempt::Delivered { is_slow: false }, "{status}");
        }
        for status in [302, 400, 401, 403, 413] {
            assert!(matches!(result(status, Duration::ZERO), Attempt::Refused { .. }), "{status}");
        }
        for status in [404, 410] {
            assert_eq!(result(status, Duration::ZERO), Attempt::Gone, "{status}");
        }
        for status in [429, 500, 503] {
            assert_eq!(result(status, Duration::ZERO), Attempt::Later, "{status}");
        }
    }

    #[test]
    fn only_a_quick_delivery_proves_a_host() {
        let quick = SLOW - Duration::from_millis(1);
        assert_eq!(conduct(result(201, quick)), Conduct::Delivered);
        for status in [201, 403, 503] {
            assert_eq!(conduct(result(status, SLOW)), Conduct::Failed, "{status}");
        }
        for status in [403, 410, 503] {
            assert_eq!(conduct(result(status, quick)), Conduct::Answered, "{status}");
        }
    }

    #[test]
    fn a_host_that_was_never_proven_and_does_not_answer_is_not_called_again() {
        let (slots, mut proven) = (Slots::default(), Slots::default());
        let slot = proven.take("127.0.0.1", &id("ann")).unwrap();
        proven.give_back(slot, Conduct::Delivered);
        assert!(again(waiting("ann", NOBODY, keys(), &slots), Attempt::Failed).is_none());
        let mut tried = Some(waiting("ann", NOBODY, keys(), &proven));
        for number in 1..=PAUSES.len() {
            tried = again(tried.unwrap(), Attempt::Failed);
            assert_eq!(tried.as_ref().unwrap().attempts, number);
        }
        assert!(again(tried.unwrap(), Attempt::Failed).is_none());
        assert!(again(waiting("ann", NOBODY, keys(), &slots), Attempt::Later).is_some());
    }

    #[test]
    fn a_host_that_refuses_is_warned_of_once_until_it_delivers() {
        let mut refusing = HashSet::new();
        let mut warned = |status| warn_once(&mut refusing, "push.example", result(status, Duration::ZERO));
        assert_eq!([403, 403, 503, 401, 201, 403].map(&mut warned), [true, false, false, false, false, true]);
    }

    #[tokio::test]
    async fn a_notification_is_not_tried_again_after_its_subscription_has_ended() {
        let folder = Folder::new();
        let store: Arc<dyn Store> = Arc::new(folder.open());
        let key = Arc::new(VapidKey::load(&*store, &Secret::new([1; 32]), &SystemRng).await.unwrap());
        let (reach, tls) = (Reach::Anywhere, connector());
        let parts = Parts { key, contact: None, reach, tls, store: Arc::clone(&store) };
        store.add_guest(&id("ann"), &session("ann"), 0, 0).await.unwrap();
        let mut tried = waiting("ann", NOBODY, keys(), &Slots::default());
        let added_at = tried.added_at;
        let subscription = tried.notification.subscription.clone();
        tried.added_at = added_at.checked_sub(FRESH).unwrap();
        assert!(store.set_push_subscription(subscription, 1).await.unwrap());
        assert_eq!(attempt(&parts, &tried).await, Attempt::Failed, "the push service is called");
        store.remove_push_subscription(&session("ann")).await.unwrap();
        assert_eq!(attempt(&parts, &tried).await, Attempt::Ended);
        tried.added_at = added_at;
        assert_eq!(attempt(&parts, &tried).await, Attempt::Failed, "a new one is not read twice");
    }
}
