//! A game between levels: where the positions of puzzles come from.

use bisat_engine::Turn;
use bisat_search::{Budget, Level, SplitMix64, choose_with_seed};

use super::Finder;

/// The levels that play: strong enough for sensible positions, weak enough for mistakes.
const LEVELS: std::ops::RangeInclusive<u8> = 2..=6;
/// The number of choices of a position that a puzzle may have.
const CHOICES: std::ops::RangeInclusive<usize> = 3..=60;
/// The maximum length of a game in moves.
const LONGEST_GAME: usize = 3000;

impl Finder {
    /// The states of a game in which a seat has a choice. The seed determines the levels, their moves and the throws.
    pub(super) fn decisions(&self, seed: u64) -> Vec<String> {
        let mut rng = SplitMix64::new(seed);
        let mut session = self.session();
        let mut level = || {
            let number = LEVELS.start() + rng.below(u32::from(LEVELS.end() - LEVELS.start() + 1)) as u8;
            Level::numbered(number).expect("levels go from 1 to 8")
        };
        let levels: Vec<Level> = (0..session.seats()).map(|_| level()).collect();
        let mut states = Vec::new();
        for _ in 0..LONGEST_GAME {
            let token = match session.turn() {
                Turn::Over(_) => break,
                Turn::Chance => session.outcome(rng.below(session.odds_total())).expect("a throw has outcomes"),
                Turn::Seat(seat) => {
                    let state = session.state();
                    let bounds = Budget::of_nodes(u64::MAX);
                    let chosen = choose_with_seed(&*self.opponent, &state, &levels[seat.index()], seed, bounds);
                    let chosen = chosen.expect("a state of this game").expect("a seat is to act");
                    if CHOICES.contains(&session.count()) {
                        states.push(state);
                    }
                    chosen
                }
            };
            session.play(&token).expect("only legal moves are chosen");
        }
        states
    }
}
