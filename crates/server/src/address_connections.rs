//! All open connections. An address or a network at its limit loses its oldest idle connection. When there are too many in all,
//! the network with the most idle connections loses one, and if none is idle, the network with the most connections. So neither
//! silent connections nor requests that never end keep others out.

#[cfg(test)]
mod tests;

use std::collections::{HashMap, VecDeque};
use std::io;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tracing::warn;

use crate::rate_limit::{SITE_FACTOR, site_or_address};

/// Evicted connections that may still be open, beyond the limit of all connections.
const CLOSING: usize = 32;
/// Most bytes of a message of a WebSocket with its frames: 16 KiB in fragments of a byte each take seven times that.
const LONGEST_UNFINISHED: usize = 128 << 10;
/// Bytes of a control frame of a client before its payload: two, and four of the mask.
const CONTROL_FRAME_HEAD: usize = 6;
/// How often a full server is logged.
const WARNING_INTERVAL: Duration = Duration::from_secs(60);

/// Limits on the number of open connections.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConnectionLimits {
    address: usize,
    site: usize,
    all: usize,
}

impl ConnectionLimits {
    /// At most `address` connections per address, four times that per /48 network, and `all` together.
    pub(crate) fn new(address: u32, all: usize) -> Self {
        ConnectionLimits { address: address as usize, site: address.saturating_mul(SITE_FACTOR) as usize, all }
    }

    /// At most `all` connections, however many come from one address: that of a reverse proxy.
    pub(crate) fn behind_a_proxy(all: usize) -> Self {
        ConnectionLimits { address: all, site: all, all }
    }
}

/// All open connections.
#[derive(Clone, Debug)]
pub(crate) struct AddressConnections {
    limits: ConnectionLimits,
    open: Arc<Mutex<Open>>,
}

/// The open connections.
#[derive(Default, Debug)]
struct Open {
    /// The connections of each network, an IPv4 address or a /48 network, oldest first.
    by_network: HashMap<IpAddr, VecDeque<Entry>>,
    /// Number of connections in [`Open::by_network`].
    listed: usize,
    /// Number of connections, including evicted ones that are still open.
    count: usize,
    /// When a full server was last logged.
    warned: Option<Instant>,
}

#[derive(Debug)]
struct Entry {
    address: IpAddr,
    activity: Arc<Activity>,
}

impl AddressConnections {
    /// No connections yet.
    pub(crate) fn new(limits: ConnectionLimits) -> Self {
        AddressConnections { limits, open: Arc::default() }
    }

    /// Adds a connection of an address, which [`crate::rate_limit::network_of`] has made a key. If its address or its
    /// network has too many, their oldest connection without a request is closed; none if all of them are in use. If there
    /// are too many in all, another connection is closed as [`Open::make_room`] says.
    pub(crate) fn add(&self, address: IpAddr) -> Option<AddressConnection> {
        let network = site_or_address(address);
        let mut open = lock(&self.open);
        // An evicted connection holds a file descriptor until it is closed.
        if open.count >= self.limits.all + CLOSING {
            open.warn(self.limits.all);
            return None;
        }
        let own = open.by_network.get(&network);
        let of_address = own.map_or(0, |own| own.iter().filter(|entry| entry.address == address).count());
        if of_address >= self.limits.address {
            open.close_idle(network, |entry| entry.address == address)?;
        } else if own.map_or(0, VecDeque::len) >= self.limits.site {
            open.close_idle(network, |_| true)?;
        }
        if open.listed >= self.limits.all {
            open.warn(self.limits.all);
            open.make_room(network)?;
        }
        let activity = Arc::<Activity>::default();
        open.by_network.entry(network).or_default().push_back(Entry { address, activity: Arc::clone(&activity) });
        open.listed += 1;
        open.count += 1;
        Some(AddressConnection { network, activity, open: Arc::clone(&self.open) })
    }

    /// Number of connections of the network of an address.
    #[cfg(test)]
    pub(crate) fn count(&self, address: IpAddr) -> usize {
        lock(&self.open).by_network.get(&site_or_address(address)).map_or(0, VecDeque::len)
    }
}

impl Open {
    /// Closes the oldest connection without a request of a network; none if there is no such connection.
    fn close_idle(&mut self, network: IpAddr, is_meant: impl Fn(&Entry) -> bool) -> Option<()> {
        let entries = self.by_network.get(&network)?;
        let oldest = entries.iter().position(|entry| is_meant(entry) && entry.activity.is_idle())?;
        self.close(network, oldest, Victim::Http)
    }

    /// Closes a connection for a new one: the oldest without a request of the network with the most of them. If every
    /// connection is in use, the network with the most connections loses its oldest, a WebSocket last; none if no other
    /// network has more than the newcomer's would have then.
    fn make_room(&mut self, newcomer: IpAddr) -> Option<()> {
        let idle = |entries: &VecDeque<Entry>| entries.iter().filter(|entry| entry.activity.is_idle()).count();
        let most_idle = self.by_network.iter().map(|(network, entries)| (idle(entries), *network)).max();
        if let Some((1.., network)) = most_idle {
            return self.close_idle(network, |_| true);
        }
        let own = self.by_network.get(&newcomer).map_or(0, VecDeque::len);
        let larger = self.by_network.iter().filter(|(_, entries)| entries.len() > own + 1);
        let (network, entries) = larger.max_by_key(|(_, entries)| entries.len())?;
        match entries.iter().position(|entry| !entry.activity.is_websocket()) {
            Some(oldest) => self.close(*network, oldest, Victim::Http),
            None => self.close(*network, 0, Victim::Any),
        }
    }

    fn close(&mut self, network: IpAddr, index: usize, victim: Victim) -> Option<()> {
        let entries = self.by_network.get_mut(&network)?;
        if !entries.get(index)?.activity.evict(victim) {
            return None;
        }
        entries.remove(index);
        if entries.is_empty() {
            self.by_network.remove(&network);
        }
        self.listed -= 1;
        Some(())
    }

    /// Logs that the server is full, once a minute. Addresses are not logged.
    fn warn(&mut self, most: usize) {
        if self.warned.is_some_and(|warned| warned.elapsed() < WARNING_INTERVAL) {
            return;
        }
        self.warned = Some(Instant::now());
        let largest = self.by_network.values().map(VecDeque::len).max().unwrap_or_default();
        let networks = self.by_network.len();
        warn!(
            most,
            networks,
            largest,
            "too many connections: closing idle ones or refusing new ones; raise the limit of open files to allow more",
        );
    }
}

/// Which connections may be closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Victim {
    /// One that is not a WebSocket.
    Http,
    Any,
}

/// An entry in [`AddressConnections`], removed when it is dropped.
#[derive(Debug)]
pub(crate) struct AddressConnection {
    network: IpAddr,
    activity: Arc<Activity>,
    open: Arc<Mutex<Open>>,
}

impl AddressConnection {
    /// The requests in progress on the connection.
    pub(crate) fn activity(&self) -> Arc<Activity> {
        Arc::clone(&self.activity)
    }

    /// Counts bytes that the client sent.
    pub(crate) fn read(&self, bytes: usize) -> io::Result<()> {
        self.activity.read(bytes)
    }
}

impl Drop for AddressConnection {
    fn drop(&mut self) {
        let mut open = lock(&self.open);
        open.count -= 1;
        let Some(entries) = open.by_network.get_mut(&self.network) else { return };
        // An evicted connection is no longer listed.
        let Some(index) = entries.iter().position(|other| Arc::ptr_eq(&other.activity, &self.activity)) else { return };
        entries.remove(index);
        if entries.is_empty() {
            open.by_network.remove(&self.network);
        }
        open.listed -= 1;
    }
}

/// The end of HTTP on a connection. The first one counts: an evicted connection cannot become a WebSocket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    WebSocket,
    Evicted,
}

/// The requests in progress on one connection.
#[derive(Default, Debug)]
pub(crate) struct Activity {
    requests: AtomicUsize,
    /// What has become of the connection, if it is no longer for HTTP.
    fate: OnceLock<Fate>,
    /// Bytes of a WebSocket since its last whole message.
    unfinished: AtomicUsize,
    evicted: Notify,
}

impl Activity {
    /// Marks the connection as in use until the guard is dropped.
    pub(crate) fn begin(self: &Arc<Self>) -> InUse {
        self.requests.fetch_add(1, Ordering::Relaxed);
        InUse(Arc::clone(self))
    }

    /// Makes the connection a WebSocket. False if it was evicted.
    pub(crate) fn become_websocket(&self) -> bool {
        self.fate.set(Fate::WebSocket).is_ok()
    }

    /// Evicts the connection. False if it has become a WebSocket meanwhile and `victim` excludes those.
    fn evict(&self, victim: Victim) -> bool {
        let is_evicted = self.fate.set(Fate::Evicted).is_ok() || victim == Victim::Any;
        if is_evicted {
            self.evicted.notify_one();
        }
        is_evicted
    }

    /// Waits until the connection must make room for a newer one.
    pub(crate) async fn evicted(&self) {
        self.evicted.notified().await;
    }

    /// Counts bytes that the client sent. An error if a WebSocket sends many without finishing a message: fragments may be
    /// empty, so that the limit on the length of a message does not end them.
    pub(crate) fn read(&self, bytes: usize) -> io::Result<()> {
        let is_too_long = || self.unfinished.fetch_add(bytes, Ordering::Relaxed) + bytes > LONGEST_UNFINISHED;
        if self.is_websocket() && is_too_long() { Err(io::ErrorKind::InvalidData.into()) } else { Ok(()) }
    }

    /// A WebSocket has finished a message.
    pub(crate) fn finish_message(&self) {
        self.unfinished.store(0, Ordering::Relaxed);
    }

    /// A WebSocket has received a ping or a pong with this payload. It may come between the fragments of a message, so it
    /// finishes none.
    pub(crate) fn finish_control_frame(&self, payload: usize) {
        let without = |unfinished: usize| Some(unfinished.saturating_sub(CONTROL_FRAME_HEAD + payload));
        let _ = self.unfinished.fetch_update(Ordering::Relaxed, Ordering::Relaxed, without);
    }

    fn is_idle(&self) -> bool {
        self.requests.load(Ordering::Relaxed) == 0 && !self.is_websocket()
    }

    fn is_websocket(&self) -> bool {
        self.fate.get() == Some(&Fate::WebSocket)
    }
}

/// A request in progress.
#[derive(Debug)]
#[must_use = "the request ends when this is dropped"]
pub(crate) struct InUse(Arc<Activity>);

impl InUse {
    /// The connection of the request.
    pub(crate) fn activity(&self) -> &Activity {
        &self.0
    }
}

impl Drop for InUse {
    fn drop(&mut self) {
        self.0.requests.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Locks, ignoring poisoning: no state is left half changed under this lock.
fn lock(open: &Mutex<Open>) -> MutexGuard<'_, Open> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}
