//! Chowka Bhara: a race of four pawns (or six) round the outer ring and the inner ones into the centre, by cowries.

mod course;
mod kinds;
mod flaw;
mod board;
mod draft;
mod effect;
mod refusal;
mod appearance;
mod merits;
mod facts;
mod encoding;
#[cfg(test)]
mod tests;

use std::fmt;

pub use appearance::Barrier;
pub use effect::Fact;
pub use flaw::Flaw;
pub use kinds::{BLOCK, LICENCE, MIDDLE, OWED, PAWN, SAFE, SQUARE, THROW};
pub use merits::Purpose;
pub use refusal::NotAllowed;

use crate::game::{Game, MAX_SEATS, Seat, Turn};
use crate::odds::Odds;
use crate::race::{Finished, Kept, Seats, bits, relocate};
use course::Course;

/// The rules of Chowka Bhara.
#[derive(Clone, Debug)]
pub struct ChowkaBhara {
    seats: Seats,
    course: &'static Course,
    hit_bonus: bool,
}

/// Pawns a side on the large board.
const MOST_PAWNS: usize = 6;
/// The progress of a pawn that does not play: beyond every board, and a bit that no move shifts onto one.
const ABSENT: u8 = 63;

/// A position of Chowka Bhara.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// Each seat's pawns by progress, ascending; those that do not play on this board are [`ABSENT`].
    pawns: [[u8; MOST_PAWNS]; MAX_SEATS],
    /// Outer squares as bits, by the seat's own progress. For the seat to move: where its doubles stood when its
    /// turn began. For every other: where its doubles block.
    doubles: [u32; MAX_SEATS],
    kept: Kept<2>,
    /// Castings owed by hits.
    owed: u8,
    /// Seats that have hit, as bits.
    licences: u8,
    turn: Seat,
    phase: Phase,
    finished: Finished,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Phase {
    Cast,
    Move,
    Over,
}

/// A step of Chowka Bhara.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// The cowries show this value.
    Cast(u8),
    /// A kept value is spent.
    Go {
        /// The value.
        value: u8,
        /// The progress number moved from.
        from: u8,
        /// What moves.
        unit: Unit,
    },
}

/// What moves as one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unit {
    /// A single pawn.
    Single,
    /// Two pawns on one square that is not safe.
    Double,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Cast(value) => value.fmt(f),
            Move::Go { value, from, unit: Unit::Single } => write!(f, "{value}:{from}"),
            Move::Go { value, from, unit: Unit::Double } => write!(f, "{value}:{from}d"),
        }
    }
}

/// What a seat sees before it moves: sets of squares as bits, by its own progress.
struct Sight {
    own: u64,
    own_doubles: u64,
    foe_doubles: u64,
    /// Squares that opponents block.
    bars: u64,
    /// Squares the seat may enter at all.
    open: u64,
    safe: u64,
}

impl Sight {
    /// Where single pawns may go by the value.
    fn singles(&self, value: u8) -> u64 {
        (self.own << value) & self.open & !(self.own_doubles | self.foe_doubles) & !self.beyond_bars(value)
    }

    /// Where doubles may go by the value.
    fn doubles(&self, value: u8) -> u64 {
        (self.own_doubles << value) & self.open & (!self.own | self.safe) & !self.beyond_bars(value)
    }

    /// Squares that a move by the value would reach only by passing a block.
    fn beyond_bars(&self, value: u8) -> u64 {
        if self.bars == 0 {
            return 0;
        }
        (1..value).fold(0, |beyond, ahead| beyond | self.bars << ahead)
    }

    /// Where anything may go by the value.
    fn reach(&self, value: u8) -> u64 {
        self.singles(value) | self.doubles(value)
    }

    fn can_move_by(&self, value: u8) -> bool {
        self.reach(value) != 0
    }
}

impl Position {
    fn has_licence(&self, seat: Seat) -> bool {
        self.licences & 1 << seat.0 != 0
    }
}

impl ChowkaBhara {
    fn pawns<'a>(&self, position: &'a Position, seat: Seat) -> &'a [u8] {
        &position.pawns[seat.index()][..self.course.pawns as usize]
    }

    fn pawns_mut<'a>(&self, position: &'a mut Position, seat: Seat) -> &'a mut [u8] {
        &mut position.pawns[seat.index()][..self.course.pawns as usize]
    }

    fn sight(&self, position: &Position, seat: Seat) -> Sight {
        let (own, own_doubles) = self.stand_on(&position.pawns[seat.index()]);
        let (mut foe_doubles, mut bars) = (0, 0);
        for foe in self.seats.others(seat) {
            let quarters = self.seats.arms_between(foe, seat);
            let seen = |set: u64, place: u8| set | 1 << self.course.seen_from(quarters, place);
            foe_doubles = bits(self.stand_on(&position.pawns[foe.index()]).1).fold(foe_doubles, seen);
            bars = bits(u64::from(position.doubles[foe.index()])).fold(bars, seen);
        }
        let open = self.course.open(position.has_licence(seat));
        Sight { own, own_doubles, foe_doubles, bars, open, safe: self.course.safe }
    }

    /// The squares on which pawns stand, and those on which they form doubles.
    fn stand_on(&self, pawns: &[u8; MOST_PAWNS]) -> (u64, u64) {
        let add = |(one, two), pawn: &u8| (one | 1 << pawn, two | one & 1 << pawn);
        let (one, two) = pawns.iter().fold((0, 0), add);
        (one, two & self.course.open(true) & !self.course.safe)
    }

    /// The outer squares on which the seat has a double.
    fn outer_doubles(&self, position: &Position, seat: Seat) -> u32 {
        (self.stand_on(&position.pawns[seat.index()]).1 & self.course.blockable()) as u32
    }

    fn can_move(&self, position: &Position) -> bool {
        if position.kept.is_empty() {
            return false;
        }
        let sight = self.sight(position, position.turn);
        position.kept.values(&self.course.again).any(|value| sight.can_move_by(value))
    }

    /// Whether no unfinished player could move anything by any value, blocks left out of account.
    fn is_deadlocked(&self, position: &Position) -> bool {
        let is_stuck = |seat: Seat| {
            let (own, _) = self.stand_on(&position.pawns[seat.index()]);
            if own & self.course.always_movable(position.has_licence(seat)) != 0 {
                return false;
            }
            let sight = Sight { bars: 0, ..self.sight(position, seat) };
            !self.course.values().any(|value| sight.can_move_by(value))
        };
        self.seats.all().filter(|seat| !position.finished.has(*seat)).all(is_stuck)
    }

    fn go(&self, position: &mut Position, from: u8, to: u8, unit: Unit) {
        let seat = position.turn;
        let pawns = self.pawns_mut(position, seat);
        relocate(pawns, from, to);
        if unit == Unit::Double {
            relocate(pawns, from, to);
        }
        if !self.course.is_safe(to) && self.hit(position, to) {
            position.licences |= 1 << seat.0;
            position.owed += u8::from(self.hit_bonus);
        }
    }

    /// Sends every opposing pawn on the mover's square back; whether there was one.
    fn hit(&self, position: &mut Position, square: u8) -> bool {
        let mut is_hit = false;
        let seat = position.turn;
        for foe in self.seats.others(seat) {
            let place = self.course.seen_from(self.seats.arms_between(seat, foe), square);
            while self.pawns(position, foe).contains(&place) {
                relocate(self.pawns_mut(position, foe), place, 0);
                is_hit = true;
                // Chowka Bhara, Block: a double blocks while it still stands there.
                position.doubles[foe.index()] &= !(1u64 << place) as u32;
            }
        }
        is_hit
    }

    /// After a casting or a move: goes on by itself unless the player has something to choose.
    fn settle(&self, position: &mut Position) {
        let last_pawn = self.pawns(position, position.turn)[0];
        if last_pawn == self.course.centre {
            position.finished.add(position.turn);
            position.owed = 0;
        } else if self.can_move(position) {
            position.phase = Phase::Move;
            return;
        }
        position.kept = Kept::NONE;
        if position.owed > 0 {
            position.owed -= 1;
            position.phase = Phase::Cast;
        } else {
            self.end_turn(position);
        }
    }

    fn end_turn(&self, position: &mut Position) {
        let seat = position.turn;
        // Chowka Bhara, Block: a double on an outer square where none stood when the turn began.
        position.doubles[seat.index()] = self.outer_doubles(position, seat) & !position.doubles[seat.index()];
        if position.finished.on_the_way(self.seats.0) == 1 || self.is_deadlocked(position) {
            position.phase = Phase::Over;
            position.doubles = [0; MAX_SEATS];
            position.turn = position.finished.first_on_the_way(self.seats.0);
        } else {
            let next = position.finished.next_after(seat, self.seats.0);
            position.phase = Phase::Cast;
            position.doubles[next.index()] = self.outer_doubles(position, next);
            position.turn = next;
        }
    }
}

impl Game for ChowkaBhara {
    type Position = Position;
    type Move = Move;

    fn seats(&self) -> u8 {
        self.seats.0
    }

    fn start(&self) -> Position {
        let mut pawns = [[ABSENT; MOST_PAWNS]; MAX_SEATS];
        for seat in &mut pawns[..self.seats.0 as usize] {
            seat[..self.course.pawns as usize].fill(0);
        }
        Position {
            pawns,
            doubles: [0; MAX_SEATS],
            kept: Kept::NONE,
            owed: 0,
            licences: 0,
            turn: Seat(0),
            phase: Phase::Cast,
            finished: Finished::NOBODY,
        }
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.phase {
            Phase::Cast => Turn::Chance,
            Phase::Move => Turn::Seat(position.turn),
            Phase::Over => Turn::Over(position.finished.ranks(self.seats.0)),
        }
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if position.phase != Phase::Move {
            return self.odds(position).append_to(moves);
        }
        let sight = self.sight(position, position.turn);
        for value in position.kept.values(&self.course.again) {
            let go = |unit| move |to| Move::Go { value, from: to - value, unit };
            moves.extend(bits(sight.singles(value)).map(go(Unit::Single)));
            moves.extend(bits(sight.doubles(value)).map(go(Unit::Double)));
        }
    }

    fn odds(&self, position: &Position) -> Odds<Move> {
        if position.phase == Phase::Cast { self.course.cast } else { Odds::NONE }
    }

    fn apply(&self, position: &mut Position, mv: Move) {
        match mv {
            Move::Cast(value) => {
                position.kept.keep(&self.course.again, value);
                if !self.course.again.contains(&value) {
                    self.settle(position);
                }
            }
            Move::Go { value, from, unit } => {
                position.kept.spend(&self.course.again, value);
                self.go(position, from, from + value, unit);
                self.settle(position);
            }
        }
    }
}
