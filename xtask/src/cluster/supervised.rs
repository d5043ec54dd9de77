//! Ctrl-C ends this program at once. What must be stopped in order runs in a second process, which notices that.

use std::env;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Runs this program again with these arguments, in a process group that Ctrl-C does not reach. Its standard input ends with
/// this process.
pub(crate) fn supervise(arguments: &[&str]) -> Result<(), String> {
    let mut command = Command::new(this_program().map_err(|error| error.to_string())?);
    let mut child = command
        .args(arguments)
        .stdin(Stdio::piped())
        .process_group(0)
        .spawn()
        .map_err(|error| format!("the second process could not be started: {error}"))?;
    // Waiting closes standard input, unless it is kept.
    let input = child.stdin.take();
    let status = child.wait().map_err(|error| error.to_string())?;
    drop(input);
    if status.success() { Ok(()) } else { Err(format!("{} failed", arguments[0].trim_end_matches("-run"))) }
}

/// The program that is running. `cargo xtask test` builds this program anew while it runs, so that the file it was started
/// from may be gone; Linux still has it.
fn this_program() -> io::Result<PathBuf> {
    if cfg!(target_os = "linux") { Ok(PathBuf::from("/proc/self/exe")) } else { env::current_exe() }
}
