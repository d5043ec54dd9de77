//! A server of ours from outside: HTTP calls and sockets as any client makes them. Plain `http://` only.

use std::error::Error;
use std::fmt;

use bisat_protocol::http::Me;
use bisat_protocol::{ClientMessage, ServerMessage};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value as Json, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::failure::Usage;

/// Someone at a server: where it is, and by which cookie it knows us.
#[derive(Clone, Debug)]
pub struct Remote {
    host: String,
    cookie: Option<String>,
    /// Whether a name was refused there, so that we are not who we wanted to be.
    is_refused: bool,
}

/// What came back.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The body, which is JSON but for records and figures.
    pub body: String,
    cookie: Option<String>,
}

impl Answer {
    /// The body as JSON; null where it is none.
    pub fn json(&self) -> Json {
        serde_json::from_str(&self.body).unwrap_or_default()
    }
}

impl Answer {
    /// What the server says is wrong.
    pub fn reason(&self) -> String {
        self.json()["message"].as_str().map_or_else(|| format!("the server answers {}", self.status), str::to_owned)
    }
}

/// Why a server could not be talked to.
#[derive(Debug)]
pub struct RemoteError(String);

impl fmt::Display for RemoteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for RemoteError {}

impl From<std::io::Error> for RemoteError {
    fn from(error: std::io::Error) -> Self {
        use std::io::ErrorKind::{ConnectionRefused, ConnectionReset, HostUnreachable, NetworkUnreachable, TimedOut};
        match error.kind() {
            // In words, without the number that the system has for it.
            kind @ (ConnectionRefused | ConnectionReset | HostUnreachable | NetworkUnreachable | TimedOut) => {
                RemoteError(kind.to_string())
            }
            _ => RemoteError(error.to_string()),
        }
    }
}

impl From<tungstenite::Error> for RemoteError {
    fn from(error: tungstenite::Error) -> Self {
        RemoteError(error.to_string())
    }
}

impl Remote {
    /// The server at an address as `http://127.0.0.1:2525`; it does not know us yet.
    pub fn new(url: &str) -> Result<Self, Usage> {
        let wanted = "an address as http://127.0.0.1:2525 is wanted";
        if ["https:", "wss:"].iter().any(|scheme| url.to_lowercase().starts_with(scheme)) {
            return Err(Usage(format!(
                "\"{url}\" cannot be reached: https is not supported. {wanted}; a server behind TLS needs a tunnel, as \
                 ssh -L 2525:127.0.0.1:2525 HOST and then http://127.0.0.1:2525"
            )));
        }
        let host = url.strip_prefix("http://").map(|rest| rest.trim_end_matches('/'));
        match host.filter(|host| !host.is_empty() && !host.contains(['/', '@', ' '])) {
            Some(host) if host.contains(':') => Ok(Remote { host: host.to_owned(), cookie: None, is_refused: false }),
            Some(host) => Ok(Remote { host: format!("{host}:80"), cookie: None, is_refused: false }),
            None => Err(Usage(format!("\"{url}\" will not do: {wanted}"))),
        }
    }

    /// Known there by this cookie, where there is one.
    pub fn known_by(self, cookie: Option<String>) -> Self {
        Remote { cookie, ..self }
    }

    /// By which cookie the server is to know us again; none where we are not who we wanted to be.
    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref().filter(|_| !self.is_refused)
    }

    /// Where it is, as `127.0.0.1:2525`.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Who we are there: whoever the cookie says, else a new guest.
    pub async fn me(&mut self) -> Result<Me, RemoteError> {
        let answer = self.call("GET", "/api/me", None).await?;
        self.cookie = answer.cookie.clone().or_else(|| self.cookie.take());
        serde_json::from_str(&answer.body).map_err(|_| RemoteError(answer.reason()))
    }

    /// Takes another name there; who we are then, or why not.
    pub async fn rename(&mut self, name: &str) -> Result<Result<Me, String>, RemoteError> {
        let answer = self.call("POST", "/api/me/name", Some(&json!({ "name": name }))).await?;
        let renamed = serde_json::from_str(&answer.body).map_err(|_| answer.reason());
        self.is_refused = renamed.is_err();
        Ok(renamed)
    }

    /// Becomes a guest there.
    pub async fn as_guest(mut self) -> Result<Self, RemoteError> {
        let answer = self.call("GET", "/api/me", None).await?;
        self.cookie = Some(answer.cookie.ok_or_else(|| RemoteError(format!("no guest: {}", answer.body)))?);
        Ok(self)
    }

    /// Makes an HTTP call; the body is sent as JSON.
    pub async fn call(&self, method: &str, path: &str, body: Option<&Json>) -> Result<Answer, RemoteError> {
        let body = body.map(Json::to_string).unwrap_or_default();
        let cookie = self.cookie.as_ref().map(|cookie| format!("cookie: {cookie}\r\n")).unwrap_or_default();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n{cookie}\r\n",
            self.host,
            body.len()
        );
        let mut stream = TcpStream::connect(&self.host).await?;
        stream.write_all(format!("{head}{body}").as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(|| RemoteError("no answer came".to_owned()))?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_default();
        let set = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = set.and_then(|cookie| cookie.split(';').next()).map(ToOwned::to_owned);
        Ok(Answer { status, body: body.to_owned(), cookie })
    }

    /// Opens a socket.
    pub async fn connect(&self) -> Result<Socket, RemoteError> {
        let mut request = format!("ws://{}/ws", self.host).into_client_request()?;
        if let Some(cookie) = &self.cookie {
            let value = cookie.parse().map_err(|_| RemoteError("the cookie is none".to_owned()))?;
            request.headers_mut().insert("cookie", value);
        }
        let stream = TcpStream::connect(&self.host).await?;
        stream.set_nodelay(true)?;
        let (socket, _) = client_async(request, stream).await?;
        Ok(Socket(socket))
    }
}

/// A socket to the server.
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Says something.
    pub async fn say(&mut self, request: &ClientMessage) -> Result<(), RemoteError> {
        let text = serde_json::to_string(request).map_err(|error| RemoteError(error.to_string()))?;
        self.say_text(&text).await
    }

    /// Says anything at all.
    pub async fn say_text(&mut self, text: &str) -> Result<(), RemoteError> {
        Ok(self.0.send(Message::text(text)).await?)
    }

    /// The next thing that the server says; nothing once it has hung up.
    pub async fn hear(&mut self) -> Result<Option<ServerMessage>, RemoteError> {
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
