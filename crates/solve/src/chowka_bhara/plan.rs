//! Every way to spend every hand, for one player's pawns: computed once, the same for every opponent.
//!
//! A row is what a turn must know of its own player: the side, and on which outer squares a double stood when the turn
//! began, because a double formed there again does not block. That memory is dropped where the rest of the hand can no
//! longer form a double.

use rayon::prelude::{IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};

use super::hand::Hand;
use super::index::Index;
use super::side::{Side, Step};
use super::squares::bits;

/// The row of a player who has finished.
pub(crate) const FINISHED: u32 = u32::MAX;

/// The rows and steps of every hand up to a length.
#[derive(Debug)]
pub struct Plan {
    pub(crate) hands: Vec<HandPlan>,
    /// The most fours and eights in a hand.
    pub longest: u8,
}

/// The rows of one hand.
#[derive(Debug)]
pub(crate) struct HandPlan {
    pub(crate) hand: Hand,
    /// The hands that are left after spending the last value, a four, an eight; their own number where there is none.
    pub(crate) rests: [usize; 3],
    /// How many rows there are, and how many of them have no licence: these come first.
    pub(crate) rows: usize,
    pub(crate) unlicensed: usize,
    /// Where each row's steps begin; one more entry than rows.
    pub(crate) first_step: Vec<u32>,
    pub(crate) steps: Vec<PlannedStep>,
    /// The row of the empty hand in which the turn ends when nothing can move.
    pub(crate) end_rows: Vec<u32>,
    /// The row in which each side begins a turn with this hand; empty for a hand that begins no turn.
    pub(crate) start_rows: Vec<u32>,
    /// For the empty hand: the column that the next mover faces.
    pub(crate) next_columns: Vec<u32>,
}

/// A step of a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlannedStep {
    /// The row of the rest, or [`FINISHED`].
    pub(crate) target: u32,
    /// The same if the step hits.
    pub(crate) hit_target: u32,
    /// Squares that must not be blocked.
    pub(crate) between: u32,
    pub(crate) slot: u8,
    pub(crate) to: u8,
    pub(crate) is_safe: bool,
    pub(crate) moves_double: bool,
}

impl Plan {
    /// Plans every hand with at most this many fours and eights.
    pub fn new(index: &Index, longest: u8) -> Self {
        let hands = Hand::up_to(longest);
        let rows = rows(index, &hands);
        let build = |at: usize| build(index, &hands, &rows, at);
        Plan { hands: (0..hands.len()).into_par_iter().map(build).collect(), longest }
    }

    /// How many rows all hands have together.
    pub fn rows(&self) -> usize {
        self.hands.iter().map(|hand| hand.rows).sum()
    }
}

/// The rows of one hand, found by side and memory.
struct Rows {
    keys: Vec<u64>,
    first: Vec<u32>,
}

impl Rows {
    fn new(mut keys: Vec<u64>, sides: usize) -> Self {
        keys.sort_unstable();
        keys.dedup();
        let mut first = vec![0; sides + 1];
        for key in &keys {
            first[(key >> 32) as usize + 1] += 1;
        }
        for side in 0..sides {
            first[side + 1] += first[side];
        }
        Rows { keys, first }
    }

    fn find(&self, key: u64) -> u32 {
        let side = (key >> 32) as usize;
        let variants = self.first[side] as usize..self.first[side + 1] as usize;
        let at = self.keys[variants.clone()].iter().position(|other| *other == key);
        (variants.start + at.expect("every row that a step leads to was listed")) as u32
    }
}

/// The rows that can occur with each hand.
fn rows(index: &Index, hands: &[Hand]) -> Vec<Rows> {
    let sides = index.sides.all();
    let mut keys: Vec<Vec<u64>> = vec![Vec::new(); hands.len()];
    let longest = hands.last().map_or(0, Hand::len);
    let mut done: Vec<Option<Rows>> = hands.iter().map(|_| None).collect();
    for length in (0..=longest).rev() {
        let level: Vec<usize> = (0..hands.len()).filter(|at| hands[*at].len() == length).collect();
        for at in &level {
            if hands[*at].last > 0 {
                let start = |side: &Side| key(index, *side, side.outer_doubles(&index.squares), hands[*at]);
                keys[*at].extend(sides.iter().filter_map(start));
            }
        }
        let taken: Vec<(usize, Vec<u64>)> = level.iter().map(|at| (*at, std::mem::take(&mut keys[*at]))).collect();
        let ready: Vec<_> = taken.into_par_iter().map(|(at, keys)| (at, Rows::new(keys, sides.len()))).collect();
        let found: Vec<Vec<(usize, Vec<u64>)>> =
            ready.par_iter().map(|(at, rows)| targets(index, hands, *at, rows)).collect();
        for (at, mut targets) in found.into_iter().flatten() {
            keys[at].append(&mut targets);
        }
        for (at, rows) in ready {
            done[at] = Some(rows);
        }
    }
    done.into_iter().flatten().collect()
}

/// The rows that a hand's rows lead to, by hand.
fn targets(index: &Index, hands: &[Hand], at: usize, rows: &Rows) -> Vec<(usize, Vec<u64>)> {
    let sides = index.sides.all();
    let mut found = Vec::new();
    if at > 0 {
        let end = |row: &u64| key(index, sides[(row >> 32) as usize], *row as u32, Hand::EMPTY);
        let mut ends: Vec<u64> = rows.keys.iter().filter_map(end).collect();
        ends.dedup();
        found.push((0, ends));
    }
    for (value, rest) in hands[at].spend().into_iter().flatten() {
        let mut targets = Vec::new();
        for row in &rows.keys {
            let side = sides[(row >> 32) as usize];
            for step in side.steps(&index.squares, value) {
                let after = side.after(step);
                targets.extend(key(index, after, *row as u32, rest));
                if !step.is_safe {
                    targets.extend(key(index, after.with_licence(), *row as u32, rest));
                }
            }
        }
        targets.sort_unstable();
        targets.dedup();
        found.push((number_of(hands, rest), targets));
    }
    found
}

fn number_of(hands: &[Hand], hand: Hand) -> usize {
    hands.iter().position(|other| *other == hand).expect("the rest of a hand is a shorter hand")
}

/// The row of a side in a hand: the side's number and the memory that still matters. None for one that has finished.
fn key(index: &Index, side: Side, memory: u32, hand: Hand) -> Option<u64> {
    let sums = hand.sums();
    let can_reach = |square: u8| move |pawn: &&u8| **pawn <= square && sums & 1 << (square - **pawn) != 0;
    let can_form = |square: &u8| side.pawns.iter().filter(can_reach(*square)).count() >= 2;
    let kept = bits(memory).filter(can_form).fold(0, |kept, square| kept | 1u64 << square);
    index.sides.number(&side).map(|number| (number as u64) << 32 | kept)
}

fn build(index: &Index, hands: &[Hand], rows: &[Rows], at: usize) -> HandPlan {
    let (hand, sides) = (hands[at], index.sides.all());
    let mut steps = Vec::new();
    let (mut first_step, mut end_rows, mut next_columns) = (vec![0], Vec::new(), Vec::new());
    let spends = hand.spend();
    let rests = spends.map(|spent| spent.map_or(at, |(_, rest)| number_of(hands, rest)));
    for row in &rows[at].keys {
        let (number, memory) = ((row >> 32) as usize, *row as u32);
        let side = sides[number];
        for (slot, value, rest, to_rows) in (0..)
            .zip(spends)
            .zip(rests)
            .filter_map(|((slot, spent), rest_at)| spent.map(|(value, rest)| (slot, value, rest, &rows[rest_at])))
        {
            let find = |after: Side| key(index, after, memory, rest).map_or(FINISHED, |key| to_rows.find(key));
            steps.extend(side.steps(&index.squares, value).map(|step: Step| {
                let after = side.after(step);
                let target = find(after);
                let hit_target = if step.is_safe { target } else { find(after.with_licence()) };
                let Step { to, is_safe, moves_double, .. } = step;
                PlannedStep { target, hit_target, between: step.between(), slot, to, is_safe, moves_double }
            }));
        }
        first_step.push(steps.len() as u32);
        let end = key(index, side, memory, Hand::EMPTY).expect("a row has not finished");
        end_rows.push(rows[0].find(end));
        if at == 0 {
            let blocks = side.outer_doubles(&index.squares) & !memory;
            next_columns.push(index.column(number, blocks).expect("new doubles are doubles") as u32);
        }
    }
    let start = |side: &Side| {
        let row = key(index, *side, side.outer_doubles(&index.squares), hand).expect("a side has not finished");
        rows[at].find(row)
    };
    let start_rows = if hand.last > 0 { sides.iter().map(start).collect() } else { Vec::new() };
    let unlicensed = rows[at].first[index.sides.unlicensed] as usize;
    HandPlan {
        hand,
        rests,
        rows: rows[at].keys.len(),
        unlicensed,
        first_step,
        steps,
        end_rows,
        start_rows,
        next_columns,
    }
}
