//! Runs independent tasks on all cores, with a progress bar on a terminal.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// Plays games until all are played or `stop` is set, and returns their results in order, the same on any number of cores.
/// A game that ends after the stop does not count.
pub fn run<T: Send>(stop: &AtomicBool, games: u64, play: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let play = |number| Some(play(number)).filter(|_| !stop.load(Ordering::Relaxed));
    run_until(stop, (games, "games"), play, |_| String::new())
}

/// Runs tasks until all are done or `stop` is set. A task that gives up returns `None`. Only results before the first
/// missing one count, because tasks that finish first are not a fair sample. `shown` gets each result as it arrives and
/// returns the text beside the progress bar.
pub fn run_until<T: Send>(
    stop: &AtomicBool,
    (tasks, called): (u64, &str),
    task: impl Fn(u64) -> Option<T> + Sync,
    shown: impl FnMut(&T) -> String + Send,
) -> Vec<T> {
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} {prefix}, {eta} left  {msg}");
    let bar = ProgressBar::new(tasks).with_style(style.expect("the template is well formed"));
    bar.set_prefix(called.to_owned());
    bar.enable_steady_tick(Duration::from_secs(1));
    let next = AtomicU64::new(0);
    let done = Mutex::new((Vec::new(), shown));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= tasks {
                        break;
                    }
                    let result = task(number);
                    let mut done = done.lock().expect("no task panics");
                    let (results, shown) = &mut *done;
                    if let Some(result) = &result {
                        bar.set_message(shown(result));
                        bar.inc(1);
                    }
                    results.push((number, result));
                }
            });
        }
    });
    bar.finish_and_clear();
    let (mut done, _) = done.into_inner().expect("no task panics");
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map_while(|(_, result)| result).collect()
}
