//! The open connections of each address. An address at its limit loses its oldest idle connection, so that silent
//! connections keep nobody out.

#[cfg(test)]
mod tests;

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// All open connections, by address.
#[derive(Clone, Debug)]
pub(crate) struct AddressConnections {
    most: usize,
    by_address: Arc<Mutex<ByAddress>>,
}

/// The connections of each address, oldest first.
type ByAddress = HashMap<IpAddr, VecDeque<Arc<Activity>>>;

impl AddressConnections {
    /// At most `most` connections per address.
    pub(crate) fn new(most: u32) -> Self {
        AddressConnections { most: most as usize, by_address: Arc::default() }
    }

    /// Adds a connection. If the address has too many, its oldest connection without a request is closed; none if all
    /// of them are in use.
    pub(crate) fn add(&self, address: IpAddr) -> Option<AddressConnection> {
        let mut by_address = lock(&self.by_address);
        let connections = by_address.entry(address).or_default();
        if connections.len() >= self.most {
            let oldest = connections.iter().position(|connection| connection.is_idle())?;
            if let Some(closed) = connections.remove(oldest) {
                closed.evicted.notify_one();
            }
        }
        let activity = Arc::<Activity>::default();
        connections.push_back(Arc::clone(&activity));
        Some(AddressConnection { address, activity, by_address: Arc::clone(&self.by_address) })
    }

    /// Number of connections of the address.
    #[cfg(test)]
    pub(crate) fn count(&self, address: IpAddr) -> usize {
        lock(&self.by_address).get(&address).map_or(0, VecDeque::len)
    }
}

/// An entry in [`AddressConnections`], removed when it is dropped.
#[derive(Debug)]
pub(crate) struct AddressConnection {
    address: IpAddr,
    activity: Arc<Activity>,
    by_address: Arc<Mutex<ByAddress>>,
}

impl AddressConnection {
    /// The requests in progress on the connection.
    pub(crate) fn activity(&self) -> Arc<Activity> {
        Arc::clone(&self.activity)
    }
}

impl Drop for AddressConnection {
    fn drop(&mut self) {
        let mut by_address = lock(&self.by_address);
        if let Some(connections) = by_address.get_mut(&self.address) {
            connections.retain(|other| !Arc::ptr_eq(other, &self.activity));
            if connections.is_empty() {
                by_address.remove(&self.address);
            }
        }
    }
}

/// The requests in progress on one connection.
#[derive(Default, Debug)]
pub(crate) struct Activity {
    requests: AtomicUsize,
    evicted: Notify,
}

impl Activity {
    /// Marks the connection as in use until the guard is dropped.
    pub(crate) fn begin(self: &Arc<Self>) -> InUse {
        self.requests.fetch_add(1, Ordering::Relaxed);
        InUse(Arc::clone(self))
    }

    /// Waits until the connection must make room for a newer one.
    pub(crate) async fn evicted(&self) {
        self.evicted.notified().await;
    }

    fn is_idle(&self) -> bool {
        self.requests.load(Ordering::Relaxed) == 0
    }
}

/// A request in progress.
#[derive(Debug)]
#[must_use = "the request ends when this is dropped"]
pub(crate) struct InUse(Arc<Activity>);

impl InUse {
    /// The connection has become a WebSocket: it is in use until it is closed.
    pub(crate) fn until_closed(self) {
        self.0.requests.fetch_add(1, Ordering::Relaxed);
    }
}

impl Drop for InUse {
    fn drop(&mut self) {
        self.0.requests.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Locks, ignoring poisoning: no state is left half changed under this lock.
fn lock(by_address: &Mutex<ByAddress>) -> MutexGuard<'_, ByAddress> {
    by_address.lock().unwrap_or_else(PoisonError::into_inner)
}
