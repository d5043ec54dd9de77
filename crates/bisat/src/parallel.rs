//! Many independent tasks on all cores, with a progress bar when a person watches.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};

/// Does every task and gives their results in order: the same on however many cores. After a failure no new task is
/// begun.
pub fn run<T: Send, E: Send>(tasks: u64, task: impl Fn(u64) -> Result<T, E> + Sync) -> Result<Vec<T>, E> {
    run_until(&AtomicBool::new(false), tasks, |number| task(number).map(Some), |_| String::new())
}

/// The same until it is to stop: a task that gives up then has no result, and results count up to the first that is
/// missing, for what is done soonest is not like the rest. `shown` hears each result as it comes and says what to show
/// beside the bar.
pub fn run_until<T: Send, E: Send>(
    stop: &AtomicBool,
    tasks: u64,
    task: impl Fn(u64) -> Result<Option<T>, E> + Sync,
    shown: impl FnMut(&T) -> String + Send,
) -> Result<Vec<T>, E> {
    let style = ProgressStyle::with_template("playing {bar:40} {pos} of {len}, {eta} left  {msg}");
    let bar = ProgressBar::new(tasks).with_style(style.expect("the template is well formed"));
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
                    if result.is_err() {
                        next.store(tasks, Ordering::Relaxed);
                    }
                    let mut done = done.lock().expect("no task panics");
                    let (results, shown) = &mut *done;
                    if let Ok(Some(result)) = &result {
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
    let results: Vec<Option<T>> = done.into_iter().map(|(_, result)| result).collect::<Result<_, _>>()?;
    Ok(results.into_iter().map_while(|result| result).collect())
}
