//! The players of one table after the other.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bisat_protocol::{Setup, TableId};
use fastrand::Rng;
use futures_util::future::join_all;
use serde_json::json;
use tokio::sync::watch;
use tokio::time::sleep;

use super::counts::Counts;
use super::player::{Player, Stopped};
use super::stored::{Told, events, verify_record};
use crate::random_play::session;
use crate::remote::{Remote, Trust};

/// Pause before a table is opened again.
const PAUSE: Duration = Duration::from_millis(200);

/// The players of one table. When a game is over they open the next table.
pub(super) struct Party {
    number: usize,
    setup: Setup,
    players: Vec<Player>,
    /// Tables whose games are over, as each player received them.
    finished: Vec<Told>,
    /// How many of these were checked after a restart.
    checked: usize,
    /// The address of the server now.
    url: String,
}

/// What the last check of a party has verified.
pub(super) struct Verified {
    pub(super) tables: u64,
    pub(super) finished: u64,
    pub(super) events: u64,
}

impl Party {
    pub(super) fn new(number: usize, setup: &Setup, rng: &mut Rng) -> Result<Self, String> {
        let open = || session(setup).map_err(|error| error.to_string());
        let people = usize::from(open()?.seats()).saturating_sub(setup.seats.len());
        let player = |seat| Ok(Player::new(format!("p{number}-{seat}"), open()?, rng.fork()));
        let players = (0..people).map(player).collect::<Result<_, String>>()?;
        Ok(Party { number, setup: setup.clone(), players, finished: Vec::new(), checked: 0, url: String::new() })
    }

    /// The place of the party among all.
    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// Uses the server at another address.
    pub(super) fn move_to(&mut self, url: &str) -> Result<(), String> {
        url.clone_into(&mut self.url);
        self.players.iter_mut().try_for_each(|player| player.move_to(url))
    }

    /// Plays until the server is killed. An error if it hangs up before, or does something wrong.
    pub(super) async fn play(mut self, counts: Arc<Counts>, is_killed: Arc<AtomicBool>) -> Result<Self, String> {
        let unanswered = self.players.iter().filter(|player| player.told.is_some() && player.unanswered().is_some());
        counts.sent_again.fetch_add(unanswered.count() as u64, Ordering::Relaxed);
        loop {
            match self.play_game(&counts).await {
                Stopped::Over => {}
                Stopped::Gone(_) if is_killed.load(Ordering::SeqCst) => return Ok(self),
                Stopped::Gone(why) => return Err(format!("the server hung up without a kill: {why}")),
                Stopped::Failed(why) => return Err(why),
            }
        }
    }

    /// Makes the players accounts at the servers of a list, each beginning with another one.
    pub(super) async fn register(&mut self, urls: &str, prefix: &str) -> Result<(), String> {
        urls.clone_into(&mut self.url);
        for (seat, player) in self.players.iter_mut().enumerate() {
            player.register(urls, self.number + seat, &format!("{prefix}{}x{seat}", self.number)).await?;
        }
        Ok(())
    }

    /// Plays until it is stopped, whatever happens to the servers. An error if they do something wrong.
    pub(super) async fn play_through(
        mut self,
        counts: Arc<Counts>,
        mut stop: watch::Receiver<bool>,
    ) -> Result<Self, String> {
        loop {
            let stopped = tokio::select! {
                stopped = self.play_game_through(&counts) => stopped,
                _ = stop.wait_for(|stop| *stop) => return Ok(self),
            };
            match stopped {
                Stopped::Over => {}
                // A table could not be opened.
                Stopped::Gone(_) => sleep(PAUSE).await,
                Stopped::Failed(why) => return Err(why),
            }
        }
    }

    async fn play_game_through(&mut self, counts: &Counts) -> Stopped {
        if self.players.iter().any(|player| player.told.is_none())
            && let Err(stopped) = self.open_table().await
        {
            return stopped;
        }
        let stopped = join_all(self.players.iter_mut().map(|player| player.play_through(counts))).await;
        self.end_game(stopped)
    }

    /// The tables of all games, in order. The last game may be over although the players stopped before they received its end.
    pub(super) fn tables(&self) -> Vec<&TableId> {
        let running = self.players.iter().filter_map(|player| player.told.as_ref());
        let mut tables: Vec<&TableId> = self.finished.iter().chain(running).map(|told| &told.table).collect();
        tables.dedup();
        tables
    }

    /// Opens a table if there is none, and plays at it.
    async fn play_game(&mut self, counts: &Counts) -> Stopped {
        if self.players.iter().any(|player| player.told.is_none())
            && let Err(stopped) = self.open_table().await
        {
            return stopped;
        }
        let stopped = join_all(self.players.iter_mut().map(|player| player.play(counts))).await;
        self.end_game(stopped)
    }

    fn end_game(&mut self, stopped: Vec<Stopped>) -> Stopped {
        if let Some(stopped) = stopped.into_iter().max_by_key(weight).filter(|stopped| weight(stopped) > 0) {
            return stopped;
        }
        self.finished.extend(self.players.iter_mut().filter_map(|player| player.told.take()));
        Stopped::Over
    }

    async fn open_table(&mut self) -> Result<(), Stopped> {
        let Some(opener) = self.players.first_mut() else {
            return Err(Stopped::Failed("a table without people".to_owned()));
        };
        let answer = opener.enter().await?.call("POST", "/api/tables", Some(&json!(self.setup))).await?;
        if answer.status == 503 {
            return Err(Stopped::Gone(answer.reason()));
        }
        let table = answer.json()["table"].as_str().map(|table| TableId(table.to_owned()));
        let table = table.ok_or_else(|| Stopped::Failed(format!("no table was opened: {}", answer.reason())))?;
        self.players.iter_mut().for_each(|player| player.choose_table(&table));
        Ok(())
    }

    /// Compares the events that every player received with those that are stored: of the running game, and of games that ended since the last
    /// check. Returns how many unanswered requests were stored already.
    pub(super) async fn check(mut self) -> Result<(Self, u64), String> {
        let (remote, mut stored_already) = (self.remote()?, 0);
        for told in &self.finished[self.checked..] {
            told.check(&events(&remote, &told.table).await?)?;
        }
        self.checked = self.finished.len();
        for player in &self.players {
            let Some(told) = &player.told else { continue };
            let stored = events(&remote, &told.table).await?;
            told.check(&stored)?;
            stored_already += u64::from(player.unanswered().is_some_and(|id| told.is_stored(id, &stored)));
        }
        Ok((self, stored_already))
    }

    /// Checks all tables of this party again, and verifies their records.
    pub(super) async fn verify_all(&self) -> Result<Verified, String> {
        let remote = self.remote()?;
        let mut verified = Verified { tables: 0, finished: 0, events: 0 };
        let running = self.players.iter().filter_map(|player| player.told.as_ref());
        let mut last: Option<&TableId> = None;
        for told in self.finished.iter().chain(running) {
            let stored = events(&remote, &told.table).await?;
            told.check(&stored)?;
            // The players of one table follow each other.
            if last.replace(&told.table) != Some(&told.table) {
                verify_record(&remote, &told.table).await?;
                verified.tables += 1;
                verified.finished += u64::from(told.is_over());
                verified.events += stored.len() as u64;
            }
        }
        Ok(verified)
    }

    pub(super) fn remote(&self) -> Result<Remote, String> {
        Remote::new(&self.url, &Trust::default()).map_err(|error| error.to_string())
    }
}

/// A failure counts more than a broken connection, and that more than the end of a game.
fn weight(stopped: &Stopped) -> u8 {
    match stopped {
        Stopped::Over => 0,
        Stopped::Gone(_) => 1,
        Stopped::Failed(_) => 2,
    }
}
