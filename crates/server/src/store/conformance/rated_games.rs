//! Conformance tests of the results of rated games.

use bisat_protocol::Visibility;

use super::{Database, add_account, cases, id, over, played, rated, wait};
use crate::event_log::{Append, RatedGame};
use crate::store::{Store, StoredResult};

cases! {
    the_last_rated_games_come_newest_first_with_everybody_who_played,
    a_game_does_not_count_for_a_level_on_two_seats_but_names_it,
    a_deleted_account_keeps_no_results_and_its_opponents_keep_theirs,
    the_export_of_an_account_has_its_rated_games,
}

fn play(store: &dyn Store, table: &str, players: &[&str], ended_at: u64) {
    let rated = RatedGame { ended_at, visibility: Visibility::Public, ..rated(players).unwrap() };
    wait(store.append(Append { rated: Some(rated), ..over(table, &[played(0, "x")]) })).unwrap();
}

fn of(store: &dyn Store, player: &str, most: u32) -> Vec<StoredResult> {
    wait(store.rated_games(player, most)).unwrap()
}

/// A result in short: table, own seat, and the name and rank of each seat.
fn short(result: &StoredResult) -> String {
    let seat = |seat: &crate::store::ResultSeat| format!("{} {}", seat.name.as_deref().unwrap_or("-"), seat.rank);
    let seats: Vec<String> = result.seats.iter().map(seat).collect();
    format!("{} {}: {}", result.table.0, result.seat, seats.join(", "))
}

fn the_last_rated_games_come_newest_first_with_everybody_who_played(database: &dyn Database) {
    let store = database.open();
    add_account(&*store, "a", "Ann", "one");
    add_account(&*store, "b", "Bob", "two");
    play(&*store, "t", &["a", "b"], 100);
    play(&*store, "u", &["level 4", "b", "a"], 300);
    play(&*store, "v", &["b", "level 4"], 200);
    assert_eq!(
        of(&*store, "a", 9).iter().map(short).collect::<Vec<_>>(),
        ["u 2: level 4 1, Bob 2, Ann 3", "t 0: Ann 1, Bob 2",]
    );
    assert_eq!(
        of(&*store, "b", 2).iter().map(short).collect::<Vec<_>>(),
        ["u 1: level 4 1, Bob 2, Ann 3", "v 0: Bob 1, level 4 2",]
    );
    let last = of(&*store, "a", 1).remove(0);
    assert_eq!((last.game.as_str(), last.ended_at, last.is_public), ("khan", 300, true));
    let rating = wait(store.rating("a", "khan")).unwrap().unwrap().rating.rating;
    assert_eq!(last.rating, rating, "the rating after the last game is the rating");
    assert_ne!(of(&*store, "a", 2)[1].rating, rating);
    let hidden = RatedGame { ended_at: 400, visibility: Visibility::Link, ..rated(&["a", "b"]).unwrap() };
    wait(store.append(Append { rated: Some(hidden), ..over("w", &[played(0, "x")]) })).unwrap();
    assert!(!of(&*store, "a", 1)[0].is_public);
    drop(store);
    assert_eq!(of(&*database.open(), "a", 9).len(), 3, "after the server was started again");
}

fn a_game_does_not_count_for_a_level_on_two_seats_but_names_it(database: &dyn Database) {
    let store = database.open();
    play(&*store, "t", &["level 1", "ann", "level 1"], 100);
    assert_eq!(of(&*store, "level 1", 9), []);
    assert_eq!(of(&*store, "ann", 9).iter().map(short).collect::<Vec<_>>(), ["t 1: level 1 1, ann 2, level 1 3"]);
}

fn a_deleted_account_keeps_no_results_and_its_opponents_keep_theirs(database: &dyn Database) {
    let store = database.open();
    add_account(&*store, "a", "Ann", "one");
    add_account(&*store, "b", "Bob", "two");
    play(&*store, "t", &["a", "b"], 100);
    wait(store.delete(&id("a"), 200)).unwrap();
    play(&*store, "u", &["a", "b"], 300);
    assert_eq!(of(&*store, "a", 9), []);
    assert_eq!(of(&*store, "b", 9).iter().map(short).collect::<Vec<_>>(), ["u 1: - 1, Bob 2", "t 1: - 1, Bob 2"]);
}

fn the_export_of_an_account_has_its_rated_games(database: &dyn Database) {
    let store = database.open();
    add_account(&*store, "a", "Ann", "one");
    play(&*store, "t", &["level 2", "a"], 100);
    play(&*store, "u", &["a", "level 2"], 200);
    let exported = wait(store.personal_data(&id("a"))).unwrap().rated_games;
    let results: Vec<_> = exported.iter().map(|game| (game.table.0.as_str(), game.ended_at, game.rank)).collect();
    assert_eq!(results, [("t", 100, 2), ("u", 200, 1)]);
    assert_eq!(exported[1].rating, of(&*store, "a", 1)[0].rating);
}
