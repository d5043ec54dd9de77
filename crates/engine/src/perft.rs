//! Perft: the number of lines of play, which tests a move generator.

use std::collections::HashMap;
use std::error::Error;
use std::fmt;

use crate::game::{Game, Turn};

/// The number of leaves at `depth`, where every action and every outcome is one branch and a finished game met
/// earlier is one leaf.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    let mut count = Count::new(game, u64::MAX);
    count.add_leaves(position, u64::from(depth), 1).expect("no count of leaves passes the largest number");
    count.leaves
}

/// As [`perft`], but given up as soon as the count passes `limit`, and fast where many lines meet in one position.
///
/// The different positions of a level are held, each with the number of lines that lead to it, as long as there are
/// not too many; below that level, lines are counted one by one. Depths are tried in order, so that a huge one is
/// given up before the search has grown deep.
pub fn perft_within<G: Game>(game: &G, position: &G::Position, depth: u64, limit: u64) -> Result<u64, PerftError> {
    let mut level = HashMap::from([(*position, 1)]);
    let mut held_depth = 0;
    let mut leaves = 1;
    for depth in 1..=depth {
        if depth == held_depth + 2
            && let Some(next) = next_level(game, &level)
        {
            (level, held_depth) = (next, depth - 1);
        }
        let mut count = Count::new(game, limit);
        for (position, lines) in &level {
            count.add_leaves(position, depth - held_depth, *lines).ok_or(PerftError { depth, limit })?;
        }
        leaves = count.leaves;
        if !count.is_live {
            break;
        }
    }
    Ok(leaves)
}

/// The positions one step on, finished ones as they are; none where there are too many to hold.
fn next_level<G: Game>(game: &G, level: &HashMap<G::Position, u64>) -> Option<HashMap<G::Position, u64>> {
    const MOST_HELD: usize = 250_000;
    let mut next = HashMap::new();
    let mut moves = Vec::new();
    for (position, lines) in level {
        moves.clear();
        game.moves(position, &mut moves);
        if moves.is_empty() {
            *next.entry(*position).or_insert(0) += lines;
        }
        for mv in &moves {
            let mut after = *position;
            game.apply(&mut after, *mv);
            *next.entry(after).or_insert(0) += lines;
        }
        if next.len() > MOST_HELD {
            return None;
        }
    }
    Some(next)
}

struct Count<'a, G: Game> {
    game: &'a G,
    limit: u64,
    leaves: u64,
    /// Whether any leaf may yet be played on.
    is_live: bool,
    /// The moves still to try at every level, one level's behind the other's.
    scratch: Vec<G::Move>,
}

impl<'a, G: Game> Count<'a, G> {
    fn new(game: &'a G, limit: u64) -> Self {
        Count { game, limit, leaves: 0, is_live: false, scratch: Vec::with_capacity(256) }
    }

    /// Adds the leaves below the position, as often as `lines` lead to it; nothing once they pass the limit.
    fn add_leaves(&mut self, position: &G::Position, depth: u64, lines: u64) -> Option<()> {
        if depth == 0 || matches!(self.game.turn(position), Turn::Over(_)) {
            return self.add(lines);
        }
        if depth == 1 {
            self.is_live = true;
            let leaves = self.game.count(position, &mut self.scratch);
            return self.add(lines.checked_mul(leaves as u64)?);
        }
        let before = self.scratch.len();
        self.game.moves(position, &mut self.scratch);
        for at in before..self.scratch.len() {
            let next = self.game.after(position, self.scratch[at]);
            self.add_leaves(&next, depth - 1, lines)?;
        }
        self.scratch.truncate(before);
        Some(())
    }

    fn add(&mut self, leaves: u64) -> Option<()> {
        self.leaves = self.leaves.checked_add(leaves).filter(|leaves| *leaves <= self.limit)?;
        Some(())
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
