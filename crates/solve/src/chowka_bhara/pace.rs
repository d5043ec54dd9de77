//! When a sweep looks at long runs, and when a stage is finished.

use std::ops::RangeInclusive;

/// A long sweep leaves out runs whose chance is at most this share of the width: in a game of a hundred turns, a twentieth
/// of the width.
const LEFT_OPEN: f64 = 5e-4;

/// Decides when a sweep looks at long runs, and when a stage is finished.
pub(crate) struct Pace {
    target: f64,
    short: u8,
    longest: u8,
    /// The longest run that the next sweep looks at; none for a short sweep.
    pub(crate) long_runs: Option<u8>,
    /// The width after the latest sweep, and at the latest one that looked at the longest runs.
    width: f64,
    longest_width: f64,
    /// The largest share of the width that a short sweep took away since the latest long one.
    best: f64,
}

impl Pace {
    /// Short sweeps look at runs of up to the first of `runs`, and none at longer ones than the last. The bounds are `width` apart
    /// now, and are to be `target` apart.
    pub(crate) fn new(target: f64, runs: RangeInclusive<u8>, width: f64) -> Self {
        let (short, longest) = runs.into_inner();
        Pace { target, short, longest, long_runs: None, width, longest_width: f64::INFINITY, best: 0.0 }
    }

    /// Takes note of a sweep, after which the bounds are `width` apart and whose largest change of a bound was `change`.
    pub(crate) fn is_finished_after(&mut self, width: f64, change: f64) -> bool {
        let progress = 1.0 - width / self.width;
        self.width = width;
        if self.short == self.longest {
            return width <= self.target || change <= width * 0.001;
        }
        let was_long = self.long_runs.is_some();
        let was_longest = self.long_runs == Some(self.longest);
        let has_stalled = was_longest && width > self.longest_width * 0.99;
        if was_longest {
            self.longest_width = width;
        }
        self.best = if was_long { 0.0 } else { self.best.max(progress) };
        // Short sweeps cannot get below what the long runs leave open. Look at long runs when a short sweep makes at most half
        // the progress of the best one.
        let is_settled = !was_long && progress <= self.best / 2.0 && change <= width * 0.05;
        let is_still = change == 0.0;
        self.long_runs = is_settled.then(|| if is_still { self.longest } else { self.long_runs_for(width) });
        width <= self.target || has_stalled
    }

    /// The shortest limit after which the runs left out are at most [`LEFT_OPEN`] of the width.
    fn long_runs_for(&self, width: f64) -> u8 {
        let is_enough = |longest: &u8| 0.125f64.powi(i32::from(*longest) + 1) <= width * LEFT_OPEN;
        (self.short + 1..self.longest).find(is_enough).unwrap_or(self.longest)
    }
}

#[cfg(test)]
mod tests {
    use super::Pace;

    #[test]
    fn a_stage_ends_when_no_sweep_changes_anything() {
        for (runs, width) in [(1..=9, 0.6), (3..=9, 1e-3), (2..=2, 0.3), (0..=1, 1.0)] {
            let mut pace = Pace::new(1e-7, runs.clone(), width);
            let ends = (0..10).any(|_| pace.is_finished_after(width, 0.0));
            assert!(ends, "{runs:?} {width}");
        }
    }
}
