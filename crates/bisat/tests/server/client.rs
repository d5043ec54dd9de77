//! Someone outside: HTTP calls with any headers, and sockets that may say anything.

use std::io;

use bisat_protocol::{ClientMessage, ServerMessage, TableId};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value as Json, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderName;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

pub(crate) use crate::server::PATIENCE;
use crate::server::Server;

/// Someone outside, and what they say of themselves with every request.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    host: String,
    headers: Vec<(String, String)>,
}

/// What came back.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    /// The body as JSON; null where it is none.
    pub(crate) fn json(&self) -> Json {
        serde_json::from_str(&self.body).unwrap_or_default()
    }

    /// The value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let is_it = |line: &&str| line.split_once(':').is_some_and(|(known, _)| known.eq_ignore_ascii_case(name));
        self.head.lines().find(is_it).and_then(|line| line.split_once(':')).map(|(_, value)| value.trim())
    }

    /// The cookie that was given, as it is sent back.
    pub(crate) fn cookie(&self) -> Option<&str> {
        self.header("set-cookie").and_then(|cookie| cookie.split(';').next())
    }
}

/// The chunks of a body, without their lengths.
fn joined(chunks: &str) -> String {
    let (mut body, mut rest) = (String::new(), chunks);
    while let Some((length, chunk)) = rest.split_once("\r\n") {
        let length = usize::from_str_radix(length, 16).unwrap();
        body.push_str(&chunk[..length]);
        rest = &chunk[length + 2..];
    }
    body
}

impl Client {
    /// Sends a call and hangs up without waiting for what comes of it.
    pub(crate) async fn post_and_hang_up(&self, path: &str, body: &Json) {
        let body = body.to_string();
        let mut stream = TcpStream::connect(&self.host).await.unwrap();
        stream.write_all(format!("{}{body}", self.head("POST", path, body.len())).as_bytes()).await.unwrap();
    }

    /// Somebody whom the server does not know.
    pub(crate) fn stranger(server: &Server) -> Self {
        Client { host: server.host().to_owned(), headers: Vec::new() }
    }

    /// Somebody who asks another address of the server.
    pub(crate) fn at(host: &str) -> Self {
        Client { host: host.to_owned(), headers: Vec::new() }
    }

    /// A new guest of the server.
    pub(crate) async fn guest(server: &Server) -> Self {
        let stranger = Client::stranger(server);
        let answer = stranger.get("/api/me").await;
        stranger.with("cookie", answer.cookie().unwrap_or_else(|| panic!("no guest: {answer:?}")))
    }

    /// The same with one header more.
    pub(crate) fn with(&self, name: &str, value: &str) -> Self {
        let mut client = self.clone();
        client.headers.push((name.to_owned(), value.to_owned()));
        client
    }

    /// The same at the address that the server has now.
    pub(crate) fn moved_to(&self, server: &Server) -> Self {
        Client { host: server.host().to_owned(), headers: self.headers.clone() }
    }

    /// The value of a header that is sent.
    pub(crate) fn sends(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// By what the server knows this client; nothing for a stranger.
    pub(crate) fn name(&self) -> &str {
        let cookie = self.sends("cookie").and_then(|cookie| cookie.split(['=', '.']).nth(1));
        cookie.unwrap_or_default()
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.call("GET", path, b"").await.unwrap_or_else(|error| panic!("GET {path}: {error}"))
    }

    pub(crate) async fn post(&self, path: &str, body: &Json) -> Answer {
        let body = body.to_string();
        self.call("POST", path, body.as_bytes()).await.unwrap_or_else(|error| panic!("POST {path}: {error}"))
    }

    /// Makes a call with any body.
    pub(crate) async fn call(&self, method: &str, path: &str, body: &[u8]) -> io::Result<Answer> {
        let mut stream = TcpStream::connect(&self.host).await?;
        stream.write_all(self.head(method, path, body.len()).as_bytes()).await?;
        // The server may close the connection before it has read a refused request.
        let _ = stream.write_all(body).await;
        let mut answer = Vec::new();
        let read = timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
        if answer.is_empty() {
            read.unwrap_or_else(|_| panic!("no answer to {method} {path}"))?;
        }
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").ok_or(io::ErrorKind::UnexpectedEof)?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_default();
        let is_chunked = head.to_lowercase().contains("\r\ntransfer-encoding: chunked");
        let body = if is_chunked { joined(body) } else { body.to_owned() };
        Ok(Answer { status, head: head.to_owned(), body })
    }

    fn head(&self, method: &str, path: &str, length: usize) -> String {
        let headers: String = self.headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\n{headers}\r\n",
            self.host
        )
    }

    /// Sends bytes, which need not be a valid request, and returns the answer.
    pub(crate) async fn throw(&self, bytes: &[u8]) -> Vec<u8> {
        let mut stream = TcpStream::connect(&self.host).await.unwrap();
        let mut answer = Vec::new();
        if stream.write_all(bytes).await.is_ok() && stream.shutdown().await.is_ok() {
            let _ = timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("the server hangs up");
        }
        answer
    }

    /// A stream of lines.
    pub(crate) async fn stream(&self, path: &str) -> Stream {
        let mut stream = TcpStream::connect(&self.host).await.unwrap();
        stream.write_all(self.head("GET", path, 0).as_bytes()).await.unwrap();
        let mut lines = BufReader::new(stream).lines();
        let status = lines.next_line().await.unwrap().unwrap_or_default();
        let status = status.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_default();
        Stream { status, lines }
    }

    /// A socket, or the status with which it was refused.
    pub(crate) async fn try_connect(&self) -> Result<Socket, u16> {
        let mut request = format!("ws://{}/ws", self.host).into_client_request().unwrap();
        for (name, value) in &self.headers {
            let name: HeaderName = name.parse().unwrap();
            request.headers_mut().insert(name, value.parse().unwrap());
        }
        let stream = TcpStream::connect(&self.host).await.map_err(|_| 0_u16)?;
        stream.set_nodelay(true).map_err(|_| 0_u16)?;
        match client_async(request, stream).await {
            Ok((socket, _)) => Ok(Socket(socket)),
            Err(tungstenite::Error::Http(answer)) => Err(answer.status().as_u16()),
            Err(_) => Err(0),
        }
    }

    pub(crate) async fn connect(&self) -> Socket {
        self.try_connect().await.unwrap_or_else(|status| panic!("no socket, but {status}"))
    }

    /// Opens a table.
    pub(crate) async fn open_table(&self, setup: &Json) -> TableId {
        let answer = self.post("/api/tables", setup).await;
        assert_eq!(answer.status, 201, "{setup}: {answer:?}");
        TableId(answer.json()["table"].as_str().unwrap().to_owned())
    }

    /// Sits down on the first open seat.
    pub(crate) async fn join(&self, table: &TableId, contribution: &str) {
        let answer = self.post(&format!("/api/tables/{table}/join"), &json!({ "contribution": contribution })).await;
        assert_eq!(answer.status, 200, "{answer:?}");
    }
}

/// Lines that come one by one.
pub(crate) struct Stream {
    pub(crate) status: u16,
    lines: Lines<BufReader<TcpStream>>,
}

impl Stream {
    /// The next line that is an object; headers, lengths of chunks and empty lines are passed over.
    pub(crate) async fn next(&mut self) -> Json {
        loop {
            let line = timeout(PATIENCE, self.lines.next_line()).await.expect("a line comes in time");
            let line = line.unwrap().expect("the stream goes on");
            if line.starts_with('{') {
                return serde_json::from_str(&line).unwrap();
            }
        }
    }
}

impl Stream {
    /// Waits until the server ends the stream.
    pub(crate) async fn end(mut self) {
        let end = async { while let Ok(Some(_)) = self.lines.next_line().await {} };
        timeout(PATIENCE, end).await.expect("the server ends the stream");
    }
}

/// A socket.
pub(crate) struct Socket(WebSocketStream<TcpStream>);

/// The server has hung up, or is gone.
#[derive(Debug)]
pub(crate) struct HungUp;

impl Socket {
    pub(crate) async fn say(&mut self, request: &ClientMessage) -> Result<(), HungUp> {
        self.say_message(Message::text(serde_json::to_string(request).unwrap())).await
    }

    /// Says anything at all.
    pub(crate) async fn say_message(&mut self, message: Message) -> Result<(), HungUp> {
        timeout(PATIENCE, self.0.send(message)).await.expect("the server listens").map_err(|_| HungUp)
    }

    /// The next text.
    pub(crate) async fn hear_text(&mut self) -> Result<String, HungUp> {
        let text = async {
            loop {
                match self.0.next().await {
                    Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(HungUp),
                    Some(Ok(_)) => {}
                }
            }
        };
        timeout(PATIENCE, text).await.expect("the server says something")
    }

    /// Waits until the server closes the socket; its close code.
    pub(crate) async fn closed(&mut self) -> Option<u16> {
        let closed = async {
            loop {
                match self.0.next().await {
                    Some(Ok(Message::Close(frame))) => return frame.map(|frame| u16::from(frame.code)),
                    Some(Err(_)) | None => return None,
                    Some(Ok(_)) => {}
                }
            }
        };
        timeout(PATIENCE, closed).await.expect("the server closes the socket")
    }

    pub(crate) async fn receive(&mut self) -> Result<ServerMessage, HungUp> {
        let text = self.hear_text().await?;
        Ok(serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error} in {text}")))
    }
}
