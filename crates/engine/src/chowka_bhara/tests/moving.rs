//! Single pawns and doubles on their way: the section Moving, the licence, the landing table.

use super::chowka;
use crate::chowka_bhara::PAWN;
use crate::testing::Table;

/// South has a 2 to spend and nobody has hit.
fn by_2(pawns: &str) -> Table {
    chowka("").at(&format!("{pawns} 00 -/- 0 move 2 0 -"))
}

#[test]
fn a_pawn_moves_its_value_forward() {
    for (value, pawns) in [(1, "0,0,0,6"), (2, "0,0,0,7"), (3, "0,0,0,8"), (4, "0,0,0,9"), (8, "0,0,0,13")] {
        chowka("")
            .at(&format!("0,0,0,5/0,0,0,0 00 -/- 0 move {value} 0 -"))
            .offers(&format!("{value}:0 {value}:5"))
            .play(&format!("{value}:5"))
            .field(0, &format!("{pawns}/0,0,0,0"));
    }
}

#[test]
fn a_pawn_enters_the_centre_only_by_the_exact_value() {
    for (kept, legal) in [("1", "1:0 1:22 1:23"), ("2", "2:0 2:22"), ("3", "3:0"), ("4", "4:0"), ("8", "8:0")] {
        chowka("").at(&format!("0,22,23,24/0,0,0,0 10 -/- 0 move {kept} 0 -")).offers(legal);
    }
    chowka("").at("0,0,22,22/0,0,0,0 10 -/- 0 move 3 0 -").offers("3:0");
}

#[test]
fn no_pawn_goes_beyond_15_before_its_player_has_hit() {
    for (kept, legal) in [("1", "1:0 1:11 1:14"), ("2", "2:0 2:11"), ("4", "4:0 4:11"), ("8", "8:0")] {
        chowka("").at(&format!("0,11,14,15/0,0,0,0 01 -/- 0 move {kept} 0 -")).offers(legal);
    }
    by_2("0,0,14,14/0,0,0,0").offers("2:0");
}

#[test]
fn the_licence_is_of_the_player_not_of_the_pawn_that_hit() {
    chowka("")
        .at("0,0,3,15/0,0,0,13 00 -/- 0 move 2,4 0 -")
        .forbids("2:15 4:15")
        .play("2:3")
        .field(1, "10")
        .play("4:15")
        .is("0,0,5,19/0,0,0,0 10 -/- 1 cast - 0 -");
}

#[test]
fn the_licence_is_held_from_the_hit_on() {
    chowka("")
        .at("0,0,3,15/0,0,0,13 00 -/- 0 move 2 0 -")
        .play("2:3 1 1:0 3 3:15")
        .is("0,0,5,18/0,0,0,1 10 -/- 1 cast - 0 -")
        .play("1 1:0")
        .field(1, "10");
}

#[test]
fn a_hit_pawn_goes_back_to_its_own_0() {
    chowka("players=3")
        .at("0,0,0,3/0,0,0,1/0,0,0,0 000 -/-/- 0 move 2 0 -")
        .play("2:3")
        .is("0,0,0,5/0,0,0,0/0,0,0,0 100 -/-/- 1 cast - 0 -")
        .shows(PAWN, "c1 c1 c1 e4 e3 e3 e3 e3 c5 c5 c5 c5");
}

#[test]
fn inner_pawns_are_hit_like_outer_ones() {
    chowka("")
        .at("16,24,24,24/0,0,0,21 11 -/- 0 move 1 0 -")
        .play("1:16")
        .is("17,24,24,24/0,0,0,0 11 -/- 1 cast - 0 -");
    chowka("").at("0,16,24,24/0,0,21,21 11 -/- 0 move 1 0 -").offers("1:0");
}

#[test]
fn pawns_go_to_an_empty_square() {
    let empty = || by_2("0,0,3,3/0,0,0,0");
    empty().play("2:3").is("0,0,3,5/0,0,0,0 00 -/- 1 cast - 0 -");
    empty().play("2:3d").is("0,0,5,5/0,0,0,0 00 5/- 1 cast - 0 -");
}

#[test]
fn pawns_go_to_a_safe_square_whatever_stands_there() {
    let cases = [
        ("0,0,2,2/0,0,0,0", "0,0,2,4/0,0,0,0", "0,0,4,4/0,0,0,0"),
        ("0,2,2,4/0,0,0,0", "0,2,4,4/0,0,0,0", "0,4,4,4/0,0,0,0"),
        ("2,2,4,4/0,0,0,0", "2,4,4,4/0,0,0,0", "4,4,4,4/0,0,0,0"),
        ("0,0,2,2/0,0,0,12", "0,0,2,4/0,0,0,12", "0,0,4,4/0,0,0,12"),
        ("0,0,2,2/0,0,12,12", "0,0,2,4/0,0,12,12", "0,0,4,4/0,0,12,12"),
        ("2,2,4,4/12,12,12,12", "2,4,4,4/12,12,12,12", "4,4,4,4/12,12,12,12"),
    ];
    for (before, single, double) in cases {
        by_2(before).play("2:2").field(0, single).field(1, "00");
        by_2(before).play("2:2d").field(0, double).field(1, "00");
    }
}

#[test]
fn pawns_on_their_own_0_are_never_hit() {
    chowka("").at("0,0,0,8/0,0,0,6 00 -/- 1 move 2 0 -").play("2:6").field(0, "0,0,0,8/0,0,0,8");
}

#[test]
fn the_middles_of_all_edges_are_safe_with_any_number_of_players() {
    for (middle, norths) in [(4, 12), (8, 0), (12, 4)] {
        let from = middle - 1;
        chowka("")
            .at(&format!("0,0,0,{from}/0,0,0,{norths} 00 -/- 0 move 1 0 -"))
            .play(&format!("1:{from}"))
            .is(&format!("0,0,0,{middle}/0,0,0,{norths} 00 -/- 1 cast - 0 -"));
    }
}

#[test]
fn the_centre_is_safe() {
    chowka("")
        .at("0,23,24,24/0,24,24,24 11 -/- 0 move 1 0 -")
        .play("1:23")
        .is("0,24,24,24/0,24,24,24 11 -/- 1 cast - 0 -");
}

#[test]
fn one_own_pawn_takes_a_single_but_no_double() {
    by_2("0,3,3,5/0,0,0,0").forbids("2:3d").play("2:3").field(0, "0,3,5,5/0,0,0,0");
}

#[test]
fn two_own_pawns_take_neither_a_single_nor_a_double() {
    by_2("3,3,5,5/0,0,0,0").offers("2:5 2:5d");
}

#[test]
fn one_opposing_pawn_is_hit_by_a_single_and_by_a_double() {
    let opposed = || by_2("0,0,3,3/0,0,0,13");
    opposed().play("2:3").is("0,0,3,5/0,0,0,0 10 -/- 1 cast - 0 -");
    opposed().play("2:3d").is("0,0,5,5/0,0,0,0 10 5/- 1 cast - 0 -");
}

#[test]
fn both_pawns_of_an_opposing_double_are_hit_by_a_double_and_by_nothing_less() {
    by_2("0,0,3,3/0,1,13,13").forbids("2:3").play("2:3d").is("0,0,5,5/0,0,0,1 10 5/- 1 cast - 0 -");
}

#[test]
fn a_double_stands_on_an_outer_or_an_inner_square() {
    chowka("").at("5,5,17,17/0,0,0,0 10 =5/- 0 move 1 0 -").offers("1:5 1:5d 1:17 1:17d");
}

#[test]
fn moving_one_pawn_of_a_double_breaks_it() {
    by_2("0,0,5,5/0,0,0,0").play("2:5 1 1:0 1").is("0,0,5,7/0,0,0,1 00 -/- 0 move 1 0 -").offers("1:0 1:5 1:7");
}

#[test]
fn pawns_that_share_a_safe_square_move_one_at_a_time() {
    chowka("").at("4,4,8,8/0,0,0,0 00 -/- 0 move 1 0 -").offers("1:4 1:8");
    chowka("").at("0,0,12,12/0,0,0,0 00 -/- 0 move 1 0 -").offers("1:0 1:12");
    chowka("size=7").at("0,0,24,24,28,28/0,0,0,0,0,0 10 -/- 0 move 1 0 -").offers("1:0 1:24 1:28");
}

#[test]
fn on_the_large_board_no_pawn_goes_beyond_23_before_its_player_has_hit() {
    let kept = |licences| chowka("size=7").at(&format!("0,0,0,0,21,22/0,0,0,0,0,0 {licences} -/- 0 move 2 0 -"));
    kept("00").offers("2:0 2:21");
    kept("10").offers("2:0 2:21 2:22");
}

#[test]
fn on_the_large_board_a_pawn_enters_48_by_the_exact_value() {
    for (kept, legal) in [("1", "1:0 1:46"), ("2", "2:0 2:46"), ("3", "3:0"), ("12", "12:0")] {
        chowka("size=7").at(&format!("0,0,0,0,0,46/0,0,0,0,0,0 10 -/- 0 move {kept} 0 -")).offers(legal);
    }
}

#[test]
fn on_the_large_board_the_edge_middles_and_the_corners_of_the_middle_ring_are_safe() {
    for (square, norths) in [(6, 18), (12, 0), (18, 6), (24, 32), (28, 36), (32, 24), (36, 28)] {
        let from = square - 1;
        chowka("size=7")
            .at(&format!("0,0,0,0,0,{from}/0,0,0,0,0,{norths} 11 -/- 0 move 1 0 -"))
            .play(&format!("1:{from}"))
            .field(0, &format!("0,0,0,0,0,{square}/0,0,0,0,0,{norths}"));
    }
}

#[test]
fn on_the_large_board_other_inner_squares_are_not_safe() {
    for (square, norths) in [(25, 33), (39, 31), (40, 44), (47, 43)] {
        let from = square - 1;
        chowka("size=7")
            .at(&format!("0,0,0,0,0,{from}/0,0,0,0,0,{norths} 11 -/- 0 move 1 0 -"))
            .play(&format!("1:{from}"))
            .field(0, &format!("0,0,0,0,0,{square}/0,0,0,0,0,0"));
    }
}

#[test]
fn on_the_large_board_a_double_hits_a_double() {
    chowka("size=7")
        .at("0,0,0,0,4,4/0,0,0,0,17,17 00 =4/- 0 move 1 0 -")
        .forbids("1:4")
        .play("1:4d")
        .is("0,0,0,0,5,5/0,0,0,0,0,0 10 5/- 1 cast - 0 -");
}
