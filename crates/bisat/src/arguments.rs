//! What can be typed behind `bisat`.

use std::path::PathBuf;

use bisat_drawing::print::Paper;
use bisat_engine::OptionValue;
use clap::{Parser, Subcommand};
use clap_complete::Shell;

use crate::player::Player;
use crate::{load, options, play, print, replay, serve, watch};

/// KHAN, Chowka Bhara, Pachisi and Kho-Kho: play them, ask for their law, measure the engine.
#[derive(Parser)]
#[command(version, arg_required_else_help = true, after_help = EXAMPLES)]
pub struct Arguments {
    #[command(subcommand)]
    /// What is to be done.
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  bisat play                                        choose a game and play it in the terminal
  bisat play khan                                   play red against level 3
  bisat play pachisi --option players=3 --seat me --seat me --seat 8
  echo '{\"op\":\"start\",\"game\":\"khan\"}' | bisat referee
  bisat arena 3 random --game khan --games 100
  bisat bench khan --seconds 5

Exit codes: 0 all went well, or whoever read the output stopped; 1 it failed, and standard error says why;
2 the arguments are wrong.
NO_COLOR is respected, and what is piped carries no control codes.";

/// The two things that can be analysed: clap alone would name the first.
const ANALYSE: &str = "\
bisat analyse <GAME> --state <TEXT> [OPTIONS]
       bisat analyse --record <FILE> [OPTIONS]";

/// What can be done.
#[derive(Subcommand)]
pub enum Command {
    /// Play a game in the terminal: on the whole screen, line by line, or at a server
    #[command(after_help = "\
Examples:
  bisat play                                        choose a game, its options and who sits
  bisat play khan                                   you are red, level 3 is ochre
  bisat play pachisi --seat me --seat 8 --seat 5 --seat 1
  bisat play chowka-bhara --option size=7 --option hit_bonus=true
  bisat play kho-kho --seat me --seat me            two people at one keyboard
  bisat play pachisi --seat random --seed 7         watch: where seats are not named, level 3 sits
  bisat play khan --time 10m+5s --seat me --seat me
  bisat play --resume                               go on with the last game that was not finished
  bisat play khan --connect http://127.0.0.1:2525 --open
  bisat play --connect http://127.0.0.1:2525        the tables of a server, to sit down or to watch
  bisat play --connect http://127.0.0.1:2525 --as Heron

? shows the keys, F1 the rules. Games are kept below XDG_STATE_HOME or ~/.local/state, in bisat/games; whoever leaves is
told the file. A server behind TLS (https) needs a tunnel: docs/terminal.md.")]
    Play(play::Flags),
    /// Let players that need no person play a match, on all cores
    #[command(after_help = "\
Examples:
  bisat arena 3 2 --game khan --games 200
  bisat arena 5 4 --game chowka-bhara --games 10000 --sprt
  bisat arena 8 random --game pachisi --option players=2 --games 20 --json
  bisat arena 4 4 2 random --game chowka-bhara --option players=4
  bisat arena 4 --engine './my-engine --fast' --engine-limits 'time 100' --game khan --games 20
  bisat arena 5 greedy --game kho-kho --games 20 --records games

+ counts games won, = games whose first place was shared, - all others. Ctrl-C stops and reports the whole rounds so far.")]
    Arena {
        /// Who plays, one for each seat: a level from 1 to 8, random, greedy, search:NODES, monte-carlo:NODES or
        /// engine:COMMAND
        #[arg(value_parser = Player::read)]
        players: Vec<Player>,
        /// A program that speaks the engine protocol plays, too, after those named (docs/engine-protocol.md)
        #[arg(long = "engine", value_name = "COMMAND")]
        engines: Vec<String>,
        /// How long such programs may think: what they are told behind go, else time 1000; given once for all of them, or
        /// once for each, in their order. {seed} becomes a number of the game's own: 'level 3 seed {seed}'
        #[arg(long = "engine-limits", value_name = "LIMITS", value_parser = clap::builder::NonEmptyStringValueParser::new())]
        engine_limits: Vec<String>,
        /// khan, chowka-bhara, pachisi or kho-kho
        #[arg(long)]
        game: String,
        /// An option of the game, as in players=3
        #[arg(long = "option", value_name = "NAME=VALUE", value_parser = options::from_argument)]
        options: Vec<(String, OptionValue)>,
        /// At least so many games: in whole rounds everybody sits everywhere once, with the same throws
        #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
        games: u64,
        /// The same seed plays the same games
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Stop as soon as it is decided whether the first of two players is stronger
        #[arg(long)]
        sprt: bool,
        /// Write every game into this new folder, as a record that replay, analyse and verify read
        #[arg(long, value_name = "FOLDER")]
        records: Option<PathBuf>,
        /// Print the report as JSON
        #[arg(long)]
        json: bool,
    },
    /// See whether what a level says of its chances comes true, in games against itself
    #[command(after_help = "\
Examples:
  bisat calibrate khan --games 200 --level 4
  bisat calibrate pachisi --option players=2 --json")]
    Calibrate {
        /// khan, chowka-bhara, pachisi or kho-kho
        game: String,
        /// An option of the game, as in players=3
        #[arg(long = "option", value_name = "NAME=VALUE", value_parser = options::from_argument)]
        options: Vec<(String, OptionValue)>,
        /// Whose nodes are looked at, from 1 to 8
        #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=8))]
        level: u8,
        /// How many games
        #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
        games: u64,
        /// The same seed plays the same games
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Print the report as JSON
        #[arg(long)]
        json: bool,
    },
    /// Find the weights of a game's evaluation anew, from games of the search against itself
    #[command(after_help = "\
Examples:
  bisat fit chowka-bhara --games 4000
  bisat fit pachisi --option players=2 --opening 80 --one-by-lot-in 4 --json")]
    Fit {
        /// khan, chowka-bhara or pachisi
        game: String,
        /// An option of the game, as in players=3
        #[arg(long = "option", value_name = "NAME=VALUE", value_parser = options::from_argument)]
        options: Vec<(String, OptionValue)>,
        /// How many positions are looked at before a move
        #[arg(long, default_value_t = 200)]
        nodes: u64,
        /// So many moves at the beginning are drawn by lot, so that positions differ
        #[arg(long, value_name = "MOVES", default_value_t = 3)]
        opening: u64,
        /// After the opening one move in so many is drawn by lot; 0 draws none
        #[arg(long, value_name = "MOVES", default_value_t = 8)]
        one_by_lot_in: u32,
        /// How many games
        #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(10..=10_000_000))]
        games: u64,
        /// The same seed plays the same games
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Print the report as JSON
        #[arg(long)]
        json: bool,
    },
    /// Judge every legal move of a position, best first, or look a whole record over
    #[command(override_usage = ANALYSE, after_help = "\
Examples:
  bisat analyse khan --state 'sks1ss/4s1/6/6/1S4/SKSS1S s r - 0' --seconds 2
  bisat analyse chowka-bhara --state '0,0,0,3/0,0,0,13 00 -/- 0 move 2 0 -' --json
  bisat analyse --record game.txt                   where it turned, luck and skill of each player")]
    Analyse {
        /// khan, chowka-bhara, pachisi or kho-kho
        #[arg(required_unless_present = "record", requires = "state")]
        game: Option<String>,
        /// The position, or start
        #[arg(long, value_name = "TEXT")]
        state: Option<String>,
        /// An option of the game, as in players=3
        #[arg(long = "option", value_name = "NAME=VALUE", value_parser = options::from_argument)]
        options: Vec<(String, OptionValue)>,
        /// The record of a game, which is looked over step by step
        #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "state", "options"])]
        record: Option<PathBuf>,
        /// Seconds to think about a position
        #[arg(long, default_value_t = 1.0, value_parser = seconds, conflicts_with = "record")]
        seconds: f64,
        /// How many nodes to look at instead: for a position, or for each step of a record, where it is 20000
        #[arg(long, value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "seconds")]
        nodes: Option<u64>,
        /// How many moves to show
        #[arg(long, default_value_t = 12, conflicts_with_all = ["record", "json"])]
        moves: usize,
        /// Print everything as JSON
        #[arg(long)]
        json: bool,
    },
    /// Go through a game that was written down, step by step, with a graph of everybody's chances
    #[command(after_help = "\
Examples:
  bisat replay game.txt                             [ and ] step, Tab goes to where it turned
  bisat replay game.txt --plain --analyse           every step in words, then where it turned")]
    Replay(replay::Flags),
    /// Watch a game at a server, without playing
    #[command(after_help = "\
Examples:
  bisat watch http://127.0.0.1:2525                 choose from the games that are on
  bisat watch http://127.0.0.1:2525 k3x9p2m4qa --plain")]
    Watch(watch::Flags),
    /// Check a record: whether every move was legal and every throw as promised
    #[command(after_help = "\
Examples:
  bisat verify game.txt
  bisat verify - < game.txt")]
    Verify {
        /// The record, - for standard input
        #[arg(value_name = "RECORD")]
        record: PathBuf,
    },
    /// Print a board: a sheet with the board at its full size and the pieces to cut out, as SVG
    #[command(after_help = "\
Examples:
  bisat print khan -o khan.svg                      squares of 25 mm on A4, ready for a browser or a printer
  bisat print chowka-bhara --option size=7 --option players=4 --paper letter > large.svg")]
    Print {
        /// khan, chowka-bhara, pachisi or kho-kho
        game: String,
        /// An option of the game, as in players=3
        #[arg(long = "option", value_name = "NAME=VALUE", value_parser = options::from_argument)]
        options: Vec<(String, OptionValue)>,
        /// a4 or letter
        #[arg(long, default_value = "a4", value_parser = print::paper)]
        paper: Paper,
        /// The file to write, instead of standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Serve our opponents to other programs, in lines of text (docs/engine-protocol.md)
    Engine,
    /// Run a server: tables for all games, one binary, one file
    #[command(after_help = "\
Examples:
  bisat serve                                       on this machine alone, http://127.0.0.1:2525
  bisat serve --address 0.0.0.0:2525 --database /var/lib/bisat/bisat.sqlite
  bisat serve --public-url https://bisat.example --trust-proxy")]
    Serve(serve::Flags),
    /// Put a server under load with random movers at many tables, and measure it
    #[command(after_help = "\
Examples:
  bisat load --tables 2000 --seconds 60             a server of its own, about 6000 moves a second
  bisat load --tables 50 --pace 0 --game khan       as fast as answers come
  bisat load --tables 100 --pace 60000 --spectators 10000 --json
  bisat load --url http://127.0.0.1:2525 --tables 5 whose limits must allow it: bisat serve --help")]
    Load(load::Flags),
    /// Answer questions about the law, one JSON request a line on standard input
    #[command(after_help = "\
Examples, one request a line:
  {\"op\":\"games\"}
  {\"op\":\"start\",\"game\":\"pachisi\",\"options\":{\"players\":2}}
  {\"op\":\"look\",\"game\":\"khan\",\"state\":\"sks1ss/4s1/6/6/1S4/SKSS1S s r - 0\"}
  {\"op\":\"play\",\"game\":\"kho-kho\",\"state\":\"0 0/0 - - - 0 40 toss -\",\"action\":\"red\"}
  {\"op\":\"perft\",\"game\":\"khan\",\"state\":\"sks1ss/4s1/6/6/1S4/SKSS1S s r - 0\",\"depth\":4}")]
    Referee,
    /// Measure the engine's speed on one thread, beside perft of cozy-chess as a yardstick
    #[command(after_help = "\
Examples:
  bisat bench                                       every game, three seconds a measurement
  bisat bench khan kho-kho --seconds 10 --json
  bisat bench --proofs 200                          how fast forced wins of KHAN are proven
  bisat bench --overruns 25                         by how much searches outlive their time")]
    Bench {
        /// The games to measure; all where none is named
        games: Vec<String>,
        /// Seconds for each measurement
        #[arg(long, default_value_t = 3.0, value_parser = seconds)]
        seconds: f64,
        /// Print the report as JSON
        #[arg(long)]
        json: bool,
        /// The seed of the random games
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Instead, see how fast forced wins of KHAN are proven from so many set-ups drawn by lot
        #[arg(long, value_name = "POSITIONS", conflicts_with_all = ["games", "seconds"], value_parser = clap::value_parser!(u64).range(1..))]
        proofs: Option<u64>,
        /// Instead, see by how much searches outlive their time, in so many positions for each sample of each option
        #[arg(long, value_name = "POSITIONS", conflicts_with_all = ["games", "seconds", "proofs"], value_parser = clap::value_parser!(u64).range(1..))]
        overruns: Option<u64>,
    },
    /// Print the completions for a shell
    #[command(after_help = "\
Examples:
  bisat completions bash > ~/.local/share/bash-completion/completions/bisat
  bisat completions fish > ~/.config/fish/completions/bisat.fish")]
    Completions {
        /// bash, elvish, fish, powershell or zsh
        shell: Shell,
    },
    /// Print the manual page, or write all pages into a folder
    #[command(after_help = "\
Examples:
  bisat man | man -l -
  bisat man ~/.local/share/man/man1")]
    Man {
        /// The folder for a page each of bisat and its commands
        folder: Option<PathBuf>,
    },
}

pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "a number of seconds, as in 3 or 0.5")?;
    if seconds > 0.0 && seconds <= 3600.0 { Ok(seconds) } else { Err("more than 0 and at most 3600".to_owned()) }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::Arguments;

    #[test]
    fn whoever_names_nothing_to_analyse_is_told_of_records_too() {
        for arguments in [&["bisat", "analyse"][..], &["bisat", "analyse", "khan"]] {
            let refusal = Arguments::try_parse_from(arguments).err().map(|error| error.to_string());
            assert!(refusal.is_some_and(|said| said.contains("--state <TEXT>") && said.contains("--record <FILE>")));
        }
    }
}
