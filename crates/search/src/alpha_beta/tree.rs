//! The negamax search below the root.

use bisat_engine::{Board, Seat, Turn};

use super::score::{DEEPEST, INFINITE, PROVEN, WIN, negated, result};
use super::transposition_table::{Bound, Entry, TranspositionTable};
use super::window::Window;
use crate::budget::Budget;
use crate::hasher::hash;

/// A game of two alternating seats without chance, with a static evaluation.
#[doc(alias("zero-sum", "negamax"))]
pub trait ZeroSum: Board {
    /// The static evaluation for the seat to act, in points: positive is good, and the absolute value stays below 29,000.
    /// Called where the game goes on and the seat has no winning move.
    fn score(&self, position: &Self::Position) -> i32;

    /// Whether the seat to act has a move that wins at once.
    fn has_winning_move(&self, position: &Self::Position) -> bool;

    /// The expected result, from 0 to 1, of a seat with this score.
    fn win_probability(&self, score: i32) -> f32;
}

/// Whether a search may look less deep at moves that do not promise much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Selectivity {
    /// Every line is searched to the full depth: a forced win is found at the depth of its length, and the shortest is found
    /// first.
    Exact,
    /// Late-move reductions: stronger play in the same time. What it proves is true as well, but it may find a forced win only at
    /// a greater depth, and not the shortest one.
    Reduced,
}

/// A running search: its limits and what it has learnt.
pub(crate) struct AlphaBeta<'a, 'b, G: ZeroSum> {
    pub(super) game: &'a G,
    selectivity: Selectivity,
    pub(crate) budget: &'a mut Budget<'b>,
    pub(super) table: TranspositionTable<G::Position, G::Move>,
    /// Killer moves: for each ply the last two moves that caused a beta cutoff.
    killers: Vec<[Option<G::Move>; 2]>,
    /// The history heuristic: cutoffs by move hash, weighted by depth.
    history: Vec<u32>,
    /// The moves still to try at every ply, as a stack, each with its ordering score.
    moves: Vec<G::Move>,
    order: Vec<u32>,
}

const HISTORY: usize = 1 << 12;
/// The least ordering score of killers and the table move.
const KILLER: u32 = u32::MAX - 2;

impl<'a, 'b, G: ZeroSum> AlphaBeta<'a, 'b, G> {
    pub(crate) fn new(game: &'a G, budget: &'a mut Budget<'b>, selectivity: Selectivity) -> Self {
        AlphaBeta {
            game,
            selectivity,
            budget,
            table: TranspositionTable::new(),
            killers: vec![[None; 2]; DEEPEST as usize + 1],
            history: vec![0; HISTORY],
            moves: Vec::with_capacity(1024),
            order: Vec::with_capacity(1024),
        }
    }

    /// The score of the position for the seat, which is to act.
    pub(crate) fn score(&mut self, position: &G::Position, seat: Seat, depth: u8) -> Option<i32> {
        self.negamax(position, seat, depth, Window::WHOLE, 0)
    }

    /// The score of a position that needs no search: the game is over, or the seat wins at once.
    pub(super) fn decided(&self, position: &G::Position, seat: Seat) -> Option<i32> {
        match self.game.turn(position) {
            Turn::Over(ranks) => Some(result(&ranks, seat)),
            _ => self.game.has_winning_move(position).then_some(WIN - 1),
        }
    }

    /// The score, or a bound if it is outside the window; `None` once the budget is spent.
    pub(super) fn negamax(
        &mut self,
        position: &G::Position,
        seat: Seat,
        depth: u8,
        window: Window,
        ply: u8,
    ) -> Option<i32> {
        self.budget.spend()?;
        if let Some(score) = self.decided(position, seat) {
            return Some(score);
        }
        if depth == 0 || ply == DEEPEST {
            return Some(self.game.score(position));
        }
        // Mate-distance pruning: without a winning move the earliest win is in three moves and the earliest loss in two.
        const SOONEST_WIN: i32 = WIN - 3;
        const SOONEST_LOSS: i32 = -(WIN - 2);
        if window.alpha >= SOONEST_WIN || window.beta <= SOONEST_LOSS {
            return Some(if window.alpha >= SOONEST_WIN { SOONEST_WIN } else { SOONEST_LOSS });
        }
        let known = if is_stored(depth) { self.table.lookup(position).copied() } else { None };
        if let Some(score) = known.and_then(|entry| cutoff(&entry, depth, window)) {
            return Some(score);
        }
        let before = self.moves.len();
        let score = self.best(position, seat, depth, window, ply, known.and_then(|entry| entry.mv));
        self.moves.truncate(before);
        self.order.truncate(before);
        score
    }

    fn best(
        &mut self,
        position: &G::Position,
        seat: Seat,
        depth: u8,
        window: Window,
        ply: u8,
        known: Option<G::Move>,
    ) -> Option<i32> {
        let (first, other) = (self.moves.len(), Seat(1 - seat.0));
        self.game.moves(position, &mut self.moves);
        self.order_moves(first, ply, known);
        let (mut best, mut best_mv, mut alpha) = (-INFINITE, None, window.alpha);
        for at in first..self.moves.len() {
            let mv = self.next_move(at);
            let next = self.game.after(position, mv);
            let rest = Window { alpha, beta: window.beta };
            // Principal variation search: every move but the first is tested with a null window.
            let narrow = if at == first { rest } else { Window::null(alpha) };
            let reduction = if self.order[at] < KILLER { self.reduction(depth, at - first) } else { 0 };
            let mut score = negated(self.negamax(&next, other, depth - 1 - reduction, narrow.negated(), ply + 1)?);
            if reduction > 0 && score > alpha {
                score = negated(self.negamax(&next, other, depth - 1, narrow.negated(), ply + 1)?);
            }
            if score > alpha && score < window.beta && !rest.is_null() && at > first {
                score = negated(self.negamax(&next, other, depth - 1, rest.negated(), ply + 1)?);
            }
            if score > best {
                best = score;
                if score > alpha {
                    (alpha, best_mv) = (score, Some(mv));
                }
                if score >= window.beta {
                    self.note_cutoff(mv, depth, ply);
                    break;
                }
            }
        }
        let bound = match best_mv {
            None => Bound::Upper,
            Some(_) if best >= window.beta => Bound::Lower,
            Some(_) => Bound::Exact,
        };
        if is_stored(depth) {
            self.table.store(Entry { position: *position, mv: best_mv.or(known), score: best, depth, bound });
        }
        Some(best)
    }

    /// Late-move reduction: by how much less deep the move with this number, from 0 on, is searched first. A move that turns out
    /// better than expected is searched again.
    pub(super) fn reduction(&self, depth: u8, number: usize) -> u8 {
        /// The first moves are searched to the full depth.
        const FULL: usize = 3;
        const SHALLOWEST: u8 = 3;
        if self.selectivity == Selectivity::Exact || number < FULL || depth < SHALLOWEST {
            return 0;
        }
        // Whole numbers, so that it is the same on every machine.
        let reduction = 1 + depth.ilog2() * (number as u32 + 1).ilog2() / 4;
        (reduction as u8).min(depth - 2)
    }

    /// Move ordering: the table move first, then killers, then by history.
    fn order_moves(&mut self, first: usize, ply: u8, known: Option<G::Move>) {
        let killers = self.killers[ply as usize];
        for mv in &self.moves[first..] {
            self.order.push(match Some(*mv) {
                mv if mv == known => u32::MAX,
                mv if mv == killers[0] => u32::MAX - 1,
                mv if mv == killers[1] => KILLER,
                _ => self.history[history_slot(mv)],
            });
        }
    }

    /// Swaps the move with the highest ordering score from `at` on to `at`; of equal ones the first.
    fn next_move(&mut self, at: usize) -> G::Move {
        // `max_by_key` returns the last maximum: backwards, that is the first.
        let most = self.order[at..].iter().enumerate().rev().max_by_key(|(_, score)| **score);
        let most = at + most.map_or(0, |(later, _)| later);
        self.moves.swap(at, most);
        self.order.swap(at, most);
        self.moves[at]
    }

    /// Updates killers and history after a beta cutoff.
    fn note_cutoff(&mut self, mv: G::Move, depth: u8, ply: u8) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let count = &mut self.history[history_slot(&mv)];
        *count += u32::from(depth) * u32::from(depth);
        // Stays below the scores of killers.
        if *count > 1 << 24 {
            self.history.iter_mut().for_each(|count| *count /= 2);
        }
    }
}

/// Whether results of this depth go into the transposition table: one ply above the leaves, searching again is as fast.
fn is_stored(depth: u8) -> bool {
    depth > 1
}

/// The slot of a move in the history. Moves may share one: it affects only the ordering.
fn history_slot<M: std::hash::Hash>(mv: &M) -> usize {
    hash(mv) as usize % HISTORY
}

/// The entry's score, if it decides the window at this depth. A proven result is valid at every depth, but only as a bound:
/// a deeper search may find a shorter win or a longer loss.
fn cutoff<P, M>(entry: &Entry<P, M>, depth: u8, window: Window) -> Option<i32> {
    let is_deep = entry.depth >= depth;
    let is_lower = entry.bound != Bound::Upper && (is_deep || entry.score > PROVEN);
    let is_upper = entry.bound != Bound::Lower && (is_deep || entry.score < -PROVEN);
    let is_answer = is_lower && (is_upper || entry.score >= window.beta) || is_upper && entry.score <= window.alpha;
    is_answer.then_some(entry.score)
}
