//! What is on its way to one client. Whoever reads too slowly is let go; nothing is kept without bound.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bisat_protocol::{IdentityId, ServerMessage};
use serde::Serialize;
use tokio::sync::Notify;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// How many messages may wait for a client.
const WAITING: usize = 256;

/// A message, written once for everybody who gets it.
pub type Message = Arc<str>;

/// The message that says this.
pub fn message(notice: &impl Serialize) -> Message {
    serde_json::to_string(notice).expect("our messages can be written").into()
}

/// The way to one client.
#[derive(Clone, Debug)]
pub struct Outbox {
    number: u64,
    identity: Option<IdentityId>,
    sender: Sender<Message>,
    let_go: Arc<Notify>,
}

/// The client reads too slowly, or is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gone;

impl Outbox {
    /// The way to a client, and its other end.
    pub fn new(identity: Option<IdentityId>) -> (Self, Receiver<Message>) {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let (sender, receiver) = channel(WAITING);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        (Outbox { number, identity, sender, let_go: Arc::default() }, receiver)
    }

    /// Tells one among all clients.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Who the client is; none for somebody who only watches.
    pub fn identity(&self) -> Option<&IdentityId> {
        self.identity.as_ref()
    }

    /// Sends a message; a client that has no room for it is let go.
    pub fn send(&self, message: Message) -> Result<(), Gone> {
        self.sender.try_send(message).map_err(|_| {
            self.let_go.notify_one();
            Gone
        })
    }

    /// Waits until the client has been let go.
    pub async fn let_go(&self) {
        self.let_go.notified().await;
    }

    /// Writes and sends a notice.
    pub fn tell(&self, notice: &ServerMessage) -> Result<(), Gone> {
        self.send(message(notice))
    }

    /// Sends a message as soon as there is room for it, so that a long list of events does not look like slowness.
    pub async fn send_in_time(&self, message: Message) -> Result<(), Gone> {
        self.sender.send(message).await.map_err(|_| Gone)
    }
}
