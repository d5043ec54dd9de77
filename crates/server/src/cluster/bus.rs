//! The connection to NATS. Publishing never waits: what cannot be sent is lost.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, ServerAddr, Subscriber};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Notify, mpsc};
use tokio::time;
use tracing::{error, info, warn};

/// Capacity of the send queue, in messages. When it is full, messages are dropped.
const QUEUE: usize = 65_536;
/// Capacity of a subscription, in messages. When it is full, the NATS client drops messages.
const SUBSCRIPTION: usize = 1_024;
/// Timeout of a connection attempt, and of waiting for NATS at the start.
const PATIENCE: Duration = Duration::from_secs(5);
/// A connection that is silent for two of these is broken.
const PING: Duration = Duration::from_secs(2);
/// Longest pause between two attempts to connect.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// The connection to NATS. It connects again by itself.
pub struct Bus {
    client: Client,
    /// The first part of all subjects.
    prefix: String,
    outgoing: mpsc::Sender<(String, Vec<u8>)>,
    status: Arc<Status>,
}

#[derive(Default)]
struct Status {
    is_connected: AtomicBool,
    /// Notified on every connection, so that nodes read the events that they missed.
    connected: Notify,
    lost: AtomicU64,
}

impl Bus {
    /// Connects to the first server of a list such as `nats://one:4222,nats://two:4222` that answers. If none does, the bus
    /// goes on trying. The name of the cluster keeps its news apart from those of other clusters on the same NATS.
    pub async fn connect(urls: &str, cluster: &str) -> Result<Self, String> {
        let addresses = read_urls(urls)?;
        let status = Arc::new(Status::default());
        let told = Arc::clone(&status);
        let options = ConnectOptions::new()
            .name("bisat")
            .no_echo()
            .ping_interval(PING)
            .connection_timeout(PATIENCE)
            .max_reconnects(None)
            .retry_on_initial_connect()
            .subscription_capacity(SUBSCRIPTION)
            .reconnect_delay_callback(|attempts| LONGEST_PAUSE.min(Duration::from_millis(50 * attempts as u64)))
            .event_callback(move |event| note(Arc::clone(&told), event));
        let client = options.connect(addresses).await.map_err(|error| format!("--nats: {error}"))?;
        let (outgoing, queue) = mpsc::channel(QUEUE);
        tokio::spawn(send(client.clone(), queue, Arc::clone(&status)));
        let bus = Bus { client, prefix: format!("bisat.{cluster}."), outgoing, status };
        if time::timeout(PATIENCE, bus.wait_until_connected()).await.is_err() {
            error!("cannot connect to NATS: trying again; until then, moves at other nodes appear seconds late");
        }
        Ok(bus)
    }

    async fn wait_until_connected(&self) {
        while !self.is_connected() {
            time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Whether NATS answers.
    pub fn is_connected(&self) -> bool {
        self.status.is_connected.load(Ordering::Relaxed)
    }

    /// Waits until the connection is there again after a break.
    pub async fn reconnected(&self) {
        self.status.connected.notified().await;
    }

    /// Number of messages that were dropped.
    pub fn lost(&self) -> u64 {
        self.status.lost.load(Ordering::Relaxed)
    }

    /// Queues a message to the other nodes. Drops it if the queue is full.
    pub fn publish(&self, subject: &str, news: &impl Serialize) {
        let subject = format!("{}{subject}", self.prefix);
        let news = serde_json::to_vec(news).expect("news are plain data");
        if let Err(TrySendError::Full(_)) = self.outgoing.try_send((subject, news)) {
            self.status.lost.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Subscribes to a subject; none if the connection has been closed for good.
    pub async fn subscribe(&self, subject: &str) -> Option<Subscription> {
        self.client.subscribe(format!("{}{subject}", self.prefix)).await.ok().map(Subscription)
    }
}

/// News of one subject.
pub struct Subscription(Subscriber);

impl Subscription {
    /// The next news that can be read; none when the connection is closed for good.
    pub async fn next<T: DeserializeOwned>(&mut self) -> Option<T> {
        loop {
            let message = futures_util::StreamExt::next(&mut self.0).await?;
            match serde_json::from_slice(&message.payload) {
                Ok(news) => return Some(news),
                // Another version of the program may say more. The database has everything that matters.
                Err(error) => warn!(subject = %message.subject, %error, "ignored an unreadable message of a node"),
            }
        }
    }
}

async fn send(client: Client, mut queue: mpsc::Receiver<(String, Vec<u8>)>, status: Arc<Status>) {
    while let Some((subject, news)) = queue.recv().await {
        // Dropped without a connection: it would come late, and the nodes read missed events from the database.
        if !status.is_connected.load(Ordering::Relaxed) || client.publish(subject, news.into()).await.is_err() {
            status.lost.fetch_add(1, Ordering::Relaxed);
        }
    }
}

async fn note(status: Arc<Status>, event: Event) {
    match event {
        Event::Connected => {
            info!("connected to NATS");
            status.is_connected.store(true, Ordering::Relaxed);
            status.connected.notify_waiters();
        }
        Event::Disconnected | Event::Closed => {
            warn!("the connection to NATS broke: trying again");
            status.is_connected.store(false, Ordering::Relaxed);
        }
        other => warn!(event = %other, "event of the NATS client"),
    }
}

/// The addresses of a list of URLs.
fn read_urls(urls: &str) -> Result<Vec<ServerAddr>, String> {
    let read = |url: &str| {
        let scheme = url.split_once("://").map(|(scheme, _)| scheme);
        if !matches!(scheme, Some("nats" | "tls")) {
            return Err("--nats: expected comma-separated URLs such as nats://localhost:4222".to_owned());
        }
        // The URL is not repeated: it may contain a password.
        url.parse::<ServerAddr>().map_err(|error| format!("--nats: cannot read the URL: {error}"))
    };
    urls.split(',').map(|url| read(url.trim())).collect()
}

impl fmt::Debug for Bus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bus").field("is_connected", &self.is_connected()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::read_urls;

    #[test]
    fn urls_are_checked_and_never_repeated_in_errors() {
        assert_eq!(read_urls("nats://one:4222, tls://two:4223").map(|urls| urls.len()), Ok(2));
        for wrong in ["", "localhost:4222", "http://user:hunter2@host", "nats://user:hunter2@host:port"] {
            let refused = read_urls(wrong).unwrap_err();
            assert!(refused.starts_with("--nats: ") && !refused.contains("hunter2"), "{refused}");
        }
    }
}
