//! Set-ups to choose from.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use bisat_client::{Language, offered_set_ups};
use bisat_engine::{AnySession, infos, open};

fn tokens(session: &dyn AnySession, last: Option<&str>) -> Vec<String> {
    offered_set_ups(Language::English, session, last).into_iter().map(|offered| offered.token).collect()
}

/// Red is to set up.
fn red_sets_up() -> Box<dyn AnySession> {
    let mut session = open("khan", &[]).unwrap();
    let edge = session.moves()[0].clone();
    session.play(&edge).unwrap();
    session
}

#[test]
fn every_named_set_up_is_legal_for_both_sides() {
    let mut session = red_sets_up();
    let red = offered_set_ups(Language::English, &*session, None);
    assert!(red.len() >= 5 && red.iter().all(|offered| session.check(&offered.token).is_ok()), "{red:?}");
    assert!(red.iter().all(|offered| !offered.name.is_empty() && !offered.line.is_empty()));
    session.play(&red[0].token).unwrap();
    let ochre = offered_set_ups(Language::English, &*session, None);
    assert_eq!(ochre.len(), red.len(), "the same ones, turned; the first is also that of the other side");
    for offered in &ochre {
        session.play(&offered.token).unwrap();
        assert_eq!(tokens(&*session, None), [""; 0], "nothing is set up any more");
        session.undo();
    }
}

#[test]
fn the_last_set_up_is_offered_again_and_mirrored_for_either_side() {
    let mut session = red_sets_up();
    let last = "a1:c1f1b2d2e2";
    let offered = tokens(&*session, Some(last));
    assert!(offered.contains(&last.to_owned()) && offered.contains(&"f1:a1d1b2c2e2".to_owned()), "{offered:?}");
    session.play("b1:a1c1d1e1f1").unwrap();
    let offered = tokens(&*session, Some(last));
    assert!(offered.contains(&"f6:b5c5e5a6d6".to_owned()), "turned half round: {offered:?}");
    assert!(offered.contains(&"e6:a6b6c6d6f6".to_owned()), "like the other side: {offered:?}");
    assert_eq!(tokens(&*session, Some("no set-up")).len() + 2, offered.len());
}

#[test]
fn nothing_is_offered_where_nothing_is_set_up() {
    for info in infos() {
        let session = open(info.id, &[]).unwrap();
        assert_eq!(tokens(&*session, Some("a1:c1f1b2d2e2")), [""; 0], "{}", info.id);
    }
}
