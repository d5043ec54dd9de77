//! The hash of a position, in a few words instead of one for every field: a search hashes at every node.

use std::hash::{Hash, Hasher};

use super::{Phase, Position, Streak};

impl Hash for Position {
    /// Leaves out the throws for who begins and the order of those who have finished: few positions differ in nothing else.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Position { pieces, kept, phase, turn, owed, fresh, finished: _ } = self;
        let [first, second, third, fourth] = pieces.map(|pieces| u64::from(u32::from_le_bytes(pieces)));
        state.write_u64(first | second << 32);
        state.write_u64(third | fourth << 32);
        state.write_u64(*fresh);
        kept.hash(state);
        state.write_u32(u32::from_le_bytes([turn.0, *owed, number(*phase), 0]));
    }
}

/// A number for every phase and streak.
fn number(phase: Phase) -> u8 {
    match phase {
        Phase::Order(_) => 0,
        Phase::Throw(None) => 1,
        Phase::Move => 2,
        Phase::Over => 3,
        // At least 6 times 4.
        Phase::Throw(Some(Streak { grace, times })) => 4 * grace + times,
    }
}
