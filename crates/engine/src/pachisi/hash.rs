//! The hash of a position, in a few words instead of one for every field: a search hashes at every node.

use std::hash::{Hash, Hasher};

use super::{Phase, Position, Streak};

impl Hash for Position {
    /// Leaves out the order of those who have finished: few positions differ in nothing else.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Position { pieces, kept, phase, turn, owed, fresh, finished: _ } = self;
        let [first, second, third, fourth] = pieces.map(|pieces| u64::from(u32::from_le_bytes(pieces)));
        state.write_u64(first | second << 32);
        state.write_u64(third | fourth << 32);
        state.write_u64(*fresh);
        kept.hash(state);
        state.write_u32(u32::from_le_bytes([turn.0, *owed, number(*phase), 0]));
        if let Phase::Order(marks) = phase {
            marks.hash(state);
        }
    }
}

/// A number for every phase and streak.
fn number(phase: Phase) -> u8 {
    match phase {
        Phase::Order(_) => 0,
        Phase::Throw(None) => 1,
        Phase::Move => 2,
        Phase::Over => 3,
        // A grace is at least 6 and comes at most three times in succession: 25 or more, another number for each streak.
        Phase::Throw(Some(Streak { grace, times })) => 4 * grace + times,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

    use super::super::Pachisi;
    use crate::game::Game;
    use crate::{Board, playout};

    #[test]
    fn different_positions_of_a_game_have_different_hashes() {
        let game = Pachisi::with_defaults();
        let mut random = fastrand::Rng::with_seed(4);
        let (mut position, mut seen) = (game.start(), HashSet::new());
        while playout(&game, &mut position, 1, &mut Vec::new(), &mut |below| random.u32(..below)) > 0 {
            seen.insert(position);
        }
        let hash = BuildHasherDefault::<DefaultHasher>::default();
        let hashes: HashSet<u64> = seen.iter().map(|position| hash.hash_one(position)).collect();
        assert!(seen.len() > 500);
        assert_eq!(hashes.len(), seen.len());
    }
}
