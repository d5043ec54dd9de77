//! Looks at clocks when somebody's time is up.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;
use std::time::Duration;

use bisat_protocol::TableId;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time;

use super::Hall;

/// However long there is nothing to wait for, the clock is looked at so often.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Where deadlines are handed in, about one for each table.
pub(super) struct Timer(UnboundedSender<Due>);

type Due = (u64, TableId);

impl Timer {
    pub(super) fn new() -> (Self, UnboundedReceiver<Due>) {
        let (sender, receiver) = unbounded_channel();
        (Timer(sender), receiver)
    }

    /// The table is to be asked at this time.
    pub(super) fn set(&self, deadline: u64, table: TableId) {
        // The receiver is gone only when the hall closes.
        let _ = self.0.send((deadline, table));
    }
}

/// Asks every table at its time, for as long as there is a hall.
pub(super) fn run(hall: &Arc<Hall>, mut deadlines: UnboundedReceiver<Due>) {
    let hall = Arc::downgrade(hall);
    tokio::spawn(async move {
        let mut waiting: BinaryHeap<Reverse<Due>> = BinaryHeap::new();
        while let Some(now) = hall.upgrade().map(|hall| hall.world.now()) {
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
            let Some(hall) = hall.upgrade() else { break };
            while let Some(Reverse((deadline, _))) = waiting.peek()
                && *deadline <= hall.world.now()
            {
                let Some(Reverse((deadline, table))) = waiting.pop() else { break };
                let hall = Arc::clone(&hall);
                tokio::spawn(async move { hall.tick(&table, deadline).await });
            }
        }
    });
}
