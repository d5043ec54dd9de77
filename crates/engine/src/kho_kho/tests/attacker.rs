//! The Attacker's paths: legs, facing and course, Free zones, what it never enters and whom it dismisses.

use super::{balance, chase, kho_kho};

#[test]
fn in_the_pages_position_in_play_there_are_seven_paths() {
    kho_kho().at("1 0/0 r e5ee b2,f6,k1 3 17 chase 4").offers("n1e3 n2e2 e4 e2n2 e3n1 e1s1k e3s1k");
}

#[test]
fn it_moves_exactly_as_many_spaces_as_spun_on_one_leg_or_two() {
    for (spin, paths) in [
        (3, "n3 n2e1 n1e2 s3 s2e1 s1e2"),
        (4, "n3e1 n2e2 n1e3 s3e1 s2e2 s1e3"),
        (5, "n3e2 n2e3 n1e4 s3e2 s2e3 s1e4"),
        (6, "n3e3 n2e4 n1e5 s3e3 s2e4 s1e5"),
    ] {
        chase("a4--", spin).offers(paths);
    }
}

#[test]
fn it_never_moves_diagonally_reverses_or_turns_twice() {
    chase("k2--", 3).forbids("n2s1 w2e1 w1n1w1 n1w1n1 nw3 w3n0 n3w0");
}

#[test]
fn its_first_leg_is_never_opposite_to_its_facing() {
    chase("e6n-", 3).offers("n1e2 n1w2 e3 w3 e2n1 w2n1 e2s1 w2s1 e1s2k w1s2k");
    chase("e2s-", 3).offers("s1e2 s1w2 e3 w3 e2s1 w2s1 e2n1 w2n1");
    chase("e6ee", 3).offers("n1e2 s1e2 e3 e2n1 e2s1 e1s2k");
    chase("e6ww", 3).offers("n1w2 s1w2 w3 w2n1 w2s1 w1s2k");
}

#[test]
fn on_the_field_no_leg_is_opposite_to_its_course() {
    chase("e6ne", 3).offers("n1e2 e3 e2n1 e2s1 e1s2k");
    chase("e6nw", 3).offers("n1w2 w3 w2n1 w2s1 w1s2k");
    chase("e6se", 3).offers("s1e2 e3 e2n1 e2s1 e1s2k");
}

#[test]
fn east_or_west_is_compulsory_once_taken() {
    kho_kho()
        .at("1 0/0 r a5-- a1,l1,l7 0 17 chase 3")
        .play("e2n1 1 a1a2 3")
        .is("1 0/0 r c6ne a2,l1,l7 0 16 chase 3")
        .forbids("w3 n1w2 w2s1 w1s2 w2n1")
        .allows("e3");
}

#[test]
fn a_kho_frees_it_of_its_course() {
    let risen = chase("e6ee", 6).play("e1s2k").field(3, "f4s-").field(7, "balance");
    risen.allows("s1w2 s2w1 s1e2 s2e1");
}

#[test]
fn in_a_free_zone_it_has_no_facing_and_no_course() {
    for (attacker, spin, path, after) in [
        ("h5ee", 3, "e3", "k5--"),
        ("h5ee", 4, "e4", "l5--"),
        ("h5ne", 5, "e4s1", "l4--"),
        ("c7ww", 3, "w2s1", "a6--"),
        ("c7nw", 3, "w1s2", "b5--"),
        ("a6--", 3, "s3", "a3--"),
        ("e6n-", 3, "w3", "b6--"),
    ] {
        chase(attacker, spin).play(path).field(3, after);
    }
}

#[test]
fn it_leaves_a_free_zone_in_any_direction() {
    chase("k5--", 3).offers("n2e1 n1w2 n2w1 e1n2 e1s2 w3 w1n2 w2n1 w1s1k");
    chase("k5--", 4).play("n1w3").field(3, "h6ww");
    chase("l6--", 4).allows("s4 w4 w3n1 n1w3 s1w3");
}

#[test]
fn on_the_field_it_faces_its_last_step_and_keeps_the_course_of_its_leg_along_the_lane() {
    for (attacker, spin, path, after) in [
        ("e6n-", 3, "e3", "h6ee"),
        ("e6n-", 3, "n1w2", "c7ww"),
        ("e6n-", 3, "e2n1", "g7ne"),
        ("e6n-", 3, "w2s1", "c5sw"),
        ("e6ee", 3, "s1e2", "g5ee"),
        ("a4--", 3, "n1e2", "c5ee"),
        ("a6--", 4, "e3n1", "d7ne"),
        ("l2--", 4, "w3s1", "i1sw"),
    ] {
        chase(attacker, spin).play(path).field(3, after);
    }
}

#[test]
fn without_a_leg_along_the_lane_its_course_stays_as_before() {
    balance("e4n-", 2).play("n2").field(3, "e6n-");
    balance("d4s-", 3).play("s3").field(3, "d1s-");
}

#[test]
fn it_never_enters_a_pole() {
    chase("a4--", 3).forbids("e1n2 e1s2 e2n1 e3 n1e1s1");
    chase("b6--", 3).forbids("s3 s2e1 s2w1").allows("s1e2");
    chase("k2--", 3).forbids("n3 n2e1 n2w1").allows("n1w2");
    chase("l4--", 3).forbids("w1n2 w1s2 w2n1 w3");
}

#[test]
fn it_never_leaves_the_board() {
    chase("a7--", 4).offers("s4 s1e3 s2e2 e4 e3s1 e2s2");
    chase("j7ne", 3).offers("e2s1 e1s2");
    chase("j1se", 3).offers("e2n1 e1n2");
}

#[test]
fn it_never_enters_the_lane_along_it_or_crosses_it() {
    for file in 'c'..='j' {
        chase(&format!("{file}6s-"), 4).forbids("s2e2 s2w2 s3e1 s3w1 s4");
        chase(&format!("{file}2n-"), 4).forbids("n2e2 n2w2 n3e1 n3w1 n4");
    }
}

#[test]
fn it_changes_sides_of_the_lane_only_in_files_a_and_l() {
    chase("a6--", 4).play("s4").field(3, "a2--");
    chase("l2--", 4).play("n4").field(3, "l6--");
    chase("c6nw", 6).play("w2s4").field(3, "a2--");
    for attacker in ["b6--", "k6--"] {
        chase(attacker, 4).forbids("s4");
    }
}

#[test]
fn the_start_spaces_are_ordinary_once_play_is_on() {
    chase("a7--", 3).play("s3").field(3, "a4--");
    chase("l5--", 3).play("s3").field(3, "l2--");
}

#[test]
fn it_may_pass_over_runners_without_dismissing_them() {
    let crowd = |path| kho_kho().at("1 0/0 r e5ee f5,g5,h5 0 17 chase 4").play(path);
    crowd("e4").is("1 0/0 r i5ee f5,g5,h5 0 17 run-spin -");
    crowd("e2n2").is("1 0/0 r g7ne f5,g5,h5 0 17 run-spin -");
    crowd("e1s1k").is("1 0/0 r f4s- f5,g5,h5 0 17 balance 2");
}

#[test]
fn a_runner_is_dismissed_where_the_path_ends_on_its_space() {
    let hunt = |path| kho_kho().at("1 0/0 r e5ee f5,g7,i5 3 17 chase 4").play(path);
    hunt("e4").is("1 0/0 r i5ee f5,g7 4 17 run-spin -");
    hunt("e2n2").is("1 0/0 r g7ne f5,i5 4 17 run-spin -");
    kho_kho().at("1 0/0 r h5ee f5,g7,l5 3 17 chase 4").play("e4").is("1 0/0 r l5-- f5,g7 4 17 run-spin -");
}

#[test]
fn a_new_attackers_first_leg_leads_straight_out_of_the_lane() {
    chase("e4n-", 6).offers("n1e5 n2e4 n2w4 n3e3 n3w3");
    chase("d4s-", 3).offers("s3 s2e1 s2w1 s1e2 s1w2");
}
