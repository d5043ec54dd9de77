//! `bisat loss`: how much of a win a player loses in a turn with a choice, measured by solved values.

mod turns;

use std::error::Error;
use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use bisat_engine::open;
use bisat_search::{Analysis, Budget, Level, Opponent, choose_with_seed, opponent};
use serde_json::{Value as Json, json};

use crate::arguments::tables::LossFlags;
use crate::interrupt::StoppedEarly;
use crate::parallel;
use crate::tables::Solved;
use turns::SolvedTurn;

/// The number of turns that are drawn by default.
const DRAWN: u64 = 2000;

/// The arguments of a measurement.
pub struct Settings {
    /// The game's id.
    pub game: String,
    /// Where the turns come from.
    pub source: Source,
    /// Who plays them.
    pub player: Player,
    /// The number of turns with a choice, at most.
    pub positions: Option<u64>,
    /// The random seed: the same seed draws the same turns.
    pub seed: u64,
    /// Write the turns that were drawn into this file.
    pub save: Option<PathBuf>,
}

impl Settings {
    /// The settings that the flags say.
    pub fn of(flags: &LossFlags) -> Self {
        let LossFlags { game, tables, turns, level, time, nodes, positions, seed, save, .. } = flags.clone();
        let source = match turns {
            Some(file) => Source::File(file),
            None => Source::Tables(tables.unwrap_or_default()),
        };
        let player = match (nodes, Level::numbered(level)) {
            (Some(nodes), _) => Player::Search(nodes),
            (None, Some(level)) => Player::Level(level, time.map(Duration::from_millis)),
            (None, None) => Player::Perfect,
        };
        Settings { game, source, player, positions, seed, save }
    }
}

/// Where turns come from.
pub enum Source {
    /// Real play, drawn with the table of solved values in this folder.
    Tables(PathBuf),
    /// A file that an earlier measurement saved.
    File(PathBuf),
}

/// Who plays the turns.
#[derive(Clone, Copy, Debug)]
pub enum Player {
    /// A level with its own number of nodes, or within a time.
    Level(Level, Option<Duration>),
    /// The best move of a search with this number of nodes.
    Search(u64),
    /// The best move by the table: level 9.
    Perfect,
}

/// What was lost.
pub struct Report {
    turns: u64,
    requested: u64,
    lost: f64,
    /// The sum of squares, for the margin.
    squares: f64,
    best: u64,
    most: f64,
    /// The turn in which most was lost.
    worst: String,
    seconds: f64,
    choices: u64,
}

/// One turn as it was played.
struct Played {
    lost: f64,
    choices: u64,
    time: Duration,
}

/// Draws or reads the turns, and has the player play them on all cores, until all are played or `stop` is set.
pub fn run(settings: &Settings, stop: &AtomicBool) -> Result<Report, Box<dyn Error>> {
    let (turns, solved, wanted) = match &settings.source {
        Source::File(_) if matches!(settings.player, Player::Perfect) => {
            return Err("level 9 plays by the table: use --tables instead of --turns".into());
        }
        Source::File(file) => {
            let mut turns = turns::read(file)?;
            turns.truncate(settings.positions.map_or(usize::MAX, |positions| positions as usize));
            let wanted = turns.len() as u64;
            (turns, None, wanted)
        }
        Source::Tables(folder) => {
            let solved = Solved::open_precise(folder)?;
            if !solved.is_whole() {
                let path = solved.path().display();
                return Err(format!(
                    "{path}: the table is of fewer pawns; bisat loss needs that of the whole game: solve it without --pawns"
                )
                .into());
            }
            let wanted = settings.positions.unwrap_or(DRAWN);
            (turns::draw(&solved, wanted, settings.seed, stop)?, Some(solved), wanted)
        }
    };
    if let Some(file) = &settings.save {
        turns::write(file, &turns)?;
    }
    let opponent = opponent(&settings.game, &[])?;
    let measurement = Measurement { settings, opponent, solved };
    let play = |at: u64| {
        let played = measurement.play(&turns[at as usize]);
        played.map_err(|error| match &settings.source {
            Source::File(file) => format!("{}, line {}: {error}", file.display(), at + 1),
            Source::Tables(_) => error.to_string(),
        })
    };
    let played = parallel::run_until(stop, (turns.len() as u64, "turns"), |at| Some(play(at)), |_| String::new());
    if played.is_empty() {
        return Err(StoppedEarly("turn").into());
    }
    let mut report = Report::new(wanted);
    for (turn, played) in turns.iter().zip(played) {
        report.add(&turn.state, &played?);
    }
    Ok(report)
}

struct Measurement<'a> {
    settings: &'a Settings,
    opponent: Box<dyn Opponent>,
    solved: Option<Solved>,
}

impl Measurement<'_> {
    /// Plays one turn to its end.
    fn play(&self, turn: &SolvedTurn) -> Result<Played, Box<dyn Error>> {
        let mut session = open(&self.settings.game, &[])?;
        session.set_state(&turn.state)?;
        let mover = session.turn();
        let (mut choices, mut time) = (0, Duration::ZERO);
        while session.turn() == mover {
            let began = Instant::now();
            let chosen = self.choose(&session.state())?.ok_or("a seat is to move")?;
            time += began.elapsed();
            choices += u64::from(session.moves().len() > 1);
            session.play(&chosen)?;
        }
        let reached = turn
            .value(&session.state())
            .ok_or_else(|| format!("the turn {:?} has no end {:?}", turn.state, session.state()))?;
        Ok(Played { lost: turn.best() - reached, choices, time })
    }

    fn choose(&self, state: &str) -> Result<Option<String>, Box<dyn Error>> {
        let begin = Instant::now();
        let clock = || begin.elapsed();
        let best = |analysis: Analysis<String>| analysis.moves.into_iter().next().map(|best| best.mv);
        Ok(match self.settings.player {
            Player::Level(level, None) => {
                choose_with_seed(&*self.opponent, state, &level, self.settings.seed, Budget::of_nodes(u64::MAX))?
            }
            Player::Level(level, Some(time)) => {
                let bounds = Budget::of_nodes(u64::MAX).within(time, &clock);
                choose_with_seed(&*self.opponent, state, &level, self.settings.seed, bounds)?
            }
            Player::Search(nodes) => best(self.opponent.analyse(state, &mut Budget::of_nodes(nodes), &mut |_| {})?),
            Player::Perfect => {
                let solved = self.solved.as_ref().expect("level 9 plays only turns that are drawn from a table");
                solved.analyse(state)?.and_then(best)
            }
        })
    }
}

impl Report {
    fn new(requested: u64) -> Self {
        let worst = String::new();
        Report { turns: 0, requested, lost: 0.0, squares: 0.0, best: 0, most: 0.0, worst, seconds: 0.0, choices: 0 }
    }

    fn add(&mut self, state: &str, played: &Played) {
        self.turns += 1;
        self.lost += played.lost;
        self.squares += played.lost * played.lost;
        self.best += u64::from(played.lost <= 0.0);
        self.seconds += played.time.as_secs_f64();
        self.choices += played.choices;
        if played.lost > self.most {
            self.most = played.lost;
            state.clone_into(&mut self.worst);
        }
    }

    /// The mean loss of a turn, and its margin: 95 % of such measurements are within it.
    fn mean(&self) -> (f64, f64) {
        let (turns, mean) = (self.turns as f64, self.lost / self.turns as f64);
        let variance = (self.squares / turns - mean * mean).max(0.0);
        (mean, 1.96 * (variance / turns).sqrt())
    }

    /// The report as JSON.
    pub fn to_json(&self) -> Json {
        let (mean, margin) = self.mean();
        json!({
            "turns": self.turns,
            "stopped": self.turns < self.requested,
            "loss": mean,
            "margin": margin,
            "best": self.best as f64 / self.turns as f64,
            "largest_loss": self.most,
            "worst": self.worst,
            "seconds_per_choice": self.seconds / self.choices.max(1) as f64,
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mean, margin) = self.mean();
        let stopped = if self.turns < self.requested { "; stopped before the end" } else { "" };
        writeln!(f, "{} turn{} with a choice{stopped}", self.turns, if self.turns == 1 { "" } else { "s" })?;
        writeln!(f, "loss per turn  {mean:.6} ± {margin:.6} of a win")?;
        writeln!(f, "best end       {:.2} % of the turns", 100.0 * self.best as f64 / self.turns as f64)?;
        let at = if self.worst.is_empty() { String::new() } else { format!(" at {}", self.worst) };
        writeln!(f, "largest loss   {:.4}{at}", self.most)?;
        let milliseconds = 1000.0 * self.seconds / self.choices.max(1) as f64;
        writeln!(f, "time           {milliseconds:.2} ms a choice")
    }
}
