//! Who is rated, and how much.

use std::sync::Arc;

use bisat_protocol::{Occupant, Person, TableId};
use bisat_table::{Command, Table};

use super::in_runtime;
use super::lobby::{SetClock, open_tables, person};
use crate::sqlite::tests::Folder;
use crate::tables::Tables;

/// Opens a table and seats accounts of these names.
pub(super) async fn begin(tables: &Arc<Tables>, setup: &str, names: &[&str]) -> TableId {
    let setup = serde_json::from_str(setup).unwrap();
    let table = tables.open_table(setup, person(names[0])).await.unwrap().table;
    for name in names {
        let person = Person { id: person(name), name: (*name).to_owned(), is_account: true };
        let command = Command::Join { person, seat: None, contribution: "ab".repeat(16) };
        tables.act(&table, &command).await.unwrap();
    }
    table
}

/// Plays this number of moves of people.
pub(super) async fn play(tables: &Arc<Tables>, table: &TableId, moves: usize) {
    for _ in 0..moves {
        let next = |table: &Table| {
            let seat = usize::from(table.to_act().unwrap());
            let Occupant::Person(person) = &table.seats()[seat] else { panic!("a person's turn") };
            let token = table.session().moves()[0].clone();
            Command::Play { by: person.id.clone(), step: table.step(), token, id: None }
        };
        let command = tables.read(table, next).await.unwrap();
        tables.act(table, &command).await.unwrap();
    }
}

pub(super) async fn leave(tables: &Arc<Tables>, table: &TableId, name: &str) {
    tables.act(table, &Command::Leave { by: person(name) }).await.unwrap();
}

async fn rating(tables: &Arc<Tables>, player: &str, game: &str) -> Option<f64> {
    tables.store.rating(player, game).await.unwrap().map(|known| known.rating.rating)
}

pub(super) const DUEL: &str = r#"{"game":"khan","rating":"rated"}"#;

#[test]
fn a_pair_that_plays_all_day_gains_less_and_less_until_the_next_day() {
    in_runtime(async {
        let (folder, clock) = (Folder::new(), SetClock::new());
        let tables = open_tables(&folder, &clock).await;
        let mut before = 1500.0;
        let mut gains = Vec::new();
        for _ in 0..12 {
            let table = begin(&tables, DUEL, &["ann", "bob"]).await;
            play(&tables, &table, 4).await;
            leave(&tables, &table, "bob").await;
            let after = rating(&tables, "ann", "khan").await.unwrap();
            gains.push(after - before);
            before = after;
        }
        assert!(gains[0] > 100.0 && gains.is_sorted_by(|one, next| one >= next), "{gains:?}");
        assert!(gains[10].abs() < 1e-9 && gains[11].abs() < 1e-9, "{gains:?}");
        clock.pass(24 * 60 * 60 * 1000);
        let table = begin(&tables, DUEL, &["ann", "bob"]).await;
        play(&tables, &table, 4).await;
        leave(&tables, &table, "bob").await;
        assert!(rating(&tables, "ann", "khan").await.unwrap() > before);
    });
}

#[test]
fn who_leaves_a_game_of_three_loses_and_the_machine_that_plays_on_is_not_rated() {
    in_runtime(async {
        let (folder, clock) = (Folder::new(), SetClock::new());
        let tables = open_tables(&folder, &clock).await;
        let three = r#"{"game":"pachisi","options":{"players":3},"rating":"rated"}"#;
        let table = begin(&tables, three, &["ann", "bob", "cat"]).await;
        play(&tables, &table, 12).await;
        for name in ["ann", "bob", "cat"] {
            leave(&tables, &table, name).await;
        }
        let of = |name: &'static str| rating(&tables, name, "pachisi");
        let (ann, bob, cat) = (of("ann").await.unwrap(), of("bob").await.unwrap(), of("cat").await.unwrap());
        assert!(ann < 1500.0 && ann < bob && bob < cat, "{ann} {bob} {cat}");
        assert_eq!(of("level 3").await, None);
    });
}

#[test]
fn casual_games_games_with_hints_and_games_that_end_at_once_change_nothing() {
    in_runtime(async {
        let (folder, clock) = (Folder::new(), SetClock::new());
        let tables = open_tables(&folder, &clock).await;
        let casual = begin(&tables, &DUEL.replace("rated\"}", "casual\"}"), &["ann", "bob"]).await;
        play(&tables, &casual, 4).await;
        leave(&tables, &casual, "bob").await;
        let at_once = begin(&tables, DUEL, &["ann", "bob"]).await;
        leave(&tables, &at_once, "bob").await;
        let alone = r#"{"game":"khan","seats":["open",{"level":1}],"rating":"rated"}"#;
        let hinted = begin(&tables, alone, &["ann"]).await;
        tables.act(&hinted, &Command::Hint { by: person("ann") }).await.unwrap();
        leave(&tables, &hinted, "ann").await;
        assert_eq!(rating(&tables, "ann", "khan").await, None);
        assert_eq!(rating(&tables, "level 1", "khan").await, None);
    });
}

#[test]
fn a_rated_game_bars_analysis_of_its_kind_to_its_players_until_it_is_over() {
    in_runtime(async {
        let (folder, clock) = (Folder::new(), SetClock::new());
        let tables = open_tables(&folder, &clock).await;
        let rated = begin(&tables, DUEL, &["ann", "bob"]).await;
        let is_barred = async |name: &str, game: &str| tables.is_playing_rated(&person(name), game).await.unwrap();
        assert!(is_barred("ann", "khan").await && is_barred("bob", "khan").await);
        assert!(!is_barred("eve", "khan").await && !is_barred("ann", "pachisi").await);
        play(&tables, &rated, 3).await;
        assert!(is_barred("ann", "khan").await);
        leave(&tables, &rated, "bob").await;
        assert!(!is_barred("ann", "khan").await, "it is over");
        let casual = begin(&tables, &DUEL.replace("rated\"}", "casual\"}"), &["ann", "bob"]).await;
        play(&tables, &casual, 1).await;
        assert!(!is_barred("ann", "khan").await, "it is casual");
    });
}
