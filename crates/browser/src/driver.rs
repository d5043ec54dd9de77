//! The chromedriver process of one browser.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::MetadataExt;
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::webdriver;

/// Script timeout in milliseconds.
pub(crate) const PATIENCE: u64 = 120_000;

/// A chromedriver with one browser.
pub(crate) struct Driver {
    process: Child,
    /// Kept open: the driver writes to it.
    _output: BufReader<ChildStdout>,
    port: u16,
    session: String,
}

impl Driver {
    /// Whether a browser and its driver are installed.
    pub(crate) fn is_installed() -> bool {
        let answers = |program: &str| {
            let command = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
            command.is_ok_and(|status| status.success())
        };
        answers("chromedriver") && ["chromium", "google-chrome", "chromium-browser"].into_iter().any(answers)
    }

    /// Starts the driver on a free port, and a browser session.
    pub(crate) fn start() -> Result<Self, String> {
        let (process, output, port) = launch()?;
        let mut driver = Driver { process, _output: output, port, session: String::new() };
        let opened = webdriver::command(port, "POST", "/session", &capabilities())?;
        let session = opened["sessionId"].as_str().ok_or("chromedriver opened no session")?;
        session.clone_into(&mut driver.session);
        Ok(driver)
    }

    /// Sends a POST command of the session.
    pub(crate) fn send(&self, path: &str, body: &Value) -> Result<Value, String> {
        webdriver::command(self.port, "POST", &format!("/session/{}/{path}", self.session), body)
    }

    /// Sends a GET command of the session.
    pub(crate) fn ask(&self, path: &str) -> Result<Value, String> {
        webdriver::command(self.port, "GET", &format!("/session/{}/{path}", self.session), &Value::Null)
    }

    /// Sends a command of the browser's developer tools.
    pub(crate) fn tool(&self, command: &str, parameters: &Value) -> Result<Value, String> {
        self.send("goog/cdp/execute", &json!({ "cmd": command, "params": parameters }))
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            // Ends the browser and clears its folder; where that fails killing the driver must do.
            let _ = webdriver::command(self.port, "DELETE", &format!("/session/{}", self.session), &Value::Null);
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Number of attempts to start the driver. It picks a free IPv4 port and fails if the IPv6 port is taken.
const TRIES: u32 = 5;

/// Starts the driver and waits until it listens.
fn launch() -> Result<(Child, BufReader<ChildStdout>, u16), String> {
    for _ in 0..TRIES {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("chromedriver could not be started: {error}"))?;
        let mut output = BufReader::new(process.stdout.take().expect("it was piped"));
        if let Some(port) = read_port(&mut output) {
            return Ok((process, output, port));
        }
        let _ = process.kill();
        let _ = process.wait();
    }
    Err(format!("chromedriver named no port in {TRIES} tries"))
}

/// The port in the driver's last line: `ChromeDriver was started successfully on port 43915.`
fn read_port(output: &mut impl BufRead) -> Option<u16> {
    let mut line = String::new();
    while output.read_line(&mut line).ok()? > 0 {
        if let Some((_, port)) = line.split_once("started successfully on port ") {
            return port.trim_end().trim_end_matches('.').parse().ok();
        }
        line.clear();
    }
    None
}

fn capabilities() -> Value {
    let mut arguments = vec![
        "--headless=new",
        "--disable-gpu",
        // Containers have little shared memory.
        "--disable-dev-shm-usage",
        "--hide-scrollbars",
        "--force-color-profile=srgb",
        "--lang=en",
    ];
    // Root may start no sandbox.
    if fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0) {
        arguments.push("--no-sandbox");
    }
    json!({ "capabilities": { "alwaysMatch": {
        "browserName": "chrome",
        // The tests make certificates of their own.
        "acceptInsecureCerts": true,
        "goog:chromeOptions": { "args": arguments, "prefs": { "intl.accept_languages": "en" } },
        "goog:loggingPrefs": { "browser": "ALL" },
        "timeouts": { "script": PATIENCE, "pageLoad": PATIENCE },
    } } })
}

#[cfg(test)]
mod tests {
    use super::read_port;

    #[test]
    fn the_port_is_read_from_what_the_driver_says() {
        let said = "Starting ChromeDriver on port 0\nOnly local connections are allowed.\n\
                    ChromeDriver was started successfully on port 43915.\n";
        assert_eq!(read_port(&mut said.as_bytes()), Some(43_915));
        assert_eq!(read_port(&mut &b"bind() failed\n"[..]), None);
    }
}
