//! Opponents of any game by name: positions and moves as text.

use std::fmt;

use bisat_engine::{OpenError, OptionValue, Options, StateError};

use crate::budget::Budget;
use crate::games::{SearchVisitor, visit_searchable};
use crate::levels::Level;
use crate::monte_carlo;
use crate::net::NetError;
use crate::search::{Analysis, ScoredMove, Search};
use crate::split_mix::SplitMix64;
use crate::values::Values;

/// The search of one game, with positions as state texts and moves as tokens.
pub trait Opponent: Send + Sync {
    /// The nodes that the level searches for a move.
    fn nodes(&self, level: &Level) -> u64;

    /// Whether the opponent plays this level: 1 to 8, and 9 ([`Level::PERFECT`]) if it has a table of solved values.
    fn has_level(&self, level: &Level) -> bool {
        Level::numbered(level.number).is_some()
    }

    /// See [`Search::net_id`].
    fn net_id(&self) -> &'static str;

    /// See [`Search::lacks_net`].
    fn lacks_net(&self) -> bool;

    /// See [`Search::load_net`].
    ///
    /// # Errors
    ///
    /// Fails if the bytes are no net, or a net with another id.
    fn load_net(&self, bytes: &[u8]) -> Result<(), NetError>;

    /// Whether the level draws its moves at a temperature in this game. If not, it plays the best move that it finds, and draws
    /// only among the moves of an opening book.
    fn has_temperature(&self, level: &Level) -> bool;

    /// Scores every legal move of a position, best first; the list is empty if no seat is to act. `progress` is called after
    /// every completed depth.
    fn analyse(
        &self,
        state: &str,
        budget: &mut Budget,
        progress: &mut dyn FnMut(&Analysis<String>),
    ) -> Result<Analysis<String>, StateError>;

    /// The same by a search, also if the opponent has a table of solved values.
    fn analyse_by_search(
        &self,
        state: &str,
        budget: &mut Budget,
        progress: &mut dyn FnMut(&Analysis<String>),
    ) -> Result<Analysis<String>, StateError> {
        self.analyse(state, budget, progress)
    }

    /// The same by a search without reductions: see [`Search::search_exactly`].
    fn analyse_exactly(
        &self,
        state: &str,
        budget: &mut Budget,
        progress: &mut dyn FnMut(&Analysis<String>),
    ) -> Result<Analysis<String>, StateError>;

    /// The level's move in a position, as a token; `None` if no seat is to act. Use [`choose_with_seed`](crate::choose_with_seed),
    /// unless the generator is yours.
    fn choose(
        &self,
        state: &str,
        level: &Level,
        budget: &mut Budget,
        rng: &mut SplitMix64,
    ) -> Result<Option<String>, StateError>;

    /// The move of the greedy rule; `None` if no seat is to act.
    fn greedy_move(&self, state: &str, rng: &mut SplitMix64) -> Result<Option<String>, StateError>;

    /// Scores every legal move by Monte Carlo tree search, best first.
    fn monte_carlo(
        &self,
        state: &str,
        budget: &mut Budget,
        rng: &mut SplitMix64,
    ) -> Result<Analysis<String>, StateError>;

    /// Every outcome of a chance node with the values after it; empty elsewhere. Each outcome gets an equal part of the
    /// budget.
    fn luck(&self, state: &str, budget: &Budget) -> Result<Vec<Luck>, StateError>;

    /// What a table of solved values says of a position; `None` if there is no table, or if it lacks the position.
    #[doc(alias = "tablebase")]
    fn solved(&self, _state: &str) -> Option<Evaluated> {
        None
    }
}

/// The values of a position: of its moves if a seat is to act, of its outcomes if chance is to play.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Evaluated {
    /// Every legal move, best first.
    Moves(Analysis<String>),
    /// Every outcome, in the order of the rules.
    Outcomes(Vec<Luck>),
}

/// An outcome of chance, its value and its luck.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Luck {
    /// Its token.
    pub outcome: String,
    /// Its probability.
    pub odds: f32,
    /// The expected result of each seat after it.
    pub values: Values,
    /// Each seat's gain over the mean of all outcomes.
    pub luck: Values,
}

struct Searcher<G>(G);

impl<G: Search> Opponent for Searcher<G> {
    fn nodes(&self, level: &Level) -> u64 {
        level.nodes(&self.0)
    }

    fn net_id(&self) -> &'static str {
        self.0.net_id()
    }

    fn lacks_net(&self) -> bool {
        self.0.lacks_net()
    }

    fn load_net(&self, bytes: &[u8]) -> Result<(), NetError> {
        self.0.load_net(bytes)
    }

    fn has_temperature(&self, level: &Level) -> bool {
        level.temperature::<G>() > 0.0
    }

    fn analyse(
        &self,
        state: &str,
        budget: &mut Budget,
        progress: &mut dyn FnMut(&Analysis<String>),
    ) -> Result<Analysis<String>, StateError> {
        let position = self.0.read(state)?;
        Ok(in_text(&self.0.search(&position, budget, &mut |analysis| progress(&in_text(analysis)))))
    }

    fn analyse_exactly(
        &self,
        state: &str,
        budget: &mut Budget,
        progress: &mut dyn FnMut(&Analysis<String>),
    ) -> Result<Analysis<String>, StateError> {
        let position = self.0.read(state)?;
        Ok(in_text(&self.0.search_exactly(&position, budget, &mut |analysis| progress(&in_text(analysis)))))
    }

    fn choose(
        &self,
        state: &str,
        level: &Level,
        budget: &mut Budget,
        rng: &mut SplitMix64,
    ) -> Result<Option<String>, StateError> {
        let position = self.0.read(state)?;
        let chosen = level.choose(&self.0, &position, budget, rng);
        Ok(chosen.map(|mv| mv.to_string()))
    }

    fn greedy_move(&self, state: &str, rng: &mut SplitMix64) -> Result<Option<String>, StateError> {
        Ok(self.0.greedy_move(&self.0.read(state)?, rng).map(|mv| mv.to_string()))
    }

    fn monte_carlo(
        &self,
        state: &str,
        budget: &mut Budget,
        rng: &mut SplitMix64,
    ) -> Result<Analysis<String>, StateError> {
        Ok(in_text(&monte_carlo::search(&self.0, &self.0.read(state)?, budget, rng, &mut |_| {})))
    }

    fn luck(&self, state: &str, budget: &Budget) -> Result<Vec<Luck>, StateError> {
        let position = self.0.read(state)?;
        let odds = self.0.odds(&position);
        let outcomes = odds.outcomes().count() as u64;
        let nodes = budget.part(outcomes).nodes();
        let score = |(at, (outcome, weight)): (u64, (G::Move, u32))| {
            let next = self.0.after(&position, outcome);
            // The time that one outcome does not use goes to the others.
            let values = self.0.expected_values(&next, &mut budget.part(outcomes - at).at_most(nodes));
            let odds = weight as f32 / odds.total() as f32;
            Luck { outcome: outcome.to_string(), odds, values, luck: values }
        };
        let mut all: Vec<Luck> = (0..).zip(odds.outcomes()).map(score).collect();
        let mut mean = Values::NONE;
        all.iter().for_each(|outcome| mean.add(&outcome.values, outcome.odds));
        all.iter_mut().for_each(|outcome| outcome.luck.add(&mean, -1.0));
        Ok(all)
    }
}

fn in_text<M: fmt::Display>(analysis: &Analysis<M>) -> Analysis<String> {
    let scored = |scored: &ScoredMove<M>| ScoredMove {
        mv: scored.mv.to_string(),
        values: scored.values,
        line: scored.line.iter().map(M::to_string).collect(),
    };
    Analysis { moves: analysis.moves.iter().map(scored).collect(), depth: analysis.depth, nodes: analysis.nodes }
}

/// The opponent for the game with this id and these options.
pub fn opponent(id: &str, given: &[(&str, OptionValue)]) -> Result<Box<dyn Opponent>, OpenError> {
    struct Open<'a>(&'a [(&'a str, OptionValue)]);
    impl SearchVisitor for Open<'_> {
        type Output = Result<Box<dyn Opponent>, OpenError>;
        fn visit<G: Search>(self) -> Self::Output {
            let options = Options::complete(G::option_rules(), self.0).map_err(OpenError::Option)?;
            let game = G::with_options(&options);
            Ok(opponent_for(game))
        }
    }
    visit_searchable(id, Open(given)).map_err(OpenError::Game)?
}

/// The opponent for the rules of a game, also of one outside this crate.
pub fn opponent_for<G: Search>(game: G) -> Box<dyn Opponent> {
    // Fills tables that are computed once, so that no search spends its time on them.
    game.expected_values(&game.start(), &mut Budget::of_nodes(0));
    Box::new(Searcher(game))
}
