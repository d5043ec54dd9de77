//! Many independent tasks on all cores, with a progress bar when a person watches.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// Plays every game and gives their results in order: the same on however many cores.
pub fn run<T: Send>(games: u64, play: impl Fn(u64) -> T + Sync) -> Vec<T> {
    run_until(&AtomicBool::new(false), (games, "games"), |number| Some(play(number)), |_| String::new())
}

/// The same with other tasks, and until it is to stop: a task that gives up then has no result, and results count up to
/// the first that is missing, for what is done soonest is not like the rest. `shown` hears each result as it comes and
/// says what to show beside the bar.
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
