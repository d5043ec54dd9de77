//! Makes the book of set-ups of KHAN, refines it by games, and tests it:
//!
//! - `khan_book make [SCALE]` prints a book; SCALE divides the number of set-ups that are judged and kept, 1 by default;
//! - `khan_book refine BOOK CHANCE SECONDS NODES` looks for more answers to set-ups after which red has more than CHANCE
//!   thousandths, then plays games for SECONDS seconds, most of them from the lines that are best for both players, and
//!   prints the book with chances that include the results;
//! - `khan_book play BOOK NODES` plays a game from every line of a book, with NODES a move, and prints red's share.

mod judge;
mod lines;
mod refine;

use std::collections::HashMap;
use std::error::Error;
use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bisat_engine::khan::{Khan, Move, Position, SetUp};
use bisat_engine::{Board, Game, Options, Seat, Turn};
use bisat_search::{Budget, Search};

const RED: Seat = Seat(0);
const OCHRE: Seat = Seat(1);
/// A game of this many moves is a draw; games of searches take 40 on average.
const LONGEST_GAME: u32 = 400;
const USAGE: &str = "usage: khan_book make [SCALE] | refine BOOK CHANCE SECONDS NODES | play BOOK NODES";

/// The lines of an edge: the edge, the position after it, and red's set-ups.
struct OfEdge {
    edge: Move,
    turned: Position,
    set_ups: Vec<Judged>,
}

/// A set-up of red with ochre's best answers, the best first.
struct Judged {
    red: u32,
    answers: Vec<Answer>,
}

/// A set-up of ochre, red's chance after it, and how many games it rests on beside a search. Chances of 0 and 1 are proven.
#[derive(Clone, Copy)]
struct Answer {
    number: u32,
    chance: f32,
    games: u32,
}

impl Judged {
    /// A set-up of red is worth what ochre's best answer leaves it.
    fn chance(&self) -> f32 {
        self.answers.first().map_or(1.0, |answer| answer.chance)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let game = Khan::with_options(&Options::complete::<&str>(Khan::option_rules(), &[])?);
    let book = |name: &str| -> Result<Vec<OfEdge>, String> {
        let text = fs::read_to_string(name).map_err(|error| format!("{name}: {error}"))?;
        lines::read(&game, &text).map_err(|error| format!("{name}, {error}"))
    };
    match &arguments[..] {
        ["make"] => judge::print_book(&game, 1),
        ["make", scale] => judge::print_book(&game, number(scale)? as usize),
        ["refine", name, limit, seconds, nodes] => {
            let limit = number(limit)? as f32 / 1000.0;
            let (time, nodes) = (Duration::from_secs(number(seconds)?), number(nodes)?);
            let mut book = book(name)?;
            refine::widen(&game, &mut book, limit);
            refine::refine(&game, &mut book, time, nodes);
            book.iter().for_each(lines::print);
        }
        ["play", name, nodes] => play_book(&game, &book(name)?, number(nodes)?),
        _ => return Err(USAGE.into()),
    }
    Ok(())
}

fn number(word: &str) -> Result<u64, String> {
    word.parse().ok().filter(|number| *number > 0).ok_or_else(|| format!("{word:?} is not a number above 0"))
}

fn edges(game: &Khan) -> Vec<Move> {
    let mut edges = Vec::new();
    game.moves(&game.start(), &mut edges);
    edges
}

fn placed(game: &Khan, turned: &Position, red: u32) -> Position {
    game.after(turned, Move::SetUp(SetUp::of_number(RED, red)))
}

fn answered(game: &Khan, placed: &Position, number: u32) -> Position {
    game.after(placed, Move::SetUp(SetUp::of_number(OCHRE, number)))
}

fn play_book(game: &Khan, book: &[OfEdge], nodes: u64) {
    let mut all = Vec::new();
    for OfEdge { edge, turned, set_ups } in book {
        let start = |judged: &Judged| answered(game, &placed(game, turned, judged.red), judged.answers[0].number);
        let starts: Vec<Position> = set_ups.iter().map(start).collect();
        let results = in_parallel(&starts, |start| play(game, *start, nodes));
        println!("{edge}: red {:.3} of {} games", mean(&results), results.len());
        all.extend(results);
    }
    println!("all: red {:.3} of {} games", mean(&all), all.len());
}

fn mean(results: &[f32]) -> f32 {
    results.iter().sum::<f32>() / results.len() as f32
}

/// Red's result of a game between two equal searches. Pieces that are taken come back, so that two programs can repeat their moves
/// without end: a game that is too long is a draw.
fn play(game: &Khan, mut position: Position, nodes: u64) -> f32 {
    for _ in 0..LONGEST_GAME {
        let Turn::Seat(_) = game.turn(&position) else {
            return game.expected_values(&position, &mut Budget::of_nodes(0)).of(RED);
        };
        let analysis = game.search(&position, &mut Budget::of_nodes(nodes), &mut |_| {});
        game.apply(&mut position, analysis.moves[0].mv);
    }
    0.5
}

/// The results of all tasks in their order, on all cores.
fn in_parallel<T: Sync, R: Send>(tasks: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(HashMap::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((at, task)) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| Some((at, tasks.get(at)?)))
                {
                    let result = work(task);
                    done.lock().expect("no task panics").insert(at, result);
                }
            });
        }
    });
    let mut done: Vec<(usize, R)> = done.into_inner().expect("no task panics").into_iter().collect();
    done.sort_unstable_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}
