//! `bisat replay`: steps through a record, with the machine's estimates.

use std::error::Error;
use std::io::Write;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::SystemTime;

use bisat_client::{GameView, Listener, Places, Screen, Who, describe_effects};
use bisat_record::{Record, tag};
use bisat_terminal::{App, Context, StartScreen, Tools};
use clap::Args;

use crate::external::Stderr;
use crate::machines::Machines;
use crate::settings::{self, Settings};
use crate::tables::SolvedTables;
use crate::terminal_flags::TerminalFlags;
use crate::{options, review, text_board, verify};

/// The flags of `bisat replay`.
#[derive(Args, Clone, Debug)]
pub struct Flags {
    /// The record; - reads standard input
    #[arg(value_name = "RECORD")]
    pub record: PathBuf,
    /// In plain mode, also print the turning points, and luck and skill of each player
    #[arg(long)]
    pub analyse: bool,
    /// Use the tables of solved values in this folder; they are within 0.002 (docs/solved.md)
    #[arg(long, value_name = "FOLDER")]
    pub tables: Option<PathBuf>,
    #[command(flatten)]
    #[allow(missing_docs, reason = "its own fields say it, and clap would print it as help")]
    pub terminal: TerminalFlags,
}

/// Shows the record.
pub fn run(flags: &Flags, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    let settings = Settings::load()?;
    let record = verify::read(&flags.record)?;
    let tables = SolvedTables::open(flags.tables.as_deref())?;
    if flags.terminal.is_full_screen() {
        let tools = Tools {
            opponent: Rc::new(move |game, options| tables.opponent(game, &options::borrowed(options))),
            chooser: Box::new(|| Box::new(Machines::new(Stderr::Hidden))),
            seed: Box::new(|| Err("no game starts here".to_owned())),
            saved_games: None,
            pace: 0,
            level: settings::LEVEL,
            clock: Box::new(SystemTime::now),
            remember: Box::new(settings::remember_language),
        };
        let mut app = App::new(flags.terminal.context(&settings), tools, StartScreen::Replay(Box::new(record)))?;
        return Ok(bisat_terminal::run(&mut app)?);
    }
    let named = |error: Box<dyn Error>| verify::in_file(&flags.record, error.as_ref());
    write!(output, "{}", in_words(&record, &flags.terminal.plain_context(&settings)).map_err(named)?)?;
    if flags.analyse {
        write!(output, "\n{}", review::run(&record, review::NODES, &tables).map_err(named)?)?;
    }
    Ok(())
}

/// Every step of the record in words, and the board at its end.
fn in_words(record: &Record, context: &Context) -> Result<String, Box<dyn Error>> {
    let mut table = GameView::new(record.open()?, record.get(tag::START))?;
    let mut text = String::new();
    for (number, line) in (1..).zip(&record.turns) {
        for step in &line.steps {
            let step = table.play(step.token())?.clone();
            let who = |seat| Who::at(table.session(), seat);
            let said = describe_effects(
                context.language,
                &step.effects,
                &Listener { who: &who, screen: Screen::Shared, places: Places::Named },
            );
            text += &format!("{number:>4} {:<6} {said}\n", step.token);
        }
    }
    text += &format!("\n{}{}\n", text_board::draw(table.session(), context), table.session().state());
    Ok(context.theme.text(&text).into_owned())
}
