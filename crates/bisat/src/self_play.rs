//! Games of a search against itself, for `calibrate` and `fit`.

use std::sync::atomic::{AtomicBool, Ordering};

use bisat_engine::{Seat, Turn};
use bisat_search::{Budget, ScoredMove, Search, Values};
use fastrand::Rng;

/// The maximum length of a game in steps; a longer one has no result.
const LONGEST_GAME: u64 = 20_000;

/// The rules and settings of the games.
pub(crate) struct SelfPlay<'a, G> {
    /// The rules.
    pub(crate) game: &'a G,
    /// Nodes to search for each move.
    pub(crate) nodes: u64,
    /// Number of random moves at the start of each game.
    pub(crate) opening: u64,
    /// After that, one random move in this number of moves; 0 for none.
    pub(crate) random_every: u32,
    /// Ends the game without a result when it is set.
    pub(crate) stop: &'a AtomicBool,
}

/// The next step in a position.
pub(crate) enum Next<'a, M> {
    /// Chance is to play.
    Chance,
    /// The seat plays this move, the best of its search.
    Searched(Seat, &'a ScoredMove<M>),
}

impl<G: Search> SelfPlay<'_, G> {
    /// Plays one game and returns its result, or `None` if it did not end. After the opening, `see` is called with every
    /// position, except before random moves.
    pub(crate) fn play(&self, seed: u64, mut see: impl FnMut(&G::Position, Next<G::Move>)) -> Option<Values> {
        let mut rng = Rng::with_seed(seed);
        let mut position = self.game.start();
        let mut made = 0;
        for _ in 0..LONGEST_GAME {
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            let mv = match self.game.turn(&position) {
                Turn::Over(ranks) => return Some(Values::of_ranks(&ranks)),
                Turn::Chance => {
                    if made >= self.opening {
                        see(&position, Next::Chance);
                    }
                    let odds = self.game.odds(&position);
                    odds.draw(rng.u32(..odds.total()))
                }
                Turn::Seat(_) if self.is_random(made, &mut rng) => {
                    made += 1;
                    self.game.choose(&position, &mut Vec::new(), &mut |most| rng.u32(..most))
                }
                Turn::Seat(seat) => {
                    made += 1;
                    let analysis = self.game.search(&position, &mut Budget::of_nodes(self.nodes), &mut |_| {});
                    let best = analysis.moves.first().expect("a seat is to act");
                    see(&position, Next::Searched(seat, best));
                    best.mv
                }
            };
            self.game.apply(&mut position, mv);
        }
        None
    }

    fn is_random(&self, made: u64, rng: &mut Rng) -> bool {
        made < self.opening || self.random_every > 0 && rng.u32(..self.random_every) == 0
    }
}
