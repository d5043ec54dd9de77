//! A server with the page, on a free port and with an empty database.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A running server; dropping it stops the process.
pub(crate) struct Server {
    process: Child,
    /// Its address.
    pub(crate) url: String,
}

impl Server {
    /// Starts the server that cargo built in this target folder, with the page that stands there.
    pub(crate) fn start(target: &Path) -> Result<Self, String> {
        let database = target.join("inspect.sqlite");
        for ending in ["", "-wal", "-shm", "-lock", ".secret"] {
            let _ = fs::remove_file(format!("{}{ending}", database.display()));
        }
        let mut process = Command::new(target.join("debug/bisat"))
            .args(["serve", "--address=127.0.0.1:0", "--log=warn", "--request-rate=10000"])
            .arg("--database")
            .arg(&database)
            .arg("--page")
            .arg(target.join("page"))
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("the server could not be started: {error}"))?;
        let output = process.stdout.take().ok_or("the server has no output")?;
        let mut server = Server { process, url: String::new() };
        BufReader::new(output).read_line(&mut server.url).map_err(|error| format!("the server: {error}"))?;
        server.url.truncate(server.url.trim_end().len());
        if server.url.is_empty() { Err("the server printed no address".to_owned()) } else { Ok(server) }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
