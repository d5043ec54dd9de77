//! A game at this keyboard, line by line.

use std::error::Error;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::time::SystemTime;

use bisat_client::labels::{Plain, Terminal, filled};
use bisat_client::{GameHost, Local, LocalPlayer, Pending, Step};
use bisat_engine::{AnySession, GAMES, Seat};
use bisat_terminal::{Context, MoveChooser, MoveRequest, Saving, utc_date};

use super::words::Place;
use super::{Flags, drawn, new_file, words};
use crate::ascii_output::AsciiOutput;
use crate::external::Stderr;
use crate::failure::Usage;
use crate::machines::Machines;
use crate::seeds;
use crate::settings::Settings;

/// Plays a game to its end, or until the input ends.
pub(super) fn run(
    flags: &Flags,
    settings: &Settings,
    input: impl BufRead,
    output: impl Write,
) -> Result<(), Box<dyn Error>> {
    let seed = flags.seed.map_or_else(seeds::fresh, Ok)?;
    let context = flags.terminal.plain_context(settings);
    let (local, saving) = match &flags.resume {
        Some(file) => flags.resumed(file.as_deref(), settings)?,
        None => {
            let missing = || Usage(format!("<GAME> is missing: {}", GAMES.join(", ")));
            let now = SystemTime::now();
            let local = flags.local(drawn(Some(seed))?, settings)?.ok_or_else(missing)?.dated(utc_date(now));
            // What machines play among themselves is not saved.
            let saved_games =
                flags.saved_games(settings).filter(|_| local.players().iter().any(LocalPlayer::is_person));
            let saving = saved_games.map_or(Saving::Off, |saved_games| Saving::of(saved_games.lock_new(&local, now)));
            (local, saving)
        }
    };
    let mut file = flags.record.as_deref().map(new_file).transpose()?;
    let rng = fastrand::Rng::with_seed(seed);
    let mut game = Lines {
        host: GameHost::Local(local),
        chooser: Machines::new(Stderr::Shown).with_tables(flags.tables()?),
        labels: Plain::of(context.language),
        context,
        saving,
        rng,
        input,
        output: AsciiOutput::new(output, context.theme),
    };
    if flags.resume.is_none() {
        writeln!(game.output, "{}", filled(game.labels.seed, &[&seed]))?;
    }
    if let Saving::Fails(reason) = &game.saving {
        let folder = flags.saved_games(settings).map(|games| games.folder().display().to_string()).unwrap_or_default();
        let label = Terminal::of(game.context.language).cannot_save;
        writeln!(game.output, "{}", filled(label, &[&folder, reason]))?;
    }
    let played = game.run();
    if let (Some(file), Some(path)) = (&mut file, &flags.record) {
        write!(file, "{}", game.local().record())?;
        writeln!(game.output, "{}", filled(game.labels.record_in, &[&path.display()]))?;
    }
    game.keep_and_tell(if file.is_some() { Unsaved::Recorded } else { Unsaved::Printed })?;
    played
}

struct Lines<I, O> {
    host: GameHost,
    chooser: Machines,
    labels: &'static Plain,
    context: Context,
    saving: Saving,
    rng: fastrand::Rng,
    input: I,
    output: O,
}

/// What becomes of a game that cannot be saved.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unsaved {
    /// Its record is in the file of `--record`.
    Recorded,
    /// Its record is printed, so that it is not lost.
    Printed,
}

/// What a person answered.
enum Answer {
    Move(String),
    /// Moves were taken back.
    Again,
    Leave,
}

impl<I: BufRead, O: Write> Lines<I, O> {
    fn local(&self) -> &Local {
        match &self.host {
            GameHost::Local(local) => local,
            GameHost::Remote(_) => unreachable!("this game is at this keyboard"),
        }
    }

    fn local_mut(&mut self) -> &mut Local {
        match &mut self.host {
            GameHost::Local(local) => local,
            GameHost::Remote(_) => unreachable!("this game is at this keyboard"),
        }
    }

    fn session(&self) -> &dyn AnySession {
        self.local().view().session()
    }

    fn run(&mut self) -> Result<(), Box<dyn Error>> {
        loop {
            match self.local().pending() {
                Pending::Over => return Ok(self.report_end()?),
                Pending::Throw { .. } => {
                    let step = self.local_mut().throw().cloned();
                    self.tell(step.as_ref())?;
                }
                Pending::Think { seat, player, seed } => {
                    let question = MoveRequest::of(self.session(), seat, &player, seed);
                    let token = self.chooser.choose(&question)?;
                    self.play(&token)?;
                }
                Pending::Act(seat) => match self.ask(seat)? {
                    Answer::Move(token) => {
                        self.play(&token)?;
                        // A game that cannot be saved is still played; the end says that it is not saved.
                        let _ = self.keep();
                    }
                    Answer::Again => {}
                    Answer::Leave => return Ok(self.leave()?),
                },
            }
        }
    }

    /// Plays a legal move and says what happens.
    fn play(&mut self, token: &str) -> io::Result<()> {
        let step = self.local_mut().play(token).expect("only legal moves are played").clone();
        self.tell(Some(&step))
    }

    fn tell(&mut self, step: Option<&Step>) -> io::Result<()> {
        let Some(step) = step else { return Ok(()) };
        writeln!(self.output, "{}", words::step_in_words(&self.host, step, &self.context))
    }

    fn ask(&mut self, seat: Seat) -> Result<Answer, Box<dyn Error>> {
        let moves = self.session().moves();
        write!(self.output, "\n{}", words::position_in_words(&self.host, &self.context))?;
        write!(self.output, "{}", words::list(self.session(), &moves, self.labels))?;
        loop {
            write!(self.output, "{}", self.labels.prompt)?;
            self.output.flush()?;
            let mut line = Vec::new();
            if self.input.read_until(b'\n', &mut line)? == 0 {
                writeln!(self.output)?;
                return Ok(Answer::Leave);
            }
            match String::from_utf8_lossy(&line).trim().to_lowercase().as_str() {
                "" => {}
                "q" | "quit" | "exit" => return Ok(Answer::Leave),
                "random" => return Ok(Answer::Move(moves[self.rng.usize(..moves.len())].clone())),
                "moves" | "all" => write!(self.output, "{}", words::numbered(self.session(), &moves))?,
                "board" => write!(self.output, "{}", words::position_in_words(&self.host, &self.context))?,
                "state" => writeln!(self.output, "{}", self.session().state())?,
                "help" | "?" => {
                    write!(
                        self.output,
                        "{}",
                        words::help(
                            self.session().id(),
                            &moves[0],
                            Place::Device,
                            &self.local().allowed(),
                            self.labels
                        )
                    )?;
                }
                "rules" => write!(self.output, "{}", words::rules_in_words(self.session().id(), &self.context))?,
                "hint" => self.hint(seat)?,
                "save" => self.save()?,
                "undo" if self.local_mut().take_back() => return Ok(Answer::Again),
                "undo" => {
                    writeln!(self.output, "{}", Terminal::of(self.context.language).nothing_to_take_back)?;
                }
                said => match words::chosen(&moves, said) {
                    Some(token) => return Ok(Answer::Move(token)),
                    None => writeln!(
                        self.output,
                        "{}",
                        words::refusal(&self.host, said, &moves, &self.context, self.labels)
                    )?,
                },
            }
        }
    }

    fn hint(&mut self, seat: Seat) -> Result<(), Box<dyn Error>> {
        let Some(view) = self.host.view() else { return Ok(()) };
        let said = words::hint(&self.host, view.session(), seat, &mut self.chooser, &self.context)?;
        Ok(writeln!(self.output, "{said}")?)
    }

    /// Saves the game. Returns its file, none where saving is not wanted, or why it failed.
    fn keep(&mut self) -> Result<Option<PathBuf>, String> {
        let record = self.local().record();
        self.saving.keep(&record)
    }

    /// Saves the game, and says where.
    fn save(&mut self) -> io::Result<()> {
        match self.keep() {
            Ok(Some(path)) => writeln!(self.output, "{}", filled(self.labels.record_in, &[&path.display()])),
            Ok(None) => writeln!(self.output, "{}", self.labels.nowhere),
            Err(reason) => self.tell_unsaved(&reason),
        }
    }

    fn tell_unsaved(&mut self, reason: &str) -> io::Result<()> {
        writeln!(self.output, "{}", filled(Terminal::of(self.context.language).not_saved, &[&reason]))
    }

    /// Saves a game that somebody here has played, and says where, and how to resume it.
    fn keep_and_tell(&mut self, unsaved: Unsaved) -> io::Result<()> {
        let local = self.local();
        if !local.players().iter().any(LocalPlayer::is_person) || local.view().steps().is_empty() {
            return Ok(());
        }
        let (record, is_over) = (local.record(), local.pending() == Pending::Over);
        let labels = Terminal::of(self.context.language);
        match self.keep() {
            Ok(None) => Ok(()),
            Ok(Some(path)) => {
                writeln!(self.output, "{}", filled(self.labels.record_in, &[&path.display()]))?;
                if is_over {
                    return Ok(());
                }
                writeln!(self.output, "{}", filled(labels.to_resume, &[&path.display()]))
            }
            Err(reason) => {
                self.tell_unsaved(&reason)?;
                match unsaved {
                    Unsaved::Recorded => Ok(()),
                    Unsaved::Printed => writeln!(self.output, "{}\n\n{record}", labels.unsaved_record),
                }
            }
        }
    }

    fn leave(&mut self) -> io::Result<()> {
        let state = self.session().state();
        writeln!(self.output, "{}", filled(self.labels.go_on, &[&state]))
    }

    fn report_end(&mut self) -> io::Result<()> {
        let text = words::end_in_words(self.session(), self.labels, &self.context);
        write!(self.output, "\n{text}")
    }
}
