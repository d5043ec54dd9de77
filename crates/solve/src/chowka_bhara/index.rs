//! Every position at the start of a turn, numbered without gaps.

use std::ops::Range;

use super::side::{Side, Sides};
use super::squares::{PAWNS, Squares, bits};

/// A position at the start of a turn, seen from the mover. The mover's own doubles at that moment follow from its pawns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TurnStart {
    /// The player whose turn begins.
    pub mover: Side,
    /// The other player.
    pub opponent: Side,
    /// The opponent's doubles that block, by its own progress.
    pub blocks: u32,
}

/// An opponent with its blocks: what the mover cannot change but by hits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    /// The number of the side.
    pub(crate) side: u32,
    /// Blocks, by the opponent's progress.
    pub(crate) blocks: u32,
}

/// The numbering of positions for a number of pawns a side (rank and unrank).
#[derive(Debug)]
pub struct Index {
    /// The board.
    pub squares: Squares,
    /// Pawns a side that do not begin in the centre.
    pub pawns: usize,
    /// Every side on the way.
    pub sides: Sides,
    pub(crate) columns: Vec<Column>,
    first_column: Vec<u32>,
    /// The first number of each column, for movers without and with the licence.
    bases: Vec<[u64; 2]>,
    count: u64,
}

impl Index {
    /// Numbers every position with this many pawns a side, 1 to 4.
    ///
    /// # Panics
    ///
    /// Panics if there are no pawns or more than four.
    pub fn new(pawns: usize) -> Self {
        assert!((1..=PAWNS).contains(&pawns), "{pawns} pawns a side: 1 to 4 are possible");
        let squares = Squares::new();
        let sides = Sides::new(&squares, pawns);
        let (mut columns, mut first_column) = (Vec::new(), Vec::new());
        for (number, side) in (0..).zip(sides.all()) {
            first_column.push(columns.len() as u32);
            let doubles: Vec<u8> = bits(side.outer_doubles(&squares)).collect();
            for chosen in 0..1u32 << doubles.len() {
                let blocks = bits(chosen).fold(0, |set, at| set | 1 << doubles[at as usize]);
                columns.push(Column { side: number, blocks });
            }
        }
        first_column.push(columns.len() as u32);
        let mut index = Index { squares, pawns, sides, columns, first_column, bases: Vec::new(), count: 0 };
        let mut next = 0;
        for at in 0..index.columns.len() {
            let mut bases = [0; 2];
            for (is_licensed, base) in [false, true].into_iter().zip(&mut bases) {
                *base = next;
                next += index.movers(at, is_licensed).count(pawns);
            }
            index.bases.push(bases);
        }
        index.count = next;
        index
    }

    /// How many positions there are.
    pub fn len(&self) -> u64 {
        self.count
    }

    /// Whether there are none: never.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The beginning of the game.
    pub fn first(&self) -> TurnStart {
        let mut pawns = [self.squares.centre; PAWNS];
        pawns[..self.pawns].fill(0);
        let side = Side { pawns, is_licensed: false };
        TurnStart { mover: side, opponent: side, blocks: 0 }
    }

    /// The position's number; none for one that has ended or cannot occur with this many pawns.
    pub fn rank(&self, start: &TurnStart) -> Option<u64> {
        self.sides.number(&start.mover)?;
        let column = self.column(self.sides.number(&start.opponent)?, start.blocks)?;
        let within = self.movers(column, start.mover.is_licensed).rank(self.pawns, &start.mover)?;
        Some(self.bases[column][usize::from(start.mover.is_licensed)] + within)
    }

    /// The position with this number, which must be below [`Index::len`].
    pub fn unrank(&self, number: u64) -> TurnStart {
        let column = self.bases.partition_point(|bases| bases[0] <= number) - 1;
        let is_licensed = self.bases[column][1] <= number;
        let within = number - self.bases[column][usize::from(is_licensed)];
        let mover = self.movers(column, is_licensed).unrank(self.pawns, within, is_licensed);
        let Column { side, blocks } = self.columns[column];
        TurnStart { mover, opponent: self.sides.all()[side as usize], blocks }
    }

    /// The number of the column of an opponent with its blocks.
    pub(crate) fn column(&self, side: usize, blocks: u32) -> Option<usize> {
        let range = self.first_column[side] as usize..self.first_column[side + 1] as usize;
        range.into_iter().find(|at| self.columns[*at].blocks == blocks)
    }

    /// The columns of opponents without (0) or with (1) the licence, and the first of them with a pawn on 0.
    pub(crate) fn columns_by_licence(&self, licence: usize) -> (Range<usize>, usize) {
        let sides = self.sides.by_licence(licence);
        let first = |side: usize| self.first_column[side] as usize;
        (first(sides.start)..first(sides.end), first(sides.start + self.sides.away[licence]))
    }

    /// The squares that are not safe on which the column's pawns stand, as the mover sees them.
    pub(crate) fn occupied(&self, column: usize) -> u32 {
        let side = self.sides.all()[self.columns[column].side as usize];
        self.squares.seen_all(side.standing() & !self.squares.safe)
    }

    /// Whether mover and opponent can stand on the board together.
    pub(crate) fn is_position(&self, side: usize, column: usize) -> bool {
        self.sides.all()[side].standing() & self.occupied(column) == 0
    }

    /// Whether the game is over because nobody could ever move again.
    pub(crate) fn is_deadlocked(&self, side: usize, column: usize) -> bool {
        let (mover, opponent) = (self.sides.all()[side], self.sides.all()[self.columns[column].side as usize]);
        let seen_doubles = |side: &Side| self.squares.seen_all(side.doubles(&self.squares));
        mover.is_stuck(&self.squares, seen_doubles(&opponent)) && opponent.is_stuck(&self.squares, seen_doubles(&mover))
    }

    /// The numbers of the sides that can face the column, in the order of the positions.
    pub(crate) fn movers_in_order(&self, column: usize) -> Vec<usize> {
        let count = [false, true].map(|is_licensed| self.movers(column, is_licensed).count(self.pawns) as usize);
        let mut sides = vec![0; count[0] + count[1]];
        for is_licensed in [false, true] {
            let movers = self.movers(column, is_licensed);
            let first = if is_licensed { count[0] } else { 0 };
            let occupied = self.occupied(column);
            let can_face = |side: &&Side| side.is_licensed == is_licensed && side.standing() & occupied == 0;
            for side in self.sides.all().iter().filter(can_face) {
                let rank = movers.rank(self.pawns, side).expect("a side that can face the column has a number");
                sides[first + rank as usize] = self.sides.number(side).expect("it is one of the sides");
            }
        }
        sides
    }

    fn movers(&self, column: usize, is_licensed: bool) -> Movers {
        let open = self.squares.open(is_licensed);
        let safe = bits(open & self.squares.safe).collect::<Vec<u8>>();
        Movers {
            // The centre first: the side that has finished has number 0 and is left out.
            safe: safe.into_iter().rev().collect(),
            free: bits(open & !self.squares.safe & !self.occupied(column)).collect(),
            finished: u64::from(is_licensed),
            centre: self.squares.centre,
        }
    }
}

/// The sides that can face one column, as multisets: any number of pawns on a safe square, at most two on another.
struct Movers {
    safe: Vec<u8>,
    free: Vec<u8>,
    finished: u64,
    centre: u8,
}

impl Movers {
    fn count(&self, pawns: usize) -> u64 {
        (0..=pawns).map(|away| self.with_away(pawns, away)).sum::<u64>() - self.finished
    }

    /// How many sides have this many pawns on squares that are not safe.
    fn with_away(&self, pawns: usize, away: usize) -> u64 {
        multisets(self.safe.len(), pawns - away) * (0..=away / 2).map(|pairs| self.with_pairs(away, pairs)).sum::<u64>()
    }

    /// How many ways to put `away` pawns on squares that are not safe, with this number of pairs.
    fn with_pairs(&self, away: usize, pairs: usize) -> u64 {
        let free = self.free.len();
        choose(free, pairs) * choose(free.saturating_sub(pairs), away - 2 * pairs)
    }

    fn rank(&self, pawns: usize, side: &Side) -> Option<u64> {
        let pawns_placed = &side.pawns[..pawns];
        let place = |list: &[u8], pawn: u8| list.iter().position(|square| *square == pawn);
        let mut safe: Vec<usize> = pawns_placed.iter().filter_map(|pawn| place(&self.safe, *pawn)).collect();
        safe.sort_unstable();
        let free: Vec<usize> = pawns_placed.iter().filter_map(|pawn| place(&self.free, *pawn)).collect();
        if safe.len() + free.len() != pawns {
            return None;
        }
        let away = free.len();
        let paired: Vec<usize> = free.windows(2).filter(|two| two[0] == two[1]).map(|two| two[0]).collect();
        let single = free.iter().filter(|at| !paired.contains(at));
        let single: Vec<usize> = single.map(|at| at - paired.iter().filter(|pair| *pair < at).count()).collect();
        let singles = choose(self.free.len().saturating_sub(paired.len()), single.len());
        let smaller: u64 = (0..paired.len()).map(|pairs| self.with_pairs(away, pairs)).sum();
        let combinations = smaller + rank_combination(&paired) * singles + rank_combination(&single);
        let before: u64 = (0..away).map(|fewer| self.with_away(pawns, fewer)).sum();
        let spread: Vec<usize> = safe.iter().enumerate().map(|(at, square)| at + square).collect();
        let number = before + combinations * multisets(self.safe.len(), safe.len()) + rank_combination(&spread);
        number.checked_sub(self.finished)
    }

    fn unrank(&self, pawns: usize, number: u64, is_licensed: bool) -> Side {
        let mut left = number + self.finished;
        let away = subtract(&mut left, (0..=pawns).map(|away| self.with_away(pawns, away)));
        let on_safe = multisets(self.safe.len(), pawns - away);
        let (mut combinations, spread) = (left / on_safe, left % on_safe);
        let pairs = subtract(&mut combinations, (0..=away / 2).map(|pairs| self.with_pairs(away, pairs)));
        let singles = choose(self.free.len().saturating_sub(pairs), away - 2 * pairs);
        let paired = unrank_combination(combinations / singles.max(1), pairs);
        let single = unrank_combination(combinations % singles.max(1), away - 2 * pairs);
        let rest: Vec<u8> = (0..self.free.len()).filter(|at| !paired.contains(at)).map(|at| self.free[at]).collect();
        let spread = unrank_combination(spread, pawns - away);
        let on_pairs = paired.iter().flat_map(|at| [self.free[*at]; 2]);
        let on_singles = single.iter().map(|at| rest[*at]);
        let on_safe = spread.iter().enumerate().map(|(at, square)| self.safe[square - at]);
        let mut side = Side { pawns: [self.centre; PAWNS], is_licensed };
        for (pawn, square) in side.pawns.iter_mut().zip(on_pairs.chain(on_singles).chain(on_safe)) {
            *pawn = square;
        }
        side.pawns.sort_unstable();
        side
    }
}

/// Takes sizes off the number until one exceeds it; how many were taken.
fn subtract(number: &mut u64, sizes: impl Iterator<Item = u64>) -> usize {
    let mut taken = 0;
    for size in sizes {
        if *number < size {
            break;
        }
        *number -= size;
        taken += 1;
    }
    taken
}

fn choose(n: usize, k: usize) -> u64 {
    if k > n {
        return 0;
    }
    (0..k as u64).fold(1, |product, at| product * (n as u64 - at) / (at + 1))
}

fn multisets(squares: usize, pawns: usize) -> u64 {
    choose(squares + pawns - 1, pawns)
}

/// The number of an ascending combination (combinatorial number system).
fn rank_combination(ascending: &[usize]) -> u64 {
    ascending.iter().enumerate().map(|(at, element)| choose(*element, at + 1)).sum()
}

fn unrank_combination(mut number: u64, size: usize) -> Vec<usize> {
    let mut descending = Vec::with_capacity(size);
    for taken in (1..=size).rev() {
        let element = (0..).take_while(|element| choose(*element, taken) <= number).last().unwrap_or(0);
        number -= choose(element, taken);
        descending.push(element);
    }
    descending.reverse();
    descending
}

#[cfg(test)]
mod tests {
    use super::Index;

    #[test]
    fn every_number_is_one_position_and_back() {
        for pawns in 1..=2 {
            let index = Index::new(pawns);
            for number in 0..index.len() {
                assert_eq!(index.rank(&index.unrank(number)), Some(number), "{:?}", index.unrank(number));
            }
        }
    }

    #[test]
    fn the_numbering_leaves_no_position_out() {
        let index = Index::new(2);
        let sides = index.sides.all().len();
        let pairs = (0..sides).flat_map(|side| (0..index.columns.len()).map(move |column| (side, column)));
        let positions = pairs.filter(|(side, column)| index.is_position(*side, *column)).count();
        assert_eq!(index.len(), positions as u64);
    }

    #[test]
    fn numbers_of_four_pawns_are_positions_and_back() {
        let index = Index::new(4);
        assert_eq!(index.len(), 438_938_816);
        let mut random = fastrand::Rng::with_seed(18);
        for _ in 0..20_000 {
            let number = random.u64(..index.len());
            assert_eq!(index.rank(&index.unrank(number)), Some(number), "{:?}", index.unrank(number));
        }
    }
}
