//! A cargo command that runs beside another one.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use crate::profile::Profile;
use crate::workspace::Workspace;

/// Cargo in the background. Its messages are shown only while nothing else is running in the foreground.
pub(crate) struct Beside {
    child: Child,
    is_shown: Arc<AtomicBool>,
    reader: JoinHandle<()>,
}

impl Beside {
    /// Starts to build the dependencies of the server, but not the server itself, which needs
    /// the page: its build script fails with `BISAT_PAGE=later`, and cargo goes on with all else.
    pub(crate) fn build_dependencies(workspace: &Workspace, profile: Profile) -> Result<Self, String> {
        let mut child = Command::new(env!("CARGO"))
            .args(["build", "--package", "bisat", "--keep-going"])
            .args(profile.arguments().split_whitespace())
            .env("BISAT_PAGE", "later")
            .current_dir(&workspace.root)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cargo could not be started: {error}"))?;
        let messages = child.stderr.take().ok_or("cargo has no messages")?;
        let is_shown = Arc::new(AtomicBool::new(false));
        let shown = Arc::clone(&is_shown);
        let reader = thread::spawn(move || {
            for line in BufReader::new(messages).lines().map_while(Result::ok) {
                if shown.load(Ordering::Relaxed) && line.trim_start().starts_with("Compiling") {
                    eprintln!("{line}");
                }
            }
        });
        Ok(Beside { child, is_shown, reader })
    }

    /// Stops it.
    pub(crate) fn stop(mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Waits for the end, and shows what is compiled meanwhile. Whatever went wrong shows in the build that follows.
    pub(crate) fn finish(mut self) {
        self.is_shown.store(true, Ordering::Relaxed);
        let _ = self.child.wait();
        let _ = self.reader.join();
    }
}
