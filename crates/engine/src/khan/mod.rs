//! KHAN: two sides, each a Kalista and five Sbires, on a mat of singles, doubles and triples. Take the other
//! Kalista; the Khan, worn by the piece that moved last, dictates what may answer.

mod squares;
mod mat;
mod setup;
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

pub use appearance::Demand;
pub use effect::{Ask, Fact, Instead};
pub use facts::Reach;
pub use flaw::Flaw;
pub use kinds::{
    ASIDE, DEMAND, DOUBLE, EDGE_EAST, EDGE_NORTH, EDGE_SOUTH, EDGE_WEST, EDGES, HAND, KALISTA, KHAN, PASS, QUIET,
    SBIRE, SINGLE, TRIPLE,
};
pub use mat::Edge;
pub use merits::Purpose;
pub use refusal::NotAllowed;
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
    /// The number of successive moves without a capture after which the game is a draw.
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

/// Legal moves of one kind, as they are found.
#[derive(Clone, Copy)]
enum Answer {
    /// A piece on the square may go to each of these.
    Go(Square, Squares),
    /// A Sbire may come back onto each of these.
    Return(Squares),
    Pass,
}

impl Answer {
    fn len(self) -> u32 {
        match self {
            Answer::Go(_, squares) | Answer::Return(squares) => squares.len(),
            Answer::Pass => 1,
        }
    }

    /// The move with this number, below [`Answer::len`].
    fn numbered(self, number: u32) -> Move {
        match self {
            Answer::Go(from, targets) => Move::Go { from, to: targets.numbered(number) },
            Answer::Return(squares) => Move::Return(squares.numbered(number)),
            Answer::Pass => Move::Pass,
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

    fn is_setting_up(&self, position: &Position) -> bool {
        matches!(self.phase(position), Phase::SetUp)
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

    /// Shows `found` every legal move in play.
    fn find_answers(&self, edge: Edge, mut found: impl FnMut(Answer)) {
        let (own, empty) = (self.own(), self.empty());
        let mut is_any = false;
        let mut go_by = |number| {
            for from in own & edge.squares_of(number) {
                let targets = walk(from, number, empty) & !own;
                if !targets.is_empty() {
                    is_any = true;
                    found(Answer::Go(from, targets));
                }
            }
            is_any
        };
        if let Hat::On(wearer) = self.khan {
            let demanded = edge.number(wearer);
            if go_by(demanded) {
                return;
            }
            // KHAN, Exception: no piece can answer the number, so any other piece moves or a Sbire comes back.
            for number in (1..=3).filter(|number| *number != demanded) {
                go_by(number);
            }
            let places = empty & edge.squares_of(demanded);
            if self.has_sbire_in_hand() && !places.is_empty() {
                return found(Answer::Return(places));
            }
        } else {
            for number in 1..=3 {
                go_by(number);
            }
        }
        if !is_any {
            found(Answer::Pass);
        }
    }

    fn choose_answer(&self, edge: Edge, below: &mut impl FnMut(u32) -> u32) -> Move {
        // One for each piece, and one for coming back.
        let mut answers = [Answer::Pass; SBIRES as usize + 2];
        let (mut found, mut count) = (0, 0);
        self.find_answers(edge, |answer| {
            answers[found] = answer;
            found += 1;
            count += answer.len();
        });
        let mut number = below(count);
        for answer in &answers[..found] {
            if number < answer.len() {
                return answer.numbered(number);
            }
            number -= answer.len();
        }
        unreachable!("a number below the count was asked for")
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
            Phase::Play(edge) => position.find_answers(edge, |answer| match answer {
                Answer::Go(from, targets) => moves.extend(targets.map(|to| Move::Go { from, to })),
                Answer::Return(squares) => moves.extend(squares.map(Move::Return)),
                Answer::Pass => moves.push(Move::Pass),
            }),
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
        let mut count = 0;
        match self.phase(position) {
            Phase::TurnMat => count = Edge::ALL.len() as u32,
            Phase::SetUp => count = SetUp::WAYS,
            Phase::Play(edge) => position.find_answers(edge, |answer| count += answer.len()),
            Phase::Over => {}
        }
        count as usize
    }

    fn choose(&self, position: &Position, scratch: &mut Vec<Move>, below: &mut impl FnMut(u32) -> u32) -> Move {
        match self.phase(position) {
            Phase::SetUp => Move::SetUp(SetUp::numbered(position.turn, below(SetUp::WAYS))),
            Phase::Play(edge) => position.choose_answer(edge, below),
            Phase::TurnMat | Phase::Over => choose_from_list(self, position, scratch, below),
        }
    }
}
