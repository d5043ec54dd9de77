//! What a thinking player can read off a position of Pachisi: facts of the rules, no judgement.

use std::ops::ControlFlow;

use super::track::{BRINK, CENTRE, CROSSES, block_bit, counted_from};
use super::{Body, Move, Pachisi, Position, blocks_of};
use crate::game::Seat;
use crate::odds::Odds;
use crate::race::Kept;

impl Pachisi {
    /// The progress of a piece in the centre.
    pub const CENTRE: u8 = CENTRE;
    /// The progress of a piece on the last block before its own column.
    pub const BRINK: u8 = BRINK;

    /// The seat that throws or moves; at the end the one left last.
    pub fn on_turn(&self, position: &Position) -> Seat {
        position.turn
    }

    /// The progress of each of the seat's pieces, ascending.
    pub fn progress<'a>(&self, position: &'a Position, seat: Seat) -> &'a [u8; 4] {
        &position.pieces[seat.index()]
    }

    /// The blocks on which the seat has a pair, as bits from block 1 of `viewer`'s arm.
    pub fn pairs(&self, position: &Position, seat: Seat, viewer: Seat) -> u64 {
        counted_from(blocks_of(&position.pieces[seat.index()]).1, self.seats.arms_between(viewer, seat))
    }

    /// The blocks on which nothing can be hit, as bits from block 1 of any arm.
    pub fn crosses(&self) -> u64 {
        CROSSES
    }

    /// The block at this progress, as a bit from block 1 of the own arm; no bit on the start mark, in the column and
    /// in the centre.
    pub fn block(&self, progress: u8) -> u64 {
        block_bit(progress)
    }

    /// The block that `seat` reaches at this progress, as a bit from block 1 of `viewer`'s arm.
    pub fn block_seen_by(&self, seat: Seat, viewer: Seat, progress: u8) -> u64 {
        counted_from(block_bit(progress), self.seats.arms_between(viewer, seat))
    }

    /// How many arms further anticlockwise than `seat` the other plays.
    pub fn arms_between(&self, seat: Seat, other: Seat) -> u8 {
        self.seats.arms_between(seat, other)
    }

    /// The blocks that the seat's pieces could move to by the throw, were it to move, as bits from block 1 of its own arm.
    pub fn reach(&self, position: &Position, seat: Seat, throw: u8) -> u64 {
        self.reach_with(position, seat, throw, 0)
    }

    /// The same while these pairs on crosses, as bits, may not be broken.
    pub(super) fn reach_with(&self, position: &Position, seat: Seat, throw: u8, fresh: u64) -> u64 {
        let mut kept = Kept::NONE;
        kept.keep(&self.thrown.graces, throw);
        let pieces = &position.pieces[seat.index()];
        let mut reach = 0;
        let _all = self.find_goes(&Position { turn: seat, kept, fresh, ..*position }, |mv| {
            if let Move::Go { throw, from, unit, way } = mv {
                reach |= block_bit(self.end(from, Body::of(pieces, from, unit), throw, way));
            }
            ControlFlow::Continue(())
        });
        reach
    }

    /// What all kept throws come to.
    pub fn kept_total(&self, position: &Position) -> u32 {
        let graces = &self.thrown.graces;
        let worth = |value: u8| u32::from(value).saturating_mul(position.kept.times(graces, value));
        position.kept.values(graces).map(worth).fold(0, u32::saturating_add)
    }

    /// How often the number is kept.
    pub fn kept(&self, position: &Position, number: u8) -> u32 {
        position.kept.times(&self.thrown.graces, number)
    }

    /// How many extra turns are owed by hits.
    pub fn owed(&self, position: &Position) -> u8 {
        position.owed
    }

    /// Whether players still throw for who begins.
    pub fn is_ordering(&self, position: &Position) -> bool {
        matches!(position.phase, super::Phase::Order(_))
    }

    /// The seats that have finished, in the order in which they did.
    pub fn finished<'a>(&self, position: &'a Position) -> &'a [u8] {
        position.finished.seats()
    }

    /// The odds of every throw.
    pub fn throw_odds(&self) -> Odds<Move> {
        self.thrown.odds
    }

    /// Whether the number is kept and thrown again.
    pub fn is_grace(&self, number: u8) -> bool {
        self.thrown.graces.contains(&number)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Phase;
    use super::{Move, Pachisi, blocks_of};
    use crate::game::Game;
    use crate::{Board, playout};

    #[test]
    fn the_reach_equals_the_targets_of_the_legal_moves() {
        let game = Pachisi::with_defaults();
        let mut random = fastrand::Rng::with_seed(4);
        let (mut position, mut seen) = (game.start(), 0);
        for _ in 0..2000 {
            if playout(&game, &mut position, 1, &mut Vec::new(), &mut |below| random.u32(..below)) == 0 {
                position = game.start();
            }
            if position.phase != Phase::Move || position.fresh != 0 {
                continue;
            }
            let seat = game.on_turn(&position);
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            for throw in position.kept.values(&game.thrown.graces) {
                let is_spent = |mv: &&Move| matches!(mv, Move::Go { throw: spent, .. } if *spent == throw);
                let ends = moves.iter().filter(is_spent).fold(0, |ends, mv| {
                    let mut after = position;
                    game.apply(&mut after, *mv);
                    let (one, two) = blocks_of(game.progress(&position, seat));
                    let (one_after, two_after) = blocks_of(game.progress(&after, seat));
                    ends | one_after & !one | two_after & !two
                });
                assert_eq!(game.reach(&position, seat, throw), ends, "{throw} at {}", game.write(&position));
                seen += 1;
            }
        }
        assert!(seen > 200);
    }
}
