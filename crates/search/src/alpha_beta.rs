//! Looking ahead in games of two seats without chance: what one gains the other loses, so that a line that cannot
//! change the outcome is left as soon as that is known.
//!
//! Scores are in the eyes of the seat to act. A result that is certain is worth [`WIN`] less a point for every move
//! it is away, so that the shortest win is played and the longest loss resisted.

mod root;

use bisat_engine::{Board, Ranks, Seat, Turn};

use crate::budget::Budget;
use crate::mixer::hash;
use crate::table::{Bound, Entry, Table};

pub(crate) use root::{Candidate, think};

/// A game of two seats that move in turn, without chance, whose positions can be judged without looking ahead.
pub(crate) trait Duel: Board {
    /// How the seat to act stands: above 0 is good, and no judgement reaches [`PROVEN`]. Asked where the game is not
    /// over and nobody wins at once.
    fn score(&self, position: &Self::Position) -> i32;

    /// Whether the seat to act has a move that wins.
    fn wins_at_once(&self, position: &Self::Position) -> bool;

    /// The expected result, between 0 and 1, of a seat that a search gave this score.
    fn chance(&self, score: i32) -> f32;
}

/// The score of having won.
pub(crate) const WIN: i32 = 30_000;
/// Scores beyond this, to either side, are certain.
pub(crate) const PROVEN: i32 = WIN - 1_000;
/// No score lies beyond.
const INFINITE: i32 = WIN + 1;
/// How deep a search may look: less than the distance from [`PROVEN`] to [`WIN`].
pub(crate) const DEEPEST: u8 = 100;

/// In how many moves the score is certain to come true; none where it is a judgement.
pub(crate) fn distance(score: i32) -> Option<i32> {
    (score.abs() > PROVEN).then_some(WIN - score.abs())
}

/// Scores to look between: what lies at or beyond them need not be known exactly.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    const WHOLE: Self = Window { alpha: -INFINITE, beta: INFINITE };

    /// Asks only whether a score is above alpha.
    fn above(alpha: i32) -> Self {
        Window { alpha, beta: alpha + 1 }
    }

    /// The same window for the other seat, a move later.
    fn turned(self) -> Self {
        Window { alpha: -deepened(self.beta), beta: -deepened(self.alpha) }
    }

    /// Whether only one question is asked.
    fn is_narrow(self) -> bool {
        self.beta - self.alpha <= 1
    }
}

/// The score that is worth `score` a move earlier.
fn deepened(score: i32) -> i32 {
    score + (i32::from(score > PROVEN) - i32::from(score < -PROVEN))
}

/// The other seat's score as it is worth a move earlier to this one.
fn turned(score: i32) -> i32 {
    -score + (i32::from(score > PROVEN) - i32::from(score < -PROVEN))
}

/// A search under way: what it may spend and what it has learnt.
pub(crate) struct Search<'a, 'b, G: Duel> {
    game: &'a G,
    pub(crate) budget: &'a mut Budget<'b>,
    table: Table<G::Position, G::Move>,
    /// For each number of moves from the root the last two moves that refuted something.
    killers: Vec<[Option<G::Move>; 2]>,
    /// How often and how deep a move has refuted something, by its hash.
    history: Vec<u32>,
    /// The moves still to try at every level, one level's behind the other's, each with its promise.
    moves: Vec<G::Move>,
    promises: Vec<u32>,
}

const HISTORY: usize = 1 << 12;

impl<'a, 'b, G: Duel> Search<'a, 'b, G> {
    pub(crate) fn new(game: &'a G, budget: &'a mut Budget<'b>) -> Self {
        Search {
            game,
            budget,
            table: Table::new(),
            killers: vec![[None; 2]; DEEPEST as usize + 1],
            history: vec![0; HISTORY],
            moves: Vec::with_capacity(1024),
            promises: Vec::with_capacity(1024),
        }
    }

    /// The score of the position in the eyes of the seat, which is to act.
    pub(crate) fn judge(&mut self, position: &G::Position, seat: Seat, depth: u8) -> Option<i32> {
        self.below(position, seat, depth, Window::WHOLE, 0)
    }

    /// What the position is worth without looking for it: over, or won at once.
    fn certain(&self, position: &G::Position, seat: Seat) -> Option<i32> {
        match self.game.turn(position) {
            Turn::Over(ranks) => Some(result(&ranks, seat)),
            _ => self.game.wins_at_once(position).then_some(WIN - 1),
        }
    }

    /// The score, or a bound of it outside the window; nothing once the budget is spent.
    fn below(&mut self, position: &G::Position, seat: Seat, depth: u8, window: Window, ply: u8) -> Option<i32> {
        self.budget.spend()?;
        if let Some(score) = self.certain(position, seat) {
            return Some(score);
        }
        if depth == 0 || ply == DEEPEST {
            return Some(self.game.score(position));
        }
        // Who does not win at once wins in three moves at the earliest, and does not lose before the other has moved.
        const SOONEST_WIN: i32 = WIN - 3;
        const SOONEST_LOSS: i32 = -(WIN - 2);
        if window.alpha >= SOONEST_WIN || window.beta <= SOONEST_LOSS {
            return Some(if window.alpha >= SOONEST_WIN { SOONEST_WIN } else { SOONEST_LOSS });
        }
        let known = if is_kept(depth) { self.table.find(position).copied() } else { None };
        if let Some(score) = known.and_then(|entry| answer(&entry, depth, window)) {
            return Some(score);
        }
        let before = self.moves.len();
        let score = self.best(position, seat, depth, window, ply, known.and_then(|entry| entry.mv));
        self.moves.truncate(before);
        self.promises.truncate(before);
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
        self.promise(first, ply, known);
        let (mut best, mut best_mv, mut alpha) = (-INFINITE, None, window.alpha);
        for at in first..self.moves.len() {
            let mv = self.most_promising(at);
            let next = self.game.after(position, mv);
            let rest = Window { alpha, beta: window.beta };
            let narrow = if at == first { rest } else { Window::above(alpha) };
            let mut score = turned(self.below(&next, other, depth - 1, narrow.turned(), ply + 1)?);
            if score > alpha && score < window.beta && !rest.is_narrow() && at > first {
                score = turned(self.below(&next, other, depth - 1, rest.turned(), ply + 1)?);
            }
            if score > best {
                best = score;
                if score > alpha {
                    (alpha, best_mv) = (score, Some(mv));
                }
                if score >= window.beta {
                    self.remember_refutation(mv, depth, ply);
                    break;
                }
            }
        }
        let bound = match best_mv {
            None => Bound::Upper,
            Some(_) if best >= window.beta => Bound::Lower,
            Some(_) => Bound::Exact,
        };
        if is_kept(depth) {
            self.table.keep(Entry { position: *position, mv: best_mv.or(known), score: best, depth, bound });
        }
        Some(best)
    }

    /// Notes how much each move from `first` on promises: the table's move most, then killers, then by history.
    fn promise(&mut self, first: usize, ply: u8, known: Option<G::Move>) {
        let killers = self.killers[ply as usize];
        for mv in &self.moves[first..] {
            self.promises.push(match Some(*mv) {
                mv if mv == known => u32::MAX,
                mv if mv == killers[0] => u32::MAX - 1,
                mv if mv == killers[1] => u32::MAX - 2,
                _ => self.history[trace(mv)],
            });
        }
    }

    /// Brings the most promising move from `at` on to `at`; the first of equals.
    fn most_promising(&mut self, at: usize) -> G::Move {
        // Of equals the last is the greatest: backwards, that is the first.
        let most = self.promises[at..].iter().enumerate().rev().max_by_key(|(_, promise)| **promise);
        let most = at + most.map_or(0, |(later, _)| later);
        self.moves.swap(at, most);
        self.promises.swap(at, most);
        self.moves[at]
    }

    fn remember_refutation(&mut self, mv: G::Move, depth: u8, ply: u8) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let count = &mut self.history[trace(&mv)];
        *count += u32::from(depth) * u32::from(depth);
        // Never as much as a killer: all are halved long before.
        if *count > 1 << 24 {
            self.history.iter_mut().for_each(|count| *count /= 2);
        }
    }
}

/// Whether a look of this depth goes into the table: one above the leaves is as quickly done again as found there.
fn is_kept(depth: u8) -> bool {
    depth > 1
}

/// Where the move stands in the history. Two moves may share a place: it is only a promise.
fn trace<M: std::hash::Hash>(mv: &M) -> usize {
    hash(mv) as usize % HISTORY
}

/// The entry's score where it answers what the window asks at this depth. A certain result holds at every depth, but
/// only as a bound: a look deep enough may find a shorter win, or a longer way to lose.
fn answer<P, M>(entry: &Entry<P, M>, depth: u8, window: Window) -> Option<i32> {
    let is_deep = entry.depth >= depth;
    let is_lower = entry.bound != Bound::Upper && (is_deep || entry.score > PROVEN);
    let is_upper = entry.bound != Bound::Lower && (is_deep || entry.score < -PROVEN);
    let is_answer = is_lower && (is_upper || entry.score >= window.beta) || is_upper && entry.score <= window.alpha;
    is_answer.then_some(entry.score)
}

/// The score of a finished game.
fn result(ranks: &Ranks, seat: Seat) -> i32 {
    let places = ranks.places();
    WIN * (places[1 - seat.index()].cmp(&places[seat.index()]) as i32)
}
