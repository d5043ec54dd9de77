//! How many phrases each seat of a table has sent, and the limits on them.

use std::collections::HashMap;

use super::error::CommandError;
use crate::rate_limit::RetryAfter;

/// Shortest time between two phrases of a seat, in milliseconds.
const PAUSE: u64 = 3_000;
/// The most phrases of a seat in one game.
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
    /// The error message of [`PhraseError::TooMany`].
    pub(crate) fn too_many() -> String {
        format!("you have sent {MOST} phrases in this game, the most that are allowed")
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
    pub(super) fn take(&mut self, seat: u8, now: u64) -> Result<(), PhraseError> {
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

    /// Counts a phrase that another node has sent on. Returns whether it is within the number of a game.
    pub(super) fn note(&mut self, seat: u8, now: u64) -> bool {
        let sent = self.0.entry(seat).or_default();
        *sent = Sent { at: now, count: sent.count.saturating_add(1) };
        sent.count <= MOST
    }
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
