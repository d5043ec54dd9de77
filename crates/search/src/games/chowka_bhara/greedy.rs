//! The greedy rule of Chowka Bhara. The first criterion that differs decides:
//!
//! 1. Bring a pawn home.
//! 2. Hit.
//! 3. Risk as few squares of progress as possible to the next cast of the others.
//! 4. Form doubles.
//! 5. Advance the foremost pawn.

use std::cmp::Reverse;

use bisat_engine::chowka_bhara::{ChowkaBhara, Move, Position};
use bisat_engine::{Game, Seat};

use crate::greedy::{Greedy, others};

/// The criteria, most important first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub struct Priority {
    home: usize,
    way_of_others: Reverse<u32>,
    at_stake: Reverse<u32>,
    doubles: u32,
    foremost: u8,
}

impl Greedy for ChowkaBhara {
    type Priority = Priority;

    fn priority(&self, position: &Position, mv: Move) -> Priority {
        let seat = self.on_turn(position);
        let after = self.after(position, mv);
        let pawns = self.progress(&after, seat);
        let way = |seat: Seat| self.progress(&after, seat).iter().map(|pawn| u32::from(*pawn)).sum::<u32>();
        Priority {
            home: pawns.iter().filter(|pawn| **pawn == self.centre()).count(),
            way_of_others: Reverse(others(self, seat).map(way).sum()),
            at_stake: Reverse(at_stake(self, &after, seat)),
            doubles: self.doubles(&after, seat).count_ones(),
            foremost: pawns.iter().copied().filter(|pawn| *pawn < self.centre()).max().unwrap_or(0),
        }
    }
}

/// The way that the seat stands to lose by one cast of each of the others, times the weight of the cast.
fn at_stake(game: &ChowkaBhara, position: &Position, seat: Seat) -> u32 {
    let mut at_stake = 0;
    for hunter in others(game, seat) {
        for (cast, weight) in game.cast().outcomes() {
            let Move::Cast(value) = cast else { continue };
            let reach = game.reach(position, hunter, value);
            let is_hit = |pawn: &u8| !game.is_safe(*pawn) && reach & 1 << game.seen_by(seat, hunter, *pawn) != 0;
            let hit = game.progress(position, seat).iter().copied().filter(is_hit);
            at_stake += weight * hit.map(u32::from).sum::<u32>();
        }
    }
    at_stake
}
