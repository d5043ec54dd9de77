//! The flags of the commands for positions, records and boards: analysis, verification, printing.

use std::path::PathBuf;

use bisat_client::Language;
use bisat_drawing::print::Paper;
use bisat_engine::OptionValue;
use clap::Args;

use crate::{numbers, options, print, settings};

/// The flags of `bisat analyse`.
#[derive(Args, Clone, Debug)]
pub struct AnalyseFlags {
    /// The game
    #[arg(help = options::game_names(), required_unless_present = "record", requires = "state")]
    pub game: Option<String>,
    /// The state to analyse, or start
    #[arg(long, value_name = "TEXT")]
    pub state: Option<String>,
    /// An option of the game, such as players=3
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = options::from_argument)]
    pub options: Vec<(String, OptionValue)>,
    /// Review this record step by step; - reads standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "state", "options"])]
    pub record: Option<PathBuf>,
    /// Search time in seconds
    #[arg(long, default_value_t = 1.0, value_parser = numbers::seconds, conflicts_with = "record")]
    pub seconds: f64,
    /// Search this number of nodes instead: for the position, or for each step of a record (default: 20000)
    #[arg(long, value_parser = numbers::at_least(1_u64), conflicts_with = "seconds")]
    pub nodes: Option<u64>,
    /// The number of moves to show
    #[arg(long, default_value_t = 12, value_parser = numbers::at_least(0_usize), conflicts_with_all = ["record", "json"])]
    pub moves: usize,
    /// Use the tables of solved values in this folder; they are within 0.002 (docs/solved.md)
    #[arg(long, value_name = "FOLDER")]
    pub tables: Option<PathBuf>,
    /// Print the report as JSON
    #[arg(long)]
    pub json: bool,
}

/// The flags of `bisat verify`.
#[derive(Args, Clone, Debug)]
pub struct VerifyFlags {
    /// Records, or folders whose records (*.txt) are verified; - reads standard input
    #[arg(value_name = "FILE", required = true)]
    pub records: Vec<PathBuf>,
    /// Print the results as JSON
    #[arg(long)]
    pub json: bool,
}

/// The flags of `bisat print`.
#[derive(Args, Clone, Debug)]
pub struct PrintFlags {
    /// The game
    #[arg(help = options::game_names())]
    pub game: String,
    /// An option of the game, such as players=3
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = options::from_argument)]
    pub options: Vec<(String, OptionValue)>,
    /// a4 or letter
    #[arg(long, default_value = "a4", value_parser = print::paper)]
    pub paper: Paper,
    /// The language of the rules on the back: en, fr or hi (SVG only)
    #[arg(long, value_name = "CODE", default_value = "en", value_parser = settings::language)]
    pub language: Language,
    /// The format (default: pdf for a file that ends in .pdf, else svg)
    #[arg(long)]
    pub format: Option<print::Format>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}
