//! The flags of the commands that measure: matches, calibration, fitted weights, speed.

use std::path::PathBuf;

use bisat_engine::OptionValue;
use clap::Args;

use crate::arena::Opening;
use crate::player::Player;
use crate::{numbers, options};

/// The flags of `bisat arena`.
#[derive(Args, Clone, Debug)]
pub struct ArenaFlags {
    /// The players, one for each seat: a level from 1 to 8 (9 with --tables), random, greedy, search:NODES,
    /// monte-carlo:NODES or engine:COMMAND
    #[arg(value_parser = Player::read)]
    pub players: Vec<Player>,
    /// Add a program that speaks the engine protocol, after the other players (docs/engine-protocol.md)
    #[arg(long = "engine", value_name = "COMMAND")]
    pub engines: Vec<String>,
    /// Search limits for these programs, sent after `go` (default: time 1000); once for all of them, or once for each,
    /// in order. {seed} is replaced by a number that differs per game: 'level 3 seed {seed}'
    #[arg(long = "engine-limits", value_name = "LIMITS", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub engine_limits: Vec<String>,
    /// The game
    #[arg(long, help = options::game_names())]
    pub game: String,
    /// An option of the game, such as players=3
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = options::from_argument)]
    pub options: Vec<(String, OptionValue)>,
    /// The number of games, rounded up to complete rounds; in a round every player sits at every seat once, with the
    /// same throws (copies of one player do not play the same game again)
    #[arg(long, default_value_t = 100, value_parser = numbers::between(1_u64, 10_000_000))]
    pub games: u64,
    /// Random seed; the same seed plays the same games
    #[arg(long, default_value_t = 1, value_parser = numbers::seed)]
    pub seed: u64,
    /// Who makes the first moves of a game without throws, if the players are searches, programs or level 8
    #[arg(long, value_enum, default_value_t = Opening::Drawn)]
    pub opening: Opening,
    /// Run a sequential test (SPRT): stop as soon as it is decided whether the first of two players is stronger
    #[arg(long)]
    pub sprt: bool,
    /// Write the record of every game into this new folder, for replay, analyse and verify
    #[arg(long, value_name = "FOLDER")]
    pub records: Option<PathBuf>,
    /// Use the tables of solved values in this folder: level 9 plays by them (docs/solved.md)
    #[arg(long, value_name = "FOLDER")]
    pub tables: Option<PathBuf>,
    /// Print the report as JSON
    #[arg(long)]
    pub json: bool,
}

/// The flags of `bisat calibrate`.
#[derive(Args, Clone, Debug)]
pub struct CalibrateFlags {
    /// The game
    #[arg(help = options::game_names())]
    pub game: String,
    /// An option of the game, such as players=3
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = options::from_argument)]
    pub options: Vec<(String, OptionValue)>,
    /// The level, from 1 to 8
    #[arg(long, default_value_t = 4, value_parser = numbers::between(1_u8, 8))]
    pub level: u8,
    /// The number of games
    #[arg(long, default_value_t = 100, value_parser = numbers::between(1_u64, 10_000_000))]
    pub games: u64,
    /// Random seed; the same seed plays the same games
    #[arg(long, default_value_t = 1, value_parser = numbers::seed)]
    pub seed: u64,
    /// Print the report as JSON
    #[arg(long)]
    pub json: bool,
}

/// The flags of `bisat fit`.
#[derive(Args, Clone, Debug)]
pub struct FitFlags {
    /// The game; its evaluation must be a sum of weighted terms
    pub game: String,
    /// An option of the game, such as players=3
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = options::from_argument)]
    pub options: Vec<(String, OptionValue)>,
    /// Nodes to search for each move
    #[arg(long, default_value_t = 200, value_parser = numbers::at_least(0_u64))]
    pub nodes: u64,
    /// Number of random moves at the start of each game, so that positions differ
    #[arg(long, value_name = "MOVES", default_value_t = 3, value_parser = numbers::at_least(0_u64))]
    pub opening: u64,
    /// After the opening, play one random move in this number of moves; 0 for none
    #[arg(long, alias = "one-by-lot-in", value_name = "MOVES", default_value_t = 8,
        value_parser = numbers::between(0, u32::MAX))]
    pub random_every: u32,
    /// The number of games
    #[arg(long, default_value_t = 1000, value_parser = numbers::between(10_u64, 10_000_000))]
    pub games: u64,
    /// Random seed; the same seed plays the same games
    #[arg(long, default_value_t = 1, value_parser = numbers::seed)]
    pub seed: u64,
    /// Print the report as JSON
    #[arg(long)]
    pub json: bool,
}

/// The flags of `bisat bench`.
#[derive(Args, Clone, Debug)]
pub struct BenchFlags {
    /// The games to measure (default: all)
    pub games: Vec<String>,
    /// Seconds for each measurement (default: 3; with --proofs 1)
    #[arg(long, value_parser = numbers::seconds)]
    pub seconds: Option<f64>,
    /// Print the report as JSON
    #[arg(long)]
    pub json: bool,
    /// Random seed of the games
    #[arg(long, default_value_t = 1, value_parser = numbers::seed)]
    pub seed: u64,
    /// Count instead how many of this number of random set-ups are decided by force, and how fast that is proven; on
    /// all cores, with --seconds for each set-up and up to 400 MB for each core
    #[arg(long, value_name = "POSITIONS", conflicts_with_all = ["games"], value_parser = numbers::at_least(1_u64))]
    pub proofs: Option<u64>,
    /// Measure instead by how much searches exceed their time limit, in this number of random positions for each sample
    /// of each option
    #[arg(long, value_name = "POSITIONS", conflicts_with_all = ["games", "seconds", "proofs"], value_parser = numbers::at_least(1_u64))]
    pub overruns: Option<u64>,
}
