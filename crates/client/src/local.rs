//! A game on this device: people and machines, with verifiable throws. Pure: the caller searches for the machines,
//! saves the record, and decides when the next step is shown.

use bisat_engine::{OpenError, OptionValue, PlayError, Seat, StateError, Turn, open};
use bisat_record::{Record, Seed, Throws, tag};
use bisat_table::{TableAction, TakeBackRule};

use crate::names::Who;
use crate::step::Step;
use crate::view::GameView;
use crate::words::Screen;

/// The player at a seat of a game on this device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LocalPlayer {
    /// A person, by name where one was given.
    Person(Option<String>),
    /// A machine of this level.
    Level(u8),
    /// A simple opponent, by name: `random`, `greedy`, `search:1000`.
    Mover(String),
    /// Another program, by the command that starts it.
    Engine(String),
}

/// Prefixes of the names of simple opponents.
const MOVERS: [&str; 4] = ["random", "greedy", "search:", "monte-carlo:"];

impl LocalPlayer {
    /// Whether a person sits there.
    pub fn is_person(&self) -> bool {
        matches!(self, LocalPlayer::Person(_))
    }

    /// The player of the seat, as a record names it; a level 3 where it names none.
    pub fn of_record(record: &Record, seat: Seat) -> Self {
        record.get(&tag::seat(seat)).map_or(LocalPlayer::Level(USUAL_LEVEL), LocalPlayer::read)
    }

    fn read(text: &str) -> Self {
        match (read_level(text), text.strip_prefix("engine ")) {
            (Some(level), _) => LocalPlayer::Level(level),
            (None, Some(command)) => LocalPlayer::Engine(command.to_owned()),
            (None, None) if text == "me" => LocalPlayer::Person(None),
            (None, None) if MOVERS.iter().any(|word| text.starts_with(word)) => LocalPlayer::Mover(text.to_owned()),
            (None, None) => LocalPlayer::Person(Some(text.to_owned())),
        }
    }
}

/// The level of a machine in a record: `level 4`, or `level 4 (Neighbour)` with its name.
pub fn read_level(player: &str) -> Option<u8> {
    player.strip_prefix("level ")?.split(' ').next()?.parse().ok()
}

/// As a record names it: `me`, `level 3`, `random`, `engine CMD`, or a name.
impl std::fmt::Display for LocalPlayer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LocalPlayer::Person(name) => f.write_str(name.as_deref().unwrap_or("me")),
            LocalPlayer::Level(level) => write!(f, "level {level}"),
            LocalPlayer::Mover(word) => f.write_str(word),
            LocalPlayer::Engine(command) => write!(f, "engine {command}"),
        }
    }
}

/// What a game on this device waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pending {
    /// A throw is due: call [`Local::throw`]. A person's own throw waits until they ask for it.
    Throw {
        /// Whose throw it is; nobody's at a toss.
        seat: Option<Seat>,
        /// Whether a person throws.
        is_person: bool,
    },
    /// A machine is to move: search, then call [`Local::play`].
    Think {
        /// The seat.
        seat: Seat,
        /// The machine.
        player: LocalPlayer,
        /// Random seed of the choice; the same seed gives the same move.
        seed: u64,
    },
    /// A person is to move.
    Act(Seat),
    /// The game is over.
    Over,
}

/// The game on this device that is to be opened, and its players.
#[derive(Clone, PartialEq, Debug)]
pub struct LocalSetup {
    /// The game's id.
    pub game: String,
    /// Options that are not the defaults.
    pub options: Vec<(String, OptionValue)>,
    /// The players from seat 0 on; missing ones are machines of level 3.
    pub seats: Vec<LocalPlayer>,
    /// The start position, if it is not the game's own.
    pub start: Option<String>,
}

/// Why a game on this device could not be opened.
#[derive(Debug)]
pub enum LocalError {
    /// The game or one of its options is unknown.
    Open(OpenError),
    /// The start position is not valid for this game.
    State(StateError),
    /// The saved record is not valid.
    Record(String),
}

impl std::fmt::Display for LocalError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LocalError::Open(error) => error.fmt(f),
            LocalError::State(error) => error.fmt(f),
            LocalError::Record(error) => f.write_str(error),
        }
    }
}

impl std::error::Error for LocalError {}

/// A game on this device.
pub struct Local {
    view: GameView,
    players: Vec<LocalPlayer>,
    seed: Seed,
    throws: Provable,
    origin: Box<Origin>,
}

/// Where and when the game began.
struct Origin {
    /// The name of its table, by which its throws are drawn.
    table: String,
    /// The day, if it is known.
    date: Option<String>,
}

/// Whether all throws so far follow from the seed, so that a record may contain it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Provable {
    Yes,
    /// The game was resumed from a record without a seed, or with contributions that only its server uses.
    No,
}

fn table_name(seed: &Seed) -> String {
    format!("here-{}", &seed.commitment().to_string()[..8])
}

/// The seed for the remaining throws of a record that has none: SHA-256 over its text, so that the same throws come again
/// when it is resumed again.
fn seed_of(text: &str) -> Seed {
    text.as_bytes().chunks(32).fold(Seed::new([0; 32]), |seed, chunk| {
        let mut bytes = seed.commitment().0;
        bytes.iter_mut().zip(chunk).for_each(|(byte, letter)| *byte ^= letter);
        Seed::new(bytes)
    })
}

/// The level of seats without a named player.
const USUAL_LEVEL: u8 = 3;

impl Local {
    /// Opens a game. The seed must be unpredictable.
    pub fn new(setup: &LocalSetup, seed: [u8; 32]) -> Result<Self, LocalError> {
        let given: Vec<(&str, OptionValue)> =
            setup.options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        let session = open(&setup.game, &given).map_err(LocalError::Open)?;
        let mut players = setup.seats.clone();
        players.resize(session.seats().into(), LocalPlayer::Level(USUAL_LEVEL));
        let view = GameView::new(session, setup.start.as_deref()).map_err(LocalError::State)?;
        let seed = Seed::new(seed);
        let origin = Box::new(Origin { table: table_name(&seed), date: None });
        Ok(Local { view, players, seed, throws: Provable::Yes, origin })
    }

    /// The same game, with the day on which it began for its record: `2026-11-16`.
    pub fn dated(mut self, date: String) -> Self {
        self.origin.date = Some(date);
        self
    }

    /// Resumes the game of a record that [`Local::record`] made.
    pub fn resume(text: &str) -> Result<Self, LocalError> {
        let record = Record::read(text).map_err(|error| LocalError::Record(error.to_string()))?;
        let session = record.open().map_err(LocalError::Record)?;
        let players = (0..session.seats()).map(|seat| LocalPlayer::of_record(&record, Seat(seat))).collect();
        let revealed = record.get(tag::SEED).map(Seed::read).transpose();
        let revealed = revealed.map_err(|error| LocalError::Record(error.to_string()))?;
        let is_own =
            record.get(tag::CONTRIBUTIONS).is_none_or(|words| words.split_whitespace().all(|word| word == "-"));
        let throws = if revealed.is_some() && is_own { Provable::Yes } else { Provable::No };
        let seed = revealed.unwrap_or_else(|| seed_of(text));
        let table = record.get(tag::TABLE).map_or_else(|| table_name(&seed), str::to_owned);
        let mut view = GameView::new(session, record.get(tag::START)).map_err(LocalError::State)?;
        for step in record.steps() {
            view.play(step.token()).map_err(|error| LocalError::Record(error.to_string()))?;
        }
        let date = record.get(tag::DATE).map(str::to_owned);
        Ok(Local { view, players, seed, throws, origin: Box::new(Origin { table, date }) })
    }

    /// The view of the game.
    pub fn view(&self) -> &GameView {
        &self.view
    }

    /// The view of the game, for picking.
    pub fn view_mut(&mut self) -> &mut GameView {
        &mut self.view
    }

    /// The id of the table, from which its throws are derived.
    pub fn name(&self) -> &str {
        &self.origin.table
    }

    /// Who sits at each seat.
    pub fn players(&self) -> &[LocalPlayer] {
        &self.players
    }

    /// What the game waits for.
    pub fn pending(&self) -> Pending {
        let session = self.view.session();
        match session.turn() {
            Turn::Over(_) => Pending::Over,
            Turn::Chance => {
                let seat = session.thrower();
                let is_person = seat.is_some_and(|seat| self.players[seat.index()].is_person());
                Pending::Throw { seat, is_person }
            }
            Turn::Seat(seat) => match &self.players[seat.index()] {
                LocalPlayer::Person(_) => Pending::Act(seat),
                machine => {
                    let seed = self.view.game().choice_seed(&self.seed, &self.origin.table);
                    Pending::Think { seat, player: machine.clone(), seed }
                }
            },
        }
    }

    /// The outcome of chance that comes next; none unless chance is to play.
    pub fn outcome(&self) -> Option<String> {
        let contributions = vec![None; self.players.len()];
        let throws = Throws { seed: &self.seed, table: &self.origin.table, contributions: &contributions };
        self.view.game().outcome(|throw, total| throws.roll(throw, total))
    }

    /// Plays the next outcome of chance; none unless chance is to play.
    pub fn throw(&mut self) -> Option<&Step> {
        let outcome = self.outcome()?;
        Some(self.view.play(&outcome).expect("an outcome is legal where chance plays"))
    }

    /// A new game with the same options and the same players.
    pub fn again(&self, seed: [u8; 32]) -> Result<Self, LocalError> {
        let options = self.view.session().options();
        let setup = LocalSetup {
            game: self.view.session().id().to_owned(),
            options: options.iter().map(|(name, value)| (name.to_owned(), value.clone())).collect(),
            seats: self.players.clone(),
            start: self.view.start().map(str::to_owned),
        };
        Local::new(&setup, seed)
    }

    /// Plays a seat's move; the error lists legal ones.
    pub fn play(&mut self, token: &str) -> Result<&Step, PlayError> {
        self.view.play(token)
    }

    /// Everything that the people at this screen may do now. Buttons, keys and menus are drawn from it.
    pub fn allowed(&self) -> Vec<TableAction> {
        self.view.game().allowed(|seat| self.players[seat.index()].is_person())
    }

    /// Goes back to the last choice of a person; false if there is none. Throws after it are undone, and the same throws
    /// come again.
    pub fn take_back(&mut self) -> bool {
        let step = self.last_choice();
        if let Some(step) = step {
            self.view.take_back(step);
        }
        step.is_some()
    }

    /// The step of the last choice of a person.
    fn last_choice(&self) -> Option<usize> {
        let is_person = |seat: Seat| self.players[seat.index()].is_person();
        self.view.game().last_choice(is_person, TakeBackRule::RepeatThrows)
    }

    /// The game so far as a record, for [`Local::resume`].
    pub fn record(&self) -> String {
        let mut record = Record::of(self.view.session(), self.view.start());
        for (seat, player) in (0..).map(Seat).zip(&self.players) {
            record.set(&tag::seat(seat), &player.to_string());
        }
        let nothing: Vec<&str> = self.players.iter().map(|_| "-").collect();
        record.set(tag::TABLE, &self.origin.table);
        if let Some(date) = &self.origin.date {
            record.set(tag::DATE, date);
        }
        if self.throws == Provable::Yes {
            record.set(tag::COMMITMENT, &self.seed.commitment().to_string());
            record.set(tag::CONTRIBUTIONS, &nothing.join(" "));
            record.set(tag::SEED, &self.seed.write());
        }
        record.to_string()
    }

    /// The only person, in a game against machines.
    pub fn only_person(&self) -> Option<Seat> {
        let mut people = (0..).map(Seat).zip(&self.players).filter(|(_, player)| player.is_person());
        match (people.next(), people.next()) {
            (Some((seat, _)), None) => Some(seat),
            _ => None,
        }
    }

    /// Who uses this screen: one person, or all players.
    pub fn screen(&self) -> Screen {
        if self.only_person().is_some() { Screen::Own } else { Screen::Shared }
    }

    /// The name of the seat's player for sentences.
    pub fn who(&self, seat: Seat) -> Who {
        match &self.players[seat.index()] {
            LocalPlayer::Person(_) if self.only_person() == Some(seat) => Who::You,
            LocalPlayer::Person(Some(name)) => Who::Person(name.clone()),
            LocalPlayer::Person(None) | LocalPlayer::Level(_) | LocalPlayer::Mover(_) | LocalPlayer::Engine(_) => {
                Who::at(self.view.session(), seat)
            }
        }
    }
}
