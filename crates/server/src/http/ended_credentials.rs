//! Connections end with their session or token, also if that was ended at another node of a cluster.

use std::sync::Arc;
use std::time::Duration;

use bisat_protocol::IdentityId;
use tokio::time;

use super::auth::owner_of;
use super::state::AppState;
use crate::cluster::news::PersonNews;
use crate::store::Credential;

/// How often the credentials of all connections are checked, in case what another node said was lost.
const CHECK: Duration = Duration::from_secs(60);

impl AppState {
    /// Closes the connections of a person whose credential has ended, at all nodes.
    pub(super) fn close_connections(&self, person: &IdentityId, has_ended: impl Fn(&Credential) -> bool) {
        self.open_connections.close(person, has_ended);
        if let Some(cluster) = self.tables.cluster() {
            cluster.publish_about(person, PersonNews::Credentials);
        }
    }

    /// Whether a command on an open connection needs its credential checked again: while this node does not hear of sessions
    /// that end at other nodes.
    pub(super) fn must_check_credentials(&self) -> bool {
        self.tables.cluster().is_some_and(|cluster| !cluster.bus().is_connected())
    }

    /// Closes the connections here of a person whose credential has ended in the database.
    async fn check_credentials(&self, person: &IdentityId) {
        for credential in self.open_connections.credentials(person) {
            // If the database does not answer, they are checked later.
            if let Ok(None) = owner_of(self, person, &credential).await {
                self.open_connections.close(person, |other| *other == credential);
            }
        }
    }
}

/// Starts to listen to the other nodes, and to check all credentials now and then. Does nothing for a server that is alone.
pub(crate) fn check_with_other_nodes(state: &Arc<AppState>) {
    let Some(cluster) = state.tables.cluster().cloned() else { return };
    cluster.on_message(PersonNews::Credentials.subject(), state, async |state, person: IdentityId| {
        state.check_credentials(&person).await;
    });
    let weak = Arc::downgrade(state);
    tokio::spawn(async move {
        while let Some(state) = weak.upgrade() {
            for person in state.open_connections.people() {
                state.check_credentials(&person).await;
            }
            drop(state);
            // At once after a break of the connection to NATS.
            let _ = time::timeout(CHECK, cluster.bus().reconnected()).await;
        }
    });
}
