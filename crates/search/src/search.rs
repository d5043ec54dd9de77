//! The interface of a searchable game, and the result of a search.

use bisat_engine::{Board, Seat};

use crate::budget::Budget;
use crate::greedy::Greedy;
use crate::net::NetError;
use crate::values::Values;

/// The number of levels of play.
pub const LEVEL_COUNT: usize = 8;

/// A game that can be searched: the levels, analysis and reviews work with any implementation.
///
/// A game outside this crate implements it by [`Evaluate`](crate::Evaluate) (expectimax), by
/// [`alpha_beta`](crate::alpha_beta()), or with no evaluation at all by [`monte_carlo`](crate::monte_carlo()).
pub trait Search: Board + Greedy {
    /// The temperature of each level in this game, weakest level first: a move whose value is this much below the best is
    /// chosen half as often as the best. 0 chooses the best move, except among those of an opening book.
    const TEMPERATURES: [f32; LEVEL_COUNT];

    /// The nodes that level 8 searches, without [`Search::least_nodes`]; lower levels search a part of them.
    fn level_8_nodes(&self) -> u64;

    /// Nodes that every level searches in addition, so that even the weakest judges its own turn to the end: it then errs by
    /// its temperature, not because it is blind.
    fn least_nodes(&self) -> u64 {
        0
    }

    /// Scores every legal move of the seat to act, best first, within the budget. An empty budget still lists every move.
    /// `progress` is called after every completed iteration of iterative deepening.
    #[doc(alias = "MultiPV")]
    fn search(
        &self,
        position: &Self::Position,
        budget: &mut Budget,
        progress: &mut dyn FnMut(&Analysis<Self::Move>),
    ) -> Analysis<Self::Move>;

    /// The same without reductions, so that the shortest forced win is found first, at the depth of its length. Where
    /// [`Search::search`] reduces nothing, it is the same search.
    fn search_exactly(
        &self,
        position: &Self::Position,
        budget: &mut Budget,
        progress: &mut dyn FnMut(&Analysis<Self::Move>),
    ) -> Analysis<Self::Move> {
        self.search(position, budget, progress)
    }

    /// The same, for the best move only: other moves may have upper bounds instead of values, so that the search gets deeper
    /// within the same budget. Only the first move is sure to be in its place.
    #[doc(alias("single PV"))]
    fn search_for_best(&self, position: &Self::Position, budget: &mut Budget) -> Analysis<Self::Move> {
        self.search(position, budget, &mut |_| {})
    }

    /// The moves of the opening book in this position, best first, for a player that searches this number of nodes. Level 8 plays
    /// one of the best of them without a search.
    #[doc(alias = "opening book")]
    fn book_moves(&self, _position: &Self::Position, _nodes: u64) -> Vec<ScoredMove<Self::Move>> {
        Vec::new()
    }

    /// The same as [`Search::search`], without the opening book: for levels below 8.
    fn search_without_book(&self, position: &Self::Position, budget: &mut Budget) -> Analysis<Self::Move> {
        self.search(position, budget, &mut |_| {})
    }

    /// The expected result of each seat within the budget, also at chance nodes and after the end of the game.
    fn expected_values(&self, position: &Self::Position, budget: &mut Budget) -> Values;

    /// The id of the net for these rules: that of the game, unless the game has several nets.
    fn net_id(&self) -> &'static str {
        Self::ID
    }

    /// Whether a net for these rules exists and has to be loaded before the search. Only in WebAssembly: elsewhere nets are
    /// part of the program. A search without its net uses a simpler evaluation.
    fn lacks_net(&self) -> bool {
        false
    }

    /// Loads the net for these rules from the bytes of its file, for all opponents.
    ///
    /// # Errors
    ///
    /// Fails if the bytes are no net, or a net with another id.
    fn load_net(&self, _bytes: &[u8]) -> Result<(), NetError> {
        Err(NetError::NoNet)
    }

    /// The inputs of the game's net for every pair of seats that it compares, for training programs; empty if no net compares
    /// pairs of seats by these rules, or if it does not evaluate this position. A net that judges two seats at once has one
    /// pair.
    fn net_inputs(&self, _position: &Self::Position) -> Vec<PairInputs> {
        Vec::new()
    }

    /// The terms of a linear evaluation, with the weights in use; empty if the evaluation is not linear. `bisat fit` fits
    /// these weights.
    fn terms(&self) -> Vec<EvaluationTerm> {
        Vec::new()
    }

    /// The features of a position for every pair of seats that the evaluation compares; empty if the evaluation does not
    /// apply to the position.
    fn pair_evaluations(&self, _position: &Self::Position) -> Vec<PairEvaluation> {
        Vec::new()
    }
}

/// A term (feature) of a linear evaluation.
#[derive(Clone, Copy, PartialEq, Debug)]
#[doc(alias = "feature")]
pub struct EvaluationTerm {
    /// What the term measures.
    pub name: &'static str,
    /// The weight in use.
    pub weight: f32,
}

/// The evaluation of one seat against another.
#[derive(Clone, PartialEq, Debug)]
pub struct PairEvaluation {
    /// The seat whose probability is given.
    pub one: Seat,
    /// The seat it is compared with.
    pub other: Seat,
    /// The difference of the two seats in each term, in the order of [`Search::terms`]. The weighted sum is the log-odds
    /// that `one` finishes before `other`.
    pub terms: Vec<f32>,
    /// The probability that `one` finishes before `other`, by the weights in use.
    pub probability: f32,
}

/// The inputs of a net for one seat against another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairInputs {
    /// The seat whose probability to finish first the net computes.
    pub one: Seat,
    /// The seat it is compared with.
    pub other: Seat,
    /// The active inputs, each once.
    pub active: Vec<u16>,
    /// The bucket of the net.
    pub bucket: usize,
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Analysis<M> {
    /// Every legal move, best first.
    pub moves: Vec<ScoredMove<M>>,
    /// The depth of the last completed iteration, in plies of the search used.
    pub depth: u32,
    /// The number of positions visited.
    pub nodes: u64,
}

impl<M> Analysis<M> {
    /// The analysis of a position in which no seat is to act.
    pub const EMPTY: Self = Analysis { moves: Vec::new(), depth: 0, nodes: 0 };
}

/// A move with its value and its principal variation.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ScoredMove<M> {
    /// The move.
    pub mv: M,
    /// The expected result of each seat after the move.
    pub values: Values,
    /// The principal variation: the moves expected to follow.
    #[doc(alias("pv", "principal variation"))]
    pub line: Vec<M>,
}
