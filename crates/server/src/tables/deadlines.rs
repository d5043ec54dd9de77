//! Deadline timer: checks a table when a player runs out of time.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;
use std::time::Duration;

use bisat_protocol::TableId;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time;

use super::Tables;

/// Longest sleep. The server's clock may run a little slower or faster than the timer of a sleep.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Queue of deadlines, about one per table.
pub(super) struct DeadlineQueue(UnboundedSender<Due>);

type Due = (u64, TableId);

impl DeadlineQueue {
    pub(super) fn new() -> (Self, UnboundedReceiver<Due>) {
        let (sender, receiver) = unbounded_channel();
        (DeadlineQueue(sender), receiver)
    }

    /// Schedules a check of the table.
    pub(super) fn set(&self, deadline: u64, table: TableId) {
        // The receiver is gone only when the server stops.
        let _ = self.0.send((deadline, table));
    }
}

/// Checks every table at its deadline, until the tables are dropped.
pub(super) fn run(tables: &Arc<Tables>, mut deadlines: UnboundedReceiver<Due>) {
    let tables = Arc::downgrade(tables);
    tokio::spawn(async move {
        let mut waiting: BinaryHeap<Reverse<Due>> = BinaryHeap::new();
        while let Some(now) = tables.upgrade().map(|tables| tables.clock.now()) {
            let wait = waiting.peek().map_or(LONGEST_WAIT, |Reverse((deadline, _))| {
                Duration::from_millis(deadline.saturating_sub(now)).min(LONGEST_WAIT)
            });
            tokio::select! {
                due = deadlines.recv() => match due {
                    Some(due) => waiting.push(Reverse(due)),
                    None => break,
                },
                () = time::sleep(wait) => {}
            }
            let Some(tables) = tables.upgrade() else { break };
            while let Some(Reverse((deadline, _))) = waiting.peek()
                && *deadline <= tables.clock.now()
            {
                let Some(Reverse((deadline, table))) = waiting.pop() else { break };
                let tables = Arc::clone(&tables);
                tokio::spawn(async move { tables.tick(&table, deadline).await });
            }
        }
    });
}
