//! The inputs of the net of pairs: two seats of a position before a run of castings as a list of active inputs. The net
//! computes the probability that `one` finishes before `other`; `one` is the seat whose turn comes first.
//!
//! `training/net_outputs.py` computes the same inputs; a test compares both. Each board has inputs of its own, those of the
//! 5×5 board first:
//!
//! | 5×5 | 7×7 | meaning |
//! | --- | --- | --- |
//! | 60 | 134 | pawns of `one`: at least 1, 2, … on a safe square, at least 1, 2 on another |
//! | 1 | 1 | `one` has the licence |
//! | 61 | 135 | the same of `other` |
//! | 3 | 3 | the arms between them, anticlockwise from `one` |
//! | 3 | 3 | two, three, four seats are left in the race |
//! | 1 | 1 | `one` is on turn |
//! | 2 | 2 | at least 1, 2 castings are owed to `one` |
//! | 1 | 1 | a hit earns another casting |
//! | 12 | 20 | blocks of `one`, by its own progress |
//! | 12 | 20 | blocks of `other`, by its own progress |
//! | 12 | 20 | blocks of third seats, by the progress of `one` |
//! | 60 | 84 | `one` could hit a pawn of `other`: by the prey's progress in steps of two squares (7×7: four), and the value |
//! | 60 | 84 | `other` could hit a pawn of `one` |
//! | 60 | 84 | a third seat could hit a pawn of `other` |
//! | 60 | 84 | a third seat could hit a pawn of `one` |

#[cfg(test)]
mod tests;

use bisat_engine::chowka_bhara::{ChowkaBhara, Position};
use bisat_engine::{Game, MAX_SEATS, Seat};

use super::net_inputs::bits;
use crate::games::active_inputs::ActiveInputs;
use crate::games::race_net::{NetRace, seats_left};

/// The most squares of a path.
const LONGEST: usize = 49;

/// A board, and the numbers of its inputs.
pub(super) struct Layout {
    /// The number of the first input.
    first: usize,
    /// Squares of the path.
    squares: usize,
    /// The outer ring ends before this square.
    outer: usize,
    /// Squares on which nobody is hit, as bits.
    safe: u64,
    /// The values that a casting shows.
    values: &'static [u8],
    /// Squares of the prey's way that share inputs for hits.
    stretch: usize,
    /// The first input of each square, counted from the first of a side, and how many a side has for pawns.
    places: ([usize; LONGEST], usize),
    /// The number of each outer square that can hold a block, and how many there are.
    blocks: ([usize; LONGEST], usize),
}

/// The 5×5 board.
pub(super) static SMALL: Layout = Layout::new(0, 25, 16, &[0, 4, 8, 12, 24], 4, &[1, 2, 3, 4, 8], 2);
/// The 7×7 board.
pub(super) static LARGE: Layout =
    Layout::new(SMALL.end(), 49, 24, &[0, 6, 12, 18, 24, 28, 32, 36, 48], 6, &[1, 2, 3, 4, 5, 6, 12], 4);

/// All inputs.
pub(super) const INPUTS: usize = LARGE.end();
/// The maximum number of active inputs: pawns, licences, all between them, three blocks of every seat, and every pawn of both
/// seats hit by every value of two sides.
pub(super) const MOST_ACTIVE: usize = 2 * 6 + 2 + 6 + MAX_SEATS * 3 + 2 * 2 * 6 * 7;
/// Copies of the dense layers: by board, and by the licences of `one` and `other`.
pub(super) const BUCKETS: usize = 8;
/// The bucket of the 7×7 board with both seats licensed.
pub(super) const LARGE_AND_LICENSED: usize = bucket_of(true, [true, true]);

const fn bucket_of(is_large: bool, licences: [bool; 2]) -> usize {
    is_large as usize * 4 + licences[0] as usize * 2 + licences[1] as usize
}

impl Layout {
    /// The board of this game.
    pub(super) fn of(game: &ChowkaBhara) -> &'static Layout {
        if usize::from(game.outer()) == SMALL.outer { &SMALL } else { &LARGE }
    }

    const fn new(
        first: usize,
        squares: usize,
        outer: usize,
        safe_squares: &[u8],
        pawns: usize,
        values: &'static [u8],
        stretch: usize,
    ) -> Layout {
        let (mut safe, mut at) = (0, 0);
        while at < safe_squares.len() {
            safe |= 1 << safe_squares[at];
            at += 1;
        }
        let (mut places, mut blocks) = (([0; LONGEST], 0), ([0; LONGEST], 0));
        let mut square = 0;
        while square < squares {
            let is_safe = safe & 1 << square != 0;
            places.0[square] = places.1;
            places.1 += if is_safe { pawns } else { 2 };
            blocks.0[square] = blocks.1;
            blocks.1 += if is_safe || square >= outer { 0 } else { 1 };
            square += 1;
        }
        Layout { first, squares, outer, safe, values, stretch, places, blocks }
    }

    /// Inputs for one side: pawns and the licence.
    const fn side(&self) -> usize {
        self.places.1 + 1
    }

    const fn first_arm(&self) -> usize {
        self.first + 2 * self.side()
    }

    /// The first input for the number of seats left, of which there are at least two.
    const fn first_left(&self) -> usize {
        self.first_arm() + 3
    }

    const fn on_turn(&self) -> usize {
        self.first_left() + 3
    }

    const fn first_owed(&self) -> usize {
        self.on_turn() + 1
    }

    const fn hit_bonus(&self) -> usize {
        self.first_owed() + 2
    }

    const fn first_block(&self) -> usize {
        self.hit_bonus() + 1
    }

    const fn first_hit(&self) -> usize {
        self.first_block() + 3 * self.blocks.1
    }

    /// Hits of one kind.
    const fn hits(&self) -> usize {
        (self.squares - 1) / self.stretch * self.values.len()
    }

    const fn end(&self) -> usize {
        self.first_hit() + 4 * self.hits()
    }
}

/// Hits of one kind, as bits by stretch and value.
type Hits = u128;

/// A position with the hits of every seat still in the race on every other.
pub(super) struct Race<'a> {
    game: &'a ChowkaBhara,
    position: &'a Position,
    layout: &'static Layout,
    /// By hunter and prey.
    hits: [[Hits; MAX_SEATS]; MAX_SEATS],
}

impl<'a> Race<'a> {
    /// The race before a run of castings.
    pub(super) fn new(game: &'a ChowkaBhara, position: &'a Position) -> Self {
        let mut race = Race { game, position, layout: Layout::of(game), hits: [[0; MAX_SEATS]; MAX_SEATS] };
        for hunter in race.seats_of() {
            race.add_hits_of(hunter);
        }
        race
    }

    /// See [`NetRace::seats`]. This iterator does not borrow the race.
    fn seats_of(&self) -> impl Iterator<Item = Seat> + Clone + use<'a> {
        let Race { game, position, .. } = *self;
        seats_left(game.seats(), game.finished(position), game.on_turn(position))
    }

    /// The hits that a seat could make by one value, blocks left out of account. Only a double hits a double.
    fn add_hits_of(&mut self, hunter: Seat) {
        let Race { game, position, layout, .. } = *self;
        let (all, doubles) = (game.standing(position, hunter), game.doubles(position, hunter));
        let end = if game.is_licensed(position, hunter) { layout.squares } else { layout.outer };
        for prey in self.seats_of().filter(|prey| *prey != hunter) {
            let prey_doubles = game.doubles(position, prey);
            let mut hits = 0;
            for pawn in bits(game.standing(position, prey) & !layout.safe) {
                let square = usize::from(game.seen_by(prey, hunter, pawn as u8));
                let hunters = if prey_doubles & 1 << pawn == 0 { all } else { doubles };
                if square >= end {
                    continue;
                }
                let first = (pawn - 1) / layout.stretch * layout.values.len();
                for (at, value) in layout.values.iter().map(|value| usize::from(*value)).enumerate() {
                    let can_hit = value <= square && hunters & 1 << (square - value) != 0;
                    hits |= Hits::from(can_hit) << (first + at);
                }
            }
            self.hits[hunter.index()][prey.index()] = hits;
        }
    }
}

impl NetRace for Race<'_> {
    type Inputs = ActiveInputs<MOST_ACTIVE>;

    fn seats(&self) -> impl Iterator<Item = Seat> + Clone {
        self.seats_of()
    }

    fn inputs(&self, one: Seat, other: Seat) -> ActiveInputs<MOST_ACTIVE> {
        let Race { game, position, layout, hits } = self;
        let licences = [one, other].map(|seat| game.is_licensed(position, seat));
        let mut inputs = ActiveInputs::new(bucket_of(layout.first > 0, licences));
        for (side, seat) in [one, other].into_iter().enumerate() {
            let first = layout.first + side * layout.side();
            add_pawns(&mut inputs, first, layout, game.progress(position, seat));
            inputs.add_if(licences[side], first + layout.places.1);
        }
        inputs.add(layout.first_arm() + usize::from(game.arms_between(one, other)) - 1);
        let left = self.seats().count();
        inputs.add(layout.first_left() + left - 2);
        if one == game.on_turn(position) {
            inputs.add(layout.on_turn());
            inputs.add_if(game.owed(position) >= 1, layout.first_owed());
            inputs.add_if(game.owed(position) >= 2, layout.first_owed() + 1);
        }
        inputs.add_if(game.has_hit_bonus(), layout.hit_bonus());
        let thirds = || self.seats().filter(|third| *third != one && *third != other);
        let by_thirds = |prey: Seat| thirds().fold(0, |all, third| all | hits[third.index()][prey.index()]);
        let kinds =
            [hits[one.index()][other.index()], hits[other.index()][one.index()], by_thirds(other), by_thirds(one)];
        let seen_by_one = |third: Seat| {
            let blocks = bits(game.blocks(position, third)).map(|square| game.seen_by(third, one, square as u8));
            blocks.fold(0, |all, square| all | 1u64 << square)
        };
        let of_thirds = thirds().fold(0, |all, third| all | seen_by_one(third));
        let blocks = [game.blocks(position, one), game.blocks(position, other), of_thirds];
        for (kind, blocks) in blocks.into_iter().enumerate() {
            for square in bits(blocks) {
                inputs.add(layout.first_block() + kind * layout.blocks.1 + layout.blocks.0[square]);
            }
        }
        for (kind, hits) in kinds.into_iter().enumerate() {
            inputs.add_set(layout.first_hit() + kind * layout.hits(), hits);
        }
        inputs
    }
}

fn add_pawns(inputs: &mut ActiveInputs<MOST_ACTIVE>, first: usize, layout: &Layout, ascending: &[u8]) {
    let (mut before, mut equals) = (u8::MAX, 0);
    for pawn in ascending.iter().copied() {
        equals = if pawn == before { equals + 1 } else { 0 };
        before = pawn;
        inputs.add(first + layout.places.0[usize::from(pawn)] + equals);
    }
}
