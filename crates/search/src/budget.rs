//! How long to think: nodes, time, and a word from outside.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What a search may still spend.
pub struct Budget<'a> {
    nodes: u64,
    spent: u64,
    /// A clock and the time on it at which to stop.
    deadline: Option<(&'a dyn Fn() -> Duration, Duration)>,
    stop: Option<&'a AtomicBool>,
    is_spent: bool,
}

impl<'a> Budget<'a> {
    /// So many nodes: the same answer on every machine.
    pub fn of_nodes(nodes: u64) -> Self {
        Budget { nodes, spent: 0, deadline: None, stop: None, is_spent: false }
    }

    /// No more than this much time by the clock, which says how long ago it was started.
    pub fn within(self, time: Duration, clock: &'a dyn Fn() -> Duration) -> Self {
        Budget { deadline: Some((clock, clock() + time)), ..self }
    }

    /// To be broken off when the word is given.
    pub fn unless(self, stop: &'a AtomicBool) -> Self {
        Budget { stop: Some(stop), ..self }
    }

    /// One part of what is left, where so many equal parts are still to come.
    pub fn part(&self, parts: u64) -> Budget<'a> {
        let parts = parts.max(1);
        let deadline = self.deadline.map(|(clock, end)| {
            let now = clock();
            (clock, now + end.saturating_sub(now) / u32::try_from(parts).unwrap_or(u32::MAX))
        });
        Budget { nodes: self.nodes.saturating_sub(self.spent) / parts, spent: 0, deadline, ..*self }
    }

    /// No more than so many nodes.
    pub fn at_most(self, nodes: u64) -> Self {
        Budget { nodes: self.nodes.min(nodes), ..self }
    }

    /// How many nodes it allows in all.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Spends one node; nothing once there is nothing left to spend. The clock is looked at now and then.
    pub fn spend(&mut self) -> Option<()> {
        const NODES_A_LOOK: u64 = 1024;
        self.spent += 1;
        if self.spent > self.nodes || self.spent.is_multiple_of(NODES_A_LOOK) && self.is_time_up() {
            self.is_spent = true;
        }
        (!self.is_spent).then_some(())
    }

    /// Nodes spent so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Whether a search has been broken off.
    pub fn is_spent(&self) -> bool {
        self.is_spent
    }

    fn is_time_up(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.as_ref().is_some_and(|(clock, end)| clock() >= *end)
    }
}
