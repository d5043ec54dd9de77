//! A server with the page, for whoever wants to look at it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use crate::cargo;
use crate::page::{self, Folders};

/// A server that is open for as long as this is held.
pub(crate) struct House {
    process: Child,
    /// Its address.
    pub(crate) url: String,
}

impl House {
    /// Builds the page and the server, and opens it with an empty database.
    pub(crate) fn open() -> Result<Self, String> {
        let page = page::build()?;
        cargo("build --package bisat")?;
        let Folders { target, .. } = page::folders()?;
        let database = target.join("house.sqlite");
        for ending in ["", "-wal", "-shm", "-lock"] {
            let _ = fs::remove_file(format!("{}{ending}", database.display()));
        }
        let mut process = Command::new(target.join("debug/bisat"))
            .args(["serve", "--address=127.0.0.1:0", "--log=warn", "--requests-a-second=10000"])
            .arg("--database")
            .arg(&database)
            .arg("--page")
            .arg(page)
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("the server could not be started: {error}"))?;
        let output = process.stdout.take().ok_or("the server says nothing")?;
        let mut house = House { process, url: String::new() };
        BufReader::new(output).read_line(&mut house.url).map_err(|error| format!("the server: {error}"))?;
        house.url.truncate(house.url.trim_end().len());
        if house.url.is_empty() { Err("the server did not open".to_owned()) } else { Ok(house) }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
