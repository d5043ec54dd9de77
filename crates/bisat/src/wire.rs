//! Connection of the terminal client to a server: a thread with a WebSocket, which reconnects with exponential backoff.

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use bisat_protocol::http::{Me, PlayNowBody, TableSummary};
use bisat_protocol::{ClientMessage, TableId};
use bisat_record::ContributionKey;
use bisat_terminal::{LinkEvent, LinkRequest, ServerLink, private_file};
use serde_json::json;
use sha2::{Digest, Sha256};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::{Instant, interval, sleep, timeout_at};

use crate::remote::{Remote, RemoteError, Socket};

/// First pause before reconnecting. Each failed attempt doubles the pause.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
/// Longest pause before reconnecting.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);
/// Interval of pings. Without any message for a whole interval the connection counts as lost.
const PING_INTERVAL: Duration = Duration::from_secs(20);
/// Time limit for connecting.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Identity to use on a server.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Identity {
    /// The identity used on this server before.
    #[default]
    Usual,
    /// A separate identity with this name.
    Named(String),
    /// A new guest, which is not stored.
    Guest,
}

impl Identity {
    /// The identity that the flags select.
    pub fn of(name: Option<&String>, is_guest: bool) -> Self {
        match name {
            Some(name) => Identity::Named(name.clone()),
            None if is_guest => Identity::Guest,
            None => Identity::Usual,
        }
    }

    /// The flags that select this identity again, with a leading space; none for a guest.
    fn flags(&self) -> Option<String> {
        match self {
            Identity::Usual => Some(String::new()),
            Identity::Named(name) => Some(format!(" --as '{}'", name.replace('\'', r"'\''"))),
            Identity::Guest => None,
        }
    }

    /// Name of the file with the session cookie; none for a guest.
    fn cookie(&self, host: &str) -> Option<String> {
        let host = host.replace(':', "-");
        match self {
            Identity::Usual => Some(host),
            Identity::Named(name) => Some(format!("{host}-as-{}", name.chars().map(in_a_path).collect::<String>())),
            Identity::Guest => None,
        }
    }
}

/// A letter of a name, escaped for a file name. Different names give different files.
fn in_a_path(letter: char) -> String {
    if letter.is_alphanumeric() || matches!(letter, '-' | '_') {
        return letter.to_string();
    }
    letter.encode_utf8(&mut [0; 4]).bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// Connects to the server. The session cookie is stored in the folder.
pub fn start(remote: Remote, identity: &Identity, folder: Option<PathBuf>) -> Result<ServerLink, Box<dyn Error>> {
    let (url, flags) = (remote.url().to_owned(), identity.flags().map(|flags| flags + &remote.trust_flags()));
    let cookie = folder.zip(identity.cookie(&remote.origin())).map(|(folder, file)| folder.join("servers").join(file));
    let name = if let Identity::Named(name) = identity { Some(name.clone()) } else { None };
    let known = cookie.as_deref().and_then(|path| fs::read_to_string(path).ok()).map(|text| text.trim().to_owned());
    let remote = remote.known_by(known.filter(|text| !text.is_empty()));
    let key = ContributionKey::new(random_bytes()?);
    let mut names = SessionNames::new()?;
    let (sender, requests) = unbounded_channel();
    let (events, received) = channel();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let task = ConnectionTask { remote, cookie, name, refused: None, requests, events };
    thread::spawn(move || runtime.block_on(task.run()));
    Ok(ServerLink {
        url,
        flags,
        // Sending fails only after the thread has ended.
        send: Box::new(move |request| drop(sender.send(request))),
        events: received,
        key,
        session_name: Box::new(move || names.next()),
    })
}

/// Names of visits to tables: unpredictable, and different at every call.
struct SessionNames {
    secret: [u8; 32],
    given: u64,
}

impl SessionNames {
    fn new() -> Result<Self, String> {
        Ok(SessionNames { secret: random_bytes()?, given: 0 })
    }

    /// 32 hexadecimal digits. They reveal nothing about the next ones.
    fn next(&mut self) -> String {
        self.given += 1;
        let digest = Sha256::new().chain_update(self.secret).chain_update(self.given.to_be_bytes()).finalize();
        digest[..16].iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

fn random_bytes() -> Result<[u8; 32], String> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| {
        format!("the system's random source failed: {error}. Throws at a server's table need random numbers")
    })?;
    Ok(bytes)
}

struct ConnectionTask {
    remote: Remote,
    cookie: Option<PathBuf>,
    /// The requested name, until the server has answered.
    name: Option<String>,
    /// Why the name was refused, until it is reported.
    refused: Option<String>,
    requests: UnboundedReceiver<LinkRequest>,
    events: Sender<LinkEvent>,
}

impl ConnectionTask {
    async fn run(mut self) {
        let mut wait = FIRST_PAUSE;
        loop {
            let event = match self.connect().await {
                Ok((me, socket)) => {
                    wait = FIRST_PAUSE;
                    let connected = LinkEvent::Connected { me, refused: self.refused.take() };
                    if self.events.send(connected).is_err() || self.talk(socket).await.is_none() {
                        return;
                    }
                    LinkEvent::Lost
                }
                Err(error) => LinkEvent::Unreachable(error.to_string()),
            };
            if self.events.send(event).is_err() {
                return;
            }
            sleep(wait).await;
            wait = (2 * wait).min(LONGEST_PAUSE);
            // Requests made meanwhile are dropped: the screens repeat them after reconnecting.
            while self.requests.try_recv().is_ok() {}
        }
    }

    async fn connect(&mut self) -> Result<(Me, Socket), RemoteError> {
        let deadline = Instant::now() + CONNECT_TIMEOUT;
        let no_answer = |_| RemoteError::from(std::io::Error::from(std::io::ErrorKind::TimedOut));
        let mut me = timeout_at(deadline, self.remote.me()).await.map_err(no_answer)??;
        if let Some(name) = self.name.as_ref().filter(|name| **name != me.name) {
            match timeout_at(deadline, self.remote.rename(name)).await.map_err(no_answer)?? {
                Ok(renamed) => me = renamed,
                // The connection continues under the earlier name.
                Err(reason) => self.refused = Some(format!("{name}: {reason}")),
            }
        }
        self.name = None;
        if let (Some(path), Some(cookie)) = (&self.cookie, self.remote.cookie()) {
            // Without a stored cookie the next connection is a new guest.
            let _ = private_file::replace(path, cookie);
        }
        let socket = timeout_at(deadline, self.remote.connect()).await.map_err(no_answer)??;
        Ok((me, socket))
    }

    /// Exchanges messages until the connection is lost; none once the screens are gone.
    async fn talk(&mut self, mut socket: Socket) -> Option<()> {
        let mut ping = interval(PING_INTERVAL);
        let mut is_alive = true;
        loop {
            tokio::select! {
                request = self.requests.recv() => match request? {
                    LinkRequest::Send(request) => {
                        if socket.say(&request).await.is_err() {
                            return Some(());
                        }
                    }
                    LinkRequest::Tables => self.tables().await?,
                    LinkRequest::Open(setup) => {
                        self.table("POST", "/api/tables", Some(&json!(setup)), LinkEvent::Opened).await?;
                    }
                    LinkRequest::Find(code) => {
                        self.table("GET", &format!("/api/codes/{code}"), None, LinkEvent::Found).await?;
                    }
                    LinkRequest::PlayNow { game, waiting_at } => {
                        let wish = json!(PlayNowBody { game, rating: None, waiting_at });
                        self.table("POST", "/api/play-now", Some(&wish), LinkEvent::Found).await?;
                    }
                },
                received = socket.receive() => {
                    is_alive = true;
                    match received {
                        Ok(Some(notice)) => self.events.send(LinkEvent::Received(notice)).ok()?,
                        Ok(None) | Err(_) => return Some(()),
                    }
                }
                _ = ping.tick() => {
                    if !std::mem::take(&mut is_alive) || socket.say(&ClientMessage::Ping {}).await.is_err() {
                        return Some(());
                    }
                }
            }
        }
    }

    /// Waiting and running tables.
    async fn tables(&mut self) -> Option<()> {
        let mut tables: Vec<TableSummary> = Vec::new();
        for path in ["/api/tables?stage=waiting", "/api/tables?stage=playing"] {
            match self.remote.call("GET", path, None).await {
                Ok(answer) => match serde_json::from_str::<Vec<TableSummary>>(&answer.body) {
                    Ok(found) => tables.extend(found),
                    Err(_) => return self.events.send(LinkEvent::Problem(answer.reason())).ok(),
                },
                Err(error) => return self.events.send(LinkEvent::Problem(error.to_string())).ok(),
            }
        }
        self.events.send(LinkEvent::Tables(tables)).ok()
    }

    /// Reports the table that a request opens or finds.
    async fn table(
        &mut self,
        method: &str,
        path: &str,
        body: Option<&serde_json::Value>,
        found: fn(TableId) -> LinkEvent,
    ) -> Option<()> {
        let event = match self.remote.call(method, path, body).await {
            Ok(answer) => match answer.json()["table"].as_str() {
                Some(table) => found(TableId(table.to_owned())),
                None => LinkEvent::Problem(answer.reason()),
            },
            Err(error) => LinkEvent::Problem(error.to_string()),
        };
        self.events.send(event).ok()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::io::{BufRead, BufReader, Write};
    use std::net::TcpListener;
    use std::sync::mpsc::channel;
    use std::thread;

    use bisat_terminal::LinkEvent;
    use tokio::sync::mpsc::unbounded_channel;

    use super::{ConnectionTask, Identity, SessionNames};
    use crate::remote::{Remote, Trust};

    fn named(name: &str) -> Identity {
        Identity::Named(name.to_owned())
    }

    #[test]
    fn flags_are_one_shell_word_for_every_name() {
        assert_eq!(named("Heron").flags().as_deref(), Some(" --as 'Heron'"));
        assert_eq!(named("O'Neil").flags().as_deref(), Some(r" --as 'O'\''Neil'"));
    }

    #[tokio::test]
    async fn a_list_of_tables_that_the_server_refuses_is_reported_and_is_not_an_empty_list() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let remote = Remote::new(&format!("http://{}", listener.local_addr().unwrap()), &Trust::default()).unwrap();
        let server = thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let request = BufReader::new(&stream).lines().map(Result::unwrap);
            assert!(request.take_while(|line| !line.is_empty()).count() > 0);
            let body = r#"{"code":"rate-limited","message":"too many requests"}"#;
            write!(stream, "HTTP/1.1 429 Too Many Requests\r\nContent-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        });
        let ((_, requests), (events, received)) = (unbounded_channel(), channel());
        let mut task = ConnectionTask { remote, cookie: None, name: None, refused: None, requests, events };
        task.tables().await.unwrap();
        assert!(matches!(received.recv().unwrap(), LinkEvent::Problem(reason) if reason == "too many requests"));
        server.join().unwrap();
    }

    #[test]
    fn no_two_names_of_visits_are_equal() {
        let mut names = [SessionNames::new().unwrap(), SessionNames::new().unwrap()];
        let given: HashSet<String> = (0..200).map(|at: usize| names[at % 2].next()).collect();
        assert_eq!(given.len(), 200);
        assert!(given.iter().all(|text| text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())));
    }

    #[test]
    fn no_two_names_share_a_cookie() {
        let cookie = |name| named(name).cookie("localhost:2525").expect("it is kept");
        assert_eq!(cookie("a b"), "localhost-2525-as-a%20b");
        assert_eq!(cookie("a_b"), "localhost-2525-as-a_b");
        assert_eq!(cookie("a.b/%20"), "localhost-2525-as-a%2Eb%2F%2520");
        assert_eq!(cookie("अ"), "localhost-2525-as-अ");
    }
}
