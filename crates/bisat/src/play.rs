//! `bisat play`: a game at this screen or at a server, on the whole screen or line by line.

mod plain;
mod lines;
mod words;

use std::error::Error;
use std::fs::File;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use bisat_client::labels::{Plain, filled};
use bisat_client::{Local, LocalPlayer, LocalSetup};
use bisat_engine::{OptionValue, open};
use bisat_protocol::{SeatSetup, Setup, TableId, TimeControl, Visibility};
use bisat_terminal::{App, SaveLock, SavedGames, ServerGoal, StartScreen, Tools};
use clap::Args;

use crate::external::Stderr;
use crate::failure::Usage;
use crate::machines::Machines;
use crate::options;
use crate::player::{Player, SeatArgument};
use crate::remote::{Remote, Trust};
use crate::terminal_flags::{TerminalFlags, variable};
use crate::wire::Identity;
use crate::{numbers, time, wire};

pub(crate) use lines::run as run_lines;

/// The flags of `bisat play`.
#[derive(Args, Clone, Debug, Default)]
pub struct Flags {
    /// The game; without it, a menu opens
    #[arg(help = format!("{}; without it, a menu opens", options::game_names()))]
    pub game: Option<String>,
    /// An option of the game, such as players=3; `bisat referee` lists them with {"op":"games"}
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = options::from_argument)]
    pub options: Vec<(String, OptionValue)>,
    /// Who plays, seat by seat: me, a level from 1 (a child) to 8 (the strongest), random, greedy, search:NODES,
    /// monte-carlo:NODES, or engine:COMMAND for a program that speaks the engine protocol. Other seats are played by
    /// level 3; without any --seat you have the first seat
    #[arg(long = "seat", value_name = "WHO", value_parser = SeatArgument::read)]
    pub seats: Vec<SeatArgument>,
    /// Start from this state instead of the start of the game
    #[arg(long, value_name = "TEXT")]
    pub state: Option<String>,
    /// Random seed; the same seed repeats the same throws and the same machine moves
    #[arg(long, value_name = "NUMBER", value_parser = seed)]
    pub seed: Option<u64>,
    /// Write the record to this new file when the game ends or you quit (a server keeps its own record and shows its URL)
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Resume the game in this file, or the newest unfinished game that is not open elsewhere
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["game", "options", "seats", "state", "seed"])]
    pub resume: Option<Option<PathBuf>>,
    /// Do not save the game
    #[arg(long)]
    pub no_save: bool,
    /// Clock: 10m+5s (ten minutes, and five seconds per turn), 90s, or 30s/move. On this device the game continues when
    /// the time is up; on a server the player loses
    #[arg(long, value_name = "TIME", value_parser = time::read)]
    pub time: Option<TimeControl>,
    /// Milliseconds between two steps of machines and throws, on the whole screen; at most 10000
    #[arg(long, value_name = "MS", default_value_t = 350, value_parser = numbers::between(0_u64, 10_000))]
    pub pace: u64,
    /// Play on this server, such as https://bisat.example or http://127.0.0.1:2525
    #[arg(long, value_name = "URL", conflicts_with_all = ["state", "seed", "record", "resume"])]
    pub connect: Option<String>,
    /// Sit down at this table
    #[arg(long, value_name = "ID", requires = "connect", conflicts_with_all = ["game", "open"])]
    pub table: Option<String>,
    /// Open a table on the server: you get the first `me`, the other seats are open unless a level is named
    #[arg(long, requires = "connect", requires = "game")]
    pub open: bool,
    /// List the new table publicly
    #[arg(long, requires = "open")]
    pub public: bool,
    /// Watch the table instead of sitting down
    #[arg(long, requires = "connect", conflicts_with = "open")]
    pub watch: bool,
    /// Play under this name: a separate identity, remembered on this machine
    #[arg(long = "as", value_name = "NAME", requires = "connect", conflicts_with = "guest")]
    pub name: Option<String>,
    /// Play as a new guest, not remembered
    #[arg(long, requires = "connect")]
    pub guest: bool,
    #[command(flatten)]
    #[allow(missing_docs, reason = "its own fields say it, and clap would print it as help")]
    pub trust: Trust,
    #[command(flatten)]
    #[allow(missing_docs, reason = "its own fields say it, and clap would print it as help")]
    pub terminal: TerminalFlags,
}

/// Plays, and says what is worth knowing afterwards.
pub fn run(flags: &Flags, input: impl BufRead + Send + 'static, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    if let Some(url) = &flags.connect {
        let identity = Identity::of(flags.name.as_ref(), flags.guest);
        let remote = Remote::new(url, &flags.trust)?;
        return at_server(remote, flags.goal()?, &identity, &flags.terminal, input, output);
    }
    if !flags.terminal.is_full_screen() {
        return plain::run(flags, input, output);
    }
    let begin = flags.begin()?;
    let mut file = flags.record.as_deref().map(new_file).transpose()?;
    let mut app = App::new(flags.terminal.context(), flags.tools(), begin)?;
    let ran = bisat_terminal::run(&mut app);
    if let (Some(file), Some(record), Some(path)) = (&mut file, app.record(), &flags.record) {
        write!(file, "{record}")?;
        let labels = Plain::of(flags.terminal.context().language);
        writeln!(output, "{}", filled(labels.record_in, &[&path.display()]))?;
    }
    app.farewell().iter().try_for_each(|line| writeln!(output, "{line}"))?;
    Ok(ran?)
}

/// Plays or watches at a server.
pub(crate) fn at_server(
    remote: Remote,
    goal: ServerGoal,
    identity: &Identity,
    terminal: &TerminalFlags,
    input: impl BufRead + Send + 'static,
    mut output: impl Write,
) -> Result<(), Box<dyn Error>> {
    let wire = wire::start(remote, identity, saved_games().map(|saved_games| saved_games.folder().to_owned()))?;
    if !terminal.is_full_screen() {
        return run_lines(wire, goal, terminal.plain_context(), input, output);
    }
    let mut app = App::new(terminal.context(), Flags::default().tools(), StartScreen::Server(wire, goal))?;
    let ran = bisat_terminal::run(&mut app);
    app.farewell().iter().try_for_each(|line| writeln!(output, "{line}"))?;
    Ok(ran?)
}

/// Where games are kept.
pub(crate) fn saved_games() -> Option<SavedGames> {
    SavedGames::of(variable)
}

impl Flags {
    /// What is to be played at this screen, where a game is named.
    fn setup(&self) -> Result<Option<LocalSetup>, Box<dyn Error>> {
        let Some(game) = self.game.as_ref().map(|game| game.to_lowercase()) else { return Ok(None) };
        let seats = open(&game, &options::borrowed(&self.options))?.seats();
        if self.seats.len() > seats.into() {
            let named = self.seats.len();
            return Err(Usage(format!("{named} seats are named, but {seats} play with these options")).into());
        }
        let who: &[SeatArgument] = if self.seats.is_empty() { &[SeatArgument::Me] } else { &self.seats };
        let seats = who.iter().map(local_player).collect();
        Ok(Some(LocalSetup { game, options: self.options.clone(), seats, start: self.state.clone() }))
    }

    /// The game at this screen that begins; none where no game is named.
    fn local(&self, seed: [u8; 32]) -> Result<Option<Local>, Box<dyn Error>> {
        Ok(self.setup()?.map(|setup| Local::new(&setup, seed)).transpose()?)
    }

    fn begin(&self) -> Result<StartScreen, Box<dyn Error>> {
        if let Some(file) = &self.resume {
            let (local, save_lock) = self.resumed(file.as_deref())?;
            return Ok(StartScreen::Resume(Box::new(local), save_lock));
        }
        Ok(match self.local(drawn(self.seed)?)? {
            Some(local) => StartScreen::Local(Box::new(local), self.time.unwrap_or_default()),
            None => StartScreen::Menu(None),
        })
    }

    fn tools(&self) -> Tools {
        let seed = self.seed;
        Tools {
            chooser: Box::new(|| Box::new(Machines::new(Stderr::Hidden))),
            seed: Box::new(move || drawn(seed).map_err(|error| format!("no random seed: {error}"))),
            saved_games: self.saved_games(),
            pace: self.pace,
        }
    }

    /// Where games are kept, where that is wanted.
    fn saved_games(&self) -> Option<SavedGames> {
        saved_games().filter(|_| !self.no_save)
    }

    /// The game in a file, or the last that was kept unfinished and is open nowhere; opened, where games are kept.
    fn resumed(&self, file: Option<&Path>) -> Result<(Local, Option<SaveLock>), Box<dyn Error>> {
        let path = match file {
            Some(file) => file.to_owned(),
            None => last_unfinished()?,
        };
        let language = self.terminal.context().language;
        Ok(SavedGames::resume(self.saved_games().as_ref(), &path).map_err(|reason| reason.in_words(language))?)
    }

    /// What is wanted of a server.
    fn goal(&self) -> Result<ServerGoal, Box<dyn Error>> {
        let table = self.table.clone().map(TableId);
        Ok(match (table, self.watch) {
            (Some(table), true) => ServerGoal::WatchTable(table),
            (Some(table), false) => ServerGoal::Sit(table),
            (None, _) if self.open => ServerGoal::Open(self.server_setup()?),
            (None, true) => ServerGoal::Watch,
            (None, false) => ServerGoal::Play,
        })
    }

    fn server_setup(&self) -> Result<Setup, Box<dyn Error>> {
        let Some(local) = self.setup()? else { return Err(Usage("a table is opened for a game".to_owned()).into()) };
        let place = |player: &LocalPlayer| match player {
            LocalPlayer::Person(_) => Ok(SeatSetup::Open),
            LocalPlayer::Level(level) => Ok(SeatSetup::Level(*level)),
            LocalPlayer::Mover(word) | LocalPlayer::Engine(word) => {
                Err(Usage(format!("{word} cannot sit at a server's table: me, or a level from 1 to 8")))
            }
        };
        Ok(Setup {
            game: local.game,
            options: local.options.into_iter().collect(),
            seats: local.seats.iter().map(place).collect::<Result<_, _>>()?,
            time: self.time.unwrap_or_default(),
            visibility: if self.public { Visibility::Public } else { Visibility::Link },
        })
    }
}

/// A seed that nobody can guess, or the one that a number names.
fn drawn(seed: Option<u64>) -> Result<[u8; 32], getrandom::Error> {
    let mut bytes = [0; 32];
    match seed {
        Some(seed) => fastrand::Rng::with_seed(seed).fill(&mut bytes),
        None => getrandom::fill(&mut bytes)?,
    }
    Ok(bytes)
}

fn local_player(who: &SeatArgument) -> LocalPlayer {
    match who {
        SeatArgument::Me => LocalPlayer::Person(None),
        SeatArgument::Machine(Player::Level(level)) => LocalPlayer::Level(level.number),
        SeatArgument::Machine(Player::Engine { command, .. }) => LocalPlayer::Engine(command.clone()),
        SeatArgument::Machine(Player::Search(nodes)) => LocalPlayer::Mover(format!("search:{nodes}")),
        SeatArgument::Machine(Player::MonteCarlo(nodes)) => LocalPlayer::Mover(format!("monte-carlo:{nodes}")),
        SeatArgument::Machine(mover) => LocalPlayer::Mover(mover.to_string()),
    }
}

/// The file of the last game that was kept unfinished and is open nowhere.
fn last_unfinished() -> Result<PathBuf, &'static str> {
    let unfinished = saved_games().map(|saved_games| saved_games.unfinished()).unwrap_or_default();
    let is_any_open = unfinished.iter().any(|kept| kept.is_open);
    let last = unfinished.into_iter().find(|kept| !kept.is_open).map(|kept| kept.path);
    last.ok_or(match is_any_open {
        true => "the game is open in another terminal: leave it there first; bisat play begins another",
        false => "no unfinished game is kept: bisat play begins one",
    })
}

/// A file that was not there before: no game is written over another.
fn new_file(path: &Path) -> io::Result<File> {
    File::create_new(path).map_err(|error| {
        let what = match error.kind() {
            io::ErrorKind::AlreadyExists => "it exists already: --record writes a new file, name another".to_owned(),
            _ => error.to_string(),
        };
        io::Error::new(error.kind(), format!("{}: {what}", path.display()))
    })
}

fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("a whole number from 0 to {}", u64::MAX))
}
