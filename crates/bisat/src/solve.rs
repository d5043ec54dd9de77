//! `bisat solve`: computes the value of every position of a game and writes them as a table.

use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;
use std::path::{self, Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bisat_solve::{Bounds, Report as Sweep, Solver};
use indicatif::{ProgressBar, ProgressStyle};

use crate::arguments::tables::SolveFlags;
use crate::new_file::{NewFile, folder_beside, named};

/// Every sweep on the processor looks at runs of up to this many fours and eights.
const SHORT_RUNS: u8 = 1;
/// The same on a GPU.
const SHORT_RUNS_ON_GPU: u8 = 3;
/// The longest runs that any sweep looks at.
const LONGEST_RUN: u8 = 9;
/// The time between two checkpoints.
const BETWEEN_CHECKPOINTS: Duration = Duration::from_secs(600);
const STAGES: [&str; 3] = ["both licences", "one licence", "no licence"];

/// What was found.
#[derive(Debug)]
pub struct Report {
    positions: u64,
    /// The last sweep of each stage.
    stages: Vec<Sweep>,
    /// Lines of the GPU program.
    gpu: Vec<String>,
    first: Bounds,
    /// How far apart the bounds of a position in the table are, at most.
    width: f64,
    /// The width that `--width` asked for.
    wanted: f64,
}

/// Solves the game, or continues a checkpoint. `stop` ends the work after the present sweep.
pub fn run(flags: &SolveFlags, stop: &AtomicBool) -> Result<Report, Box<dyn Error>> {
    let table = check_files(flags)?;
    let mut solver = match flags.checkpoint.as_deref().filter(|path| path.exists()) {
        Some(path) => Solver::resume(path, flags.pawns).map_err(|error| named(path, error))?,
        None => Solver::new(flags.pawns, if flags.gpu { SHORT_RUNS_ON_GPU } else { SHORT_RUNS }, LONGEST_RUN),
    };
    let style = ProgressStyle::with_template("{elapsed} {msg}").expect("the template is well formed");
    let bar = ProgressBar::new_spinner().with_style(style);
    let (mut stages, mut gpu) = (Vec::new(), Vec::new());
    let go_on = || if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let ran = if flags.gpu {
        solver.run_on_gpu(flags.width, table.folder(), &mut |line| {
            bar.set_message(line.to_owned());
            gpu.push(line.to_owned());
            go_on()
        })?
    } else {
        let mut saved = Instant::now();
        solver.run(flags.width, &mut |solver, sweep| {
            bar.set_message(format!(
                "{}: sweep {}, width {:.3e}, residual {:.3e}",
                STAGES[sweep.stage], sweep.sweep, sweep.width, sweep.residual
            ));
            stages.retain(|other: &Sweep| other.stage != sweep.stage);
            stages.push(sweep);
            go_on()?;
            if let Some(path) = flags.checkpoint.as_deref()
                && saved.elapsed() >= BETWEEN_CHECKPOINTS
            {
                saved = Instant::now();
                save_or_warn(solver, path, &bar);
            }
            ControlFlow::Continue(())
        })
    };
    bar.finish_and_clear();
    if ran.is_break() {
        let Some(path) = &flags.checkpoint else { return Err(Stopped(None).into()) };
        solver.save(path).map_err(|error| named(path, error))?;
        return Err(Stopped(Some(path.clone())).into());
    }
    if let Some(path) = &flags.checkpoint {
        save_or_warn(&solver, path, &bar);
    }
    let width = solver.write_table(&table.path()).map_err(|error| named(&flags.out, error))?;
    table.persist()?;
    let first = solver.bounds(&solver.index().first()).ok_or("the game begins with a turn")?;
    Ok(Report { positions: solver.index().len(), stages, gpu, first, width, wanted: flags.width })
}

/// Saves the checkpoint. A full disk must not end the work: the next attempt may succeed.
fn save_or_warn(solver: &Solver, path: &Path, bar: &ProgressBar) {
    if let Err(error) = solver.save(path) {
        bar.suspend(|| eprintln!("bisat: {}: the work goes on without this checkpoint", named(path, error)));
    }
}

/// Finds out now, not after hours, whether the files can be written.
fn check_files(flags: &SolveFlags) -> Result<NewFile, String> {
    let table = NewFile::new(&flags.out)?;
    if let Some(checkpoint) = &flags.checkpoint {
        if path::absolute(checkpoint).ok() == path::absolute(&flags.out).ok() {
            return Err(named(checkpoint, "the table and the checkpoint need different files"));
        }
        if checkpoint.is_dir() {
            return Err(named(checkpoint, "is a folder: name a file"));
        }
        folder_beside(checkpoint)?;
    }
    Ok(table)
}

/// The work was stopped before the end, and is in this checkpoint.
#[derive(Debug)]
struct Stopped(Option<PathBuf>);

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped before the end; no table was written. ")?;
        match &self.0 {
            Some(path) => write!(f, "The work is in {}: the same command continues it", path.display()),
            None => f.write_str("The work is lost: only --checkpoint keeps it, which --gpu does not have"),
        }
    }
}

impl Error for Stopped {}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} positions", self.positions)?;
        for Sweep { stage, sweep, width, residual, .. } in &self.stages {
            writeln!(f, "  {:<13}  {sweep} sweeps, width {width:.1e}, residual {residual:.1e}", STAGES[*stage])?;
        }
        for line in &self.gpu {
            writeln!(f, "  {line}")?;
        }
        let Bounds { lower, upper } = self.first;
        writeln!(f, "The player who begins wins with a chance between {lower:.7} and {upper:.7}.")?;
        writeln!(f, "The bounds of every position are at most {:.1e} apart.", self.width)?;
        if self.width > self.wanted {
            writeln!(f, "That is more than --width {:e}: further sweeps would not bring them closer.", self.wanted)?;
        }
        Ok(())
    }
}
