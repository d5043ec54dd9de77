//! The inputs of the net: the position as the side to act sees it, with squares counted on the mat. After the set-up the rules
//! know no directions, so that a position turned together with its mat is the same.
//!
//! | inputs | active |
//! | --- | --- |
//! | of each side: the Kalista's place on the mat | one |
//! | its Sbires' places | one for each |
//! | its pieces as hunters: the number of their square and their offset from the other Kalista | one for each |
//! | the numbers for which it can take the other Kalista, as one of eight sets | one |
//! | how many squares it can go to, by the number demanded, in groups | three |
//! | how many of them are safe, by the number demanded: none to four, more | three |
//! | its Sbires in hand | one |
//! | the squares that its Kalista can go to: none to four, more | one |
//! | of the side to act: how many squares are safe: none to six, more | one |
//! | by each number that it can safely end on: how many squares would then be safe for the other | up to three |
//! | moves until the draw, in groups | one |
//! | the number demanded | one |

use bisat_engine::Seat;
use bisat_engine::khan::{Edge, Khan, Position, Square};

use super::side::Side;
use crate::games::active_inputs::ActiveInputs;

const PLACES: usize = 36;
const RANK: usize = 6;
/// Offsets along a rank or a file: from -5 to 5.
const OFFSETS: usize = 2 * RANK - 1;
const NUMBERS: usize = 3;

const FREEDOM_LEVELS: usize = 8;
const SAFE_LEVELS: usize = 6;
const EXIT_LEVELS: usize = 6;

// The inputs of one side.
const KALISTA: usize = 0;
const SBIRES: usize = KALISTA + PLACES;
const HUNTERS: usize = SBIRES + PLACES;
const TAKES: usize = HUNTERS + NUMBERS * OFFSETS * OFFSETS;
const FREEDOM: usize = TAKES + (1 << NUMBERS);
const SAFE: usize = FREEDOM + NUMBERS * FREEDOM_LEVELS;
const HAND: usize = SAFE + NUMBERS * SAFE_LEVELS;
const EXITS: usize = HAND + MOST_SBIRES + 1;
const OF_SIDE: usize = EXITS + EXIT_LEVELS;

// The inputs of the side to act alone.
const SAFE_NOW_LEVELS: usize = 8;
const SQUEEZE_LEVELS: usize = 5;
const CLOCKS: usize = 10;
const SAFE_NOW: usize = 2 * OF_SIDE;
const SQUEEZE: usize = SAFE_NOW + SAFE_NOW_LEVELS;
const CLOCK: usize = SQUEEZE + NUMBERS * SQUEEZE_LEVELS;
const DEMAND: usize = CLOCK + CLOCKS;
/// The number of inputs.
pub(super) const INPUTS: usize = DEMAND + NUMBERS + 1;
/// One for each demand, without and with a threat of the other side.
pub(super) const BUCKETS: usize = 2 * (NUMBERS + 1);

const MOST_SBIRES: usize = 5;
/// The maximum number of active inputs.
pub(super) const MOST_ACTIVE: usize = 2 * (2 * (1 + MOST_SBIRES) + 2 * NUMBERS + 3) + NUMBERS + 3;

/// The input of a hunter, by the places of the other Kalista and of the hunter.
static HUNTERS_OF: [[u16; PLACES]; PLACES] = {
    let mut hunters = [[0; PLACES]; PLACES];
    let mut at = 0;
    while at < PLACES * PLACES {
        let (prey, place) = (at / PLACES, at % PLACES);
        let across = place % RANK + (RANK - 1) - prey % RANK;
        let along = place / RANK + (RANK - 1) - prey / RANK;
        let number = Edge::number_at(place) as usize - 1;
        hunters[prey][place] = (HUNTERS + (number * OFFSETS + along) * OFFSETS + across) as u16;
        at += 1;
    }
    hunters
};

/// The inputs of a position.
pub(super) type Inputs = ActiveInputs<MOST_ACTIVE>;

/// The inputs while both sides have a Kalista; `None` elsewhere.
pub(super) fn inputs_of(game: &Khan, position: &Position) -> Option<Inputs> {
    let edge = position.edge()?;
    let seats = [position.to_act(), Seat(1 - position.to_act().0)];
    let kalistas = [position.kalista(seats[0])?, position.kalista(seats[1])?];
    let sides = seats.map(|seat| Side::of(position, seat));
    let demanded = position.demanded().map(|number| usize::from(number) - 1);
    let demand = demanded.map_or(0, |at| at + 1);
    let bucket = demand + if sides[1].has_threat() { NUMBERS + 1 } else { 0 };
    let mut inputs = Inputs::new(bucket);
    for at in 0..2 {
        let first = at * OF_SIDE;
        add_pieces(&mut inputs, first, position, edge, seats[at], [kalistas[at], kalistas[1 - at]]);
        add_chances(&mut inputs, first, &sides[at], &sides[1 - at]);
        inputs.add(first + HAND + position.in_hand(seats[at]) as usize);
        inputs.add(first + EXITS + level(position.kalista_exits(seats[at]), EXIT_LEVELS));
    }
    let [own, other] = &sides;
    inputs.add(SAFE_NOW + level(own.safe(demanded, other), SAFE_NOW_LEVELS));
    for (at, count) in own.answers(demanded).into_iter().enumerate() {
        if count > 0 && !other.takes[at] {
            inputs.add(SQUEEZE + at * SQUEEZE_LEVELS + level(other.safe(Some(at), own), SQUEEZE_LEVELS));
        }
    }
    inputs.add(CLOCK + clock(game.quiet_left(position)));
    inputs.add(DEMAND + demand);
    Some(inputs)
}

/// The pieces of a side; the Kalistas are its own and the other.
fn add_pieces(inputs: &mut Inputs, first: usize, position: &Position, edge: Edge, seat: Seat, kalistas: [Square; 2]) {
    let [kalista, prey] = kalistas.map(|kalista| edge.place(kalista));
    let hunters = &HUNTERS_OF[prey];
    inputs.add(first + KALISTA + kalista);
    inputs.add(first + usize::from(hunters[kalista]));
    for sbire in position.sbires(seat) {
        let place = edge.place(sbire);
        inputs.add(first + SBIRES + place);
        inputs.add(first + usize::from(hunters[place]));
    }
}

/// What a side can do for each number.
fn add_chances(inputs: &mut Inputs, first: usize, side: &Side, other: &Side) {
    let takes = side.takes.iter().rev().fold(0, |set, takes| 2 * set + usize::from(*takes));
    inputs.add(first + TAKES + takes);
    for (at, onto) in side.onto.iter().enumerate() {
        inputs.add(first + FREEDOM + at * FREEDOM_LEVELS + freedom(onto.iter().sum()));
        inputs.add(first + SAFE + at * SAFE_LEVELS + level(side.safe(Some(at), other), SAFE_LEVELS));
    }
}

/// The level of a count; the last one stands for all higher counts.
fn level(count: u32, levels: usize) -> usize {
    (count as usize).min(levels - 1)
}

/// The group of a number of squares to go to.
fn freedom(squares: u32) -> usize {
    match squares {
        0..=2 => squares as usize,
        3..=4 => 3,
        5..=6 => 4,
        7..=9 => 5,
        10..=13 => 6,
        _ => FREEDOM_LEVELS - 1,
    }
}

/// The group of a number of moves until the draw.
fn clock(moves: u8) -> usize {
    match moves {
        0..=4 => usize::from(moves).saturating_sub(1),
        5..=6 => 4,
        7..=8 => 5,
        9..=12 => 6,
        13..=16 => 7,
        17..=24 => 8,
        _ => CLOCKS - 1,
    }
}
