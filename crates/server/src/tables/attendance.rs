//! At which public tables somebody is present, for the list of tables of all nodes.

use std::sync::atomic::Ordering;

use bisat_protocol::http::Stage;
use bisat_protocol::{TableId, Visibility};
use tracing::warn;

use super::Tables;
use crate::cluster::Cluster;

/// How often it is stored that somebody is present, in milliseconds.
const EVERY: u64 = 30_000;

impl Tables {
    /// Stores now and then at which public tables somebody is present here.
    pub(super) async fn attend(&self, cluster: &Cluster) {
        let now = self.clock.now();
        if now.saturating_sub(self.attended_at.load(Ordering::Relaxed)) < EVERY {
            return;
        }
        self.attended_at.store(now, Ordering::Relaxed);
        let mut attended: Vec<TableId> = Vec::new();
        for live in self.loaded() {
            let Some(table) = live.try_lock() else { continue };
            let is_listed = table.setup().visibility == Visibility::Public
                && if table.stage() == Stage::Over { live.is_followed() } else { self.is_attended(&live, &table) };
            if is_listed {
                attended.push(table.id().clone());
            }
        }
        if attended.is_empty() {
            return;
        }
        if let Err(error) = cluster.store().attend(attended, now).await {
            warn!(%error, "cannot store who is present");
        }
    }
}
