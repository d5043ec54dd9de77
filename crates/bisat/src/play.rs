//! `bisat play`: a game in the terminal, line by line.

use std::error::Error;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use bisat_engine::{AnySession, OpenError, Ranks, Seat, StateError, Turn, Value, open};
use bisat_record::{Contribution, Record, Seed, Throws, tag};
use bisat_search::{LEVELS, Opponent, opponent};

use crate::external::ExternalError;
use crate::narrate;
use crate::options;
use crate::picture;
use crate::player::{Player, Seated, Who};

/// Longer lists of moves are not shown whole unless asked for.
const SHOWN: usize = 45;
/// The level that sits where nobody is named, counted from 0.
const USUAL: usize = 2;
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
    /// The state to begin with; the game's start where none is given.
    pub state: Option<String>,
    /// The seed of throws and random movers; a new one where none is given.
    pub seed: Option<u64>,
    /// The file that the record is written to, however the game ends.
    pub record: Option<PathBuf>,
}

/// Why a game could not be played.
#[derive(Debug)]
pub enum PlayError {
    /// There is no such game, or not with such options.
    Open(OpenError),
    /// The state to begin with is none of this game.
    State(StateError),
    /// More seats were named than there are.
    TooManySeats {
        /// How many were named.
        named: usize,
        /// How many there are.
        seats: u8,
    },
    /// Another program failed.
    Engine(ExternalError),
    /// The terminal failed, or the file of the record.
    Io(io::Error),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Open(error) => error.fmt(f),
            PlayError::State(error) => error.fmt(f),
            PlayError::TooManySeats { named, seats } => {
                write!(f, "{named} seats are named, but {seats} play with these options")
            }
            PlayError::Engine(error) => error.fmt(f),
            PlayError::Io(error) => error.fmt(f),
        }
    }
}

impl Error for PlayError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            PlayError::Open(error) => Some(error),
            PlayError::State(error) => Some(error),
            PlayError::TooManySeats { .. } => None,
            PlayError::Engine(error) => Some(error),
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
    let given = options::borrowed(&table.options);
    let mut session = open(&table.game.to_lowercase(), &given).map_err(PlayError::Open)?;
    if let Some(state) = &table.state {
        session.set_state(state).map_err(PlayError::State)?;
    }
    let seats = session.seats();
    if table.seats.len() > seats as usize {
        return Err(PlayError::TooManySeats { named: table.seats.len(), seats });
    }
    let mut who = if table.seats.is_empty() { vec![Who::Me] } else { table.seats.clone() };
    who.resize(seats as usize, Who::Machine(Player::Level(LEVELS[USUAL])));
    let seed = table.seed.unwrap_or_else(|| fastrand::u64(..1_000_000));
    let opponent = opponent(session.id(), &given).map_err(PlayError::Open)?;
    let machine = |who: &Who| match who {
        Who::Me => None,
        Who::Machine(player) => Some(Seated::new(player)),
    };
    let machines = who.iter().map(machine).collect();
    let mut record = table.record.as_deref().map(new_file).transpose()?;
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut drawn = [0; 32];
    rng.fill(&mut drawn);
    let throws = LocalThrows { seed: Seed::new(drawn), table: format!("play-{seed}") };
    let mut game = Play { session, opponent, machines, throws, rng, input, output };
    writeln!(game.output, "With --seed {seed} chance and machines do the same again.")?;
    let played = game.run();
    if let (Some(file), Some(path)) = (&mut record, &table.record) {
        write!(file, "{}", game.record(table.state.as_deref(), &who))?;
        writeln!(game.output, "The record is in {}.", path.display())?;
    }
    played
}

/// A file that was not there before: no game is written over another.
fn new_file(path: &Path) -> io::Result<File> {
    File::create_new(path).map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}

/// Where throws at this keyboard come from: the same arithmetic as at a server's table, so that a record can be checked.
struct LocalThrows {
    seed: Seed,
    table: String,
}

struct Play<I, O> {
    session: Box<dyn AnySession>,
    opponent: Box<dyn Opponent>,
    /// Who sits at each seat; a person where no machine does.
    machines: Vec<Option<Seated>>,
    throws: LocalThrows,
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

impl<I: BufRead, O: Write> Play<I, O> {
    fn run(&mut self) -> Result<(), PlayError> {
        loop {
            match self.session.turn() {
                Turn::Over(ranks) => return Ok(self.report_end(&ranks)?),
                Turn::Chance => {
                    let outcome = self.session.outcome(self.lot());
                    self.play(&outcome.expect("the lot is below the number of lots"))?;
                }
                Turn::Seat(seat) => match &mut self.machines[seat.index()] {
                    Some(machine) => {
                        let mut below = |most| self.rng.u32(..most);
                        let token = machine.choose(self.session.as_ref(), self.opponent.as_ref(), &mut below);
                        self.play(&token.map_err(PlayError::Engine)?)?;
                    }
                    None => match self.ask(seat)? {
                        Answer::Move(token) => self.play(&token)?,
                        Answer::Again => {}
                        Answer::Leave => return Ok(self.leave()?),
                    },
                },
            }
        }
    }

    fn contributions(&self) -> Vec<Option<Contribution>> {
        vec![None; self.session.seats().into()]
    }

    /// The outcome of the throw that is due: the same again where moves were taken back.
    fn lot(&self) -> u32 {
        let contributions = self.contributions();
        let throws = Throws { seed: &self.throws.seed, table: &self.throws.table, contributions: &contributions };
        throws.lot(self.session.throws(), self.session.lots())
    }

    /// The game so far, written down.
    fn record(&self, start: Option<&str>, who: &[Who]) -> Record {
        let mut record = Record::of(self.session.as_ref(), start);
        for (seat, who) in (0..).map(Seat).zip(who) {
            record.set(&tag::seat(seat), &who.to_string());
        }
        record.set(tag::TABLE, &self.throws.table);
        record.set(tag::COMMITMENT, &self.throws.seed.commitment().to_string());
        record.set(tag::CONTRIBUTIONS, &self.contributions().iter().map(|_| "-").collect::<Vec<_>>().join(" "));
        record.set(tag::SEED, &self.throws.seed.write());
        record
    }

    /// Plays a legal move and says what happens.
    fn play(&mut self, token: &str) -> io::Result<()> {
        let told = narrate::play(self.session.as_mut(), token).expect("only legal moves are played");
        told.iter().try_for_each(|line| writeln!(self.output, "{line}"))
    }

    fn random_move(&mut self) -> String {
        let mut moves = self.session.moves();
        let chosen = self.rng.usize(..moves.len());
        moves.swap_remove(chosen)
    }

    fn ask(&mut self, seat: Seat) -> io::Result<Answer> {
        let moves = self.session.moves();
        write!(self.output, "\n{}", picture::draw(self.session.as_ref()))?;
        writeln!(self.output, "{} to move.", narrate::name(self.session.as_ref(), seat))?;
        if moves.len() <= SHOWN {
            self.list(&moves)?;
        } else {
            let examples: Vec<&str> = moves.iter().step_by(moves.len() / FEW).map(String::as_str).collect();
            writeln!(self.output, "  {} moves, as {} (all lists them)", moves.len(), examples.join("  "))?;
        }
        loop {
            write!(self.output, "Move (number or token; all, random, undo, state, help, quit): ")?;
            self.output.flush()?;
            let mut line = Vec::new();
            if self.input.read_until(b'\n', &mut line)? == 0 {
                writeln!(self.output)?;
                return Ok(Answer::Leave);
            }
            match String::from_utf8_lossy(&line).trim().to_lowercase().as_str() {
                "" => {}
                "quit" | "exit" => return Ok(Answer::Leave),
                "random" => return Ok(Answer::Move(self.random_move())),
                "all" => self.list(&moves)?,
                "state" => writeln!(self.output, "{}", self.session.state())?,
                "help" | "?" => self.help(&moves)?,
                "undo" if self.take_back(seat) => return Ok(Answer::Again),
                "undo" => writeln!(self.output, "There is nothing to take back.")?,
                said => match chosen(&moves, said) {
                    Some(token) => return Ok(Answer::Move(token)),
                    None => writeln!(self.output, "{}", refusal(said, &moves))?,
                },
            }
        }
    }

    /// Goes back to the seat's last choice; whether there was one.
    fn take_back(&mut self, seat: Seat) -> bool {
        let before = self.session.history();
        while self.session.undo().is_some() {
            if self.session.turn() == Turn::Seat(seat) {
                return true;
            }
        }
        before.iter().for_each(|token| self.session.play(token).expect("it was legal before"));
        false
    }

    fn list(&mut self, moves: &[String]) -> io::Result<()> {
        let is_short = moves.len() <= SHOWN;
        let describe = |token: &String| {
            if is_short { narrate::described(self.session.as_ref(), token) } else { token.clone() }
        };
        let moves: Vec<String> = moves.iter().map(describe).collect();
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

    fn help(&mut self, moves: &[String]) -> io::Result<()> {
        let (id, example) = (self.session.id(), &moves[0]);
        writeln!(self.output, "Type the number of a move in the list or its token, as {example}, and press Enter.")?;
        writeln!(self.output, "Behind a token stands where the piece comes from and where it goes.")?;
        writeln!(self.output, "  all     lists every move            random  plays any legal move")?;
        writeln!(self.output, "  undo    goes back to your last one  state   prints the position for --state")?;
        writeln!(self.output, "  quit    leaves and prints the position")?;
        writeln!(self.output, "Rules and notation: docs/rules/{id}.md")
    }

    fn leave(&mut self) -> io::Result<()> {
        let state = self.session.state();
        writeln!(self.output, "To go on from here: --state '{state}'")
    }

    fn report_end(&mut self, ranks: &Ranks) -> io::Result<()> {
        write!(self.output, "\n{}", picture::draw(self.session.as_ref()))?;
        let is_draw = ranks.places().iter().all(|place| *place == 1);
        writeln!(self.output, "The game is over: {}", self.session.state())?;
        if is_draw {
            writeln!(self.output, "  A draw.")?;
        }
        let mut places: Vec<(u8, Seat)> = ranks.places().iter().copied().zip((0..).map(Seat)).collect();
        places.sort_unstable();
        for (place, seat) in places {
            writeln!(self.output, "  {place}. {}", narrate::name(self.session.as_ref(), seat))?;
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

fn refusal(said: &str, moves: &[String]) -> String {
    let said: String = said.chars().filter(|letter| !letter.is_control()).take(40).collect();
    let (count, example) = (moves.len(), &moves[0]);
    format!("“{said}” cannot be played now. Type a number from 1 to {count}, or a token as {example}.")
}
