//! Any game behind object-safe traits: what the Python classes need of a game whose type they do not know.

use std::any::Any;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

use bisat_engine::{
    AnySession, Board, LegalIds, Observation, OpenError, OptionValue, Options, PerftError, Plane, Seat, Session,
    StateError, Turn, UnknownGame, perft_within, with_games,
};
use bisat_search::{Analysis, Budget, Level, ScoredMove, SplitMix64};
use pyo3::PyErr;

use crate::batch::{AnyBatch, Batch, BatchPlan};
use crate::errors::GameMismatchError;
use crate::playable::Playable;
use crate::player::Player;
use crate::playout::{Games, Plan, play_games};

/// The rules of some game with its options.
pub(crate) trait AnyRules: Send + Sync {
    fn id(&self) -> &'static str;
    fn name(&self) -> &'static str;
    fn has_chance(&self) -> bool;
    fn options(&self) -> &Options;
    fn seats(&self) -> u8;
    /// The nodes that a level searches for a move.
    fn nodes(&self, level: &Level) -> u64;
    fn action_count(&self) -> usize;
    fn observation_size(&self) -> usize;
    fn planes(&self) -> Vec<Plane>;
    fn start(self: Arc<Self>) -> Box<dyn AnyPosition>;
    fn read(self: Arc<Self>, text: &str) -> Result<Box<dyn AnyPosition>, StateError>;
    fn batch(&self, plan: BatchPlan) -> Box<dyn AnyBatch>;
    /// Plays games with these numbers to their ends.
    fn play_games(&self, plan: &Plan, numbers: Range<u64>) -> Games;
}

impl dyn AnyRules + '_ {
    /// Whether both are the same game with the same options.
    pub(crate) fn is_same(&self, other: &dyn AnyRules) -> bool {
        self.id() == other.id() && self.options() == other.options()
    }

    /// The exception for a position of another game.
    pub(crate) fn mismatch(&self, found: &dyn AnyRules) -> PyErr {
        GameMismatchError::new_err(format!(
            "the position belongs to {}, but {} is expected here",
            found.describe(),
            self.describe()
        ))
    }

    /// The call that makes the game, for messages.
    pub(crate) fn describe(&self) -> String {
        let option = |(name, value): (&str, &OptionValue)| match value {
            OptionValue::Flag(flag) => format!(", {name}={}", if *flag { "True" } else { "False" }),
            other => format!(", {name}={other}"),
        };
        format!("Game(\"{}\"{})", self.id(), self.options().iter().map(option).collect::<String>())
    }
}

/// A position of some game with its rules.
pub(crate) trait AnyPosition: Send + Sync {
    fn rules(&self) -> Arc<dyn AnyRules>;
    fn turn(&self) -> Turn;
    /// The seat that throws or acts; `None` at a toss and at the end.
    fn thrower(&self) -> Option<Seat>;
    fn text(&self) -> String;
    /// The tokens of all legal actions or outcomes.
    fn tokens(&self) -> Vec<String>;
    /// The ids of all legal actions, or the numbers of all outcomes.
    fn ids(&self) -> LegalIds;
    /// Every outcome with its weight.
    fn weights(&self) -> Vec<(String, u32)>;
    /// The number of the outcome at this share of the total weight, from 0 to 1.
    fn draw(&self, share: f64) -> Option<usize>;
    fn play_token(&self, token: &str) -> Result<Box<dyn AnyPosition>, String>;
    fn play_id(&self, id: i64) -> Result<Box<dyn AnyPosition>, String>;
    fn token(&self, id: i64) -> Result<String, String>;
    fn id(&self, token: &str) -> Result<usize, String>;
    fn observe(&self, viewer: Seat) -> Vec<u8>;
    fn perft(&self, depth: u64, limit: u64) -> Result<u64, PerftError>;
    fn session(&self) -> Box<dyn AnySession>;
    fn choose(&self, player: &Player, seed: u64) -> Option<String>;
    fn analyse(&self, budget: &mut Budget<'_>) -> Analysis<String>;
    fn is_equal(&self, other: &dyn AnyPosition) -> bool;
    fn hash(&self) -> u64;
    fn as_any(&self) -> &dyn Any;
}

/// The rules of the game `G` with its options.
struct Rules<G> {
    game: G,
    options: Options,
    /// Kept, because the engine counts it from the names of all planes.
    observation_size: usize,
}

/// A position of the game `G` with its rules.
struct Placed<G: Playable> {
    rules: Arc<Rules<G>>,
    position: G::Position,
}

macro_rules! openers {
    ($($game:ty),+ $(,)?) => {
        /// The rules of the game with this id; options that are not given have their defaults.
        pub(crate) fn open(id: &str, given: &[(String, OptionValue)]) -> Result<Arc<dyn AnyRules>, OpenError> {
            $(if id == <$game as Board>::ID {
                return open_as::<$game>(given);
            })+
            Err(OpenError::Game(UnknownGame::new(id)))
        }
    };
}

with_games!(openers);

fn open_as<G: Playable>(given: &[(String, OptionValue)]) -> Result<Arc<dyn AnyRules>, OpenError> {
    let options = Options::complete(G::option_rules(), given).map_err(OpenError::Option)?;
    let game = G::with_options(&options);
    Ok(Arc::new(Rules { observation_size: game.observation_size(), game, options }))
}

impl<G: Playable> AnyRules for Rules<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn name(&self) -> &'static str {
        G::NAME
    }

    fn has_chance(&self) -> bool {
        G::HAS_CHANCE
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn nodes(&self, level: &Level) -> u64 {
        level.nodes(&self.game)
    }

    fn action_count(&self) -> usize {
        self.game.action_count()
    }

    fn observation_size(&self) -> usize {
        self.observation_size
    }

    fn planes(&self) -> Vec<Plane> {
        self.game.planes()
    }

    fn start(self: Arc<Self>) -> Box<dyn AnyPosition> {
        let position = self.game.start();
        Box::new(Placed { rules: self, position })
    }

    fn read(self: Arc<Self>, text: &str) -> Result<Box<dyn AnyPosition>, StateError> {
        let position = self.game.read(text)?;
        Ok(Box::new(Placed { rules: self, position }))
    }

    fn batch(&self, plan: BatchPlan) -> Box<dyn AnyBatch> {
        Box::new(Batch::new(self.game.clone(), plan))
    }

    fn play_games(&self, plan: &Plan, numbers: Range<u64>) -> Games {
        play_games(&self.game, plan, numbers)
    }
}

impl<G: Playable> Placed<G> {
    /// The move with this id or, where chance is to play, the outcome with this number.
    fn read_id(&self, id: i64) -> Result<G::Move, String> {
        let game = &self.rules.game;
        let found = usize::try_from(id).ok().and_then(|id| match game.turn(&self.position) {
            Turn::Chance => game.odds(&self.position).outcomes().nth(id).map(|(outcome, _)| outcome),
            _ if self.ids().has(id) => game.action(&self.position, id),
            _ => None,
        });
        found.ok_or_else(|| {
            const SHOWN: usize = 12;
            let ids = self.ids();
            if ids.is_empty() {
                return format!("{id} cannot be played: the game is over");
            }
            let shown: Vec<String> = ids.iter().take(SHOWN).map(|id| id.to_string()).collect();
            let more = if ids.len() > SHOWN { format!(" and {} more", ids.len() - SHOWN) } else { String::new() };
            format!("{id} cannot be played now: legal ids are {}{more}", shown.join(" "))
        })
    }

    fn read_token(&self, token: &str) -> Result<G::Move, String> {
        self.typed_session().read_move(token).map_err(|error| error.to_string())
    }

    fn typed_session(&self) -> Session<G> {
        let mut session = Session::new(&self.rules.options).expect("options that were accepted before");
        session.set_state(&self.text()).expect("the text of a position reads back");
        session
    }

    fn after(&self, mv: G::Move) -> Box<dyn AnyPosition> {
        Box::new(Placed { rules: Arc::clone(&self.rules), position: self.rules.game.after(&self.position, mv) })
    }
}

impl<G: Playable> AnyPosition for Placed<G> {
    fn rules(&self) -> Arc<dyn AnyRules> {
        Arc::clone(&self.rules) as Arc<dyn AnyRules>
    }

    fn turn(&self) -> Turn {
        self.rules.game.turn(&self.position)
    }

    fn thrower(&self) -> Option<Seat> {
        match self.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance => self.rules.game.thrower(&self.position),
            Turn::Over(_) => None,
        }
    }

    fn text(&self) -> String {
        self.rules.game.write(&self.position)
    }

    fn tokens(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.rules.game.moves(&self.position, &mut moves);
        moves.iter().map(G::Move::to_string).collect()
    }

    fn ids(&self) -> LegalIds {
        let mut ids = LegalIds::new();
        match self.turn() {
            Turn::Chance => ids.set_run(0..self.rules.game.odds(&self.position).outcomes().count() as u16),
            _ => self.rules.game.add_legal_ids(&self.position, &mut ids),
        }
        ids
    }

    fn weights(&self) -> Vec<(String, u32)> {
        let outcomes = self.rules.game.odds(&self.position).outcomes();
        outcomes.map(|(outcome, weight)| (outcome.to_string(), weight)).collect()
    }

    fn draw(&self, share: f64) -> Option<usize> {
        let odds = self.rules.game.odds(&self.position);
        let roll = (share * f64::from(odds.total())) as u32;
        let drawn = (odds.total() > 0).then(|| odds.draw(roll.min(odds.total() - 1)))?;
        odds.outcomes().position(|(outcome, _)| outcome == drawn)
    }

    fn play_token(&self, token: &str) -> Result<Box<dyn AnyPosition>, String> {
        self.read_token(token).map(|mv| self.after(mv))
    }

    fn play_id(&self, id: i64) -> Result<Box<dyn AnyPosition>, String> {
        self.read_id(id).map(|mv| self.after(mv))
    }

    fn token(&self, id: i64) -> Result<String, String> {
        self.read_id(id).map(|mv| mv.to_string())
    }

    fn id(&self, token: &str) -> Result<usize, String> {
        let game = &self.rules.game;
        let mv = self.read_token(token)?;
        let number = game.odds(&self.position).outcomes().position(|(outcome, _)| outcome == mv);
        Ok(number.unwrap_or_else(|| game.action_id(&self.position, mv)))
    }

    fn observe(&self, viewer: Seat) -> Vec<u8> {
        let game = &self.rules.game;
        let mut entries = vec![0; self.rules.observation_size];
        game.observe(&self.position, viewer, &mut Observation::new(&mut entries));
        entries
    }

    fn perft(&self, depth: u64, limit: u64) -> Result<u64, PerftError> {
        perft_within(&self.rules.game, &self.position, depth, limit)
    }

    fn session(&self) -> Box<dyn AnySession> {
        Box::new(self.typed_session())
    }

    fn choose(&self, player: &Player, seed: u64) -> Option<String> {
        let mut rng = SplitMix64::for_position(seed, &self.text());
        player.choose(&self.rules.game, &self.position, &mut Vec::new(), &mut rng).map(|mv| mv.to_string())
    }

    fn analyse(&self, budget: &mut Budget<'_>) -> Analysis<String> {
        let found = self.rules.game.search(&self.position, budget, &mut |_| {});
        let scored = |scored: &ScoredMove<G::Move>| ScoredMove {
            mv: scored.mv.to_string(),
            values: scored.values,
            line: scored.line.iter().map(G::Move::to_string).collect(),
        };
        Analysis { moves: found.moves.iter().map(scored).collect(), depth: found.depth, nodes: found.nodes }
    }

    fn is_equal(&self, other: &dyn AnyPosition) -> bool {
        let other = other.as_any().downcast_ref::<Self>();
        other.is_some_and(|other| {
            self.position == other.position
                && (Arc::ptr_eq(&self.rules, &other.rules) || self.rules.options == other.rules.options)
        })
    }

    fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        G::ID.hash(&mut hasher);
        self.position.hash(&mut hasher);
        hasher.finish()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
