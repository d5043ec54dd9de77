//! "Play now": who is led to whom, and what becomes of two who ask at the same moment.

use std::sync::Arc;

use bisat_protocol::http::{Stage, TableSummary};
use bisat_protocol::{Person, RatingMode, TableId};
use bisat_table::Command;
use tokio::sync::mpsc::Receiver;

use super::in_runtime;
use super::lobby::{SetClock, open_tables, person};
use super::ratings::{DUEL, begin, leave, play};
use crate::outbox::{Message, Outbox};
use crate::sqlite::tests::Folder;
use crate::tables::{CommandError, Tables, Wish, setup_for};

fn wish(name: &str, mode: RatingMode) -> Wish {
    Wish { by: person(name), game: "khan".to_owned(), mode }
}

/// Somebody who waits at a table and is connected for as long as this is held.
struct Waiting {
    table: TableId,
    outbox: Outbox,
    _messages: Receiver<Message>,
}

/// Sits down at a table and follows it.
async fn sit(tables: &Arc<Tables>, table: &TableId, name: &str) -> Waiting {
    let sitter = Person { id: person(name), name: name.to_owned(), is_account: true };
    let command = Command::Join { person: sitter, seat: None, contribution: "ab".repeat(16) };
    tables.act(table, &command).await.unwrap();
    let (outbox, messages) = Outbox::new(Some(person(name)));
    tables.follow(table, 0, &outbox).await.unwrap();
    Waiting { table: table.clone(), outbox, _messages: messages }
}

/// Opens a table as if nobody was there, and waits at it.
async fn wait_at_new(tables: &Arc<Tables>, name: &str, mode: RatingMode) -> Waiting {
    let opened = tables.open_table(setup_for("khan", Some(mode)), person(name)).await.unwrap();
    sit(tables, &opened.table, name).await
}

fn id(found: Result<Option<TableSummary>, CommandError>) -> Option<TableId> {
    found.unwrap().map(|table| table.table)
}

async fn stage(tables: &Arc<Tables>, table: &TableId) -> Stage {
    tables.summary(table).await.unwrap().stage
}

#[test]
fn somebody_who_waits_is_found_and_pressing_again_leads_to_the_own_table() {
    in_runtime(async {
        let (folder, clock) = (Folder::new(), SetClock::new());
        let tables = open_tables(&folder, &clock).await;
        assert_eq!(id(tables.find_company(&wish("bob", RatingMode::Casual)).await), None);
        let ann = wait_at_new(&tables, "ann", RatingMode::Casual).await;
        assert_eq!(id(tables.find_company(&wish("bob", RatingMode::Casual)).await), Some(ann.table.clone()));
        assert_eq!(id(tables.find_company(&wish("ann", RatingMode::Casual)).await), Some(ann.table.clone()));
        let other = Wish { game: "kho-kho".to_owned(), ..wish("bob", RatingMode::Casual) };
        assert_eq!(id(tables.find_company(&other).await), None, "another game");
        let _bob = sit(&tables, &ann.table, "bob").await;
        assert_eq!(stage(&tables, &ann.table).await, Stage::Playing);
        assert_eq!(id(tables.find_company(&wish("cat", RatingMode::Casual)).await), None);
    });
}

#[test]
fn of_two_who_ask_at_the_same_moment_the_one_at_the_younger_table_moves_over() {
    in_runtime(async {
        let (folder, clock) = (Folder::new(), SetClock::new());
        let tables = open_tables(&folder, &clock).await;
        // The same time: the ids of the tables decide.
        let one = wait_at_new(&tables, "ann", RatingMode::Casual).await;
        let other = wait_at_new(&tables, "bob", RatingMode::Casual).await;
        let (stays, moves) =
            if one.table < other.table { (("ann", one), ("bob", other)) } else { (("bob", other), ("ann", one)) };
        let ask = async |name: &str, own: &TableId| {
            tables.move_over(&wish(name, RatingMode::Casual), own).await.unwrap().table
        };
        assert_eq!(ask(stays.0, &stays.1.table).await, stays.1.table, "the older table stays");
        assert_eq!(ask(moves.0, &moves.1.table).await, stays.1.table);
        assert_eq!(stage(&tables, &moves.1.table).await, Stage::Over, "the younger table is closed");
        let _both = sit(&tables, &stays.1.table, moves.0).await;
        assert_eq!(stage(&tables, &stays.1.table).await, Stage::Playing);
    });
}

#[test]
fn a_table_at_which_somebody_has_sat_down_is_not_closed() {
    in_runtime(async {
        let (folder, clock) = (Folder::new(), SetClock::new());
        let tables = open_tables(&folder, &clock).await;
        let _ann = wait_at_new(&tables, "ann", RatingMode::Casual).await;
        clock.pass(1);
        let bob = wait_at_new(&tables, "bob", RatingMode::Casual).await;
        let _cat = sit(&tables, &bob.table, "cat").await;
        let here = tables.move_over(&wish("bob", RatingMode::Casual), &bob.table).await.unwrap();
        assert_eq!((here.table, here.stage), (bob.table.clone(), Stage::Playing));
        let strange = tables.move_over(&wish("cat", RatingMode::Casual), &bob.table).await;
        assert!(matches!(strange, Err(CommandError::Refused(_))), "only who opened a table moves over from it");
    });
}

#[test]
fn at_first_ratings_must_be_near_and_after_ten_seconds_anybody_will_do() {
    in_runtime(async {
        let (folder, clock) = (Folder::new(), SetClock::new());
        let tables = open_tables(&folder, &clock).await;
        for players in [["ann", "bob"], ["cat", "dan"]] {
            let table = begin(&tables, DUEL, &players).await;
            play(&tables, &table, 4).await;
            leave(&tables, &table, players[1]).await;
        }
        let ann = wait_at_new(&tables, "ann", RatingMode::Rated).await;
        let ask = async |name: &str, mode| id(tables.find_company(&wish(name, mode)).await);
        assert_eq!(ask("cat", RatingMode::Rated).await, Some(ann.table.clone()), "as good");
        assert_eq!(ask("new", RatingMode::Rated).await, Some(ann.table.clone()), "nobody knows how good");
        assert_eq!(ask("bob", RatingMode::Rated).await, None, "300 points below");
        assert_eq!(ask("cat", RatingMode::Casual).await, None, "not for points");
        clock.pass(1);
        let bob = wait_at_new(&tables, "bob", RatingMode::Rated).await;
        clock.pass(9_000);
        assert_eq!(ask("dan", RatingMode::Rated).await, Some(bob.table.clone()));
        clock.pass(1_000);
        assert_eq!(ask("dan", RatingMode::Rated).await, Some(bob.table.clone()), "the nearest rating");
        assert_eq!(ask("eve", RatingMode::Casual).await, Some(ann.table.clone()), "now anybody: who waits for longest");
    });
}

#[test]
fn nobody_is_led_to_people_who_are_away_to_other_rules_or_to_a_game_of_days() {
    in_runtime(async {
        let (folder, clock) = (Folder::new(), SetClock::new());
        let tables = open_tables(&folder, &clock).await;
        let with = async |setup: &str, name: &str| {
            let setup = serde_json::from_str(setup).unwrap();
            let opened = tables.open_table(setup, person(name)).await.unwrap();
            sit(&tables, &opened.table, name).await
        };
        let rules = r#"{"game":"khan","options":{"quiet_limit":30},"visibility":"public","rating":"casual"}"#;
        let _ann = with(rules, "ann").await;
        let days = r#"{"game":"khan","time":{"kind":"move","seconds":86400},"visibility":"public","rating":"casual"}"#;
        let _bob = with(days, "bob").await;
        let secret = r#"{"game":"khan","rating":"casual"}"#;
        let _cat = with(secret, "cat").await;
        tables.open_table(setup_for("khan", Some(RatingMode::Casual)), person("dan")).await.unwrap();
        let gone = wait_at_new(&tables, "eve", RatingMode::Casual).await;
        let ask = async || id(tables.find_company(&wish("new", RatingMode::Casual)).await);
        assert_eq!(ask().await, Some(gone.table.clone()));
        tables.unfollow(&gone.table, &gone.outbox);
        clock.pass(11_000);
        assert_eq!(ask().await, None);
    });
}
