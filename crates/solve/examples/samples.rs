//! Draws training samples for the net of Chowka Bhara: `samples TABLE FILE COUNT [SEED]`.
//!
//! A quarter of the samples are drawn uniformly from all positions. The others are the ends of turns in games of players who
//! play perfectly, with some turns drawn at random, by the greedy rule, by a short search, or at random: every end that the
//! mover could choose is a sample, so that a net learns to compare them.
//!
//! A sample is eight bytes, little-endian: five bits for each pawn (the four of the player whose turn begins first,
//! ascending), the licence of that player and of the opponent, three bits that say whether the opponent's first and second,
//! second and third, third and fourth pawn form a block, three bits of zero, and the chance of the player whose turn begins in
//! units of 1/65,535.

use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use bisat_engine::chowka_bhara::{ChowkaBhara, Position};
use bisat_engine::{Board, Game, Turn};
use bisat_search::{Budget, Greedy, Search, SplitMix64};
use bisat_solve::{Bellman, Table, TurnStart};
use rayon::prelude::{IntoParallelIterator, ParallelIterator};

/// Samples that one seed makes.
const BATCH: usize = 1 << 14;
/// One sample in this number is drawn uniformly.
const UNIFORM: usize = 4;
/// Nodes of the short search.
const NODES: u64 = 60;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [table, file, count, seed @ ..] = &words[..] else { return Err("samples TABLE FILE COUNT [SEED]".into()) };
    let seed: u64 = seed.first().map_or(Ok(1), |seed| seed.parse())?;
    let count: usize = count.parse()?;
    let source =
        Source { table: Table::open(Path::new(table))?, bellman: Bellman::new(0), game: ChowkaBhara::with_defaults() };
    let mut out = BufWriter::with_capacity(1 << 20, File::create(file)?);
    let batches = count.div_ceil(BATCH);
    for first in (0..batches).step_by(64) {
        let last = batches.min(first + 64);
        let drawn: Vec<Vec<u64>> =
            (first..last).into_par_iter().map(|batch| source.batch(seed << 32 | batch as u64)).collect();
        for sample in drawn.iter().flatten() {
            out.write_all(&sample.to_le_bytes())?;
        }
    }
    out.flush()?;
    println!("{} samples", batches * BATCH);
    Ok(())
}

/// How a player plays.
#[derive(Clone, Copy)]
enum Style {
    /// The best end by the table; one turn in this number is drawn at random.
    Perfect(u32),
    Greedy,
    Search,
    Random,
}

struct Source {
    table: Table,
    bellman: Bellman,
    game: ChowkaBhara,
}

impl Source {
    /// The samples of one seed.
    fn batch(&self, seed: u64) -> Vec<u64> {
        let mut rng = SplitMix64::new(seed);
        let mut samples = Vec::with_capacity(BATCH);
        let index = self.table.index();
        for _ in 0..BATCH / UNIFORM {
            let number = ((u128::from(rng.next_u64()) * u128::from(index.len())) >> 64) as u64;
            samples.push(self.sample(&index.unrank(number)));
        }
        while samples.len() < BATCH {
            self.play(&mut rng, &mut samples);
        }
        samples.truncate(BATCH);
        samples
    }

    /// The ends of all turns of one game.
    fn play(&self, rng: &mut SplitMix64, samples: &mut Vec<u64>) {
        let styles = [draw_style(rng), draw_style(rng)];
        let mut position = self.bellman.position(&self.table.index().first());
        loop {
            match self.game.turn(&position) {
                Turn::Over(_) => return,
                Turn::Chance => {
                    let odds = self.game.odds(&position);
                    position = self.game.after(&position, odds.draw(rng.below(odds.total())));
                }
                Turn::Seat(mover) => {
                    let ends = self.bellman.ends(&position);
                    samples.extend(
                        ends.iter().filter_map(|end| self.bellman.turn_start(end)).map(|start| self.sample(&start)),
                    );
                    position = self.end(&position, &ends, styles[mover.index()], rng);
                }
            }
        }
    }

    /// The end that a player chooses.
    fn end(&self, position: &Position, ends: &[Position], style: Style, rng: &mut SplitMix64) -> Position {
        let any = |rng: &mut SplitMix64| ends[rng.below(ends.len() as u32) as usize];
        match style {
            Style::Random => any(rng),
            Style::Perfect(random) if rng.below(random) == 0 => any(rng),
            Style::Perfect(_) => {
                let best = ends.iter().min_by(|one, other| self.next_chance(one).total_cmp(&self.next_chance(other)));
                best.copied().unwrap_or(*position)
            }
            Style::Greedy | Style::Search => {
                let (turn, mut position) = (self.game.turn(position), *position);
                while self.game.turn(&position) == turn {
                    let mv = match style {
                        Style::Greedy => self.game.greedy_move(&position, rng),
                        _ => {
                            let analysis = self.game.search(&position, &mut Budget::of_nodes(NODES), &mut |_| {});
                            analysis.moves.first().map(|best| best.mv)
                        }
                    };
                    self.game.apply(&mut position, mv.expect("a seat is to move"));
                }
                position
            }
        }
    }

    /// The chance of the opponent after the end of a turn.
    fn next_chance(&self, end: &Position) -> f64 {
        match self.game.turn(end) {
            Turn::Over(ranks) if ranks.places()[0] == ranks.places()[1] => 0.5,
            Turn::Over(_) => 0.0,
            _ => self.bellman.turn_start(end).map_or(f64::NAN, |next| self.value(&next)),
        }
    }

    fn value(&self, start: &TurnStart) -> f64 {
        self.table.value(start).expect("the table can be read").expect("a turn leads to positions of the table")
    }

    fn sample(&self, start: &TurnStart) -> u64 {
        let pawns = start.mover.pawns.iter().chain(&start.opponent.pawns);
        let mut sample = pawns.rev().fold(0, |bits, pawn| bits << 5 | u64::from(*pawn));
        sample |= u64::from(start.mover.is_licensed) << 40 | u64::from(start.opponent.is_licensed) << 41;
        for (at, two) in start.opponent.pawns.windows(2).enumerate() {
            let is_block = two[0] == two[1] && start.blocks & 1 << two[0] != 0;
            sample |= u64::from(is_block) << (42 + at);
        }
        let value = (self.value(start) * 65_535.0).round() as u64;
        sample | value << 48
    }
}

fn draw_style(rng: &mut SplitMix64) -> Style {
    match rng.below(10) {
        0..3 => Style::Perfect(50),
        3..6 => Style::Perfect(8),
        6 => Style::Perfect(3),
        7 => Style::Greedy,
        8 => Style::Search,
        _ => Style::Random,
    }
}
