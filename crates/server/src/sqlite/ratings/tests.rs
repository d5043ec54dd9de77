#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use rusqlite::Row;

use crate::event_log::{Append, DAY, EventLog, RatedGame};
use crate::sqlite::tests::{Folder, in_one_batch};
use crate::store::Ratings;
use crate::store::conformance::{over, played, rated, wait};

#[test]
fn games_that_end_at_the_same_moment_all_change_the_rating() {
    let folder = Folder::new();
    let log = folder.open();
    let tables = ["a", "b", "c", "d"];
    let answers = in_one_batch(&log, || {
        tables.map(|name| log.append(Append { rated: rated(&["ann", name]), ..over(name, &[played(0, "x")]) }))
    });
    assert_eq!(answers.map(wait), [Ok(()), Ok(()), Ok(()), Ok(())]);
    assert_eq!(wait(log.rating("ann", "khan")).unwrap().unwrap().games, 4);
}

#[test]
fn the_games_of_a_pair_are_counted_by_day_and_game_in_either_order() {
    let folder = Folder::new();
    let log = folder.open();
    let play = |number: u32, rated: RatedGame| {
        let name = format!("t{number}");
        wait(log.append(Append { rated: Some(rated), ..over(&name, &[played(0, "x")]) })).unwrap();
    };
    let game = |players: [&str; 2], day| RatedGame { ended_at: day * DAY, ..rated(&players).unwrap() };
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
