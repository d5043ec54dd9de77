//! Quick chat: fixed phrases that players send each other. The server sends them on at once and stores none.

use std::sync::Arc;

use bisat_protocol::{IdentityId, Phrase, ServerMessage, TableId};
use bisat_table::Refusal;

use super::live::LiveTable;
use super::phrase_counts::PhraseError;
use super::{CommandError, Tables};
use crate::cluster::news::TableNews;
use crate::outbox::message;

impl Tables {
    /// Sends a phrase of a seated person to everybody who follows the table. Returns the number of the last event; a phrase
    /// adds none.
    pub async fn say(self: &Arc<Self>, id: &TableId, by: &IdentityId, phrase: Phrase) -> Result<u32, PhraseError> {
        let live = self.live(id).await?;
        let (seat, last) = {
            let table = self.lock_fresh(&live).await?;
            let seat = table.seat_of(by).ok_or(CommandError::Refused(Refusal::NotYourSeat))?;
            (seat, table.next_number() - 1)
        };
        live.count_phrases(|counts| counts.take(seat, self.clock.now()))?;
        live.note_presence(by, self.clock.now());
        if let Some(cluster) = &self.cluster {
            cluster.publish(id, &TableNews::Phrase { node: cluster.node().clone(), seat, phrase });
        }
        send_on(&live, id, seat, phrase);
        Ok(last)
    }

    /// Sends on a phrase that somebody has sent at another node.
    pub(super) fn receive_phrase(&self, live: &LiveTable, id: &TableId, seat: u8, phrase: Phrase) {
        if live.count_phrases(|counts| counts.note(seat, self.clock.now())) {
            send_on(live, id, seat, phrase);
        }
    }
}

fn send_on(live: &LiveTable, table: &TableId, seat: u8, phrase: Phrase) {
    live.send_to_all(&message(&ServerMessage::Phrase { table: table.clone(), seat, phrase }));
}
