//! Ctrl-C ends this program at once. What must be stopped in order runs in a second process, which notices that.

use std::env;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};

/// Runs this program again with these arguments, in a process group that Ctrl-C does not reach. Its standard input ends with
/// this process.
pub(crate) fn supervise(arguments: &[&str]) -> Result<(), String> {
    let program = env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(program);
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
