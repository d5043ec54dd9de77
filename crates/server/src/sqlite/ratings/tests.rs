#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use bisat_protocol::IdentityId;
use bisat_protocol::http::LeaderboardKind;
use rusqlite::Row;

use super::StoredRating;
use crate::event_log::{Append, EventLog, RatedGame};
use crate::ratings::{Rating, after};
use crate::sqlite::accounts::PasswordHash;
use crate::sqlite::tests::{Folder, in_one_batch, over, played, rated, wait};

#[test]
fn ratings_change_with_the_events_that_end_the_game() {
    let folder = Folder::new();
    let log = folder.open();
    wait(log.append(Append { rated: rated(&["ann", "level 4"]), ..over("t", &[played(0, "x")]) })).unwrap();
    let of = |player: &str, game| wait(log.accounts().rating(player, game)).unwrap();
    let first = after(&[Rating::NEW, Rating::NEW], &[1, 2]);
    let known = |rating, games| Some(StoredRating { rating, games });
    assert_eq!([of("ann", "khan"), of("level 4", "khan")], [known(first[0], 1), known(first[1], 1)]);
    assert_eq!(of("ann", "pachisi"), None);
    wait(log.append(Append { rated: rated(&["bob", "ann"]), ..over("u", &[played(0, "x")]) })).unwrap();
    let second = after(&[Rating::NEW, first[0]], &[1, 2]);
    assert_eq!([of("bob", "khan"), of("ann", "khan")], [known(second[0], 1), known(second[1], 2)]);
}

#[test]
fn games_that_end_at_the_same_moment_all_change_the_rating() {
    let folder = Folder::new();
    let log = folder.open();
    let tables = ["a", "b", "c", "d"];
    let answers = in_one_batch(&log, || {
        tables.map(|name| log.append(Append { rated: rated(&["ann", name]), ..over(name, &[played(0, "x")]) }))
    });
    assert_eq!(answers.map(wait), [Ok(()), Ok(()), Ok(()), Ok(())]);
    assert_eq!(wait(log.accounts().rating("ann", "khan")).unwrap().unwrap().games, 4);
}

#[test]
fn the_games_of_a_pair_are_counted_by_day_and_game_in_either_order() {
    let folder = Folder::new();
    let log = folder.open();
    let play = |number: u32, rated: RatedGame| {
        let name = format!("t{number}");
        wait(log.append(Append { rated: Some(rated), ..over(&name, &[played(0, "x")]) })).unwrap();
    };
    let game = |players: [&str; 2], day| RatedGame { day, ..rated(&players).unwrap() };
    let counts = || {
        wait(log.threads.read(|connection| {
            let mut statement =
                connection.prepare("SELECT day, game, first, second, games FROM meetings ORDER BY 1, 2, 4")?;
            let read = |row: &Row<'_>| {
                let (day, game, first): (u32, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
                let (second, games): (String, u32) = (row.get(3)?, row.get(4)?);
                Ok(format!("{day} {game} {first}-{second} {games}"))
            };
            Ok(statement.query_map([], read)?.collect::<Result<Vec<String>, _>>()?)
        }))
        .unwrap()
    };
    play(0, game(["a", "b"], 7));
    play(1, game(["b", "a"], 7));
    play(2, game(["a", "c"], 7));
    play(3, RatedGame { game: "pachisi".to_owned(), ..game(["a", "b"], 7) });
    play(4, game(["level 1", "level 2"], 7));
    assert_eq!(counts(), ["7 khan a-b 2", "7 khan a-c 1", "7 pachisi a-b 1"]);
    play(5, game(["a", "b"], 8));
    assert_eq!(counts(), ["8 khan a-b 1"], "a new day");
}

#[test]
fn a_deleted_account_is_not_rated_again() {
    let folder = Folder::new();
    let log = folder.open();
    let ann = IdentityId("ann".to_owned());
    wait(log.accounts().save_identity(&ann, "Ann", 1)).unwrap();
    wait(log.accounts().delete(&ann, 2)).unwrap();
    wait(log.append(Append { rated: rated(&["ann", "bob"]), ..over("t", &[played(0, "x")]) })).unwrap();
    assert_eq!(wait(log.accounts().rating("ann", "khan")).unwrap(), None);
    assert_eq!(wait(log.accounts().rating("bob", "khan")).unwrap().unwrap().games, 1);
}

#[test]
fn the_leaderboard_names_the_best_first() {
    let folder = Folder::new();
    let log = folder.open();
    let accounts = log.accounts();
    wait(accounts.save_identity(&IdentityId("a".to_owned()), "Ann", 1)).unwrap();
    let elsewhere = RatedGame { game: "pachisi".to_owned(), ..rated(&["level 1", "a"]).unwrap() };
    for (name, game) in [("t", rated(&["level 4", "a"])), ("u", rated(&["a", "level 1"])), ("v", Some(elsewhere))] {
        wait(log.append(Append { rated: game, ..over(name, &[played(0, "x")]) })).unwrap();
    }
    let best = |game, kind| -> Vec<String> {
        let best = wait(accounts.leaderboard(game, kind, 2)).unwrap();
        assert!(best.is_sorted_by(|one, next| one.rating > next.rating));
        best.into_iter().map(|best| best.name).collect()
    };
    assert_eq!(best("khan", LeaderboardKind::Bots), ["level 4", "level 1"]);
    assert_eq!(best("khan", LeaderboardKind::People), ["Ann"]);
    assert_eq!(best("pachisi", LeaderboardKind::Bots), ["level 1"]);
    assert!(best("kho-kho", LeaderboardKind::People).is_empty());
}

#[test]
fn a_bot_is_an_account_and_stands_among_the_machines() {
    let folder = Folder::new();
    let log = folder.open();
    let accounts = log.accounts();
    let ann = IdentityId("a".to_owned());
    wait(accounts.save_identity(&ann, "Ann", 1)).unwrap();
    assert!(!wait(accounts.set_bot(&ann)).unwrap(), "a guest is no bot");
    wait(accounts.set_password(&ann, "Ann", PasswordHash("one".to_owned()))).unwrap();
    assert!(wait(accounts.set_bot(&ann)).unwrap());
    assert!(wait(accounts.identity(&ann)).unwrap().unwrap().is_bot);
    wait(log.append(Append { rated: rated(&["a", "level 1"]), ..over("t", &[played(0, "x")]) })).unwrap();
    assert_eq!(wait(accounts.leaderboard("khan", LeaderboardKind::People, 9)).unwrap(), []);
    assert_eq!(wait(accounts.leaderboard("khan", LeaderboardKind::Bots, 9)).unwrap().len(), 2);
}
