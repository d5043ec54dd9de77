//! Fixed phrases that players send each other. They are sent on at once and stored nowhere.

use std::collections::HashMap;
use std::sync::Arc;

use bisat_protocol::{IdentityId, Phrase, ServerMessage, TableId};
use bisat_table::Refusal;

use super::live::LiveTable;
use super::{CommandError, Tables};
use crate::cluster::news::TableNews;
use crate::outbox::message;
use crate::rate_limit::RetryAfter;

/// Shortest time between two phrases of a seat, in milliseconds.
const PAUSE: u64 = 3_000;
/// Phrases of a seat in one game.
const MOST: u32 = 20;

/// Why a phrase is not sent on.
#[derive(Debug)]
pub enum PhraseError {
    /// There is no such table, the caller does not sit there, or the database failed.
    Command(CommandError),
    /// The last phrase of this seat was a moment ago.
    TooSoon(RetryAfter),
    /// The seat has sent as many as are allowed in one game.
    TooMany,
}

impl From<CommandError> for PhraseError {
    fn from(error: CommandError) -> Self {
        PhraseError::Command(error)
    }
}

impl PhraseError {
    /// What is said if a seat has sent as many as are allowed.
    pub(crate) fn too_many() -> String {
        format!("you have sent {MOST} phrases in this game")
    }
}

/// What each seat of a table has sent, as far as this node knows.
#[derive(Default)]
pub(super) struct PhraseCounts(HashMap<u8, Sent>);

#[derive(Clone, Copy, Default)]
struct Sent {
    at: u64,
    count: u32,
}

impl PhraseCounts {
    /// Counts a phrase of a seat, unless it comes too soon or is one too many.
    fn take(&mut self, seat: u8, now: u64) -> Result<(), PhraseError> {
        if let Some(sent) = self.0.get(&seat) {
            let next = sent.at + PAUSE;
            if sent.count >= MOST {
                return Err(PhraseError::TooMany);
            }
            if now < next {
                return Err(PhraseError::TooSoon(RetryAfter { milliseconds: next - now }));
            }
        }
        self.note(seat, now);
        Ok(())
    }

    /// Counts a phrase that another node has sent on.
    fn note(&mut self, seat: u8, now: u64) {
        let sent = self.0.entry(seat).or_default();
        *sent = Sent { at: now, count: sent.count + 1 };
    }
}

impl Tables {
    /// Sends a phrase of a seated person to everybody who follows the table. Returns the number of the last event, which stays
    /// what it was.
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
        live.count_phrases(|counts| counts.note(seat, self.clock.now()));
        send_on(live, id, seat, phrase);
    }
}

fn send_on(live: &LiveTable, table: &TableId, seat: u8, phrase: Phrase) {
    live.send_to_all(&message(&ServerMessage::Phrase { table: table.clone(), seat, phrase }));
}

#[cfg(test)]
mod tests {
    use super::{MOST, PAUSE, PhraseCounts, PhraseError};

    #[test]
    fn a_seat_sends_one_phrase_in_three_seconds_and_twenty_in_a_game() {
        let mut counts = PhraseCounts::default();
        let now = 1_790_000_000_000;
        assert!(counts.take(0, now).is_ok());
        assert!(counts.take(1, now).is_ok(), "the other seat has its own limit");
        let too_soon = counts.take(0, now + 1_000);
        assert!(matches!(too_soon, Err(PhraseError::TooSoon(retry)) if retry.milliseconds == 2_000), "{too_soon:?}");
        counts.note(1, now + 1_000);
        assert!(
            matches!(counts.take(1, now + PAUSE), Err(PhraseError::TooSoon(_))),
            "what another node sent on counts"
        );
        for number in 1..u64::from(MOST) {
            assert!(counts.take(0, now + number * PAUSE).is_ok());
        }
        assert!(matches!(counts.take(0, now + 1_000 * PAUSE), Err(PhraseError::TooMany)));
    }
}
