//! The flags of the commands that make and check puzzles.

use std::path::PathBuf;

use bisat_engine::OptionValue;
use clap::Args;

use crate::{numbers, options};

/// The flags of `bisat puzzles`.
#[derive(Args, Clone, Debug)]
pub struct PuzzlesFlags {
    /// The game
    #[arg(help = options::game_names())]
    pub game: String,
    /// An option of the game, such as players=2
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = options::from_argument)]
    pub options: Vec<(String, OptionValue)>,
    /// The number of puzzles
    #[arg(long, default_value_t = 100, value_parser = numbers::between(1_u64, 100_000))]
    pub count: u64,
    /// Random seed; the same seed finds the same puzzles
    #[arg(long, default_value_t = 1, value_parser = numbers::seed)]
    pub seed: u64,
    /// Write the puzzles into this file
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Nodes of each search that decides (default: 200000 for a forced win, 150000 for a choice)
    #[arg(long, value_parser = numbers::at_least(1_u64))]
    pub nodes: Option<u64>,
    /// In games with throws: the best choice is ahead of the second by this part of a win (default: 0.05)
    #[arg(long, value_parser = numbers::distance)]
    pub margin: Option<f64>,
    /// Print the report as JSON
    #[arg(long)]
    pub json: bool,
}

/// The flags of `bisat verify-puzzles`.
#[derive(Args, Clone, Debug)]
pub struct VerifyPuzzlesFlags {
    /// The file of puzzles
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Solve only this number of them again (default: all); every one is checked by the rules
    #[arg(long, value_name = "NUMBER", value_parser = numbers::at_least(1_u64))]
    pub puzzles: Option<u64>,
    /// Nodes of each search that decides (default: 200000 for a forced win, 150000 for a choice)
    #[arg(long, value_parser = numbers::at_least(1_u64))]
    pub nodes: Option<u64>,
}
