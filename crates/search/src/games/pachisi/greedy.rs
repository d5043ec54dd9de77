//! The greedy rule of Pachisi. The first criterion that differs decides:
//!
//! 1. Bring a piece home.
//! 2. Hit.
//! 3. Do not skip a throw, and do not go round again.
//! 4. Risk as few blocks of progress as possible to the next throw of the others.
//! 5. Have few pairs, because they move at half speed.
//! 6. Advance the foremost piece.

use std::cmp::Reverse;

use bisat_engine::pachisi::{Move, Pachisi, Position, Way};
use bisat_engine::{Game, Seat};

use crate::greedy::{Greedy, others};

/// The criteria, most important first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub struct Priority {
    home: usize,
    way_of_others: Reverse<u32>,
    goes_on: bool,
    at_stake: Reverse<u32>,
    pairs: Reverse<u32>,
    foremost: u8,
}

impl Greedy for Pachisi {
    type Priority = Priority;

    fn priority(&self, position: &Position, mv: Move) -> Priority {
        let seat = self.on_turn(position);
        let after = self.after(position, mv);
        let pieces = self.progress(&after, seat);
        let way = |seat: Seat| self.progress(&after, seat).iter().map(|piece| u32::from(*piece)).sum::<u32>();
        Priority {
            home: pieces.iter().filter(|piece| **piece == Pachisi::CENTRE).count(),
            way_of_others: Reverse(others(self, seat).map(way).sum()),
            goes_on: matches!(mv, Move::Go { way: Way::On, .. }),
            at_stake: Reverse(at_stake(self, &after, seat)),
            pairs: Reverse(self.pairs(&after, seat, seat).count_ones()),
            foremost: pieces.iter().copied().filter(|piece| *piece < Pachisi::CENTRE).max().unwrap_or(0),
        }
    }
}

/// The way that the seat stands to lose by one throw of each of the others, times the weight of the throw.
fn at_stake(game: &Pachisi, position: &Position, seat: Seat) -> u32 {
    let mut at_stake = 0;
    for hunter in others(game, seat) {
        for (throw, weight) in game.throw_odds().outcomes() {
            let Move::Throw(throw) = throw else { continue };
            let reach = game.reach(position, hunter, throw);
            let is_hit = |piece: &u8| reach & game.block_seen_by(seat, hunter, *piece) != 0;
            let hit = game.progress(position, seat).iter().copied().filter(is_hit);
            at_stake += weight * hit.map(u32::from).sum::<u32>();
        }
    }
    at_stake
}
