//! The mat: which number each square carries, for each edge that may lie towards red.

use super::squares::{SIDE, Square, Squares};

/// The mat's edge that lies towards red.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Edge {
    /// The mat's north edge.
    North,
    /// The mat's east edge.
    East,
    /// The mat's south edge.
    South,
    /// The mat's west edge.
    West,
}

impl Edge {
    pub(super) const ALL: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];

    pub(super) const fn letter(self) -> char {
        match self {
            Edge::North => 'n',
            Edge::East => 'e',
            Edge::South => 's',
            Edge::West => 'w',
        }
    }

    /// The number of a square: how far a piece on it moves, and what the Khan on it demands.
    pub const fn number(self, square: Square) -> u8 {
        NUMBERS[self as usize][square.index()]
    }

    /// The number of a place on the mat.
    pub const fn number_at(place: usize) -> u8 {
        SOUTH[place / SIDE as usize][place % SIDE as usize]
    }

    /// The place of a square on the mat itself, whichever way it lies: 0 to 35, counted as a1 b1 … f1 a2 … f6 are with the mat's
    /// south edge towards red.
    pub const fn place(self, square: Square) -> usize {
        PLACES[self as usize][square.index()] as usize
    }

    /// The squares that carry the number.
    pub(super) const fn squares_of(self, number: u8) -> Squares {
        SQUARES_OF[self as usize][number as usize]
    }
}

/// The mat with its south edge towards red: ranks 1 to 6, each from a to f.
const SOUTH: [[u8; SIDE as usize]; SIDE as usize] = [
    [2, 1, 3, 2, 2, 1],
    [2, 3, 1, 3, 1, 3],
    [3, 1, 2, 1, 3, 2],
    [1, 3, 2, 3, 1, 2],
    [2, 1, 3, 1, 3, 1],
    [2, 3, 1, 2, 2, 3],
];

/// The place on the mat of file `x` and rank `y`.
const fn place(edge: Edge, x: u8, y: u8) -> u8 {
    const LAST: u8 = SIDE - 1;
    let (x, y) = match edge {
        Edge::South => (x, y),
        Edge::East => (LAST - y, x),
        Edge::North => (LAST - x, LAST - y),
        Edge::West => (y, LAST - x),
    };
    y * SIDE + x
}

const fn turned(edge: Edge, x: u8, y: u8) -> u8 {
    let place = place(edge, x, y);
    SOUTH[(place / SIDE) as usize][(place % SIDE) as usize]
}

static PLACES: [[u8; 64]; 4] = {
    let mut places = [[0; 64]; 4];
    let mut edge = 0;
    while edge < 4 {
        let mut at = 0;
        while at < SIDE * SIDE {
            let square = Square::new(at % SIDE, at / SIDE);
            places[edge][square.index()] = place(Edge::ALL[edge], at % SIDE, at / SIDE);
            at += 1;
        }
        edge += 1;
    }
    places
};

static NUMBERS: [[u8; 64]; 4] = {
    let mut numbers = [[0; 64]; 4];
    let mut edge = 0;
    while edge < 4 {
        let mut at = 0;
        while at < SIDE * SIDE {
            let square = Square::new(at % SIDE, at / SIDE);
            numbers[edge][square.index()] = turned(Edge::ALL[edge], at % SIDE, at / SIDE);
            at += 1;
        }
        edge += 1;
    }
    numbers
};

static SQUARES_OF: [[Squares; 4]; 4] = {
    let mut squares = [[Squares::NONE; 4]; 4];
    let mut edge = 0;
    while edge < 4 {
        let mut at = 0;
        while at < SIDE * SIDE {
            let square = Square::new(at % SIDE, at / SIDE);
            let number = turned(Edge::ALL[edge], at % SIDE, at / SIDE) as usize;
            squares[edge][number] = squares[edge][number].with(square);
            at += 1;
        }
        edge += 1;
    }
    squares
};
