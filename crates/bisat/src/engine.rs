//! `bisat engine`: lets other programs use the opponents, over lines of text (docs/engine-protocol.md).

mod limits;
mod option_lines;

use std::cell::RefCell;
use std::io::{self, BufRead, Read, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bisat_engine::{AnySession, OptionValue, Seat, Turn, open};
use bisat_search::{Analysis, Budget, Level, Opponent, ScoredMove, choose_with_seed, opponent};

use crate::VERSION;
use crate::options;
use crate::tables::{NEEDS_TABLE, Solved};
use limits::Limits;

/// The maximum length of a line in bytes.
const LONGEST_LINE: u64 = 1 << 20;
/// The time limit of a search without one.
const ENDLESS: Duration = Duration::from_secs(u64::MAX / 4);
/// A time after every limit.
const AFTER_ALL: Duration = Duration::from_secs(u64::MAX / 2);

/// Serves commands until `quit` or the end of the input, with the table of solved values in the folder `tables`.
pub fn run(
    mut input: impl BufRead,
    output: impl Write + Send,
    tables: Option<&Path>,
) -> Result<(), Box<dyn std::error::Error>> {
    let solved = tables.map(Solved::open_precise).transpose()?;
    let output = Mutex::new(output);
    let stop = AtomicBool::new(false);
    // `None` after an invalid `newgame`.
    let mut game = Some(CurrentGame::new("khan", &[]).expect("the game is registered"));
    thread::scope(|scope| {
        let _stop_on_drop = StopOnDrop(&stop);
        let mut running: Option<(thread::ScopedJoinHandle<io::Result<()>>, bool)> = None;
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
            // All commands but these wait for a running search and its `bestmove`.
            let is_over = is_quit || !matches!(command, "isready" | "id" | "");
            if let Some((search, ends_by_itself)) = running.take_if(|_| is_over) {
                // A search with a limit runs to its end unless `stop` arrives, so that the same input gives the same output.
                stop.store(!ends_by_itself || matches!(command, "stop" | "quit"), Ordering::Relaxed);
                search.join().expect("a search does not panic")?;
                stop.store(false, Ordering::Relaxed);
            }
            if is_quit {
                return Ok(());
            }
            match command {
                _ if is_too_long => {
                    game = game.filter(|_| command != "newgame");
                    game.iter_mut().for_each(|game| game.is_position_valid &= command != "position");
                    send(&output, &format!("error a line has at most {LONGEST_LINE} bytes"))?;
                }
                "" | "stop" => {}
                "id" => send(&output, &format!("id name bisat {VERSION}"))?,
                "isready" => send(&output, "readyok")?,
                "options" => match &game {
                    Some(game) => {
                        option_lines::lines(&game.id).iter().try_for_each(|line| send(&output, line))?;
                    }
                    None => send(&output, &format!("error {}", no_game()))?,
                },
                "newgame" => {
                    let new = new_game(rest);
                    if let Err(message) = &new {
                        send(&output, &format!("error {message}"))?;
                    }
                    game = new.ok();
                }
                "position" => {
                    let set = game.as_mut().ok_or_else(no_game).and_then(|game| game.set_position(rest));
                    if let Err(message) = set {
                        send(&output, &format!("error {message}"))?;
                    }
                }
                "go" => match game.as_ref().ok_or_else(no_game).and_then(|game| game.request(rest, solved.as_ref())) {
                    Ok(request) => {
                        let ends_by_itself = request.limits.are_finite();
                        let (output, stop) = (&output, &stop);
                        running = Some((scope.spawn(move || request.answer(stop, output)), ends_by_itself));
                    }
                    Err(message) => send(&output, &format!("error {message}"))?,
                },
                _ => send(&output, "error the commands are id isready options newgame position go stop quit")?,
            }
        }
    })
}

fn no_game() -> String {
    "the last newgame was refused: send another".to_owned()
}

/// Stops the search on every return, so that the scope never waits for an endless search.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn send(output: &Mutex<impl Write>, line: &str) -> io::Result<()> {
    let mut output = output.lock().expect("the lock is never held across a panic");
    writeln!(output, "{line}")?;
    output.flush()
}

/// The current game and position.
struct CurrentGame {
    id: String,
    options: Vec<(String, OptionValue)>,
    session: Box<dyn AnySession>,
    /// Whether the last `position` command was valid.
    is_position_valid: bool,
}

impl CurrentGame {
    fn new(id: &str, options: &[(String, OptionValue)]) -> Result<Self, String> {
        let session = open(id, &options::borrowed(options)).map_err(|error| error.to_string())?;
        Ok(CurrentGame { id: id.to_owned(), options: options.to_vec(), session, is_position_valid: true })
    }

    /// Sets `start` or a state, then plays the moves and outcomes after the word `moves`.
    fn set_position(&mut self, text: &str) -> Result<(), String> {
        // A caller that misses the error must not get a move for another position.
        self.is_position_valid = false;
        if text.is_empty() {
            return Err("position needs a state or start, optionally followed by moves".to_owned());
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
        self.is_position_valid = true;
        Ok(())
    }

    fn request<'a>(&self, limits: &str, solved: Option<&'a Solved>) -> Result<SearchRequest<'a>, String> {
        if !self.is_position_valid {
            return Err("the last position was refused: send another".to_owned());
        }
        let limits = Limits::read(limits)?;
        let options = options::borrowed(&self.options);
        let opponent = opponent(&self.id, &options).expect("the game was opened with these options");
        let solved = solved.filter(|_| Solved::is_for(&self.id, &options));
        if limits.level == Some(Level::PERFECT) && solved.is_none() {
            return Err(NEEDS_TABLE.to_owned());
        }
        let is_choice = matches!(self.session.turn(), Turn::Seat(_));
        let (state, seats) = (self.session.state(), self.session.seats());
        Ok(SearchRequest { opponent, solved, state, is_choice, seats, limits })
    }
}

/// A search to run.
struct SearchRequest<'a> {
    opponent: Box<dyn Opponent>,
    /// A table of solved values, which level 9 and a search without level use.
    solved: Option<&'a Solved>,
    state: String,
    /// Whether a seat is to act.
    is_choice: bool,
    seats: u8,
    limits: Limits,
}

fn new_game(text: &str) -> Result<CurrentGame, String> {
    let mut words = text.split_whitespace();
    let id = words.next().ok_or("newgame needs the name of a game")?;
    let options = words.map(options::from_argument).collect::<Result<Vec<_>, _>>()?;
    CurrentGame::new(id, &options)
}

impl SearchRequest<'_> {
    /// Searches and prints `bestmove`, with `info` lines for each completed depth.
    fn answer(&self, stop: &AtomicBool, output: &Mutex<impl Write>) -> io::Result<()> {
        let SearchRequest { opponent, solved, state, limits, .. } = self;
        if !self.is_choice {
            return send(output, "bestmove none");
        }
        if let (Some(solved), None | Some(Level::PERFECT)) = (solved, limits.level) {
            match solved.analyse(state) {
                Ok(Some(analysis)) => {
                    self.info(&analysis).iter().try_for_each(|line| send(output, line))?;
                    let best = analysis.moves.first().map_or("none", |best| best.mv.as_str());
                    return send(output, &format!("bestmove {best}"));
                }
                Ok(None) if limits.level.is_some() && !solved.is_whole() => {
                    return send(
                        output,
                        "error level 9 needs this position in the table, which is not of the whole game",
                    );
                }
                Ok(None) => {}
                Err(error) => {
                    return send(output, &format!("error the table of solved values cannot be read: {error}"));
                }
            }
        }
        let begin = Instant::now();
        // The analysis at the wanted depth. The search notices only later that it is to end.
        let reached: RefCell<Option<Analysis<String>>> = RefCell::new(None);
        let clock = || if reached.borrow().is_some() { AFTER_ALL } else { begin.elapsed() };
        let budget = Budget::of_nodes(limits.nodes).unless(stop).within(limits.time.unwrap_or(ENDLESS), &clock);
        let chosen = match limits.level {
            Some(level) => choose_with_seed(opponent.as_ref(), state, &level, limits.seed.unwrap_or_default(), budget),
            None => {
                let mut tell = |analysis: &Analysis<String>| {
                    if reached.borrow().is_none() {
                        self.info(analysis).iter().for_each(|line| drop(send(output, line)));
                        if limits.depth.is_some_and(|depth| analysis.depth >= depth) {
                            reached.replace(Some(analysis.clone()));
                        }
                    }
                };
                let mut budget = budget;
                let analysis = opponent.analyse(state, &mut budget, &mut tell);
                let analysis = analysis.map(|analysis| reached.take().unwrap_or(analysis));
                analysis.map(|analysis| analysis.moves.into_iter().next().map(|best| best.mv))
            }
        };
        match chosen {
            Ok(Some(token)) => send(output, &format!("bestmove {token}")),
            Ok(None) => send(output, "bestmove none"),
            Err(error) => send(output, &format!("error {error}")),
        }
    }

    /// The `info` lines of a completed depth, the best move first: values in thousandths, one for each seat.
    fn info(&self, analysis: &Analysis<String>) -> Vec<String> {
        let line = |(number, ScoredMove { mv, values, line }): (usize, &ScoredMove<String>)| {
            let rank = self.limits.moves.map_or_else(String::new, |_| format!(" multipv {number}"));
            let values = (0..self.seats).map(|seat| format!("{:.0}", 1000.0 * values.of(Seat(seat))));
            let values: Vec<String> = values.collect();
            let line: String = line.iter().map(|token| format!(" {token}")).collect();
            let Analysis { depth, nodes, .. } = analysis;
            format!("info depth {depth}{rank} nodes {nodes} values {} line {mv}{line}", values.join(" "))
        };
        (1..).zip(&analysis.moves).take(self.limits.moves.unwrap_or(1)).map(line).collect()
    }
}
