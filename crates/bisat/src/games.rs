//! `bisat games`: lists the saved games, opens, shows, exports and deletes them.

use std::error::Error;
use std::io::{BufRead, Write};
use std::path::PathBuf;

use bisat_client::labels::{After, Play, Terminal, counted, filled};
use bisat_client::{GameWords, Language};
use bisat_terminal::{NotFound, SavedGame, SavedGameList, SavedGames};
use clap::{Args, Subcommand};
use serde_json::{Value as Json, json};

use crate::ascii_output::AsciiOutput;
use crate::failure::Usage;
use crate::settings::Settings;
use crate::terminal_flags::{StateFlags, TerminalFlags};
use crate::{play, replay};

/// The flags of `bisat games`.
#[derive(Args, Clone, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Flags {
    #[command(subcommand)]
    #[allow(missing_docs, reason = "its own variants say it, and clap would print it as help")]
    pub command: Option<Command>,
    /// Print the list as JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    #[allow(missing_docs, reason = "its own fields say it, and clap would print it as help")]
    pub terminal: TerminalFlags,
    #[command(flatten)]
    #[allow(missing_docs, reason = "its own fields say it, and clap would print it as help")]
    pub state: StateFlags,
}

/// What is done with a saved game. The beginning of its name is enough where no other game begins so.
#[derive(Subcommand, Clone, Debug)]
pub enum Command {
    /// Resume an unfinished game
    Open(OneGame),
    /// Step through a game
    Show(OneGame),
    /// Print the record of a game, or write it to a file
    Export {
        #[command(flatten)]
        #[allow(missing_docs, reason = "its own fields say it, and clap would print it as help")]
        game: OneGame,
        /// Write to this new file instead of standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Delete a game, after a question
    Delete {
        #[command(flatten)]
        #[allow(missing_docs, reason = "its own fields say it, and clap would print it as help")]
        game: OneGame,
        /// Delete without asking
        #[arg(long)]
        yes: bool,
    },
}

/// A saved game and how it is shown.
#[derive(Args, Clone, Debug)]
pub struct OneGame {
    /// The name in the list of `bisat games`, or the beginning of it
    #[arg(value_name = "NAME")]
    pub name: String,
    #[command(flatten)]
    #[allow(missing_docs, reason = "its own fields say it, and clap would print it as help")]
    pub terminal: TerminalFlags,
    #[command(flatten)]
    #[allow(missing_docs, reason = "its own fields say it, and clap would print it as help")]
    pub state: StateFlags,
}

/// Does what the flags say with the saved games.
pub fn run(
    flags: &Flags,
    mut input: impl BufRead + Send + 'static,
    mut output: impl Write,
) -> Result<(), Box<dyn Error>> {
    let settings = Settings::load()?;
    match &flags.command {
        None => {
            let saved_games = folder(&flags.state, &settings)?;
            let list = saved_games.list();
            if flags.json {
                writeln!(output, "{:#}", to_json(&list))?;
            } else {
                let context = flags.terminal.plain_context(&settings);
                write!(AsciiOutput::new(output, context.theme), "{}", listed(&saved_games, &list, context.language))?;
            }
            unreadable(&list)
        }
        Some(Command::Open(one)) => {
            let (_, game) = one.find(&settings)?;
            if game.is_over() {
                let name = &game.name;
                return Err(Usage(format!("{name} is finished: bisat games show {name} steps through it")).into());
            }
            let (terminal, state) = (one.terminal.clone(), one.state.clone());
            play::run(&play::Flags::resuming(game.path, terminal, state), input, output)
        }
        Some(Command::Show(one)) => {
            let (_, game) = one.find(&settings)?;
            let flags =
                replay::Flags { record: game.path, analyse: false, tables: None, terminal: one.terminal.clone() };
            replay::run(&flags, output)
        }
        Some(Command::Export { game, output: file }) => {
            let (_, game) = game.find(&settings)?;
            let record =
                std::fs::read_to_string(&game.path).map_err(|error| format!("{}: {error}", game.path.display()))?;
            match file {
                Some(file) => Ok(write!(play::new_file(file)?, "{record}")?),
                None => Ok(write!(output, "{record}")?),
            }
        }
        Some(Command::Delete { game: one, yes }) => {
            let (saved_games, game) = one.find(&settings)?;
            let context = one.terminal.plain_context(&settings);
            let labels = Terminal::of(context.language);
            let mut output = AsciiOutput::new(output, context.theme);
            if !yes {
                write!(output, "{}: {}. {}", game.name, in_short(&game, context.language), labels.delete_it)?;
                output.flush()?;
                let mut line = String::new();
                input.read_line(&mut line)?;
                if !matches!(line.trim().to_lowercase().as_str(), "y" | "yes") {
                    return Err(format!("{} is not deleted; --yes deletes it without a question", game.name).into());
                }
            }
            let is_deleted = saved_games.delete(&game).map_err(|error| format!("{}: {error}", game.path.display()))?;
            if !is_deleted {
                return Err(format!("{} is open in another terminal: leave it there first", game.name).into());
            }
            Ok(writeln!(output, "{}", filled(labels.deleted, &[&game.name]))?)
        }
    }
}

impl OneGame {
    fn find(&self, settings: &Settings) -> Result<(SavedGames, SavedGame), Box<dyn Error>> {
        let saved_games = folder(&self.state, settings)?;
        let name = &self.name;
        let game = saved_games.find(name).map_err(|not_found| {
            Usage(match not_found {
                NotFound::None => format!("no saved game has a name that begins with {name}: bisat games lists them"),
                NotFound::Several(names) => {
                    format!("{} saved games begin with {name}: {}", names.len(), names.join(", "))
                }
            })
        })?;
        Ok((saved_games, game))
    }
}

fn folder(state: &StateFlags, settings: &Settings) -> Result<SavedGames, String> {
    let none = || "no folder for saved games: set XDG_STATE_HOME, HOME or --state-folder".to_owned();
    state.saved_games(settings).ok_or_else(none)
}

/// The list as a table.
fn listed(saved_games: &SavedGames, list: &SavedGameList, language: Language) -> String {
    let labels = Terminal::of(language);
    if list.games.is_empty() {
        return filled(labels.no_saved_games, &[&saved_games.folder().join("games").display()]) + "\n";
    }
    let heads =
        [labels.name, labels.date, After::of(language).game, labels.opponents, labels.result, Play::of(language).moves];
    let row = |game: &SavedGame| {
        let open = if game.is_open { format!(" ({})", labels.open_there) } else { String::new() };
        [
            game.name.clone(),
            game.date.clone(),
            title(game, language),
            game.opponents(language),
            format!("{}{open}", game.result(language)),
            game.moves.to_string(),
        ]
    };
    let rows: Vec<[String; 6]> = [heads.map(str::to_owned)].into_iter().chain(list.games.iter().map(row)).collect();
    let width = |column: usize| rows.iter().map(|row| bisat_terminal::text_width(&row[column])).max().unwrap_or(0);
    let widths: Vec<usize> = (0..heads.len()).map(width).collect();
    let line = |row: &[String; 6]| {
        let cell = |(text, width): (&String, &usize)| {
            format!("{text}{}", " ".repeat(width.saturating_sub(bisat_terminal::text_width(text))))
        };
        let cells: Vec<String> = row.iter().zip(&widths).map(cell).collect();
        format!("{}\n", cells.join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}

fn title(game: &SavedGame, language: Language) -> String {
    GameWords::read(&game.game).map_or(game.game.clone(), |name| name.in_(language).to_owned())
}

/// A game in one line, for a question.
fn in_short(game: &SavedGame, language: Language) -> String {
    let moves = counted(language, Terminal::of(language).moves_made, game.moves as u64, &[&game.moves]);
    let against = game.opponents(language);
    [title(game, language), against, game.result(language), moves].join(", ")
}

/// The list as JSON.
fn to_json(list: &SavedGameList) -> Json {
    let game = |game: &SavedGame| {
        json!({
            "name": game.name,
            "file": game.path,
            "date": game.date,
            "game": game.game,
            "players": game.players.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "places": game.places,
            "moves": game.moves,
            "is_open": game.is_open,
        })
    };
    list.games.iter().map(game).collect()
}

/// Files that are no records fail the command, after the list of all others.
fn unreadable(list: &SavedGameList) -> Result<(), Box<dyn Error>> {
    let lines: Vec<String> =
        list.unreadable.iter().map(|(path, reason)| format!("{}: {reason}", path.display())).collect();
    if lines.is_empty() { Ok(()) } else { Err(lines.join("\n").into()) }
}
