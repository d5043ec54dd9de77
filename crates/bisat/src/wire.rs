//! A line to a server for the screens: a thread with the socket, which is made again whenever it is lost.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use bisat_protocol::http::{Me, TableSummary};
use bisat_protocol::{ClientMessage, TableId};
use bisat_terminal::{Ask, News, Wire};
use serde_json::json;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::{Instant, interval, sleep, timeout_at};

use crate::remote::{Remote, RemoteError, Socket};

/// After a lost connection it is tried again so soon, and then ever more slowly.
const SOON: Duration = Duration::from_millis(200);
/// But no more slowly than this.
const LATE: Duration = Duration::from_secs(10);
/// A server that says nothing for so long is asked whether it is there.
const SILENCE: Duration = Duration::from_secs(20);
/// What takes longer will not come any more.
const PATIENCE: Duration = Duration::from_secs(10);

/// As whom one comes to a server.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Identity {
    /// The identity used on this server before.
    #[default]
    Usual,
    /// As the one of this name: an identity of its own, on this machine and there.
    Named(String),
    /// As somebody new, whom nobody remembers afterwards.
    Guest,
}

impl Identity {
    /// What the command line says.
    pub fn of(name: Option<&String>, is_guest: bool) -> Self {
        match name {
            Some(name) => Identity::Named(name.clone()),
            None if is_guest => Identity::Guest,
            None => Identity::Usual,
        }
    }

    /// The flags that make one the same again, with a space before them; none for a guest, whom nobody remembers.
    fn flags(&self) -> Option<String> {
        match self {
            Identity::Usual => Some(String::new()),
            Identity::Named(name) => Some(format!(" --as '{}'", name.replace('\'', r"'\''"))),
            Identity::Guest => None,
        }
    }

    /// The file that keeps by which cookie the server knows us; none for a guest.
    fn cookie(&self, host: &str) -> Option<String> {
        let host = host.replace(':', "-");
        match self {
            Identity::Usual => Some(host),
            Identity::Named(name) => Some(format!("{host}-as-{}", name.chars().map(in_a_path).collect::<String>())),
            Identity::Guest => None,
        }
    }
}

/// A letter of a name as a file's name has it: no two names share a file.
fn in_a_path(letter: char) -> String {
    if letter.is_alphanumeric() || matches!(letter, '-' | '_') {
        return letter.to_string();
    }
    letter.encode_utf8(&mut [0; 4]).bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// A line to the server at this address; the folder keeps by which cookie it knows us.
pub fn start(url: &str, identity: &Identity, folder: Option<PathBuf>) -> Result<Wire, Box<dyn Error>> {
    let remote = Remote::new(url)?;
    let cookie = folder.zip(identity.cookie(remote.host())).map(|(folder, file)| folder.join("servers").join(file));
    let name = if let Identity::Named(name) = identity { Some(name.clone()) } else { None };
    let known = cookie.as_deref().and_then(|path| fs::read_to_string(path).ok()).map(|text| text.trim().to_owned());
    let remote = remote.known_by(known.filter(|text| !text.is_empty()));
    let (asks, asked) = unbounded_channel();
    let (news, heard) = channel();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    thread::spawn(move || runtime.block_on(Line { remote, cookie, name, refused: None, asked, news }.run()));
    Ok(Wire {
        url: url.to_owned(),
        flags: identity.flags(),
        // Where the thread is gone nobody listens any more.
        ask: Box::new(move |ask| drop(asks.send(ask))),
        news: heard,
        contribution: Box::new(contribution),
    })
}

/// 32 hexadecimal digits that only this client chose.
fn contribution() -> String {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).expect("the random source of the system works: this program cannot go on without it");
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

struct Line {
    remote: Remote,
    cookie: Option<PathBuf>,
    /// The name that is wanted there, until that is answered.
    name: Option<String>,
    /// Why the name is refused, until the user has been told.
    refused: Option<String>,
    asked: UnboundedReceiver<Ask>,
    news: Sender<News>,
}

impl Line {
    async fn run(mut self) {
        let mut wait = SOON;
        loop {
            let news = match self.connect().await {
                Ok((me, socket)) => {
                    wait = SOON;
                    let connected = News::Connected { me, refused: self.refused.take() };
                    if self.news.send(connected).is_err() || self.talk(socket).await.is_none() {
                        return;
                    }
                    News::Lost
                }
                Err(error) => News::Unreachable(error.to_string()),
            };
            if self.news.send(news).is_err() {
                return;
            }
            sleep(wait).await;
            wait = (2 * wait).min(LATE);
            // What was asked meanwhile was asked of a line that is gone; the screens ask again.
            while self.asked.try_recv().is_ok() {}
        }
    }

    async fn connect(&mut self) -> Result<(Me, Socket), RemoteError> {
        let late = Instant::now() + PATIENCE;
        let no_answer = |_| RemoteError::from(std::io::Error::from(std::io::ErrorKind::TimedOut));
        let mut me = timeout_at(late, self.remote.me()).await.map_err(no_answer)??;
        if let Some(name) = self.name.as_ref().filter(|name| **name != me.name) {
            match timeout_at(late, self.remote.rename(name)).await.map_err(no_answer)?? {
                Ok(renamed) => me = renamed,
                // The connection continues under the earlier name.
                Err(reason) => self.refused = Some(format!("{name}: {reason}")),
            }
        }
        self.name = None;
        if let (Some(path), Some(cookie)) = (&self.cookie, self.remote.cookie()) {
            // Who cannot be remembered is a new guest next time.
            let _ = keep(path, cookie);
        }
        let socket = timeout_at(late, self.remote.connect()).await.map_err(no_answer)??;
        Ok((me, socket))
    }

    /// Talks until the connection is lost; none once nobody listens here.
    async fn talk(&mut self, mut socket: Socket) -> Option<()> {
        let mut silence = interval(SILENCE);
        let mut is_heard = true;
        loop {
            tokio::select! {
                ask = self.asked.recv() => match ask? {
                    Ask::Say(request) => {
                        if socket.say(&request).await.is_err() {
                            return Some(());
                        }
                    }
                    Ask::Tables => self.tables().await?,
                    Ask::Open(setup) => self.open(&json!(setup)).await?,
                },
                heard = socket.hear() => {
                    is_heard = true;
                    match heard {
                        Ok(Some(notice)) => self.news.send(News::Heard(notice)).ok()?,
                        Ok(None) | Err(_) => return Some(()),
                    }
                }
                _ = silence.tick() => {
                    if !std::mem::take(&mut is_heard) || socket.say(&ClientMessage::Ping {}).await.is_err() {
                        return Some(());
                    }
                }
            }
        }
    }

    /// The caller's tables, those that wait and those that are on, each once.
    async fn tables(&mut self) -> Option<()> {
        let mut tables: Vec<TableSummary> = Vec::new();
        for path in ["/api/tables?stage=waiting", "/api/tables?stage=playing"] {
            match self.remote.call("GET", path, None).await {
                Ok(answer) => {
                    let found: Vec<TableSummary> = serde_json::from_str(&answer.body).unwrap_or_default();
                    tables.extend(found);
                }
                Err(error) => return self.news.send(News::Problem(error.to_string())).ok(),
            }
        }
        self.news.send(News::Tables(tables)).ok()
    }

    async fn open(&mut self, setup: &serde_json::Value) -> Option<()> {
        let news = match self.remote.call("POST", "/api/tables", Some(setup)).await {
            Ok(answer) => match answer.json()["table"].as_str() {
                Some(table) => News::Opened(TableId(table.to_owned())),
                None => News::Problem(answer.reason()),
            },
            Err(error) => News::Problem(error.to_string()),
        };
        self.news.send(news).ok()
    }
}

fn keep(path: &Path, cookie: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, cookie)
}

#[cfg(test)]
mod tests {
    use super::Identity;

    fn named(name: &str) -> Identity {
        Identity::Named(name.to_owned())
    }

    #[test]
    fn flags_are_one_word_of_a_shell_whatever_the_name() {
        assert_eq!(named("Heron").flags().as_deref(), Some(" --as 'Heron'"));
        assert_eq!(named("O'Neil").flags().as_deref(), Some(r" --as 'O'\''Neil'"));
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
