//! Solves the game and prints what was found: `solve PAWNS FOLDER [PROGRAM]`. The folder gets the table, the packed table and a
//! sample of values; PROGRAM is the compiled `src/chowka_bhara/gpu.cu`, without it the processor solves. The bounds of a GPU are
//! checked by sweeps of the processor.

use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

use bisat_engine::chowka_bhara::{ChowkaBhara, Position};
use bisat_engine::{Board, Game, Seat, Turn};
use bisat_solve::{Bellman, Solver, Table, TurnStart};
use rayon::prelude::{IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};

/// Positions in the sample.
const SAMPLE: usize = 4000;
/// Games of perfect play against itself.
const GAMES: u64 = 20_000;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [pawns, folder, program @ ..] = &words[..] else { return Err("solve PAWNS FOLDER [PROGRAM]".into()) };
    let (folder, began) = (Path::new(folder), Instant::now());
    let mut solver = Solver::new(pawns.parse()?, if program.is_empty() { 1 } else { 3 }, 9);
    println!("{} positions, {} rows, planned in {:.1?}", solver.index().len(), solver.plan().rows(), began.elapsed());
    let _ = match program {
        [program] => solver.run_gpu_program(Path::new(program), 5e-7, folder, &mut |line| {
            println!("{line}");
            ControlFlow::Continue(())
        })?,
        _ => solver.run(5e-7, &mut |_, report| {
            println!("{report:?} {:.1?}", began.elapsed());
            ControlFlow::Continue(())
        }),
    };
    println!("solved after {:.1?}; the first mover: {:?}", began.elapsed(), solver.bounds(&solver.index().first()));
    sample(&solver, folder)?;
    let path = folder.join("chowka-bhara.table");
    solver.write_table(&path)?;
    let table = Table::open(&path)?;
    table.check()?;
    println!("table written after {:.1?}", began.elapsed());
    table.pack(fs::File::create(folder.join("chowka-bhara.packed"))?, &mut |_| ControlFlow::Continue(()))?;
    println!("packed after {:.1?}", began.elapsed());
    let figures = (0..GAMES).into_par_iter().map(|game| play(&solver, game)).reduce(Figures::default, Figures::plus);
    println!("{}", figures.means());
    if !program.is_empty() {
        sweep_again(&mut solver);
    }
    Ok(())
}

/// Prints sweeps of the processor over the positions in which both players have the licence, up to the first that looks at long
/// runs. If processor and GPU agree, they change hardly anything.
fn sweep_again(solver: &mut Solver) {
    let mut began = Instant::now();
    let _ = solver.run(0.0, &mut |_, report| {
        println!("by the processor: {report:?} {:.1?}", began.elapsed());
        began = Instant::now();
        if report.is_long { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    status.lines().filter(|line| line.starts_with("VmHWM")).for_each(|line| println!("most memory: {line}"));
}

/// Writes bounds of random positions and of those with one pawn a side on the way, and checks the Bellman equations.
fn sample(solver: &Solver, folder: &Path) -> Result<(), Box<dyn Error>> {
    let (index, bellman) = (solver.index(), Bellman::new(6));
    let mut random = fastrand::Rng::with_seed(18);
    let mut starts: Vec<TurnStart> = (0..SAMPLE).map(|_| index.unrank(random.u64(..index.len()))).collect();
    let few = bisat_solve::Index::new(1);
    let both = |start: &TurnStart| start.mover.is_licensed && start.opponent.is_licensed;
    starts.extend((0..few.len()).map(|number| few.unrank(number)).filter(both));
    let mut text = String::new();
    let mut widest = 0.0f64;
    for start in &starts {
        let number = index.rank(start).ok_or("a position without a number")?;
        let bounds = solver.bounds(start).ok_or("a position without bounds")?;
        widest = widest.max(bounds.upper - bounds.lower);
        let position = ChowkaBhara::with_defaults().write(&bellman.position(start));
        writeln!(text, "{number} {:.9} {:.9} {position}", bounds.lower, bounds.upper)?;
    }
    fs::write(folder.join("sample.txt"), text)?;
    let off = |start: &TurnStart| {
        bellman.turn_start(&bellman.position(start))?;
        let chance = bellman.chance(start, &mut |next| value(solver, next));
        Some((chance - value(solver, start)).abs())
    };
    let worst = starts.par_iter().filter_map(off).reduce(|| 0.0, f64::max);
    println!("in {} positions: widest bounds {widest:.3e}, worst Bellman equation {worst:.3e}", starts.len());
    Ok(())
}

fn value(solver: &Solver, start: &TurnStart) -> f64 {
    solver.bounds(start).map_or(f64::NAN, |bounds| bounds.value())
}

/// Sums over games of perfect play.
#[derive(Clone, Copy, Default, Debug)]
struct Figures {
    games: u64,
    first_wins: u64,
    deadlocks: u64,
    turns: u64,
    /// Turns with more than one end, their ends, and what they are worth: best less second best, best less the mean.
    choices: u64,
    ends: u64,
    to_second: f64,
    to_mean: f64,
    /// Turns that end with a new block; with a hit.
    blocks: u64,
    hits: u64,
    /// Turns before a player's first hit.
    unlicensed: u64,
}

impl Figures {
    fn plus(self, other: Self) -> Self {
        Figures {
            games: self.games + other.games,
            first_wins: self.first_wins + other.first_wins,
            deadlocks: self.deadlocks + other.deadlocks,
            turns: self.turns + other.turns,
            choices: self.choices + other.choices,
            ends: self.ends + other.ends,
            to_second: self.to_second + other.to_second,
            to_mean: self.to_mean + other.to_mean,
            blocks: self.blocks + other.blocks,
            hits: self.hits + other.hits,
            unlicensed: self.unlicensed + other.unlicensed,
        }
    }

    fn means(&self) -> String {
        let (games, turns, choices) = (self.games as f64, self.turns as f64, self.choices as f64);
        format!(
            "turns a game {:.1}; first mover {:.4}; deadlocks {:.4}; turns with a choice {:.3}, ends {:.2}, \
             best to second {:.4}, best to mean {:.4}; turns that block {:.3}, hit {:.3}, without licence {:.3}",
            turns / games,
            (self.first_wins as f64 + 0.5 * self.deadlocks as f64) / games,
            self.deadlocks as f64 / games,
            choices / turns,
            self.ends as f64 / choices,
            self.to_second / choices,
            self.to_mean / choices,
            self.blocks as f64 / turns,
            self.hits as f64 / turns,
            self.unlicensed as f64 / turns,
        )
    }
}

/// One game of perfect play against itself.
fn play(solver: &Solver, seed: u64) -> Figures {
    let game = ChowkaBhara::with_defaults();
    let bellman = Bellman::new(0);
    let mut random = fastrand::Rng::with_seed(seed);
    let mut position = game.start();
    let pawns = solver.index().pawns;
    if pawns < 4 {
        position = bellman.position(&solver.index().first());
    }
    let mut figures = Figures { games: 1, ..Figures::default() };
    loop {
        let mover = game.on_turn(&position);
        let before = bellman.turn_start(&position);
        if let Some(start) = &before {
            figures.turns += 1;
            figures.unlicensed += u64::from(!start.mover.is_licensed);
        }
        match game.turn(&position) {
            Turn::Over(ranks) => {
                let places = ranks.places();
                figures.first_wins += u64::from(places[0] < places[1]);
                figures.deadlocks += u64::from(places[0] == places[1]);
                return figures;
            }
            Turn::Chance => {
                let odds = game.odds(&position);
                position = game.after(&position, odds.draw(random.u32(..odds.total())));
            }
            Turn::Seat(_) => {
                let worth = |end: &Position| match game.turn(end) {
                    Turn::Over(ranks) => match ranks.places()[mover.index()].cmp(&ranks.places()[1 - mover.index()]) {
                        std::cmp::Ordering::Less => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Greater => 0.0,
                    },
                    _ => 1.0 - bellman.turn_start(end).map_or(f64::NAN, |start| value(solver, &start)),
                };
                let ends = bellman.ends(&position).into_iter();
                let mut worths: Vec<(f64, Position)> = ends.map(|end| (worth(&end), end)).collect();
                worths.sort_by(|one, other| other.0.total_cmp(&one.0));
                let (best, end) = worths[0];
                if worths.len() > 1 {
                    figures.choices += 1;
                    figures.ends += worths.len() as u64;
                    figures.to_second += best - worths[1].0;
                    let rest: f64 = worths.iter().map(|(worth, _)| worth).sum();
                    figures.to_mean += best - rest / worths.len() as f64;
                }
                let other = Seat(1 - mover.0);
                let sum = |of: &Position| game.progress(of, other).iter().map(|pawn| u32::from(*pawn)).sum::<u32>();
                figures.hits += u64::from(sum(&end) < sum(&position));
                figures.blocks += u64::from(game.blocks(&end, mover) != 0);
                position = end;
            }
        }
    }
}
