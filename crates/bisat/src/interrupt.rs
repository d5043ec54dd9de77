//! Ctrl-C as a wish: long work stops and says how far it came. Whoever presses it again does not wait for that.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::SIGINT;
use signal_hook::flag;

/// How a process ends that was interrupted, after the custom of shells.
const INTERRUPTED: i32 = 130;

/// Listens from now on: the flag is set when Ctrl-C is pressed, and the process ends when it is pressed again.
pub fn listen() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    // In this order: the first press finds the flag not set yet.
    flag::register_conditional_shutdown(SIGINT, INTERRUPTED, Arc::clone(&stop))?;
    flag::register(SIGINT, Arc::clone(&stop))?;
    Ok(stop)
}
