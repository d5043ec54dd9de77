//! A game at this keyboard, line by line.

use std::error::Error;
use std::io::{self, BufRead, IsTerminal, Write};

use bisat_client::labels::{Plain, Play, Terminal, filled};
use bisat_client::{Host, Local, Next, Sitting, Step};
use bisat_engine::{AnySession, GAMES, Seat};
use bisat_terminal::{Context, Mind, Question, Shelf};

use super::{Flags, drawn, new_file, shelf, words};
use crate::mind::Machines;
use crate::player::Errors;

/// Plays a game to its end, or until the input ends.
pub(super) fn run(flags: &Flags, input: impl BufRead, output: impl Write) -> Result<(), Box<dyn Error>> {
    let seed = flags.seed.unwrap_or_else(|| fastrand::u64(..1_000_000));
    let Some(local) = flags.local(drawn(Some(seed))?)? else {
        return Err(format!("<GAME> is missing: {}", GAMES.join(", ")).into());
    };
    let mut file = flags.record.as_deref().map(new_file).transpose()?;
    // What is piped in is a script: it keeps a game where it says so.
    let shelf = shelf().filter(|_| !flags.no_save);
    let keeps = io::stdin().is_terminal();
    let context = flags.look.plain_context();
    let rng = fastrand::Rng::with_seed(seed);
    let mut game = Lines {
        host: Host::Local(local),
        mind: Machines::new(Errors::Shown),
        labels: Plain::of(context.language),
        context,
        shelf,
        rng,
        input,
        output,
    };
    if flags.resume.is_none() {
        writeln!(game.output, "{}", filled(game.labels.seed, &[&seed]))?;
    }
    let played = game.run();
    if let (Some(file), Some(path)) = (&mut file, &flags.record) {
        write!(file, "{}", game.local().record())?;
        writeln!(game.output, "{}", filled(game.labels.record_in, &[&path.display()]))?;
    }
    if keeps {
        game.save()?;
    }
    played
}

struct Lines<I, O> {
    host: Host,
    mind: Machines,
    labels: &'static Plain,
    context: Context,
    shelf: Option<Shelf>,
    rng: fastrand::Rng,
    input: I,
    output: O,
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
            Host::Local(local) => local,
            Host::Remote(_) => unreachable!("this game is at this keyboard"),
        }
    }

    fn local_mut(&mut self) -> &mut Local {
        match &mut self.host {
            Host::Local(local) => local,
            Host::Remote(_) => unreachable!("this game is at this keyboard"),
        }
    }

    fn session(&self) -> &dyn AnySession {
        self.local().table().session()
    }

    fn run(&mut self) -> Result<(), Box<dyn Error>> {
        loop {
            match self.local().next() {
                Next::Over => return Ok(self.report_end()?),
                Next::Throw { .. } => {
                    let step = self.local_mut().throw().cloned();
                    self.tell(step.as_ref())?;
                }
                Next::Think { seat, sitting, seed } => {
                    let question = Question::of(self.session(), seat, &sitting, seed);
                    let token = self.mind.choose(&question)?;
                    self.play(&token)?;
                }
                Next::Act(seat) => match self.ask(seat)? {
                    Answer::Move(token) => self.play(&token)?,
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
                "quit" | "exit" => return Ok(Answer::Leave),
                "random" => return Ok(Answer::Move(moves[self.rng.usize(..moves.len())].clone())),
                "all" => write!(self.output, "{}", words::numbered(self.session(), &moves))?,
                "board" => write!(self.output, "{}", words::position_in_words(&self.host, &self.context))?,
                "state" => writeln!(self.output, "{}", self.session().state())?,
                "help" | "?" => write!(self.output, "{}", words::help(self.session().id(), &moves[0], self.labels))?,
                "rules" => write!(self.output, "{}", words::rules_in_words(self.session().id(), &self.context))?,
                "hint" => self.hint(seat)?,
                "save" => self.save()?,
                "undo" if self.local_mut().take_back() => return Ok(Answer::Again),
                "undo" => {
                    writeln!(self.output, "{}", Terminal::of(self.context.language).nothing_to_take_back)?;
                }
                said => match words::chosen(&moves, said) {
                    Some(token) => return Ok(Answer::Move(token)),
                    None => writeln!(self.output, "{}", words::refusal(said, &moves, self.labels))?,
                },
            }
        }
    }

    fn hint(&mut self, seat: Seat) -> Result<(), Box<dyn Error>> {
        let question = Question::of(self.session(), seat, &Sitting::Level(8), 0);
        let token = self.mind.choose(&question)?;
        Ok(writeln!(self.output, "{}", filled(Play::of(self.context.language).hint_is, &[&token]))?)
    }

    /// Keeps the game, and says where.
    fn save(&mut self) -> io::Result<()> {
        let name = format!("{}-{}", self.session().id(), self.local().name());
        let record = self.local().record();
        match &self.shelf {
            Some(shelf) => {
                let path = shelf.keep(&name, &record)?;
                writeln!(self.output, "{}", filled(self.labels.record_in, &[&path.display()]))
            }
            None => writeln!(self.output, "{}", self.labels.nowhere),
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
