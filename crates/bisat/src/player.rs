//! Players that can sit at a seat.

use std::fmt;

use bisat_engine::AnySession;
use bisat_search::{Analysis, Budget, Level, Opponent, SplitMix64, choose_with_seed};

use crate::external::{External, ExternalError, Stderr};

/// The default limits of an external program, sent after `go`.
pub const ENGINE_LIMITS: &str = "time 1000";

/// An automatic player.
#[derive(Clone, PartialEq, Debug)]
pub enum Player {
    /// Any legal move, all equally likely.
    Random,
    /// The greedy rule: one move ahead.
    Greedy,
    /// Monte Carlo tree search with this number of nodes.
    MonteCarlo(u64),
    /// The game's own search with this number of nodes; always plays its best move.
    Search(u64),
    /// A level of play.
    Level(Level),
    /// An external program that speaks the engine protocol.
    Engine {
        /// Its command line.
        command: String,
        /// Its limits, sent after `go`.
        limits: String,
    },
}

impl Player {
    /// Reads `random`, `greedy`, `search:NODES`, `monte-carlo:NODES`, `engine:COMMAND` or the number of a level.
    pub fn read(text: &str) -> Result<Self, String> {
        let nodes_of = |text: &str| text.parse().ok().filter(|nodes| *nodes > 0);
        let level = || text.parse().ok().and_then(Level::numbered_or_perfect).map(Player::Level);
        let player = match text.split_once(':') {
            Some(("engine", command)) if !command.trim().is_empty() => {
                Some(Player::Engine { command: command.to_owned(), limits: ENGINE_LIMITS.to_owned() })
            }
            Some(("monte-carlo", nodes)) => nodes_of(nodes).map(Player::MonteCarlo),
            Some(("search", nodes)) => nodes_of(nodes).map(Player::Search),
            None if text == "random" => Some(Player::Random),
            None if text == "greedy" => Some(Player::Greedy),
            _ => level(),
        };
        player.ok_or_else(|| {
            "a level from 1 to 8 (9 with --tables), random, greedy, search:NODES, monte-carlo:NODES or engine:COMMAND"
                .to_owned()
        })
    }
}

impl Player {
    /// Whether it can play with this opponent: level 9 needs a table.
    pub fn can_play(&self, opponent: &dyn Opponent) -> bool {
        !matches!(self, Player::Level(level) if !opponent.has_level(level))
    }

    /// Whether its moves depend on the seed, other than those of an opening book; the opponent is that of the game.
    pub fn is_seeded(&self, opponent: &dyn Opponent) -> bool {
        match self {
            Player::Random | Player::Greedy | Player::MonteCarlo(_) => true,
            Player::Level(level) => opponent.has_temperature(level),
            Player::Search(_) | Player::Engine { .. } => false,
        }
    }

    /// The player for a game with this seed, which replaces `{seed}` in the limits of an external program.
    pub fn with_seed(&self, seed: u64) -> Self {
        match self {
            Player::Engine { command, limits } => {
                Player::Engine { command: command.clone(), limits: limits.replace("{seed}", &seed.to_string()) }
            }
            other => other.clone(),
        }
    }

    /// Its name, with its limits if they are not the default.
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
    /// The external program, started on its first move.
    external: Option<External>,
    stderr: Stderr,
}

impl Seated {
    /// Seats a player.
    pub fn new(player: &Player, stderr: Stderr) -> Self {
        Seated { player: player.clone(), external: None, stderr }
    }

    /// A legal move in the session, in which a seat must be to act; the opponent is that of the session's game. The seed is
    /// the game's: position and seed determine the move, except of external programs.
    pub fn choose(
        &mut self,
        session: &dyn AnySession,
        opponent: &dyn Opponent,
        seed: u64,
    ) -> Result<String, ExternalError> {
        let state = session.state();
        let mut rng = SplitMix64::for_position(seed, &state);
        let chosen = match &self.player {
            Player::Random => {
                let mut moves = session.moves();
                Ok(Some(moves.swap_remove(rng.below(moves.len() as u32) as usize)))
            }
            Player::Greedy => opponent.greedy_move(&state, &mut rng),
            Player::MonteCarlo(nodes) => {
                opponent.monte_carlo(&state, &mut Budget::of_nodes(*nodes), &mut rng).map(best)
            }
            Player::Search(nodes) => {
                opponent.analyse_by_search(&state, &mut Budget::of_nodes(*nodes), &mut |_| {}).map(best)
            }
            Player::Level(level) => choose_with_seed(opponent, &state, level, seed, Budget::of_nodes(u64::MAX)),
            Player::Engine { command, limits } => {
                let external = match self.external.take() {
                    Some(external) => external,
                    None => External::start(command, session, self.stderr)?,
                };
                return self.external.insert(external).choose(session, limits);
            }
        };
        Ok(chosen.ok().flatten().expect("the state is the session's, and a seat is to act"))
    }
}

fn best(analysis: Analysis<String>) -> Option<String> {
    analysis.moves.into_iter().next().map(|best| best.mv)
}

/// A person or an automatic player at a seat.
#[derive(Clone, PartialEq, Debug)]
pub enum SeatArgument {
    /// A person at this keyboard.
    Me,
    /// An automatic player.
    Machine(Player),
}

impl fmt::Display for SeatArgument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeatArgument::Me => f.write_str("me"),
            SeatArgument::Machine(player) => player.fmt(f),
        }
    }
}

impl SeatArgument {
    /// Reads `me` or a player.
    pub fn read(text: &str) -> Result<Self, String> {
        if text == "me" {
            return Ok(SeatArgument::Me);
        }
        Player::read(text).map(SeatArgument::Machine).map_err(|wanted| format!("me, {wanted}"))
    }
}
