//! Conformance tests of ratings and leaderboards.

use bisat_protocol::http::LeaderboardKind;

use super::{Database, add_account, add_guest, cases, id, over, played, rated, wait};
use crate::event_log::{Append, DAY, RatedGame};
use crate::ratings::{Rating, after, weight};
use crate::store::{Store, StoredRating};

cases! {
    ratings_change_with_the_events_that_end_the_game,
    games_that_end_at_the_same_moment_all_change_the_rating,
    the_games_of_a_pair_on_one_day_count_less_and_less,
    ratings_of_several_players_come_in_the_order_in_which_they_are_asked_for,
    a_level_on_two_seats_is_not_rated,
    a_deleted_account_is_not_rated_again,
    the_leaderboard_names_the_best_first,
    a_bot_is_an_account_and_stands_among_the_machines,
}

fn play(log: &dyn Store, name: &str, rated: Option<RatedGame>) {
    wait(log.append(Append { rated, ..over(name, &[played(0, "x")]) })).unwrap();
}

fn ratings_change_with_the_events_that_end_the_game(database: &dyn Database) {
    let log = database.open();
    play(&*log, "t", rated(&["ann", "level 4"]));
    let of = |player: &str, game| wait(log.rating(player, game)).unwrap();
    let first = after(&[Rating::NEW, Rating::NEW], &[1, 2]);
    let known = |rating, games| Some(StoredRating { rating, games });
    assert_eq!([of("ann", "khan"), of("level 4", "khan")], [known(first[0], 1), known(first[1], 1)]);
    assert_eq!(of("ann", "pachisi"), None);
    play(&*log, "u", rated(&["bob", "ann"]));
    let second = after(&[Rating::NEW, first[0]], &[1, 2]);
    assert_eq!([of("bob", "khan"), of("ann", "khan")], [known(second[0], 1), known(second[1], 2)]);
}

fn games_that_end_at_the_same_moment_all_change_the_rating(database: &dyn Database) {
    let log = database.open();
    let tables = ["a", "b", "c", "d"];
    let answers =
        tables.map(|name| log.append(Append { rated: rated(&["ann", name]), ..over(name, &[played(0, "x")]) }));
    assert_eq!(answers.map(wait), [Ok(()), Ok(()), Ok(()), Ok(())]);
    assert_eq!(wait(log.rating("ann", "khan")).unwrap().unwrap().games, 4);
    let mut expected = Rating::NEW;
    for _ in tables {
        expected = expected.towards(after(&[expected, Rating::NEW], &[1, 2])[0], 1.0);
    }
    assert_eq!(wait(log.rating("ann", "khan")).unwrap().unwrap().rating, expected, "one after the other");
}

fn the_games_of_a_pair_on_one_day_count_less_and_less(database: &dyn Database) {
    let log = database.open();
    let game = |players: [&str; 2], day| Some(RatedGame { ended_at: day * DAY, ..rated(&players).unwrap() });
    let of = |player: &str| wait(log.rating(player, "khan")).unwrap().map_or(Rating::NEW, |known| known.rating);
    let mut number = 0;
    // Who wins does not matter, and neither do games of other pairs, of another game or of another day.
    let mut play_and_compare = |players: [&str; 2], day, meeting| {
        let before = players.map(of);
        let after = after(&before, &[1, 2]);
        number += 1;
        play(&*log, &format!("t{number}"), game(players, day));
        let expected = [0, 1].map(|at| before[at].towards(after[at], weight(meeting)));
        assert_eq!(players.map(of), expected, "{players:?} on day {day}");
    };
    for meeting in 1..=5 {
        let players = if meeting % 2 == 0 { ["b", "a"] } else { ["a", "b"] };
        play_and_compare(players, 7, meeting);
    }
    play_and_compare(["a", "c"], 7, 1);
    play_and_compare(["a", "b"], 7, 6);
    play_and_compare(["a", "b"], 8, 1);
    // Machines may meet as often as they like.
    for _ in 0..6 {
        play_and_compare(["level 1", "level 2"], 8, 1);
    }
    play(&*log, "elsewhere", Some(RatedGame { game: "pachisi".to_owned(), ..game(["a", "b"], 8).unwrap() }));
    let first = after(&[Rating::NEW, Rating::NEW], &[1, 2]);
    assert_eq!(wait(log.rating("a", "pachisi")).unwrap().unwrap().rating, Rating::NEW.towards(first[0], 1.0));
}

fn ratings_of_several_players_come_in_the_order_in_which_they_are_asked_for(database: &dyn Database) {
    let log = database.open();
    play(&*log, "t", rated(&["ann", "bob"]));
    let pair = |player: &str, game: &str| (player.to_owned(), game.to_owned());
    let asked = ["bob", "nobody", "ann", "bob"].map(|player| pair(player, "khan"));
    let found = wait(log.ratings_of([&asked[..], &[pair("ann", "pachisi")]].concat())).unwrap();
    let of = |player: &str| wait(log.rating(player, "khan")).unwrap();
    assert_eq!(found, [of("bob"), None, of("ann"), of("bob"), None]);
    assert!(found[0].is_some() && wait(log.ratings_of(Vec::new())).unwrap().is_empty());
}

fn a_level_on_two_seats_is_not_rated(database: &dyn Database) {
    let log = database.open();
    play(&*log, "t", rated(&["level 1", "ann", "level 1"]));
    assert_eq!(wait(log.rating("level 1", "khan")).unwrap(), None);
    assert_eq!(wait(log.rating("ann", "khan")).unwrap().unwrap().games, 1);
}

fn a_deleted_account_is_not_rated_again(database: &dyn Database) {
    let log = database.open();
    add_guest(&*log, "ann", "Ann", 1);
    wait(log.delete(&id("ann"), 2)).unwrap();
    play(&*log, "t", rated(&["ann", "bob"]));
    assert_eq!(wait(log.rating("ann", "khan")).unwrap(), None);
    assert_eq!(wait(log.rating("bob", "khan")).unwrap().unwrap().games, 1);
}

fn the_leaderboard_names_the_best_first(database: &dyn Database) {
    let log = database.open();
    add_guest(&*log, "a", "Ann", 1);
    let elsewhere = RatedGame { game: "pachisi".to_owned(), ..rated(&["level 1", "a"]).unwrap() };
    for (name, game) in [("t", rated(&["level 4", "a"])), ("u", rated(&["a", "level 1"])), ("v", Some(elsewhere))] {
        play(&*log, name, game);
    }
    let best = |game, kind| -> Vec<String> {
        let best = wait(log.leaderboard(game, kind, 2)).unwrap();
        assert!(best.is_sorted_by(|one, next| one.rating > next.rating));
        best.into_iter().map(|best| best.name).collect()
    };
    assert_eq!(best("khan", LeaderboardKind::Bots), ["level 4", "level 1"]);
    assert_eq!(best("khan", LeaderboardKind::People), ["Ann"]);
    assert_eq!(best("pachisi", LeaderboardKind::Bots), ["level 1"]);
    assert!(best("kho-kho", LeaderboardKind::People).is_empty());
}

fn a_bot_is_an_account_and_stands_among_the_machines(database: &dyn Database) {
    let log = database.open();
    add_guest(&*log, "g", "Grace", 1);
    assert!(!wait(log.set_bot(&id("g"))).unwrap(), "a guest is no bot");
    add_account(&*log, "a", "Ann", "one");
    assert!(wait(log.set_bot(&id("a"))).unwrap());
    assert!(wait(log.identity(&id("a"))).unwrap().unwrap().is_bot);
    play(&*log, "t", rated(&["a", "level 1"]));
    assert_eq!(wait(log.leaderboard("khan", LeaderboardKind::People, 9)).unwrap(), []);
    assert_eq!(wait(log.leaderboard("khan", LeaderboardKind::Bots, 9)).unwrap().len(), 2);
}
