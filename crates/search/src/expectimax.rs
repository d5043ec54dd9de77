//! Expectimax search for games with chance and any number of seats, with iterative deepening and a transposition table.
//!
//! Every seat maximises its own value (max^n), chance nodes are averaged by their odds, and leaves are evaluated. With two
//! seats the game is zero-sum, and the search prunes: alpha-beta at choices, and at chance nodes Ballard's Star1 (every
//! outcome is worth between 0 and 1) and Star2 (one good move bounds the value of an outcome).

mod window;
mod transposition_table;
mod evaluation_cache;
#[cfg(test)]
mod tests;

use bisat_engine::{Board, Seat, Turn};

use crate::budget::Budget;
use crate::greedy::Greedy;
use crate::net::NetError;
use crate::search::{Analysis, EvaluationTerm, LEVEL_COUNT, PairEvaluation, PairInputs, ScoredMove, Search};
use crate::values::Values;
use evaluation_cache::EvaluationCache;
use transposition_table::TranspositionTable;
use window::Window;

/// A game with a static evaluation. It gets [`Search`] by expectimax.
pub trait Evaluate: Board + Greedy {
    /// The temperature of each level: see [`Search::TEMPERATURES`].
    const TEMPERATURES: [f32; LEVEL_COUNT];

    /// See [`Search::level_8_nodes`].
    fn level_8_nodes(&self) -> u64;

    /// See [`Search::least_nodes`].
    fn least_nodes(&self) -> u64 {
        0
    }

    /// The static evaluation: the expected result of each seat. Called mostly at chance nodes and at choices too wide to
    /// search, but it must answer for every position that is not over.
    fn evaluate(&self, position: &Self::Position) -> Values;

    /// The evaluation of the positions after each move before they are searched. It orders the moves for the first iteration, and
    /// it remains the value of a move that no iteration reaches. It compares positions of all kinds: a game whose net
    /// judges chance nodes only takes one evaluation for all of them, unless the net and what evaluates other nodes estimate the
    /// same probability well enough to be compared.
    fn first_evaluation(&self, position: &Self::Position) -> Values {
        self.evaluate(position)
    }

    /// Whether the evaluation can be trusted at this chance node. Others are searched further, which costs no depth.
    #[doc(alias = "quiescence")]
    fn is_quiescent(&self, _position: &Self::Position) -> bool {
        true
    }

    /// See [`Search::net_id`].
    fn net_id(&self) -> &'static str {
        Self::ID
    }

    /// See [`Search::lacks_net`].
    fn lacks_net(&self) -> bool {
        false
    }

    /// See [`Search::load_net`].
    fn load_net(&self, _bytes: &[u8]) -> Result<(), NetError> {
        Err(NetError::NoNet)
    }

    /// See [`Search::net_inputs`].
    fn net_inputs(&self, _position: &Self::Position) -> Vec<PairInputs> {
        Vec::new()
    }

    /// The terms of a linear evaluation.
    fn terms(&self) -> Vec<EvaluationTerm> {
        Vec::new()
    }

    /// The features of a linear evaluation for each pair of seats, at chance nodes.
    fn pair_evaluations(&self, _position: &Self::Position) -> Vec<PairEvaluation> {
        Vec::new()
    }
}

/// A choice among more moves than this costs one ply of depth. Otherwise only chance nodes do, so that leaves are
/// evaluated when the throws of a turn are used up.
const WIDE: usize = 40;
/// The maximum depth, beyond the reach of any budget.
const DEEPEST: u32 = 64;
/// The maximum length of a line in moves: a turn with a thousand kept throws must not exhaust the stack.
const LONGEST: u32 = 160;

impl<G: Evaluate> Search for G {
    const TEMPERATURES: [f32; LEVEL_COUNT] = <G as Evaluate>::TEMPERATURES;

    fn level_8_nodes(&self) -> u64 {
        Evaluate::level_8_nodes(self)
    }

    fn least_nodes(&self) -> u64 {
        Evaluate::least_nodes(self)
    }

    fn search(
        &self,
        position: &G::Position,
        budget: &mut Budget,
        progress: &mut dyn FnMut(&Analysis<G::Move>),
    ) -> Analysis<G::Move> {
        search(self, position, budget, ExactValues::AllMoves, progress)
    }

    fn search_for_best(&self, position: &G::Position, budget: &mut Budget) -> Analysis<G::Move> {
        search(self, position, budget, ExactValues::BestMove, &mut |_| {})
    }

    fn expected_values(&self, position: &G::Position, budget: &mut Budget) -> Values {
        expected_values(self, position, budget)
    }

    fn net_id(&self) -> &'static str {
        Evaluate::net_id(self)
    }

    fn lacks_net(&self) -> bool {
        Evaluate::lacks_net(self)
    }

    fn load_net(&self, bytes: &[u8]) -> Result<(), NetError> {
        Evaluate::load_net(self, bytes)
    }

    fn net_inputs(&self, position: &G::Position) -> Vec<PairInputs> {
        Evaluate::net_inputs(self, position)
    }

    fn terms(&self) -> Vec<EvaluationTerm> {
        Evaluate::terms(self)
    }

    fn pair_evaluations(&self, position: &G::Position) -> Vec<PairEvaluation> {
        Evaluate::pair_evaluations(self, position)
    }
}

/// Which root moves get exact values; others may have upper bounds.
#[derive(Clone, Copy, PartialEq)]
enum ExactValues {
    AllMoves,
    BestMove,
}

/// Scores every legal move by iterative deepening until the budget is spent.
fn search<G: Evaluate>(
    game: &G,
    position: &G::Position,
    budget: &mut Budget,
    exact: ExactValues,
    progress: &mut dyn FnMut(&Analysis<G::Move>),
) -> Analysis<G::Move> {
    let Turn::Seat(seat) = game.turn(position) else { return Analysis::EMPTY };
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let first = |next: &G::Position| values_by(game, next, G::first_evaluation);
    let score = |mv| ScoredMove { mv, values: first(&game.after(position, mv)), line: Vec::new() };
    let mut analysis = Analysis { moves: moves.into_iter().map(score).collect(), depth: 0, nodes: 0 };
    sort(&mut analysis.moves, seat);
    let mut tree = Expectimax::new(game, budget);
    for depth in 0..=DEEPEST {
        tree.is_open = false;
        let scored = tree.at_root(position, seat, &analysis, depth, exact);
        let is_complete = scored.len() == analysis.moves.len();
        if !is_complete && exact == ExactValues::AllMoves {
            break;
        }
        analysis.moves = merged(&analysis.moves, scored, seat);
        if !is_complete {
            break;
        }
        (analysis.depth, analysis.nodes) = (depth, tree.budget.spent());
        progress(&analysis);
        // Stop at a forced move, and when no leaf was evaluated: deeper iterations give the same result.
        if analysis.moves.len() < 2 || !tree.is_open {
            break;
        }
    }
    analysis.nodes = tree.budget.spent();
    analysis
}

/// The expected result of each seat by iterative deepening; chance may be to play.
fn expected_values<G: Evaluate>(game: &G, position: &G::Position, budget: &mut Budget) -> Values {
    let mut values = evaluation(game, position);
    let mut tree = Expectimax::new(game, budget);
    for depth in 0..=DEEPEST {
        tree.is_open = false;
        let Some(deeper) = tree.values(position, Reach { depth, steps: LONGEST }, Window::OPEN) else { break };
        values = deeper;
        if !tree.is_open {
            break;
        }
    }
    values
}

/// The static evaluation, or the result if the game is over.
fn evaluation<G: Evaluate>(game: &G, position: &G::Position) -> Values {
    values_by(game, position, G::evaluate)
}

fn values_by<G: Evaluate>(game: &G, position: &G::Position, evaluate: fn(&G, &G::Position) -> Values) -> Values {
    match game.turn(position) {
        Turn::Over(ranks) => Values::of_ranks(&ranks),
        Turn::Seat(_) | Turn::Chance => evaluate(game, position),
    }
}

/// The results of a deeper iteration, best first. It may have ended early: then the moves that it did not reach follow, with the
/// results of the iteration before.
fn merged<M: Copy + PartialEq>(
    before: &[ScoredMove<M>],
    mut deeper: Vec<ScoredMove<M>>,
    seat: Seat,
) -> Vec<ScoredMove<M>> {
    sort(&mut deeper, seat);
    let is_rest = |scored: &&ScoredMove<M>| deeper.iter().all(|other| other.mv != scored.mv);
    let rest: Vec<_> = before.iter().filter(is_rest).cloned().collect();
    deeper.extend(rest);
    deeper
}

/// Sorts best first for the seat. The sort is stable, so that equal searches give equal lists.
fn sort<M>(scored: &mut [ScoredMove<M>], seat: Seat) {
    scored.sort_by(|a, b| b.values.of(seat).total_cmp(&a.values.of(seat)));
}

struct Expectimax<'a, 'b, G: Evaluate> {
    game: &'a G,
    budget: &'a mut Budget<'b>,
    table: TranspositionTable<G>,
    leaves: EvaluationCache<G>,
    /// The moves still to try at every ply, as a stack.
    scratch: Vec<G::Move>,
    /// Whether this iteration evaluated any leaf, so that a deeper one may give another result.
    is_open: bool,
}

/// The remaining length of a line.
#[derive(Clone, Copy)]
struct Reach {
    /// Chance nodes and wide choices.
    depth: u32,
    /// Moves of any kind.
    steps: u32,
}

impl Reach {
    fn after_one_step(self) -> Self {
        Reach { steps: self.steps - 1, ..self }
    }
}

/// An outcome of a chance node with bounds of its value for the first seat.
struct Outcome<P> {
    next: P,
    odds: f32,
    least: f32,
    most: f32,
}

impl<'a, 'b, G: Evaluate> Expectimax<'a, 'b, G> {
    fn new(game: &'a G, budget: &'a mut Budget<'b>) -> Self {
        let leaves = EvaluationCache::new(budget.nodes());
        let (table, scratch) = (TranspositionTable::new(), Vec::with_capacity(1024));
        Expectimax { game, budget, table, leaves, scratch, is_open: false }
    }

    /// Scores the root moves at this depth, until the budget runs out. For exact values of all moves, each gets the full window.
    fn at_root(
        &mut self,
        position: &G::Position,
        seat: Seat,
        before: &Analysis<G::Move>,
        depth: u32,
        exact: ExactValues,
    ) -> Vec<ScoredMove<G::Move>> {
        let depth_below = if before.moves.len() > WIDE { depth.checked_sub(1) } else { Some(depth) };
        self.is_open |= depth_below.is_none();
        let narrows = exact == ExactValues::BestMove && self.game.seats() == 2;
        let mut window = Window::OPEN;
        let score = |scored: &ScoredMove<G::Move>| {
            let next = self.game.after(position, scored.mv);
            let values = match depth_below {
                Some(depth) => self.values(&next, Reach { depth, steps: LONGEST }, window)?,
                None => evaluation(self.game, &next),
            };
            // No window is closed at 1: bounds must not look like proven wins.
            if narrows && values.of(seat) < 1.0 {
                // The root has no cutoff: the other end of the window stays open.
                let _ = window.narrow(seat, values.of(Seat(0)));
            }
            Some(ScoredMove { mv: scored.mv, values, line: self.principal_variation(next) })
        };
        before.moves.iter().map_while(score).collect()
    }

    /// The principal variation up to the next chance node.
    fn principal_variation(&self, mut position: G::Position) -> Vec<G::Move> {
        let mut line = Vec::new();
        while let Turn::Seat(_) = self.game.turn(&position)
            && let Some(mv) = self.table.best_move(&position)
            && line.len() < LONGEST as usize
        {
            line.push(mv);
            self.game.apply(&mut position, mv);
        }
        line
    }

    /// The values of a position, or a bound if they are outside the window; `None` once the budget is spent.
    fn values(&mut self, position: &G::Position, reach: Reach, window: Window) -> Option<Values> {
        self.budget.spend()?;
        let turn = self.game.turn(position);
        if let Turn::Over(ranks) = turn {
            return Some(Values::of_ranks(&ranks));
        }
        let is_costly = turn == Turn::Chance && self.game.is_quiescent(position);
        if reach.steps == 0 || is_costly && reach.depth == 0 {
            self.is_open = true;
            return Some(self.leaves.evaluate(self.game, position));
        }
        if let Some((values, is_open)) = self.table.lookup(position, reach.depth, window) {
            self.is_open |= is_open;
            return Some(values);
        }
        let was_open = std::mem::take(&mut self.is_open);
        let below = Reach { depth: reach.depth - u32::from(is_costly), steps: reach.steps - 1 };
        let (values, best) = match turn {
            Turn::Seat(seat) => self.best(position, seat, reach, window)?,
            _ if self.game.seats() == 2 => (self.average_within(position, below, window)?, None),
            _ => (self.average(position, below)?, None),
        };
        self.table.store(position, reach.depth, window, values, best, self.is_open);
        self.is_open |= was_open;
        Some(values)
    }

    /// The average of a chance node without pruning, for more than two seats; its outcomes are searched as far as `below`.
    fn average(&mut self, position: &G::Position, below: Reach) -> Option<Values> {
        let odds = self.game.odds(position);
        let mut sum = Values::NONE;
        for (outcome, weight) in odds.outcomes() {
            let values = self.values(&self.game.after(position, outcome), below, Window::OPEN)?;
            sum.add(&values, weight as f32 / odds.total() as f32);
        }
        Some(sum)
    }

    /// The average of a chance node in a game of two, with Star1 and Star2 pruning.
    fn average_within(&mut self, position: &G::Position, below: Reach, window: Window) -> Option<Values> {
        let odds = self.game.odds(position);
        let mut outcomes: Vec<Outcome<G::Position>> = odds
            .outcomes()
            .map(|(outcome, weight)| Outcome {
                next: self.game.after(position, outcome),
                odds: weight as f32 / odds.total() as f32,
                least: 0.0,
                most: 1.0,
            })
            .collect();
        // The most likely first: they move the bounds most.
        outcomes.sort_by(|a, b| b.odds.total_cmp(&a.odds));
        let (mut least, mut most) = (0.0, 1.0);
        if !window.is_open() {
            for outcome in &mut outcomes {
                self.probe(outcome, below, window)?;
                least += outcome.odds * outcome.least;
                most -= outcome.odds * (1.0 - outcome.most);
                if let Some(cut) = window.cut(least, most) {
                    return Some(cut);
                }
            }
        }
        let mut sum = Values::NONE;
        for Outcome { next, odds, least: at_least, most: at_most } in outcomes {
            let (rest_least, rest_most) = (least - odds * at_least, most - odds * at_most);
            let values = self.values(&next, below, window.of_outcome(odds, rest_least, rest_most))?;
            sum.add(&values, odds);
            let value = values.of(Seat(0));
            (least, most) = (rest_least + odds * value, rest_most + odds * value);
            if let Some(cut) = window.cut(least, most) {
                return Some(cut);
            }
        }
        Some(sum)
    }

    /// Star2: bounds the value of an outcome by the best known move of its seat.
    fn probe(&mut self, outcome: &mut Outcome<G::Position>, reach: Reach, window: Window) -> Option<()> {
        let Turn::Seat(seat) = self.game.turn(&outcome.next) else { return Some(()) };
        // Only a bound on a closed side of the window can cause a cutoff.
        if !window.is_closed_above() && seat == Seat(0) || !window.is_closed_below() && seat != Seat(0) {
            return Some(());
        }
        let Some(first) = self.table.best_move(&outcome.next).filter(|_| reach.steps > 0) else { return Some(()) };
        let next = self.game.after(&outcome.next, first);
        let value = self.values(&next, reach.after_one_step(), Window::OPEN)?.of(Seat(0));
        if seat == Seat(0) {
            outcome.least = value;
        } else {
            outcome.most = value;
        }
        Some(())
    }

    /// The best value for the seat to act, with its move; stops at an alpha-beta cutoff.
    fn best(
        &mut self,
        position: &G::Position,
        seat: Seat,
        reach: Reach,
        mut window: Window,
    ) -> Option<(Values, Option<G::Move>)> {
        let before = self.scratch.len();
        self.game.moves(position, &mut self.scratch);
        let is_wide = self.scratch.len() - before > WIDE;
        if is_wide && reach.depth == 0 {
            self.scratch.truncate(before);
            self.is_open = true;
            return Some((self.game.evaluate(position), None));
        }
        if let Some(first) = self.table.best_move(position)
            && let Some(at) = self.scratch[before..].iter().position(|mv| *mv == first)
        {
            self.scratch[before..=before + at].rotate_right(1);
        }
        let below = Reach { depth: reach.depth - u32::from(is_wide), steps: reach.steps - 1 };
        let mut best: Option<(Values, G::Move)> = None;
        for at in before..self.scratch.len() {
            let mv = self.scratch[at];
            let values = self.values(&self.game.after(position, mv), below, window)?;
            if best.is_none_or(|(best, _)| values.of(seat) > best.of(seat)) {
                best = Some((values, mv));
                if self.game.seats() == 2 && window.narrow(seat, values.of(Seat(0))).is_none() {
                    break;
                }
            }
        }
        self.scratch.truncate(before);
        let (values, mv) = best.expect("a seat to move has moves");
        Some((values, Some(mv)))
    }
}
