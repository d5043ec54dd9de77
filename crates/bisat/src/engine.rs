//! `bisat engine`: our opponents for other programs, in lines of text (docs/engine-protocol.md).

use std::io::{self, BufRead, Read, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bisat_engine::{AnySession, OptionValue, Seat, open};
use bisat_search::{Analysis, Budget, Level, Opponent, ScoredMove, choose_with_seed, opponent};

use crate::options;

/// A longer line is refused.
const LONGEST_LINE: u64 = 1 << 20;

/// Serves commands until `quit` or the end of the input.
pub fn run(mut input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let output = Mutex::new(output);
    let stop = AtomicBool::new(false);
    // None after a game that was refused.
    let mut table = Some(Table::new("khan", &[]).expect("a game of ours"));
    thread::scope(|scope| {
        let _stop_on_drop = StopOnDrop(&stop);
        let mut thinking: Option<(thread::ScopedJoinHandle<io::Result<()>>, bool)> = None;
        let mut line = Vec::new();
        loop {
            line.clear();
            let is_end = input.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line)? == 0;
            let is_too_long = line.len() as u64 > LONGEST_LINE && !line.ends_with(b"\n");
            if is_too_long {
                input.skip_until(b'\n')?;
            }
            let text = String::from_utf8_lossy(&line).into_owned();
            let (command, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
            let is_quit = is_end || command == "quit";
            // Everything but a question whether we are there comes after a search and its best move.
            let is_over = is_quit || !matches!(command, "isready" | "id" | "");
            if let Some((search, ends_by_itself)) = thinking.take_if(|_| is_over) {
                // A search with a limit runs to its end unless `stop` comes, so that the same input gets the same output.
                stop.store(!ends_by_itself || matches!(command, "stop" | "quit"), Ordering::Relaxed);
                search.join().expect("a search does not panic")?;
                stop.store(false, Ordering::Relaxed);
            }
            if is_quit {
                return Ok(());
            }
            match command {
                _ if is_too_long => {
                    table = table.filter(|_| command != "newgame");
                    table.iter_mut().for_each(|table| table.is_at_last_position &= command != "position");
                    say(&output, &format!("error a line has at most {LONGEST_LINE} bytes"))?;
                }
                "" | "stop" => {}
                "id" => say(&output, &format!("id name bisat {}", env!("CARGO_PKG_VERSION")))?,
                "isready" => say(&output, "readyok")?,
                "newgame" => {
                    let new = new_table(rest);
                    if let Err(message) = &new {
                        say(&output, &format!("error {message}"))?;
                    }
                    table = new.ok();
                }
                "position" => {
                    let set = table.as_mut().ok_or_else(no_game).and_then(|table| table.set_position(rest));
                    if let Err(message) = set {
                        say(&output, &format!("error {message}"))?;
                    }
                }
                "go" => match table.as_ref().ok_or_else(no_game).and_then(|table| table.question(rest)) {
                    Ok(question) => {
                        let ends_by_itself = question.limits.are_any();
                        let (output, stop) = (&output, &stop);
                        thinking = Some((scope.spawn(move || question.answer(stop, output)), ends_by_itself));
                    }
                    Err(message) => say(&output, &format!("error {message}"))?,
                },
                _ => say(&output, "error the commands are id isready newgame position go stop quit")?,
            }
        }
    })
}

fn no_game() -> String {
    "the last newgame was refused: send another".to_owned()
}

/// Gives the word to stop on every way out, so that no search is waited for that never ends.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn say(output: &Mutex<impl Write>, line: &str) -> io::Result<()> {
    let mut output = output.lock().expect("nobody panics while speaking");
    writeln!(output, "{line}")?;
    output.flush()
}

/// The game that is talked about, and where it stands.
struct Table {
    id: String,
    options: Vec<(String, OptionValue)>,
    session: Box<dyn AnySession>,
    /// Whether the last position that was sent is the one it stands at.
    is_at_last_position: bool,
}

impl Table {
    fn new(id: &str, options: &[(String, OptionValue)]) -> Result<Self, String> {
        let session = open(id, &options::borrowed(options)).map_err(|error| error.to_string())?;
        Ok(Table { id: id.to_owned(), options: options.to_vec(), session, is_at_last_position: true })
    }

    /// `start` or a state, and then, after the word `moves`, moves and outcomes.
    fn set_position(&mut self, text: &str) -> Result<(), String> {
        // A caller that misses the error must not get a move for another position.
        self.is_at_last_position = false;
        if text.is_empty() {
            return Err("position wants a state, or start, and then perhaps moves".to_owned());
        }
        let text = text.strip_suffix(" moves").unwrap_or(text);
        let (state, moves) = text.split_once(" moves ").unwrap_or((text, ""));
        let mut session = open(&self.id, &options::borrowed(&self.options)).map_err(|error| error.to_string())?;
        if state != "start" {
            session.set_state(state).map_err(|error| error.to_string())?;
        }
        for token in moves.split_whitespace() {
            session.play(token).map_err(|error| error.to_string())?;
        }
        self.session = session;
        self.is_at_last_position = true;
        Ok(())
    }

    fn question(&self, limits: &str) -> Result<Question, String> {
        if !self.is_at_last_position {
            return Err("the last position was refused: send another".to_owned());
        }
        let limits = Limits::read(limits)?;
        let opponent = opponent(&self.id, &options::borrowed(&self.options)).expect("the table was opened so");
        Ok(Question { opponent, state: self.session.state(), seats: self.session.seats(), limits })
    }
}

/// What is to be thought about.
struct Question {
    opponent: Box<dyn Opponent>,
    state: String,
    seats: u8,
    limits: Limits,
}

fn new_table(text: &str) -> Result<Table, String> {
    let mut words = text.split_whitespace();
    let id = words.next().ok_or("newgame wants the name of a game")?;
    let options = words.map(options::from_argument).collect::<Result<Vec<_>, _>>()?;
    Table::new(id, &options)
}

/// How long to think, and how well to choose.
struct Limits {
    nodes: u64,
    time: Option<Duration>,
    level: Option<Level>,
    /// With another seed a level that draws lots draws others.
    seed: Option<u64>,
}

impl Limits {
    fn are_any(&self) -> bool {
        self.nodes < u64::MAX || self.time.is_some() || self.level.is_some()
    }

    fn read(text: &str) -> Result<Self, String> {
        let mut limits = Limits { nodes: u64::MAX, time: None, level: None, seed: None };
        let words: Vec<&str> = text.split_whitespace().collect();
        if words == ["infinite"] {
            return Ok(limits);
        }
        for pair in words.chunks(2) {
            let wanted = || "go wants infinite, or pairs: nodes N, time MILLISECONDS, level 1 to 8, seed N".to_owned();
            let [name, number] = pair else { return Err(wanted()) };
            let number: u64 = number.parse().map_err(|_| wanted())?;
            match *name {
                "nodes" => limits.nodes = number,
                "time" => limits.time = Some(Duration::from_millis(number)),
                "seed" => limits.seed = Some(number),
                "level" => {
                    let level = u8::try_from(number).ok().and_then(Level::numbered);
                    limits.level = Some(level.ok_or_else(wanted)?);
                }
                _ => return Err(wanted()),
            }
        }
        if limits.seed.is_some() && limits.level.is_none() {
            return Err("a seed is for a level: only levels draw lots".to_owned());
        }
        Ok(limits)
    }
}

impl Question {
    /// Searches and prints `bestmove`, with an `info` line for each completed depth.
    fn answer(&self, stop: &AtomicBool, output: &Mutex<impl Write>) -> io::Result<()> {
        let Question { opponent, state, limits, .. } = self;
        let begin = Instant::now();
        let clock = || begin.elapsed();
        let mut budget = Budget::of_nodes(limits.nodes).unless(stop);
        if let Some(time) = limits.time {
            budget = budget.within(time, &clock);
        }
        let chosen = match limits.level {
            Some(level) => choose_with_seed(opponent.as_ref(), state, &level, limits.seed.unwrap_or_default(), budget),
            None => {
                let mut tell = |thoughts: &Analysis<String>| drop(say(output, &self.info(thoughts)));
                let thoughts = opponent.analyse(state, &mut budget, &mut tell);
                thoughts.map(|thoughts| thoughts.moves.into_iter().next().map(|best| best.mv))
            }
        };
        match chosen {
            Ok(Some(token)) => say(output, &format!("bestmove {token}")),
            Ok(None) => say(output, "bestmove none"),
            Err(error) => say(output, &format!("error {error}")),
        }
    }

    /// The `info` line of a completed depth: values in thousandths, one for each seat.
    fn info(&self, thoughts: &Analysis<String>) -> String {
        let Some(ScoredMove { mv, values, line }) = thoughts.moves.first() else { return "info".to_owned() };
        let values = (0..self.seats).map(|seat| format!("{:.0}", 1000.0 * values.of(Seat(seat))));
        let values: Vec<String> = values.collect();
        let line: String = line.iter().map(|token| format!(" {token}")).collect();
        format!("info depth {} nodes {} values {} line {mv}{line}", thoughts.depth, thoughts.nodes, values.join(" "))
    }
}
