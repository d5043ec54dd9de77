use bisat_client::{GameHost, Local, LocalPlayer, LocalSetup, Remote};
use bisat_engine::Seat;
use bisat_protocol::{IdentityId, TableId};
use bisat_record::ContributionKey;

use super::{Hint, PlayFailure, PlayState, Revisions, Taps};

fn local(game: &str, seats: Vec<LocalPlayer>) -> PlayState {
    let setup = LocalSetup { game: game.to_owned(), options: Vec::new(), seats, start: None };
    let mut state = PlayState::default();
    state.open(GameHost::Local(Local::new(&setup, [7; 32]).expect("a game")));
    state
}

/// A KHAN table at a server, with this player on seat 0.
fn remote() -> PlayState {
    let mut state = PlayState::default();
    let remote = Remote::new(
        TableId("abc".to_owned()),
        IdentityId("me".to_owned()),
        "client".to_owned(),
        ContributionKey::new([7; 32]),
    );
    state.open(GameHost::Remote(Box::new(remote)));
    state.connected();
    let setup = r#"{"game":"khan","seats":["open","open"],"options":{},"time":{"kind":"none"},"visibility":"link"}"#;
    let events = [
        format!(r#""event":"opened","setup":{setup},"commitment":"","by":"me""#),
        r#""event":"joined","seat":0,"person":{"id":"me","name":"Meera","is_account":false},"contribution":"00""#
            .to_owned(),
        r#""event":"joined","seat":1,"person":{"id":"you","name":"Yusuf","is_account":false},"contribution":"00""#
            .to_owned(),
        r#""event":"started""#.to_owned(),
    ];
    for (number, event) in events.iter().enumerate() {
        receive(&mut state, &format!(r#"{{"say":"event","table":"abc","number":{number},"at":0,{event}}}"#));
    }
    state
}

fn receive(state: &mut PlayState, message: &str) {
    let message = serde_json::from_str(message).unwrap_or_else(|error| panic!("{message}: {error}"));
    state.receive(message, 0);
}

/// The parts that an event changed.
fn changed(state: &mut PlayState, event: impl FnOnce(&mut PlayState)) -> (bool, bool, bool) {
    let before = state.revisions();
    event(state);
    let Revisions { position, picking, table } = state.revisions();
    (position != before.position, picking != before.picking, table != before.table)
}

#[test]
fn a_hint_changes_no_part_that_the_board_depends_on() {
    let mut state = local("khan", vec![LocalPlayer::Person(None), LocalPlayer::Level(1)]);
    let first = state.table().expect("a table").session().moves()[0].clone();
    assert_eq!(changed(&mut state, |state| state.set_hint(Hint::Searching)), (false, false, false));
    assert_eq!(changed(&mut state, |state| state.set_hint(Hint::Move(first.clone()))), (false, false, false));
    assert_eq!(changed(&mut state, |state| assert!(state.play_local(&first).is_some())), (true, true, false));
    assert_eq!(*state.hint(), Hint::None, "a move makes the hint outdated");
}

#[test]
fn presence_and_connection_change_neither_the_position_nor_the_picking() {
    let mut state = remote();
    assert_eq!(state.to_act(), Some(Seat(0)));
    let presence = r#"{"say":"present","table":"abc","seats":[0],"watchers":2}"#;
    assert_eq!(changed(&mut state, |state| receive(state, presence)), (false, false, true));
    assert_eq!(changed(&mut state, PlayState::disconnected), (false, false, true));
    assert_eq!(changed(&mut state, |state| drop(state.connected())), (false, false, true));
}

#[test]
fn a_move_from_the_server_changes_the_position_and_clears_the_failure() {
    let mut state = remote();
    state.set_failure(Some(PlayFailure::NotSent));
    let played = r#"{"say":"event","table":"abc","number":4,"at":0,"event":"played","seat":0,"token":"mat:s"}"#;
    assert_eq!(changed(&mut state, |state| receive(state, played)), (true, true, true));
    assert_eq!((state.steps(), state.failure()), (1, None));
}

#[test]
fn a_request_without_a_connection_is_refused() {
    let mut state = remote();
    assert!(state.request(Remote::decline).is_some());
    state.disconnected();
    assert_eq!(state.request(Remote::decline), None);
    assert_eq!(state.failure(), Some(&PlayFailure::NotSent));
}

#[test]
fn a_pick_in_an_earlier_position_returns_to_the_current_one() {
    let mut state = local("khan", vec![LocalPlayer::Person(None), LocalPlayer::Person(None)]);
    for _ in 0..2 {
        let token = state.table().expect("a table").session().moves()[0].clone();
        state.play_local(&token).expect("a legal move");
    }
    state.view_by(-1);
    assert_eq!(state.viewed(), Some(1));
    assert_eq!(changed(&mut state, |state| assert_eq!(state.pick("a1", Taps::One), None)), (false, false, false));
    assert_eq!(state.viewed(), None);
    state.view(usize::MAX);
    assert_eq!(state.viewed(), None, "there is nothing after the last step");
}

#[test]
fn a_point_that_cannot_be_picked_says_what_can() {
    let mut state = local("khan", vec![LocalPlayer::Person(None), LocalPlayer::Level(1)]);
    assert_eq!(changed(&mut state, |state| drop(state.pick("nowhere", Taps::One))), (false, true, false));
    assert!(matches!(state.failure(), Some(PlayFailure::Impossible(Some(_)))), "{:?}", state.failure());
    state.reset_view();
    assert_eq!(state.failure(), None);
}
