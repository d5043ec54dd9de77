//! The two boards of Chowka Bhara: the path by progress number, safe squares, pawns and cowries.

use super::Move;
use crate::odds;
use crate::odds::Odds;

/// The most squares a path has.
const LONGEST: usize = 49;

/// A board with everything on it that is fixed.
#[derive(Debug)]
pub(super) struct Course {
    /// Squares along an edge.
    pub(super) size: u8,
    /// Pawns a side.
    pub(super) pawns: u8,
    /// Progress numbers below this are the outer ring.
    pub(super) outer: u8,
    /// The progress number of the centre.
    pub(super) centre: u8,
    /// The safe squares, as bits by progress number; the same for every seat.
    pub(super) safe: u64,
    /// The values that are kept and cast again.
    pub(super) again: [u8; 2],
    /// The values that end the casting.
    pub(super) ends: &'static [u8],
    /// How many cowries are cast.
    pub(super) cowries: u8,
    /// What they show.
    pub(super) cast: Odds<Move>,
    /// Column and row of each progress number, for the south player.
    cells: [(u8, u8); LONGEST],
    /// `seen[k][p]`: what the player k quarter turns further anticlockwise calls the square that I call p.
    seen: [[u8; LONGEST]; 4],
}

impl Course {
    /// What the player who sits `quarters` further anticlockwise calls the square at my `progress`.
    pub(super) fn seen_from(&self, quarters: u8, progress: u8) -> u8 {
        self.seen[(quarters % 4) as usize][progress as usize]
    }

    /// Column and row of a square of the player who sits `arm` quarters anticlockwise from south.
    pub(super) fn cell(&self, arm: u8, progress: u8) -> (u8, u8) {
        self.cells[self.seen_from(4 - arm, progress) as usize]
    }

    /// The arm whose home the square at the south player's `progress` is, if it is any's.
    pub(super) fn home_of(&self, progress: u8) -> Option<u8> {
        (0..4).find(|arm| self.cell(*arm, 0) == self.cell(0, progress))
    }

    /// The squares a player may enter: all with the licence, only the outer ring without.
    pub(super) fn open(&self, has_licence: bool) -> u64 {
        if has_licence { (1 << (self.centre + 1)) - 1 } else { (1 << self.outer) - 1 }
    }

    /// The squares from which some value leads onto a safe square, whatever stands anywhere.
    pub(super) fn always_movable(&self, has_licence: bool) -> u64 {
        let safe = self.open(has_licence) & self.safe;
        self.values().fold(0, |movable, value| movable | safe >> value)
    }

    /// The outer squares that are not safe: where doubles can block.
    pub(super) fn blockable(&self) -> u64 {
        self.open(false) & !self.safe
    }

    /// Every value a cast can show.
    pub(super) fn values(&self) -> impl Iterator<Item = u8> {
        self.ends.iter().chain(&self.again).copied()
    }

    pub(super) fn is_safe(&self, progress: u8) -> bool {
        self.safe & 1 << progress != 0
    }
}

/// The 5×5 board: four pawns, four cowries.
pub(super) static SMALL: Course = Course {
    size: 5,
    pawns: 4,
    outer: 16,
    centre: 24,
    safe: set(&[0, 4, 8, 12, 24]),
    again: [4, 8],
    ends: &[1, 2, 3],
    cowries: 4,
    cast: FOUR_COWRIES,
    cells: cells(&SMALL_PATH),
    seen: seen(&SMALL_PATH),
};

/// The 7×7 board: six pawns, six cowries.
pub(super) static LARGE: Course = Course {
    size: 7,
    pawns: 6,
    outer: 24,
    centre: 48,
    safe: set(&[0, 6, 12, 18, 24, 28, 32, 36, 48]),
    again: [6, 12],
    ends: &[1, 2, 3, 4, 5],
    cowries: 6,
    cast: SIX_COWRIES,
    cells: cells(&LARGE_PATH),
    seen: seen(&LARGE_PATH),
};

/// The south player's path, drawn as on the rules page: the northern row first.
const SMALL_PATH: [[u8; 5]; 5] =
    [[10, 9, 8, 7, 6], [11, 18, 19, 20, 5], [12, 17, 24, 21, 4], [13, 16, 23, 22, 3], [14, 15, 0, 1, 2]];

const LARGE_PATH: [[u8; 7]; 7] = [
    [15, 14, 13, 12, 11, 10, 9],
    [16, 28, 29, 30, 31, 32, 8],
    [17, 27, 42, 43, 44, 33, 7],
    [18, 26, 41, 48, 45, 34, 6],
    [19, 25, 40, 47, 46, 35, 5],
    [20, 24, 39, 38, 37, 36, 4],
    [21, 22, 23, 0, 1, 2, 3],
];

/// Mouths up: none counts 8, all four 4.
const FOUR_COWRIES: Odds<Move> =
    odds!(Move, [(Move::Cast(1), 4), (Move::Cast(2), 6), (Move::Cast(3), 4), (Move::Cast(4), 1), (Move::Cast(8), 1)]);

/// Mouths up: none counts 12, all six 6.
const SIX_COWRIES: Odds<Move> = odds!(
    Move,
    [
        (Move::Cast(1), 6),
        (Move::Cast(2), 15),
        (Move::Cast(3), 20),
        (Move::Cast(4), 15),
        (Move::Cast(5), 6),
        (Move::Cast(6), 1),
        (Move::Cast(12), 1),
    ]
);

const fn set(numbers: &[u8]) -> u64 {
    let mut set = 0;
    let mut at = 0;
    while at < numbers.len() {
        set |= 1 << numbers[at];
        at += 1;
    }
    set
}

const fn cells<const N: usize>(path: &[[u8; N]; N]) -> [(u8, u8); LONGEST] {
    let mut cells = [(0, 0); LONGEST];
    let mut at = 0;
    while at < N * N {
        let (x, y) = (at % N, at / N);
        cells[path[N - 1 - y][x] as usize] = (x as u8, y as u8);
        at += 1;
    }
    cells
}

const fn seen<const N: usize>(path: &[[u8; N]; N]) -> [[u8; LONGEST]; 4] {
    let mut seen = [[0; LONGEST]; 4];
    let mut at = 0;
    while at < N * N {
        let (mut x, mut y) = (at % N, at / N);
        let mine = path[N - 1 - y][x] as usize;
        let mut quarters = 0;
        while quarters < 4 {
            seen[quarters][mine] = path[N - 1 - y][x];
            // Who sits a quarter turn further anticlockwise sees the board turned a quarter clockwise.
            (x, y) = (y, N - 1 - x);
            quarters += 1;
        }
        at += 1;
    }
    seen
}
