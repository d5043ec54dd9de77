//! The bounded queue of notifications, and the task that sends them: as many at a time as [`Slots`] allow, with a few attempts
//! each.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use bisat_protocol::IdentityId;
use hyper::StatusCode;
use tokio::sync::mpsc::{Receiver, Sender, UnboundedSender, channel, unbounded_channel};
use tokio::time::{Instant, sleep_until};
use tokio_rustls::TlsConnector;
use tracing::{debug, warn};

use super::encryption::{InvalidKey, encrypt};
use super::endpoint::{Endpoint, Reach};
use super::request::PushRequest;
use super::slots::{Conduct, Slot, Slots};
use super::vapid::VapidKey;
use crate::clock::Clock;
use crate::rng::{SystemRng, random_bytes};
use crate::store::{Store, StoredSubscription};

/// Notifications that wait, in all and of one person. Beyond that, new ones are dropped.
const MOST_WAITING: usize = 2_000;
const MOST_OF_ONE: usize = 32;
/// Pauses before the second attempt and those after it.
const PAUSES: [Duration; 3] = [Duration::from_secs(5), Duration::from_secs(30), Duration::from_secs(180)];

/// A notification for one browser.
pub(super) struct Notification {
    pub(super) person: IdentityId,
    pub(super) subscription: StoredSubscription,
    /// The text to encrypt.
    pub(super) text: Arc<[u8]>,
    /// How long it is of use, in seconds.
    pub(super) ttl: u64,
    /// See [`PushRequest::topic`].
    pub(super) topic: String,
}

/// What the task needs.
pub(super) struct Parts {
    pub(super) key: Arc<VapidKey>,
    pub(super) contact: Option<String>,
    pub(super) reach: Reach,
    pub(super) tls: TlsConnector,
    pub(super) store: Arc<dyn Store>,
    pub(super) clock: Arc<dyn Clock>,
}

/// A notification that waits.
struct Waiting {
    notification: Arc<Notification>,
    endpoint: Arc<Endpoint>,
    /// Attempts so far.
    attempts: usize,
    not_before: Instant,
}

/// An attempt that is over.
struct Done {
    waiting: Waiting,
    slot: Slot,
    result: Attempt,
}

/// Result of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Attempt {
    Delivered,
    /// The subscription is over: the browser has ended it, or it can never work.
    Gone,
    /// The push service refuses this notification.
    Refused,
    /// The push service asks for another attempt.
    Later,
    /// It did not answer.
    Failed,
}

/// Starts the task. It ends when the sender of the queue is dropped.
pub(super) fn start(parts: Parts) -> Sender<Notification> {
    let (queue, receiver) = channel(MOST_WAITING);
    tokio::spawn(run(Arc::new(parts), receiver));
    queue
}

async fn run(parts: Arc<Parts>, mut queue: Receiver<Notification>) {
    let (done, mut attempts) = unbounded_channel::<Done>();
    let (mut waiting, mut slots): (VecDeque<Waiting>, Slots) = Default::default();
    loop {
        start_attempts(&parts, &mut waiting, &mut slots, &done);
        let next = waiting.iter().map(|waiting| waiting.not_before).filter(|at| *at > Instant::now()).min();
        tokio::select! {
            notification = queue.recv() => match notification {
                Some(notification) => add(&mut waiting, notification, parts.reach),
                None => return,
            },
            Some(Done { waiting: tried, slot, result }) = attempts.recv() => {
                slots.give_back(slot, conduct(result));
                if let Some(again) = settle(&parts, tried, result).await {
                    waiting.push_back(again);
                }
            }
            () = sleep_until(next.unwrap_or_else(Instant::now)), if next.is_some() => {}
        }
    }
}

/// Starts every attempt for which there is a slot, the oldest first.
fn start_attempts(
    parts: &Arc<Parts>,
    waiting: &mut VecDeque<Waiting>,
    slots: &mut Slots,
    done: &UnboundedSender<Done>,
) {
    let now = Instant::now();
    let mut at = 0;
    while let Some(next) = waiting.get(at) {
        let slot = match next.not_before <= now {
            true => slots.take(&next.endpoint.host, &next.notification.person),
            false => None,
        };
        let Some((slot, next)) = slot.and_then(|slot| Some((slot, waiting.remove(at)?))) else {
            at += 1;
            continue;
        };
        let (parts, done) = (Arc::clone(parts), done.clone());
        tokio::spawn(async move {
            let result = attempt(&parts, &next).await;
            // The task has ended if nobody receives this.
            let _ = done.send(Done { waiting: next, slot, result });
        });
    }
}

fn add(waiting: &mut VecDeque<Waiting>, notification: Notification, reach: Reach) {
    let of_one = waiting.iter().filter(|other| other.notification.person == notification.person).count();
    if waiting.len() >= MOST_WAITING || of_one >= MOST_OF_ONE {
        warn!(person = %notification.person, waiting = waiting.len(), "dropped a notification: too many wait");
        return;
    }
    // It was checked when it was stored; the flags of the server may have changed since.
    match Endpoint::read(&notification.subscription.endpoint, reach) {
        Ok(endpoint) => waiting.push_back(Waiting {
            notification: Arc::new(notification),
            endpoint: Arc::new(endpoint),
            attempts: 0,
            not_before: Instant::now(),
        }),
        Err(refused) => warn!(%refused, "dropped a notification: the address of its push service"),
    }
}

async fn attempt(parts: &Parts, waiting: &Waiting) -> Attempt {
    let Waiting { notification, endpoint, .. } = waiting;
    let Notification { subscription, text, ttl, topic, .. } = &**notification;
    let body = match encrypt(text, &subscription.keys, random_bytes(&SystemRng)) {
        Ok(body) => body,
        Err(InvalidKey) => return Attempt::Gone,
    };
    let authorization = parts.key.authorization(&endpoint.origin(), parts.contact.as_deref(), parts.clock.now());
    let request = PushRequest { authorization, ttl: *ttl, topic: topic.clone(), body };
    match request.send(endpoint, parts.reach, &parts.tls).await {
        Ok(status) => {
            debug!(host = endpoint.host, %status, "sent a notification");
            result_of(status)
        }
        Err(error) => {
            debug!(host = endpoint.host, %error, "cannot send a notification");
            Attempt::Failed
        }
    }
}

fn result_of(status: StatusCode) -> Attempt {
    match status {
        // The last two: the subscription was made with another key of the server.
        StatusCode::NOT_FOUND | StatusCode::GONE | StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => Attempt::Gone,
        StatusCode::TOO_MANY_REQUESTS => Attempt::Later,
        status if status.is_success() => Attempt::Delivered,
        status if status.is_server_error() => Attempt::Later,
        _ => Attempt::Refused,
    }
}

fn conduct(result: Attempt) -> Conduct {
    match result {
        Attempt::Delivered => Conduct::Delivered,
        Attempt::Gone | Attempt::Refused | Attempt::Later => Conduct::Answered,
        Attempt::Failed => Conduct::Failed,
    }
}

/// Removes a subscription that is over. Returns the notification if it is to be tried again.
async fn settle(parts: &Parts, tried: Waiting, result: Attempt) -> Option<Waiting> {
    match result {
        Attempt::Delivered => None,
        Attempt::Refused => {
            warn!(host = tried.endpoint.host, "a push service refused a notification");
            None
        }
        Attempt::Gone => {
            let removed = parts.store.forget_push_endpoint(&tried.notification.subscription.endpoint).await;
            if let Err(error) = removed {
                warn!(%error, "cannot remove a subscription that is over");
            }
            None
        }
        Attempt::Later | Attempt::Failed => {
            let pause = PAUSES.get(tried.attempts)?;
            Some(Waiting { attempts: tried.attempts + 1, not_before: Instant::now() + *pause, ..tried })
        }
    }
}

#[cfg(test)]
mod tests {
    use hyper::StatusCode;

    use super::{Attempt, result_of};

    #[test]
    fn the_status_says_whether_a_subscription_is_over_and_whether_to_try_again() {
        for (status, result) in [
            (200, Attempt::Delivered),
            (201, Attempt::Delivered),
            (202, Attempt::Delivered),
            (302, Attempt::Refused),
            (400, Attempt::Refused),
            (403, Attempt::Gone),
            (404, Attempt::Gone),
            (410, Attempt::Gone),
            (413, Attempt::Refused),
            (429, Attempt::Later),
            (500, Attempt::Later),
            (503, Attempt::Later),
        ] {
            assert_eq!(StatusCode::from_u16(status).map(result_of).ok(), Some(result), "{status}");
        }
    }
}
