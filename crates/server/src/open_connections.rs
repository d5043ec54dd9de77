//! Open WebSockets and streams of each person, so that ending a session or a token closes them at once.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bisat_protocol::IdentityId;
use tokio::sync::Notify;

use crate::store::Credential;

/// The open connections of authenticated people.
#[derive(Default, Debug)]
pub struct OpenConnections {
    by_identity: Mutex<HashMap<IdentityId, Vec<Entry>>>,
    next: AtomicU64,
}

#[derive(Debug)]
struct Entry {
    number: u64,
    credential: Credential,
    close: Arc<Notify>,
}

/// An open connection. Dropping it removes it from the list.
#[derive(Debug)]
pub struct OpenConnection {
    list: Arc<OpenConnections>,
    identity: IdentityId,
    number: u64,
    close: Arc<Notify>,
}

impl OpenConnections {
    /// Adds a connection that was authenticated by this credential. Check the credential again after this: it may have
    /// been ended in between.
    pub fn add(self: &Arc<Self>, identity: &IdentityId, credential: &Credential) -> OpenConnection {
        let (number, close) = (self.next.fetch_add(1, Ordering::Relaxed), Arc::new(Notify::new()));
        let entry = Entry { number, credential: credential.clone(), close: Arc::clone(&close) };
        self.lock().entry(identity.clone()).or_default().push(entry);
        OpenConnection { list: Arc::clone(self), identity: identity.clone(), number, close }
    }

    /// Closes the connections of a person whose credential has ended.
    pub fn close(&self, identity: &IdentityId, has_ended: impl Fn(&Credential) -> bool) {
        for entry in self.lock().get(identity).into_iter().flatten() {
            if has_ended(&entry.credential) {
                entry.close.notify_one();
            }
        }
    }

    /// The credentials of a person's connections, each once.
    pub fn credentials(&self, identity: &IdentityId) -> Vec<Credential> {
        let mut credentials: Vec<Credential> = Vec::new();
        for entry in self.lock().get(identity).into_iter().flatten() {
            if !credentials.contains(&entry.credential) {
                credentials.push(entry.credential.clone());
            }
        }
        credentials
    }

    /// Everybody who has a connection.
    pub fn people(&self) -> Vec<IdentityId> {
        self.lock().keys().cloned().collect()
    }

    /// Number of open connections of a person.
    pub fn count(&self, identity: &IdentityId) -> usize {
        self.lock().get(identity).map_or(0, Vec::len)
    }

    /// Locks, ignoring poisoning: the list is never left half changed.
    fn lock(&self) -> MutexGuard<'_, HashMap<IdentityId, Vec<Entry>>> {
        self.by_identity.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenConnection {
    /// Waits until the connection is to be closed.
    pub async fn closed(&self) {
        self.close.notified().await;
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        let mut by_identity = self.list.lock();
        if let Some(entries) = by_identity.get_mut(&self.identity) {
            entries.retain(|entry| entry.number != self.number);
            if entries.is_empty() {
                by_identity.remove(&self.identity);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::task::{Context, Poll, Waker};

    use bisat_protocol::IdentityId;

    use super::{OpenConnection, OpenConnections};
    use crate::identity::SessionId;
    use crate::store::{Credential, TokenHash};

    fn is_closed(connection: &OpenConnection) -> bool {
        let closed = std::pin::pin!(connection.closed());
        closed.poll(&mut Context::from_waker(Waker::noop())) == Poll::Ready(())
    }

    #[test]
    fn ending_a_session_closes_its_connections_and_no_others() {
        let list = Arc::new(OpenConnections::default());
        let (ann, bob) = (IdentityId("ann".to_owned()), IdentityId("bob".to_owned()));
        let session = |name: &str| Credential::Session(SessionId(name.to_owned()));
        let ended = [list.add(&ann, &session("one")), list.add(&ann, &session("one"))];
        let stay = [
            list.add(&ann, &session("two")),
            list.add(&ann, &Credential::Token(TokenHash::of("one"))),
            list.add(&bob, &session("one")),
        ];
        list.close(&ann, |credential| *credential == session("one"));
        assert!(ended.iter().all(is_closed));
        assert!(!stay.iter().any(is_closed));
        list.close(&ann, |_| true);
        assert_eq!(stay.each_ref().map(is_closed), [true, true, false]);
    }

    #[test]
    fn a_connection_that_is_gone_leaves_nothing_behind() {
        let list = Arc::new(OpenConnections::default());
        let ann = IdentityId("ann".to_owned());
        let token = Credential::Token(TokenHash::of("one"));
        let (first, second) = (list.add(&ann, &token), list.add(&ann, &token));
        drop(first);
        assert_eq!(list.count(&ann), 1);
        drop(second);
        assert_eq!((list.count(&ann), list.lock().len()), (0, 0));
    }
}
