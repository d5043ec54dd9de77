//! `bisat play`: a game in the terminal, line by line.

use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, Write};

use bisat_engine::{AnySession, OpenError, Ranks, Seat, Turn, Value, open};

use crate::picture;

/// Longer lists of moves are not shown whole unless asked for.
const SHOWN: usize = 100;
/// How many moves of a list that is too long are shown as examples.
const FEW: usize = 6;

/// What is to be played, and by whom.
pub struct Table {
    /// The game's id.
    pub game: String,
    /// Options that are not the defaults.
    pub options: Vec<(String, Value)>,
    /// Who sits, from seat 0 on.
    pub seats: Vec<Who>,
    /// The seed of throws and random movers; a new one where none is given.
    pub seed: Option<u64>,
}

/// Who sits at a seat.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Who {
    /// A person at this keyboard
    Me,
    /// Any legal move, all equally likely
    Random,
}

/// Why a game could not be played.
#[derive(Debug)]
pub enum PlayError {
    /// There is no such game, or not with such options.
    Open(OpenError),
    /// More seats were named than there are.
    TooManySeats {
        /// How many were named.
        named: usize,
        /// How many there are.
        seats: u8,
    },
    /// The terminal failed.
    Io(io::Error),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Open(error) => error.fmt(f),
            PlayError::TooManySeats { named, seats } => {
                write!(f, "{named} seats are named, but {seats} play with these options")
            }
            PlayError::Io(error) => error.fmt(f),
        }
    }
}

impl Error for PlayError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            PlayError::Open(error) => Some(error),
            PlayError::TooManySeats { .. } => None,
            PlayError::Io(error) => Some(error),
        }
    }
}

impl From<io::Error> for PlayError {
    fn from(error: io::Error) -> Self {
        PlayError::Io(error)
    }
}

/// Plays a game to its end, or until the input ends.
pub fn run(table: &Table, input: impl BufRead, output: impl Write) -> Result<(), PlayError> {
    let given: Vec<(&str, Value)> = table.options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    let session = open(&table.game, &given).map_err(PlayError::Open)?;
    let seats = session.seats();
    if table.seats.len() > seats as usize {
        return Err(PlayError::TooManySeats { named: table.seats.len(), seats });
    }
    let mut who = if table.seats.is_empty() { vec![Who::Me] } else { table.seats.clone() };
    who.resize(seats as usize, Who::Random);
    let seed = table.seed.unwrap_or_else(|| fastrand::u64(..));
    let mut game = Play { session, who, rng: fastrand::Rng::with_seed(seed), input, output };
    writeln!(game.output, "Seed {seed}: with --seed {seed} the throws come up again.")?;
    game.run()?;
    Ok(())
}

struct Play<I, O> {
    session: Box<dyn AnySession>,
    who: Vec<Who>,
    rng: fastrand::Rng,
    input: I,
    output: O,
}

/// What a person answered.
enum Answer {
    Move(String),
    Leave,
}

impl<I: BufRead, O: Write> Play<I, O> {
    fn run(&mut self) -> io::Result<()> {
        loop {
            match self.session.turn() {
                Turn::Over(ranks) => return self.report_end(&ranks),
                Turn::Chance => self.throw()?,
                Turn::Seat(seat) if self.who[seat.index()] == Who::Random => {
                    let token = self.random_move();
                    writeln!(self.output, "{} plays {token}", self.name(seat))?;
                    self.play(&token);
                }
                Turn::Seat(seat) => match self.ask(seat)? {
                    Answer::Move(token) => self.play(&token),
                    Answer::Leave => return writeln!(self.output, "\nThe game stands at: {}", self.session.state()),
                },
            }
        }
    }

    fn play(&mut self, token: &str) {
        self.session.play(token).expect("only legal moves are played");
    }

    fn name(&self, seat: Seat) -> String {
        let player = self.session.player(seat);
        format!("{} {}", player.colour.glyph(), player.name)
    }

    fn throw(&mut self) -> io::Result<()> {
        let total = self.session.outcomes().first().map_or(1, |outcome| outcome.total);
        let outcome = self.session.outcome(self.rng.u32(..total)).expect("the lot is below the total");
        writeln!(self.output, "Thrown: {outcome}")?;
        self.play(&outcome);
        Ok(())
    }

    fn random_move(&mut self) -> String {
        let mut moves = self.session.moves();
        let chosen = self.rng.usize(..moves.len());
        moves.swap_remove(chosen)
    }

    fn ask(&mut self, seat: Seat) -> io::Result<Answer> {
        let moves = self.session.moves();
        write!(self.output, "\n{}", picture::draw(self.session.as_ref()))?;
        writeln!(self.output, "{} to move. State: {}", self.name(seat), self.session.state())?;
        let described = self.described_moves();
        if moves.len() <= SHOWN {
            self.list(&described)?;
        } else {
            self.list(&described[..FEW])?;
            writeln!(self.output, "  … {} moves in all: type all to see them, or help.", moves.len())?;
        }
        loop {
            write!(self.output, "Move (number or token; random, help, quit): ")?;
            self.output.flush()?;
            let mut line = Vec::new();
            if self.input.read_until(b'\n', &mut line)? == 0 {
                return Ok(Answer::Leave);
            }
            match String::from_utf8_lossy(&line).trim() {
                "" => {}
                "quit" | "exit" => return Ok(Answer::Leave),
                "random" => return Ok(Answer::Move(self.random_move())),
                "all" => self.list(&described)?,
                "help" | "?" => self.help()?,
                said => match chosen(&moves, said) {
                    Some(token) => return Ok(Answer::Move(token)),
                    None => writeln!(self.output, "{}", self.refusal(said, moves.len()))?,
                },
            }
        }
    }

    fn refusal(&self, said: &str, moves: usize) -> String {
        let said: String = said.chars().filter(|letter| !letter.is_control()).take(40).collect();
        format!("“{said}” cannot be played now. Type a number from 1 to {moves} or one of the tokens listed.")
    }

    /// Each move's token, and the points it goes through where the token does not name them.
    fn described_moves(&self) -> Vec<String> {
        let describe = |(token, points): (String, Vec<String>)| {
            let is_told = points.iter().all(|point| token.contains(point.as_str()));
            if is_told { token } else { format!("{token} {}", points.join("-")) }
        };
        self.session.clicks().into_iter().map(describe).collect()
    }

    fn list(&mut self, moves: &[String]) -> io::Result<()> {
        let width = moves.iter().map(String::len).max().unwrap_or(0) + 7;
        let columns = (80 / width).max(1);
        for (row, moves) in moves.chunks(columns).enumerate() {
            let numbered = (row * columns + 1..).zip(moves);
            let line: String =
                numbered.map(|(number, mv)| format!("{:<width$}", format!("{number:>4} {mv}"))).collect();
            writeln!(self.output, "{}", line.trim_end())?;
        }
        Ok(())
    }

    fn help(&mut self) -> io::Result<()> {
        let id = self.session.id();
        writeln!(self.output, "Type the number of a move in the list, or its token, and press Enter.")?;
        writeln!(self.output, "Behind a token stand the points it goes through, as in 3:5 b1-e1.")?;
        writeln!(self.output, "random plays any legal move, all lists every move, quit leaves and prints the state.")?;
        writeln!(self.output, "Rules and notation: docs/rules/{id}.md")
    }

    fn report_end(&mut self, ranks: &Ranks) -> io::Result<()> {
        write!(self.output, "\n{}", picture::draw(self.session.as_ref()))?;
        writeln!(self.output, "The game is over: {}", self.session.state())?;
        let mut places: Vec<(u8, Seat)> = ranks.places().iter().copied().zip((0..).map(Seat)).collect();
        places.sort_unstable();
        for (place, seat) in places {
            writeln!(self.output, "  {place}. {}", self.name(seat))?;
        }
        Ok(())
    }
}

/// The move that was meant: a token first, as some tokens are numbers, else a number of the list.
fn chosen(moves: &[String], said: &str) -> Option<String> {
    let by_token = moves.iter().find(|token| *token == said);
    let by_number = || said.parse::<usize>().ok().and_then(|number| moves.get(number.checked_sub(1)?));
    by_token.or_else(by_number).cloned()
}
