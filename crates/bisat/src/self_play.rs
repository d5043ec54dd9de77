//! Games of a search against itself: what `calibrate` and `fit` learn from.

use bisat_engine::{Seat, Turn};
use bisat_search::{Budget, ScoredMove, Search, Values};
use fastrand::Rng;

/// A game that is not over by then has no result.
const LONGEST_GAME: u64 = 20_000;

/// How a game is played.
pub(crate) struct SelfPlay<'a, G> {
    /// The rules.
    pub(crate) game: &'a G,
    /// How many nodes are looked at before a move.
    pub(crate) nodes: u64,
    /// Number of random moves at the start of each game.
    pub(crate) opening: u64,
    /// After that, one random move in this number of moves; 0 for none.
    pub(crate) one_by_lot_in: u32,
}

/// What comes next where something is learnt.
pub(crate) enum Next<'a, M> {
    Chance,
    Thought(Seat, &'a ScoredMove<M>),
}

impl<G: Search> SelfPlay<'_, G> {
    /// Plays one game; after the opening `see` is shown every position at which nothing is drawn by lot. What came of the
    /// game; nothing where it did not end.
    pub(crate) fn play(&self, seed: u64, mut see: impl FnMut(&G::Position, Next<G::Move>)) -> Option<Values> {
        let mut rng = Rng::with_seed(seed);
        let mut position = self.game.start();
        let mut made = 0;
        for _ in 0..LONGEST_GAME {
            let mv = match self.game.turn(&position) {
                Turn::Over(ranks) => return Some(Values::of_ranks(&ranks)),
                Turn::Chance => {
                    if made >= self.opening {
                        see(&position, Next::Chance);
                    }
                    let odds = self.game.odds(&position);
                    odds.draw(rng.u32(..odds.total()))
                }
                Turn::Seat(_) if self.is_by_lot(made, &mut rng) => {
                    made += 1;
                    self.game.choose(&position, &mut Vec::new(), &mut |most| rng.u32(..most))
                }
                Turn::Seat(seat) => {
                    made += 1;
                    let thoughts = self.game.search(&position, &mut Budget::of_nodes(self.nodes), &mut |_| {});
                    let best = thoughts.moves.first().expect("a seat is to act");
                    see(&position, Next::Thought(seat, best));
                    best.mv
                }
            };
            self.game.apply(&mut position, mv);
        }
        None
    }

    fn is_by_lot(&self, made: u64, rng: &mut Rng) -> bool {
        made < self.opening || self.one_by_lot_in > 0 && rng.u32(..self.one_by_lot_in) == 0
    }
}
