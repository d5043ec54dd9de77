//! The browser: navigation, input, queries and screenshots.

use std::fs;
use std::path::Path;
use std::thread;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::driver::Driver;
use crate::firefox::Firefox;
use crate::keys;
use crate::remote::Remote;

/// A browser with one tab. Dropping it checks that the console has no errors.
pub struct Browser {
    remote: Box<dyn Remote>,
    /// Console errors that a test expects.
    tolerated: Vec<String>,
}

/// What a page holds in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DomSize {
    /// Number of nodes.
    pub nodes: u64,
    /// Number of event listeners.
    pub listeners: u64,
}

/// What Rust writes to the console when the page panics.
const PANICKED: &str = "panicked at";

fn is_tolerated(message: &str, tolerated: &[String]) -> bool {
    !message.contains(PANICKED) && tolerated.iter().any(|part| message.contains(part.as_str()))
}

/// Waits until an element exists.
const WAIT_FOR: &str = "
    const [css, done] = arguments;
    const look = () => document.querySelector(css) ? done(true) : setTimeout(look, 20);
    look();";

/// Waits until there is no such element.
const WAIT_WITHOUT: &str = "
    const [css, done] = arguments;
    const look = () => document.querySelector(css) ? setTimeout(look, 20) : done(true);
    look();";

/// Waits until an element contains this text.
const WAIT_TEXT: &str = "
    const [css, text, done] = arguments;
    const has = (element) => element.textContent.includes(text);
    const look = () => [...document.querySelectorAll(css)].some(has) ? done(true) : setTimeout(look, 20);
    look();";

impl Browser {
    /// Starts Chromium, or Firefox with `BISAT_BROWSER=firefox`; none if it is not installed, which panics under `CI=true`.
    pub fn open() -> Option<Self> {
        if let Err(advice) = Browser::is_installed() {
            assert!(!std::env::var("CI").is_ok_and(|ci| ci == "true"), "{advice}");
            eprintln!("skipped: {advice}");
            return None;
        }
        let remote: Result<Box<dyn Remote>, String> = match Browser::is_firefox() {
            true => Firefox::start().map(|firefox| Box::new(firefox) as Box<dyn Remote>),
            false => Driver::start().map(|driver| Box::new(driver) as Box<dyn Remote>),
        };
        let remote = remote.unwrap_or_else(|error| panic!("no browser: {error}"));
        let browser = Browser { remote, tolerated: Vec::new() };
        browser.resize(1440, 900);
        Some(browser)
    }

    /// Whether tests run in Firefox.
    pub fn is_firefox() -> bool {
        std::env::var("BISAT_BROWSER").is_ok_and(|browser| browser == "firefox")
    }

    /// Whether the browser is installed; the error says how to install it.
    pub fn is_installed() -> Result<(), &'static str> {
        match Browser::is_firefox() {
            true if !Firefox::is_installed() => Err("Firefox is not installed: apt-get install firefox-esr"),
            false if !Driver::is_installed() => {
                Err("no browser is installed: apt-get install chromium chromium-driver")
            }
            _ => Ok(()),
        }
    }

    /// Goes to an address.
    #[track_caller]
    pub fn goto(&self, url: &str) {
        self.post("url", &json!({ "url": url }));
    }

    /// Opens another tab, which the next commands go to. Returns the tab to go back to.
    #[track_caller]
    pub fn open_tab(&self) -> String {
        let current = self.remote.get("window").unwrap_or_else(|error| panic!("{error}"));
        let opened = self.post("window/new", &json!({ "type": "tab" }));
        self.go_to_tab(opened["handle"].as_str().unwrap_or_default());
        current.as_str().unwrap_or_default().to_owned()
    }

    /// Goes to another tab.
    #[track_caller]
    pub fn go_to_tab(&self, tab: &str) {
        self.post("window", &json!({ "handle": tab }));
    }

    /// Loads the page again.
    #[track_caller]
    pub fn reload(&self) {
        self.post("refresh", &json!({}));
    }

    /// Goes back in the history.
    #[track_caller]
    pub fn back(&self) {
        self.post("back", &json!({}));
    }

    /// The URL of the page.
    #[track_caller]
    pub fn url(&self) -> String {
        let url = self.remote.get("url").unwrap_or_else(|error| panic!("{error}"));
        url.as_str().unwrap_or_default().to_owned()
    }

    /// Waits for the first element that matches the selector and clicks it. It must be visible and not covered.
    #[track_caller]
    pub fn click(&self, css: &str) {
        let element = self.element(css);
        self.remote
            .post(&format!("element/{element}/click"), &json!({}))
            .unwrap_or_else(|error| panic!("{css} cannot be clicked: {error}{}", self.complaints()));
    }

    /// Waits for an element and types at the end of its text.
    #[track_caller]
    pub fn write(&self, css: &str, text: &str) {
        let element = self.element(css);
        self.post(&format!("element/{element}/value"), &json!({ "text": text }));
    }

    /// Replaces the text of a field at once, as pasting does.
    #[track_caller]
    pub fn paste(&self, css: &str, text: &str) {
        self.wait_for(css);
        let script = "
            const field = document.querySelector(arguments[0]);
            field.focus();
            field.value = arguments[1];
            field.dispatchEvent(new Event('input', { bubbles: true }));
            field.dispatchEvent(new Event('change', { bubbles: true }));";
        self.execute(script, &json!([css, text]));
    }

    /// Presses keys one after the other at the focused element: `Enter`, `ArrowLeft`, `h`, or `Shift+Tab` together.
    #[track_caller]
    pub fn press(&self, keys: &[&str]) {
        let mut actions = Vec::new();
        for chord in keys {
            let pressed: Vec<char> = match chord.split_once('+') {
                Some((held, key)) if !held.is_empty() => vec![keys::character(held), keys::character(key)],
                _ => vec![keys::character(chord)],
            };
            let action = |kind: &str, key: &char| json!({ "type": kind, "value": key.to_string() });
            actions.extend(pressed.iter().map(|key| action("keyDown", key)));
            actions.extend(pressed.iter().rev().map(|key| action("keyUp", key)));
        }
        self.post("actions", &json!({ "actions": [{ "type": "key", "id": "keys", "actions": actions }] }));
    }

    /// Drags from the middle of one element to the middle of another, with the button held.
    #[track_caller]
    pub fn drag(&self, from: &str, to: &str) {
        let mover = |css: &str, milliseconds: u32| {
            let origin = json!({ "element-6066-11e4-a52e-4f735466cecf": self.element(css) });
            json!({ "type": "pointerMove", "duration": milliseconds, "origin": origin, "x": 0, "y": 0 })
        };
        let actions = json!([
            mover(from, 0), { "type": "pointerDown", "button": 0 },
            mover(to, 200), { "type": "pointerUp", "button": 0 },
        ]);
        self.post("actions", &json!({ "actions": [{ "type": "pointer", "id": "mouse", "actions": actions }] }));
    }

    /// Waits for the first element that matches the selector and returns its text.
    #[track_caller]
    pub fn text(&self, css: &str) -> String {
        self.wait_for(css);
        let text = self.execute("return document.querySelector(arguments[0]).textContent", &json!([css]));
        text.as_str().unwrap_or_default().trim().to_owned()
    }

    /// Waits for the first element that matches the selector and returns an attribute of it.
    #[track_caller]
    pub fn attribute(&self, css: &str, name: &str) -> Option<String> {
        self.wait_for(css);
        let script = "return document.querySelector(arguments[0]).getAttribute(arguments[1])";
        self.execute(script, &json!([css, name])).as_str().map(ToOwned::to_owned)
    }

    /// The number of elements that match the selector now.
    #[track_caller]
    pub fn count(&self, css: &str) -> usize {
        let count = self.execute("return document.querySelectorAll(arguments[0]).length", &json!([css]));
        count.as_u64().map_or(0, |count| count as usize)
    }

    /// Waits until an element matches.
    #[track_caller]
    pub fn wait_for(&self, css: &str) {
        self.wait(WAIT_FOR, &json!([css]), &format!("{css} does not come"));
    }

    /// Waits until no element matches.
    #[track_caller]
    pub fn wait_without(&self, css: &str) {
        self.wait(WAIT_WITHOUT, &json!([css]), &format!("{css} does not go"));
    }

    /// Waits until a matching element contains this text.
    #[track_caller]
    pub fn wait_for_text(&self, css: &str, text: &str) {
        self.wait(WAIT_TEXT, &json!([css, text]), &format!("no {css} comes to say {text:?}"));
    }

    /// Runs the body of a JavaScript function in the page, with `arguments`, and returns its result.
    #[track_caller]
    pub fn execute(&self, script: &str, arguments: &Value) -> Value {
        self.post("execute/sync", &json!({ "script": script, "args": arguments }))
    }

    /// Like `execute`, for a script that calls its last argument with the result.
    #[track_caller]
    pub fn execute_later(&self, script: &str, arguments: &Value) -> Value {
        self.post("execute/async", &json!({ "script": script, "args": arguments }))
    }

    /// Resizes the page, in pixels. Below a width of 600 Chromium emulates a phone with touch.
    #[track_caller]
    pub fn resize(&self, width: u32, height: u32) {
        self.remote.resize(width, height).unwrap_or_else(|error| panic!("{error}"));
    }

    /// Sets media features, such as `("prefers-color-scheme", "dark")`.
    #[track_caller]
    pub fn prefer(&self, wishes: &[(&str, &str)]) {
        self.remote.prefer(wishes).unwrap_or_else(|error| panic!("{error}"));
    }

    /// Switches the network off or on. Open sockets stay open: see [`crate::Cable`].
    #[track_caller]
    pub fn set_offline(&self, is_offline: bool) {
        self.remote.set_offline(is_offline).unwrap_or_else(|error| panic!("{error}"));
    }

    /// Answers the question for a permission, such as `notifications`, of the present origin.
    #[track_caller]
    pub fn set_permission(&self, name: &str, state: &str) {
        self.post("permissions", &json!({ "descriptor": { "name": name }, "state": state }));
    }

    /// Writes a screenshot as PNG.
    #[track_caller]
    pub fn screenshot(&self, path: &Path) {
        let data = self.remote.screenshot().unwrap_or_else(|error| panic!("{error}"));
        let picture = BASE64_STANDARD.decode(data).unwrap_or_else(|error| panic!("a screenshot is base64: {error}"));
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        }
        fs::write(path, picture).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }

    /// The nodes and event listeners that the page holds, after a garbage collection. Detached nodes count, too.
    #[track_caller]
    pub fn dom_size(&self) -> DomSize {
        let (nodes, listeners) = self.remote.dom_counters().unwrap_or_else(|error| panic!("{error}"));
        DomSize { nodes, listeners }
    }

    /// Delivers a push message to the first service worker of an origin, as a push service does. In Chromium only.
    #[track_caller]
    pub fn push(&self, origin: &str, message: &str) {
        self.remote.push(origin, message).unwrap_or_else(|error| panic!("{error}"));
    }

    /// Ignores console errors that contain this text. A panic of the page is never ignored.
    pub fn tolerate(&mut self, part: &str) {
        self.tolerated.push(part.to_owned());
    }

    /// Console errors since the last call, or why the console cannot be read.
    fn console_errors(&self) -> Result<Vec<String>, String> {
        let messages = self.remote.console_errors()?;
        Ok(messages.into_iter().filter(|message| !is_tolerated(message, &self.tolerated)).collect())
    }

    /// Waits for the first matching element and returns its WebDriver id.
    #[track_caller]
    fn element(&self, css: &str) -> String {
        self.wait_for(css);
        let found = self.post("element", &json!({ "using": "css selector", "value": css }));
        let name = found.as_object().and_then(|found| found.values().next()).and_then(Value::as_str);
        name.unwrap_or_else(|| panic!("{css} has no name: {found}")).to_owned()
    }

    #[track_caller]
    fn wait(&self, script: &str, arguments: &Value, failure: &str) {
        // A page that goes away takes its scripts along: then the next page is asked.
        for _ in 0..3 {
            let waited = self.remote.post("execute/async", &json!({ "script": script, "args": arguments }));
            match waited {
                Ok(_) => return,
                Err(error) if error.contains("unloaded") || error.contains("navigation") => {}
                Err(error) => panic!("{failure}: {error}\nat {}{}", self.url(), self.complaints()),
            }
        }
        panic!("{failure}: pages come and go");
    }

    fn complaints(&self) -> String {
        let errors = self.console_errors().unwrap_or_else(|error| vec![error]);
        if errors.is_empty() { String::new() } else { format!("\nthe console says:\n{}", errors.join("\n")) }
    }

    #[track_caller]
    fn post(&self, path: &str, body: &Value) -> Value {
        self.remote.post(path, body).unwrap_or_else(|error| panic!("{error}{}", self.complaints()))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !thread::panicking() {
            let errors = self.console_errors().unwrap_or_else(|error| vec![error]);
            assert!(errors.is_empty(), "the page complained:\n{}", errors.join("\n"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_tolerated;

    #[test]
    fn a_panic_is_never_tolerated() {
        let tolerated = ["net::ERR_".to_owned()];
        assert!(is_tolerated("/api/me - Failed to load resource: net::ERR_CONNECTION_REFUSED", &tolerated));
        assert!(!is_tolerated("panicked at src/api.rs:9: net::ERR_CONNECTION_REFUSED", &tolerated));
        assert!(!is_tolerated("Uncaught TypeError", &tolerated));
    }
}
