//! Bounded send queue of one client. A client that cannot keep up is disconnected.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bisat_protocol::{IdentityId, ServerMessage};
use serde::Serialize;
use tokio::sync::Notify;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// Capacity of the queue, in messages.
const CAPACITY: usize = 256;

/// A serialised message, shared by all its receivers.
pub type Message = Arc<str>;

/// Serialises a message.
pub fn message(content: &impl Serialize) -> Message {
    serde_json::to_string(content).expect("messages are plain data").into()
}

/// Send queue of one client.
#[derive(Clone, Debug)]
pub struct Outbox {
    number: u64,
    identity: Option<IdentityId>,
    sender: Sender<Message>,
    disconnected: Arc<Notify>,
}

/// The client reads too slowly, or has gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Disconnected;

impl Outbox {
    /// A queue and its receiving end.
    pub fn new(identity: Option<IdentityId>) -> (Self, Receiver<Message>) {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let (sender, receiver) = channel(CAPACITY);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        (Outbox { number, identity, sender, disconnected: Arc::default() }, receiver)
    }

    /// Unique number of the queue.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Identity of the client; none for an anonymous spectator.
    pub fn identity(&self) -> Option<&IdentityId> {
        self.identity.as_ref()
    }

    /// Queues a message. Disconnects the client if the queue is full.
    pub fn send(&self, message: Message) -> Result<(), Disconnected> {
        self.sender.try_send(message).map_err(|_| {
            self.disconnected.notify_one();
            Disconnected
        })
    }

    /// Waits until the client is to be disconnected.
    pub async fn disconnected(&self) {
        self.disconnected.notified().await;
    }

    /// Serialises and queues a message.
    pub fn send_message(&self, content: &ServerMessage) -> Result<(), Disconnected> {
        self.send(message(content))
    }

    /// Queues a message, waiting for room: for long lists of past events.
    pub async fn send_when_ready(&self, message: Message) -> Result<(), Disconnected> {
        self.sender.send(message).await.map_err(|_| Disconnected)
    }
}

#[cfg(test)]
mod tests {
    use super::Outbox;

    #[test]
    fn a_client_that_does_not_read_is_sent_a_bounded_number_of_messages() {
        let (outbox, mut receiver) = Outbox::new(None);
        let sent = (0..100_000).take_while(|number| outbox.send(number.to_string().into()).is_ok()).count();
        assert!((32..=1024).contains(&sent), "{sent} messages wait");
        for number in 0..sent {
            assert_eq!(receiver.try_recv().as_deref(), Ok(number.to_string().as_str()), "none is lost before");
        }
        assert!(receiver.try_recv().is_err(), "and none is kept beyond");
    }
}
