//! Thinking for everyone who does not know a game's type: positions and moves as text.

use std::fmt;

use bisat_engine::{OpenError, OptionValue, Options, StateError, UnknownGame, with_games};

use crate::budget::Budget;
use crate::levels::Level;
use crate::monte_carlo;
use crate::think::{Judged, Think, Thoughts};
use crate::values::Values;

/// Something that can be done with any game that can be thought about.
pub trait ThinkVisitor {
    /// What comes of it.
    type Output;
    /// Does it with the game `G`.
    fn visit<G: Think>(self) -> Self::Output;
}

macro_rules! thinking {
    ($($game:ty),+ $(,)?) => {
        /// Calls the visitor with the type of the game that has this id.
        pub fn visit_thinking<V: ThinkVisitor>(id: &str, visitor: V) -> Result<V::Output, UnknownGame> {
            $(if id == <$game as bisat_engine::Board>::ID {
                return Ok(visitor.visit::<$game>());
            })+
            Err(UnknownGame::new(id))
        }
    };
}

with_games!(thinking);

/// A game's thinking, spoken to in the texts of the rules pages.
pub trait Opponent: Send + Sync {
    /// How many nodes the level looks at before a move.
    fn nodes(&self, level: &Level) -> u64;

    /// Judges every legal move in a position, best first; none are judged where no seat is to act. `progress` hears of
    /// every depth that is completed.
    fn analyse(
        &self,
        state: &str,
        budget: &mut Budget,
        progress: &mut dyn FnMut(&Thoughts<String>),
    ) -> Result<Thoughts<String>, StateError>;

    /// The level's move in a position, as a token; none where no seat is to act.
    fn choose(
        &self,
        state: &str,
        level: &Level,
        budget: &mut Budget,
        below: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Option<String>, StateError>;

    /// The move of a player that looks one step ahead; none where no seat is to act.
    fn grab(&self, state: &str, below: &mut dyn FnMut(u32) -> u32) -> Result<Option<String>, StateError>;

    /// What playing on at random many times says of every legal move, best first.
    fn sample(
        &self,
        state: &str,
        budget: &mut Budget,
        below: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Thoughts<String>, StateError>;

    /// Where chance is to play: every outcome with what each seat can expect after it; none elsewhere. The budget is
    /// shared among them equally.
    fn fortunes(&self, state: &str, budget: &Budget) -> Result<Vec<Fortune>, StateError>;
}

/// An outcome of chance, and what comes of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Fortune {
    /// Its token.
    pub outcome: String,
    /// How likely it is.
    pub odds: f32,
    /// What each seat can expect after it.
    pub values: Values,
    /// What each seat gains by it against the mean of all outcomes: its luck.
    pub luck: Values,
}

struct Thinking<G>(G);

impl<G: Think> Opponent for Thinking<G> {
    fn nodes(&self, level: &Level) -> u64 {
        level.nodes(&self.0)
    }

    fn analyse(
        &self,
        state: &str,
        budget: &mut Budget,
        progress: &mut dyn FnMut(&Thoughts<String>),
    ) -> Result<Thoughts<String>, StateError> {
        let position = self.0.read(state)?;
        Ok(in_text(&self.0.think(&position, budget, &mut |thoughts| progress(&in_text(thoughts)))))
    }

    fn choose(
        &self,
        state: &str,
        level: &Level,
        budget: &mut Budget,
        below: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Option<String>, StateError> {
        let position = self.0.read(state)?;
        let chosen = level.choose(&self.0, &position, budget, below);
        Ok(chosen.map(|mv| mv.to_string()))
    }

    fn grab(&self, state: &str, below: &mut dyn FnMut(u32) -> u32) -> Result<Option<String>, StateError> {
        Ok(self.0.grab(&self.0.read(state)?, below).map(|mv| mv.to_string()))
    }

    fn sample(
        &self,
        state: &str,
        budget: &mut Budget,
        below: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Thoughts<String>, StateError> {
        Ok(in_text(&monte_carlo::think(&self.0, &self.0.read(state)?, budget, below, &mut |_| {})))
    }

    fn fortunes(&self, state: &str, budget: &Budget) -> Result<Vec<Fortune>, StateError> {
        let position = self.0.read(state)?;
        let odds = self.0.odds(&position);
        let outcomes = odds.outcomes().count() as u64;
        let nodes = budget.part(outcomes).nodes();
        let judge = |(at, (outcome, weight)): (u64, (G::Move, u32))| {
            let next = self.0.after(&position, outcome);
            // Time is shared among those to come, so that what one leaves over the others have.
            let values = self.0.expect(&next, &mut budget.part(outcomes - at).at_most(nodes));
            let odds = weight as f32 / odds.total() as f32;
            Fortune { outcome: outcome.to_string(), odds, values, luck: values }
        };
        let mut fortunes: Vec<Fortune> = (0..).zip(odds.outcomes()).map(judge).collect();
        let mut mean = Values::NONE;
        fortunes.iter().for_each(|fortune| mean.add(&fortune.values, fortune.odds));
        fortunes.iter_mut().for_each(|fortune| fortune.luck.add(&mean, -1.0));
        Ok(fortunes)
    }
}

fn in_text<M: fmt::Display>(thoughts: &Thoughts<M>) -> Thoughts<String> {
    let judged = |judged: &Judged<M>| Judged {
        mv: judged.mv.to_string(),
        values: judged.values,
        line: judged.line.iter().map(M::to_string).collect(),
    };
    Thoughts { moves: thoughts.moves.iter().map(judged).collect(), depth: thoughts.depth, nodes: thoughts.nodes }
}

/// The thinking of the game with this id and these options.
pub fn opponent(id: &str, given: &[(&str, OptionValue)]) -> Result<Box<dyn Opponent>, OpenError> {
    struct Open<'a>(&'a [(&'a str, OptionValue)]);
    impl ThinkVisitor for Open<'_> {
        type Output = Result<Box<dyn Opponent>, OpenError>;
        fn visit<G: Think>(self) -> Self::Output {
            let options = Options::complete(G::option_rules(), self.0).map_err(OpenError::Option)?;
            let game = G::with_options(&options);
            // What is worked out once is worked out now, and not by the clock of a search.
            game.expect(&game.start(), &mut Budget::of_nodes(0));
            Ok(Box::new(Thinking(game)))
        }
    }
    visit_thinking(id, Open(given)).map_err(OpenError::Game)?
}
