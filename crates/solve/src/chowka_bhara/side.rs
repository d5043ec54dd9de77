//! One player's pawns and licence, and the list of all that can occur.

use std::ops::Range;

use super::squares::{PAWNS, Squares, VALUES, bits};

/// The pawns and the licence of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Side {
    /// The progress of each pawn, ascending.
    pub pawns: [u8; PAWNS],
    /// Whether the player has hit.
    pub is_licensed: bool,
}

impl Side {
    /// How many pawns stand on the square.
    pub fn count(&self, square: u8) -> usize {
        self.pawns.iter().filter(|pawn| **pawn == square).count()
    }

    /// The squares on which the player's pawns stand.
    pub fn standing(&self) -> u32 {
        self.pawns.iter().fold(0, |set, pawn| set | 1 << pawn)
    }

    /// The squares that are not safe on which two pawns stand.
    pub fn doubles(&self, squares: &Squares) -> u32 {
        let add = |(one, two), pawn: &u8| (one | 1 << pawn, two | one & 1 << pawn);
        self.pawns.iter().fold((0u32, 0u32), add).1 & !squares.safe
    }

    /// The doubles on the outer ring: those that can block.
    pub fn outer_doubles(&self, squares: &Squares) -> u32 {
        self.doubles(squares) & squares.outer
    }

    /// The sum of all progress numbers.
    pub fn progress(&self) -> u32 {
        self.pawns.iter().map(|pawn| u32::from(*pawn)).sum()
    }

    /// The side after one pawn moved.
    pub(crate) fn moved(mut self, from: u8, to: u8) -> Self {
        if let Some(pawn) = self.pawns.iter_mut().find(|pawn| **pawn == from) {
            *pawn = to;
        }
        self.pawns.sort_unstable();
        self
    }

    /// The side after all its pawns on the square were hit.
    pub(crate) fn hit_on(mut self, square: u8) -> Self {
        for pawn in &mut self.pawns {
            if *pawn == square {
                *pawn = 0;
            }
        }
        self.pawns.sort_unstable();
        self
    }

    pub(crate) fn with_licence(mut self) -> Self {
        self.is_licensed = true;
        self
    }

    /// Whether the player could move nothing by any value, blocks left out of account.
    pub(crate) fn is_stuck(&self, squares: &Squares, foe_doubles: u32) -> bool {
        VALUES.iter().all(|value| self.steps(squares, *value).all(|step| !step.is_open_to(foe_doubles)))
    }

    /// Every step by the value that the player's own pawns and licence allow; the opponent is left out of account.
    pub(crate) fn steps(&self, squares: &Squares, value: u8) -> impl Iterator<Item = Step> + use<'_> {
        let (doubles, open) = (self.doubles(squares), squares.open(self.is_licensed));
        let targets = bits(self.standing() & !(1 << squares.centre)).map(move |from| (from, from + value));
        let safe = squares.safe;
        targets.filter(move |(_, to)| open & 1 << to != 0).flat_map(move |(from, to)| {
            let is_safe = safe & 1 << to != 0;
            let single = (is_safe || self.count(to) < 2).then_some(Step { from, to, is_safe, moves_double: false });
            let is_free = is_safe || self.count(to) == 0;
            let double =
                (doubles & 1 << from != 0 && is_free).then_some(Step { from, to, is_safe, moves_double: true });
            single.into_iter().chain(double)
        })
    }

    /// The side after the step, hits left out of account.
    pub(crate) fn after(self, step: Step) -> Self {
        let moved = self.moved(step.from, step.to);
        if step.moves_double { moved.moved(step.from, step.to) } else { moved }
    }

    /// Five bits a pawn and the licence.
    fn code(&self) -> usize {
        self.pawns.iter().fold(usize::from(self.is_licensed), |code, pawn| code << 5 | *pawn as usize)
    }
}

/// One value spent on a pawn or a double.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) is_safe: bool,
    pub(crate) moves_double: bool,
}

impl Step {
    /// Whether the opponent's doubles (as the mover sees them) let it land.
    fn is_open_to(&self, foe_doubles: u32) -> bool {
        self.is_safe || self.moves_double || foe_doubles & 1 << self.to == 0
    }

    /// The squares strictly between start and end.
    pub(crate) fn between(&self) -> u32 {
        ((1 << self.to) - 1) & !((2 << self.from) - 1)
    }
}

/// Every side that is still on the way, without the licence first. Within a licence those with no pawn on 0 come first,
/// and each part is ordered by falling progress, so that a sweep meets later positions first.
#[derive(Debug)]
pub struct Sides {
    all: Vec<Side>,
    numbers: Vec<u32>,
    /// How many have no licence.
    pub unlicensed: usize,
    /// For each licence: how many sides have no pawn on 0.
    pub away: [usize; 2],
}

impl Sides {
    /// Every side with this many pawns that do not begin in the centre.
    pub fn new(squares: &Squares, pawns: usize) -> Self {
        let mut all = Vec::new();
        let mut away = [0; 2];
        let mut unlicensed = 0;
        for is_licensed in [false, true] {
            let open: Vec<u8> = bits(squares.open(is_licensed)).collect();
            let mut sides = Vec::new();
            let mut side = Side { pawns: [squares.centre; PAWNS], is_licensed };
            place(squares, &open, pawns, &mut side, &mut sides);
            sides.retain(|side| side.pawns[0] != squares.centre);
            sides.sort_by_key(|side| (side.pawns[0] == 0, std::cmp::Reverse(side.progress()), side.pawns));
            away[usize::from(is_licensed)] = sides.iter().filter(|side| side.pawns[0] != 0).count();
            if !is_licensed {
                unlicensed = sides.len();
            }
            all.append(&mut sides);
        }
        let mut numbers = vec![u32::MAX; 1 << (5 * PAWNS + 1)];
        for (number, side) in (0..).zip(&all) {
            numbers[side.code()] = number;
        }
        Sides { all, numbers, unlicensed, away }
    }

    /// All sides in order.
    pub fn all(&self) -> &[Side] {
        &self.all
    }

    /// The numbers of the sides without (0) or with (1) the licence.
    pub(crate) fn by_licence(&self, licence: usize) -> Range<usize> {
        if licence == 0 { 0..self.unlicensed } else { self.unlicensed..self.all.len() }
    }

    /// The side's number; none for a side that has finished or cannot occur.
    pub fn number(&self, side: &Side) -> Option<usize> {
        self.numbers.get(side.code()).filter(|number| **number != u32::MAX).map(|number| *number as usize)
    }
}

/// Puts `left` pawns on open squares, each at or beyond the one before it.
fn place(squares: &Squares, open: &[u8], left: usize, side: &mut Side, sides: &mut Vec<Side>) {
    if left == 0 {
        let mut sorted = *side;
        sorted.pawns.sort_unstable();
        sides.push(sorted);
        return;
    }
    for (at, square) in open.iter().enumerate() {
        if squares.is_safe(*square) || side.count(*square) < 2 {
            side.pawns[left - 1] = *square;
            place(squares, &open[at..], left - 1, side, sides);
            side.pawns[left - 1] = squares.centre;
        }
    }
}
