//! Client of a server: HTTP requests and the WebSocket. Plain `http://` only.

use std::error::Error;
use std::fmt;
use std::sync::LazyLock;
use std::time::Duration;

use bisat_protocol::http::Me;
use bisat_protocol::{ClientMessage, ServerMessage};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value as Json, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async};
use ureq::Agent;
use ureq::http::Request;

use crate::failure::Usage;

/// Longest time of a request: an analysis takes long.
const TIMEOUT: Duration = Duration::from_secs(120);

/// One HTTP client for all servers. An error status is an answer like any other.
static AGENT: LazyLock<Agent> = LazyLock::new(|| {
    let config = Agent::config_builder().http_status_as_error(false).timeout_global(Some(TIMEOUT)).proxy(None);
    config.max_redirects(0).max_idle_connections(0).build().into()
});

/// A client of a server, with its session cookie.
#[derive(Clone, Debug)]
pub struct Remote {
    host: String,
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
    /// The error message of the server.
    pub fn reason(&self) -> String {
        self.json()["message"].as_str().map_or_else(|| format!("the server answers {}", self.status), str::to_owned)
    }
}

/// Why a request failed.
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
            // Without the error number of the system.
            kind @ (ConnectionRefused | ConnectionReset | HostUnreachable | NetworkUnreachable | TimedOut) => {
                RemoteError(kind.to_string())
            }
            _ => RemoteError(error.to_string()),
        }
    }
}

impl From<ureq::Error> for RemoteError {
    fn from(error: ureq::Error) -> Self {
        match error {
            ureq::Error::Io(error) => error.into(),
            error => RemoteError(error.to_string()),
        }
    }
}

impl From<tungstenite::Error> for RemoteError {
    fn from(error: tungstenite::Error) -> Self {
        RemoteError(error.to_string())
    }
}

impl Remote {
    /// The server at an address such as `http://127.0.0.1:2525`, without a session.
    pub fn new(url: &str) -> Result<Self, Usage> {
        let wanted = "expected an address such as http://127.0.0.1:2525";
        if ["https:", "wss:"].iter().any(|scheme| url.to_lowercase().starts_with(scheme)) {
            return Err(Usage(format!(
                "\"{url}\": https is not supported, {wanted}. To reach a server behind TLS, open a tunnel with \
                 ssh -L 2525:127.0.0.1:2525 HOST and use http://127.0.0.1:2525"
            )));
        }
        let host = url.strip_prefix("http://").map(|rest| rest.trim_end_matches('/'));
        match host.filter(|host| !host.is_empty() && !host.contains(['/', '@', ' '])) {
            Some(host) if host.contains(':') => Ok(Remote { host: host.to_owned(), cookie: None, is_refused: false }),
            Some(host) => Ok(Remote { host: format!("{host}:80"), cookie: None, is_refused: false }),
            None => Err(Usage(format!("\"{url}\" is not an address of a server: {wanted}"))),
        }
    }

    /// The same with a session cookie.
    pub fn known_by(self, cookie: Option<String>) -> Self {
        Remote { cookie, ..self }
    }

    /// The session cookie to store; none if the server refused our name.
    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref().filter(|_| !self.is_refused)
    }

    /// Host and port, such as `127.0.0.1:2525`.
    pub fn host(&self) -> &str {
        &self.host
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

    /// Sends an HTTP request with a JSON body.
    pub async fn call(&self, method: &str, path: &str, body: Option<&Json>) -> Result<Answer, RemoteError> {
        let mut request = Request::builder().method(method).uri(format!("http://{}{path}", self.host));
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        let body = body.map(Json::to_string);
        let exchange = move || -> Result<Answer, ureq::Error> {
            let mut response = match body {
                Some(body) => AGENT.run(request.header("content-type", "application/json").body(body)?)?,
                None => AGENT.run(request.body(())?)?,
            };
            let set = response.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok());
            let cookie = set.and_then(|cookie| cookie.split(';').next()).map(ToOwned::to_owned);
            let status = response.status().as_u16();
            let body = response.body_mut().with_config().lossy_utf8(true).read_to_string()?;
            Ok(Answer { status, body, cookie })
        };
        let exchanged = tokio::task::spawn_blocking(exchange).await;
        Ok(exchanged.map_err(|error| RemoteError(error.to_string()))??)
    }

    /// Opens a WebSocket.
    pub async fn connect(&self) -> Result<Socket, RemoteError> {
        let mut request = format!("ws://{}/ws", self.host).into_client_request()?;
        if let Some(cookie) = &self.cookie {
            let value = cookie.parse().map_err(|_| {
                RemoteError("the session cookie contains characters that are not allowed in a header".to_owned())
            })?;
            request.headers_mut().insert("cookie", value);
        }
        let stream = TcpStream::connect(&self.host).await?;
        stream.set_nodelay(true)?;
        let (socket, _) = client_async(request, stream).await?;
        Ok(Socket(socket))
    }
}

/// An open WebSocket.
pub struct Socket(WebSocketStream<TcpStream>);

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
