//! Actions and positions of KHAN as numbers. The board is turned so that the viewer sits in the south: squares are counted
//! a1 b1 … f1 a2 … f6 as the viewer would name them.

use super::setup::SBIRES;
use super::squares::{SIDE, Square};
use super::{Answer, Edge, Hat, Khan, Move, OCHRE, Phase, Position, RED, SetUp};
use crate::encoding::{Encode, Observation, Plane};
use crate::game::Seat;
use crate::legal_ids::LegalIds;

const SQUARES: usize = SIDE as usize * SIDE as usize;

// Where each kind of action begins.
const SET_UP: usize = Edge::ALL.len();
const GO: usize = SET_UP + SetUp::WAYS as usize;
const RETURN: usize = GO + SQUARES * SQUARES;
const PASS: usize = RETURN + SQUARES;

/// The number of a square, counted from the viewer's side.
///
/// Tables stand in for branches on the viewer throughout: in many games at once, which side is to act cannot be foreseen.
fn seen(viewer: Seat, square: Square) -> usize {
    usize::from(NUMBERS[viewer.index()][square.index()])
}

/// The square with this number.
fn square(viewer: Seat, number: usize) -> Square {
    ORDER[viewer.index()][number]
}

/// The edges of the mat (n e s w, as red names them), the ways to set up, moves by their two squares, squares to come back on,
/// `pass`.
impl Encode for Khan {
    fn action_count(&self) -> usize {
        PASS + 1
    }

    fn action_id(&self, position: &Position, action: Move) -> usize {
        let viewer = position.turn;
        match action {
            Move::Mat(edge) => edge as usize,
            Move::SetUp(set_up) => SET_UP + from_own_side(set_up).number() as usize,
            Move::Go { from, to } => GO + seen(viewer, from) * SQUARES + seen(viewer, to),
            Move::Return(to) => RETURN + seen(viewer, to),
            Move::Pass => PASS,
        }
    }

    fn action(&self, position: &Position, id: usize) -> Option<Move> {
        let viewer = position.turn;
        match id {
            0..SET_UP => Some(Move::Mat(Edge::ALL[id])),
            SET_UP..GO => {
                let set_up = SetUp::numbered(RED, (id - SET_UP) as u32);
                Some(Move::SetUp(if viewer == OCHRE { set_up.turned() } else { set_up }))
            }
            GO..RETURN => {
                let (from, to) = ((id - GO) / SQUARES, (id - GO) % SQUARES);
                Some(Move::Go { from: square(viewer, from), to: square(viewer, to) })
            }
            RETURN..PASS => Some(Move::Return(square(viewer, id - RETURN))),
            PASS => Some(Move::Pass),
            _ => None,
        }
    }

    fn add_legal_ids(&self, position: &Position, legal: &mut LegalIds) {
        let viewer = position.turn;
        match self.phase(position) {
            Phase::TurnMat => legal.extend(0..SET_UP),
            Phase::SetUp => legal.set_run(SET_UP as u16..GO as u16),
            Phase::Play(edge) => position.find_answers(edge, |answer| match answer {
                Answer::Go(from, targets) => {
                    let first = GO + seen(viewer, from) * SQUARES;
                    legal.extend(targets.map(|to| first + seen(viewer, to)));
                }
                Answer::Return(squares) => legal.extend(squares.map(|to| RETURN + seen(viewer, to))),
                Answer::Pass => legal.add(PASS),
            }),
            Phase::Over => {}
        }
    }

    fn planes(&self) -> Vec<Plane> {
        let mut planes: Vec<Plane> = Plane::per_seat("Sbires", 2, SQUARES, 1).collect();
        planes.extend(Plane::per_seat("Kalista", 2, SQUARES, 1));
        planes.extend([
            Plane::new("numbers of the mat", SQUARES, 3),
            Plane::new("wearer of the Khan", SQUARES, 1),
            Plane::new("number demanded", 3, 1),
            Plane::new("Khan aside", 1, 1),
            Plane::new("edge towards the viewer", 4, 1),
            Plane::new("on turn", 2, 1),
            Plane::new("viewer is red", 1, 1),
            Plane::new("phase", 4, 1),
            Plane::new("in hand", 2, SBIRES as u8),
            Plane::new("quiet", 1, 200),
            Plane::new("quiet limit", 1, 200),
        ]);
        planes
    }

    fn observe(&self, position: &Position, viewer: Seat, observation: &mut Observation<'_>) {
        let sides = [viewer, Seat(1 - viewer.0)];
        for side in sides {
            let sbires = position.pieces[side.index()] & !position.kalistas;
            let ranks = observation.plane(SQUARES).chunks_exact_mut(SIDE.into());
            for (entries, first) in ranks.zip(ORDER[viewer.index()].into_iter().step_by(SIDE.into())) {
                let rank = sbires.0 >> (8 * first.rank()) & 0x3f;
                entries.copy_from_slice(&RANKS[viewer.index()][rank as usize]);
            }
        }
        for side in sides {
            let kalista = (position.pieces[side.index()] & position.kalistas).next();
            observation.choice(SQUARES, kalista.map(|square| seen(viewer, square)));
        }
        // Turned half round, the mat has its opposite edge towards the viewer.
        let edge = position.edge.map(|edge| (edge as usize + 2 * viewer.index()) % 4);
        let numbers = observation.plane(SQUARES);
        if let Some(edge) = edge {
            numbers.copy_from_slice(&MATS[edge]);
        }
        let wearer = if let Hat::On(square) = position.khan { Some(seen(viewer, square)) } else { None };
        observation.choice(SQUARES, wearer);
        observation.choice(3, position.demanded().map(|number| usize::from(number) - 1));
        observation.number(u8::from(position.khan == Hat::Aside));
        observation.choice(4, edge);
        let phase = match self.phase(position) {
            Phase::TurnMat => 0,
            Phase::SetUp => 1,
            Phase::Play(_) => 2,
            Phase::Over => 3,
        };
        observation.choice(2, (phase < 3).then(|| usize::from(position.turn != viewer)));
        observation.number(u8::from(viewer != OCHRE));
        observation.choice(4, Some(phase));
        let in_hand = observation.plane(2);
        for (entry, side) in in_hand.iter_mut().zip(sides) {
            let is_set_up = !position.pieces[side.index()].is_empty();
            *entry = if is_set_up { position.in_hand(side) as u8 } else { 0 };
        }
        observation.number(position.quiet);
        observation.number(self.quiet_limit);
    }
}

/// The way to set up as the other side would see it with the board turned half round: red's ways stay as they are.
fn from_own_side(set_up: SetUp) -> SetUp {
    if set_up.seat() == OCHRE { set_up.turned() } else { set_up }
}

/// The numbers of the mat for each edge towards the viewer.
static MATS: [[u8; SQUARES]; 4] = {
    let mut mats = [[0; SQUARES]; 4];
    let mut at = 0;
    while at < 4 * SQUARES {
        let square = at % SQUARES;
        let numbered = Square::new((square % SIDE as usize) as u8, (square / SIDE as usize) as u8);
        mats[at / SQUARES][square] = Edge::ALL[at / SQUARES].number(numbered);
        at += 1;
    }
    mats
};

/// The squares in the order of their numbers, for red and for ochre.
static ORDER: [[Square; SQUARES]; 2] = {
    let mut order = [[Square::new(0, 0); SQUARES]; 2];
    let mut at = 0;
    while at < SQUARES {
        let square = Square::new(at as u8 % SIDE, at as u8 / SIDE);
        order[RED.index()][at] = square;
        order[OCHRE.index()][SQUARES - 1 - at] = square;
        at += 1;
    }
    order
};

/// The number of each square, for red and for ochre.
static NUMBERS: [[u8; 64]; 2] = {
    let mut numbers = [[0; 64]; 2];
    let mut at = 0;
    while at < 2 * SQUARES {
        let (viewer, number) = (at / SQUARES, at % SQUARES);
        numbers[viewer][ORDER[viewer][number].index()] = number as u8;
        at += 1;
    }
    numbers
};

/// The entries of each set of squares of one rank, as red and as ochre sees it.
static RANKS: [[[u8; SIDE as usize]; 64]; 2] = {
    let mut ranks = [[[0; SIDE as usize]; 64]; 2];
    let mut at = 0;
    while at < 64 * SIDE as usize {
        let (set, file) = (at / SIDE as usize, at % SIDE as usize);
        let entry = (set >> file & 1) as u8;
        ranks[0][set][file] = entry;
        ranks[1][set][SIDE as usize - 1 - file] = entry;
        at += 1;
    }
    ranks
};
