//! Squares of the mat and sets of them, as bits of a 64-bit word.
//!
//! A rank takes eight bits, of which six are squares: a step off the mat falls on a bit that is no square (or out
//! of the word), so that steps need no look at the edge.

use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

/// How many squares a side of the mat has.
pub(super) const SIDE: u8 = 6;

/// A square, as red sees the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// File 0 is `a`, rank 0 is `1`.
    pub(super) const fn new(file: u8, rank: u8) -> Self {
        Square(rank * 8 + file)
    }

    pub(super) const fn file(self) -> u8 {
        self.0 % 8
    }

    pub(super) const fn rank(self) -> u8 {
        self.0 / 8
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square of this name.
    pub(super) fn read(name: &str) -> Option<Square> {
        let [file @ b'a'..=b'f', rank @ b'1'..=b'6'] = *name.as_bytes() else { return None };
        Some(Square::new(file - b'a', rank - b'1'))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAMES: [[&str; 6]; 6] = [
            ["a1", "b1", "c1", "d1", "e1", "f1"],
            ["a2", "b2", "c2", "d2", "e2", "f2"],
            ["a3", "b3", "c3", "d3", "e3", "f3"],
            ["a4", "b4", "c4", "d4", "e4", "f4"],
            ["a5", "b5", "c5", "d5", "e5", "f5"],
            ["a6", "b6", "c6", "d6", "e6", "f6"],
        ];
        f.write_str(NAMES[self.rank() as usize][self.file() as usize])
    }
}

/// A set of squares. Iterating yields them by rank, then file: a1 b1 … f1 a2 ….
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Squares(pub(super) u64);

impl Squares {
    pub(super) const NONE: Self = Squares(0);
    pub(super) const ALL: Self = Squares(0x3f3f_3f3f_3f3f);

    pub(super) const fn of(square: Square) -> Self {
        Squares(1 << square.0)
    }

    pub(super) const fn with(self, square: Square) -> Self {
        Squares(self.0 | 1 << square.0)
    }

    pub(super) const fn has(self, square: Square) -> bool {
        self.0 & 1 << square.0 != 0
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The square with this number, below the set's length, in the order in which iterating yields them.
    pub(super) fn numbered(self, number: u32) -> Square {
        let rest = (0..number).fold(self.0, |rest, _| rest & (rest - 1));
        Square(rest.trailing_zeros() as u8)
    }
}

impl BitAnd for Squares {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Squares(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Squares(self.0 | other.0)
    }
}

impl Not for Squares {
    type Output = Self;
    /// The squares of the mat that are not in the set.
    fn not(self) -> Self {
        Squares(!self.0 & Squares::ALL.0)
    }
}

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.is_empty() {
            return None;
        }
        let square = Square(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(square)
    }
}

/// The squares that a walk of exactly `steps` (1, 2 or 3) orthogonal steps from `from` can end on, when every
/// square it passes over is in `open`. What stands on the last square is the caller's business.
///
/// No square is touched twice: within three steps that can only happen by stepping straight back.
pub(super) fn walk(from: Square, steps: u8, open: Squares) -> Squares {
    walk_from_any(Squares::of(from), steps, open)
}

/// The same from any of several squares that are not open.
pub(super) fn walk_from_any(from: Squares, steps: u8, open: Squares) -> Squares {
    let first = Heads::first(from);
    let ends = match steps {
        1 => first,
        2 => first.step(open),
        _ => first.step(open).step(open),
    };
    Squares(ends.north | ends.east | ends.south | ends.west) & Squares::ALL
}

/// The squares of one such walk, both ends included: the first that leads there when going straight on is tried first.
pub(super) fn way(from: Square, to: Square, steps: u8, open: Squares) -> Vec<Square> {
    let mut way = Vec::new();
    find_way(from, None, to, steps, open, &mut way);
    way
}

fn find_way(at: Square, came: Option<i8>, to: Square, steps: u8, open: Squares, way: &mut Vec<Square>) -> bool {
    const HEADINGS: [i8; 4] = [8, 1, -8, -1];
    way.push(at);
    if steps == 0 && at == to {
        return true;
    }
    if steps > 0 && (way.len() == 1 || open.has(at)) {
        let mut headings = HEADINGS;
        headings.sort_by_key(|heading| Some(*heading) != came);
        for heading in headings.into_iter().filter(|heading| came != Some(-heading)) {
            let next = at.0.checked_add_signed(heading).map(Square).filter(|next| Squares::ALL.has(*next));
            if next.is_some_and(|next| find_way(next, Some(heading), to, steps - 1, open, way)) {
                return true;
            }
        }
    }
    way.pop();
    false
}

/// The ends of all walks, by the direction of the last step.
struct Heads {
    north: u64,
    east: u64,
    south: u64,
    west: u64,
}

impl Heads {
    fn first(from: Squares) -> Self {
        Heads { north: from.0 << 8, east: from.0 << 1, south: from.0 >> 8, west: from.0 >> 1 }
    }

    /// One step more from every end that is open, in any direction but straight back.
    fn step(self, Squares(open): Squares) -> Self {
        let (north, east) = (self.north & open, self.east & open);
        let (south, west) = (self.south & open, self.west & open);
        Heads {
            north: (north | east | west) << 8,
            east: (north | east | south) << 1,
            south: (east | south | west) >> 8,
            west: (north | south | west) >> 1,
        }
    }
}
