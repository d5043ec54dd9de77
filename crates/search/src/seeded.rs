//! Choosing by a seed: the same position, level and seed give the same move, in the page as on the server.

use bisat_engine::StateError;

use crate::budget::Budget;
use crate::levels::Level;
use crate::opponent::Opponent;

/// The level's move in a position; none where no seat is to act. The level's own nodes are spent, unless the bounds
/// (time, a word from outside) are narrower: then the move may be another.
pub fn choose_with_seed(
    opponent: &dyn Opponent,
    state: &str,
    level: &Level,
    seed: u64,
    bounds: Budget<'_>,
) -> Result<Option<String>, StateError> {
    let mut budget = bounds.at_most(opponent.nodes(level));
    let mut lots = Lots(seed);
    opponent.choose(state, level, &mut budget, &mut |most| lots.below(most))
}

/// Numbers without pattern that follow from a seed: a counter, well mixed (SplitMix64).
struct Lots(u64);

impl Lots {
    /// A number below `most`; 0 where that is 0.
    fn below(&mut self, most: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        (((mixed >> 32) * u64::from(most)) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use bisat_engine::open;

    use super::{Lots, choose_with_seed};
    use crate::budget::Budget;
    use crate::levels::Level;
    use crate::opponent::opponent;

    #[test]
    fn lots_stay_below_and_are_the_same_everywhere() {
        let mut lots = Lots(7);
        let drawn: Vec<u32> = (0..6).map(|_| lots.below(100)).collect();
        assert_eq!(drawn, [38, 1, 90, 58, 45, 24]);
        assert_eq!(Lots(7).below(0), 0);
    }

    #[test]
    fn every_lot_comes_up_about_equally_often() {
        let mut lots = Lots(1);
        let mut counts = [0; 6];
        (0..6000).for_each(|_| counts[lots.below(6) as usize] += 1);
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }

    #[test]
    fn one_seed_gives_one_move_and_seeds_differ() {
        let opponent = opponent("khan", &[]).unwrap();
        let level = Level::numbered(1).unwrap();
        let mut session = open("khan", &[]).unwrap();
        session.set_state("sks1ss/4s1/6/6/1S4/SKSS1S s r - 0").unwrap();
        let choose = |seed| {
            let bounds = Budget::of_nodes(u64::MAX);
            choose_with_seed(opponent.as_ref(), &session.state(), &level, seed, bounds).unwrap().unwrap()
        };
        assert_eq!(choose(5), choose(5));
        let chosen: HashSet<String> = (0..20).map(choose).collect();
        assert!(chosen.len() > 1, "a child does not always play {chosen:?}");
    }
}
