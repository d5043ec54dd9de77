//! The interface of [`crate::Browser`] to Chromium and Firefox.

use serde_json::Value;

/// A running browser that is controlled from outside. Errors are the browser's own messages.
pub(crate) trait Remote: Send + Sync {
    /// Sends a POST command of the WebDriver standard, as `url` or `element/ID/click`.
    fn post(&self, path: &str, body: &Value) -> Result<Value, String>;

    /// Sends a GET command of the WebDriver standard.
    fn get(&self, path: &str) -> Result<Value, String>;

    /// Resizes the page, in pixels.
    fn resize(&self, width: u32, height: u32) -> Result<(), String>;

    /// Sets media features, such as `("prefers-color-scheme", "dark")`.
    fn prefer(&self, wishes: &[(&str, &str)]) -> Result<(), String>;

    /// Switches the network off or on.
    fn set_offline(&self, is_offline: bool) -> Result<(), String>;

    /// A screenshot as PNG in base64.
    fn screenshot(&self) -> Result<String, String>;

    /// Errors in the console since the last call.
    fn console_errors(&self) -> Result<Vec<String>, String>;

    /// The number of nodes and of event listeners that the page holds, after a garbage collection.
    fn dom_counters(&self) -> Result<(u64, u64), String>;

    /// Delivers a push message to the first service worker of an origin.
    fn push(&self, origin: &str, message: &str) -> Result<(), String>;
}
