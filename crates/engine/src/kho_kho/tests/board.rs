//! The court, its pieces and its clicks as they are shown.

use super::{COURT, balance, chase, kho_kho, run};
use crate::game::Seat;
use crate::kho_kho::{ATTACKER, FIELD, FREE, LANE, POLE, RUNNER, SCORE, SITTER, SPIN, START};
use crate::kind::Kind;
use crate::point::PointId;
use crate::registry::open;
use crate::session::AnySession;

fn session(state: &str) -> Box<dyn AnySession> {
    let mut session = open("kho-kho", &[]).unwrap();
    session.set_state(state).unwrap();
    session
}

/// The seat and the mark of each piece of the kind, by its point.
fn marks(state: &str, kind: Kind) -> Vec<String> {
    let pieces = session(state).pieces().into_iter().filter(|piece| piece.kind == kind);
    pieces.map(|piece| format!("{} {} {}", piece.point, piece.seat.unwrap().0, piece.mark)).collect()
}

#[test]
fn red_and_yellow_play_it_by_the_id_kho_kho() {
    let session = open("kho-kho", &[]).unwrap();
    assert_eq!(session.id(), "kho-kho");
    assert_eq!(session.seats(), 2);
    assert_eq!([0, 1].map(|seat| session.player(Seat(seat)).name), ["red", "yellow"]);
}

#[test]
fn the_court_is_the_pages_drawing() {
    let points = open("kho-kho", &[]).unwrap().points();
    for (row, rank) in COURT.iter().zip((1u8..=7).rev()) {
        for ((drawn, file), x) in row.chars().zip('a'..='l').zip(0u8..) {
            let point = points.iter().find(|point| point.name == format!("{file}{rank}")).unwrap();
            assert_eq!((point.x, point.y), (f32::from(x), f32::from(rank - 1)), "{}", point.name);
            let kind = match drawn {
                '_' => FREE,
                '.' => FIELD,
                '*' => START,
                '#' => POLE,
                _ => LANE,
            };
            assert_eq!(point.kind, kind, "{}", point.name);
        }
    }
    let court = points.iter().filter(|point| [FREE, FIELD, START, POLE, LANE].contains(&point.kind));
    assert_eq!(court.count(), 12 * 7);
}

#[test]
fn odd_sitters_face_north_and_even_ones_south() {
    let sitters = ["c4 0 n", "d4 0 s", "e4 0 n", "f4 0 s", "g4 0 n", "h4 0 s", "i4 0 n", "j4 0 s"];
    assert_eq!(marks("1 0/0 r - - 0 40 start -", SITTER), sitters);
}

#[test]
fn a_sitter_sits_on_each_lane_space_always() {
    let lane = "c4 d4 e4 f4 g4 h4 i4 j4";
    for state in ["1 0/0 r a4-- - 0 40 place -", "1 0/0 r e5ee b2,f6,k1 3 17 chase-spin -"] {
        kho_kho().at(state).shows(SITTER, lane);
    }
    chase("e6ee", 4).play("e1s2k").shows(SITTER, lane).play("hold").shows(SITTER, lane);
}

#[test]
fn the_attacker_shows_its_facing_and_course() {
    for (attacker, shown) in [("e5ne", "e5 1 ne"), ("e5s-", "e5 1 s"), ("b5--", "b5 1 "), ("e4n-", "e4 1 n")] {
        assert_eq!(marks(&format!("1 0/0 y {attacker} f6,k1 4 17 chase 4"), ATTACKER), [shown]);
    }
}

#[test]
fn runners_wait_on_the_bench_stand_on_the_court_or_are_out() {
    kho_kho().play("red").shows(RUNNER, "bench ".repeat(9).as_str());
    kho_kho().at("1 0/0 r a4-- f6 0 40 place -").shows(RUNNER, &format!("f6 {}", "bench ".repeat(8)));
    kho_kho().at("1 0/0 r e5ee b2,k1 4 17 chase 4").shows(RUNNER, "b2 k1 out out out out bench bench bench");
    assert_eq!(marks("1 0/0 y e5ee b2 8 17 chase 4", RUNNER)[0], "b2 0 ");
}

#[test]
fn both_scores_are_shown() {
    assert_eq!(marks("4 3/12 y - - 0 40 start -", SCORE), ["score:red 0 3", "score:yellow 1 12"]);
    assert_eq!(marks("4 9/12 - - - 0 0 over -", SCORE), ["score:red 0 9", "score:yellow 1 12"]);
}

#[test]
fn a_spin_or_balance_is_shown_while_it_is_to_be_moved() {
    chase("e6ee", 5).shows(SPIN, "throw:5").play("e1s2k").shows(SPIN, "throw:2").play("hold").shows(SPIN, "");
}

#[test]
fn every_piece_and_click_has_its_point() {
    for state in [
        "0 0/0 - - - 0 40 toss -",
        "1 0/0 r - - 0 40 start -",
        "1 0/0 r e4n- b2,f6,k1 3 17 balance 5",
        "1 0/0 r e5ee b2,f6,k1 3 17 run 6",
    ] {
        let session = session(state);
        let points: Vec<PointId> = session.points().into_iter().map(|point| point.name).collect();
        let clicked = session.clicks().into_iter().flat_map(|(_, clicks)| clicks);
        for point in session.pieces().into_iter().map(|piece| piece.point).chain(clicked) {
            assert!(points.contains(&point), "{point} at {state}");
        }
    }
}

#[test]
fn a_start_a_placing_and_a_hold_are_one_click() {
    kho_kho().play("red").clicks("start:l4", "l4").play("start:l4").clicks("@c6", "c6");
    balance("e4n-", 3).clicks("hold", "hold");
}

#[test]
fn a_run_is_clicked_from_its_space_to_its_end() {
    run("g7ee", "c6", 2).clicks("c6f3", "c6 f3");
}

#[test]
fn a_path_is_clicked_by_the_attacker_and_its_end() {
    chase("e5ee", 4).clicks("e4", "e5 i5").clicks("e2n2", "e5 g7 g5").clicks("n2e2", "e5 g7 e7");
    chase("e5ee", 4).clicks("e1s1k", "e5 f4").clicks("e3s1k", "e5 h4");
}

#[test]
fn where_two_paths_lead_to_one_end_the_turning_space_is_clicked_too() {
    chase("b6--", 3).clicks("n1e2", "b6 d7 b7").clicks("e2n1", "b6 d7 d6").clicks("e3", "b6 e6");
}
