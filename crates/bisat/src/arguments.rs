//! The command line: the commands with their help texts. The flags of a command stand with it, or in a file below.

pub mod matches;
pub mod puzzles;
pub mod records;
pub mod tables;

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use clap_complete::Shell;

use crate::{backup, games, load, migrate, numbers, picture, play, replay, serve, settings, torture, watch};

/// Four board games in one program: play KHAN, Chowka Bhara, Pachisi and Kho-Kho, host a server, write a bot
#[derive(Parser)]
#[command(version, arg_required_else_help = true, after_help = EXAMPLES)]
#[command(mut_subcommands(numbers::with_negative_values))]
pub struct Arguments {
    #[command(subcommand)]
    /// The command to run.
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

Exit codes: 0 success, or the reader of the output closed the pipe; 1 failure, standard error says why;
2 wrong arguments.
NO_COLOR is respected. Piped output has no control codes.";

/// Both usages of `bisat analyse`; clap alone would show only the first.
const ANALYSE: &str = "\
bisat analyse <GAME> --state <TEXT> [OPTIONS]
       bisat analyse --record <FILE> [OPTIONS]";

/// The commands.
#[derive(Subcommand)]
pub enum Command {
    /// Play a game in the terminal, on this device or on a server
    #[command(after_help = "\
Examples:
  bisat play                                        choose a game, its options and the players
  bisat play khan                                   you are red, level 3 is ochre
  bisat play pachisi --seat me --seat 8 --seat 5 --seat 1
  bisat play chowka-bhara --option size=7 --option hit_bonus=true
  bisat play kho-kho --seat me --seat me            two people at one keyboard
  bisat play pachisi --seat random --seed 7         watch; level 3 plays the other seats
  bisat play khan --time 10m+5s --seat me --seat me
  bisat play --resume                               resume the newest unfinished game
  bisat play khan --connect https://bisat.example --open
  bisat play --connect http://127.0.0.1:2525        list the tables of a server, to play or watch
  bisat play --connect http://127.0.0.1:2525 --as Heron

Press ? for the keys and F1 for the rules. Games are saved in bisat/games under XDG_STATE_HOME or ~/.local/state; the
program prints the file name when you quit.")]
    Play(play::Flags),
    /// Play a match between machines, on all cores
    #[command(after_help = "\
Examples:
  bisat arena 3 2 --game khan --games 200
  bisat arena 5 4 --game chowka-bhara --games 10000 --sprt
  bisat arena 8 random --game pachisi --option players=2 --games 20 --json
  bisat arena 4 4 2 random --game chowka-bhara --option players=4
  bisat arena 4 --engine './my-engine --fast' --engine-limits 'time 100' --game khan --games 20
  bisat arena 5 greedy --game kho-kho --games 20 --records games
  bisat arena 8 8 --game khan --games 20 --opening own     the first player's chance at level 8

The first line has version, game, options, seed and openings, so that the match can be repeated. If games repeat others,
the report says how many differ. Then it has a row for each player and one for each seat: the share of the others that it
finishes ahead of. + counts games won, = games with a shared first place, - all others. Ctrl-C stops the match and reports
the complete rounds.")]
    Arena(matches::ArenaFlags),
    /// Check the calibration of a level: compare its estimates with the results of games against itself
    #[command(after_help = "\
Examples:
  bisat calibrate khan --games 200 --level 4
  bisat calibrate pachisi --option players=2 --json

The first six actions of a game are random. Games that they end do not count.")]
    Calibrate(matches::CalibrateFlags),
    /// Fit the weights of a game's evaluation to games of the search against itself
    #[command(after_help = "\
Examples:
  bisat fit chowka-bhara --games 4000
  bisat fit pachisi --option players=2 --opening 80 --random-every 4 --json")]
    Fit(matches::FitFlags),
    /// Evaluate every legal move of a position, best first, or review a record
    #[command(visible_alias = "analyze", override_usage = ANALYSE, after_help = "\
Examples:
  bisat analyse khan --state 'sks1ss/4s1/6/6/1S4/SKSS1S s r - 0' --seconds 2
  bisat analyse chowka-bhara --state '0,0,0,3/0,0,0,13 00 -/- 0 move 2 0 -' --json
  bisat analyse chowka-bhara --state '0,0,0,3/0,0,0,13 00 -/- 0 move 2 0 -' --tables tables
  bisat analyse --record game.txt                   turning points, luck and skill of each player")]
    Analyse(records::AnalyseFlags),
    /// Solve a game: compute the value of every position and write them as a table (docs/solved.md)
    #[command(after_help = "\
Examples:
  bisat solve chowka-bhara --pawns 2 --out two.table
  bisat solve chowka-bhara --out tables/chowka-bhara.table --checkpoint solve.checkpoint
  bisat solve chowka-bhara --out tables/chowka-bhara.table --gpu

Ctrl-C and SIGTERM stop after the present sweep, and the command fails; with --checkpoint the same command continues later.")]
    Solve(tables::SolveFlags),
    /// Check a table of solved values: its checksum, and Bellman equations of random positions by the rules
    #[command(after_help = "\
Examples:
  bisat verify-table tables/chowka-bhara.table --positions 10000")]
    VerifyTable(tables::VerifyTableFlags),
    /// Compress a table of solved values without loss; the table of the whole game shrinks to 28 %
    #[command(after_help = "\
Examples:
  bisat pack-table tables/chowka-bhara.table --out chowka-bhara.packed

Other commands need the table unpacked. The whole game needs 0.7 GB of memory.")]
    PackTable(tables::PackTableFlags),
    /// Restore a table that pack-table compressed, byte for byte
    #[command(after_help = "\
Examples:
  bisat unpack-table chowka-bhara.packed --out tables/chowka-bhara.table")]
    UnpackTable(tables::PackTableFlags),
    /// Measure by solved values how much of a win a player loses in a turn with a choice
    #[command(after_help = "\
Examples:
  bisat loss chowka-bhara --tables tables --level 8 --time 100 --positions 20000
  bisat loss chowka-bhara --tables tables --level 9
  bisat loss chowka-bhara --tables tables --save turns.txt
  bisat loss chowka-bhara --turns turns.txt --nodes 2000 --json")]
    Loss(tables::LossFlags),
    /// Find puzzles in games between levels: forced wins, or in games with throws choices that are clearly best
    #[command(after_help = "\
Examples:
  bisat puzzles khan --count 200 --out khan.txt
  bisat puzzles pachisi --option players=2 --count 50 --seed 7 --margin 0.1 --out pachisi.txt

Each line of the file is a puzzle (docs/puzzles.md). Ctrl-C stops the search and writes those found so far.")]
    Puzzles(puzzles::PuzzlesFlags),
    /// Check a file of puzzles: every line by the rules, and each solution by a search
    #[command(after_help = "\
Examples:
  bisat verify-puzzles khan.txt
  bisat verify-puzzles khan.txt --puzzles 20")]
    VerifyPuzzles(puzzles::VerifyPuzzlesFlags),
    /// Step through a record, with a graph of the winning chances
    #[command(after_help = "\
Examples:
  bisat replay game.txt                             [ and ] step, Tab jumps to the next turning point
  bisat replay game.txt --plain --analyse           every step in words, then the turning points")]
    Replay(replay::Flags),
    /// List the saved games; open, show, export or delete one
    #[command(after_help = "\
Examples:
  bisat games                                       the last saved game first
  bisat games --json
  bisat games open 2026-11-16-1005                  resume it; the beginning of its name is enough
  bisat games show 2026-11-16-1005                  step through it
  bisat games export 2026-11-16-1005 -o game.txt
  bisat games delete 2026-11-16-1005 --yes

`bisat play --resume` resumes the newest unfinished game.")]
    Games(games::Flags),
    /// Print or change the settings: language, level, pace, colours, state folder
    #[command(after_help = "\
Examples:
  bisat settings                                    the file, every value and where it comes from
  bisat settings set language fr
  bisat settings set level 5
  bisat settings unset level

Flags override environment variables (BISAT_LANGUAGE, BISAT_LEVEL, …), and these override the settings file.")]
    Settings(settings::Flags),
    /// Watch a game on a server
    #[command(after_help = "\
Examples:
  bisat watch http://127.0.0.1:2525                 choose from the running games
  bisat watch http://127.0.0.1:2525 k3x9p2m4qa --plain")]
    Watch(watch::Flags),
    /// Verify records: every move is legal and every throw follows from the seed
    #[command(after_help = "\
Examples:
  bisat verify game.txt
  bisat verify games/ --json                        every record in a folder
  bisat verify - < game.txt

Prints a line for each record. The exit code is 1 if one fails.")]
    Verify(records::VerifyFlags),
    /// Make a sheet to print: the board at full size, the pieces to cut out and the rules in short, as PDF or SVG
    #[command(after_help = "\
Examples:
  bisat print khan -o khan.pdf                      25 mm squares on A4; print it on both sides, without scaling
  bisat print khan -o khan.svg --language hi        for a browser or a drawing program
  bisat print chowka-bhara --option size=7 --option players=4 --paper letter > large.svg")]
    Print(records::PrintFlags),
    /// Draw a position or the end of a game (SVG, PNG), or a whole game as an animated picture (GIF)
    #[command(after_help = "\
Examples:
  bisat picture game.txt -o end.png                 the last position
  bisat picture game.txt --step 20 -o early.svg     the position after 20 steps
  bisat picture game.txt -o game.gif                the whole game
  bisat picture --game khan --state 'sks1ss/4s1/6/6/1S4/SKSS1S s r - 0' -o position.png
  bisat picture game.txt --format card > card.png   in the shape of a link preview")]
    Picture(picture::Flags),
    /// Let other programs use the opponents, over standard input and output (docs/engine-protocol.md)
    #[command(after_help = "\
Examples, one command per line:
  newgame chowka-bhara hit_bonus=true
  options                                           the options of the game
  position 6,11,13,24/6,7,12,24 10 -/- 0 move 2 0 -
  go depth 1 multipv 2                              the two best moves, with their values
  go level 4 seed 7")]
    Engine(tables::EngineFlags),
    /// Run a game server, with the web page if the binary was built with it
    #[command(after_help = "\
Examples:
  bisat serve                                       on this machine only, http://127.0.0.1:2525
  bisat serve --address 0.0.0.0:2525 --database /var/lib/bisat/bisat.sqlite
  bisat serve --address 0.0.0.0:443 --tls-cert fullchain.pem --tls-key privkey.pem
  bisat serve --public-url https://bisat.example --trust-proxy
  bisat serve --check --database /var/lib/bisat/bisat.sqlite")]
    Serve(serve::Flags),
    /// Copy the database of a server into a new file, also while the server runs
    #[command(after_help = "\
Examples:
  bisat backup backup.sqlite                        the database that `bisat serve` uses
  bisat backup backup.sqlite --database /var/lib/bisat/bisat.sqlite

Only you can read the copy. A file that exists is not overwritten.")]
    Backup(backup::BackupFlags),
    /// Make a database from a backup; a database that exists is not overwritten
    #[command(after_help = "\
Examples:
  bisat restore backup.sqlite --database /var/lib/bisat/bisat.sqlite

Stop the server and move its database away first, with the -wal and -shm files beside it.")]
    Restore(backup::RestoreFlags),
    /// Copy a server's data from SQLite to PostgreSQL or back, and verify the copy
    #[command(after_help = "\
Examples:
  bisat migrate --from bisat.sqlite --to postgres://bisat@localhost/bisat
  bisat migrate --from postgres://bisat@localhost/bisat --to bisat.sqlite

Stop the server first. The source is only read. The command can be repeated: a run that was cut
short leaves a target that no server opens, and the next run replaces it. The server's secret is
not in the database: keep its file.")]
    Migrate(migrate::MigrateFlags),
    /// Load-test a server with random players at many tables
    #[command(after_help = "\
Examples:
  bisat load --tables 2000 --seconds 60             starts a server; about 6000 moves per second
  bisat load --tables 50 --pace 0 --game khan       each player moves as soon as it is its turn
  bisat load --tables 100 --pace 60000 --spectators 10000 --json
  bisat load --url http://127.0.0.1:2525 --tables 5  raise its rate limits first: bisat serve --help")]
    Load(load::Flags),
    /// Crash-test a server: kill it at random moments under load and check that nothing acknowledged is lost
    #[command(after_help = "\
Examples:
  bisat torture                                     1000 kills; Ctrl-C ends it with what was done so far
  bisat torture --kills 50 --seed 7 --json

Starts a server of its own with a new database. The exit code is 1 if a check fails; the database is kept then.")]
    Torture(torture::Flags),
    /// Answer questions about the rules as JSON, one request per line (docs/referee.md)
    #[command(after_help = "\
Examples, one request per line:
  {\"op\":\"games\"}
  {\"op\":\"start\",\"game\":\"pachisi\",\"options\":{\"players\":2}}
  {\"op\":\"look\",\"game\":\"khan\",\"state\":\"sks1ss/4s1/6/6/1S4/SKSS1S s r - 0\"}
  {\"op\":\"play\",\"game\":\"kho-kho\",\"state\":\"0 0/0 - - - 0 40 toss -\",\"action\":\"red\"}
  {\"op\":\"perft\",\"game\":\"khan\",\"state\":\"sks1ss/4s1/6/6/1S4/SKSS1S s r - 0\",\"depth\":4}")]
    Referee,
    /// Benchmark the engine and the searches on one thread, with perft of cozy-chess as a reference
    #[command(after_help = "\
Examples:
  bisat bench                                       every game, three seconds for each measurement
  bisat bench khan kho-kho --seconds 10 --json
  bisat bench --proofs 200                          how fast forced wins of KHAN are proven
  bisat bench --overruns 25                         by how much searches exceed their time limit")]
    Bench(matches::BenchFlags),
    /// Print shell completions
    #[command(after_help = "\
Examples:
  bisat completions bash > ~/.local/share/bash-completion/completions/bisat
  bisat completions zsh > ~/.zfunc/_bisat           with ~/.zfunc in fpath
  bisat completions fish > ~/.config/fish/completions/bisat.fish

Completions offer commands and flags, games, options with their values, levels, languages and saved games.")]
    Completions {
        /// bash, elvish, fish, powershell or zsh
        shell: Shell,
    },
    /// Print the manual page, or write one page for each command into a folder
    #[command(after_help = "\
Examples:
  bisat man | man -l -
  bisat man ~/.local/share/man/man1")]
    Man {
        /// Write the pages into this folder
        folder: Option<PathBuf>,
    },
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::Arguments;

    #[test]
    fn analyse_without_a_position_mentions_records_too() {
        for arguments in [&["bisat", "analyse"][..], &["bisat", "analyse", "khan"]] {
            let refusal = Arguments::try_parse_from(arguments).err().map(|error| error.to_string());
            assert!(refusal.is_some_and(|said| said.contains("--state <TEXT>") && said.contains("--record <FILE>")));
        }
    }
}
