//! `cargo xtask screenshots`: a picture of every screen, on a desk and on a phone, by day and by night.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use bisat_browser::Browser;

use crate::cargo;
use crate::page::{self, Folders};
#[path = "../../crates/bisat/tests/page/screens.rs"]
mod screens;

use screens::SCREENS;

const SIZES: [(&str, u32, u32); 2] = [("desk", 1440, 900), ("phone", 390, 844)];
const THEMES: [&str; 2] = ["light", "dark"];

/// Takes the pictures of all screens whose names begin so.
pub(crate) fn take(name: &str) -> Result<(), String> {
    let page = page::build()?;
    cargo("build --package bisat")?;
    let Folders { target, .. } = page::folders()?;
    let output = target.join("screenshots");
    fs::create_dir_all(&output).map_err(|error| format!("{}: {error}", output.display()))?;
    let server = Server::start(&target, &page)?;
    for (size, width, height) in SIZES {
        for theme in THEMES {
            let browser = Browser::open().ok_or("pictures need a browser")?;
            browser.resize(width, height);
            browser.prefer(&[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")]);
            for screen in SCREENS.iter().filter(|screen| screen.name.starts_with(name)) {
                screen.show(&browser, &server.url);
                let path = output.join(format!("{}-{size}-{theme}.png", screen.name));
                browser.screenshot(&path);
                println!("xtask: {}", path.display());
            }
        }
    }
    Ok(())
}

/// A server for the time of the pictures.
struct Server {
    process: Child,
    url: String,
}

impl Server {
    fn start(target: &Path, page: &Path) -> Result<Self, String> {
        let database = target.join("screenshots/bisat.sqlite");
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
        let mut server = Server { process, url: String::new() };
        BufReader::new(output).read_line(&mut server.url).map_err(|error| format!("the server: {error}"))?;
        server.url.truncate(server.url.trim_end().len());
        if server.url.is_empty() { Err("the server did not open".to_owned()) } else { Ok(server) }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
