//! Seats, pieces and clicks, as a client sees them.

use super::{PUBLISHED, WALLED_IN, khan, session};
use crate::board::Clicked;
use crate::game::Seat;
use crate::khan::{KALISTA, KHAN, SBIRE};
use crate::piece::{Piece, PieceRole};
use crate::registry::infos;

#[test]
fn two_play_khan_red_and_then_ochre() {
    let khan = infos().into_iter().find(|info| info.id == "khan").unwrap();
    assert_eq!(khan.players, [2]);
    let session = session(PUBLISHED);
    assert_eq!(session.seats(), 2);
    assert_eq!([Seat(0), Seat(1)].map(|seat| session.player(seat).name), ["red", "ochre"]);
}

#[test]
fn chance_plays_no_part() {
    for state in ["6/6/6/6/6/6 - r - 0", "6/6/6/6/6/6 s r - 0", PUBLISHED, WALLED_IN, "k5/6/6/6/6/6 s r a6 0"] {
        khan().at(state).throws("");
    }
}

#[test]
fn each_side_starts_with_a_kalista_and_five_sbires_in_hand() {
    let in_hand = ["hand:red"; 5].join(" ") + " " + &["hand:ochre"; 5].join(" ");
    khan().shows(KALISTA, "hand:red hand:ochre").shows(SBIRE, &in_hand).shows(KHAN, "aside");
}

#[test]
fn a_side_that_has_set_up_has_nothing_in_hand() {
    khan()
        .play("mat:s b1:a1c1d1f1b2")
        .shows(KALISTA, "b1 hand:ochre")
        .shows(SBIRE, "a1 c1 d1 f1 b2 hand:ochre hand:ochre hand:ochre hand:ochre hand:ochre")
        .play("b6:e5a6c6e6f6")
        .shows(KALISTA, "b1 b6")
        .shows(SBIRE, "a1 c1 d1 f1 b2 e5 a6 c6 e6 f6");
}

#[test]
fn sbires_in_hand_are_five_less_those_on_the_board() {
    khan()
        .at("k5/2s3/6/2S3/SSS3/1K1S2 s r a6 7")
        .shows(SBIRE, "c5 c3 a2 b2 c2 d1 hand:ochre hand:ochre hand:ochre hand:ochre")
        .play("c3c5")
        .shows(SBIRE, "c5 a2 b2 c2 d1 hand:ochre hand:ochre hand:ochre hand:ochre hand:ochre");
}

#[test]
fn a_kalista_that_was_taken_is_in_no_hand() {
    khan().at("s5/2k3/6/2S3/6/1K4 s r a6 5").play("c3c5").shows(KALISTA, "b1");
}

#[test]
fn the_khan_lies_on_its_wearer_or_aside() {
    khan().at(PUBLISHED).shows(KHAN, "aside").play("b2b3").shows(KHAN, "b3");
    khan().at(WALLED_IN).shows(KHAN, "b3").play("pass").shows(KHAN, "aside");
}

#[test]
fn pieces_are_of_their_side_and_the_khan_is_nobodys() {
    let pieces = session("k5/2s3/6/2S3/6/1K4 s r a6 7").pieces().into_iter();
    let owned = pieces.map(|piece| format!("{} {} {:?}", piece.kind, piece.point, piece.seat.map(|seat| seat.0)));
    let mut owned: Vec<String> = owned.filter(|piece| !piece.contains("hand")).collect();
    owned.sort_unstable();
    let wanted = [
        "demand demand None",
        "kalista a6 Some(1)",
        "kalista b1 Some(0)",
        "khan a6 None",
        "quiet quiet None",
        "sbire c3 Some(0)",
        "sbire c5 Some(1)",
    ];
    assert_eq!(owned, wanted);
}

#[test]
fn notes_say_what_is_demanded_and_how_many_moves_were_quiet() {
    let notes = |state: &str| {
        let is_note = |piece: &Piece| matches!(piece.role, PieceRole::Note | PieceRole::Count { .. });
        let notes = session(state).pieces().into_iter().filter(is_note);
        notes.map(|note| format!("{} {}", note.point, note.mark)).collect::<Vec<_>>()
    };
    assert_eq!(notes("k5/2s3/6/2S3/6/1K4 s r a6 7"), ["demand 2", "quiet 7/40"]);
    assert_eq!(notes(PUBLISHED), ["quiet 0/40"]);
}

#[test]
fn a_mat_is_chosen_by_a_click_on_the_edge() {
    khan().clicks("mat:n", "mat:n").clicks("mat:e", "mat:e").clicks("mat:s", "mat:s").clicks("mat:w", "mat:w");
}

#[test]
fn a_set_up_is_six_clicks_the_kalista_first() {
    khan().play("mat:s").clicks("b1:a1c1d1f1b2", "b1 a1 c1 d1 f1 b2").clicks("f2:a1b1c1d1e1", "f2 a1 b1 c1 d1 e1");
}

#[test]
fn a_move_is_a_click_on_each_of_its_squares() {
    khan().at(PUBLISHED).clicks("b2d3", "b2 d3");
}

#[test]
fn a_return_is_a_click_on_the_hand_and_one_on_the_square() {
    khan().at("2k3/6/6/6/s5/Ks4 s r c6 1").clicks("@d3", "hand:red d3");
    khan().at("5k/6/6/6/6/1K4 s o b1 1").clicks("@f5", "hand:ochre f5");
}

#[test]
fn a_pass_is_one_click() {
    khan().at(WALLED_IN).clicks("pass", "pass");
}

#[test]
fn nothing_is_clicked_after_the_end() {
    assert!(session("k5/6/6/6/6/6 s r a6 0").clicks().is_empty());
}

#[test]
fn the_sbires_of_a_set_up_may_be_clicked_in_any_order() {
    let table = session("6/6/6/6/6/6 s r - 0");
    let token = "b1:a1c1d1f1b2".to_owned();
    for clicks in ["b1 a1 c1 d1 f1 b2", "b1 b2 f1 a1 d1 c1"] {
        assert_eq!(table.click(&clicks.split(' ').collect::<Vec<_>>()), Clicked::Plays(token.clone()));
    }
    assert_eq!(table.click(&["b1", "b1"]), Clicked::Nothing);
    assert_eq!(table.click(&["b3"]), Clicked::Nothing);
    let Clicked::Next(next) = table.click(&["b1", "f2"]) else { panic!("a set-up takes six clicks") };
    assert_eq!(next.join(" "), "a1 c1 d1 e1 f1 a2 b2 c2 d2 e2");
}
