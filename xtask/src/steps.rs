//! Numbered steps with the elapsed time, so that a long build shows how far it is.

use std::time::{Duration, Instant};

/// The steps of a command.
pub(crate) struct Steps {
    begin: Instant,
    done: usize,
    total: usize,
}

impl Steps {
    /// The start of a command that has this number of steps.
    pub(crate) fn new(total: usize) -> Self {
        Steps { begin: Instant::now(), done: 0, total }
    }

    /// Announces the next step.
    pub(crate) fn next(&mut self, what: &str) {
        self.done += 1;
        println!("{}", line(self.done, self.total, self.begin.elapsed(), what));
    }

    /// Says that all steps are done.
    pub(crate) fn finish(self, what: &str) {
        debug_assert_eq!(self.done, self.total, "every step is announced");
        println!("{what} ({} min)", clock(self.begin.elapsed()));
    }
}

fn line(done: usize, total: usize, elapsed: Duration, what: &str) -> String {
    format!("[{done}/{total}] {} {what}", clock(elapsed))
}

fn clock(elapsed: Duration) -> String {
    format!("{}:{:02}", elapsed.as_secs() / 60, elapsed.as_secs() % 60)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::line;

    #[test]
    fn a_step_shows_its_number_and_the_elapsed_time() {
        assert_eq!(line(2, 7, Duration::from_secs(65), "Building the page"), "[2/7] 1:05 Building the page");
    }
}
