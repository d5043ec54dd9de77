//! Rate limits and connection limits hold for a whole cluster: each node publishes what is used there.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time;

use super::state::AppState;
use crate::cluster::news::{self, NodeId, Usage};
use crate::rate_limit::SharedLimit;

/// How often a node says what was used.
const EVERY: Duration = Duration::from_millis(250);
/// What a node said of open connections is good for this long, in milliseconds: a node that has died says nothing any more.
const GOOD_FOR: u64 = 5_000;

impl AppState {
    /// The limits that nodes share, with their names in [`Usage`].
    fn shared_limits(&self) -> Vec<(&'static str, &dyn SharedLimit)> {
        let [login, login_network] = self.login_rate.parts();
        let [table, table_network] = self.table_rate.parts();
        let [picture, picture_network] = self.picture_rate.parts();
        let mut limits: Vec<(&'static str, &dyn SharedLimit)> = vec![
            ("request", &self.request_rate),
            ("command", &self.command_rate),
            ("login", login),
            ("login network", login_network),
            ("table", table),
            ("table network", table_network),
            ("picture", picture),
            ("picture network", picture_network),
        ];
        limits.extend(self.password_limits.shared_limits());
        limits.extend(self.code_limits.shared_limits());
        limits
    }

    /// What was used here since the last call, and which connections are open.
    fn usage(&self, node: &NodeId) -> Usage {
        let taken = self.shared_limits().into_iter().map(|(name, limit)| (name.to_owned(), limit.drain()));
        let taken = taken.filter(|(_, keys)| !keys.is_empty()).collect();
        let thought = self.search_pool.drain_used().into_iter().map(|(person, used)| (person.0, used)).collect();
        let [narrow, wide] = self.connections.parts();
        Usage { node: node.clone(), taken, thought, connections: [narrow.held(), wide.held()] }
    }

    /// Takes from the limits here what was used at another node.
    fn charge(&self, usage: &Usage) {
        let now = self.now();
        for (name, limit) in self.shared_limits() {
            for (key, count) in usage.taken.get(name).into_iter().flatten() {
                limit.charge(key, *count, now);
            }
        }
        for (person, used) in &usage.thought {
            self.search_pool.charge(&bisat_protocol::IdentityId(person.clone()), *used);
        }
    }
}

/// Open connections at the other nodes, by address and by /48 network.
#[derive(Default)]
struct Elsewhere(BTreeMap<NodeId, (u64, [BTreeMap<String, u32>; 2])>);

impl Elsewhere {
    fn set(&mut self, node: NodeId, connections: [BTreeMap<String, u32>; 2], now: u64) {
        self.0.insert(node, (now, connections));
    }

    /// Forgets nodes that have said nothing for a while.
    fn expire(&mut self, now: u64) {
        self.0.retain(|_, (at, _)| now.saturating_sub(*at) < GOOD_FOR);
    }

    /// The sum over the nodes.
    fn sum(&self, part: usize) -> BTreeMap<String, u32> {
        let mut sum: BTreeMap<String, u32> = BTreeMap::new();
        for (_, connections) in self.0.values() {
            for (key, count) in &connections[part] {
                *sum.entry(key.clone()).or_default() += count;
            }
        }
        sum
    }
}

/// Starts to tell the other nodes what is used here, and to listen to them. Does nothing for a server that is alone.
pub(crate) fn share_limits(state: &Arc<AppState>) {
    let Some(cluster) = state.tables.cluster().cloned() else { return };
    let elsewhere = Arc::new(Mutex::new(Elsewhere::default()));
    let received = Arc::clone(&elsewhere);
    cluster.on_message(news::USAGE, state, move |state: Arc<AppState>, usage: Usage| {
        state.charge(&usage);
        lock(&received).set(usage.node, usage.connections, state.now());
        std::future::ready(())
    });
    let weak = Arc::downgrade(state);
    tokio::spawn(async move {
        while let Some(state) = weak.upgrade() {
            cluster.bus().publish(news::USAGE, &state.usage(cluster.node()));
            let [narrow, wide] = state.connections.parts();
            {
                let mut elsewhere = lock(&elsewhere);
                elsewhere.expire(state.now());
                narrow.set_elsewhere(&elsewhere.sum(0));
                wide.set_elsewhere(&elsewhere.sum(1));
            }
            drop(state);
            time::sleep(EVERY).await;
        }
    });
}

/// Locks, ignoring poisoning: the list is never left half changed.
fn lock(elsewhere: &Mutex<Elsewhere>) -> MutexGuard<'_, Elsewhere> {
    elsewhere.lock().unwrap_or_else(PoisonError::into_inner)
}
