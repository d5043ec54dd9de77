//! Many independent tasks on all cores, with a progress bar when a person watches.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};

/// Does every task and gives their results in order: the same on however many cores. After a failure no new task is
/// begun.
pub fn run<T: Send, E: Send>(tasks: u64, task: impl Fn(u64) -> Result<T, E> + Sync) -> Result<Vec<T>, E> {
    let style = ProgressStyle::with_template("playing {bar:40} {pos} of {len}, {eta} left");
    let bar = ProgressBar::new(tasks).with_style(style.expect("the template is well formed"));
    let next = AtomicU64::new(0);
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= tasks {
                        break;
                    }
                    let result = task(number);
                    if result.is_err() {
                        next.store(tasks, Ordering::Relaxed);
                    }
                    done.lock().expect("no task panics").push((number, result));
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let mut done = done.into_inner().expect("no task panics");
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}
