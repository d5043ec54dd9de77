//! What a thinking player can read off a position of Chowka Bhara: facts of the rules, no judgement.

use super::{ABSENT, ChowkaBhara, MOST_PAWNS, Move, Position, Sight};
use crate::game::Seat;
use crate::odds::Odds;

impl ChowkaBhara {
    /// The seat that casts or moves; at the end the lowest that has not finished.
    pub fn on_turn(&self, position: &Position) -> Seat {
        position.turn
    }

    /// The progress of each of the seat's pawns, ascending.
    pub fn progress<'a>(&self, position: &'a Position, seat: Seat) -> &'a [u8] {
        self.pawns(position, seat)
    }

    /// The progress number of the centre.
    pub fn centre(&self) -> u8 {
        self.course.centre
    }

    /// How many progress numbers belong to the outer ring, the only ones open without the licence.
    pub fn outer(&self) -> u8 {
        self.course.outer
    }

    /// Whether the seat has hit, so that the inner squares are open to it.
    pub fn is_licensed(&self, position: &Position, seat: Seat) -> bool {
        position.has_licence(seat)
    }

    /// Whether pawns at this progress cannot be hit.
    pub fn is_safe(&self, progress: u8) -> bool {
        self.course.is_safe(progress)
    }

    /// What `other` calls the square that `seat` calls so.
    pub fn seen_by(&self, seat: Seat, other: Seat, progress: u8) -> u8 {
        self.course.seen_from(self.seats.arms_between(seat, other), progress)
    }

    /// How many arms further anticlockwise than `seat` the other plays.
    pub fn arms_between(&self, seat: Seat, other: Seat) -> u8 {
        self.seats.arms_between(seat, other)
    }

    /// The squares on which the seat's pawns stand, as bits by its own progress.
    pub fn standing(&self, position: &Position, seat: Seat) -> u64 {
        self.stand_on(&position.pawns[seat.index()]).0 & self.course.open(true)
    }

    /// The squares on which the seat has a double, as bits by its own progress.
    pub fn doubles(&self, position: &Position, seat: Seat) -> u64 {
        self.stand_on(&position.pawns[seat.index()]).1
    }

    /// The squares on which a double of the seat blocks its opponents now, as bits by its own progress.
    pub fn blocks(&self, position: &Position, seat: Seat) -> u64 {
        if seat == position.turn { 0 } else { u64::from(position.doubles[seat.index()]) }
    }

    /// The squares that the seat's pawns could move to by the value, were it to move; blocks are left out of account.
    /// As bits by its own progress.
    pub fn reach(&self, position: &Position, seat: Seat, value: u8) -> u64 {
        Sight { bars: 0, ..self.sight(position, seat) }.reach(value)
    }

    /// The squares that single pawns could move to by the value, and those that doubles could, were these pawns (of
    /// one player, with the licence, no more than play on this board) alone on it.
    pub fn reach_alone(&self, pawns: &[u8], value: u8) -> (u64, u64) {
        let mut all = [ABSENT; MOST_PAWNS];
        all[..pawns.len()].copy_from_slice(pawns);
        let (own, own_doubles) = self.stand_on(&all);
        let open = self.course.open(true);
        let sight = Sight { own, own_doubles, foe_doubles: 0, bars: 0, open, safe: self.course.safe };
        (sight.singles(value), sight.doubles(value))
    }

    /// What all kept values come to.
    pub fn kept_total(&self, position: &Position) -> u32 {
        let again = &self.course.again;
        let worth = |value: u8| u32::from(value).saturating_mul(position.kept.times(again, value));
        position.kept.values(again).map(worth).fold(0, u32::saturating_add)
    }

    /// How many castings are owed by hits.
    pub fn owed(&self, position: &Position) -> u8 {
        position.owed
    }

    /// The seats that have finished, in the order in which they did.
    pub fn finished<'a>(&self, position: &'a Position) -> &'a [u8] {
        position.finished.seats()
    }

    /// Whether a hit earns another casting.
    pub fn has_hit_bonus(&self) -> bool {
        self.hit_bonus
    }

    /// The odds of every casting.
    pub fn cast(&self) -> Odds<Move> {
        self.course.cast
    }

    /// Whether the value is kept and cast again.
    pub fn casts_again(&self, value: u8) -> bool {
        self.course.again.contains(&value)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Phase;
    use super::{ChowkaBhara, Move};
    use crate::game::Game;
    use crate::{Board, playout};

    #[test]
    fn the_reach_equals_the_targets_of_the_legal_moves() {
        let game = ChowkaBhara::with_defaults();
        let mut random = fastrand::Rng::with_seed(4);
        let (mut position, mut seen) = (game.start(), 0);
        for _ in 0..2000 {
            if playout(&game, &mut position, 1, &mut Vec::new(), &mut |below| random.u32(..below)) == 0 {
                position = game.start();
            }
            let seat = game.on_turn(&position);
            let is_blocked = game.seats.others(seat).any(|other| game.blocks(&position, other) != 0);
            if position.phase != Phase::Move || is_blocked {
                continue;
            }
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            for value in position.kept.values(&game.course.again) {
                let end = |mv: &Move| match *mv {
                    Move::Go { value: spent, from, .. } if spent == value => 1 << (from + value),
                    _ => 0,
                };
                let ends = moves.iter().map(end).fold(0, |ends: u64, end: u64| ends | end);
                assert_eq!(game.reach(&position, seat, value), ends, "{value} at {}", game.write(&position));
                seen += 1;
            }
        }
        assert!(seen > 200);
    }
}
