//! Notifications to browsers that are closed: "it is your turn" (Web Push, RFC 8030).
//!
//! 1. `endpoint`: which addresses may be called.
//! 2. `encryption`: a text for one browser (RFC 8291).
//! 3. `vapid`: the key of the server (RFC 8292).
//! 4. `request`, `slots`, `queue`, `sender`: one request, how many at a time, what waits, and the task that sends.
//!
//! [`crate::tables`] decides whom to notify.

mod encryption;
mod endpoint;
mod vapid;
mod request;
mod slots;
mod queue;
mod sender;

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bisat_protocol::IdentityId;
use bisat_protocol::push::{PushSubscription, TurnNotice};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use tokio::sync::mpsc::Sender;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tracing::warn;

use crate::event_log::LogError;
use crate::rng::SystemRng;
use crate::secret::Secret;
use crate::store::push_subscriptions::BrowserKeys;
use crate::store::{Store, StoredSubscription};
use encryption::encrypt;
use endpoint::Endpoint;
pub use endpoint::Reach;
use queue::Notification;
use vapid::VapidKey;

/// Longest time for which a push service keeps a notification, in seconds: a week.
const LONGEST_TTL: u64 = 7 * 24 * 60 * 60;
/// The same for a table without a clock.
const TTL_WITHOUT_CLOCK: u64 = 24 * 60 * 60;
/// Shortest time: below it some push services deliver nothing.
const SHORTEST_TTL: u64 = 60;
/// Letters of a topic. RFC 8030 allows 32.
const TOPIC: usize = 24;

/// Settings of notifications.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushSettings {
    /// Contact for the operators of push services: a `mailto:` or `https:` URL.
    pub contact: Option<String>,
    /// Which push services may be called.
    pub reach: Reach,
}

/// Sends notifications.
pub struct Push {
    store: Arc<dyn Store>,
    key: Arc<VapidKey>,
    queue: Sender<Notification>,
    reach: Reach,
}

impl Push {
    /// Loads or makes the key of the server, and starts the task that sends.
    pub(crate) async fn open(
        settings: PushSettings,
        store: &Arc<dyn Store>,
        secret: &Secret,
    ) -> Result<Arc<Self>, LogError> {
        let PushSettings { contact, reach } = settings;
        let key = Arc::new(VapidKey::load(&**store, secret, &SystemRng).await?);
        let queue = sender::start(sender::Parts {
            key: Arc::clone(&key),
            contact,
            reach,
            tls: connector(),
            store: Arc::clone(store),
        });
        Ok(Arc::new(Push { store: Arc::clone(store), key, queue, reach }))
    }

    /// The public key with which browsers subscribe.
    pub(crate) fn public_key(&self) -> String {
        self.key.public()
    }

    /// The keys of a subscription. Refuses an address or a key that can never work, and says why.
    pub(crate) fn check(&self, subscription: &PushSubscription) -> Result<BrowserKeys, String> {
        let PushSubscription { endpoint, keys, .. } = subscription;
        Endpoint::read(endpoint, self.reach).map_err(|refused| format!("endpoint: {endpoint:?} {refused}"))?;
        // Some browsers write the padding.
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('='));
        let invalid = || "keys: expected the public key and the authentication secret of the browser".to_owned();
        let (public, auth) = bytes(&keys.p256dh).ok().zip(bytes(&keys.auth).ok()).ok_or_else(invalid)?;
        let keys = BrowserKeys::from_bytes(&public, &auth).ok_or_else(invalid)?;
        encrypt(b"", &keys, [0; 16]).map_err(|_| invalid())?;
        Ok(keys)
    }

    /// Tells a person, in all their browsers that asked for it, that it is their turn. `left` is the time for the move in
    /// milliseconds.
    pub(crate) async fn notify(&self, person: &IdentityId, notice: &TurnNotice, left: Option<u64>) {
        let subscriptions = match self.store.push_subscriptions(person).await {
            Ok(subscriptions) => subscriptions,
            Err(error) => return warn!(%error, "cannot read who gets notifications"),
        };
        if subscriptions.is_empty() {
            return;
        }
        let text: Arc<[u8]> = serde_json::to_vec(notice).expect("a notice is plain data").into();
        let ttl = left.map_or(TTL_WITHOUT_CLOCK, |left| left / 1000).clamp(SHORTEST_TTL, LONGEST_TTL);
        for subscription in subscriptions {
            let topic = topic(&subscription, notice);
            let notification = Notification { person: person.clone(), subscription, text: text.clone(), ttl, topic };
            if self.queue.try_send(notification).is_err() {
                return warn!(%person, "dropped a notification: the queue is full");
            }
        }
    }
}

/// The same for all notifications of a table to one browser. It tells the push service nothing about the table.
fn topic(subscription: &StoredSubscription, notice: &TurnNotice) -> String {
    let mac = Hmac::<Sha256>::new_from_slice(&subscription.keys.auth).expect("HMAC takes keys of any length");
    let mut topic = URL_SAFE_NO_PAD.encode(mac.chain_update(&notice.table.0).finalize().into_bytes());
    topic.truncate(TOPIC);
    topic
}

/// TLS with the certificate authorities of Mozilla and of the system.
fn connector() -> TlsConnector {
    let mut roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let mut config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("ring supports the versions of TLS that are safe")
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Arc::new(config).into()
}
