//! Account streams: they tell programs when their games start and end.
//!
//! A server that is alone knows every game. A node of a cluster looks into the database which games a person has: when
//! another node says that one has started or ended, and every few seconds, in case that was lost.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use bisat_protocol::http::{GameNotice, GameNoticeKind, Stage};
use bisat_protocol::{Event, EventKind, IdentityId, TableId};
use bisat_table::Table;
use tokio::time;
use tracing::warn;

use super::live::people;
use super::{CommandError, Tables};
use crate::cluster::Cluster;
use crate::cluster::news::{self, NodeId, PersonNews};
use crate::outbox::{Message, Outbox, message};

/// How often a node looks for games of its streams, and says who has one.
const POLL_INTERVAL: Duration = Duration::from_secs(5);
/// What another node said is good for this long, in milliseconds.
const GOOD_FOR: u64 = 15_000;

/// The account streams of this server, and who has one at another node.
#[derive(Default)]
pub(super) struct Streams {
    here: Mutex<HashMap<IdentityId, Account>>,
    elsewhere: Mutex<HashMap<NodeId, (u64, HashSet<IdentityId>)>>,
}

/// The streams of one person.
#[derive(Default)]
struct Account {
    outboxes: Vec<Outbox>,
    /// Running games that were announced to the streams. Only a node of a cluster keeps it.
    running: HashSet<TableId>,
}

impl Streams {
    fn here(&self) -> MutexGuard<'_, HashMap<IdentityId, Account>> {
        self.here.lock().expect("the lock is never held across a panic")
    }

    /// Whether a program of this person waits for games, here or at another node.
    pub(super) fn contains(&self, person: &IdentityId, now: u64) -> bool {
        let elsewhere = || {
            let nodes = self.elsewhere.lock().expect("the lock is never held across a panic");
            nodes.values().any(|(at, people)| now.saturating_sub(*at) < GOOD_FOR && people.contains(person))
        };
        self.here().contains_key(person) || elsewhere()
    }

    fn people(&self) -> Vec<IdentityId> {
        self.here().keys().cloned().collect()
    }

    /// Another node said who has a stream there.
    fn set_elsewhere(&self, news: news::Streams, now: u64) {
        let mut nodes = self.elsewhere.lock().expect("the lock is never held across a panic");
        nodes.insert(news.node, (now, news.people.into_iter().collect()));
        nodes.retain(|_, (at, _)| now.saturating_sub(*at) < GOOD_FOR);
    }

    fn send(&self, person: &IdentityId, notice: &Message) {
        for outbox in self.here().get(person).into_iter().flat_map(|account| &account.outboxes) {
            let _ = outbox.send(Arc::clone(notice));
        }
    }
}

impl Tables {
    /// Opens an account stream: running games first, then games as they start and end. A game that starts at this moment
    /// may be reported twice.
    pub async fn stream(self: &Arc<Self>, identity: &IdentityId, outbox: &Outbox) {
        self.streams.here().entry(identity.clone()).or_default().outboxes.push(outbox.clone());
        let Ok(unfinished) = self.live_tables_of(identity).await else { return };
        for live in unfinished {
            let Ok(table) = self.lock_fresh(&live).await else { continue };
            if let (Some(seat), Stage::Playing) = (table.seat_of(identity), table.stage()) {
                let _ = outbox.send(game_notice(GameNoticeKind::Started, &table, seat));
                if let (Some(account), true) = (self.streams.here().get_mut(identity), self.cluster.is_some()) {
                    account.running.insert(table.id().clone());
                }
            }
        }
    }

    /// Closes an account stream.
    pub fn end_stream(&self, identity: &IdentityId, outbox: &Outbox) {
        let mut streams = self.streams.here();
        if let Some(account) = streams.get_mut(identity) {
            account.outboxes.retain(|other| other.number() != outbox.number());
            if account.outboxes.is_empty() {
                streams.remove(identity);
            }
        }
    }

    /// Notifies the account streams of the players that a game has started or ended.
    pub(super) fn notify_streams(self: &Arc<Self>, table: &Table, events: &[Event]) {
        let happened = events.iter().find_map(|event| match event.what {
            EventKind::Started {} => Some(GameNoticeKind::Started),
            EventKind::Ended(_) => Some(GameNoticeKind::Ended),
            _ => None,
        });
        let Some(what) = happened else { return };
        for person in people(table) {
            let Some(cluster) = self.cluster.clone() else {
                if let Some(seat) = table.seat_of(&person) {
                    self.streams.send(&person, &game_notice(what, table, seat));
                }
                continue;
            };
            cluster.publish_about(&person, PersonNews::Games);
            let tables = Arc::clone(self);
            tokio::spawn(async move { tables.poll_games(&cluster, vec![person]).await });
        }
    }

    /// Compares the games of these people in the database with those that were announced to their streams.
    async fn poll_games(self: &Arc<Self>, cluster: &Cluster, people: Vec<IdentityId>) {
        let people: Vec<IdentityId> =
            people.into_iter().filter(|person| self.streams.here().contains_key(person)).collect();
        if people.is_empty() {
            return;
        }
        let Ok(unfinished) = cluster.store().unfinished_of(people.clone()).await else { return };
        let mut now: HashMap<IdentityId, HashSet<TableId>> =
            people.into_iter().map(|person| (person, HashSet::new())).collect();
        for (person, table) in unfinished {
            now.entry(person).or_default().insert(table);
        }
        for (person, unfinished) in now {
            let known = self.streams.here().get(&person).map(|account| account.running.clone()).unwrap_or_default();
            for table in unfinished.symmetric_difference(&known) {
                if let Err(error) = self.notify(&person, table).await {
                    warn!(%table, %error, "cannot notify an account stream of a game: trying again later");
                }
            }
        }
    }

    /// Tells the streams of a person here that a game has started or ended, unless they know.
    async fn notify(self: &Arc<Self>, person: &IdentityId, id: &TableId) -> Result<(), CommandError> {
        let live = self.live(id).await?;
        let table = self.lock_fresh(&live).await?;
        let Some(seat) = table.seat_of(person) else {
            // Somebody who left the game is not told of its end.
            if let Some(account) = self.streams.here().get_mut(person) {
                account.running.remove(id);
            }
            return Ok(());
        };
        let kind = {
            let mut streams = self.streams.here();
            let Some(account) = streams.get_mut(person) else { return Ok(()) };
            match table.stage() {
                Stage::Playing => account.running.insert(id.clone()).then_some(GameNoticeKind::Started),
                Stage::Over => account.running.remove(id).then_some(GameNoticeKind::Ended),
                Stage::Waiting => None,
            }
        };
        if let Some(kind) = kind {
            self.streams.send(person, &game_notice(kind, &table, seat));
        }
        Ok(())
    }
}

/// A line of an account stream.
fn game_notice(say: GameNoticeKind, table: &Table, seat: u8) -> Message {
    message(&GameNotice { say, table: table.id().clone(), seat, game: table.setup().game.clone() })
}

/// Listens to what other nodes say of people and their streams.
pub(super) fn listen_to_nodes(tables: &Arc<Tables>, cluster: &Arc<Cluster>) {
    cluster.on_message(news::STREAMS, tables, async |tables, streams| {
        tables.streams.set_elsewhere(streams, tables.clock.now());
    });
    let polled = Arc::clone(cluster);
    cluster.on_message(PersonNews::Games.subject(), tables, move |tables: Arc<Tables>, person| {
        let cluster = Arc::clone(&polled);
        async move { tables.poll_games(&cluster, vec![person]).await }
    });
    cluster.on_message(PersonNews::Name.subject(), tables, async |tables, person: IdentityId| {
        tables.reload_here(&person).await;
    });
}

/// Starts the task that says now and then who has a stream here, and polls for their games.
pub(super) fn share(tables: &Arc<Tables>, cluster: &Arc<Cluster>) {
    let (weak, cluster) = (Arc::downgrade(tables), Arc::clone(cluster));
    tokio::spawn(async move {
        while let Some(tables) = weak.upgrade() {
            let people = tables.streams.people();
            if !people.is_empty() {
                let streams = news::Streams { node: cluster.node().clone(), people: people.clone() };
                cluster.bus().publish(news::STREAMS, &streams);
                tables.poll_games(&cluster, people).await;
            }
            tables.attend(&cluster).await;
            drop(tables);
            time::sleep(POLL_INTERVAL).await;
        }
    });
}
