//! One WebDriver command: a JSON request over HTTP on loopback, and its answer.

use std::sync::LazyLock;
use std::time::Duration;

use serde_json::Value;
use ureq::Agent;

/// Longer than the timeouts of page loads and scripts together.
const TIMEOUT: Duration = Duration::from_secs(300);

/// One client for all commands. WebDriver reports errors in the body, not by the status.
static AGENT: LazyLock<Agent> = LazyLock::new(|| {
    let config = Agent::config_builder().http_status_as_error(false).timeout_global(Some(TIMEOUT)).proxy(None);
    config.build().into()
});

/// Sends a command to the driver at this port and returns its value, or the driver's error message.
pub(crate) fn command(port: u16, method: &str, path: &str, body: &Value) -> Result<Value, String> {
    let sent = exchange(port, method, path, body).map_err(|error| format!("{method} {path}: {error}"))?;
    let answer: Value = serde_json::from_slice(&sent).map_err(|error| format!("{method} {path}: {error}"))?;
    let value = answer.get("value").cloned().unwrap_or_default();
    match value.get("error").and_then(Value::as_str) {
        Some(error) => Err(format!("{error}: {}", value["message"].as_str().unwrap_or_default())),
        None => Ok(value),
    }
}

fn exchange(port: u16, method: &str, path: &str, body: &Value) -> Result<Vec<u8>, ureq::Error> {
    let url = format!("http://127.0.0.1:{port}{path}");
    let mut response = match method {
        "POST" => AGENT.post(url).content_type("application/json").send(body.to_string())?,
        "DELETE" => AGENT.delete(url).call()?,
        _ => AGENT.get(url).call()?,
    };
    // A screenshot may be larger than the default limit.
    response.body_mut().with_config().limit(u64::MAX).read_to_vec()
}
