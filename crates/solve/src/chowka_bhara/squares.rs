//! The 5×5 board as sets of bits by progress number, read off the engine.

use bisat_engine::chowka_bhara::ChowkaBhara;
use bisat_engine::{Board, Seat};

/// How many pawns a player has.
pub(crate) const PAWNS: usize = 4;
/// The values a cast can show.
pub(crate) const VALUES: [u8; 5] = [1, 2, 3, 4, 8];

/// The squares of the 5×5 board, as bits by a player's own progress.
#[derive(Clone, Debug)]
pub struct Squares {
    /// The progress number of the centre.
    pub centre: u8,
    /// Squares on which nobody is hit.
    pub safe: u32,
    /// Squares open without the licence.
    pub outer: u32,
    /// What the opponent calls each square.
    seen: [u8; 25],
}

impl Squares {
    /// The board of the default options.
    pub fn new() -> Self {
        let game = ChowkaBhara::with_defaults();
        let mut seen = [0; 25];
        let mut safe = 0;
        for progress in 0..=game.centre() {
            seen[progress as usize] = game.seen_by(Seat(0), Seat(1), progress);
            safe |= u32::from(game.is_safe(progress)) << progress;
        }
        Squares { centre: game.centre(), safe, outer: (1 << game.outer()) - 1, seen }
    }

    /// What the opponent calls the square.
    pub fn seen(&self, square: u8) -> u8 {
        self.seen[square as usize]
    }

    /// What the opponent calls the squares.
    pub fn seen_all(&self, squares: u32) -> u32 {
        bits(squares).fold(0, |seen, square| seen | 1 << self.seen(square))
    }

    /// Whether nobody is hit on the square.
    pub fn is_safe(&self, square: u8) -> bool {
        self.safe & 1 << square != 0
    }

    /// The squares that a player with or without the licence may enter.
    pub fn open(&self, is_licensed: bool) -> u32 {
        if is_licensed { (1 << (self.centre + 1)) - 1 } else { self.outer }
    }
}

impl Default for Squares {
    fn default() -> Self {
        Self::new()
    }
}

/// The squares of a set, ascending.
pub(crate) fn bits(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let lowest = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(lowest)
    })
}
