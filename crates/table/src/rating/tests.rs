//! Places of those who leave, games that do not count, and games that do not go on.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use bisat_protocol::http::{Stage, Unrated};
use bisat_protocol::{Ending, Event, IdentityId, Occupant, Offer, Person, RatingMode, SeatSetup, Setup, TableId};
use bisat_record::{Seed, tag, verify};
use fastrand::Rng;

use crate::{Command, Reason, Refusal, Table};

const PEOPLE: [&str; 4] = ["ann", "bob", "cat", "dan"];

fn by(name: &str) -> IdentityId {
    IdentityId(name.to_owned())
}

fn setup(json: &str) -> Setup {
    serde_json::from_str(json).unwrap()
}

/// A table with accounts on its open seats, in the order of their names.
fn begun(json: &str) -> Table {
    let (mut table, _) = Table::open(TableId("t".to_owned()), setup(json), by("ann"), Seed::new([5; 32]), 0).unwrap();
    for name in PEOPLE.into_iter().take(table.seats().iter().filter(|seat| **seat == Occupant::Nobody).count()) {
        let person = Person { id: by(name), name: name.to_owned(), is_account: true };
        act(&mut table, &Command::Join { person, seat: None, contribution: "ab".repeat(16) });
    }
    assert_eq!(table.stage(), Stage::Playing);
    table
}

fn act(table: &mut Table, command: &Command) -> Vec<Event> {
    let decided = table.act(command, 0);
    assert_eq!(decided.refused, None, "{command:?}");
    decided.events
}

/// The seat to act plays the move.
fn play(table: &mut Table, token: String) {
    let seat = table.to_act().unwrap();
    let command = match &table.seats()[usize::from(seat)] {
        Occupant::Person(person) => Command::Play { by: person.id.clone(), step: table.step(), token, id: None },
        _ => Command::MachinePlays { number: table.next_number(), token },
    };
    act(table, &command);
}

/// Plays at random until the condition holds.
fn play_until(table: &mut Table, is_enough: impl Fn(&Table) -> bool) {
    let mut rng = Rng::with_seed(3);
    while !is_enough(table) {
        let token = rng.choice(table.session().moves()).unwrap();
        play(table, token);
    }
}

fn leave(table: &mut Table, name: &str) {
    act(table, &Command::Leave { by: by(name) });
}

const THREE: &str = r#"{"game":"pachisi","options":{"players":3},"rating":"rated"}"#;

#[test]
fn a_player_who_leaves_a_game_of_three_is_placed_behind_those_who_stay_and_no_machine_is_credited() {
    let mut table = begun(THREE);
    play_until(&mut table, |table| table.step() > 60);
    leave(&mut table, "ann");
    leave(&mut table, "cat");
    assert_eq!(table.seats()[0], Occupant::Level(3), "a machine plays on");
    leave(&mut table, "bob");
    assert_eq!(table.final_ranks(), Some(vec![3, 1, 2]), "who left first is last");
    assert_eq!(table.unrated(), None);
    let names: Vec<&str> = ["Seat1", "Seat2", "Seat3"]
        .into_iter()
        .filter_map(|seat| PEOPLE.into_iter().find(|name| table.record().get(seat) == Some(name)))
        .collect();
    assert_eq!(names, ["ann", "bob", "cat"]);
    let record = table.record();
    assert!(record.get(tag::LEFT).unwrap().contains("level 3 played on"), "{record}");
    assert_eq!(record.get(tag::RATED), Some("yes"));
    verify(&record).unwrap();
}

#[test]
fn a_place_that_was_won_is_kept_by_a_player_who_leaves() {
    for last_of_all in [false, true] {
        let mut table = begun(THREE);
        let is_home = |table: &Table| (0..3).any(|seat| table.fold.progress.place(seat).is_some());
        play_until(&mut table, is_home);
        let first = (0..3).find(|seat| table.fold.progress.place(*seat) == Some(1)).unwrap();
        let winner = PEOPLE[usize::from(first)];
        let mut others: Vec<&str> = PEOPLE.into_iter().take(3).filter(|name| *name != winner).collect();
        others.insert(if last_of_all { 2 } else { 0 }, winner);
        others.into_iter().for_each(|name| leave(&mut table, name));
        assert_eq!(table.stage(), Stage::Over);
        assert_eq!(table.final_ranks().unwrap()[usize::from(first)], 1);
    }
}

#[test]
fn a_game_in_which_no_piece_moves_for_300_turns_ends_and_those_who_are_not_home_share_the_place() {
    let mut table = begun(r#"{"game":"pachisi","options":{"players":2}}"#);
    play_until(&mut table, |table| table.step() > 20);
    let mut skips = 0;
    while table.stage() == Stage::Playing {
        play(&mut table, "skip".to_owned());
        skips += 1;
        assert!(skips <= 310, "it goes on for ever");
    }
    let ended = table.ended().unwrap();
    assert_eq!((ended.ending, ended.ranks.as_slice()), (Ending::NoProgress, [1, 1].as_slice()));
    verify(&table.record()).unwrap();
}

#[test]
fn one_moved_piece_starts_the_count_of_idle_turns_again() {
    let mut table = begun(r#"{"game":"pachisi","options":{"players":2}}"#);
    for number in 1..400 {
        let token = if number % 50 == 0 { table.session().moves()[0].clone() } else { "skip".to_owned() };
        play(&mut table, token);
    }
    assert_eq!(table.stage(), Stage::Playing);
}

#[test]
fn casual_games_guests_hints_take_backs_and_very_short_games_do_not_count() {
    let alone = r#"{"game":"khan","seats":["open",{"level":1}],"rating":"rated"}"#;
    assert_eq!(begun(alone).unrated(), None);
    assert_eq!(begun(&alone.replace("\"rated\"}", "\"casual\"}")).unrated(), Some(Unrated::Casual));

    let mut hinted = begun(alone);
    assert_eq!(act(&mut hinted, &Command::Hint { by: by("ann") }).len(), 1);
    assert_eq!(act(&mut hinted, &Command::Hint { by: by("ann") }), [], "one event is enough");
    assert_eq!(hinted.unrated(), Some(Unrated::Hint));
    assert_eq!(hinted.record().get(tag::RATED), Some("no: a hint was given"));

    let mut taken_back = begun(alone);
    play(&mut taken_back, "mat:s".to_owned());
    act(&mut taken_back, &Command::Offer { by: by("ann"), offer: Offer::TakeBack });
    assert_eq!(taken_back.unrated(), Some(Unrated::TakeBack));

    let mut short = begun(alone);
    leave(&mut short, "ann");
    assert_eq!(short.unrated(), Some(Unrated::Short));

    let guests = setup(r#"{"game":"khan","rating":"rated"}"#);
    let (mut table, _) = Table::open(TableId("t".to_owned()), guests, by("ann"), Seed::new([5; 32]), 0).unwrap();
    let person = Person { id: by("ann"), name: "ann".to_owned(), is_account: false };
    act(&mut table, &Command::Join { person, seat: None, contribution: "ab".repeat(16) });
    assert_eq!(table.summary().unrated, Some(Unrated::Guest), "it is said before the game");
}

#[test]
fn the_win_is_claimed_from_a_person_who_is_away_on_their_turn_and_from_nobody_else() {
    let mut table = begun(r#"{"game":"khan","time":{"kind":"move","seconds":60}}"#);
    let refused = |table: &mut Table, name: &str, gone: &[u8]| {
        table.act(&Command::Claim { by: by(name), gone: gone.to_vec() }, 0).refused
    };
    assert_eq!(refused(&mut table, "ann", &[0, 1]), Some(Refusal::NotNow(Reason::NobodyToWaitFor)), "it is ann's turn");
    assert_eq!(refused(&mut table, "bob", &[]), Some(Refusal::NotNow(Reason::StillThere)));
    assert_eq!(refused(&mut table, "eve", &[0]), Some(Refusal::NotYourSeat));
    act(&mut table, &Command::Claim { by: by("bob"), gone: vec![0] });
    let ended = table.ended().unwrap();
    assert_eq!((ended.ending, ended.ranks.as_slice()), (Ending::Abandoned, [2, 1].as_slice()));

    let mut slow = begun(r#"{"game":"khan","time":{"kind":"move","seconds":86400}}"#);
    assert_eq!(refused(&mut slow, "bob", &[0]), Some(Refusal::NotNow(Reason::SlowGame)));
}

#[test]
fn a_setup_without_a_rating_mode_is_read_as_before() {
    let before = r#"{"game":"khan","options":{},"seats":["open"],"time":{"kind":"none"},"visibility":"link"}"#;
    let setup = setup(before);
    assert_eq!((setup.rating, setup.seats.as_slice()), (None, [SeatSetup::Open].as_slice()));
    assert_eq!(serde_json::to_string(&setup).unwrap(), before);
    assert_eq!(serde_json::to_string(&RatingMode::Casual).unwrap(), "\"casual\"");
}
