//! Ctrl-C: the first press asks long work to stop and report, the second ends the process.

use std::error::Error;
use std::fmt;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::SIGINT;
use signal_hook::flag;

/// Exit code of an interrupted process, by the convention of shells.
const INTERRUPTED: i32 = 130;

/// Installs the signal handler. The first Ctrl-C sets the flag, the second ends the process.
pub fn listen() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    // In this order, so that the first press finds the flag unset.
    flag::register_conditional_shutdown(SIGINT, INTERRUPTED, Arc::clone(&stop))?;
    flag::register(SIGINT, Arc::clone(&stop))?;
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
