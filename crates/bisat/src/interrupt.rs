//! Ctrl-C and SIGTERM: the first signal asks long work to stop and report, a later one ends the process.

use std::error::Error;
use std::fmt;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level;

/// Exit code of an interrupted process, by the convention of shells.
const INTERRUPTED: i32 = 130;
/// Signals within this time count as one: timeout(1) sends one to the process and one to its group.
const ONE_SIGNAL: Duration = Duration::from_secs(1);

/// Listens for SIGINT and SIGTERM in a thread. The first one sets the flag; another one, more than a second later, ends the process.
pub fn listen() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    thread::Builder::new().name("ctrl-c".to_owned()).spawn(move || {
        signals.forever().next();
        flag.store(true, Ordering::Relaxed);
        thread::sleep(ONE_SIGNAL);
        signals.pending().for_each(drop);
        signals.forever().next();
        low_level::exit(INTERRUPTED);
    })?;
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
