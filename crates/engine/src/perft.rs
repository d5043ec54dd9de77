//! Counting lines of play: the sum that catches a wrong move generator.

use std::error::Error;
use std::fmt;

use crate::game::{Game, Turn};

/// The number of leaves at `depth`, where every action and every outcome is one branch and a finished game met
/// earlier is one leaf.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = Count::new(game, u64::MAX);
    count.below(position, u64::from(depth)).expect("no count of leaves passes the largest number");
    count.leaves
}

/// As [`perft`], but given up as soon as the count passes `limit`.
///
/// The depth is deepened one by one, so that a huge depth is given up before the search has grown deep.
pub fn perft_within<G: Game>(game: &G, position: &G::Position, depth: u64, limit: u64) -> Result<u64, PerftError> {
    let mut leaves = 1;
    for depth in 1..=depth {
        let mut count = Count::new(game, limit);
        count.below(position, depth).ok_or(PerftError { depth, limit })?;
        leaves = count.leaves;
        if !count.live {
            break;
        }
    }
    Ok(leaves)
}

struct Count<'a, G: Game> {
    game: &'a G,
    limit: u64,
    /// The moves still to try at every level, one level's behind the other's.
    scratch: Vec<G::Move>,
    leaves: u64,
    /// Whether any leaf may yet be played on.
    live: bool,
}

impl<'a, G: Game> Count<'a, G> {
    fn new(game: &'a G, limit: u64) -> Self {
        Count { game, limit, scratch: Vec::with_capacity(256), leaves: 0, live: false }
    }

    /// Adds the leaves below; nothing once they are more than the limit.
    fn below(&mut self, position: &G::Position, depth: u64) -> Option<()> {
        if matches!(self.game.turn(position), Turn::Over(_)) {
            return self.add(1);
        }
        if depth == 1 {
            self.live = true;
            let leaves = self.game.count(position, &mut self.scratch);
            return self.add(leaves as u64);
        }
        let before = self.scratch.len();
        self.game.moves(position, &mut self.scratch);
        for at in before..self.scratch.len() {
            let mut next = *position;
            self.game.apply(&mut next, self.scratch[at]);
            self.below(&next, depth - 1)?;
        }
        self.scratch.truncate(before);
        Some(())
    }

    fn add(&mut self, leaves: u64) -> Option<()> {
        self.leaves += leaves;
        (self.leaves <= self.limit).then_some(())
    }
}

/// There are more lines of play than the limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PerftError {
    depth: u64,
    limit: u64,
}

impl fmt::Display for PerftError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "more than {} lines at depth {}: ask for a smaller depth", self.limit, self.depth)
    }
}

impl Error for PerftError {}
