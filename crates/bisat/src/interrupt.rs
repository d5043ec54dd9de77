//! Ctrl-C: the first press asks long work to stop and report, the second ends the process.

use std::error::Error;
use std::fmt;
use std::io;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use signal_hook::consts::SIGINT;
use signal_hook::iterator::Signals;

/// Exit code of an interrupted process, by the convention of shells.
const INTERRUPTED: i32 = 130;
/// Signals within this time are one press: timeout(1) sends one to the process and one to its group.
const SAME_PRESS: Duration = Duration::from_millis(300);

/// Handles the signal from now on. The first Ctrl-C sets the flag, the second ends the process.
pub fn listen() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let mut signals = Signals::new([SIGINT])?;
    thread::spawn(move || {
        let mut first = None;
        for _ in signals.forever() {
            flag.store(true, Ordering::Relaxed);
            if first.get_or_insert_with(Instant::now).elapsed() > SAME_PRESS {
                process::exit(INTERRUPTED);
            }
        }
    });
    Ok(stop)
}

/// The work was stopped before its first unit, such as a game, was complete.
#[derive(Debug)]
pub struct StoppedEarly(pub &'static str);

impl fmt::Display for StoppedEarly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "stopped before the first {} was complete: there is nothing to report", self.0)
    }
}

impl Error for StoppedEarly {}
