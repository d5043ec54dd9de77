//! Search limits: nodes, time, and a stop flag.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The limits of one search. A search spends one node per position that it visits.
pub struct Budget<'a> {
    nodes: u64,
    spent: u64,
    /// A clock and the reading at which the search stops.
    deadline: Option<(&'a dyn Fn() -> Duration, Duration)>,
    stop: Option<&'a AtomicBool>,
    is_spent: bool,
}

impl<'a> Budget<'a> {
    /// A limit of nodes. The result does not depend on the machine.
    pub fn of_nodes(nodes: u64) -> Self {
        Budget { nodes, spent: 0, deadline: None, stop: None, is_spent: false }
    }

    /// Adds a time limit. The clock returns the time since some fixed start.
    pub fn within(self, time: Duration, clock: &'a dyn Fn() -> Duration) -> Self {
        Budget { deadline: Some((clock, clock() + time)), ..self }
    }

    /// Adds a flag that stops the search once it is set.
    pub fn unless(self, stop: &'a AtomicBool) -> Self {
        Budget { stop: Some(stop), ..self }
    }

    /// One of `parts` equal parts of the remaining nodes and time.
    pub fn part(&self, parts: u64) -> Budget<'a> {
        let parts = parts.max(1);
        let deadline = self.deadline.map(|(clock, end)| {
            let now = clock();
            (clock, now + end.saturating_sub(now) / u32::try_from(parts).unwrap_or(u32::MAX))
        });
        Budget { nodes: self.nodes.saturating_sub(self.spent) / parts, spent: 0, deadline, ..*self }
    }

    /// Lowers the node limit to `nodes`, if it is higher.
    pub fn at_most(self, nodes: u64) -> Self {
        Budget { nodes: self.nodes.min(nodes), ..self }
    }

    /// The node limit.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Spends one node. Returns `None` once a limit is reached. The clock and the flag are read every 1024 nodes.
    pub fn spend(&mut self) -> Option<()> {
        const NODES_PER_CHECK: u64 = 1024;
        self.spent += 1;
        if self.spent > self.nodes || self.spent.is_multiple_of(NODES_PER_CHECK) && self.is_time_up() {
            self.is_spent = true;
        }
        (!self.is_spent).then_some(())
    }

    /// The nodes spent so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Whether a limit was reached.
    pub fn is_spent(&self) -> bool {
        self.is_spent
    }

    fn is_time_up(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.as_ref().is_some_and(|(clock, end)| clock() >= *end)
    }
}
