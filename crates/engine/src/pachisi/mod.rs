//! Pachisi: the cross-shaped race of four pieces a side, by six cowries or a die.

mod track;
mod throws;
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
mod hash;
#[cfg(test)]
mod tests;

use std::fmt;
use std::ops::ControlFlow;

pub use effect::{Ask, Fact};
pub use flaw::Flaw;
pub use kinds::{BLOCK, COLUMN, CROSS, MIDDLE, OWED, PIECE, SKIP, START, THROW};
pub use merits::Purpose;
pub use refusal::NotAllowed;

use crate::game::{Game, MAX_SEATS, Seat, Turn, push};
use crate::odds::Odds;
use crate::race::{Finished, Kept, Seats, relocate};
use throws::Thrown;
use track::{BRINK, CENTRE, CROSSES, DOORSTEP, LAP, block_bit, counted_from};

/// The rules of Pachisi.
#[derive(Clone, Debug)]
pub struct Pachisi {
    seats: Seats,
    thrown: &'static Thrown,
}

/// The number of times in succession that the same grace cancels the turn.
const CANCELLING: u8 = 3;

/// A position of Pachisi.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// Each seat's pieces by progress, ascending.
    pieces: [[u8; 4]; MAX_SEATS],
    kept: Kept<3>,
    phase: Phase,
    turn: Seat,
    /// Extra turns owed by hits.
    owed: u8,
    /// Blocks of crosses, from the mover's arm, on which a pair of the mover came to stand during this turn.
    fresh: u64,
    finished: Finished,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Each seat throws for who begins.
    Order([Mark; MAX_SEATS]),
    /// None before the first throw.
    Throw(Option<Streak>),
    Move,
    Over,
}

/// The grace thrown last, and how often in succession.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Streak {
    grace: u8,
    times: u8,
}

/// How a seat stands in the throwing for who begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Mark {
    Out,
    Waiting,
    Threw(u8),
}

/// A step of Pachisi.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// The cowries or the die show this number.
    Throw(u8),
    /// A kept throw is spent.
    Go {
        /// The throw.
        throw: u8,
        /// The progress moved from; a pair's lower one.
        from: u8,
        /// What moves.
        unit: Unit,
        /// Which way it takes beyond the brink.
        way: Way,
    },
    /// All remaining throws are given up.
    Skip,
}

/// What moves as one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unit {
    /// One piece, by the throw.
    Single,
    /// Two pieces on one block, by half of the throw.
    Pair,
}

/// Which way a move takes where the own column branches off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// Into the column, or not so far.
    On,
    /// Past the column, for another lap.
    Round,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Throw(number) => number.fmt(f),
            Move::Go { throw, from, unit, way } => {
                let pair = if *unit == Unit::Pair { "p" } else { "" };
                let round = if *way == Way::Round { "r" } else { "" };
                write!(f, "{throw}:{from}{pair}{round}")
            }
            Move::Skip => f.write_str("skip"),
        }
    }
}

/// What the player to move sees: sets of blocks as bits, from its own arm.
struct Sight {
    own: u64,
    own_pairs: u64,
    foes: u64,
    foe_pairs: u64,
}

impl Sight {
    /// Whether the unit may end a move there.
    fn admits(&self, unit: Unit, to: u8) -> bool {
        let here = block_bit(to);
        if self.foes & here != 0 {
            return CROSSES & here == 0 && (unit == Unit::Pair || self.foe_pairs & here == 0);
        }
        self.own & here == 0 || unit == Unit::Single && self.own_pairs & here == 0
    }
}

impl Pachisi {
    fn sight(&self, position: &Position) -> Sight {
        let (own, own_pairs) = blocks_of(&position.pieces[position.turn.index()]);
        let mut sight = Sight { own, own_pairs, foes: 0, foe_pairs: 0 };
        for foe in self.seats.others(position.turn) {
            let (one, two) = blocks_of(&position.pieces[foe.index()]);
            let arms = self.seats.arms_between(position.turn, foe);
            sight.foes |= counted_from(one, arms);
            sight.foe_pairs |= counted_from(two, arms);
        }
        sight
    }

    /// Shows `found` every way to spend a kept throw, until it breaks off.
    fn find_goes(&self, position: &Position, mut found: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let sight = self.sight(position);
        let mut go = |from, body: Body, throw| {
            let unit = body.unit();
            let [on, round] = self.ways(from, body, throw);
            if let Some(to) = on
                && sight.admits(unit, to)
            {
                found(Move::Go { throw, from, unit, way: Way::On })?;
            }
            if let Some(to) = round
                && sight.admits(unit, to)
            {
                found(Move::Go { throw, from, unit, way: Way::Round })?;
            }
            ControlFlow::Continue(())
        };
        let pieces = &position.pieces[position.turn.index()];
        for throw in position.kept.values(&self.thrown.graces) {
            for (at, from) in pieces.iter().copied().enumerate() {
                let is_seen = at > 0 && pieces[at - 1] == from;
                if from == CENTRE || is_seen {
                    continue;
                }
                let (may_go_alone, pair) = movable(pieces, from, &sight, position.fresh);
                if may_go_alone {
                    go(from, Body::Single, throw)?;
                }
                if let Some(pair) = pair {
                    go(from, pair, throw)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Where the throw takes the piece (a pair's lower one) on its way, and where round again.
    fn ways(&self, from: u8, body: Body, throw: u8) -> [Option<u8>; 2] {
        if body != Body::Single && throw % 2 == 1 {
            return [None; 2];
        }
        let to = if from == DOORSTEP && self.thrown.opens_the_door { CENTRE } else { from + body.steps(throw) };
        let on = (to <= CENTRE).then_some(to);
        match body {
            // Pachisi, Pair: with one piece not beyond 64 the pair goes round, that piece simply going on.
            Body::MixedPair if to + LAP > BRINK => [None, Some(to)],
            _ if from <= BRINK && to > BRINK => [on, Some(to - LAP)],
            _ => [on, None],
        }
    }

    fn can_move(&self, position: &Position) -> bool {
        !position.kept.is_empty() && self.find_goes(position, |_| ControlFlow::Break(())).is_break()
    }

    /// Where a legal move takes the piece (a pair's lower one).
    fn end(&self, from: u8, body: Body, throw: u8, way: Way) -> u8 {
        let [on, round] = self.ways(from, body, throw);
        let end = if way == Way::On { on } else { round };
        end.expect("a legal move leads somewhere")
    }

    fn go(&self, position: &mut Position, throw: u8, from: u8, unit: Unit, way: Way) {
        let pieces = &mut position.pieces[position.turn.index()];
        let body = Body::of(pieces, from, unit);
        let to = self.end(from, body, throw, way);
        relocate(pieces, from, to);
        match body {
            Body::Single => {}
            Body::Pair => relocate(pieces, from, to),
            Body::MixedPair if way == Way::Round => relocate(pieces, from + LAP, to),
            Body::MixedPair => relocate(pieces, from + LAP, to + LAP),
        }
        let (_, pairs) = blocks_of(pieces);
        position.fresh = (position.fresh | block_bit(to)) & pairs & CROSSES;
        position.owed += u8::from(self.hit(position, block_bit(to)));
    }

    /// Sends every opposing piece on the mover's block back; whether there was one.
    fn hit(&self, position: &mut Position, block: u64) -> bool {
        let mut is_hit = false;
        let seat = position.turn;
        for foe in self.seats.others(seat) {
            let arms = self.seats.arms_between(seat, foe);
            let pieces = &mut position.pieces[foe.index()];
            let stands_there = |piece: &&u8| counted_from(block_bit(**piece), arms) & block != 0;
            while let Some(piece) = pieces.iter().find(stands_there).copied() {
                relocate(pieces, piece, 0);
                is_hit = true;
            }
        }
        is_hit
    }

    fn throw(&self, position: &mut Position, number: u8) {
        let streak = match position.phase {
            Phase::Order(marks) => return self.throw_for_order(position, marks, number),
            Phase::Throw(streak) => streak,
            Phase::Move | Phase::Over => unreachable!("throws come up only where chance is to play"),
        };
        position.kept.keep(&self.thrown.graces, number);
        if !self.thrown.graces.contains(&number) {
            return self.settle(position);
        }
        let times = streak.filter(|streak| streak.grace == number).map_or(1, |streak| streak.times + 1);
        position.phase = Phase::Throw(Some(Streak { grace: number, times }));
        if times == CANCELLING {
            self.end_throws(position);
        }
    }

    fn throw_for_order(&self, position: &mut Position, mut marks: [Mark; MAX_SEATS], number: u8) {
        marks[position.turn.index()] = Mark::Threw(number);
        if !marks.contains(&Mark::Waiting) {
            let highest = marks.into_iter().max().expect("there are seats");
            if marks.iter().filter(|mark| **mark == highest).count() == 1 {
                position.turn = first(&marks, highest);
                position.phase = Phase::Throw(None);
                return;
            }
            marks = marks.map(|mark| if mark == highest { Mark::Waiting } else { Mark::Out });
        }
        position.turn = first(&marks, Mark::Waiting);
        position.phase = Phase::Order(marks);
    }

    /// After a throwing or a move: goes on by itself unless the player has something to choose.
    fn settle(&self, position: &mut Position) {
        if position.pieces[position.turn.index()][0] == CENTRE {
            position.finished.add(position.turn);
            position.owed = 0;
        } else if self.can_move(position) {
            position.phase = Phase::Move;
            return;
        }
        self.end_throws(position);
    }

    /// The kept throws are spent, given up, lost or cancelled: an extra turn is taken, or the turn is over.
    fn end_throws(&self, position: &mut Position) {
        position.kept = Kept::NONE;
        position.phase = Phase::Throw(None);
        if position.owed > 0 {
            position.owed -= 1;
            return;
        }
        position.fresh = 0;
        position.turn = position.finished.next_after(position.turn, self.seats.0);
        if position.finished.on_the_way(self.seats.0) == 1 {
            position.phase = Phase::Over;
        }
    }
}

/// What moves as one, and how it moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Body {
    Single,
    Pair,
    /// A pair of which one piece is a lap ahead of the other.
    MixedPair,
}

impl Body {
    /// What moves when the unit at `from` does.
    fn of(pieces: &[u8; 4], from: u8, unit: Unit) -> Self {
        match unit {
            Unit::Single => Body::Single,
            Unit::Pair if from + LAP <= BRINK && pieces.contains(&(from + LAP)) => Body::MixedPair,
            Unit::Pair => Body::Pair,
        }
    }

    fn unit(self) -> Unit {
        if self == Body::Single { Unit::Single } else { Unit::Pair }
    }

    fn steps(self, throw: u8) -> u8 {
        if self == Body::Single { throw } else { throw / 2 }
    }
}

/// Whether a piece may move from there alone, and the pair that may.
fn movable(pieces: &[u8; 4], from: u8, sight: &Sight, fresh: u64) -> (bool, Option<Body>) {
    let here = block_bit(from);
    if sight.own_pairs & here == 0 {
        return (true, None);
    }
    // Pachisi, Pair: broken only on a cross, and not in the turn in which it came to stand there.
    let may_break = here & CROSSES & !fresh != 0;
    // A pair is named by its lower progress number.
    let is_ahead = from > LAP && pieces.contains(&(from - LAP));
    (may_break, (!is_ahead).then(|| Body::of(pieces, from, Unit::Pair)))
}

/// The blocks on which one piece or more stand, and those on which two do, from the pieces' own arm.
fn blocks_of(pieces: &[u8; 4]) -> (u64, u64) {
    pieces.iter().map(|piece| block_bit(*piece)).fold((0, 0), |(one, two), here| (one | here, two | one & here))
}

/// The first seat that has the mark.
fn first(marks: &[Mark; MAX_SEATS], mark: Mark) -> Seat {
    let at = marks.iter().position(|other| *other == mark);
    Seat(at.expect("some seat has the mark") as u8)
}

impl Game for Pachisi {
    type Position = Position;
    type Move = Move;

    fn seats(&self) -> u8 {
        self.seats.0
    }

    fn start(&self) -> Position {
        let mut marks = [Mark::Out; MAX_SEATS];
        marks[..self.seats.0 as usize].fill(Mark::Waiting);
        Position {
            pieces: [[0; 4]; MAX_SEATS],
            kept: Kept::NONE,
            phase: Phase::Order(marks),
            turn: Seat(0),
            owed: 0,
            fresh: 0,
            finished: Finished::NOBODY,
        }
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.phase {
            Phase::Order(_) | Phase::Throw(_) => Turn::Chance,
            Phase::Move => Turn::Seat(position.turn),
            Phase::Over => Turn::Over(position.finished.ranks(self.seats.0)),
        }
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if position.phase != Phase::Move {
            return self.odds(position).append_to(moves);
        }
        let _all = self.find_goes(position, |mv| push(moves, mv));
        moves.push(Move::Skip);
    }

    fn odds(&self, position: &Position) -> Odds<Move> {
        match position.phase {
            Phase::Order(_) | Phase::Throw(_) => self.thrown.odds,
            Phase::Move | Phase::Over => Odds::NONE,
        }
    }

    fn apply(&self, position: &mut Position, mv: Move) {
        match mv {
            Move::Throw(number) => self.throw(position, number),
            Move::Go { throw, from, unit, way } => {
                position.kept.spend(&self.thrown.graces, throw);
                self.go(position, throw, from, unit, way);
                self.settle(position);
            }
            Move::Skip => self.end_throws(position),
        }
    }
}
