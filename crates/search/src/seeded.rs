//! The one way to choose a machine's move: page, server, terminal, arena and engine protocol all call it.

use bisat_engine::StateError;

use crate::budget::Budget;
use crate::levels::Level;
use crate::opponent::Opponent;
use crate::split_mix::SplitMix64;

/// The level's move in a position; `None` if no seat is to act.
///
/// Game, options, state, level and seed determine the move, on every machine. The seed belongs to the whole game: each
/// position gets its own numbers from it ([`SplitMix64::for_position`]), so that a resumed game continues as it would have.
///
/// The level searches its own number of nodes. `bounds` may add a time limit or a stop flag; if one of them ends the search
/// early, the move may differ.
///
/// ```
/// use bisat_search::{Budget, Level, choose_with_seed, opponent};
///
/// let opponent = opponent("khan", &[])?;
/// let level = Level::numbered(3).expect("levels go from 1 to 8");
/// let choose = |seed| {
///     let bounds = Budget::of_nodes(u64::MAX);
///     choose_with_seed(opponent.as_ref(), "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0", &level, seed, bounds)
/// };
/// assert_eq!(choose(7)?, choose(7)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn choose_with_seed(
    opponent: &dyn Opponent,
    state: &str,
    level: &Level,
    seed: u64,
    bounds: Budget<'_>,
) -> Result<Option<String>, StateError> {
    let mut budget = bounds.at_most(opponent.nodes(level));
    opponent.choose(state, level, &mut budget, &mut SplitMix64::for_position(seed, state))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use bisat_engine::{Effect, GAMES, LegalAction, open};

    use super::choose_with_seed;
    use crate::budget::Budget;
    use crate::levels::Level;
    use crate::opponent::opponent;
    use crate::split_mix::SplitMix64;

    #[test]
    fn one_seed_gives_one_move_and_seeds_differ() {
        for id in GAMES {
            let opponent = opponent(id, &[]).unwrap();
            let level = Level::numbered(1).unwrap();
            let mut session = open(id, &[]).unwrap();
            let mut rng = SplitMix64::new(1);
            // No level gives up throws unless that is best, so such an action is no alternative.
            let is_given_up = |effect: &Effect| matches!(effect, Effect::GivenUp { .. });
            let is_alternative = |action: &LegalAction| !action.effects.iter().any(is_given_up);
            while session.actions().iter().filter(|action| is_alternative(action)).count() < 2 {
                let mut moves = session.moves();
                session.play(&moves.swap_remove(rng.below(moves.len() as u32) as usize)).unwrap();
            }
            let choose = |seed| {
                let bounds = Budget::of_nodes(u64::MAX);
                choose_with_seed(opponent.as_ref(), &session.state(), &level, seed, bounds).unwrap().unwrap()
            };
            assert_eq!(choose(5), choose(5), "{id}");
            let moves: HashSet<String> = (0..40).map(choose).collect();
            assert!(moves.len() > 1, "{id}: {moves:?}");
        }
    }
}
