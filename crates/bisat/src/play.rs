//! `bisat play`: a game at this screen or at a server, on the whole screen or line by line.

mod plain;
mod lines;
mod words;

use std::error::Error;
use std::fs::File;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::SystemTime;

use bisat_client::labels::{Plain, Terminal, filled};
use bisat_client::{Local, LocalPlayer, LocalSetup};
use bisat_engine::{OptionValue, open};
use bisat_protocol::{SeatSetup, Setup, TableCode, TableId, ThrowMode, TimeControl, Visibility};
use bisat_search::Level;
use bisat_terminal::{App, SavedGames, Saving, ServerGoal, StartScreen, Tools};
use clap::Args;

use crate::external::Stderr;
use crate::failure::Usage;
use crate::machines::Machines;
use crate::options;
use crate::player::{Player, SeatArgument};
use crate::remote::{Remote, Trust};
use crate::settings::{self, Settings};
use crate::tables::{NEEDS_TABLE, SolvedTables};
use crate::terminal_flags::{StateFlags, TerminalFlags};
use crate::wire::Identity;
use crate::{numbers, time, wire};

use lines::Pacing;

/// The flags of `bisat play`.
#[derive(Args, Clone, Debug, Default)]
pub struct Flags {
    /// The game; without it, a menu opens
    #[arg(help = format!("{}; without it, a menu opens", options::game_names()))]
    pub game: Option<String>,
    /// An option of the game, such as players=3; `bisat referee` lists them with {"op":"games"}
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = options::from_argument)]
    pub options: Vec<(String, OptionValue)>,
    /// Who plays, seat by seat: me, a level from 1 (a child) to 8 (the strongest; 9 with --tables), random, greedy, search:NODES,
    /// monte-carlo:NODES, or engine:COMMAND for a program that speaks the engine protocol. Other seats are played by
    /// --level; without any --seat you have the first seat
    #[arg(long = "seat", value_name = "WHO", value_parser = SeatArgument::read)]
    pub seats: Vec<SeatArgument>,
    /// The level of machines on seats that no --seat names, from 1 to 8 (default: from the settings file, else 3)
    #[arg(long, value_name = "LEVEL", env = "BISAT_LEVEL", hide_env_values = true, value_parser = settings::level)]
    pub level: Option<u8>,
    /// Use the tables of solved values in this folder: level 9, hints and reviews go by them (docs/solved.md)
    #[arg(long, value_name = "FOLDER", conflicts_with = "connect")]
    pub tables: Option<PathBuf>,
    /// Start from this state instead of the start of the game
    #[arg(long, value_name = "TEXT")]
    pub state: Option<String>,
    /// Random seed; the same seed repeats the same throws and the same machine moves
    #[arg(long, value_name = "NUMBER", value_parser = numbers::seed)]
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
    /// Milliseconds between two steps of machines and throws, on the whole screen; at most 10000 (default: from the
    /// settings file, else 350)
    #[arg(long, value_name = "MS", env = "BISAT_PACE", hide_env_values = true, value_parser = settings::pace)]
    pub pace: Option<u64>,
    /// Play on this server, such as `https://bisat.example` or `http://127.0.0.1:2525`
    #[arg(long, value_name = "URL", conflicts_with_all = ["state", "seed", "record", "resume"])]
    pub connect: Option<String>,
    /// Sit down at this table: its id, or its code, such as amla-27
    #[arg(long, value_name = "ID", requires = "connect", conflicts_with_all = ["game", "open"])]
    pub table: Option<String>,
    /// Play the game with somebody who waits for it; if nobody waits, open a table and wait
    #[arg(long, requires = "connect", requires = "game", conflicts_with_all = ["open", "table", "watch", "options", "seats", "time"])]
    pub now: bool,
    /// Open a table on the server: you get the first `me`, the other seats are open unless a level is named
    #[arg(long, requires = "connect", requires = "game")]
    pub open: bool,
    /// List the new table publicly
    #[arg(long, requires = "open")]
    pub public: bool,
    /// How throws are made at the new table: `seed`, or `chains`, so that nobody knows a throw in advance
    #[arg(long, value_name = "MODE", requires = "open", value_parser = throw_mode)]
    pub throws: Option<ThrowMode>,
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
    #[command(flatten)]
    #[allow(missing_docs, reason = "its own fields say it, and clap would print it as help")]
    pub state_folder: StateFlags,
}

/// Plays, and says what is worth knowing afterwards.
pub fn run(flags: &Flags, input: impl BufRead + Send + 'static, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    let settings = Settings::load()?;
    if let Some(url) = &flags.connect {
        let identity = Identity::of(flags.name.as_ref(), flags.guest);
        let visit = Visit { remote: Remote::new(url, &flags.trust)?, goal: flags.goal()?, identity };
        return at_server(visit, &flags.terminal, &flags.state_folder, input, output);
    }
    if !flags.terminal.is_full_screen() {
        return plain::run(flags, &settings, input, output);
    }
    let begin = flags.begin(&settings)?;
    let mut file = flags.record.as_deref().map(new_file).transpose()?;
    let mut app = App::new(flags.terminal.context(&settings), flags.tools(&settings, flags.tables()?), begin)?;
    let ran = bisat_terminal::run(&mut app);
    let language = app.language();
    let record = app.record().filter(|_| file.is_some());
    if let (Some(file), Some(record), Some(path)) = (&mut file, &record, &flags.record) {
        write!(file, "{record}")?;
        writeln!(output, "{}", filled(Plain::of(language).record_in, &[&path.display()]))?;
    }
    app.farewell().iter().try_for_each(|line| writeln!(output, "{line}"))?;
    for unsaved in app.unsaved().iter().filter(|unsaved| record.as_ref() != Some(*unsaved)) {
        writeln!(output, "{}\n\n{unsaved}", Terminal::of(language).unsaved_record)?;
    }
    Ok(ran?)
}

/// A visit to a server.
pub(crate) struct Visit {
    pub(crate) remote: Remote,
    pub(crate) goal: ServerGoal,
    pub(crate) identity: Identity,
}

/// Plays or watches at a server.
pub(crate) fn at_server(
    visit: Visit,
    terminal: &TerminalFlags,
    state: &StateFlags,
    input: impl BufRead + Send + 'static,
    mut output: impl Write,
) -> Result<(), Box<dyn Error>> {
    let settings = Settings::load()?;
    let is_remembered = visit.identity != Identity::Guest;
    let saved_games = state.saved_games(&settings).filter(|_| is_remembered);
    let folder = saved_games.as_ref().map(|saved_games| saved_games.folder().to_owned());
    let wire = wire::start(visit.remote, &visit.identity, folder)?;
    if !terminal.is_full_screen() {
        let context = terminal.plain_context(&settings);
        if let Some((folder, Err(error))) = saved_games.map(|games| (games.folder().to_owned(), games.check())) {
            let label = Terminal::of(context.language).cannot_remember;
            writeln!(io::stderr(), "{}", filled(label, &[&folder.display(), &error]))?;
        }
        let pacing = if io::stdin().is_terminal() { Pacing::Typed } else { Pacing::Piped };
        return lines::run(wire, visit.goal, context, pacing, input, output);
    }
    let tools = Tools { saved_games, ..Flags::default().tools(&settings, SolvedTables::default()) };
    let mut app = App::new(terminal.context(&settings), tools, StartScreen::Server(wire, visit.goal))?;
    let ran = bisat_terminal::run(&mut app);
    app.farewell().iter().try_for_each(|line| writeln!(output, "{line}"))?;
    Ok(ran?)
}

impl Flags {
    /// The flags that resume the game in this file.
    pub fn resuming(file: PathBuf, terminal: TerminalFlags, state_folder: StateFlags) -> Self {
        Flags { resume: Some(Some(file)), terminal, state_folder, ..Flags::default() }
    }

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
    fn local(&self, seed: [u8; 32], settings: &Settings) -> Result<Option<Local>, Box<dyn Error>> {
        let Some(mut setup) = self.setup()? else { return Ok(None) };
        let seats = open(&setup.game, &options::borrowed(&setup.options))?.seats();
        setup.seats.resize(seats.into(), LocalPlayer::Level(self.level(settings)));
        let is_perfect = |player: &LocalPlayer| *player == LocalPlayer::Level(Level::PERFECT.number);
        let opponent = self.tables()?.opponent(&setup.game, &options::borrowed(&setup.options))?;
        if setup.seats.iter().any(is_perfect) && !opponent.has_level(&Level::PERFECT) {
            return Err(Usage(NEEDS_TABLE.to_owned()).into());
        }
        Ok(Some(Local::new(&setup, seed)?))
    }

    /// The tables of solved values.
    fn tables(&self) -> Result<SolvedTables, String> {
        SolvedTables::open(self.tables.as_deref())
    }

    /// The level of machines that nobody chose.
    fn level(&self, settings: &Settings) -> u8 {
        self.level.or(settings.level).unwrap_or(settings::LEVEL)
    }

    fn begin(&self, settings: &Settings) -> Result<StartScreen, Box<dyn Error>> {
        if let Some(file) = &self.resume {
            let (local, saving) = self.resumed(file.as_deref(), settings)?;
            return Ok(StartScreen::Resume(Box::new(local), saving));
        }
        Ok(match self.local(drawn(self.seed)?, settings)? {
            Some(local) => StartScreen::Local(Box::new(local), self.time.unwrap_or_default()),
            None => StartScreen::Menu(None),
        })
    }

    fn tools(&self, settings: &Settings, tables: SolvedTables) -> Tools {
        let seed = self.seed;
        let to_judge = tables.clone();
        Tools {
            opponent: Rc::new(move |game, options| to_judge.opponent(game, &options::borrowed(options))),
            chooser: Box::new(move || Box::new(Machines::new(Stderr::Hidden).with_tables(tables.clone()))),
            seed: Box::new(move || drawn(seed).map_err(|error| format!("no random seed: {error}"))),
            saved_games: self.saved_games(settings),
            pace: self.pace.or(settings.pace).unwrap_or(settings::PACE),
            level: self.level(settings),
            clock: Box::new(SystemTime::now),
            remember: Box::new(settings::remember_language),
        }
    }

    /// Where games are saved, where that is wanted.
    fn saved_games(&self, settings: &Settings) -> Option<SavedGames> {
        self.state_folder.saved_games(settings).filter(|_| !self.no_save)
    }

    /// The game in a file, or the newest unfinished one that is not open elsewhere.
    fn resumed(&self, file: Option<&Path>, settings: &Settings) -> Result<(Local, Saving), Box<dyn Error>> {
        let path = match file {
            Some(file) => file.to_owned(),
            None => newest_unfinished(self.state_folder.saved_games(settings).as_ref())?,
        };
        let language = self.terminal.context(settings).language;
        let saved_games = self.saved_games(settings);
        let resumed = SavedGames::resume(saved_games.as_ref(), &path, SystemTime::now());
        Ok(resumed.map_err(|reason| reason.in_words(language))?)
    }

    /// What is wanted of a server.
    fn goal(&self) -> Result<ServerGoal, Box<dyn Error>> {
        let code = self.table.as_deref().and_then(TableCode::read);
        let table = self.table.clone().map(TableId);
        Ok(match (table, self.watch) {
            (Some(_), true) if code.is_some() => {
                let reason = "a code is only for sitting down: to watch, give the id of the table";
                return Err(Usage(reason.to_owned()).into());
            }
            (Some(table), true) => ServerGoal::WatchTable(table),
            (Some(table), false) => code.map_or(ServerGoal::Sit(table), ServerGoal::Code),
            (None, _) if self.now => ServerGoal::PlayNow(self.server_setup()?.game),
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
            rating: None,
            throws: self.throws.unwrap_or_default(),
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

fn throw_mode(text: &str) -> Result<ThrowMode, &'static str> {
    match text {
        "seed" => Ok(ThrowMode::Seed),
        "chains" => Ok(ThrowMode::Chains),
        _ => Err("expected seed or chains"),
    }
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

/// The file of the newest unfinished game that is not open elsewhere.
fn newest_unfinished(saved_games: Option<&SavedGames>) -> Result<PathBuf, &'static str> {
    let mut unfinished = saved_games.map(|saved_games| saved_games.list().games).unwrap_or_default();
    unfinished.retain(|game| !game.is_over());
    let is_any_open = unfinished.iter().any(|game| game.is_open);
    let newest = unfinished.into_iter().find(|game| !game.is_open).map(|game| game.path);
    newest.ok_or(match is_any_open {
        true => "the game is open in another terminal: leave it there first; bisat play begins another",
        false => "no unfinished game is saved: bisat play begins one",
    })
}

/// A file that was not there before: no game is written over another.
pub(crate) fn new_file(path: &Path) -> io::Result<File> {
    File::create_new(path).map_err(|error| {
        let what = match error.kind() {
            io::ErrorKind::AlreadyExists => "it exists already: --record writes a new file, name another".to_owned(),
            _ => error.to_string(),
        };
        io::Error::new(error.kind(), format!("{}: {what}", path.display()))
    })
}
