//! Browsers that get notifications. A subscription belongs to a session, and ends with it.

use std::fmt;

use bisat_protocol::IdentityId;

use crate::event_log::Reply;
use crate::identity::SessionId;

/// Most browsers of one person. A new one ends the oldest.
pub const MOST_SUBSCRIPTIONS: u32 = 8;

/// Bytes of the public key of a browser: an uncompressed point of P-256.
pub(crate) const PUBLIC_KEY: usize = 65;
/// Bytes of the authentication secret of a browser.
pub(crate) const AUTH_SECRET: usize = 16;

/// The keys with which notifications are encrypted for a browser.
#[derive(Clone, PartialEq, Eq)]
pub struct BrowserKeys {
    /// Its public key.
    pub(crate) public: [u8; PUBLIC_KEY],
    /// Its authentication secret.
    pub(crate) auth: [u8; AUTH_SECRET],
}

impl BrowserKeys {
    /// The keys, if they have the right length.
    pub(crate) fn from_bytes(public: &[u8], auth: &[u8]) -> Option<Self> {
        Some(BrowserKeys { public: public.try_into().ok()?, auth: auth.try_into().ok()? })
    }
}

impl fmt::Debug for BrowserKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BrowserKeys(..)")
    }
}

/// The subscription of a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredSubscription {
    /// The session.
    pub session: SessionId,
    /// Where to send notifications.
    pub endpoint: String,
    /// The keys of the browser.
    pub keys: BrowserKeys,
}

/// Stores which browsers get notifications.
pub trait PushSubscriptions: Send + Sync {
    /// Sets the subscription of a session, in place of the one before, and of any other session with the same endpoint: the
    /// person before has logged out of that browser. Of too many, the oldest are removed. Returns whether the session is open.
    fn set_push_subscription(&self, subscription: StoredSubscription, now: u64) -> Reply<bool>;

    /// Removes the subscription of a session.
    fn remove_push_subscription(&self, session: &SessionId) -> Reply<()>;

    /// Removes an endpoint of a session: the browser has ended the subscription. Another endpoint of the session, and the same one
    /// of another session, stay.
    fn forget_push_endpoint(&self, session: &SessionId, endpoint: &str) -> Reply<()>;

    /// The subscriptions of a person, the newest first.
    fn push_subscriptions(&self, of: &IdentityId) -> Reply<Vec<StoredSubscription>>;
}
