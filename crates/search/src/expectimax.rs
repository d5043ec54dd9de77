//! Expectimax search for games with chance and any number of seats, with iterative deepening and a transposition table.
//!
//! Every seat maximises its own value (max^n), chance nodes are averaged by their odds, and leaves are evaluated. With two
//! seats the game is zero-sum, and the search prunes: alpha-beta at choices, and at chance nodes Ballard's Star1 (every
//! outcome is worth between 0 and 1) and Star2 (one good move bounds the value of an outcome).

mod window;
mod transposition_table;
mod evaluation_cache;
mod tree;
mod root;
#[cfg(test)]
mod tests;

use bisat_engine::Board;

use crate::budget::Budget;
use crate::greedy::Greedy;
use crate::net::NetError;
use crate::search::{Analysis, EvaluationTerm, LEVEL_COUNT, PairEvaluation, PairInputs, Search};
use crate::values::Values;
use root::{ExactValues, expected_values, search};

/// A game with a static evaluation. It gets [`Search`] by expectimax.
pub trait Evaluate: Board + Greedy {
    /// The temperature of each level: see [`Search::TEMPERATURES`].
    const TEMPERATURES: [f32; LEVEL_COUNT];

    /// A cache of the evaluation, for one game and one search. It changes no value. `()` if there is none.
    type LeafCache;

    /// An empty cache for a search of this number of nodes.
    fn leaf_cache(&self, nodes: u64) -> Self::LeafCache;

    /// See [`Search::level_8_nodes`].
    fn level_8_nodes(&self) -> u64;

    /// See [`Search::least_nodes`].
    fn least_nodes(&self) -> u64 {
        0
    }

    /// The static evaluation: the expected result of each seat. Called mostly at chance nodes and at choices too wide to
    /// search, but it must answer for every position that is not over.
    fn evaluate(&self, position: &Self::Position) -> Values;

    /// The same with a cache.
    fn evaluate_with(&self, position: &Self::Position, _cache: &mut Self::LeafCache) -> Values {
        self.evaluate(position)
    }

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
