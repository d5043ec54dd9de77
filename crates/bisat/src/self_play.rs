//! Games of a search against itself: what `calibrate` and `fit` learn from.

use bisat_engine::Turn;
use bisat_search::{Budget, Judged, Think, Values};
use fastrand::Rng;

/// A game that is not over by then has no result.
const LONGEST_GAME: u64 = 20_000;

/// How a game is played.
pub(crate) struct SelfPlay<'a, G> {
    /// The rules.
    pub(crate) game: &'a G,
    /// How many nodes are looked at before a move.
    pub(crate) nodes: u64,
    /// Whether a move is drawn by lot instead, by how many were made before it.
    pub(crate) is_by_lot: &'a (dyn Fn(u64, &mut Rng) -> bool + Sync),
}

impl<G: Think> SelfPlay<'_, G> {
    /// Plays one game; `see` is shown every position, and before a move that was thought about, that move. What came
    /// of it; nothing where it did not end.
    pub(crate) fn play(
        &self,
        seed: u64,
        mut see: impl FnMut(&G::Position, Option<&Judged<G::Move>>),
    ) -> Option<Values> {
        let mut rng = Rng::with_seed(seed);
        let mut position = self.game.start();
        let mut made = 0;
        for _ in 0..LONGEST_GAME {
            let mv = match self.game.turn(&position) {
                Turn::Over(ranks) => return Some(Values::of_ranks(&ranks)),
                Turn::Chance => {
                    see(&position, None);
                    let odds = self.game.odds(&position);
                    odds.draw(rng.u32(..odds.total()))
                }
                Turn::Seat(_) => {
                    made += 1;
                    if (self.is_by_lot)(made - 1, &mut rng) {
                        see(&position, None);
                        self.game.choose(&position, &mut Vec::new(), &mut |most| rng.u32(..most))
                    } else {
                        let thoughts = self.game.think(&position, &mut Budget::of_nodes(self.nodes), &mut |_| {});
                        let best = thoughts.moves.first().expect("a seat is to act");
                        see(&position, Some(best));
                        best.mv
                    }
                }
            };
            self.game.apply(&mut position, mv);
        }
        None
    }
}
