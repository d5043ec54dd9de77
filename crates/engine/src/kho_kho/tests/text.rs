//! State texts, tokens and options as the page writes them.

use super::{chase, kho_kho};
use crate::options::OptionValue;
use crate::registry::open;
use crate::testing::table;

#[test]
fn the_very_start_is_the_pages_text() {
    kho_kho().is("0 0/0 - - - 0 40 toss -");
}

#[test]
fn the_text_of_every_phase_is_written_as_it_is_read() {
    for state in [
        "0 0/0 - - - 0 40 toss -",
        "1 0/0 r - - 0 40 start -",
        "1 0/0 y l4-- - 0 40 place -",
        "1 0/0 y l4-- a1,a2 0 40 place -",
        "3 0/9 r c3nw l7 6 1 place -",
        "1 0/0 r a4-- b2,f6,k1 0 40 chase-spin -",
        "1 0/0 r e5ee b2,f6,k1 3 17 chase 4",
        "1 0/0 r e5ee b2,f6,k1 3 0 chase 6",
        "2 9/0 r e4n- b2 8 0 balance 5",
        "4 9/18 y d4s- b2,b7 7 39 run-spin -",
        "4 0/0 y b7-- b2,k1 4 1 run 1",
        "4 18/18 - - - 0 0 over -",
    ] {
        kho_kho().at(state);
    }
}

#[test]
fn the_attacker_is_written_with_every_facing_and_course_it_can_have() {
    for attacker in ["e5n-", "e5ne", "e5nw", "e5s-", "e5se", "e5sw", "e5ee", "e5ww", "b5--", "e4n-", "f4s-"] {
        chase(attacker, 4);
    }
}

#[test]
fn runners_are_written_by_file_then_rank() {
    kho_kho().at("1 0/0 r a4-- - 0 40 place -").play("@k1 @b7 @b2").field(4, "b2,b7,k1");
    kho_kho().at("1 0/0 r e5ee b2,b7,k1 0 17 run 3").play("b2e2").field(4, "b7,e2,k1");
}

#[test]
fn spins_go_down_when_the_chasers_spin_comes_up() {
    kho_kho().at("1 0/0 r a4-- b2,f6,k1 0 40 chase-spin -").play("5").is("1 0/0 r a4-- b2,f6,k1 0 39 chase 5");
}

#[test]
fn the_runners_spins_are_not_counted() {
    kho_kho().at("1 0/0 r e5ee b2,f6,k1 0 17 run-spin -").play("5").field(6, "17");
}

#[test]
fn a_new_turn_begins_with_every_spin_and_nobody_out() {
    table("kho-kho", "spins=3").at("1 0/0 r e5ee a1,l1 4 0 chase 4").play("e4").is("2 0/5 y - - 0 3 start -");
}

#[test]
fn at_the_end_only_the_turn_and_the_score_remain() {
    kho_kho().at("4 3/4 y e5ee a1,l1 7 0 chase 4").play("e4").is("4 5/4 - - - 0 0 over -");
}

#[test]
fn chasers_choose_in_start_chase_and_balance() {
    for (chasers, seat) in [("r", 0), ("y", 1)] {
        kho_kho().at(&format!("1 0/0 {chasers} - - 0 40 start -")).turn_of(seat);
        kho_kho().at(&format!("1 0/0 {chasers} e5ee b2,f6,k1 3 17 chase 4")).turn_of(seat);
        kho_kho().at(&format!("1 0/0 {chasers} e4n- b2,f6,k1 3 17 balance 4")).turn_of(seat);
    }
}

#[test]
fn runners_choose_in_place_and_run() {
    for (chasers, seat) in [("r", 1), ("y", 0)] {
        kho_kho().at(&format!("1 0/0 {chasers} a4-- - 0 40 place -")).turn_of(seat);
        kho_kho().at(&format!("1 0/0 {chasers} e5ee b2,f6,k1 3 17 run 4")).turn_of(seat);
    }
}

#[test]
fn the_pages_tokens_are_legal_where_they_are_meant() {
    kho_kho().allows("red yellow").play("red").allows("start:a4 start:l4").play("start:l4").allows("@c6");
    chase("b2--", 3).allows("e3 n1e2");
    chase("b5--", 3).allows("e3 n2e1");
    chase("e6ee", 4).allows("e1s2k");
    kho_kho().at("1 0/0 r g7ee c6 2 17 run 2").allows("c6f3");
}

#[test]
fn a_token_in_any_other_form_is_refused() {
    kho_kho().forbids("Red r RED toss:red").play("red").forbids("a4 start:A4 start:a04 start:b5 @a4");
    chase("b5--", 3).forbids("3e e03 E3 e3n0 e3k n2-e1 n2,e1 n1n1e1 e1e2");
    chase("e6ee", 3).forbids("e1s2 e1s2K e1s1k s2ke1");
    kho_kho().at("1 0/0 r a4-- - 0 40 place -").forbids("c6 @C6 @c8 @m1 @c");
    kho_kho().at("1 0/0 r g7ee c6 2 17 run 2").forbids("c6-f3 f3 C6F3 f3c6");
    kho_kho().at("1 0/0 r e5ee b2,f6,k1 3 17 chase-spin -").forbids("2 7 03 three");
    kho_kho().at("1 0/0 r e5ee b2,f6,k1 3 17 run-spin -").forbids("0 7 01");
}

#[test]
fn spins_may_be_1_to_200_and_are_40_by_default() {
    for spins in [1, 39, 40, 200] {
        table("kho-kho", &format!("spins={spins}")).is(&format!("0 0/0 - - - 0 {spins} toss -"));
    }
    kho_kho().field(6, "40");
}

#[test]
fn innings_may_be_1_or_2_and_are_2_by_default() {
    table("kho-kho", "innings=1").at("2 9/0 - - - 0 0 over -");
    table("kho-kho", "innings=2").at("4 9/0 - - - 0 0 over -");
    kho_kho().at("4 9/0 - - - 0 0 over -");
}

#[test]
fn other_options_and_values_are_refused() {
    for (name, value) in [
        ("spins", OptionValue::Number(0)),
        ("spins", OptionValue::Number(201)),
        ("spins", OptionValue::Number(-1)),
        ("spins", OptionValue::Number(256 + 40)),
        ("spins", OptionValue::Flag(true)),
        ("spins", OptionValue::Word("40".into())),
        ("innings", OptionValue::Number(0)),
        ("innings", OptionValue::Number(3)),
        ("innings", OptionValue::Word("2".into())),
        ("players", OptionValue::Number(2)),
    ] {
        assert!(open("kho-kho", &[(name, value.clone())]).is_err(), "{name}={value} is accepted");
    }
}
