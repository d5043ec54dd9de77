//! A game between levels: where the positions of puzzles come from.

use bisat_engine::{Seat, Turn};
use bisat_search::{Budget, Level, SplitMix64, choose_with_seed};

use super::Finder;

/// The levels that play: strong enough for sensible positions, weak enough for mistakes.
const LEVELS: std::ops::RangeInclusive<u8> = 2..=5;
/// The number of choices of a position that a puzzle may have.
const CHOICES: std::ops::RangeInclusive<usize> = 3..=60;
/// The maximum length of a game in moves.
const LONGEST_GAME: usize = 3000;

/// A position in which a seat had a choice.
pub(super) struct Decision {
    pub(super) state: String,
    pub(super) seat: Seat,
    /// The moves and throws that followed.
    pub(super) plies_to_end: u32,
}

impl Finder {
    /// Plays a game. Returns its decisions, and the winner if there is exactly one. The seed determines the levels, their
    /// moves and the throws.
    pub(super) fn play(&self, seed: u64) -> (Vec<Decision>, Option<Seat>) {
        let mut rng = SplitMix64::new(seed);
        let mut session = self.session();
        let mut level = || {
            let number = LEVELS.start() + rng.below(u32::from(LEVELS.end() - LEVELS.start() + 1)) as u8;
            Level::numbered(number).expect("levels go from 1 to 8")
        };
        let levels: Vec<Level> = (0..session.seats()).map(|_| level()).collect();
        let mut decisions: Vec<Decision> = Vec::new();
        let mut winner = None;
        for _ in 0..LONGEST_GAME {
            let token = match session.turn() {
                Turn::Over(ranks) => {
                    let first: Vec<Seat> = (0..)
                        .map(Seat)
                        .zip(ranks.places())
                        .filter(|(_, place)| **place == 1)
                        .map(|(seat, _)| seat)
                        .collect();
                    winner = <[Seat; 1]>::try_from(first).ok().map(|[seat]| seat);
                    break;
                }
                Turn::Chance => session.outcome(rng.below(session.odds_total())).expect("a throw has outcomes"),
                Turn::Seat(seat) => {
                    let state = session.state();
                    let bounds = Budget::of_nodes(u64::MAX);
                    let chosen = choose_with_seed(&*self.opponent, &state, &levels[seat.index()], seed, bounds);
                    if CHOICES.contains(&session.count()) {
                        decisions.push(Decision { state, seat, plies_to_end: 0 });
                    }
                    chosen.expect("a state of this game").expect("a seat is to act")
                }
            };
            session.play(&token).expect("only legal moves are chosen");
            decisions.iter_mut().for_each(|decision| decision.plies_to_end += 1);
        }
        (decisions, winner)
    }
}
