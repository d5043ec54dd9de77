//! Kho-Kho: one Attacker hunts the Runners, three at a time, around a lane of eight sitting team-mates, and hands
//! the chase over by tapping a Sitter from behind.

mod court;
mod attacker;
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
use std::ops::ControlFlow;

pub use attacker::{Leg, Path};
pub use court::{Space, Way};
pub use effect::{Ask, Fact};
pub use facts::{Chaser, Stage};
pub use flaw::Flaw;
pub use kinds::{ATTACKER, BENCH, FIELD, FREE, HOLD, LANE, OUT, POLE, RUNNER, SCORE, SITTER, SPIN, SPINS, START, TURN};
pub use merits::Purpose;
pub use refusal::NotAllowed;

use crate::game::{Game, Ranks, Seat, Turn, push};
use crate::odds;
use crate::odds::Odds;
use attacker::{Attacker, Kho};
use court::{GROUND, runs};

const RED: Seat = Seat(0);
const YELLOW: Seat = Seat(1);

/// Runners on the court at a time.
const BATCH: u8 = 3;
/// Runners of a team.
const TEAM: u8 = 9;

/// The rules of Kho-Kho.
#[derive(Clone, Debug)]
pub struct KhoKho {
    /// The chasers' spins in a turn.
    spins: u8,
    /// Turns in a match, two an innings.
    turns: u8,
}

/// A position of Kho-Kho.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The turn of the match: 0 before the toss.
    turn: u8,
    /// Survivors of completed turns.
    score: [u8; 2],
    /// Red until the toss, and after the end.
    chasers: Seat,
    attacker: Option<Attacker>,
    runners: Runners,
    /// Runners dismissed in this turn.
    out: u8,
    /// Chasers' spins left.
    spins: u8,
    phase: Phase,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Phase {
    Toss,
    Start,
    Place,
    ChaseSpin,
    /// The number spun.
    Chase(u8),
    /// The spaces left.
    Balance(u8),
    RunSpin,
    /// The number spun.
    Run(u8),
    Over,
}

/// The Runners on the court, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Runners {
    spaces: [Space; BATCH as usize],
    count: u8,
}

impl Runners {
    const NONE: Self = Runners { spaces: [Space::new(0, 0); BATCH as usize], count: 0 };

    fn spaces(&self) -> &[Space] {
        &self.spaces[..self.count as usize]
    }

    fn add(&mut self, space: Space) {
        let mut at = self.count as usize;
        while at > 0 && self.spaces[at - 1] > space {
            self.spaces[at] = self.spaces[at - 1];
            at -= 1;
        }
        self.spaces[at] = space;
        self.count += 1;
    }

    /// Takes the Runner off the space; whether there was one.
    fn remove(&mut self, space: Space) -> bool {
        let Some(at) = self.spaces().iter().position(|runner| *runner == space) else { return false };
        self.spaces.copy_within(at + 1.., at);
        self.count -= 1;
        self.spaces[self.count as usize] = Runners::NONE.spaces[0];
        true
    }
}

/// A step of Kho-Kho.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// The toss: this team chases first.
    Toss(Seat),
    /// The spinner shows this number.
    Spin(u8),
    /// The chasers put their Attacker here.
    Start(Space),
    /// The runners place a Runner here.
    Place(Space),
    /// The Attacker takes this path.
    Chase(Path),
    /// The new Attacker stays where it rose.
    Hold,
    /// A Runner moves.
    Run {
        /// Where it stood.
        from: Space,
        /// Where it ends.
        to: Space,
    },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Toss(RED) => f.write_str("red"),
            Move::Toss(_) => f.write_str("yellow"),
            Move::Spin(number) => number.fmt(f),
            Move::Start(space) => write!(f, "start:{space}"),
            Move::Place(space) => write!(f, "@{space}"),
            Move::Chase(path) => path.fmt(f),
            Move::Hold => f.write_str("hold"),
            Move::Run { from, to } => write!(f, "{from}{to}"),
        }
    }
}

const COIN: Odds<Move> = odds!(Move, [(Move::Toss(RED), 1), (Move::Toss(YELLOW), 1)]);
const CHASE_SPINNER: Odds<Move> =
    odds!(Move, [(Move::Spin(3), 1), (Move::Spin(4), 1), (Move::Spin(5), 1), (Move::Spin(6), 1)]);
const RUN_SPINNER: Odds<Move> = odds!(
    Move,
    [
        (Move::Spin(1), 1),
        (Move::Spin(2), 1),
        (Move::Spin(3), 1),
        (Move::Spin(4), 1),
        (Move::Spin(5), 1),
        (Move::Spin(6), 1),
    ]
);

fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

impl Position {
    /// The Attacker in a phase in which there is one.
    fn placed_attacker(&self) -> Attacker {
        self.attacker.expect("the chasers place their Attacker before anything else")
    }

    /// Shows `found` every legal move of a Runner, until it breaks off.
    fn find_runs(&self, spin: u8, mut found: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let attacker = self.placed_attacker().space;
        let runners = self.runners.spaces();
        for from in runners.iter().copied() {
            for to in runs(from, spin, attacker) {
                if !runners.contains(&to) {
                    found(Move::Run { from, to })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn can_run(&self, spin: u8) -> bool {
        self.find_runs(spin, |_| ControlFlow::Break(())).is_break()
    }

    /// Whether a Runner may be placed here.
    fn is_open(&self, space: Space) -> bool {
        let attacker = self.attacker.map(|attacker| attacker.space);
        space.is_ground() && attacker != Some(space) && !self.runners.spaces().contains(&space)
    }

    /// Every space on which a Runner may be placed, in order.
    fn open_spaces(&self) -> impl Iterator<Item = Space> {
        let attacker = self.attacker.map(|attacker| attacker.space);
        let taken = self.runners.spaces().iter().copied().chain(attacker);
        GROUND.without(taken)
    }
}

impl KhoKho {
    fn begin_turn(&self, position: &mut Position, chasers: Seat) {
        *position = Position {
            turn: position.turn + 1,
            score: position.score,
            chasers,
            spins: self.spins,
            phase: Phase::Start,
            ..self.start()
        };
    }

    fn end_turn(&self, position: &mut Position) {
        let runners = other(position.chasers);
        position.score[runners.index()] += TEAM - position.out;
        if position.turn < self.turns {
            self.begin_turn(position, runners);
        } else {
            *position = Position { turn: position.turn, score: position.score, ..self.over() };
        }
    }

    /// The end, but for turn and score.
    fn over(&self) -> Position {
        Position { spins: 0, phase: Phase::Over, ..self.start() }
    }

    fn place(&self, position: &mut Position, space: Space) {
        position.runners.add(space);
        if position.runners.count == BATCH {
            // Kho-Kho, A turn: only the first batch is placed before the chasers' first spin.
            position.phase = if position.out == 0 { Phase::ChaseSpin } else { Phase::RunSpin };
        }
    }

    fn spin(&self, position: &mut Position, number: u8) {
        if position.phase == Phase::ChaseSpin {
            position.spins -= 1;
            position.phase = Phase::Chase(number);
            if !position.placed_attacker().has_path(number, Kho::Allowed) {
                self.end_chase(position);
            }
        } else {
            position.phase = if position.can_run(number) { Phase::Run(number) } else { Phase::ChaseSpin };
        }
    }

    fn chase(&self, position: &mut Position, path: Path) {
        let attacker = position.placed_attacker().after(path);
        position.attacker = Some(attacker);
        if let (Phase::Chase(spin), true) = (position.phase, path.gives_kho) {
            let balance = spin - path.spaces();
            if balance > 0 && attacker.has_path(balance, Kho::Barred) {
                position.phase = Phase::Balance(balance);
                return;
            }
        } else {
            position.out += u8::from(position.runners.remove(attacker.space));
        }
        self.end_chase(position);
    }

    /// After the chasers' move, balance included.
    fn end_chase(&self, position: &mut Position) {
        if position.spins == 0 || position.out == TEAM {
            self.end_turn(position);
        } else if position.runners.count == 0 {
            position.phase = Phase::Place;
        } else {
            position.phase = Phase::RunSpin;
        }
    }
}

impl Game for KhoKho {
    type Position = Position;
    type Move = Move;

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> Position {
        Position {
            turn: 0,
            score: [0, 0],
            chasers: RED,
            attacker: None,
            runners: Runners::NONE,
            out: 0,
            spins: self.spins,
            phase: Phase::Toss,
        }
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.phase {
            Phase::Toss | Phase::ChaseSpin | Phase::RunSpin => Turn::Chance,
            Phase::Start | Phase::Chase(_) | Phase::Balance(_) => Turn::Seat(position.chasers),
            Phase::Place | Phase::Run(_) => Turn::Seat(other(position.chasers)),
            Phase::Over => Turn::Over(Ranks::of_two(position.score[0].cmp(&position.score[1]))),
        }
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        let chase = |spaces, kho, moves: &mut Vec<Move>| {
            position.placed_attacker().find_paths(spaces, kho, |path| push(moves, Move::Chase(path)))
        };
        let _all = match position.phase {
            Phase::Chase(spin) => chase(spin, Kho::Allowed, moves),
            Phase::Balance(left) => {
                let _paths = chase(left, Kho::Barred, moves);
                push(moves, Move::Hold)
            }
            Phase::Run(spin) => position.find_runs(spin, |mv| push(moves, mv)),
            Phase::Start => return moves.extend(Space::STARTS.map(Move::Start)),
            Phase::Place => {
                return moves.extend(position.open_spaces().map(Move::Place));
            }
            Phase::Toss | Phase::ChaseSpin | Phase::RunSpin | Phase::Over => {
                return self.odds(position).append_to(moves);
            }
        };
    }

    fn odds(&self, position: &Position) -> Odds<Move> {
        match position.phase {
            Phase::Toss => COIN,
            Phase::ChaseSpin => CHASE_SPINNER,
            Phase::RunSpin => RUN_SPINNER,
            _ => Odds::NONE,
        }
    }

    fn apply(&self, position: &mut Position, mv: Move) {
        match mv {
            Move::Toss(chasers) => self.begin_turn(position, chasers),
            Move::Spin(number) => self.spin(position, number),
            Move::Start(space) => {
                position.attacker = Some(Attacker::free(space));
                position.phase = Phase::Place;
            }
            Move::Place(space) => self.place(position, space),
            Move::Chase(path) => self.chase(position, path),
            Move::Hold => self.end_chase(position),
            Move::Run { from, to } => {
                position.runners.remove(from);
                position.runners.add(to);
                position.phase = Phase::ChaseSpin;
            }
        }
    }
}
