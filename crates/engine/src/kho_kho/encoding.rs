//! Actions and positions of Kho-Kho as numbers. Spaces are counted by file, then rank, as in the state text.

use std::ops::ControlFlow;

use super::attacker::{Kho, Leg, Path};
use super::court::{LINES, Space, Way, line_between, run_along};
use super::{KhoKho, Move, Phase, Position, other};
use crate::encoding::{Encode, Observation, Plane};
use crate::game::{Game, Seat, Turn};
use crate::legal_ids::LegalIds;

/// The longest leg of a path.
const LONGEST: usize = 6;
/// No second leg, or one of up to five spaces to either side.
const SECOND: usize = 11;

// Where each kind of action begins.
const PLACE: usize = Space::STARTS.len();
const PATH: usize = PLACE + Space::NUMBERS;
const HOLD: usize = PATH + 4 * LONGEST * SECOND * 2;
const RUN: usize = HOLD + 1;
const END: usize = RUN + Space::NUMBERS * LINES.len();

/// Start spaces, places of Runners, paths of the Attacker, `hold`, and moves of Runners by space and direction.
impl Encode for KhoKho {
    fn action_count(&self) -> usize {
        END
    }

    fn action_id(&self, _: &Position, action: Move) -> usize {
        match action {
            Move::Start(space) => usize::from(space != Space::STARTS[0]),
            Move::Place(space) => PLACE + space.index(),
            Move::Chase(path) => PATH + path_id(path),
            Move::Hold => HOLD,
            Move::Run { from, to } => RUN + from.index() * LINES.len() + line_between(from, to),
            Move::Toss(_) | Move::Spin(_) => unreachable!("an outcome is no action"),
        }
    }

    fn action(&self, position: &Position, id: usize) -> Option<Move> {
        let space = |number: usize| Space::all().nth(number);
        match id {
            0..PLACE => Some(Move::Start(Space::STARTS[id])),
            PLACE..PATH => space(id - PLACE).map(Move::Place),
            PATH..HOLD => path(id - PATH).map(Move::Chase),
            HOLD => Some(Move::Hold),
            RUN..END => {
                let Phase::Run(spin) = position.phase else { return None };
                let from = space((id - RUN) / LINES.len())?;
                run_along(from, spin, (id - RUN) % LINES.len()).map(|to| Move::Run { from, to })
            }
            _ => None,
        }
    }

    fn add_legal_ids(&self, position: &Position, legal: &mut LegalIds) {
        let add = |id, legal: &mut LegalIds| {
            legal.add(id);
            ControlFlow::Continue(())
        };
        let chase = |spaces, kho, legal: &mut LegalIds| {
            position.placed_attacker().find_paths(spaces, kho, |path| add(PATH + path_id(path), legal))
        };
        let _all = match position.phase {
            Phase::Chase(spin) => chase(spin, Kho::Allowed, legal),
            Phase::Balance(left) => {
                let _paths = chase(left, Kho::Barred, legal);
                add(HOLD, legal)
            }
            Phase::Run(spin) => position.find_runs(spin, |mv| add(self.action_id(position, mv), legal)),
            Phase::Start => return legal.extend(0..PLACE),
            Phase::Place => return legal.extend(position.open_spaces().map(|space| PLACE + space.index())),
            Phase::Toss | Phase::ChaseSpin | Phase::RunSpin | Phase::Over => return,
        };
    }

    fn planes(&self) -> Vec<Plane> {
        vec![
            Plane::new("runners", Space::NUMBERS, 1),
            Plane::new("attacker", Space::NUMBERS, 1),
            Plane::new("facing", 4, 1),
            Plane::new("course", 4, 1),
            Plane::new("viewer chases", 1, 1),
            Plane::new("on turn", 2, 1),
            Plane::new("phase", 9, 1),
            Plane::new("spin", 1, LONGEST as u8),
            Plane::new("turn of the match", 1, 4),
            Plane::new("turns to come", 1, 4),
            Plane::new("score", 2, 18),
            Plane::new("out", 1, 9),
            Plane::new("spins left", 1, 200),
        ]
    }

    fn observe(&self, position: &Position, viewer: Seat, observation: &mut Observation<'_>) {
        let runners = observation.plane(Space::NUMBERS);
        position.runners().iter().for_each(|runner| runners[runner.index()] = 1);
        let attacker = position.attacker;
        observation.choice(Space::NUMBERS, attacker.map(|attacker| attacker.space.index()));
        observation.choice(4, attacker.and_then(|attacker| attacker.facing).map(|way| way as usize));
        observation.choice(4, attacker.and_then(|attacker| attacker.course).map(|way| way as usize));
        let is_chased = !matches!(position.phase, Phase::Toss | Phase::Over);
        observation.number(u8::from(is_chased && position.chasers == viewer));
        let on_turn = match self.turn(position) {
            Turn::Seat(seat) => Some(usize::from(seat != viewer)),
            Turn::Chance | Turn::Over(_) => None,
        };
        observation.choice(2, on_turn);
        let (phase, spin) = match position.phase {
            Phase::Toss => (0, 0),
            Phase::Start => (1, 0),
            Phase::Place => (2, 0),
            Phase::ChaseSpin => (3, 0),
            Phase::Chase(spin) => (4, spin),
            Phase::Balance(left) => (5, left),
            Phase::RunSpin => (6, 0),
            Phase::Run(spin) => (7, spin),
            Phase::Over => (8, 0),
        };
        observation.choice(9, Some(phase));
        observation.number(spin);
        observation.number(position.turn);
        observation.number(self.turns_to_come(position));
        let score = [position.score[viewer.index()], position.score[other(viewer).index()]];
        observation.plane(2).copy_from_slice(&score);
        observation.number(position.out);
        observation.number(position.spins);
    }
}

fn path_id(path: Path) -> usize {
    let Path { first, second, gives_kho } = path;
    let second = second.map_or(0, |leg| {
        let side = usize::from(leg.way == first.way.sideways()[1]);
        side * (SECOND / 2) + usize::from(leg.spaces)
    });
    let first = first.way as usize * LONGEST + usize::from(first.spaces) - 1;
    (first * SECOND + second) * 2 + usize::from(gives_kho)
}

fn path(id: usize) -> Option<Path> {
    let (first, second) = (id / 2 / SECOND, id / 2 % SECOND);
    let way = *Way::ALL.get(first / LONGEST)?;
    let leg = |number: usize| Leg {
        way: way.sideways()[(number - 1) / (SECOND / 2)],
        spaces: ((number - 1) % (SECOND / 2) + 1) as u8,
    };
    Some(Path {
        first: Leg { way, spaces: (first % LONGEST + 1) as u8 },
        second: (second > 0).then(|| leg(second)),
        gives_kho: id % 2 == 1,
    })
}
