//! Self-play of KHAN for training its net, and matches between two versions of the search:
//!
//! ```sh
//! khan_self_play games FILE SECONDS SEED NODES [NET]
//! khan_self_play inputs FILE SAMPLES
//! khan_self_play match PROGRAM PROGRAM PAIRS MILLISECONDS SEED
//! khan_self_play answer [NET]
//! khan_self_play speed NODES [NET]
//! ```
//!
//! `games` plays games between equal searches of NODES a move on all cores. It writes a line for every position that the
//! evaluation can meet: the result of the game and the search's estimate, both for the side to act and in thousandths, and the
//! state text. Games begin with drawn set-ups and random moves, and later some moves are random, so that the net learns about
//! positions that good players avoid. What follows a random move does not count for the positions before it: there the search's
//! estimate is the result. A position after a drawn move is written too if the search has proven its result.
//!
//! `inputs` turns such lines into samples of [`WIDTH`] numbers of 16 bits, little-endian: the bucket, the result, the estimate,
//! and the active inputs of the net, filled up with 65,535.
//!
//! `match` plays pairs of games between two programs, which are copies of this one: with the same drawn set-ups, either program has
//! red once. Each has the given time a move. A PROGRAM may name a net after a comma. `answer` is such a program: it reads
//! milliseconds and a state text, and answers with a move. `speed` prints the nodes per second of a search.

use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bisat_engine::khan::{Khan, Move, Position, SetUp};
use bisat_engine::{Board, Game, Seat, Turn};
use bisat_search::{Budget, Search, SplitMix64, Values, ZeroSum};

/// Numbers of a sample.
const WIDTH: usize = 52;

const USAGE: &str = "khan_self_play games FILE SECONDS SEED NODES [NET]
khan_self_play inputs FILE SAMPLES
khan_self_play match PROGRAM PROGRAM PAIRS MILLISECONDS SEED
khan_self_play answer [NET]
khan_self_play speed NODES [NET]";

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let game = Khan::with_defaults();
    let load = |net: &[&str]| -> Result<(), Box<dyn Error>> {
        net.iter().try_for_each(|net| Ok(game.load_net(&std::fs::read(net)?)?))
    };
    match &words[..] {
        ["games", file, seconds, seed, nodes, net @ ..] => {
            load(net)?;
            write_games(&game, file, Duration::from_secs_f64(seconds.parse()?), seed.parse()?, nodes.parse()?)
        }
        ["inputs", file, samples] => write_inputs(&game, file, samples),
        ["match", one, other, pairs, milliseconds, seed] => {
            play_match(&game, [one, other], pairs.parse()?, milliseconds.parse()?, seed.parse()?)
        }
        ["answer", net @ ..] => {
            load(net)?;
            answer(&game)
        }
        ["speed", nodes, net @ ..] => {
            load(net)?;
            print_speed(&game, nodes.parse()?);
            Ok(())
        }
        _ => Err(USAGE.into()),
    }
}

/// A position with drawn set-ups in which red cannot take the Kalista at once. Either side has the best, by the evaluation, of
/// `choices` drawn set-ups.
fn draw_start(game: &Khan, rng: &mut SplitMix64, choices: u32) -> Position {
    loop {
        let mut edges = Vec::new();
        game.moves(&game.start(), &mut edges);
        let turned = game.after(&game.start(), edges[rng.below(edges.len() as u32) as usize]);
        let draw = |seat: Seat, rng: &mut SplitMix64| Move::SetUp(SetUp::of_number(seat, rng.below(SetUp::COUNT)));
        let examples: Vec<Move> = (0..4).map(|_| draw(Seat(1), rng)).collect();
        let reds: Vec<Position> = (0..choices).map(|_| game.after(&turned, draw(Seat(0), rng))).collect();
        let mean = |placed: &&Position| -> i32 {
            examples.iter().map(|mv| score_for_red(game, &game.after(placed, *mv))).sum()
        };
        let Some(placed) = reds.iter().max_by_key(mean) else { continue };
        let starts: Vec<Position> = (0..choices).map(|_| game.after(placed, draw(Seat(1), rng))).collect();
        let Some(start) = starts.iter().min_by_key(|start| score_for_red(game, start)) else { continue };
        if !game.has_winning_move(start) {
            return *start;
        }
    }
}

fn score_for_red(game: &Khan, start: &Position) -> i32 {
    if game.has_winning_move(start) { 1_000 } else { game.score(start) }
}

fn write_games(game: &Khan, file: &str, time: Duration, seed: u64, nodes: u64) -> Result<(), Box<dyn Error>> {
    let out = Mutex::new(BufWriter::with_capacity(1 << 22, File::create(file)?));
    let (began, next, written) = (Instant::now(), AtomicU64::new(0), AtomicU64::new(0));
    let threads = std::thread::available_parallelism()?.get();
    std::thread::scope(|scope| -> Result<(), Box<dyn Error>> {
        let play = || -> std::io::Result<()> {
            while began.elapsed() < time {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let (lines, count) = play_one(game, seed << 32 | number, nodes);
                written.fetch_add(count, Ordering::Relaxed);
                out.lock().expect("the lock is never held across a panic").write_all(lines.as_bytes())?;
            }
            Ok(())
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

/// The lines of one game, and their number.
fn play_one(game: &Khan, seed: u64, nodes: u64) -> (String, u64) {
    let mut rng = SplitMix64::new(seed);
    let choices = [1, 4, 24][rng.below(3) as usize];
    let opening = rng.below(5);
    let random_every = [0, 30, 10][rng.below(3) as usize];
    let mut position = draw_start(game, &mut rng, choices);
    // Every position since the last random move, with red's estimate.
    let (mut seen, mut lines, mut count) = (Vec::new(), String::new(), 0);
    let mut flush = |seen: &mut Vec<(Position, f32)>, result: f32| {
        for (position, estimate) in seen.drain(..) {
            let side = |value: f32| if position.to_act() == Seat(0) { value } else { 1.0 - value };
            let [result, estimate] = [result, estimate].map(|value| (1000.0 * side(value)).round());
            lines += &format!("{result} {estimate} {}\n", game.write(&position));
            count += 1;
        }
    };
    for number in 0.. {
        if let Turn::Over(ranks) = game.turn(&position) {
            flush(&mut seen, Values::of_ranks(&ranks).of(Seat(0)));
            break;
        }
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let analysis = game.search(&position, &mut Budget::of_nodes(nodes), &mut |_| {});
        let value = analysis.moves[0].values.of(Seat(0));
        if !game.has_winning_move(&position) {
            seen.push((position, value));
        }
        // A move whose result is proven teaches what follows from errors.
        let drawn = &analysis.moves[rng.below(analysis.moves.len() as u32) as usize];
        let (next, result) = (game.after(&position, drawn.mv), drawn.values.of(Seat(0)));
        let is_open = matches!(game.turn(&next), Turn::Seat(_)) && !game.has_winning_move(&next);
        if is_open && (result == 0.0 || result == 1.0) {
            flush(&mut vec![(next, result)], result);
        }
        let is_random = number < opening || random_every > 0 && rng.below(random_every) == 0;
        let is_proven = value == 0.0 || value == 1.0;
        if is_random || is_proven {
            flush(&mut seen, value);
        }
        // Some proven games go on, so that the net sees their ends.
        if is_proven && rng.below(2) == 0 {
            break;
        }
        let mv = if is_random { moves[rng.below(moves.len() as u32) as usize] } else { analysis.moves[0].mv };
        game.apply(&mut position, mv);
    }
    (lines, count)
}

fn write_inputs(game: &Khan, file: &str, samples: &str) -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::with_capacity(1 << 22, File::create(samples)?);
    for line in BufReader::new(File::open(file)?).lines() {
        let line = line?;
        let [result, estimate, state] = line.splitn(3, ' ').collect::<Vec<_>>()[..] else {
            return Err(format!("{line}: no result, estimate and state").into());
        };
        let pairs = game.net_inputs(&game.read(state)?);
        let Some(pair) = pairs.first() else { return Err(format!("{state}: no inputs").into()) };
        let mut sample = [u16::MAX; WIDTH];
        sample[0] = pair.bucket as u16;
        sample[1] = result.parse()?;
        sample[2] = estimate.parse()?;
        sample[3..3 + pair.active.len()].copy_from_slice(&pair.active);
        out.write_all(&sample.map(u16::to_le_bytes).concat())?;
    }
    Ok(out.flush()?)
}

/// A program that answers states with moves.
struct Player {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Player {
    fn new(program: &str) -> Result<Self, Box<dyn Error>> {
        let mut words = program.split(',');
        let mut command = Command::new(words.next().ok_or(USAGE)?);
        let mut child = command.arg("answer").args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (input, output) = (child.stdin.take().ok_or("no input")?, child.stdout.take().ok_or("no output")?);
        Ok(Player { child, input, output: BufReader::new(output).lines() })
    }

    fn choose(&mut self, game: &Khan, position: &Position, milliseconds: u64) -> Result<Move, Box<dyn Error>> {
        writeln!(self.input, "{milliseconds} {}", game.write(position))?;
        self.input.flush()?;
        let answer = self.output.next().ok_or("the program ended")??;
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let found = moves.into_iter().find(|mv| mv.to_string() == answer);
        found.ok_or_else(|| format!("{answer}: no legal move").into())
    }
}

fn answer(game: &Khan) -> Result<(), Box<dyn Error>> {
    let began = Instant::now();
    let clock = || began.elapsed();
    for line in std::io::stdin().lines() {
        let line = line?;
        let (milliseconds, state) = line.split_once(' ').ok_or("no milliseconds and state")?;
        let position = game.read(state)?;
        let time = Duration::from_millis(milliseconds.parse()?);
        let mut budget = Budget::of_nodes(u64::MAX).within(time, &clock);
        let analysis = game.search(&position, &mut budget, &mut |_| {});
        println!("{}", analysis.moves.first().ok_or("the game is over")?.mv);
    }
    Ok(())
}

fn play_match(
    game: &Khan,
    programs: [&str; 2],
    pairs: u64,
    milliseconds: u64,
    seed: u64,
) -> Result<(), Box<dyn Error>> {
    let mut players = [Player::new(programs[0])?, Player::new(programs[1])?];
    let (mut sum, mut squares) = (0.0, 0.0);
    for pair in 0..pairs {
        let mut rng = SplitMix64::new(seed << 32 | pair);
        let start = draw_start(game, &mut rng, 4);
        let mut score = 0.0;
        for first in 0..2 {
            let mut position = start;
            let result = loop {
                match game.turn(&position) {
                    Turn::Over(ranks) => break Values::of_ranks(&ranks).of(Seat(first as u8)),
                    _ => {
                        let player = &mut players[position.to_act().index() ^ first];
                        let mv = player.choose(game, &position, milliseconds)?;
                        game.apply(&mut position, mv);
                    }
                }
            };
            score += f64::from(result) / 2.0;
        }
        sum += score;
        squares += score * score;
        let played = (pair + 1) as f64;
        if (pair + 1) % 20 == 0 || pair + 1 == pairs {
            let mean = sum / played;
            let error = 1.96 * ((squares / played - mean * mean) / played).sqrt();
            println!("{} games: {:.1} ± {:.1} %", 2 * (pair + 1), 100.0 * mean, 100.0 * error);
        }
    }
    for player in &mut players {
        player.child.kill()?;
        player.child.wait()?;
    }
    Ok(())
}

fn print_speed(game: &Khan, nodes: u64) {
    let mut rng = SplitMix64::new(1);
    let starts: Vec<Position> = (0..20).map(|_| draw_start(game, &mut rng, 4)).collect();
    let (began, mut spent) = (Instant::now(), 0);
    for start in &starts {
        spent += game.search(start, &mut Budget::of_nodes(nodes), &mut |_| {}).nodes;
    }
    let seconds = began.elapsed().as_secs_f64();
    println!("{spent} nodes in {seconds:.2} s: {:.2} million a second", spent as f64 / seconds / 1e6);
}
