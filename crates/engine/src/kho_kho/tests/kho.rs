//! Kho and the balance.

use super::{balance, chase, kho_kho};
use crate::kho_kho::ATTACKER;

#[test]
fn a_sitter_is_tapped_only_from_behind() {
    for file in ['c', 'e', 'g', 'i'] {
        chase(&format!("{file}3n-"), 3).allows("n1k");
        chase(&format!("{file}5s-"), 3).forbids("s1k");
    }
    for file in ['d', 'f', 'h', 'j'] {
        chase(&format!("{file}5s-"), 3).allows("s1k");
        chase(&format!("{file}3n-"), 3).forbids("n1k");
    }
}

#[test]
fn kho_is_given_with_the_last_step_of_a_path_no_longer_than_the_spin() {
    chase("e3nw", 3).offers("n1k w2n1k w3 w1s2 w2s1");
    chase("e1nw", 3).allows("n3k");
    chase("g3nw", 4).allows("w2n1k").forbids("w4n1k");
    chase("g3nw", 5).allows("w4n1k");
}

#[test]
fn a_step_into_the_lane_is_always_a_kho() {
    chase("e1nw", 3).forbids("n3");
    chase("e6n-", 3).forbids("e1s2");
}

#[test]
fn the_sitter_rises_as_the_new_attacker_facing_the_way_it_sat_without_a_course() {
    chase("e3nw", 3).play("n1k").is("1 0/0 r e4n- a1,l1,l7 0 17 balance 2").shows(ATTACKER, "e4");
    chase("d5sw", 3).play("s1k").is("1 0/0 r d4s- a1,l1,l7 0 17 balance 2").shows(ATTACKER, "d4");
}

#[test]
fn the_balance_is_the_spin_less_the_sum_of_the_legs() {
    for (spin, path, left) in [(6, "e1s2k", "3"), (5, "e1s2k", "2"), (4, "e1s2k", "1"), (6, "e3s2k", "1")] {
        chase("e6ee", spin).play(path).field(7, "balance").field(8, left);
    }
    chase("e3nw", 6).play("n1k").field(8, "5");
}

#[test]
fn the_chasers_may_use_the_balance_or_hold() {
    chase("e6ee", 5).play("e1s2k").turn_of(0).offers("s2 s1e1 s1w1 hold");
    balance("e4n-", 3).offers("n3 n2e1 n2w1 n1e2 n1w2 hold");
    balance("d4s-", 1).offers("s1 hold");
    balance("c4n-", 5).offers("n1e4 n2e3 n3e2 n3w2 hold");
}

#[test]
fn the_balance_is_moved_exactly() {
    balance("e4n-", 3).forbids("n1 n2 n1e1 n4 n2e2");
}

#[test]
fn holding_leaves_the_new_attacker_on_the_lane() {
    balance("e4n-", 3).play("hold").is("1 0/0 r e4n- a1,l1,l7 0 17 run-spin -");
}

#[test]
fn only_the_balance_can_be_held() {
    chase("e4n-", 3).forbids("hold");
}

#[test]
fn a_balance_that_ends_on_a_runner_dismisses_it() {
    let hunt = |path| kho_kho().at("1 0/0 r e4n- e5,e7,g5 0 17 balance 3").play(path);
    hunt("n3").is("1 0/0 r e7n- e5,g5 1 17 run-spin -");
    hunt("n1e2").is("1 0/0 r g5ee e5,e7 1 17 run-spin -");
    hunt("n2e1").is("1 0/0 r f6ee e5,e7,g5 0 17 run-spin -");
}

#[test]
fn no_second_kho_is_given_with_the_balance() {
    for left in 1..=5 {
        balance("e4n-", left).forbids("n1k n2k e1k w1k n1e1s1k n1s1k");
    }
}

#[test]
fn with_no_balance_the_move_is_over_by_itself() {
    chase("e1nw", 3).play("n3k").is("1 0/0 r e4n- a1,l1,l7 0 17 run-spin -");
    chase("e6ee", 3).play("e1s2k").is("1 0/0 r f4s- a1,l1,l7 0 17 run-spin -");
}
