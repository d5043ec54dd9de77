//! Makes the book of set-ups of KHAN, corrects it by games, and tests it:
//!
//! - `khan_book make [SCALE]` prints a book; SCALE divides the number of set-ups that are judged and kept, 1 by default;
//! - `khan_book correct BOOK NODES...` plays a game after every answer of a book with each of these numbers of nodes a move, and
//!   prints the book with chances in which every game counts as much as the chance before;
//! - `khan_book widen BOOK CHANCE NODES...` looks for better answers where red has more than CHANCE thousandths, judges them by games
//!   in the same way, and prints the book with the best answers of both;
//! - `khan_book play BOOK NODES` plays a game from every line of a book, with NODES a move, and prints red's share.
//!
//! A line has the edge, the number of red's set-up, and the numbers of ochre's best answers, each with red's chance in
//! thousandths. A set-up of red is worth what ochre's best answer leaves it. Stage by stage fewer set-ups are judged with more
//! work: first by the evaluation of all answers, then by proofs and searches of the best answers.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::error::Error;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use bisat_engine::khan::{Khan, Move, Position, SetUp};
use bisat_engine::{Board, Game, Options, Seat, Turn};
use bisat_search::{Budget, Search, ZeroSum, forces_win};

const RED: Seat = Seat(0);
const OCHRE: Seat = Seat(1);

/// How much work a set-up of red gets.
#[derive(Clone, Copy)]
struct Stage {
    /// The number of red's set-ups on each edge that are judged.
    set_ups: usize,
    /// The answers that are tested for a forced win of red, and the nodes of each test.
    tested: (usize, u64),
    /// The number of answers that are searched, and the nodes of each search, one round after the other.
    searched: &'static [(usize, u64)],
}

const STAGES: [Stage; 2] = [
    Stage { set_ups: 400, tested: (48, 30_000), searched: &[(12, 20_000)] },
    Stage { set_ups: 32, tested: (256, 100_000), searched: &[(96, 50_000), (12, 1_000_000), (4, 4_000_000)] },
];
/// How more answers are found to a set-up of the book.
const WIDER: Stage = Stage { set_ups: 1, tested: (512, 100_000), searched: &[(160, 50_000), (16, 300_000)] };
/// A forced win of red is looked for within this number of plies.
const PLIES: u8 = 15;
/// Answers that count in the first, static judgement.
const WORST: usize = 16;
/// Answers that the book keeps for a set-up.
const KEPT: usize = 4;

/// A set-up of red with ochre's best answers and red's chance after each, the best answer first.
#[derive(Clone)]
struct Judged {
    red: u32,
    answers: Vec<(u32, f32)>,
}

impl Judged {
    fn chance(&self) -> f32 {
        self.answers.first().map_or(1.0, |(_, chance)| *chance)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let game = Khan::with_options(&Options::complete::<&str>(Khan::option_rules(), &[])?);
    match &arguments[..] {
        [make] if make == "make" => print_book(&game, 1),
        [make, scale] if make == "make" => print_book(&game, scale.parse::<NonZeroUsize>()?.get()),
        [correct, book, nodes @ ..] if correct == "correct" && !nodes.is_empty() => {
            let (book, nodes) = (std::fs::read_to_string(book)?, numbers(nodes)?);
            print_changed(&game, &book, |turned, of_edge| corrected(&game, turned, of_edge, &nodes))?;
        }
        [widen, book, limit, nodes @ ..] if widen == "widen" && !nodes.is_empty() => {
            let (book, limit, nodes) =
                (std::fs::read_to_string(book)?, limit.parse::<f32>()? / 1000.0, numbers(nodes)?);
            print_changed(&game, &book, |turned, of_edge| widened(&game, turned, of_edge, limit, &nodes))?;
        }
        [play, book, nodes] if play == "play" => play_book(&game, &std::fs::read_to_string(book)?, nodes.parse()?)?,
        _ => {
            return Err(
                "usage: khan_book make [SCALE] | correct BOOK NODES... | widen BOOK CHANCE NODES... | play BOOK NODES"
                    .into(),
            );
        }
    }
    Ok(())
}

fn numbers(words: &[String]) -> Result<Vec<u64>, std::num::ParseIntError> {
    words.iter().map(|word| word.parse()).collect()
}

fn edges(game: &Khan) -> Vec<Move> {
    let mut edges = Vec::new();
    game.moves(&game.start(), &mut edges);
    edges
}

fn print_book(game: &Khan, scale: usize) {
    let began = Instant::now();
    for edge in edges(game) {
        let turned = game.after(&game.start(), edge);
        let all: Vec<u32> = (0..SetUp::COUNT).collect();
        let mut ranked = in_parallel(&all, |red| (static_value(game, &turned, *red), *red));
        ranked.sort_unstable_by_key(|ranked| Reverse(*ranked));
        let mut best: Vec<u32> = ranked.into_iter().map(|(_, red)| red).collect();
        let mut judged = Vec::new();
        for stage in STAGES {
            best.truncate((stage.set_ups / scale).max(1));
            judged = in_parallel(&best, |red| judge(game, &turned, *red, stage));
            judged.sort_by(|one, other| other.chance().total_cmp(&one.chance()));
            best = judged.iter().map(|judged| judged.red).collect();
            eprintln!("{edge}: best {:.3} after {:.0} s", judged[0].chance(), began.elapsed().as_secs_f64());
        }
        judged.iter_mut().for_each(|judged| judged.answers.truncate(KEPT));
        print_edge(edge, &judged);
    }
}

/// Prints the lines of an edge. Answers after which red wins by force are left out, and set-ups to which there is no other
/// answer.
fn print_edge(edge: Move, judged: &[Judged]) {
    for judged in judged {
        let answers = judged.answers.iter().filter(|(_, chance)| *chance < 1.0);
        let answers: Vec<String> = answers.map(|(number, chance)| format!("{number}={:.0}", 1000.0 * chance)).collect();
        if !answers.is_empty() {
            println!("{edge} {} {}", judged.red, answers.join(" "));
        }
    }
}

/// The edges and set-ups of a book.
fn read_book(game: &Khan, book: &str) -> Result<Vec<(Move, Judged)>, Box<dyn Error>> {
    let mut lines = Vec::new();
    for line in book.lines() {
        let [edge, red, first, others @ ..] = &line.split(' ').collect::<Vec<_>>()[..] else {
            return Err(format!("{line:?} has no answer").into());
        };
        let edge = edges(game)
            .into_iter()
            .find(|mv| mv.to_string() == *edge)
            .ok_or_else(|| format!("{edge:?} is not an edge: mat:n, mat:e, mat:s or mat:w"))?;
        let answer = |answer: &&str| -> Result<(u32, f32), Box<dyn Error>> {
            let (number, chance) =
                answer.split_once('=').ok_or_else(|| format!("{answer:?} is not an answer: NUMBER=CHANCE"))?;
            Ok((number.parse()?, chance.parse::<f32>()? / 1000.0))
        };
        let answers = [first].into_iter().chain(others).map(answer).collect::<Result<_, _>>()?;
        lines.push((edge, Judged { red: red.parse()?, answers }));
    }
    Ok(lines)
}

/// A book edge by edge, each with what a function makes of its set-ups.
fn print_changed(
    game: &Khan,
    book: &str,
    change: impl Fn(&Position, Vec<Judged>) -> Vec<Judged>,
) -> Result<(), Box<dyn Error>> {
    let began = Instant::now();
    let book = read_book(game, book)?;
    for edge in edges(game) {
        let of_edge = book.iter().filter(|(of, _)| *of == edge).map(|(_, judged)| judged.clone()).collect();
        let mut changed = change(&game.after(&game.start(), edge), of_edge);
        changed.iter_mut().for_each(|judged| judged.answers.sort_by(|one, other| one.1.total_cmp(&other.1)));
        changed.iter_mut().for_each(|judged| judged.answers.truncate(KEPT));
        changed.sort_by(|one, other| other.chance().total_cmp(&one.chance()));
        print_edge(edge, &changed);
        let best = changed.first().map_or(0.0, Judged::chance);
        eprintln!("{edge}: best {best:.3} after {:.0} s", began.elapsed().as_secs_f64());
    }
    Ok(())
}

/// Red's chances by what they were and a game with each number of nodes, which count equally.
fn corrected(game: &Khan, turned: &Position, mut of_edge: Vec<Judged>, nodes: &[u64]) -> Vec<Judged> {
    let mut tasks = Vec::new();
    for judged in &of_edge {
        let placed = placed(game, turned, judged.red);
        let starts = judged.answers.iter().map(|(number, _)| answered(game, &placed, *number));
        tasks.extend(starts.flat_map(|start| nodes.iter().map(move |nodes| (start, *nodes))));
    }
    let results = in_parallel(&tasks, |(start, nodes)| play(game, *start, *nodes));
    let answers = of_edge.iter_mut().flat_map(|judged| &mut judged.answers);
    for ((_, chance), results) in answers.zip(results.chunks(nodes.len())) {
        *chance = (*chance + results.iter().sum::<f32>()) / (1 + nodes.len()) as f32;
    }
    of_edge
}

/// Set-ups with more answers, where red has a chance above a limit.
fn widened(game: &Khan, turned: &Position, mut of_edge: Vec<Judged>, limit: f32, nodes: &[u64]) -> Vec<Judged> {
    let tasks: Vec<Judged> = of_edge.iter().filter(|judged| judged.chance() > limit).cloned().collect();
    let others = in_parallel(&tasks, |known| {
        let mut others = judge(game, turned, known.red, WIDER);
        others.answers.retain(|(number, _)| known.answers.iter().all(|(known, _)| known != number));
        others
    });
    for others in corrected(game, turned, others, nodes) {
        let known = of_edge.iter_mut().find(|judged| judged.red == others.red);
        known.expect("a set-up of the book").answers.extend(others.answers);
    }
    of_edge
}

fn play_book(game: &Khan, book: &str, nodes: u64) -> Result<(), Box<dyn Error>> {
    let start = |(edge, judged): (Move, Judged)| {
        let placed = placed(game, &game.after(&game.start(), edge), judged.red);
        (edge, answered(game, &placed, judged.answers[0].0))
    };
    let starts: Vec<(Move, Position)> = read_book(game, book)?.into_iter().map(start).collect();
    let results = in_parallel(&starts, |(edge, start)| (*edge, play(game, *start, nodes)));
    for edge in edges(game) {
        let of_edge: Vec<f32> = results.iter().filter(|(of, _)| *of == edge).map(|(_, result)| *result).collect();
        println!("{edge}: red {:.3} of {} games", of_edge.iter().sum::<f32>() / of_edge.len() as f32, of_edge.len());
    }
    let sum: f32 = results.iter().map(|(_, result)| result).sum();
    println!("all: red {:.3} of {} games", sum / results.len() as f32, results.len());
    Ok(())
}

/// Red's result of a game between two equal searches.
fn play(game: &Khan, mut position: Position, nodes: u64) -> f32 {
    while let Turn::Seat(_) = game.turn(&position) {
        let analysis = game.search(&position, &mut Budget::of_nodes(nodes), &mut |_| {});
        game.apply(&mut position, analysis.moves[0].mv);
    }
    game.expected_values(&position, &mut Budget::of_nodes(0)).of(RED)
}

/// Every answer of ochre that does not lose its Kalista at once, with red's score, the best for ochre first.
fn answers(game: &Khan, placed: &Position) -> Vec<(i32, u32)> {
    let scored = (0..SetUp::COUNT).map(|number| (answered(game, placed, number), number));
    let safe = scored.filter(|(position, _)| !game.has_winning_move(position));
    let mut scored: Vec<(i32, u32)> = safe.map(|(position, number)| (game.score(&position), number)).collect();
    scored.sort_unstable();
    scored
}

fn placed(game: &Khan, turned: &Position, red: u32) -> Position {
    game.after(turned, Move::SetUp(SetUp::of_number(RED, red)))
}

fn answered(game: &Khan, placed: &Position, number: u32) -> Position {
    game.after(placed, Move::SetUp(SetUp::of_number(OCHRE, number)))
}

/// The mean of red's scores after ochre's best answers.
fn static_value(game: &Khan, turned: &Position, red: u32) -> i32 {
    let answers = answers(game, &placed(game, turned, red));
    let best = &answers[..answers.len().min(WORST)];
    best.iter().map(|(score, _)| *score).sum::<i32>().checked_div(best.len() as i32).unwrap_or(i32::MAX)
}

/// Red's set-up with ochre's best answers by this much work.
fn judge(game: &Khan, turned: &Position, red: u32, stage: Stage) -> Judged {
    let placed = placed(game, turned, red);
    let (tested, nodes) = stage.tested;
    let tested = answers(game, &placed).into_iter().take(tested).map(|(_, number)| number);
    let is_lost = |number: &u32| {
        let position = answered(game, &placed, *number);
        forces_win(game, &position, RED, PLIES, &mut Budget::of_nodes(nodes)) == Some(true)
    };
    let mut answers: Vec<(u32, f32)> = tested.filter(|number| !is_lost(number)).map(|number| (number, 0.0)).collect();
    for (count, nodes) in stage.searched {
        answers.truncate(*count);
        for (number, chance) in &mut answers {
            let mut budget = Budget::of_nodes(*nodes);
            *chance = game.expected_values(&answered(game, &placed, *number), &mut budget).of(RED);
        }
        answers.sort_by(|one, other| one.1.total_cmp(&other.1));
    }
    Judged { red, answers }
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
