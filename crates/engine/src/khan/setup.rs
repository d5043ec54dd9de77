//! A side's set-up: its Kalista and five Sbires on six of the twelve squares of its first two ranks.

use std::fmt;

use super::squares::{SIDE, Square, Squares};
use crate::game::Seat;

/// Squares a side may set up on.
const HOME: u8 = 2 * SIDE;
/// Sbires a side has.
pub(super) const SBIRES: u32 = 5;

/// One way to set up. The Sbires are bits, counted from the first square of the side's two ranks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SetUp {
    kalista: Square,
    sbires: u16,
}

impl SetUp {
    /// How many ways there are: twelve squares for the Kalista, five of the other eleven for the Sbires.
    pub(super) const WAYS: u32 = HOME as u32 * CHOICES.len() as u32;

    /// The way with this number, below [`SetUp::WAYS`].
    pub(super) fn numbered(seat: Seat, number: u32) -> Self {
        let kalista = number / CHOICES.len() as u32;
        let chosen = CHOICES[(number % CHOICES.len() as u32) as usize];
        // The Sbires are chosen among eleven squares; those from the Kalista's square on lie one further.
        let below = (1 << kalista) - 1;
        let sbires = chosen & below | (chosen & !below) << 1;
        SetUp { kalista: home_square(seat, kalista as u8), sbires }
    }

    /// The way that puts the pieces there, on the two ranks of one side.
    pub(super) fn of(kalista: Square, sbires: Squares) -> Self {
        let bit = |square: Square| 1 << (square.rank() % 2 * SIDE + square.file());
        SetUp { kalista, sbires: sbires.fold(0, |bits, square| bits | bit(square)) }
    }

    /// The number of the way: [`SetUp::numbered`] backwards.
    pub(super) fn number(self) -> u32 {
        let kalista = self.home_number();
        let below = (1 << kalista) - 1;
        let chosen = self.sbires & below | self.sbires >> 1 & !below;
        u32::from(kalista) * CHOICES.len() as u32 + u32::from(CHOICE_NUMBERS[usize::from(chosen)])
    }

    /// The same way for the other side, with the board turned half round.
    pub(super) fn turned(self) -> Self {
        let last = SIDE - 1;
        let kalista = Square::new(last - self.kalista.file(), last - self.kalista.rank());
        SetUp { kalista, sbires: self.sbires.reverse_bits() >> (u16::BITS - u32::from(HOME)) }
    }

    /// Where the Kalista goes.
    pub(super) fn kalista(self) -> Square {
        self.kalista
    }

    /// Where the Sbires go.
    pub(super) fn sbires(self) -> Squares {
        let bits = u64::from(self.sbires);
        let two_ranks = bits & 0x3f | (bits >> SIDE) << 8;
        Squares(two_ranks << (8 * first_rank(self.seat())))
    }

    /// The Kalista's square among the twelve.
    fn home_number(self) -> u8 {
        self.kalista.rank() % 2 * SIDE + self.kalista.file()
    }

    pub(super) fn seat(self) -> Seat {
        Seat(u8::from(self.kalista.rank() >= SIDE / 2))
    }
}

impl fmt::Display for SetUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.kalista)?;
        self.sbires().try_for_each(|square| write!(f, "{square}"))
    }
}

/// The squares the side may set up on.
pub(super) fn home(seat: Seat) -> Squares {
    (0..HOME).fold(Squares::NONE, |home, number| home.with(home_square(seat, number)))
}

fn home_square(seat: Seat, number: u8) -> Square {
    Square::new(number % SIDE, first_rank(seat) + number / SIDE)
}

fn first_rank(seat: Seat) -> u8 {
    if seat == Seat(0) { 0 } else { SIDE - 2 }
}

/// Every set of five among eleven, as bits.
static CHOICES: [u16; 462] = {
    let mut choices = [0; 462];
    let (mut found, mut bits) = (0, 0u16);
    while bits < 1 << (HOME - 1) {
        if bits.count_ones() == SBIRES {
            choices[found] = bits;
            found += 1;
        }
        bits += 1;
    }
    assert!(found == choices.len());
    choices
};

/// The number of each set among [`CHOICES`]; 0 for a set of another size.
static CHOICE_NUMBERS: [u16; 1 << (HOME - 1)] = {
    let mut numbers = [0; 1 << (HOME - 1)];
    let mut number = 0;
    while number < CHOICES.len() {
        numbers[CHOICES[number] as usize] = number as u16;
        number += 1;
    }
    numbers
};
