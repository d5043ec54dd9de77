//! The board as it is drawn and clicked.

use super::{chowka, session};
use crate::chowka_bhara::{BLOCK, MIDDLE, PAWN, SAFE, THROW};
use crate::point::{Place, PointId};

#[test]
fn every_player_starts_in_the_middle_of_an_edge() {
    chowka("").shows(PAWN, "c1 c1 c1 c1 c5 c5 c5 c5");
    chowka("players=3").shows(PAWN, "c1 c1 c1 c1 e3 e3 e3 e3 c5 c5 c5 c5");
    chowka("players=4").shows(PAWN, "c1 c1 c1 c1 e3 e3 e3 e3 c5 c5 c5 c5 a3 a3 a3 a3");
    chowka("players=4 size=7").shows(PAWN, &["d1 ", "g4 ", "d7 ", "a4 "].map(|home| home.repeat(6)).concat());
}

#[test]
fn every_player_goes_round_from_home_on_a_path_of_their_own() {
    for (turn, first, third, into_the_ring) in [
        (0, "c1 d1", "c1 e2", "b1 b2"),
        (1, "e3 e4", "e3 d5", "e2 d2"),
        (2, "c5 b5", "c5 a4", "d5 d4"),
        (3, "a3 a2", "a3 b1", "a4 b4"),
    ] {
        let pawns = |own: &str| {
            let seats: Vec<_> = (0..4).map(|seat| if seat == turn { own } else { "0,0,0,0" }).collect();
            seats.join("/")
        };
        let state = |own, kept| format!("{} 1111 -/-/-/- {turn} move {kept} 0 -", pawns(own));
        chowka("players=4").at(&state("0,0,0,0", 1)).clicks("1:0", first);
        chowka("players=4").at(&state("0,0,0,0", 3)).clicks("3:0", third);
        chowka("players=4").at(&state("0,0,0,15", 1)).clicks("1:15", into_the_ring);
    }
}

#[test]
fn a_double_is_picked_by_one_click_and_one_of_its_pawns_by_two() {
    chowka("")
        .at("0,0,5,5/0,0,0,0 00 =5/- 0 move 2 0 -")
        .clicks("2:5d", "e4 d5")
        .clicks("2:5", "e4 e4 d5")
        .clicks("2:0", "c1 e1");
}

#[test]
fn one_pawn_of_a_double_is_picked_by_two_clicks_also_where_the_double_cannot_go() {
    chowka("").at("0,5,5,7/0,0,0,0 00 =5/- 0 move 2 0 -").forbids("2:5d").clicks("2:5", "e4 e4 d5");
}

#[test]
fn pawns_that_share_a_safe_square_are_picked_by_one_click() {
    chowka("").at("0,0,4,4/0,0,0,0 00 -/- 0 move 1 0 -").clicks("1:4", "e3 e4");
}

#[test]
fn kept_values_are_told_apart_by_where_the_pawn_goes() {
    chowka("")
        .at("0,0,0,0/0,0,0,0 00 -/- 0 move 2,4,8 0 -")
        .clicks("2:0", "c1 e1")
        .clicks("4:0", "c1 e3")
        .clicks("8:0", "c1 c5");
}

#[test]
fn the_step_from_23_to_24_of_the_large_board_is_diagonal() {
    chowka("size=7").at("0,0,0,0,0,23/0,0,0,0,0,0 10 -/- 0 move 1 0 -").clicks("1:23", "c1 b2");
}

#[test]
fn kept_values_lie_beside_the_board() {
    chowka("").play("8 4 8").shows(THROW, "throw:4 throw:8 throw:8");
}

#[test]
fn blocks_are_shown_and_remembered_doubles_are_not() {
    let doubled = |blocks, turn| format!("0,0,5,5/0,0,3,3 00 {blocks} {turn} cast - 0 -");
    chowka("").at(&doubled("=5/3", 0)).shows(BLOCK, "a4");
    chowka("").at(&doubled("5/=3", 1)).shows(BLOCK, "e4");
    chowka("").at(&doubled("=5/-", 0)).shows(BLOCK, "");
}

#[test]
fn safe_squares_and_the_centre_are_marked() {
    let marked = |size, kind| {
        let points = session(2, size, false).points().into_iter().filter(|point| point.kind == kind);
        let mut names: Vec<_> = points.map(|point| point.name).collect();
        names.sort_unstable();
        names.join(" ")
    };
    assert_eq!(marked(5, SAFE), "a3 c1 c5 e3");
    assert_eq!(marked(5, MIDDLE), "c3");
    assert_eq!(marked(7, SAFE), "a4 b2 b6 d1 d7 f2 f6 g4");
    assert_eq!(marked(7, MIDDLE), "d4");
    assert_eq!(marked(5, THROW), "throw:1 throw:2 throw:3 throw:4 throw:8");
    assert_eq!(marked(7, THROW), "throw:1 throw:12 throw:2 throw:3 throw:4 throw:5 throw:6");
}

#[test]
fn the_points_of_the_board_are_its_squares_from_the_south_west() {
    for size in [5, 7] {
        let mut points = session(2, size, false).points();
        points.retain(|point| point.place() == Place::Board);
        points.sort_by_key(|point| point.name.clone());
        let names: Vec<_> = points.iter().map(|point| (point.name.clone(), point.x as u8, point.y as u8)).collect();
        let squares = (0..size).flat_map(|x| (0..size).map(move |y| (x, y)));
        let wanted: Vec<_> =
            squares.map(|(x, y)| (PointId::from(format!("{}{}", (b'a' + x) as char, y + 1)), x, y)).collect();
        assert_eq!(names, wanted);
    }
}
