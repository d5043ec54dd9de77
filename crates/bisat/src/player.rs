//! Who can sit at a seat.

use std::fmt;

use bisat_engine::AnySession;
use bisat_search::{Budget, Level, Opponent, Thoughts};

use crate::external::{External, ExternalError};

/// What another program is told behind `go` where nothing else is said.
pub const ENGINE_LIMITS: &str = "time 1000";

/// A player that needs no person.
#[derive(Clone, PartialEq, Debug)]
pub enum Player {
    /// Any legal move, all equally likely.
    Random,
    /// A rule of thumb that looks one step ahead.
    Greedy,
    /// Playing on at random, so many nodes.
    MonteCarlo(u64),
    /// The game's own search, so many nodes, always the best it finds.
    Search(u64),
    /// An opponent of ours.
    Level(Level),
    /// Another program that speaks the engine protocol.
    Engine {
        /// Its command line.
        command: String,
        /// What it is told behind `go`: how long to think.
        limits: String,
    },
}

impl Player {
    /// Reads `random`, `greedy`, `search:NODES`, `monte-carlo:NODES`, `engine:COMMAND` or the number of a level.
    pub fn read(text: &str) -> Result<Self, String> {
        let level = || text.parse().ok().and_then(Level::numbered).map(Player::Level);
        let player = match text.split_once(':') {
            Some(("engine", command)) if !command.trim().is_empty() => {
                Some(Player::Engine { command: command.to_owned(), limits: ENGINE_LIMITS.to_owned() })
            }
            Some(("monte-carlo", nodes)) => nodes.parse().ok().map(Player::MonteCarlo),
            Some(("search", nodes)) => nodes.parse().ok().map(Player::Search),
            None if text == "random" => Some(Player::Random),
            None if text == "greedy" => Some(Player::Greedy),
            _ => level(),
        };
        player.ok_or_else(|| {
            "a level from 1 to 8, random, greedy, search:NODES, monte-carlo:NODES or engine:COMMAND".to_owned()
        })
    }
}

impl Player {
    /// Whether it may move otherwise when it is asked again.
    pub fn draws_lots(&self) -> bool {
        match self {
            Player::Random | Player::Greedy | Player::MonteCarlo(_) => true,
            Player::Level(level) => !level.is_best_always(),
            Player::Search(_) | Player::Engine { .. } => false,
        }
    }

    /// The same for a game with this seed: what a program is told has it in place of `{seed}`.
    pub fn with_seed(&self, seed: u64) -> Self {
        match self {
            Player::Engine { command, limits } => {
                Player::Engine { command: command.clone(), limits: limits.replace("{seed}", &seed.to_string()) }
            }
            other => other.clone(),
        }
    }

    /// With how long it may think, where that is not what is usual.
    pub fn in_full(&self) -> String {
        match self {
            Player::Engine { command, limits } if limits != ENGINE_LIMITS => format!("{command} ({limits})"),
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Random => f.write_str("random"),
            Player::Greedy => f.write_str("greedy"),
            Player::MonteCarlo(nodes) => write!(f, "Monte Carlo, {nodes} nodes"),
            Player::Search(nodes) => write!(f, "search, {nodes} nodes"),
            Player::Level(level) => write!(f, "level {} ({})", level.number, level.name),
            Player::Engine { command, .. } => f.write_str(command),
        }
    }
}

/// A player at a seat of one game.
pub struct Seated {
    player: Player,
    /// The program, once it has been asked.
    external: Option<External>,
    errors: Errors,
}

/// What becomes of what another program complains of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Errors {
    /// It is shown.
    Shown,
    /// It is not: the screen is taken.
    Hidden,
}

impl Seated {
    /// Seats a player.
    pub fn new(player: &Player, errors: Errors) -> Self {
        Seated { player: player.clone(), external: None, errors }
    }

    /// A legal move of the session, in which a seat must be to act; the opponent is that of the session's game. The same
    /// lots give the same move, but for other programs.
    pub fn choose(
        &mut self,
        session: &dyn AnySession,
        opponent: &dyn Opponent,
        below: &mut dyn FnMut(u32) -> u32,
    ) -> Result<String, ExternalError> {
        let state = session.state();
        let chosen = match &self.player {
            Player::Random => {
                let mut moves = session.moves();
                Ok(Some(moves.swap_remove(below(moves.len() as u32) as usize)))
            }
            Player::Greedy => opponent.grab(&state, below),
            Player::MonteCarlo(nodes) => {
                let thoughts = opponent.sample(&state, &mut Budget::of_nodes(*nodes), below);
                thoughts.map(best)
            }
            Player::Search(nodes) => {
                let thoughts = opponent.analyse(&state, &mut Budget::of_nodes(*nodes), &mut |_| {});
                thoughts.map(best)
            }
            Player::Level(level) => {
                let mut budget = Budget::of_nodes(opponent.nodes(level));
                opponent.choose(&state, level, &mut budget, below)
            }
            Player::Engine { command, limits } => {
                let external = match self.external.take() {
                    Some(external) => external,
                    None => External::start(command, session, self.errors)?,
                };
                return self.external.insert(external).choose(session, limits);
            }
        };
        Ok(chosen.ok().flatten().expect("a state of the session, in which a seat is to act"))
    }
}

fn best(thoughts: Thoughts<String>) -> Option<String> {
    thoughts.moves.into_iter().next().map(|best| best.mv)
}

/// Who sits at a seat where people play, too.
#[derive(Clone, PartialEq, Debug)]
pub enum Who {
    /// A person at this keyboard.
    Me,
    /// A player that needs no person.
    Machine(Player),
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Me => f.write_str("me"),
            Who::Machine(player) => player.fmt(f),
        }
    }
}

impl Who {
    /// Reads `me` or a player.
    pub fn read(text: &str) -> Result<Self, String> {
        if text == "me" {
            return Ok(Who::Me);
        }
        Player::read(text).map(Who::Machine).map_err(|wanted| format!("me, {wanted}"))
    }
}
