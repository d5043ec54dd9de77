//! Ctrl-C as a wish: long work stops and says how far it came. Whoever presses it again does not wait for that.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// How a process ends that was interrupted, after the custom of shells.
const INTERRUPTED: i32 = 130;

/// From now on, whether Ctrl-C was pressed.
pub fn is_wished() -> &'static AtomicBool {
    static IS_WISHED: AtomicBool = AtomicBool::new(false);
    thread::spawn(|| {
        // Where it cannot be waited for, Ctrl-C ends the process as it always does.
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        let pressed = || runtime.block_on(tokio::signal::ctrl_c()).is_ok();
        if pressed() {
            IS_WISHED.store(true, Ordering::Relaxed);
            if pressed() {
                process::exit(INTERRUPTED);
            }
        }
    });
    &IS_WISHED
}
