//! Deadlines: when a player, or the start of a game, runs out of time. The caller passes in the time.

use bisat_protocol::http::Stage;

use crate::chains::LINK_WAIT;
use crate::clock::NEVER_STARTED;
use crate::table::Table;

impl Table {
    /// When the caller must send [`crate::Command::Tick`]; none if the table waits for nothing.
    pub fn deadline(&self) -> Option<u64> {
        match self.fold.stage {
            Stage::Waiting => Some(self.fold.opened_at + NEVER_STARTED),
            Stage::Playing if self.awaits_links() => Some(self.fold.clock.turn_began() + LINK_WAIT),
            Stage::Playing if self.machine_to_act().is_some() => None,
            Stage::Playing => self.to_act().map(|seat| self.fold.clock.deadline(usize::from(seat))),
            Stage::Over => None,
        }
    }

    /// The milliseconds that the seat to act has left; none without a clock.
    pub fn left(&self, now: u64) -> Option<u64> {
        self.fold.clock.left(usize::from(self.to_act()?), now)
    }

    /// How long the player whose turn it is must be away before another may claim the win, in milliseconds; none in a
    /// game in which a move may take hours.
    pub fn claim_after(&self) -> Option<u64> {
        self.fold.clock.claim_after()
    }

    /// When the seat to act began to think.
    pub fn turn_began(&self) -> u64 {
        self.fold.clock.turn_began()
    }

    /// Restarts the thinking time of the seat to act, because nobody could move while the server was down.
    pub fn resume_clock(&mut self, now: u64) {
        self.fold.clock.turn_begins(now);
    }
}
