//! The Runners' moves: lines, the lane, poles, other Runners and the Attacker.

use super::{run, run_spin};

#[test]
fn a_runner_moves_in_any_of_the_eight_directions() {
    run("e5ee", "i2", 1).offers("i2i3 i2j3 i2j2 i2j1 i2i1 i2h1 i2h2 i2h3");
}

#[test]
fn a_runner_moves_exactly_as_many_spaces_as_spun_in_one_straight_line() {
    for (spin, runs) in [
        (1, "a1a2 a1b1 a1b2"),
        (2, "a1a3 a1c1 a1c3"),
        (3, "a1a4 a1d1 a1e5"),
        (4, "a1a5 a1e1 a1f6"),
        (5, "a1a6 a1f1 a1g7"),
        (6, "a1a7 a1g1"),
    ] {
        run("k5--", "a1", spin).offers(runs);
    }
}

#[test]
fn any_one_of_the_runners_moves() {
    run("e5ee", "a1,a4,l7", 3)
        .offers("a1d1 a4a7 a4d1 a4d7 l7l4 l7i7 l7h3")
        .play("a4d7")
        .is("1 0/0 r e5ee a1,d7,l7 0 17 chase-spin -");
}

#[test]
fn a_runner_must_move_if_one_can() {
    run("e5ee", "a1", 6).offers("a1a7 a1g1").forbids("hold a1a1");
}

#[test]
fn a_lane_space_is_passed_over_and_not_counted() {
    run("g7ee", "c6", 2).allows("c6f3");
    run("g7ee", "c6", 3).offers("c6c2 c6f6 c6g2");
}

#[test]
fn a_runner_never_ends_on_the_lane() {
    run("k5--", "e5", 1).offers("e5e6 e5f6 e5f5 e5g3 e5e3 e5c3 e5d5 e5d6");
}

#[test]
fn a_runner_never_passes_over_or_ends_on_a_pole() {
    run("e5ee", "a5", 1).offers("a5a6 a5b6 a5b5 a5a4");
    run("e5ee", "a5", 2).offers("a5a7 a5c7 a5c5 a5a3");
    run("k5--", "c5", 1).offers("c5c6 c5d6 c5d5 c5e3 c5c3 c5b5 c5b6");
    run("e5ee", "l4", 3).offers("l4l7 l4l1 l4i7 l4i1");
    run("e5ee", "k6", 2).forbids("k6k3 k6k4");
}

#[test]
fn the_start_spaces_are_ordinary_for_runners() {
    run("e5ee", "a5", 1).play("a5a4").field(4, "a4");
    run("e5ee", "l6", 3).play("l6l3").field(4, "l3");
}

#[test]
fn a_runner_never_passes_over_the_edge() {
    run("e5ee", "l7", 5).offers("l7l2 l7g7 l7f1");
    run("e5ee", "f7", 5).offers("f7k7 f7l1 f7f1 f7a7");
}

#[test]
fn a_runner_may_pass_over_other_runners() {
    run("e5ee", "a1,a3,b1", 6).allows("a1a7 a1g1");
    run("k5--", "a1,c3", 3).allows("a1e5");
}

#[test]
fn a_runner_may_not_end_on_a_runner() {
    run("e5ee", "a1,a3,c1", 2).forbids("a1a3 a1c1 a3a1 c1a1").allows("a1c3");
}

#[test]
fn a_runner_never_passes_over_the_attacker_or_ends_on_it() {
    for attacker in ["a2--", "a5--", "a7--"] {
        run(attacker, "a1", 6).offers("a1g1");
    }
    for attacker in ["d1ww", "g1sw"] {
        run(attacker, "a1", 6).offers("a1a7");
    }
    for attacker in ["b2--", "c3ww", "e5ee", "f6ee", "g7ee"] {
        run(attacker, "a1", 5).offers("a1a6 a1f1");
    }
}

#[test]
fn an_attacker_beyond_or_behind_bars_nothing() {
    run("g1ww", "a1", 5).allows("a1f1");
    run("b2--", "c3", 3).allows("c3g7");
    run("d2ee", "a1", 5).allows("a1f1 a1g7 a1a6");
}

#[test]
fn an_attacker_risen_on_the_lane_bars_its_space() {
    run("e4n-", "e5", 1).offers("e5e6 e5f6 e5f5 e5g3 e5c3 e5d5 e5d6");
    run("f4s-", "e5", 1).offers("e5e6 e5f6 e5f5 e5e3 e5c3 e5d5 e5d6");
    run("d4s-", "a1", 3).offers("a1a4 a1d1");
    run("d4s-", "a1", 2).allows("a1c3");
}

#[test]
fn the_confrontation_may_leave_the_runners_nothing() {
    run_spin("g7ee", "f7").play("6").is("1 0/0 r g7ee f7 2 17 chase-spin -");
    run_spin("l7--", "f7").play("6").is("1 0/0 r l7-- f7 2 17 chase-spin -");
}
