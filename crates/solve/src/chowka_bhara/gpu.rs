//! The same interval iteration on a GPU: a CUDA program that `nvcc` compiles, run as a process of its own.
//!
//! The program gets the plan as a file and writes both bounds of every cell; everything else stays here.

use std::fs;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Stdio};

use super::facing::{Facing, SQUARES};
use super::hand::SUM_BITS;
use super::plan::{HandPlan, PlannedStep};
use super::solver::Solver;
use super::words::{read_words, write_words};

/// The CUDA program.
const SOURCE: &str = include_str!("gpu.cu");
/// The first word of a plan file.
const VERSION: u32 = 2;
/// Nobody to hit.
const NOBODY: u32 = u32::MAX;
/// The pawns to hit are a double: only a double may land there.
const DOUBLE: u32 = 1 << 30;

impl Solver {
    /// Solves on the GPU of this machine: compiles the CUDA program with `nvcc`, runs it, and reads its bounds. Works in
    /// `folder`, which must have room for the plan and twice 4 bytes a cell. `line` gets each line that the program
    /// prints and may stop it.
    ///
    /// # Errors
    ///
    /// Fails if `nvcc` is missing, the program fails, or a file cannot be read or written.
    pub fn run_on_gpu(
        &mut self,
        width: f64,
        folder: &Path,
        line: &mut dyn FnMut(&str) -> ControlFlow<()>,
    ) -> io::Result<ControlFlow<()>> {
        let program = folder.join("solver");
        let source = folder.join("solver.cu");
        fs::write(&source, SOURCE)?;
        let compiled = Command::new("nvcc").args(["-O3", "-arch=native", "-o"]).arg(&program).arg(&source).status();
        let compiled = compiled.map_err(|error| io::Error::other(format!("nvcc could not be started: {error}")))?;
        if !compiled.success() {
            return Err(io::Error::other(format!("nvcc failed: {compiled}")));
        }
        self.run_gpu_program(&program, width, folder, line)
    }

    /// Runs the compiled CUDA program.
    ///
    /// # Errors
    ///
    /// Fails if the program fails, or a file cannot be read or written.
    pub fn run_gpu_program(
        &mut self,
        program: &Path,
        width: f64,
        folder: &Path,
        line: &mut dyn FnMut(&str) -> ControlFlow<()>,
    ) -> io::Result<ControlFlow<()>> {
        let (plan, lower, upper) = (folder.join("plan"), folder.join("lower"), folder.join("upper"));
        self.write_plan(&plan)?;
        let mut child = Command::new(program)
            .arg(&plan)
            .arg(width.to_string())
            .args([&lower, &upper])
            .stdout(Stdio::piped())
            .spawn()?;
        if let Some(output) = child.stdout.take() {
            for text in BufReader::new(output).lines() {
                if line(&text?).is_break() {
                    child.kill()?;
                    child.wait()?;
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        let ended = child.wait()?;
        if !ended.success() {
            return Err(io::Error::other(format!("the GPU program failed: {ended}")));
        }
        read_words(&mut fs::File::open(&lower)?, &mut self.lower.all)?;
        read_words(&mut fs::File::open(&upper)?, &mut self.upper.all)?;
        self.finish();
        for file in [plan, lower, upper] {
            fs::remove_file(file)?;
        }
        Ok(ControlFlow::Continue(()))
    }

    fn write_plan(&self, path: &Path) -> io::Result<()> {
        let mut out = BufWriter::with_capacity(1 << 20, fs::File::create(path)?);
        let (index, plan, facing) = (self.index(), self.plan(), &self.facing);
        let sides = index.sides.all();
        let mut head = vec![VERSION, sides.len() as u32, index.columns.len() as u32, index.sides.unlicensed as u32];
        for licence in 0..2 {
            let (columns, home) = index.columns_by_licence(licence);
            head.extend([columns.start as u32, columns.end as u32, home as u32]);
        }
        head.extend([plan.hands.len() as u32, self.short.into(), plan.longest.into(), self.deadlocks.len() as u32]);
        for unknown in [self.unknown_short(), self.unknown_after(plan.longest)] {
            head.extend([unknown as u32, (unknown >> 32) as u32]);
        }
        head.push(self.long_bits());
        write_words(&mut out, &head)?;
        write_words(&mut out, &facing.bars)?;
        write_words(&mut out, &hits(facing))?;
        write_words(&mut out, &facing.next_mover)?;
        let squares: Vec<u32> = sides.iter().map(|side| side.standing() & !index.squares.safe).collect();
        write_words(&mut out, &squares)?;
        write_words(&mut out, &facing.occupied)?;
        let deadlocks = self.deadlocks.iter().flat_map(|cell| [cell / sides.len(), cell % sides.len()]);
        write_words(&mut out, &deadlocks.map(|word| word as u32).collect::<Vec<u32>>())?;
        for hand in &plan.hands {
            let is_short = hand.hand.run() <= self.short;
            write_hand(&mut out, hand, if is_short { SUM_BITS } else { self.long_bits() })?;
        }
        out.flush()
    }
}

/// By square and column: the column that a hit leads to, counted from the first with a pawn on 0 of the same licence, with
/// [`DOUBLE`]; or [`NOBODY`].
fn hits(facing: &Facing) -> Vec<u32> {
    let columns = facing.bars.len();
    let mut hits = vec![NOBODY; SQUARES * columns];
    for (square, of_square) in hits.chunks_mut(columns).enumerate() {
        for hit in facing.hits(square, &(0..columns)) {
            of_square[hit.column as usize] = hit.to | if hit.is_double { DOUBLE } else { 0 };
        }
    }
    hits
}

fn write_hand(out: &mut impl Write, hand: &HandPlan, bits: u32) -> io::Result<()> {
    let weight = hand.hand.weight(bits);
    let mut head = vec![hand.hand.len().into(), hand.hand.run().into(), weight as u32, (weight >> 32) as u32];
    head.extend(hand.rests.map(|rest| rest as u32));
    let lengths = [hand.rows, hand.unlicensed, hand.steps.len(), hand.start_rows.len(), hand.next_columns.len()];
    head.extend(lengths.map(|length| length as u32));
    write_words(out, &head)?;
    write_words(out, &hand.first_step)?;
    let words = |step: &PlannedStep| {
        let flags = u32::from(step.is_safe) << 16 | u32::from(step.moves_double) << 17;
        [step.target, step.hit_target, step.between, u32::from(step.slot) | u32::from(step.to) << 8 | flags]
    };
    write_words(out, &hand.steps.iter().flat_map(words).collect::<Vec<u32>>())?;
    write_words(out, &hand.end_rows)?;
    write_words(out, &hand.start_rows)?;
    write_words(out, &hand.next_columns)
}
