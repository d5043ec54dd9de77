//! The inputs of the net: a position at the start of a turn as a list of active inputs, seen from the player whose turn
//! begins.
//!
//! `training/chowka_bhara.py` computes the same inputs; a test compares both.
//!
//! | inputs | meaning |
//! | --- | --- |
//! | 60 | the mover's pawns: at least 1, 2, 3, 4 on a safe square, at least 1, 2 on another |
//! | 1 | the mover has the licence |
//! | 61 | the same of the opponent, by its own progress |
//! | 12 | the opponent's blocks, by its own progress |
//! | 88 | the mover can hit: by the square of the hit and the value |
//! | 88 | the opponent could hit |

#[cfg(test)]
mod tests;

use bisat_engine::Seat;
use bisat_engine::chowka_bhara::{ChowkaBhara, Position};

use crate::games::active_inputs::ActiveInputs;

/// Squares of the 5×5 board.
const SQUARES: usize = 25;
/// Squares on which nobody is hit.
const SAFE: [usize; 5] = [0, 4, 8, 12, 24];
/// The outer ring ends before this square.
const OUTER: usize = 16;
/// The values that a casting shows.
const VALUES: [usize; 5] = [1, 2, 3, 4, 8];
/// Inputs for the pawns of one player.
const PAWN_INPUTS: usize = PLACES.1;
/// The licence comes after the pawns.
const SIDE_INPUTS: usize = PAWN_INPUTS + 1;
/// The first input for a block.
const FIRST_BLOCK: usize = 2 * SIDE_INPUTS;
/// The first input for a hit.
const FIRST_HIT: usize = FIRST_BLOCK + BLOCKS.1;
/// Inputs for the hits of one player.
const HIT_INPUTS: usize = HITS.1;
/// All inputs.
pub(super) const INPUTS: usize = FIRST_HIT + 2 * HIT_INPUTS;
/// The maximum number of active inputs: 8 pawns, 2 licences, 2 blocks, and each of 4 pawns a side hit by every value.
pub(super) const MOST_ACTIVE: usize = 8 + 2 + 2 + 2 * 4 * VALUES.len();
/// Copies of the dense layers: by the licences of mover and opponent.
pub(super) const BUCKETS: usize = 4;

/// The first input of each square, and the number of inputs for pawns.
const PLACES: ([usize; SQUARES], usize) = {
    let (mut first, mut next, mut square) = ([0; SQUARES], 0, 0);
    while square < SQUARES {
        first[square] = next;
        next += if is_safe(square) { 4 } else { 2 };
        square += 1;
    }
    (first, next)
};

/// The number of each outer square that can hold a block, and how many there are.
const BLOCKS: ([usize; SQUARES], usize) = {
    let (mut numbers, mut next, mut square) = ([0; SQUARES], 0, 0);
    while square < OUTER {
        numbers[square] = next;
        next += if is_safe(square) { 0 } else { 1 };
        square += 1;
    }
    (numbers, next)
};

/// The number of each hit by square and value, and how many there are.
const HITS: ([[usize; VALUES.len()]; SQUARES], usize) = {
    let (mut numbers, mut next, mut square) = ([[0; VALUES.len()]; SQUARES], 0, 0);
    while square < SQUARES {
        let mut value = 0;
        while value < VALUES.len() {
            numbers[square][value] = next;
            next += if is_safe(square) || square < VALUES[value] { 0 } else { 1 };
            value += 1;
        }
        square += 1;
    }
    (numbers, next)
};

const fn is_safe(square: usize) -> bool {
    let mut at = 0;
    while at < SAFE.len() {
        if SAFE[at] == square {
            return true;
        }
        at += 1;
    }
    false
}

/// The inputs of a position.
pub(super) type Inputs = ActiveInputs<MOST_ACTIVE>;

/// The inputs of a position of the game for two on the 5×5 board at the start of a turn.
pub(super) fn inputs_of(game: &ChowkaBhara, position: &Position) -> Inputs {
    let mover = game.on_turn(position);
    let opponent = Seat(1 - mover.0);
    let licences = [mover, opponent].map(|seat| game.is_licensed(position, seat));
    let bucket = usize::from(licences[0]) * 2 + usize::from(licences[1]);
    let mut inputs = Inputs::new(bucket);
    for (side, seat) in [mover, opponent].into_iter().enumerate() {
        add_pawns(&mut inputs, side * SIDE_INPUTS, game.progress(position, seat));
        inputs.add_if(licences[side], side * SIDE_INPUTS + PAWN_INPUTS);
    }
    for square in bits(game.blocks(position, opponent)) {
        inputs.add(FIRST_BLOCK + BLOCKS.0[square]);
    }
    add_hits(&mut inputs, FIRST_HIT, game, position, [mover, opponent]);
    add_hits(&mut inputs, FIRST_HIT + HIT_INPUTS, game, position, [opponent, mover]);
    inputs
}

fn add_pawns(inputs: &mut Inputs, first: usize, ascending: &[u8]) {
    let (mut before, mut equals) = (u8::MAX, 0);
    for pawn in ascending.iter().copied() {
        equals = if pawn == before { equals + 1 } else { 0 };
        before = pawn;
        inputs.add(first + PLACES.0[usize::from(pawn)] + equals);
    }
}

/// The hits that a player could make by one value, blocks left out of account. Only a double hits a double.
fn add_hits(inputs: &mut Inputs, first: usize, game: &ChowkaBhara, position: &Position, [hunter, prey]: [Seat; 2]) {
    let all = game.standing(position, hunter);
    let doubles = game.doubles(position, hunter);
    let prey_doubles = game.doubles(position, prey);
    let end = if game.is_licensed(position, hunter) { SQUARES } else { OUTER };
    for pawn in bits(game.standing(position, prey)).filter(|pawn| !is_safe(*pawn)) {
        let square = usize::from(game.seen_by(prey, hunter, pawn as u8));
        let hunters = if prey_doubles & 1 << pawn == 0 { all } else { doubles };
        for (number, value) in VALUES.into_iter().enumerate() {
            if square < end && value <= square && hunters & 1 << (square - value) != 0 {
                inputs.add(first + HITS.0[square][number]);
            }
        }
    }
}

/// The squares of a set, ascending.
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (lowest < u64::BITS).then_some(lowest as usize)
    })
}
