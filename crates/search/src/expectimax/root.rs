//! The root of the search: iterative deepening over all legal moves.

use bisat_engine::{Seat, Turn};

use super::Evaluate;
use super::tree::{Expectimax, LONGEST, Reach, WIDE};
use super::window::Window;
use crate::budget::Budget;
use crate::search::{Analysis, ScoredMove};
use crate::values::Values;

/// The maximum depth, beyond the reach of any budget.
const DEEPEST: u32 = 64;

/// Which root moves get exact values; others may have upper bounds.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum ExactValues {
    AllMoves,
    BestMove,
}

/// Scores every legal move by iterative deepening until the budget is spent.
pub(super) fn search<G: Evaluate>(
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
pub(super) fn expected_values<G: Evaluate>(game: &G, position: &G::Position, budget: &mut Budget) -> Values {
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

impl<G: Evaluate> Expectimax<'_, '_, G> {
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
