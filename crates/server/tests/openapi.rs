//! The calls that are described, documented and served are the same.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use bisat_server::http::{Proxy, RateLimits};
use bisat_server::push::{PushSettings, Reach};
use bisat_server::search_pool::Searches;
use bisat_server::secret::file::SecretSource;
use bisat_server::static_files::Page;
use bisat_server::{Database, Settings, serve};
use serde_json::Value;
use tokio::sync::oneshot;

/// A server in a thread of its own, stopped when it is dropped.
struct Server {
    address: SocketAddr,
    close: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    fn open(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let settings = Settings {
            address: "127.0.0.1:0".to_owned(),
            tls: None,
            database: Database::Sqlite(folder.join("bisat.sqlite")),
            nats: None,
            secret: SecretSource::File(folder.join("secret")),
            public_url: None,
            proxy: Proxy::None,
            machines: None,
            opponents: Arc::new(Searches),
            limits: RateLimits::default(),
            metrics_address: None,
            push: Some(PushSettings { contact: None, reach: Reach::Public }),
            page: Page::default(),
        };
        let (close, closed) = oneshot::channel();
        let (opened, address) = oneshot::channel();
        let thread = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
            let opened = |address| opened.send(address).unwrap();
            let closed = async { closed.await.unwrap_or_default() };
            runtime.block_on(serve(settings, opened, closed)).unwrap();
            fs::remove_dir_all(folder).unwrap();
        });
        Server { address: address.blocking_recv().unwrap(), close: Some(close), thread: Some(thread) }
    }

    /// Asks, and leaves the answer to be read: some have no end.
    fn ask(&self, method: &str, path: &str, cookie: &str, body: &str) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(self.address).unwrap();
        let (host, length) = (self.address, body.len());
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
        .unwrap();
        BufReader::new(stream)
    }

    fn status(&self, method: &str, path: &str, cookie: &str) -> String {
        let mut line = String::new();
        self.ask(method, path, cookie, "").read_line(&mut line).unwrap();
        line.split(' ').nth(1).unwrap().to_owned()
    }

    /// The head and the body of an answer with an end.
    fn answer(&self, method: &str, path: &str, cookie: &str, body: &str) -> (String, Value) {
        let mut answer = String::new();
        self.ask(method, path, cookie, body).read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.to_owned(), serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}")))
    }

    /// `GET /api/me` and the like, as the description has them.
    fn described(&self) -> BTreeSet<String> {
        let (_, description) = self.answer("GET", "/api/openapi.json", "", "");
        let paths = description["paths"].as_object().unwrap();
        let calls = paths.iter().flat_map(|(path, methods)| {
            methods.as_object().unwrap().keys().map(move |method| format!("{} {path}", method.to_uppercase()))
        });
        calls.collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.close.take());
        let closed = self.thread.take().unwrap().join();
        assert!(closed.is_ok() || thread::panicking(), "the server closes well");
    }
}

/// The calls that have a heading of their own in docs/protocol.md.
fn documented() -> BTreeSet<String> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let page = fs::read_to_string(page).unwrap();
    let heading = |line: &str| Some(line.strip_prefix("### `")?.strip_suffix('`')?.to_owned());
    page.lines().filter_map(heading).collect()
}

#[test]
fn openapi_and_the_documentation_list_the_same_calls() {
    let server = Server::open("documented");
    let (described, documented) = (server.described(), documented());
    assert!(described.len() > 30, "{described:?}");
    assert_eq!(described, documented, "left: openapi.json, right: docs/protocol.md");
}

#[test]
fn every_described_call_is_served() {
    let server = Server::open("served");
    let (head, _) = server.answer("GET", "/api/me", "", "");
    let (_, cookie) = head.split_once("set-cookie: ").unwrap();
    let cookie = cookie.split(';').next().unwrap();
    let (_, table) = server.answer("POST", "/api/tables", cookie, r#"{"game":"khan"}"#);
    let table = table["table"].as_str().unwrap();
    for call in server.described() {
        let (method, path) = call.split_once(' ').unwrap();
        let status = server.status(method, &path.replace("{table}", table).replace("{game}", "khan"), cookie);
        // The call itself reports a missing record, session, token, account, code or tournament.
        let is_named = ["{record}", "{session}", "{token}", "{name}", "{code}", "{tournament}"]
            .iter()
            .any(|name| path.contains(name));
        let is_missing = status == "404" && !is_named || status == "405";
        assert!(!is_missing, "{call}: {status}");
    }
    assert_eq!(server.status("POST", &format!("/api/tables/{table}/dance"), cookie), "404");
    assert_eq!(server.status("DELETE", "/api/tables", cookie), "405");
}
