//! Firefox with a profile of its own.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::driver::PATIENCE;
use crate::marionette::{Marionette, of_post};
use crate::remote::Remote;

/// The settings of the profile: a free port, no welcome page, and the console of pages on standard output.
const PREFERENCES: &str = r#"user_pref("marionette.port", 0);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("devtools.console.stdout.content", true);
user_pref("intl.accept_languages", "en");
"#;

/// How long Firefox may take to start.
const START: Duration = Duration::from_secs(60);

/// A Firefox without a window.
pub(crate) struct Firefox {
    process: Child,
    profile: PathBuf,
    marionette: Marionette,
    /// Lines that look like errors of a page.
    errors: Arc<Mutex<Vec<String>>>,
}

impl Firefox {
    /// The program, if it is installed.
    fn program() -> Option<&'static str> {
        ["firefox-esr", "firefox"].into_iter().find(|program| {
            let command = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
            command.is_ok_and(|status| status.success())
        })
    }

    /// Whether Firefox is installed.
    pub(crate) fn is_installed() -> bool {
        Firefox::program().is_some()
    }

    /// Starts Firefox and a session.
    pub(crate) fn start() -> Result<Self, String> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let profile = std::env::temp_dir().join(format!("bisat-firefox-{}-{number}", std::process::id()));
        let program = Firefox::program().ok_or("Firefox is not installed")?;
        fs::create_dir_all(&profile)
            .and_then(|()| fs::write(profile.join("user.js"), PREFERENCES))
            .map_err(|error| format!("{}: {error}", profile.display()))?;
        let mut process = Command::new(program)
            .args(["--headless", "--marionette", "--no-remote", "--remote-allow-system-access", "--profile"])
            .arg(&profile)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{program}: {error}"))?;
        let errors = Arc::new(Mutex::new(Vec::new()));
        listen(process.stdout.take(), &errors);
        listen(process.stderr.take(), &errors);
        let connected = wait_for_port(&profile).and_then(Marionette::connect);
        let marionette = connected.inspect_err(|_| end(&mut process, &profile))?;
        let firefox = Firefox { process, profile, marionette, errors };
        let timeouts = json!({ "script": PATIENCE, "pageLoad": PATIENCE });
        let wanted = json!({ "acceptInsecureCerts": true, "timeouts": timeouts });
        firefox.marionette.command("WebDriver:NewSession", &wanted)?;
        Ok(firefox)
    }

    /// Clicks in the middle of an element, even if another element is on top.
    fn click_at(&self, id: &Value) -> Result<Value, String> {
        let origin = json!({ "element-6066-11e4-a52e-4f735466cecf": id });
        let script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
        self.marionette.command("WebDriver:ExecuteScript", &json!({ "script": script, "args": [origin] }))?;
        let actions = json!([
            { "type": "pointerMove", "origin": origin, "x": 0, "y": 0 },
            { "type": "pointerDown", "button": 0 }, { "type": "pointerUp", "button": 0 },
        ]);
        let mouse = json!([{ "type": "pointer", "id": "mouse", "actions": actions }]);
        self.marionette.command("WebDriver:PerformActions", &json!({ "actions": mouse }))
    }

    /// Runs a script with the rights of the browser itself.
    fn as_browser(&self, script: &str, arguments: &Value) -> Result<Value, String> {
        self.marionette.command("Marionette:SetContext", &json!({ "value": "chrome" }))?;
        let result =
            self.marionette.command("WebDriver:ExecuteScript", &json!({ "script": script, "args": arguments }));
        self.marionette.command("Marionette:SetContext", &json!({ "value": "content" }))?;
        result
    }
}

impl Remote for Firefox {
    fn post(&self, path: &str, body: &Value) -> Result<Value, String> {
        if path == "refresh" {
            // The WebDriver command bypasses the service worker. A reload by a person does not.
            return self.marionette.command("WebDriver:Navigate", &json!({ "url": self.get("url")? }));
        }
        let (name, parameters) = of_post(path, body).ok_or_else(|| format!("Firefox has no command {path}"))?;
        match self.marionette.command(name, &parameters) {
            // Firefox never finds a group of an SVG under the mouse, only the shapes in it.
            Err(error) if error.contains("could not be scrolled into view") => self.click_at(&parameters["id"]),
            answered => answered,
        }
    }

    fn get(&self, path: &str) -> Result<Value, String> {
        let name = match path {
            "url" => "WebDriver:GetCurrentURL",
            "window" => "WebDriver:GetWindowHandle",
            _ => return Err(format!("Firefox has no command {path}")),
        };
        self.marionette.command(name, &json!({}))
    }

    fn resize(&self, width: u32, height: u32) -> Result<(), String> {
        // The window has a minimum width; the frame of the page within it has none.
        self.marionette
            .command("WebDriver:SetWindowRect", &json!({ "width": width.max(800), "height": height + 200 }))?;
        let script = "
            const { style } = gBrowser.selectedBrowser;
            const [width, height] = arguments;
            for (const name of ['min-width', 'max-width']) style.setProperty(name, `${width}px`, 'important');
            for (const name of ['min-height', 'max-height']) style.setProperty(name, `${height}px`, 'important');";
        self.as_browser(script, &json!([width, height]))?;
        // The page learns its new size a little later.
        let wait = "
            const [width, height, done] = arguments;
            const look = () => innerWidth === width && innerHeight === height
                ? requestAnimationFrame(() => requestAnimationFrame(() => done(true))) : setTimeout(look, 10);
            look();";
        let wanted = json!({ "script": wait, "args": [width, height] });
        self.marionette.command("WebDriver:ExecuteAsyncScript", &wanted).map(drop)
    }

    fn prefer(&self, wishes: &[(&str, &str)]) -> Result<(), String> {
        for (feature, value) in wishes {
            let (name, number) = match (*feature, *value) {
                ("prefers-color-scheme", "dark") => ("layout.css.prefers-color-scheme.content-override", 0),
                ("prefers-color-scheme", _) => ("layout.css.prefers-color-scheme.content-override", 1),
                ("prefers-reduced-motion", value) => ("ui.prefersReducedMotion", i32::from(value == "reduce")),
                ("forced-colors", value) => ("browser.display.document_color_use", i32::from(value == "active") + 1),
                _ => return Err(format!("Firefox cannot prefer {feature}")),
            };
            self.as_browser("Services.prefs.setIntPref(arguments[0], arguments[1])", &json!([name, number]))?;
        }
        Ok(())
    }

    fn set_offline(&self, is_offline: bool) -> Result<(), String> {
        self.as_browser("Services.io.offline = arguments[0]", &json!([is_offline])).map(drop)
    }

    fn screenshot(&self) -> Result<String, String> {
        let shot = self.marionette.command("WebDriver:TakeScreenshot", &json!({ "full": false }))?;
        Ok(shot.as_str().unwrap_or_default().to_owned())
    }

    fn console_errors(&self) -> Result<Vec<String>, String> {
        let mut errors = self.errors.lock().map_err(|_| "the console cannot be read".to_owned())?;
        Ok(std::mem::take(&mut errors))
    }

    fn dom_counters(&self) -> Result<(u64, u64), String> {
        Err("Firefox does not count the nodes of a page".to_owned())
    }

    fn push(&self, _: &str, _: &str) -> Result<(), String> {
        Err("Firefox delivers no push message without a push service".to_owned())
    }
}

impl Drop for Firefox {
    fn drop(&mut self) {
        end(&mut self.process, &self.profile);
    }
}

fn end(process: &mut Child, profile: &Path) {
    let _ = process.kill();
    let _ = process.wait();
    let _ = fs::remove_dir_all(profile);
}

/// Firefox writes the port into a file once it listens.
fn wait_for_port(profile: &Path) -> Result<u16, String> {
    let begin = Instant::now();
    while begin.elapsed() < START {
        let port = fs::read_to_string(profile.join("MarionetteActivePort")).unwrap_or_default();
        if let Ok(port) = port.trim().parse() {
            return Ok(port);
        }
        thread::sleep(Duration::from_millis(50));
    }
    Err(format!("Firefox did not start within {} s", START.as_secs()))
}

/// Collects the lines that report an error of a page.
fn listen(output: Option<impl Read + Send + 'static>, errors: &Arc<Mutex<Vec<String>>>) {
    let errors = Arc::clone(errors);
    let Some(output) = output else { return };
    thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok).filter(|line| is_error(line)) {
            if let Ok(mut errors) = errors.lock() {
                errors.push(line);
            }
        }
    });
}

/// Whether a line of Firefox's output is an error of a page: one written to the console, or an uncaught exception.
fn is_error(line: &str) -> bool {
    // The loader of Mozilla's own settings complains without a network.
    line.starts_with("console.error: ") && !line.contains("RSLoader") || line.starts_with("JavaScript error: http")
}

#[cfg(test)]
mod tests {
    use super::is_error;

    #[test]
    fn errors_of_pages_are_told_from_those_of_the_browser() {
        assert!(is_error("console.error: \"panicked at src/lib.rs\""));
        assert!(is_error("JavaScript error: http://127.0.0.1:2525/bisat.js, line 3: TypeError: a is null"));
        assert!(!is_error("JavaScript error: resource://gre/modules/Sync.sys.mjs, line 3: Error"));
        assert!(!is_error("console.warn: services.settings"));
        assert!(!is_error("console.error: RSLoader: "));
    }
}
