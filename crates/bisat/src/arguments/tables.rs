//! The flags of the commands that make, check and use tables of solved values.

use std::path::PathBuf;

use clap::{ArgGroup, Args};

use crate::numbers;

/// The flags of `bisat solve`.
#[derive(Args, Clone, Debug)]
pub struct SolveFlags {
    /// The game; only chowka-bhara can be solved: for two players, with its default options
    #[arg(value_parser = ["chowka-bhara"])]
    pub game: String,
    /// Write the table into this new file
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Pawns a side, 1 to 4; the others stand in the centre from the beginning. Four need 95 GB of memory and
    /// hours on the processor (see --gpu)
    #[arg(long, default_value_t = 4, value_parser = numbers::between(1_usize, 4))]
    pub pawns: usize,
    /// Keep the unfinished work in this file, every ten minutes and when the command is stopped, and continue from it where it
    /// is there
    #[arg(long, value_name = "FILE", conflicts_with = "gpu")]
    pub checkpoint: Option<PathBuf>,
    /// Stop when the bounds of every position are this close; a greater width makes the table less precise
    #[arg(long, default_value_t = 5e-7, value_parser = numbers::distance)]
    pub width: f64,
    /// Solve on an NVIDIA GPU; needs nvcc, and about 102 GB of GPU memory for four pawns
    #[arg(long)]
    pub gpu: bool,
}

/// The flags of `bisat verify-table`.
#[derive(Args, Clone, Debug)]
pub struct VerifyTableFlags {
    /// The table
    #[arg(value_name = "FILE")]
    pub table: PathBuf,
    /// The number of random positions whose Bellman equations are checked
    #[arg(long, default_value_t = 1000, value_parser = numbers::between(1_u64, 10_000_000))]
    pub positions: u64,
    /// Random seed; the same seed checks the same positions
    #[arg(long, default_value_t = 1, value_parser = numbers::seed)]
    pub seed: u64,
}

/// The flags of `bisat pack-table` and `bisat unpack-table`.
#[derive(Args, Clone, Debug)]
pub struct PackTableFlags {
    /// The file to read
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Write the result into this new file
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

/// The flags of `bisat loss`.
#[derive(Args, Clone, Debug)]
#[command(group = ArgGroup::new("source").required(true).args(["tables", "turns"]))]
pub struct LossFlags {
    /// The game; only chowka-bhara is solved: for two players, with its default options
    #[arg(value_parser = ["chowka-bhara"])]
    pub game: String,
    /// Draw turns of real play with the table of the whole solved game in this folder
    #[arg(long, value_name = "FOLDER")]
    pub tables: Option<PathBuf>,
    /// Take the turns from a file that --save has written
    #[arg(long, value_name = "FILE")]
    pub turns: Option<PathBuf>,
    /// The level, from 1 to 9; 9 plays by the table and needs --tables
    #[arg(long, default_value_t = 8, value_parser = numbers::between(1_u8, 9))]
    pub level: u8,
    /// Milliseconds for a choice, at most (default: the level searches its own number of nodes)
    #[arg(long, value_name = "MILLISECONDS", value_parser = numbers::between(1_u64, 3_600_000))]
    pub time: Option<u64>,
    /// Play the best move of a search with this number of nodes instead of a level
    #[arg(long, conflicts_with_all = ["level", "time"], value_parser = numbers::between(1_u64, u64::MAX))]
    pub nodes: Option<u64>,
    /// The number of turns with a choice, at most (default: 2000, or all in the file of --turns)
    #[arg(long, value_parser = numbers::between(1_u64, 10_000_000))]
    pub positions: Option<u64>,
    /// Random seed; the same seed draws the same turns
    #[arg(long, default_value_t = 1, value_parser = numbers::seed)]
    pub seed: u64,
    /// Write the turns into this file
    #[arg(long, value_name = "FILE", conflicts_with = "turns")]
    pub save: Option<PathBuf>,
    /// Print the report as JSON
    #[arg(long)]
    pub json: bool,
}

/// The flags of `bisat engine`.
#[derive(Args, Clone, Debug)]
pub struct EngineFlags {
    /// Use the tables of solved values in this folder; they are within 0.002
    #[arg(long, value_name = "FOLDER")]
    pub tables: Option<PathBuf>,
}
