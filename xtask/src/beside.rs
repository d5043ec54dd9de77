//! Cargo commands that run beside another one.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use crate::profile::Profile;
use crate::workspace::Workspace;

/// Builds the program that packs the page.
const PACKER: &str = "build --package xtask-page";

/// Cargo in the background. Its messages are shown only while nothing else is running in the foreground.
pub(crate) struct Beside {
    /// The command that runs now; none after the last one or after [`Beside::stop`].
    child: Arc<Mutex<Option<Child>>>,
    is_shown: Arc<AtomicBool>,
    is_stopped: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Beside {
    /// Starts to build what packs the page, and then the dependencies of the server, but not the server itself, which
    /// needs the page: its build script fails with `BISAT_PAGE=later`, and cargo goes on with all else.
    pub(crate) fn build_dependencies(workspace: &Workspace, profile: Profile) -> Self {
        let mut server = cargo(workspace, &format!("build --package bisat --keep-going {}", profile.arguments()));
        server.env("BISAT_PAGE", "later");
        Self::start(vec![cargo(workspace, PACKER), server])
    }

    /// Starts to build what packs the page, and then what these commands of cargo build.
    pub(crate) fn build(workspace: &Workspace, commands: &[String]) -> Self {
        let commands = commands.iter().map(|arguments| cargo(workspace, arguments));
        Self::start(std::iter::once(cargo(workspace, PACKER)).chain(commands).collect())
    }

    fn start(commands: Vec<Command>) -> Self {
        let (child, is_shown, is_stopped) = (Arc::default(), Arc::default(), Arc::default());
        let beside = (Arc::clone(&child), Arc::clone(&is_shown), Arc::clone(&is_stopped));
        let thread = thread::spawn(move || {
            let (child, is_shown, is_stopped) = beside;
            for command in commands {
                run(command, &child, &is_shown, &is_stopped);
            }
        });
        Beside { child, is_shown, is_stopped, thread }
    }

    /// Stops it.
    pub(crate) fn stop(self) {
        self.is_stopped.store(true, Ordering::SeqCst);
        if let Some(child) = self.child.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            let _ = child.kill();
        }
        let _ = self.thread.join();
    }

    /// Waits for the end, and shows what is compiled meanwhile. Whatever went wrong shows in the build that follows.
    pub(crate) fn finish(self) {
        self.is_shown.store(true, Ordering::Relaxed);
        let _ = self.thread.join();
    }
}

fn cargo(workspace: &Workspace, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.args(arguments.split_whitespace()).current_dir(&workspace.root);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

/// Runs a command to its end, unless everything is stopped.
fn run(mut command: Command, running: &Mutex<Option<Child>>, is_shown: &AtomicBool, is_stopped: &AtomicBool) {
    let messages = {
        let mut running = running.lock().unwrap_or_else(PoisonError::into_inner);
        if is_stopped.load(Ordering::SeqCst) {
            return;
        }
        let Ok(mut child) = command.spawn() else { return };
        let messages = child.stderr.take();
        *running = Some(child);
        messages
    };
    // Ends with the process.
    for line in messages.into_iter().flat_map(|messages| BufReader::new(messages).lines().map_while(Result::ok)) {
        if is_shown.load(Ordering::Relaxed) && line.trim_start().starts_with("Compiling") {
            eprintln!("{line}");
        }
    }
    let child = running.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(mut child) = child {
        let _ = child.wait();
    }
}
