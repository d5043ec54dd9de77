//! `bisat solve`: computes the value of every position of a game and writes them as a table.

use std::error::Error;
use std::fmt;
use std::fs::{self, File};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bisat_solve::{Bounds, Report as Sweep, Solver};
use indicatif::{ProgressBar, ProgressStyle};

use crate::arguments::tables::SolveFlags;

/// Every sweep looks at runs of up to this many fours and eights: on the processor, and on a GPU.
const SHORT_RUNS: u8 = 1;
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
    /// How far apart the bounds of a position in the table are, at most; none if the work was stopped before the end.
    width: Option<f64>,
    /// The width that `--width` asked for.
    wanted: f64,
}

/// Solves the game, or continues a checkpoint. `stop` ends the work after the present sweep.
pub fn run(flags: &SolveFlags, stop: &AtomicBool) -> Result<Report, Box<dyn Error>> {
    let named = |path: &Path| {
        let name = path.display().to_string();
        move |error: &dyn fmt::Display| format!("{name}: {error}")
    };
    if flags.out.exists() {
        return Err(named(&flags.out)(&"already exists: choose another file, or delete it").into());
    }
    // The table gets its name when it is whole. Find out now, not after hours, whether it can be written.
    let folder = flags.out.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return Err(named(&flags.out)(&format!("{} is not a folder", folder.display())).into());
    }
    let unfinished = tempfile::Builder::new().prefix("bisat-solve-").tempdir_in(folder);
    let unfinished = unfinished.map_err(|error| named(&flags.out)(&error.kind()))?;
    // Created and removed again: a name that cannot be written is found out now, too.
    File::create_new(&flags.out)
        .and_then(|_| fs::remove_file(&flags.out))
        .map_err(|error| named(&flags.out)(&error))?;
    if let Some(path) = &flags.checkpoint
        && let Some(folder) = path.parent().filter(|folder| *folder != Path::new("") && !folder.is_dir())
    {
        return Err(named(path)(&format!("{} is not a folder", folder.display())).into());
    }
    let mut solver = match flags.checkpoint.as_deref().filter(|path| path.exists()) {
        Some(path) => Solver::resume(path, flags.pawns).map_err(|error| named(path)(&error))?,
        None => Solver::new(flags.pawns, if flags.gpu { SHORT_RUNS_ON_GPU } else { SHORT_RUNS }, LONGEST_RUN),
    };
    let style = ProgressStyle::with_template("{elapsed} {msg}").expect("the template is well formed");
    let bar = ProgressBar::new_spinner().with_style(style);
    let (mut stages, mut gpu) = (Vec::new(), Vec::new());
    let mut stopped = false;
    if flags.gpu {
        solver.run_on_gpu(flags.width, unfinished.path(), &mut |line| {
            bar.set_message(line.to_owned());
            gpu.push(line.to_owned());
        })?;
    } else {
        let mut saved = Instant::now();
        let mut failed = None;
        let ran = solver.run(flags.width, &mut |solver, sweep| {
            bar.set_message(format!(
                "{}: sweep {}, width {:.3e}, residual {:.3e}",
                STAGES[sweep.stage], sweep.sweep, sweep.width, sweep.residual
            ));
            stages.retain(|other: &Sweep| other.stage != sweep.stage);
            stages.push(sweep);
            let is_stopped = stop.load(Ordering::Relaxed);
            if let Some(path) = flags.checkpoint.as_deref()
                && (is_stopped || saved.elapsed() >= BETWEEN_CHECKPOINTS)
            {
                saved = Instant::now();
                failed = solver.save(path).err().map(|error| named(path)(&error));
            }
            if is_stopped || failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        failed.map_or(Ok(()), Err)?;
        stopped = ran.is_break();
    }
    bar.finish_and_clear();
    let mut width = None;
    if !stopped {
        let table = unfinished.path().join("table");
        let written = solver.write_table(&table).and_then(|width| fs::rename(&table, &flags.out).map(|()| width));
        width = Some(written.map_err(|error| named(&flags.out)(&error))?);
    }
    let first = solver.bounds(&solver.index().first()).ok_or("the game begins with a turn")?;
    Ok(Report { positions: solver.index().len(), stages, gpu, first, width, wanted: flags.width })
}

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
        let Some(width) = self.width else { return writeln!(f, "Stopped before the end: no table was written.") };
        writeln!(f, "The bounds of every position are at most {width:.1e} apart.")?;
        if width > self.wanted {
            writeln!(f, "That is more than --width {:e}: further sweeps would not bring them closer.", self.wanted)?;
        }
        Ok(())
    }
}
