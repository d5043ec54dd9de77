//! Self-play for training a net: games whose players choose among the ends of their turn by an evaluator.
//!
//! ```sh
//! self_play samples GAME EVALUATOR FILE SECONDS SEED LAMBDA OPTIONS…
//! self_play match GAME EVALUATOR EVALUATOR ROUNDS SEED OPTIONS
//! self_play positions GAME COUNT SEED OPTIONS
//! ```
//!
//! An evaluator is the file of a net, `linear` (the linear evaluation) or, in matches, `greedy`, `search:NODES` (the search that
//! values all moves) or `best:NODES` (the search for the best move, as level 8). OPTIONS are the options of the
//! game, as `players=2,throw=cowries`; every game of `samples` draws one of those given, which must all have the same net.
//!
//! `samples` writes every pair of seats that the net would compare, at every chance node. A sample is [`WIDTH`] numbers of 16
//! bits, little-endian: the bucket, the target in units of 1/65,535, and the active inputs, filled up with 65,535. The target is
//! the λ-return: the result of the game, mixed with the evaluator's estimates on the way. Some turns are drawn at random, so that the
//! net learns about positions that good players avoid; what follows such a turn does not count for the turns before it.
//!
//! `positions` prints the state texts of positions that the net evaluates, from games in which half of the turns are drawn at random.
//!
//! `match` plays rounds: in each, the first evaluator sits at every seat once, with the same random numbers. It prints the share
//! that the first evaluator won.

use std::collections::HashSet;
use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bisat_engine::{Board, MAX_SEATS, OptionValue, Options, Seat, Turn};
use bisat_search::{Budget, Net, PairInputs, Search, SearchVisitor, SplitMix64, Values, visit_searchable};

/// Numbers of a sample.
const WIDTH: usize = 48;
/// Longer games have no result.
const LONGEST_GAME: usize = 4000;
/// `positions` prints one position in this number, so that they come from all parts of several games.
const POSITIONS_EVERY: u32 = 60;
/// Longest draw of lots for who begins.
const LONGEST_START: usize = 1000;
/// More active inputs than any position has: for the check of overflows.
const MOST_ACTIVE: usize = 210;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let game = words.get(1).ok_or(USAGE)?;
    visit_searchable(game, Program(&words))?
}

const USAGE: &str = "self_play samples GAME EVALUATOR FILE SECONDS SEED LAMBDA OPTIONS…
self_play match GAME EVALUATOR EVALUATOR ROUNDS SEED OPTIONS
self_play positions GAME COUNT SEED OPTIONS";

struct Program<'a>(&'a [String]);

impl SearchVisitor for Program<'_> {
    type Output = Result<(), Box<dyn Error>>;

    fn visit<G: Search>(self) -> Self::Output {
        let words: Vec<&str> = self.0.iter().map(String::as_str).collect();
        match &words[..] {
            ["samples", _, evaluator, file, seconds, seed, lambda, options @ ..] => {
                let games: Vec<G> = options.iter().map(|options| rules_with_net(options)).collect::<Result<_, _>>()?;
                let evaluator = Evaluator::read(evaluator, games.first().ok_or(USAGE)?.net_id())?;
                let play = SelfPlay { games, evaluator, lambda: lambda.parse()? };
                play.run(file, Duration::from_secs_f64(seconds.parse()?), seed.parse()?)
            }
            ["match", _, one, other, rounds, seed, options] => {
                let game: G = rules_with_net(options)?;
                let evaluators = [Evaluator::read(one, game.net_id())?, Evaluator::read(other, game.net_id())?];
                play_match(&game, &evaluators, rounds.parse()?, seed.parse()?);
                Ok(())
            }
            ["positions", _, count, seed, options] => {
                print_positions::<G>(&rules_with_net(options)?, count.parse()?, seed.parse()?);
                Ok(())
            }
            _ => Err(USAGE.into()),
        }
    }
}

/// The rules with options written as `players=3,throw=die`.
fn rules<G: Board>(options: &str) -> Result<G, Box<dyn Error>> {
    let mut given = Vec::new();
    for option in options.split(',').filter(|option| !option.is_empty()) {
        let (name, value) = option.split_once('=').ok_or_else(|| format!("{option}: no NAME=VALUE"))?;
        given.push((name, OptionValue::read(value)));
    }
    Ok(G::with_options(&Options::complete(G::option_rules(), &given)?))
}

/// The rules, if a net compares pairs of seats by them.
fn rules_with_net<G: Search>(options: &str) -> Result<G, Box<dyn Error>> {
    let game: G = rules(options)?;
    let mut rng = SplitMix64::new(0);
    let mut position = game.start();
    for _ in 0..LONGEST_START {
        if !game.net_inputs(&position).is_empty() {
            return Ok(game);
        }
        position = match game.turn(&position) {
            Turn::Chance => throw(&game, &position, &mut rng),
            _ => break,
        };
    }
    Err(format!("{} with the options {options:?} has no inputs of a net that compares pairs of seats", G::ID).into())
}

/// Estimates who finishes before whom.
enum Evaluator {
    Net(Box<Net>),
    Linear,
    Greedy,
    /// The search with this number of nodes.
    Search(u64),
    /// The search for the best move with this number of nodes.
    Best(u64),
}

/// The probability of each seat to finish before each other.
type Chances = [[f32; MAX_SEATS]; MAX_SEATS];

impl Evaluator {
    /// The evaluator of this name; the file of a net must have this id.
    fn read(name: &str, id: &str) -> Result<Evaluator, Box<dyn Error>> {
        Ok(match name {
            "linear" => Evaluator::Linear,
            "greedy" => Evaluator::Greedy,
            name if name.starts_with("search:") => Evaluator::Search(name["search:".len()..].parse()?),
            name if name.starts_with("best:") => Evaluator::Best(name["best:".len()..].parse()?),
            file => Evaluator::Net(Box::new(Net::read(&std::fs::read(file)?, id, MOST_ACTIVE)?)),
        })
    }

    /// The estimate of each pair of seats, or the result if there is one.
    fn chances<G: Search>(&self, game: &G, position: &G::Position) -> Chances {
        if let Turn::Over(ranks) = game.turn(position) {
            return of_places(ranks.places());
        }
        match self {
            Evaluator::Net(net) => {
                let chance = |pair: &PairInputs| net.probability(&pair.active, pair.bucket);
                of_pairs(game.net_inputs(position).iter().map(|pair| (pair.one, pair.other, chance(pair))))
            }
            Evaluator::Linear | Evaluator::Greedy | Evaluator::Search(_) | Evaluator::Best(_) => {
                of_pairs(game.pair_evaluations(position).iter().map(|pair| (pair.one, pair.other, pair.probability)))
            }
        }
    }

    /// The best of the ends of a turn for the seat, with its estimates.
    fn best<G: Search>(&self, game: &G, ends: &[G::Position], seat: Seat) -> (G::Position, Chances) {
        let evaluated = ends.iter().map(|end| (*end, self.chances(game, end)));
        let value = |chances: &Chances| chances[seat.index()].iter().sum::<f32>();
        evaluated.max_by(|one, other| value(&one.1).total_cmp(&value(&other.1))).expect("a turn has an end")
    }
}

/// Of finished seats, and of seats that are compared with nobody, it is known that they are before all that are compared.
fn of_pairs(pairs: impl Iterator<Item = (Seat, Seat, f32)>) -> Chances {
    let mut chances = [[0.0; MAX_SEATS]; MAX_SEATS];
    let mut is_compared = [false; MAX_SEATS];
    for (one, other, chance) in pairs {
        chances[one.index()][other.index()] = chance;
        chances[other.index()][one.index()] = 1.0 - chance;
        is_compared[one.index()] = true;
        is_compared[other.index()] = true;
    }
    for one in 0..MAX_SEATS {
        for other in 0..MAX_SEATS {
            if !is_compared[one] && is_compared[other] {
                chances[one][other] = 1.0;
            }
        }
    }
    chances
}

/// The estimate of a pair; `None` of two seats that have both finished, of which nothing is estimated.
fn known(chances: &Chances, one: usize, other: usize) -> Option<f32> {
    let (before, behind) = (chances[one][other], chances[other][one]);
    (before + behind > 0.0).then_some(before)
}

fn of_places(places: &[u8]) -> Chances {
    let mut chances = [[0.0; MAX_SEATS]; MAX_SEATS];
    for (one, place) in places.iter().enumerate() {
        for (other, behind) in places.iter().enumerate().filter(|(other, _)| *other != one) {
            chances[one][other] = match place.cmp(behind) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
        }
    }
    chances
}

/// Every position that the seat to move can end its choices with.
fn ends<G: Search>(game: &G, position: &G::Position) -> Vec<G::Position> {
    let turn = game.turn(position);
    let (mut open, mut seen, mut ends, mut moves) = (vec![*position], HashSet::new(), Vec::new(), Vec::new());
    while let Some(position) = open.pop() {
        moves.clear();
        game.moves(&position, &mut moves);
        for mv in moves.iter().copied() {
            let next = game.after(&position, mv);
            if seen.insert(next) {
                if game.turn(&next) == turn { &mut open } else { &mut ends }.push(next);
            }
        }
    }
    ends
}

fn throw<G: Search>(game: &G, position: &G::Position, rng: &mut SplitMix64) -> G::Position {
    let odds = game.odds(position);
    game.after(position, odds.draw(rng.below(odds.total())))
}

struct SelfPlay<G> {
    games: Vec<G>,
    evaluator: Evaluator,
    lambda: f32,
}

/// A chance node of a game.
struct Node {
    pairs: Vec<PairInputs>,
    chances: Chances,
    /// What to expect from here on, if the turn before was drawn at random: the estimate of its best end instead.
    instead: Option<Chances>,
}

impl<G: Search> SelfPlay<G> {
    /// Writes samples until the time is over.
    fn run(&self, file: &str, time: Duration, seed: u64) -> Result<(), Box<dyn Error>> {
        let out = Mutex::new(BufWriter::with_capacity(1 << 22, File::create(file)?));
        let (began, next, written) = (Instant::now(), AtomicU64::new(0), AtomicU64::new(0));
        let threads = std::thread::available_parallelism()?.get();
        std::thread::scope(|scope| -> Result<(), Box<dyn Error>> {
            let play = || -> std::io::Result<()> {
                let mut bytes = Vec::new();
                while began.elapsed() < time {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let count = self.play(seed << 32 | number, &mut bytes);
                    written.fetch_add(count, Ordering::Relaxed);
                    if bytes.len() > 1 << 20 {
                        out.lock().expect("the lock is never held across a panic").write_all(&bytes)?;
                        bytes.clear();
                    }
                }
                out.lock().expect("the lock is never held across a panic").write_all(&bytes)
            };
            let all: Vec<_> = (0..threads).map(|_| scope.spawn(play)).collect();
            for thread in all {
                thread.join().map_err(|_| "a game panicked")??;
            }
            Ok(())
        })?;
        out.into_inner()?.flush()?;
        let (games, samples) = (next.into_inner(), written.into_inner());
        println!("{games} games, {samples} samples in {:.1} s", began.elapsed().as_secs_f64());
        Ok(())
    }

    /// Plays one game and appends its samples; returns how many.
    fn play(&self, seed: u64, bytes: &mut Vec<u8>) -> u64 {
        let mut rng = SplitMix64::new(seed);
        let game = &self.games[rng.below(self.games.len() as u32) as usize];
        // Half of the games begin with turns drawn at random; later, one turn in this number is.
        let opening = if rng.below(2) == 0 { 0 } else { rng.below(30 * u32::from(game.seats())) };
        let random_every = [0, 50, 20, 8][rng.below(4) as usize];
        let (mut position, mut instead, mut nodes, mut turns) = (game.start(), None, Vec::new(), 0);
        while nodes.len() < LONGEST_GAME {
            match game.turn(&position) {
                Turn::Over(ranks) => return self.write(of_places(ranks.places()), &nodes, bytes),
                Turn::Chance => {
                    let pairs = game.net_inputs(&position);
                    if !pairs.is_empty() {
                        let chances = self.evaluator.chances(game, &position);
                        nodes.push(Node { pairs, chances, instead: instead.take() });
                    }
                    position = throw(game, &position, &mut rng);
                }
                Turn::Seat(seat) => {
                    let ends = ends(game, &position);
                    let (best, chances) = self.evaluator.best(game, &ends, seat);
                    turns += 1;
                    let is_random = turns <= opening || random_every > 0 && rng.below(random_every) == 0;
                    position = if is_random { ends[rng.below(ends.len() as u32) as usize] } else { best };
                    if position != best {
                        instead = Some(chances);
                    }
                }
            }
        }
        0
    }

    fn write(&self, result: Chances, nodes: &[Node], bytes: &mut Vec<u8>) -> u64 {
        let (mut expected, mut count) = (result, 0);
        for node in nodes.iter().rev() {
            for pair in &node.pairs {
                let target = expected[pair.one.index()][pair.other.index()];
                let mut sample = [u16::MAX; WIDTH];
                // Hardly any position has more active inputs.
                if pair.active.len() <= WIDTH - 2 {
                    sample[0] = pair.bucket as u16;
                    sample[1] = (target.clamp(0.0, 1.0) * 65_535.0).round() as u16;
                    sample[2..2 + pair.active.len()].copy_from_slice(&pair.active);
                    bytes.extend(sample.iter().flat_map(|number| number.to_le_bytes()));
                    count += 1;
                }
            }
            for (one, row) in expected.iter_mut().enumerate() {
                for (other, next) in row.iter_mut().enumerate().filter(|(other, _)| *other != one) {
                    *next = match &node.instead {
                        Some(instead) => known(instead, one, other).unwrap_or(*next),
                        None => match known(&node.chances, one, other) {
                            Some(estimate) => (1.0 - self.lambda) * estimate + self.lambda * *next,
                            None => *next,
                        },
                    };
                }
            }
        }
        count
    }
}

/// Plays rounds with the first evaluator once at every seat, and prints what it scored.
fn play_match<G: Search>(game: &G, evaluators: &[Evaluator; 2], rounds: u64, seed: u64) {
    let (next, scores) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= rounds {
                        break;
                    }
                    let scored: f32 =
                        (0..game.seats()).map(|at| one_game(game, evaluators, at, seed << 32 | number)).sum();
                    let scored = scored / f32::from(game.seats());
                    scores.lock().expect("the lock is never held across a panic").push(scored);
                }
            });
        }
    });
    let scores = scores.into_inner().expect("the lock is never held across a panic");
    let mean = scores.iter().sum::<f32>() / scores.len() as f32;
    let variance = scores.iter().map(|score| (score - mean).powi(2)).sum::<f32>() / scores.len() as f32;
    let margin = 196.0 * (variance / scores.len() as f32).sqrt();
    println!("{:.2} ± {margin:.2} % over {} rounds", 100.0 * mean, scores.len());
}

/// Prints the state texts of some positions that the net evaluates.
fn print_positions<G: Search>(game: &G, count: usize, seed: u64) {
    let mut rng = SplitMix64::new(seed);
    let (mut position, mut printed) = (game.start(), 0);
    while printed < count {
        match game.turn(&position) {
            Turn::Over(_) => position = game.start(),
            Turn::Chance => {
                if !game.net_inputs(&position).is_empty() && rng.below(POSITIONS_EVERY) == 0 {
                    println!("{}", game.write(&position));
                    printed += 1;
                }
                position = throw(game, &position, &mut rng);
            }
            Turn::Seat(_) if rng.below(2) == 0 => {
                let ends = ends(game, &position);
                position = ends[rng.below(ends.len() as u32) as usize];
            }
            Turn::Seat(_) => {
                let mv = game.greedy_move(&position, &mut rng);
                game.apply(&mut position, mv.expect("a seat is to move"));
            }
        }
    }
}

/// A game of the first evaluator at this seat against the second at all others.
fn one_game<G: Search>(game: &G, evaluators: &[Evaluator; 2], first: u8, seed: u64) -> f32 {
    let mut rng = SplitMix64::new(seed);
    let mut position = game.start();
    for _ in 0..LONGEST_GAME * 3 {
        match game.turn(&position) {
            Turn::Over(ranks) => return Values::of_ranks(&ranks).of(Seat(first)),
            Turn::Chance => position = throw(game, &position, &mut rng),
            Turn::Seat(seat) => match &evaluators[usize::from(seat.0 != first)] {
                Evaluator::Search(nodes) => {
                    let analysis = game.search(&position, &mut Budget::of_nodes(*nodes), &mut |_| {});
                    game.apply(&mut position, analysis.moves[0].mv);
                }
                Evaluator::Best(nodes) => {
                    let analysis = game.search_for_best(&position, &mut Budget::of_nodes(*nodes));
                    game.apply(&mut position, analysis.moves[0].mv);
                }
                Evaluator::Greedy => {
                    let mv = game.greedy_move(&position, &mut rng);
                    game.apply(&mut position, mv.expect("a seat is to move"));
                }
                evaluator => position = evaluator.best(game, &ends(game, &position), seat).0,
            },
        }
    }
    0.5
}
