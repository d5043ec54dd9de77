//! KHAN: two sides, each a Kalista and five Sbires, on a mat of singles, doubles and triples. Take the other
//! Kalista; the Khan, worn by the piece that moved last, dictates what may answer.

mod squares;
mod mat;
mod setup;
mod board;
#[cfg(test)]
mod tests;

use std::fmt;

pub use mat::Edge;
pub use setup::SetUp;
pub use squares::Square;

use crate::game::{Game, Ranks, Seat, Turn, choose_from_list};
use crate::odds::Odds;
use setup::SBIRES;
use squares::{Squares, walk};

const RED: Seat = Seat(0);
const OCHRE: Seat = Seat(1);

/// The rules of KHAN.
#[derive(Clone, Debug)]
pub struct Khan {
    /// After so many moves in succession without a capture the game is a draw.
    quiet_limit: u8,
}

/// A position of KHAN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pieces: [Squares; 2],
    kalistas: Squares,
    edge: Option<Edge>,
    turn: Seat,
    khan: Hat,
    quiet: u8,
}

/// Where the Khan is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Hat {
    /// Nobody has worn it yet: during set-up, and for red's first move.
    Unworn,
    /// The piece on this square moved last.
    On(Square),
    /// The last move was a pass.
    Aside,
}

/// A step of KHAN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Red turns the mat.
    Mat(Edge),
    /// A side puts all its pieces.
    SetUp(SetUp),
    /// A piece moves.
    Go {
        /// Where it stood.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// A Sbire taken earlier comes back.
    Return(Square),
    /// A side that can do nothing does nothing.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Mat(edge) => write!(f, "mat:{}", edge.letter()),
            Move::SetUp(set_up) => set_up.fmt(f),
            Move::Go { from, to } => write!(f, "{from}{to}"),
            Move::Return(square) => write!(f, "@{square}"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

/// What the side to act is to do.
enum Phase {
    TurnMat,
    SetUp,
    Play(Edge),
    Over,
}

/// Every legal move in play: where each piece may go, and where a Sbire may come back. With none of these a side
/// must pass.
struct Answers {
    pieces: [(Square, Squares); SBIRES as usize + 1],
    count: usize,
    returns: Squares,
}

impl Answers {
    /// Adds the moves of those pieces that can move.
    fn add(&mut self, pieces: Squares, steps: u8, empty: Squares, own: Squares) {
        for from in pieces {
            let targets = walk(from, steps, empty) & !own;
            if !targets.is_empty() {
                self.pieces[self.count] = (from, targets);
                self.count += 1;
            }
        }
    }

    fn pieces(&self) -> &[(Square, Squares)] {
        &self.pieces[..self.count]
    }

    fn must_pass(&self) -> bool {
        self.count == 0 && self.returns.is_empty()
    }

    fn len(&self) -> u32 {
        let goes: u32 = self.pieces().iter().map(|(_, targets)| targets.len()).sum();
        goes + self.returns.len() + u32::from(self.must_pass())
    }

    /// The move with this number, below [`Answers::len`].
    fn numbered(&self, mut number: u32) -> Move {
        for (from, targets) in self.pieces() {
            if number < targets.len() {
                return Move::Go { from: *from, to: targets.numbered(number) };
            }
            number -= targets.len();
        }
        if self.must_pass() { Move::Pass } else { Move::Return(self.returns.numbered(number)) }
    }

    fn append_to(&self, moves: &mut Vec<Move>) {
        for (from, targets) in self.pieces() {
            moves.extend(targets.map(|to| Move::Go { from: *from, to }));
        }
        moves.extend(self.returns.map(Move::Return));
        if self.must_pass() {
            moves.push(Move::Pass);
        }
    }
}

impl Khan {
    fn phase(&self, position: &Position) -> Phase {
        let Some(edge) = position.edge else { return Phase::TurnMat };
        if position.khan == Hat::Unworn {
            let is_set_up = !position.pieces[position.turn.index()].is_empty();
            return if is_set_up { Phase::Play(edge) } else { Phase::SetUp };
        }
        if position.quiet >= self.quiet_limit || position.own_kalista().is_empty() {
            return Phase::Over;
        }
        Phase::Play(edge)
    }

    fn ranks(&self, position: &Position) -> Ranks {
        let kalistas = |seat: Seat| (position.pieces[seat.index()] & position.kalistas).len();
        Ranks::of_two(kalistas(RED).cmp(&kalistas(OCHRE)))
    }
}

impl Position {
    fn own(&self) -> Squares {
        self.pieces[self.turn.index()]
    }

    fn own_kalista(&self) -> Squares {
        self.own() & self.kalistas
    }

    fn empty(&self) -> Squares {
        !(self.pieces[0] | self.pieces[1])
    }

    /// Whether the side to act has a Sbire that was taken.
    fn has_sbire_in_hand(&self) -> bool {
        (self.own() & !self.kalistas).len() < SBIRES
    }

    fn answers(&self, edge: Edge) -> Answers {
        let (own, empty) = (self.own(), self.empty());
        let nothing = (Square::new(0, 0), Squares::NONE);
        let mut answers = Answers { pieces: [nothing; SBIRES as usize + 1], count: 0, returns: Squares::NONE };
        let mut add = |number| answers.add(own & edge.squares_of(number), number, empty, own);
        let Hat::On(wearer) = self.khan else {
            // No number is demanded.
            (1..=3).for_each(add);
            return answers;
        };
        let demanded = edge.number(wearer);
        add(demanded);
        if answers.count == 0 {
            // KHAN, Exception: no piece can answer the number, so any other piece moves or a Sbire comes back.
            for number in (1..=3).filter(|number| *number != demanded) {
                answers.add(own & edge.squares_of(number), number, empty, own);
            }
            if self.has_sbire_in_hand() {
                answers.returns = empty & edge.squares_of(demanded);
            }
        }
        answers
    }

    fn go(&mut self, from: Square, to: Square) {
        let us = self.turn.index();
        let (left, entered) = (Squares::of(from), Squares::of(to));
        let taken = self.pieces[1 - us] & entered;
        let is_kalista = self.kalistas.has(from);
        self.pieces[us] = self.pieces[us] & !left | entered;
        self.pieces[1 - us] = self.pieces[1 - us] & !entered;
        self.kalistas = self.kalistas & !(left | entered) | if is_kalista { entered } else { Squares::NONE };
        self.quiet = if taken.is_empty() { self.quiet + 1 } else { 0 };
        self.khan = Hat::On(to);
    }
}

impl Game for Khan {
    type Position = Position;
    type Move = Move;

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> Position {
        Position {
            pieces: [Squares::NONE; 2],
            kalistas: Squares::NONE,
            edge: None,
            turn: RED,
            khan: Hat::Unworn,
            quiet: 0,
        }
    }

    fn turn(&self, position: &Position) -> Turn {
        match self.phase(position) {
            Phase::Over => Turn::Over(self.ranks(position)),
            _ => Turn::Seat(position.turn),
        }
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        match self.phase(position) {
            Phase::TurnMat => moves.extend(Edge::ALL.map(Move::Mat)),
            Phase::SetUp => {
                moves.extend((0..SetUp::WAYS).map(|number| Move::SetUp(SetUp::numbered(position.turn, number))));
            }
            Phase::Play(edge) => position.answers(edge).append_to(moves),
            Phase::Over => {}
        }
    }

    fn odds(&self, _: &Position) -> Odds<Move> {
        Odds::NONE
    }

    fn apply(&self, position: &mut Position, mv: Move) {
        match mv {
            // Red turns the mat and sets up before ochre does anything.
            Move::Mat(edge) => return position.edge = Some(edge),
            Move::SetUp(set_up) => {
                position.pieces[position.turn.index()] = set_up.sbires().with(set_up.kalista());
                position.kalistas = position.kalistas.with(set_up.kalista());
            }
            Move::Go { from, to } => position.go(from, to),
            Move::Return(square) => {
                let own = &mut position.pieces[position.turn.index()];
                *own = own.with(square);
                position.quiet += 1;
                position.khan = Hat::On(square);
            }
            Move::Pass => {
                position.quiet += 1;
                position.khan = Hat::Aside;
            }
        }
        position.turn = Seat(1 - position.turn.0);
    }

    fn count(&self, position: &Position, _: &mut Vec<Move>) -> usize {
        let count = match self.phase(position) {
            Phase::TurnMat => Edge::ALL.len() as u32,
            Phase::SetUp => SetUp::WAYS,
            Phase::Play(edge) => position.answers(edge).len(),
            Phase::Over => 0,
        };
        count as usize
    }

    fn choose(&self, position: &Position, scratch: &mut Vec<Move>, below: &mut impl FnMut(u32) -> u32) -> Move {
        match self.phase(position) {
            Phase::SetUp => Move::SetUp(SetUp::numbered(position.turn, below(SetUp::WAYS))),
            Phase::Play(edge) => {
                let answers = position.answers(edge);
                answers.numbered(below(answers.len()))
            }
            Phase::TurnMat | Phase::Over => choose_from_list(self, position, scratch, below),
        }
    }
}
