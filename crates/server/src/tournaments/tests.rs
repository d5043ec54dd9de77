//! Tournaments on a server whose clock is set, which stops at bad moments, and whose players do not come.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::sync::Arc;

use bisat_protocol::http::Stage;
use bisat_protocol::tournament::{DecidedBy, GameOutcome, Side, TournamentGame, TournamentStage, TournamentSummary};
use bisat_protocol::{IdentityId, TableId, TournamentId};
use bisat_table::Command;
use bisat_tournament::TournamentRefusal;
use rusqlite::Connection;

use super::{MOST_HOSTED, MOST_JOINED, TournamentError, Tournaments, WAITS_FOR};
use crate::sqlite::Sqlite;
use crate::sqlite::tests::Folder;
use crate::tables::tests::{FlakyLog, SettableClock, in_runtime, join, open_with};

fn person(name: &str) -> IdentityId {
    IdentityId(name.to_owned())
}

struct Server {
    log: Arc<FlakyLog>,
    clock: Arc<SettableClock>,
    all: Arc<Tournaments>,
}

impl Server {
    async fn start(folder: &Folder) -> Self {
        let (log, clock) = (FlakyLog::new(folder), Arc::new(SettableClock::new()));
        let all = open(&log, &clock).await;
        Server { log, clock, all }
    }

    /// The server stops, and another one begins on the same database.
    async fn restart(self) -> Self {
        let Server { log, clock, all } = self;
        drop(all);
        let all = open(&log, &clock).await;
        Server { log, clock, all }
    }

    async fn create(&self, format: &str) -> TournamentId {
        let setup = format!(r#"{{"name":"Sunday","game":"khan","format":"{format}"}}"#);
        let setup = serde_json::from_str(&setup).unwrap();
        self.all.create(setup, &person("Ann")).await.unwrap().tournament
    }

    async fn create_with(&self, format: &str, players: &[&str]) -> TournamentId {
        let id = self.create(format).await;
        for player in players {
            self.all.join(&id, &person(player)).await.unwrap();
        }
        id
    }

    async fn look(&self, id: &TournamentId) -> TournamentSummary {
        self.all.summary(id).await.unwrap()
    }

    /// The names of the two players of a game, the one who begins first.
    async fn names(&self, id: &TournamentId, game: &TournamentGame) -> [String; 2] {
        let players = self.look(id).await.players;
        [game.first, game.second].map(|player| players[usize::from(player.unwrap())].person.id.0.clone())
    }

    /// Both come, and the second resigns.
    async fn play(&self, id: &TournamentId, game: &TournamentGame) {
        let table = game.table.clone().unwrap();
        let [first, second] = self.names(id, game).await;
        for player in [&first, &second] {
            self.all.tables.act(&table, &join(player)).await.unwrap();
        }
        self.all.tables.act(&table, &Command::Leave { by: person(&second) }).await.unwrap();
    }

    async fn stage(&self, table: &TableId) -> Stage {
        self.all.tables.read(table, bisat_table::Table::stage).await.unwrap()
    }

    async fn advance(&self, id: &TournamentId) -> TournamentSummary {
        self.all.advance_to_completion(id).await;
        self.look(id).await
    }
}

async fn open(log: &Arc<FlakyLog>, clock: &Arc<SettableClock>) -> Arc<Tournaments> {
    let tables = open_with(log, Arc::<SettableClock>::clone(clock)).await;
    Tournaments::open(Arc::<Sqlite>::clone(&log.sqlite), tables)
}

const FIRST_WON: Option<GameOutcome> = Some(GameOutcome { winner: Some(Side::First), by: DecidedBy::Game });

#[test]
fn a_swiss_tournament_is_played_to_its_end_by_tables_that_end() {
    in_runtime(async {
        let folder = Folder::new();
        let server = Server::start(&folder).await;
        let id = server.create_with("swiss", &["Ann", "Bob", "Cleo"]).await;
        let begun = server.all.start(&id, &person("Ann")).await.unwrap();
        assert_eq!((begun.stage, begun.rounds, begun.played.len()), (TournamentStage::Running, 2, 1));
        for round in 0..2 {
            let game = server.look(&id).await.played[round].games[0].clone();
            let table = game.table.clone().unwrap();
            let stranger = server.all.tables.act(&table, &join("Dan")).await;
            assert!(stranger.unwrap_err().to_string().contains("reserved"), "seats are reserved");
            server.play(&id, &game).await;
            server.advance(&id).await;
        }
        let over = server.look(&id).await;
        assert_eq!(over.stage, TournamentStage::Over);
        assert_eq!(over.played[0].games[0].outcome, FIRST_WON);
        assert_eq!(over.played[0].games[1].outcome.unwrap().by, DecidedBy::Bye);
        let points: f64 = over.standings.iter().map(|line| line.points).sum();
        assert!((points - 4.0).abs() < 1e-9, "{:?}", over.standings);
    });
}

#[test]
fn who_does_not_come_by_the_deadline_loses_the_game() {
    in_runtime(async {
        let folder = Folder::new();
        let server = Server::start(&folder).await;
        let id = server.create_with("knock-out", &["Ann", "Bob", "Cleo", "Dan"]).await;
        let begun = server.all.start(&id, &person("Ann")).await.unwrap();
        let [one, other] = [0, 1].map(|at: usize| begun.played[0].games[at].clone());
        let [_, second] = server.names(&id, &one).await;
        server.all.tables.act(one.table.as_ref().unwrap(), &join(&second)).await.unwrap();
        server.clock.pass(599);
        assert_eq!(server.advance(&id).await.played[0].games[0].outcome, None, "there is time left");
        server.clock.pass(2);
        let late = server.advance(&id).await;
        let forfeit = |winner| Some(GameOutcome { winner, by: DecidedBy::Forfeit });
        assert_eq!(late.played[0].games[0].outcome, forfeit(Some(Side::Second)));
        assert_eq!(late.played[0].games[1].outcome, forfeit(None), "nobody came");
        assert_eq!(server.stage(other.table.as_ref().unwrap()).await, Stage::Over);
        assert_eq!(late.stage, TournamentStage::Over, "one player is left");
        assert_eq!(late.standings[0].player, one.second.unwrap());
    });
}

#[test]
fn who_leaves_the_tournament_loses_the_game_at_once() {
    in_runtime(async {
        let folder = Folder::new();
        let server = Server::start(&folder).await;
        let id = server.create_with("swiss", &["Ann", "Bob", "Cleo", "Dan"]).await;
        let begun = server.all.start(&id, &person("Ann")).await.unwrap();
        let [playing, waiting] = [0, 1].map(|at: usize| begun.played[0].games[at].clone());
        let [first, second] = server.names(&id, &playing).await;
        for player in [&first, &second] {
            server.all.tables.act(playing.table.as_ref().unwrap(), &join(player)).await.unwrap();
        }
        let left = server.all.leave(&id, &person(&first)).await.unwrap();
        let second_won = Some(GameOutcome { winner: Some(Side::Second), by: DecidedBy::Game });
        assert_eq!(left.played[0].games[0].outcome, second_won, "the game had begun");
        let [first, _] = server.names(&id, &waiting).await;
        server.all.tables.act(waiting.table.as_ref().unwrap(), &join(&first)).await.unwrap();
        let left = server.all.leave(&id, &person(&first)).await.unwrap();
        let forfeit = Some(GameOutcome { winner: Some(Side::Second), by: DecidedBy::Forfeit });
        assert_eq!(left.played[0].games[1].outcome, forfeit);
        assert_eq!(left.played.len(), 2, "the two who are left play the next round");
        assert_eq!(left.played[1].games.len(), 1);
    });
}

#[test]
fn a_step_that_a_crash_interrupted_is_taken_by_the_next_server() {
    in_runtime(async {
        let folder = Folder::new();
        let server = Server::start(&folder).await;
        let id = server.create_with("knock-out", &["Ann", "Bob", "Cleo", "Dan"]).await;
        // The pairings are stored, and the server stops before any table is open.
        let waiting = server.all.load(&id).await.unwrap();
        let order = waiting.players().iter().map(|player| player.id.clone()).collect();
        let started = waiting.start(&person("Ann"), order, &mut || server.all.new_table()).unwrap();
        let paired = server.all.store_events(&waiting, started).await.unwrap();
        assert!(server.look(&id).await.played[0].games.iter().all(|game| game.table.is_none()), "nobody is sent there");
        // One of two tables is open when it stops again.
        let game = &paired.played()[0].games[0];
        server.all.open_table(&paired, game, game.table.as_ref().unwrap()).await.unwrap();
        let server = server.restart().await;
        let opened = server.advance(&id).await;
        for (game, before) in opened.played[0].games.iter().zip(&paired.played()[0].games) {
            assert_eq!(game.table, before.table);
        }
        // Games end while nothing advances the tournament.
        for game in &opened.played[0].games {
            server.play(&id, game).await;
        }
        let server = server.restart().await;
        let next = server.advance(&id).await;
        assert!(next.played[0].games.iter().all(|game| game.outcome == FIRST_WON), "{next:?}");
        assert_eq!(next.played.len(), 2);
        assert_eq!(server.advance(&id).await, next, "nothing happens twice");
    });
}

#[test]
fn the_time_in_which_no_server_runs_does_not_count() {
    in_runtime(async {
        let folder = Folder::new();
        let server = Server::start(&folder).await;
        let id = server.create_with("swiss", &["Ann", "Bob"]).await;
        server.all.start(&id, &person("Ann")).await.unwrap();
        server.clock.pass(3600);
        let server = server.restart().await;
        assert_eq!(server.advance(&id).await.stage, TournamentStage::Running);
        server.clock.pass(601);
        assert_eq!(server.advance(&id).await.stage, TournamentStage::Over);
    });
}

#[test]
fn a_tournament_that_nobody_starts_is_cancelled_and_a_cancelled_one_closes_its_tables() {
    in_runtime(async {
        let folder = Folder::new();
        let server = Server::start(&folder).await;
        let id = server.create("swiss").await;
        server.clock.pass(WAITS_FOR / 1000 - 1);
        assert_eq!(server.advance(&id).await.stage, TournamentStage::Waiting);
        server.clock.pass(2);
        assert_eq!(server.advance(&id).await.stage, TournamentStage::Cancelled);
        let id = server.create_with("swiss", &["Ann", "Bob"]).await;
        let begun = server.all.start(&id, &person("Ann")).await.unwrap();
        let refused = server.all.cancel(&id, &person("Bob")).await;
        assert!(matches!(refused, Err(TournamentError::Refused(TournamentRefusal::NotTheHost))), "{refused:?}");
        assert_eq!(server.all.cancel(&id, &person("Ann")).await.unwrap().stage, TournamentStage::Cancelled);
        assert_eq!(server.stage(begun.played[0].games[0].table.as_ref().unwrap()).await, Stage::Over);
    });
}

#[test]
fn a_person_hosts_and_joins_a_limited_number_of_unfinished_tournaments() {
    in_runtime(async {
        let folder = Folder::new();
        let server = Server::start(&folder).await;
        let mut hosted = Vec::new();
        for _ in 0..MOST_HOSTED {
            hosted.push(server.create_with("swiss", &["Bob"]).await);
        }
        let setup = serde_json::from_str(r#"{"name":"Sunday","game":"khan","format":"swiss"}"#).unwrap();
        let refused = server.all.create(setup, &person("Ann")).await;
        assert!(matches!(refused, Err(TournamentError::TooManyHosted(MOST_HOSTED))), "{refused:?}");
        assert_eq!(server.all.list_of(&person("Bob")).await.unwrap().len(), MOST_HOSTED);
        for id in &hosted {
            server.all.leave(id, &person("Bob")).await.unwrap();
        }
        assert_eq!(server.all.list_of(&person("Bob")).await.unwrap().len(), 0);
        let setup =
            |host: usize| (serde_json::from_str(r#"{"name":"Monday","game":"khan","format":"swiss"}"#).unwrap(), host);
        let mut joined = 0;
        for (setup, host) in (0..=MOST_JOINED).map(setup) {
            let id = server.all.create(setup, &person(&format!("host {host}"))).await.unwrap().tournament;
            joined += usize::from(server.all.join(&id, &person("Bob")).await.is_ok());
        }
        assert_eq!(joined, MOST_JOINED);
        server.all.leave_all(&person("Bob")).await.unwrap();
        assert_eq!(server.all.list_of(&person("Bob")).await.unwrap().len(), 0);
    });
}

/// When a server must check a tournament, in milliseconds since 1970.
fn due_at(folder: &Folder, id: &TournamentId) -> Option<u64> {
    let sql = "SELECT due_at FROM tournaments WHERE name = ?1";
    let due: Option<i64> = Connection::open(folder.file()).unwrap().query_row(sql, [&id.0], |row| row.get(0)).unwrap();
    due.map(i64::cast_unsigned)
}

#[test]
fn a_tournament_in_which_nothing_happens_is_checked_at_the_next_deadline_or_after_a_minute() {
    in_runtime(async {
        let folder = Folder::new();
        let server = Server::start(&folder).await;
        let id = server.create_with("swiss", &["Ann", "Bob"]).await;
        let begun = server.all.start(&id, &person("Ann")).await.unwrap();
        let opened_at = server.all.now();
        assert_eq!(due_at(&folder, &id), Some(opened_at + 60_000));
        server.clock.pass(570);
        server.advance(&id).await;
        assert_eq!(due_at(&folder, &id), Some(opened_at + 600_000), "then the players must have come");
        let game = &begun.played[0].games[0];
        for player in server.names(&id, game).await {
            server.all.tables.act(game.table.as_ref().unwrap(), &join(&player)).await.unwrap();
        }
        server.advance(&id).await;
        assert_eq!(due_at(&folder, &id), Some(opened_at + 630_000), "both have come");
    });
}

#[test]
fn a_damaged_event_sets_its_tournament_aside_until_a_restart_after_its_repair_and_harms_no_other() {
    in_runtime(async {
        let folder = Folder::new();
        let server = Server::start(&folder).await;
        let mut ids = Vec::new();
        for _ in 0..3 {
            let id = server.create_with("swiss", &["Ann", "Bob"]).await;
            server.all.start(&id, &person("Ann")).await.unwrap();
            ids.push(id);
        }
        let intact: String = Connection::open(folder.file())
            .unwrap()
            .query_row("SELECT what FROM tournament_events WHERE tournament = ?1 AND number = 2", [&ids[0].0], |row| {
                row.get(0)
            })
            .unwrap();
        // One event cannot be read, and another cannot follow those before it.
        for (id, what) in [
            (&ids[0], r#"{"event":"danced"}"#),
            (&ids[1], r#"{"event":"decided","game":9,"outcome":{"winner":null,"by":"game"}}"#),
        ] {
            let sql = "UPDATE tournament_events SET what = ?2 WHERE tournament = ?1 AND number = 2";
            let changed = Connection::open(folder.file()).unwrap().execute(sql, [&id.0, what]).unwrap();
            assert_eq!(changed, 1);
            server.all.advance_to_completion(id).await;
            assert_eq!(due_at(&folder, id), None, "it is set aside");
        }
        let listed = server.all.list_of(&person("Bob")).await.unwrap();
        assert_eq!(listed.iter().map(|entry| &entry.tournament).collect::<Vec<_>>(), [&ids[2]]);
        assert!(listed[0].table.is_some(), "{listed:?}");
        server.all.leave_all(&person("Bob")).await.unwrap();
        assert_eq!(server.look(&ids[2]).await.stage, TournamentStage::Over, "one player is left");
        for _ in 0..MOST_HOSTED {
            server.create("swiss").await;
        }
        // The operator repairs one of them and starts the server again.
        let sql = "UPDATE tournament_events SET what = ?2 WHERE tournament = ?1 AND number = 2";
        Connection::open(folder.file()).unwrap().execute(sql, [&ids[0].0, &intact]).unwrap();
        let server = server.restart().await;
        server.all.catch_up().await.unwrap();
        assert!(due_at(&folder, &ids[0]).is_some());
        assert_eq!(server.look(&ids[0]).await.stage, TournamentStage::Running, "it goes on");
    });
}

#[test]
fn the_host_removes_a_player_who_is_then_not_listed_and_cannot_join_again() {
    in_runtime(async {
        let folder = Folder::new();
        let server = Server::start(&folder).await;
        let id = server.create_with("swiss", &["Ann", "Bob"]).await;
        let removed = server.all.remove(&id, &person("Ann"), &person("Bob")).await.unwrap();
        assert_eq!(removed.players.len(), 1);
        assert!(server.all.list_of(&person("Bob")).await.unwrap().is_empty());
        let refused = server.all.join(&id, &person("Bob")).await;
        assert!(matches!(refused, Err(TournamentError::Refused(TournamentRefusal::Removed))), "{refused:?}");
    });
}
