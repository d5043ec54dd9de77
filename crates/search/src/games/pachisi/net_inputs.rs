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

use super::hits::{Cowries, Die, Hits, Hunter, STRETCH, Thrown};
use crate::games::input_set::InputSet;
use crate::games::race::seats;
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
/// A static, because a constant would be copied at every use.
static FIRST_OF_PLACE: [usize; Pachisi::CENTRE as usize + 1] = PLACES.0;
const FIRST_ARM: usize = 2 * PLACES.1;
const FIRST_HIT: usize = FIRST_ARM + 3;

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
pub(super) static COWRIES: Throws = Throws::of::<Cowries>();
/// A die.
pub(super) static DIE: Throws = Throws::of::<Die>();

impl Throws {
    const fn of<T: Thrown>() -> Self {
        Throws { numbers: T::NUMBERS, kept: T::KEPT }
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
pub(super) const MOST_ACTIVE: usize = 2 * PIECES + 1 + 6 + 2 * 2 * PIECES * Die::NUMBERS.len();
/// Copies of the dense layers: two seats are left; more, and `one` is on turn; more, and a third is on turn.
pub(super) const BUCKETS: usize = 3;

/// Words with a bit for every input; the die has the most.
const WORDS: usize = DIE.inputs().div_ceil(u64::BITS as usize);

/// The inputs of a pair.
pub(super) type Inputs = InputSet<WORDS>;

/// The inputs that depend on the pieces of one or two seats. They are updated incrementally: most pieces stay where they are
/// from one leaf to the next.
#[doc(alias = "incremental update")]
pub(super) struct SeatInputs {
    /// The pieces for which the rest was computed.
    progress: [[u8; PIECES]; MAX_SEATS],
    /// The inputs for the pieces of each seat, counted from 0.
    pieces: [Pieces; MAX_SEATS],
    /// By hunter and prey.
    hits: [[Hits; MAX_SEATS]; MAX_SEATS],
}

impl SeatInputs {
    /// Nothing is known yet. No piece has this progress, so that the first update computes everything.
    pub(super) fn none() -> Self {
        SeatInputs {
            progress: [[u8::MAX; PIECES]; MAX_SEATS],
            pieces: [[0; 2]; MAX_SEATS],
            hits: [[0; MAX_SEATS]; MAX_SEATS],
        }
    }

    /// Recomputes what depends on pieces that have moved. All calls are for the same game.
    fn update<T: Thrown>(&mut self, game: &Pachisi, position: &Position) {
        let mut has_moved = [false; MAX_SEATS];
        for seat in seats(game.seats()) {
            let progress = game.progress(position, seat);
            if self.progress[seat.index()] != *progress {
                has_moved[seat.index()] = true;
                self.progress[seat.index()] = *progress;
                self.pieces[seat.index()] = inputs_of(progress);
            }
        }
        for hunter in seats(game.seats()) {
            let hunting = Hunter::new(game, position, hunter);
            let preys = seats(game.seats()).filter(|prey| *prey != hunter);
            for prey in preys.filter(|prey| has_moved[hunter.index()] || has_moved[prey.index()]) {
                self.hits[hunter.index()][prey.index()] = hunting.hits::<T>(game, position, prey);
            }
        }
    }
}

/// A position with what the net sees of every pair.
pub(super) struct Race<'a> {
    game: &'a Pachisi,
    position: &'a Position,
    seat_inputs: &'a SeatInputs,
    /// The seats still in the race, the seat on turn first.
    seats: [Seat; MAX_SEATS],
    count: usize,
}

impl<'a> Race<'a> {
    /// The race at a chance node. `seat_inputs` may come from another position of the same game.
    pub(super) fn new(game: &'a Pachisi, position: &'a Position, seat_inputs: &'a mut SeatInputs) -> Self {
        let (mut seats, mut count) = ([Seat(0); MAX_SEATS], 0);
        for seat in seats_left(game.seats(), game.finished(position), game.on_turn(position)) {
            seats[count] = seat;
            count += 1;
        }
        if throws_cowries(game) {
            seat_inputs.update::<Cowries>(game, position);
        } else {
            seat_inputs.update::<Die>(game, position);
        }
        Race { game, position, seat_inputs, seats, count }
    }

    fn inputs_of_pair<T: Thrown>(&self, one: Seat, other: Seat) -> Inputs {
        let Race { game, position, seat_inputs: SeatInputs { pieces, hits, .. }, count, .. } = self;
        let throws = const { Throws::of::<T>() };
        let is_on_turn = one == game.on_turn(position);
        let bucket = match count {
            2 => 0,
            _ if is_on_turn => 1,
            _ => 2,
        };
        let mut inputs = Inputs::new(bucket);
        for (first, seat) in [(0, one), (PLACES.1, other)] {
            let [low, high] = pieces[seat.index()];
            inputs.add_set(first, low);
            inputs.add_set(first + u128::BITS as usize, high);
        }
        inputs.add(FIRST_ARM + usize::from(game.arms_between(one, other)) - 1);
        inputs.add_set(FIRST_HIT, hits[one.index()][other.index()]);
        inputs.add_set(FIRST_HIT + throws.hits(), hits[other.index()][one.index()]);
        if bucket > 0 {
            let (mut on_other, mut on_one) = (0, 0);
            for third in self.seats().filter(|third| *third != one && *third != other) {
                on_other |= hits[third.index()][other.index()];
                on_one |= hits[third.index()][one.index()];
            }
            inputs.add_set(FIRST_HIT + 2 * throws.hits(), on_other);
            inputs.add_set(FIRST_HIT + 3 * throws.hits(), on_one);
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

impl NetRace for Race<'_> {
    type Inputs = Inputs;

    fn seats(&self) -> impl Iterator<Item = Seat> + Clone {
        self.seats[..self.count].iter().copied()
    }

    fn inputs(&self, one: Seat, other: Seat) -> Inputs {
        if throws_cowries(self.game) {
            self.inputs_of_pair::<Cowries>(one, other)
        } else {
            self.inputs_of_pair::<Die>(one, other)
        }
    }
}

/// The inputs for the pieces of a seat, as bits.
type Pieces = [u128; 2];

fn inputs_of(ascending: &[u8; PIECES]) -> Pieces {
    let (mut pieces, mut before, mut equals) = ([0; 2], u8::MAX, 0);
    for piece in ascending.iter().copied() {
        equals = if piece == before { equals + 1 } else { 0 };
        before = piece;
        let holds_all = piece == 0 || piece == Pachisi::CENTRE;
        if holds_all || equals < 2 {
            let input = FIRST_OF_PLACE[usize::from(piece)] + equals;
            pieces[input / u128::BITS as usize] |= 1 << (input % u128::BITS as usize);
        }
    }
    pieces
}
