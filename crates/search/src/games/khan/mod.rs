//! KHAN: alpha-beta search, with a search of its own for set-ups.

mod book;
mod evaluation;
mod greedy;
mod net_evaluation;
mod net_inputs;
mod set_up;
mod side;
#[cfg(test)]
mod tests;

use bisat_engine::khan::{Khan, Move, Position};
use bisat_engine::{Game, Turn};

pub(super) use net_evaluation::NET;

use crate::alpha_beta;
use crate::budget::Budget;
use crate::net::NetError;
use crate::search::{Analysis, EvaluationTerm, LEVEL_COUNT, PairEvaluation, PairInputs, ScoredMove, Search};
use crate::values::Values;

impl Search for Khan {
    const TEMPERATURES: [f32; LEVEL_COUNT] = [0.500, 0.200, 0.100, 0.060, 0.030, 0.015, 0.010, 0.0];

    fn level_8_nodes(&self) -> u64 {
        2_000_000
    }

    fn search(
        &self,
        position: &Position,
        budget: &mut Budget,
        progress: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        if position.is_set_up() {
            alpha_beta::search(self, position, budget, progress)
        } else {
            set_up::search(self, position, budget, progress)
        }
    }

    /// Before the set-up no win can be proven: it is the search for set-ups.
    fn search_exactly(
        &self,
        position: &Position,
        budget: &mut Budget,
        progress: &mut dyn FnMut(&Analysis<Move>),
    ) -> Analysis<Move> {
        if position.is_set_up() {
            alpha_beta::search_exactly(self, position, budget, progress)
        } else {
            set_up::search(self, position, budget, progress)
        }
    }

    fn book_moves(&self, position: &Position, nodes: u64) -> Vec<ScoredMove<Move>> {
        book::moves(self, position, nodes)
    }

    fn search_without_book(&self, position: &Position, budget: &mut Budget) -> Analysis<Move> {
        if position.is_set_up() {
            alpha_beta::search(self, position, budget, &mut |_| {})
        } else {
            set_up::search_only(self, position, budget, &mut |_| {})
        }
    }

    fn expected_values(&self, position: &Position, budget: &mut Budget) -> Values {
        match self.turn(position) {
            Turn::Over(ranks) => Values::of_ranks(&ranks),
            Turn::Seat(_) | Turn::Chance => {
                let analysis = self.search(position, budget, &mut |_| {});
                analysis.moves.first().expect("a game that goes on has moves").values
            }
        }
    }

    fn lacks_net(&self) -> bool {
        NET.get().is_none()
    }

    fn load_net(&self, bytes: &[u8]) -> Result<(), NetError> {
        NET.load(bytes)
    }

    fn net_inputs(&self, position: &Position) -> Vec<PairInputs> {
        net_evaluation::inputs(self, position)
    }

    fn terms(&self) -> Vec<EvaluationTerm> {
        evaluation::evaluation_terms()
    }

    fn pair_evaluations(&self, position: &Position) -> Vec<PairEvaluation> {
        evaluation::pair_evaluations(self, position)
    }
}
