//! The inputs of the net: two seats of a position at a chance node as a list of active inputs. The net computes the
//! probability that `one` finishes before `other`; `one` is the seat whose turn comes first.
//!
//! `training/net_outputs.py` computes the same inputs; a test compares both.
//!
//! | inputs | meaning |
//! | --- | --- |
//! | 168 | pieces of `one`: at least 1, 2, 3, 4 on the start mark, at least 1, 2 on a block or in a place of the column, at least 1, 2, 3, 4 in the centre |
//! | 168 | the same of `other` |
//! | 3 | the arms between them, anticlockwise from `one` |
//! | 90, with the die 99 | `one` could hit a piece of `other`: by the prey's progress in steps of eight blocks, and the number |
//! | the same | `other` could hit a piece of `one` |
//! | the same | a third seat could hit a piece of `other` |
//! | the same | a third seat could hit a piece of `one` |
//! | 6, with the die 3 | `one` is on turn and has kept a 10, two, a 6, a 25, two, with the die a 6, two; a further turn is owed |

#[cfg(test)]
mod tests;

use bisat_engine::pachisi::{Pachisi, Position};
use bisat_engine::{Game, MAX_SEATS, Seat};

use crate::games::active_inputs::ActiveInputs;
use crate::games::race_net::{NetRace, seats_left};

/// The start mark and the centre hold all four pieces.
const PIECES: usize = 4;
/// The first input of each progress, and the number of inputs for the pieces of a seat.
const PLACES: ([usize; Pachisi::CENTRE as usize + 1], usize) = {
    let (mut first, mut next, mut progress) = ([0; Pachisi::CENTRE as usize + 1], 0, 0);
    while progress < first.len() {
        first[progress] = next;
        next += if progress == 0 || progress + 1 == first.len() { PIECES } else { 2 };
        progress += 1;
    }
    (first, next)
};
const FIRST_ARM: usize = 2 * PLACES.1;
const FIRST_HIT: usize = FIRST_ARM + 3;
/// Blocks of the prey's way that share inputs.
const STRETCH: u8 = 8;
/// The numbers of six cowries that hit most often: single throws, and a 10 with the throw that follows it.
const COWRIES_NUMBERS: [u8; 10] = [2, 3, 4, 5, 6, 10, 12, 13, 14, 25];
/// Those of a die: single throws, and a 6 with the throw that follows it.
const DIE_NUMBERS: [u8; 11] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/// Whether this game is played with cowries. No die shows a 10.
pub(super) fn throws_cowries(game: &Pachisi) -> bool {
    game.is_grace(10)
}

/// The inputs that depend on what is thrown.
pub(super) struct Throws {
    /// The numbers that have inputs for hits.
    numbers: &'static [u8],
    /// Kept throws that have an input, with how often they are kept.
    kept: &'static [(u8, u32)],
}

/// Six cowries.
pub(super) static COWRIES: Throws =
    Throws { numbers: &COWRIES_NUMBERS, kept: &[(10, 1), (10, 2), (6, 1), (25, 1), (25, 2)] };
/// A die.
pub(super) static DIE: Throws = Throws { numbers: &DIE_NUMBERS, kept: &[(6, 1), (6, 2)] };

impl Throws {
    /// What is thrown in this game.
    pub(super) fn of(game: &Pachisi) -> &'static Throws {
        if throws_cowries(game) { &COWRIES } else { &DIE }
    }

    /// Hits of one kind.
    const fn hits(&self) -> usize {
        (Pachisi::BRINK / STRETCH) as usize * self.numbers.len()
    }

    const fn first_kept(&self) -> usize {
        FIRST_HIT + 4 * self.hits()
    }

    const fn owed(&self) -> usize {
        self.first_kept() + self.kept.len()
    }

    /// All inputs.
    pub(super) const fn inputs(&self) -> usize {
        self.owed() + 1
    }
}

/// The maximum number of active inputs: pieces, arms, kept throws, and every piece hit by every number of two sides.
pub(super) const MOST_ACTIVE: usize = 2 * PIECES + 1 + 6 + 2 * 2 * PIECES * DIE_NUMBERS.len();
/// Copies of the dense layers: two seats are left; more, and `one` is on turn; more, and a third is on turn.
pub(super) const BUCKETS: usize = 3;

/// Hits of one kind, as bits by stretch and number.
type Hits = u128;

/// A position with the hits of every seat still in the race on every other.
pub(super) struct Race<'a> {
    game: &'a Pachisi,
    position: &'a Position,
    throws: &'static Throws,
    /// By hunter and prey.
    hits: [[Hits; MAX_SEATS]; MAX_SEATS],
}

impl<'a> Race<'a> {
    /// The race at a chance node.
    pub(super) fn new(game: &'a Pachisi, position: &'a Position) -> Self {
        let mut race = Race { game, position, throws: Throws::of(game), hits: [[0; MAX_SEATS]; MAX_SEATS] };
        // At every leaf: the compiler is to know the numbers.
        if throws_cowries(game) {
            race.add_hits(&COWRIES_NUMBERS);
        } else {
            race.add_hits(&DIE_NUMBERS);
        }
        race
    }

    /// See [`NetRace::seats`]. This iterator does not borrow the race.
    fn seats_of(&self) -> impl Iterator<Item = Seat> + Clone + use<'a> {
        let Race { game, position, .. } = *self;
        seats_left(game.seats(), game.finished(position), game.on_turn(position))
    }

    fn add_hits<const N: usize>(&mut self, numbers: &[u8; N]) {
        let Race { game, position, .. } = *self;
        for hunter in self.seats_of() {
            let reach = Reach::of(numbers, game, position, hunter);
            for prey in self.seats_of().filter(|prey| *prey != hunter) {
                self.hits[hunter.index()][prey.index()] = reach.hits(game, position, hunter, prey);
            }
        }
    }
}

impl NetRace<MOST_ACTIVE> for Race<'_> {
    fn seats(&self) -> impl Iterator<Item = Seat> + Clone {
        self.seats_of()
    }

    fn inputs(&self, one: Seat, other: Seat) -> ActiveInputs<MOST_ACTIVE> {
        let Race { game, position, throws, hits } = self;
        let is_on_turn = one == game.on_turn(position);
        let bucket = match self.seats().count() {
            2 => 0,
            _ if is_on_turn => 1,
            _ => 2,
        };
        let mut inputs = ActiveInputs::new(bucket);
        add_pieces(&mut inputs, 0, game.progress(position, one));
        add_pieces(&mut inputs, PLACES.1, game.progress(position, other));
        inputs.add(FIRST_ARM + usize::from(game.arms_between(one, other)) - 1);
        let by_thirds = |prey: Seat| {
            let thirds = self.seats().filter(|third| *third != one && *third != other);
            thirds.fold(0, |all, third| all | hits[third.index()][prey.index()])
        };
        inputs.add_set(FIRST_HIT, hits[one.index()][other.index()]);
        inputs.add_set(FIRST_HIT + throws.hits(), hits[other.index()][one.index()]);
        if bucket > 0 {
            inputs.add_set(FIRST_HIT + 2 * throws.hits(), by_thirds(other));
            inputs.add_set(FIRST_HIT + 3 * throws.hits(), by_thirds(one));
        }
        if is_on_turn {
            for (at, (number, times)) in throws.kept.iter().enumerate() {
                inputs.add_if(game.kept(position, *number) >= *times, throws.first_kept() + at);
            }
            inputs.add_if(game.owed(position) > 0, throws.owed());
        }
        inputs
    }
}

fn add_pieces(inputs: &mut ActiveInputs<MOST_ACTIVE>, first: usize, ascending: &[u8; PIECES]) {
    let (mut before, mut equals) = (u8::MAX, 0);
    for piece in ascending.iter().copied() {
        equals = if piece == before { equals + 1 } else { 0 };
        before = piece;
        let holds_all = piece == 0 || piece == Pachisi::CENTRE;
        inputs.add_if(holds_all || equals < 2, first + PLACES.0[usize::from(piece)] + equals);
    }
}

/// The blocks that a seat reaches by each number without going round again, as bits from block 1 of its own arm.
struct Reach<const N: usize> {
    by_single: [u64; N],
    by_pair: [u64; N],
}

impl<const N: usize> Reach<N> {
    fn of(numbers: &[u8; N], game: &Pachisi, position: &Position, hunter: Seat) -> Self {
        let pairs = game.pairs(position, hunter, hunter);
        // By progress. A pair is broken only on a cross.
        let (mut singles, mut paired) = (0, 0);
        for from in game.progress(position, hunter).iter().copied() {
            let block = game.block(from);
            let is_paired = pairs & block != 0;
            singles |= u128::from(!is_paired || block & game.crosses() != 0) << from;
            paired |= u128::from(is_paired) << from;
        }
        let by_single = numbers.map(|number| blocks_up_to_the_brink(singles << number));
        // A pair goes by half of an even throw.
        let by_pair =
            numbers.map(|number| if number % 2 == 0 { blocks_up_to_the_brink(paired << (number / 2)) } else { 0 });
        Reach { by_single, by_pair }
    }

    /// The hits on a prey. Only a pair hits a pair, and nothing is hit on a cross.
    fn hits(&self, game: &Pachisi, position: &Position, hunter: Seat, prey: Seat) -> Hits {
        let (mut single, mut any) = (0, 0);
        let pairs = game.pairs(position, prey, hunter);
        let pieces = game.progress(position, prey).map(|piece| (piece, game.block_seen_by(prey, hunter, piece)));
        for (_, block) in pieces {
            single |= block & !game.crosses() & !pairs;
            any |= block & !game.crosses();
        }
        let mut hits = 0;
        for at in 0..N {
            let hit = self.by_single[at] & single | self.by_pair[at] & any;
            if hit == 0 {
                continue;
            }
            for (piece, _) in pieces.into_iter().filter(|(_, block)| hit & block != 0) {
                hits |= 1 << (usize::from((piece - 1) / STRETCH) * N + at);
            }
        }
        hits
    }
}

/// The blocks of pieces by progress up to the brink, as bits from block 1 of the own arm.
fn blocks_up_to_the_brink(progress: u128) -> u64 {
    let on_track = (progress & ((2 << Pachisi::BRINK) - 1)) >> 1;
    on_track as u64 | (on_track >> u64::BITS) as u64
}
