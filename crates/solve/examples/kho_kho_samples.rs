//! Draws training samples for the net of Kho-Kho: `kho_kho_samples FILE COUNT [SEED [SPINS]]`.
//!
//! Solves the turn first. The samples come from turns of players who play by the solved values, with some moves at random, by
//! the greedy rule, or at random, after a random opening in half of the turns: many of the positions that a player could
//! choose are samples, so that a net learns to compare them.
//!
//! A sample is 32 numbers of two bytes, little-endian: the bucket of the net, the spins left, the Runners not yet dismissed, the
//! expected number of dismissals in the rest of the turn in units of 1/7000, and the active inputs, filled up with 65,535.
//!
//! `FILE.states` gets some of these positions, for tests: the exact value, the bucket, the inputs and the state text.
//!
//! Prints how often a spin of perfect chasers dismisses one of one, two and three perfect Runners, how many are dismissed in a
//! turn, and how the greedy rule does against perfect play.

use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::time::Instant;

use bisat_engine::kho_kho::{KhoKho, Position, Stage};
use bisat_engine::{Board, Game, OptionValue, Options, Turn};
use bisat_search::{Greedy, Search, SplitMix64};
use bisat_solve::SolvedTurn;
use rayon::prelude::{IntoParallelIterator, ParallelIterator};

/// Samples that one seed makes.
const BATCH: usize = 1 << 14;
/// Numbers of a sample.
const WIDTH: usize = 32;
/// Units of a Runner.
const UNITS: f32 = 7000.0;
/// One candidate in this number is a sample.
const KEPT: u32 = 4;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [file, count, rest @ ..] = &words[..] else { return Err("kho_kho_samples FILE COUNT [SEED [SPINS]]".into()) };
    let seed: u64 = rest.first().map_or(Ok(1), |seed| seed.parse())?;
    let spins: u8 = rest.get(1).map_or(Ok(40), |spins| spins.parse())?;
    let count: usize = count.parse()?;
    let given = [("spins", OptionValue::Number(spins.into()))];
    let game = KhoKho::with_options(&Options::complete(KhoKho::option_rules(), &given)?);
    let begun = Instant::now();
    let solved = SolvedTurn::solve(spins, |_| {});
    println!("solved in {:.1} s", begun.elapsed().as_secs_f32());
    let source = Source { solved, game };
    source.report(seed);
    println!("reported after {:.1} s", begun.elapsed().as_secs_f32());
    let mut out = BufWriter::with_capacity(1 << 20, File::create(file)?);
    let batches = count.div_ceil(BATCH);
    for first in (0..batches).step_by(64) {
        let last = batches.min(first + 64);
        let drawn: Vec<Vec<u16>> =
            (first..last).into_par_iter().map(|batch| source.batch(seed << 32 | batch as u64)).collect();
        for number in drawn.iter().flatten() {
            out.write_all(&number.to_le_bytes())?;
        }
    }
    out.flush()?;
    std::fs::write(format!("{file}.states"), source.states(seed))?;
    println!("{} samples after {:.1} s", batches * BATCH, begun.elapsed().as_secs_f32());
    Ok(())
}

/// How a team plays.
#[derive(Clone, Copy)]
enum Style {
    /// By the solved values; one move in this number is drawn at random, none if it is 0.
    Perfect(u32),
    Greedy,
    Random,
}

struct Source {
    solved: SolvedTurn,
    game: KhoKho,
}

impl Source {
    /// The samples of one seed.
    fn batch(&self, seed: u64) -> Vec<u16> {
        let mut rng = SplitMix64::new(seed);
        let mut samples = Vec::with_capacity(BATCH * WIDTH);
        while samples.len() < BATCH * WIDTH {
            let styles = [draw_style(&mut rng), draw_style(&mut rng)];
            let opening = if rng.below(2) == 0 { 0 } else { rng.below(120) };
            self.play(styles, opening, &mut rng, &mut |position, rng| {
                if rng.below(KEPT) == 0 {
                    self.sample(position, &mut samples);
                }
            });
        }
        samples.truncate(BATCH * WIDTH);
        samples
    }

    /// Plays a turn, shows every position that a move could lead to, and tells how many Runners were dismissed. `styles` are
    /// those of the chasers and the runners.
    fn play(
        &self,
        styles: [Style; 2],
        opening: u32,
        rng: &mut SplitMix64,
        show: &mut impl FnMut(&Position, &mut SplitMix64),
    ) -> u8 {
        let mut position = self.game.start();
        let mut steps = 0;
        loop {
            let before = position;
            position = match self.game.turn(&position) {
                Turn::Over(_) => return 0,
                Turn::Chance => {
                    let odds = self.game.odds(&position);
                    self.game.after(&position, odds.draw(rng.below(odds.total())))
                }
                Turn::Seat(seat) => {
                    let mut moves = Vec::new();
                    self.game.moves(&position, &mut moves);
                    let style = styles[usize::from(seat != position.chasers())];
                    let style = if steps < opening { Style::Random } else { style };
                    let nexts: Vec<Position> = moves.iter().map(|mv| self.game.after(&position, *mv)).collect();
                    for next in nexts.iter().filter(|next| is_in_turn(next)) {
                        show(next, rng);
                    }
                    self.choose(&position, &nexts, style, rng)
                }
            };
            steps += 1;
            if before.chaser().is_some() && !is_in_turn(&position) {
                let runners = 1 - before.chasers().index();
                return KhoKho::TEAM - (position.score()[runners] - before.score()[runners]);
            }
        }
    }

    fn choose(&self, position: &Position, nexts: &[Position], style: Style, rng: &mut SplitMix64) -> Position {
        let any = |rng: &mut SplitMix64| nexts[rng.below(nexts.len() as u32) as usize];
        match style {
            Style::Random => any(rng),
            Style::Perfect(random) if random > 0 && rng.below(random) == 0 => any(rng),
            Style::Greedy => {
                let mv = self.game.greedy_move(position, rng).expect("a seat is to move");
                self.game.after(position, mv)
            }
            Style::Perfect(_) => {
                if position.chaser().is_none() {
                    return any(rng);
                }
                let is_chase = self.game.turn(position) == Turn::Seat(position.chasers());
                let value = |next: &Position| {
                    let value = self.solved.value_after(&self.game, position, next).expect("solved");
                    if is_chase { value } else { -value }
                };
                let best = nexts.iter().map(|next| (value(next), next)).max_by(|one, other| one.0.total_cmp(&other.0));
                *best.expect("a seat has a move").1
            }
        }
    }

    fn sample(&self, position: &Position, samples: &mut Vec<u16>) {
        let Some(value) = self.solved.value(position) else { return };
        let Some(inputs) = self.game.net_inputs(position).into_iter().next() else { return };
        let left = KhoKho::TEAM - position.out();
        let start = samples.len();
        samples.extend([
            inputs.bucket as u16,
            position.spins_left().into(),
            left.into(),
            (value * UNITS).round() as u16,
        ]);
        samples.extend(inputs.active);
        samples.resize(start + WIDTH, u16::MAX);
    }

    /// Positions for tests, one a line.
    fn states(&self, seed: u64) -> String {
        let mut rng = SplitMix64::new(seed << 42);
        let mut lines = String::new();
        for _ in 0..40 {
            let styles = [draw_style(&mut rng), draw_style(&mut rng)];
            self.play(styles, 0, &mut rng, &mut |position, rng| {
                if rng.below(200) != 0 {
                    return;
                }
                let (Some(value), Some(inputs)) =
                    (self.solved.value(position), self.game.net_inputs(position).into_iter().next())
                else {
                    return;
                };
                let active: Vec<String> = inputs.active.iter().map(u16::to_string).collect();
                let state = self.game.write(position);
                lines += &format!("{value:.4} {} {} {state}\n", inputs.bucket, active.join(","));
            });
        }
        lines
    }

    fn report(&self, seed: u64) {
        let perfect = Style::Perfect(0);
        let matches = [
            ("perfect against perfect", [perfect, perfect], 4000),
            ("perfect chasers against greedy runners", [perfect, Style::Greedy], 1000),
            ("greedy chasers against perfect runners", [Style::Greedy, perfect], 1000),
            ("greedy against greedy", [Style::Greedy, Style::Greedy], 1000),
        ];
        for (name, styles, turns) in matches {
            let outs: Vec<u8> = (0..turns)
                .into_par_iter()
                .map(|turn| self.play(styles, 0, &mut SplitMix64::new(seed << 40 | turn), &mut |_, _| {}))
                .collect();
            let mut counts = [0; KhoKho::TEAM as usize + 1];
            outs.iter().for_each(|out| counts[usize::from(*out)] += 1);
            let mean = outs.iter().map(|out| f64::from(*out)).sum::<f64>() / outs.len() as f64;
            println!("{name}: {mean:.3} dismissed in a turn, by number {counts:?}");
        }
        let spun: Vec<[u32; 6]> = (0..2000).into_par_iter().map(|turn| self.rates(seed << 41 | turn)).collect();
        let mut sums = [0; 6];
        spun.iter().for_each(|spun| sums.iter_mut().zip(spun).for_each(|(sum, spun)| *sum += spun));
        let rate = |runners: usize| f64::from(sums[runners + 2]) / f64::from(sums[runners - 1]);
        println!("rates {:.4} {:.4} {:.4}", rate(1), rate(2), rate(3));
    }

    /// Spins of perfect chasers by Runners on the court, then the same of those that dismissed one.
    fn rates(&self, seed: u64) -> [u32; 6] {
        let mut rng = SplitMix64::new(seed);
        let mut spun = [0; 6];
        let mut position = self.game.start();
        loop {
            let before = position;
            position = match self.game.turn(&position) {
                Turn::Seat(_) => {
                    let mut moves = Vec::new();
                    self.game.moves(&position, &mut moves);
                    let nexts: Vec<Position> = moves.iter().map(|mv| self.game.after(&position, *mv)).collect();
                    self.choose(&position, &nexts, Style::Perfect(0), &mut rng)
                }
                _ => {
                    let odds = self.game.odds(&position);
                    self.game.after(&position, odds.draw(rng.below(odds.total())))
                }
            };
            if before.chaser().is_some() && !is_in_turn(&position) {
                return spun;
            }
            if before.stage() == Stage::ChaseSpin {
                spun[before.runners().len() - 1] += 1;
            }
            if position.out() > before.out() {
                spun[before.runners().len() + 2] += 1;
            }
        }
    }
}

/// Whether the position belongs to a turn that has begun.
fn is_in_turn(position: &Position) -> bool {
    position.chaser().is_some()
}

fn draw_style(rng: &mut SplitMix64) -> Style {
    match rng.below(10) {
        0..3 => Style::Perfect(0),
        3..5 => Style::Perfect(30),
        5..7 => Style::Perfect(8),
        7 => Style::Perfect(3),
        8 => Style::Greedy,
        _ => Style::Random,
    }
}
