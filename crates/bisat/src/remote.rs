//! Client of a server: HTTP requests and the WebSocket, with TLS for `https` addresses.

mod error;
mod transport;
#[cfg(test)]
mod tests;

use std::time::Duration;

use bisat_protocol::http::Me;
use bisat_protocol::{ClientMessage, ServerMessage};
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full, Limited};
use hyper::Request;
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use serde_json::{Value as Json, json};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

pub use error::RemoteError;
pub use transport::Trust;
use transport::{Duplex, Transport};

/// Longest time of a request: an analysis takes long.
const TIMEOUT: Duration = Duration::from_secs(120);
/// Largest body of an answer.
const LARGEST_BODY: usize = 64 << 20;

/// A client of a server, with its session cookie.
#[derive(Clone, Debug)]
pub struct Remote {
    url: String,
    trust: Trust,
    transport: Transport,
    cookie: Option<String>,
    /// Whether the server refused our name: then the cookie is not stored.
    is_refused: bool,
}

/// Answer to an HTTP request.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The body: JSON, except for records and metrics.
    pub body: String,
    cookie: Option<String>,
}

impl Answer {
    /// The body as JSON; null if it is not JSON.
    pub fn json(&self) -> Json {
        serde_json::from_str(&self.body).unwrap_or_default()
    }
}

impl Answer {
    /// The error message of the server: of its JSON, or the first line of a short text.
    pub fn reason(&self) -> String {
        let (json, status) = (self.json(), self.status);
        if let Some(message) = json["message"].as_str() {
            return message.to_owned();
        }
        match self.body.lines().next().filter(|line| !line.is_empty() && line.len() < 200 && !line.starts_with('<')) {
            Some(line) => format!("the server answers {status}: {line}"),
            None => format!("the server answers {status}"),
        }
    }
}

impl Remote {
    /// The server at an address such as `https://bisat.example`, without a session. Of several addresses, with commas in
    /// between, the first that answers is used, and the next one when it does not answer any more.
    pub fn new(url: &str, trust: &Trust) -> Result<Self, Box<dyn std::error::Error>> {
        let transport = Transport::new(url, trust.ca_file.as_deref())?;
        Ok(Remote { url: url.to_owned(), trust: trust.clone(), transport, cookie: None, is_refused: false })
    }

    /// The same servers, beginning with another one, so that clients spread over them.
    pub fn beginning_with(&self, node: usize) -> Self {
        Remote { transport: self.transport.beginning_with(node), ..self.clone() }
    }

    /// The same with a session cookie.
    pub fn known_by(self, cookie: Option<String>) -> Self {
        Remote { cookie, ..self }
    }

    /// The session cookie to store; none if the server refused our name.
    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref().filter(|_| !self.is_refused)
    }

    /// The address as it was given.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The flags that connect with the same trust again, with a leading space.
    pub fn trust_flags(&self) -> String {
        let file = self.trust.ca_file.as_ref().filter(|_| self.transport.is_tls());
        let quoted = |file: &std::path::PathBuf| file.display().to_string().replace('\'', r"'\''");
        file.map(|file| format!(" --ca-file '{}'", quoted(file))).unwrap_or_default()
    }

    /// Host and port for the name of a file, such as `127.0.0.1:2525`. A session of an https address is another one: its
    /// cookie must never be sent without TLS.
    pub fn origin(&self) -> String {
        let authority = self.transport.first_authority();
        if self.transport.is_tls() { format!("https:{authority}") } else { authority }
    }

    /// The caller: the identity of the cookie, or a new guest.
    pub async fn me(&mut self) -> Result<Me, RemoteError> {
        let answer = self.call("GET", "/api/me", None).await?;
        self.cookie = answer.cookie.clone().or_else(|| self.cookie.take());
        serde_json::from_str(&answer.body).map_err(|_| RemoteError(answer.reason()))
    }

    /// Renames the caller. Returns the renamed caller, or the server's reason for refusing.
    pub async fn rename(&mut self, name: &str) -> Result<Result<Me, String>, RemoteError> {
        let answer = self.call("POST", "/api/me/name", Some(&json!({ "name": name }))).await?;
        let renamed = serde_json::from_str(&answer.body).map_err(|_| answer.reason());
        self.is_refused = renamed.is_err();
        Ok(renamed)
    }

    /// Becomes a new guest.
    pub async fn as_guest(mut self) -> Result<Self, RemoteError> {
        let answer = self.call("GET", "/api/me", None).await?;
        self.cookie = Some(
            answer.cookie.ok_or_else(|| RemoteError(format!("the server did not create a guest: {}", answer.body)))?,
        );
        Ok(self)
    }

    /// Makes the caller an account with this name and password. Its session is a new one.
    pub async fn register(&mut self, name: &str, password: &str) -> Result<Me, RemoteError> {
        let answer = self.call("POST", "/api/account", Some(&json!({ "name": name, "password": password }))).await?;
        let me = serde_json::from_str(&answer.body).map_err(|_| RemoteError(answer.reason()))?;
        self.cookie = answer.cookie.or_else(|| self.cookie.take());
        Ok(me)
    }

    /// Sends an HTTP request with a JSON body.
    pub async fn call(&self, method: &str, path: &str, body: Option<&Json>) -> Result<Answer, RemoteError> {
        timeout(TIMEOUT, self.exchange(method, path, body))
            .await
            .unwrap_or_else(|_| Err(std::io::Error::from(std::io::ErrorKind::TimedOut).into()))
    }

    /// One request on a connection of its own.
    async fn exchange(&self, method: &str, path: &str, body: Option<&Json>) -> Result<Answer, RemoteError> {
        let stream = TokioIo::new(self.transport.connect().await?);
        let mut request = Request::builder().method(method).uri(path).header("host", self.transport.authority());
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        if body.is_some() {
            request = request.header("content-type", "application/json");
        }
        let body = Full::new(Bytes::from(body.map(Json::to_string).unwrap_or_default()));
        let request = request.body(body).map_err(|error| RemoteError(error.to_string()))?;
        let (mut sender, connection) = http1::handshake(stream).await?;
        // The task ends with the sender.
        tokio::spawn(connection);
        let (head, body) = sender.send_request(request).await?.into_parts();
        let body = Limited::new(body, LARGEST_BODY).collect().await.map_err(|error| RemoteError(error.to_string()))?;
        let set = head.headers.get("set-cookie").and_then(|cookie| cookie.to_str().ok());
        Ok(Answer {
            status: head.status.as_u16(),
            cookie: set.and_then(|cookie| cookie.split(';').next()).map(ToOwned::to_owned),
            body: String::from_utf8_lossy(&body.to_bytes()).into_owned(),
        })
    }

    /// Opens a WebSocket.
    pub async fn connect(&self) -> Result<Socket, RemoteError> {
        let stream = self.transport.connect().await?;
        // The scheme is not sent: the stream is encrypted already, or not at all.
        let mut request = format!("ws://{}/ws", self.transport.authority()).into_client_request()?;
        if let Some(cookie) = &self.cookie {
            let value = cookie.parse().map_err(|_| {
                RemoteError("the session cookie contains characters that are not allowed in a header".to_owned())
            })?;
            request.headers_mut().insert("cookie", value);
        }
        let (socket, _) = client_async(request, stream).await?;
        Ok(Socket(socket))
    }
}

/// An open WebSocket.
pub struct Socket(WebSocketStream<Box<dyn Duplex>>);

impl Socket {
    /// Sends a message.
    pub async fn say(&mut self, request: &ClientMessage) -> Result<(), RemoteError> {
        let text = serde_json::to_string(request).map_err(|error| RemoteError(error.to_string()))?;
        self.say_text(&text).await
    }

    /// Sends any text.
    pub async fn say_text(&mut self, text: &str) -> Result<(), RemoteError> {
        Ok(self.0.send(Message::text(text)).await?)
    }

    /// The next message; none once the connection is closed.
    pub async fn receive(&mut self) -> Result<Option<ServerMessage>, RemoteError> {
        while let Some(message) = self.0.next().await {
            match message? {
                Message::Text(text) => {
                    let notice = serde_json::from_str(&text);
                    return notice.map(Some).map_err(|error| RemoteError(format!("{error} in {text}")));
                }
                Message::Close(_) => return Ok(None),
                _ => {}
            }
        }
        Ok(None)
    }
}
