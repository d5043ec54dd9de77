//! Firefox's own protocol for remote control, Marionette: JSON over TCP, each message after its length. Its commands are
//! those of the WebDriver standard under other names, so that Firefox needs no driver.

use std::io::{BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::Mutex;

use serde_json::{Value, json};

/// A connection to a Firefox.
pub(crate) struct Marionette {
    stream: Mutex<BufReader<TcpStream>>,
}

impl Marionette {
    /// Connects to the port that Firefox listens at.
    pub(crate) fn connect(port: u16) -> Result<Self, String> {
        let stream = TcpStream::connect(("127.0.0.1", port)).map_err(|error| format!("Firefox: {error}"))?;
        let mut stream = BufReader::new(stream);
        // Firefox names its version of the protocol first.
        receive(&mut stream)?;
        Ok(Marionette { stream: Mutex::new(stream) })
    }

    /// Sends a command and waits for its result, or the error message of Firefox.
    pub(crate) fn command(&self, name: &str, parameters: &Value) -> Result<Value, String> {
        // A thread that panicked had sent its command whole, and its answer is of no use.
        let mut stream = self.stream.lock().map_err(|_| "another command failed".to_owned())?;
        let message = json!([0, 1, name, parameters]).to_string();
        let sent = format!("{}:{message}", message.len());
        stream.get_mut().write_all(sent.as_bytes()).map_err(|error| format!("{name}: {error}"))?;
        let answer = receive(&mut *stream).map_err(|error| format!("{name}: {error}"))?;
        let error = &answer[2];
        if !error.is_null() {
            let part = |name: &str| error[name].as_str().unwrap_or_default();
            return Err(format!("{}: {}", part("error"), part("message")));
        }
        let result = &answer[3];
        // A result that is no object comes as `{"value": …}`.
        Ok(result.get("value").unwrap_or(result).clone())
    }
}

/// Reads one message: its length in digits, a colon and the JSON.
fn receive(stream: &mut impl Read) -> Result<Value, String> {
    let mut length = 0_usize;
    loop {
        let mut byte = [0];
        stream.read_exact(&mut byte).map_err(|error| format!("Firefox is gone: {error}"))?;
        match byte[0] {
            b':' => break,
            digit @ b'0'..=b'9' if length < 100_000_000 => length = length * 10 + usize::from(digit - b'0'),
            other => return Err(format!("Firefox sent {other} within the length of a message")),
        }
    }
    let mut message = vec![0; length];
    stream.read_exact(&mut message).map_err(|error| format!("Firefox is gone: {error}"))?;
    serde_json::from_slice(&message).map_err(|error| format!("Firefox sent no JSON: {error}"))
}

/// The command of Firefox that is this POST command of the WebDriver standard, with its parameters.
pub(crate) fn of_post(path: &str, body: &Value) -> Option<(&'static str, Value)> {
    let name = match path {
        "url" => "WebDriver:Navigate",
        "back" => "WebDriver:Back",
        "element" => "WebDriver:FindElement",
        "execute/sync" => "WebDriver:ExecuteScript",
        "execute/async" => "WebDriver:ExecuteAsyncScript",
        "actions" => "WebDriver:PerformActions",
        "window" => "WebDriver:SwitchToWindow",
        "permissions" => "WebDriver:SetPermission",
        "window/new" => "WebDriver:NewWindow",
        _ => return of_element(path, body),
    };
    Some((name, body.clone()))
}

fn of_element(path: &str, body: &Value) -> Option<(&'static str, Value)> {
    let (id, action) = path.strip_prefix("element/")?.split_once('/')?;
    match action {
        "click" => Some(("WebDriver:ElementClick", json!({ "id": id }))),
        "value" => Some(("WebDriver:ElementSendKeys", json!({ "id": id, "text": body["text"] }))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{of_post, receive};

    #[test]
    fn a_message_is_read_by_its_length() {
        let sent = br#"18:[1,1,null,{"a":2}]rest"#;
        assert_eq!(receive(&mut &sent[..]), Ok(json!([1, 1, null, { "a": 2 }])));
    }

    #[test]
    fn a_damaged_message_is_an_error() {
        for sent in ["", "17", "x:[]", "99:[]", "2:[x", "999999999999999999999:[]"] {
            assert!(receive(&mut sent.as_bytes()).is_err(), "{sent}");
        }
    }

    #[test]
    fn commands_of_elements_name_their_element() {
        let (name, parameters) = of_post("element/e7/value", &json!({ "text": "Leela" })).expect("it is a command");
        assert_eq!((name, parameters), ("WebDriver:ElementSendKeys", json!({ "id": "e7", "text": "Leela" })));
        assert_eq!(of_post("element/e7/fold", &json!({})), None);
    }
}
