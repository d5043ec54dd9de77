//! One WebDriver command: a JSON request over HTTP on loopback, and its answer.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

/// What takes longer than a page and a script together may take will not come any more.
const PATIENCE: Duration = Duration::from_secs(120);

/// Sends a command to the driver at this port and returns its value; the driver's own words where it refuses.
pub(crate) fn command(port: u16, method: &str, path: &str, body: &Value) -> Result<Value, String> {
    let sent = exchange(port, method, path, body).map_err(|error| format!("{method} {path}: {error}"))?;
    let answer: Value = serde_json::from_slice(&sent).map_err(|error| format!("{method} {path}: {error}"))?;
    let value = answer.get("value").cloned().unwrap_or_default();
    match value.get("error").and_then(Value::as_str) {
        Some(error) => Err(format!("{error}: {}", value["message"].as_str().unwrap_or_default())),
        None => Ok(value),
    }
}

fn exchange(port: u16, method: &str, path: &str, body: &Value) -> std::io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let body = if method == "POST" { body.to_string() } else { String::new() };
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    )?;
    let mut answer = BufReader::new(stream);
    let mut length = None;
    let mut line = String::new();
    while answer.read_line(&mut line)? > 2 {
        if let Some((name, value)) =
            line.split_once(':').filter(|(name, _)| name.eq_ignore_ascii_case("content-length"))
        {
            length = value.trim().parse().ok().or_else(|| panic!("{name}: {value}"));
        }
        line.clear();
    }
    let mut content = Vec::new();
    match length {
        Some(length) => answer.take(length).read_to_end(&mut content)?,
        None => answer.read_to_end(&mut content)?,
    };
    Ok(content)
}
