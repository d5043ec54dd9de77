//! Texts that are no state of Kho-Kho, and the field that is to blame.

use super::kho_kho;
use crate::testing::table;

const FIELDS: [&str; 9] = ["turn", "score", "chasers", "attacker", "runners", "out", "spins", "phase", "spin"];
const TOSS: &str = "0 0/0 - - - 0 40 toss -";
const START: &str = "1 0/0 r - - 0 40 start -";
const FIRST_BATCH: &str = "1 0/0 r a4-- f6 0 40 place -";
const NEXT_BATCH: &str = "1 0/0 r e5ee f6 3 17 place -";
const CHASE_SPIN: &str = "1 0/0 r e5ee b2,f6,k1 3 17 chase-spin -";
const CHASE: &str = "1 0/0 r e5ee b2,f6,k1 3 17 chase 4";
const BALANCE: &str = "1 0/0 r e4n- b2,f6,k1 3 17 balance 2";
const RUN_SPIN: &str = "1 0/0 r e5ee b2,f6,k1 3 17 run-spin -";
const RUN: &str = "1 0/0 r e5ee b2,f6,k1 3 17 run 4";
const OVER: &str = "4 9/12 - - - 0 0 over -";
const ALL: [&str; 10] = [TOSS, START, FIRST_BATCH, NEXT_BATCH, CHASE_SPIN, CHASE, BALANCE, RUN_SPIN, RUN, OVER];

/// Each text in place of the field makes a state that is refused for that field.
#[track_caller]
fn refused(state: &str, field: &str, texts: &[&str]) {
    let at = FIELDS.iter().position(|name| *name == field).unwrap();
    for text in texts {
        let mut words: Vec<&str> = state.split(' ').collect();
        words[at] = text;
        kho_kho().at(state).refuses(&words.join(" "), field);
    }
}

#[test]
fn a_turn_that_is_none_is_refused() {
    for state in [START, FIRST_BATCH, CHASE_SPIN, CHASE, BALANCE, RUN_SPIN, RUN] {
        refused(state, "turn", &["0", "5", "01", "+1", "-1", "-", "x", "", "256", "4294967297"]);
    }
    table("kho-kho", "innings=1").refuses("3 0/0 r - - 0 40 start -", "turn");
}

#[test]
fn a_score_that_is_no_score_is_refused() {
    for state in ALL {
        refused(state, "score", &["0", "0/0/0", "00/0", "0/00", "/0", "0/", "-", "-/-", "x/0", "0/-1", "0-0", ""]);
    }
}

#[test]
fn a_score_beyond_the_survivors_of_completed_turns_is_refused() {
    refused(START, "score", &["1/0", "0/1"]);
    refused("2 0/9 y - - 0 40 start -", "score", &["1/0", "0/10"]);
    refused("2 9/0 r - - 0 40 start -", "score", &["0/1", "10/0"]);
    refused("3 9/9 r - - 0 40 start -", "score", &["10/9", "9/10"]);
    refused("4 9/18 y - - 0 40 start -", "score", &["10/18", "9/19"]);
    refused("4 18/18 - - - 0 0 over -", "score", &["19/18", "18/19"]);
    table("kho-kho", "innings=1").refuses("2 10/9 - - - 0 0 over -", "score");
}

#[test]
fn chasers_that_are_no_team_are_refused() {
    for state in [START, FIRST_BATCH, NEXT_BATCH, CHASE_SPIN, CHASE, BALANCE, RUN_SPIN, RUN] {
        refused(state, "chasers", &["-", "R", "b", "ry", "red", "0", ""]);
    }
}

#[test]
fn an_attacker_off_the_court_or_on_a_pole_is_refused() {
    refused(CHASE, "attacker", &["e8ee", "e0ee", "m5ee", "E5ee", "5eee", "b4--", "k4--", "é5ee", "eéee"]);
}

#[test]
fn an_attacker_without_its_two_letters_is_refused() {
    refused(CHASE, "attacker", &["e5", "e5e", "e5eee", "e5xe", "e5ex", "e5EE", "e5en", "e5ns", "e", ""]);
}

#[test]
fn an_attacker_on_the_field_without_facing_or_on_another_course_than_it_faces_is_refused() {
    refused(CHASE, "attacker", &["e5--", "e5-e", "e5e-", "e5ew", "e5w-", "e5we"]);
}

#[test]
fn an_attacker_in_a_free_zone_with_facing_or_course_is_refused() {
    refused(CHASE, "attacker", &["a5n-", "a4e-", "b5-e", "k5ww", "l4-w"]);
}

#[test]
fn an_attacker_on_the_lane_that_faces_another_way_than_its_sitter_or_has_a_course_is_refused() {
    refused(CHASE, "attacker", &["e4s-", "e4--", "e4ne", "e4ee", "f4n-", "f4sw"]);
}

#[test]
fn a_missing_attacker_after_it_was_placed_is_refused() {
    for state in [FIRST_BATCH, NEXT_BATCH, CHASE_SPIN, CHASE, BALANCE, RUN_SPIN, RUN] {
        refused(state, "attacker", &["-"]);
    }
}

#[test]
fn an_attacker_off_the_start_spaces_before_its_first_move_is_refused() {
    refused(FIRST_BATCH, "attacker", &["e5ee", "a5--", "e4n-"]);
}

#[test]
fn a_balance_of_an_attacker_that_has_not_risen_is_refused() {
    refused(BALANCE, "attacker", &["e5ee", "a4--"]);
}

#[test]
fn runners_off_the_court_on_the_lane_on_a_pole_or_on_the_attacker_are_refused() {
    refused(CHASE, "runners", &["b2,f8,k1", "b0,f6,k1", "b2,f6,m1", "B2,f6,k1", "b4,f6,k1", "b2,f6,k4", "b2,f4,k1"]);
    refused(CHASE, "runners", &["b2,e5,k1", "b2;f6;k1", "b2,f6,", ",f6,k1", "b2,,k1", "b2,f6,-", "b2f6k1", ""]);
    refused(FIRST_BATCH, "runners", &["a4", "b4", "c4"]);
}

#[test]
fn runners_out_of_order_or_on_one_space_are_refused() {
    refused(CHASE, "runners", &["f6,b2,k1", "b2,k1,f6", "b3,b2,k1", "b2,b2,k1", "b2,f6,f6"]);
}

#[test]
fn more_runners_than_a_batch_are_refused() {
    refused(CHASE, "runners", &["b2,f6,k1,k2", "a1,b2,c3,f6,k1,k2"]);
}

#[test]
fn a_batch_that_is_complete_while_it_is_placed_is_refused() {
    refused(FIRST_BATCH, "runners", &["b2,f6,k1"]);
    refused(NEXT_BATCH, "runners", &["b2,f6,k1"]);
}

#[test]
fn a_chase_without_runners_is_refused() {
    for state in [CHASE_SPIN, CHASE, BALANCE, RUN_SPIN, RUN] {
        refused(state, "runners", &["-"]);
    }
}

#[test]
fn a_count_of_runners_out_that_is_none_is_refused() {
    for state in [START, FIRST_BATCH, NEXT_BATCH, CHASE_SPIN, CHASE, BALANCE, RUN_SPIN, RUN] {
        refused(state, "out", &["03", "00", "-", "x", "", "+3", "10", "256"]);
    }
}

#[test]
fn runners_out_that_do_not_complete_the_batches_with_those_on_the_court_are_refused() {
    for state in [CHASE_SPIN, CHASE, BALANCE, RUN_SPIN, RUN] {
        refused(state, "out", &["1", "2", "4", "5", "7", "8", "9"]);
    }
    refused("1 0/0 r e5ee b2,f6 4 17 chase 4", "out", &["0", "2", "3", "5", "6", "8", "9"]);
    refused("1 0/0 r e5ee b2 8 17 chase 4", "out", &["0", "1", "3", "4", "6", "7", "9"]);
}

#[test]
fn a_new_batch_before_the_old_one_is_out_or_after_the_last_is_refused() {
    refused(NEXT_BATCH, "out", &["1", "2", "4", "5", "7", "8", "9"]);
}

#[test]
fn a_count_of_spins_that_is_none_is_refused() {
    for state in [START, FIRST_BATCH, NEXT_BATCH, CHASE_SPIN, CHASE, BALANCE, RUN_SPIN, RUN] {
        refused(state, "spins", &["41", "017", "-", "x", "", "-1", "+17", "256", "273"]);
    }
    table("kho-kho", "spins=16").refuses(CHASE, "spins");
}

#[test]
fn a_spin_used_before_the_first_batch_is_placed_is_refused() {
    refused(START, "spins", &["39", "0"]);
    refused(FIRST_BATCH, "spins", &["39", "0"]);
}

#[test]
fn a_full_count_of_spins_after_the_first_one_is_refused() {
    for state in [NEXT_BATCH, CHASE, BALANCE, RUN_SPIN, RUN] {
        refused(state, "spins", &["40"]);
    }
}

#[test]
fn play_after_the_last_spin_is_refused() {
    for state in [NEXT_BATCH, CHASE_SPIN, RUN_SPIN, RUN] {
        refused(state, "spins", &["0"]);
    }
}

#[test]
fn a_phase_that_is_none_is_refused() {
    for state in [START, FIRST_BATCH, CHASE_SPIN, CHASE, BALANCE, RUN_SPIN, RUN] {
        refused(state, "phase", &["-", "", "Chase", "spin", "chase-", "chasespin", "hold", "end"]);
    }
}

#[test]
fn a_spin_that_is_not_on_the_spinner_is_refused() {
    refused(CHASE, "spin", &["0", "1", "2", "7", "04", "-", "x", "", "260"]);
    refused(BALANCE, "spin", &["0", "6", "02", "-", "x", ""]);
    refused(RUN, "spin", &["0", "7", "04", "-", "x", ""]);
}

#[test]
fn a_spin_where_nothing_is_spun_is_refused() {
    for state in [START, FIRST_BATCH, NEXT_BATCH, CHASE_SPIN, RUN_SPIN] {
        refused(state, "spin", &["4", "0", "x", ""]);
    }
}

#[test]
fn a_run_that_no_runner_can_make_is_refused() {
    refused("1 0/0 r e5ee a4,l4 1 17 run 3", "spin", &["4", "5", "6"]);
    refused("1 0/0 r g7ee f7 2 17 run 5", "spin", &["6"]);
}

#[test]
fn anything_but_the_start_before_the_toss_is_refused() {
    for (field, text) in [
        ("turn", "1"),
        ("score", "0/1"),
        ("chasers", "r"),
        ("attacker", "a4--"),
        ("runners", "f6"),
        ("out", "3"),
        ("spins", "39"),
        ("spin", "3"),
    ] {
        refused(TOSS, field, &[text]);
    }
}

#[test]
fn anything_but_turn_and_score_at_the_end_is_refused() {
    for (field, text) in [
        ("turn", "3"),
        ("turn", "0"),
        ("chasers", "y"),
        ("attacker", "a4--"),
        ("runners", "f6"),
        ("out", "9"),
        ("spins", "40"),
        ("spin", "3"),
    ] {
        refused(OVER, field, &[text]);
    }
    table("kho-kho", "innings=1").refuses("4 9/9 - - - 0 0 over -", "turn");
}

#[test]
fn anybody_on_the_court_before_the_attacker_is_placed_is_refused() {
    refused(START, "attacker", &["a4--"]);
    refused(START, "runners", &["f6"]);
    refused(START, "out", &["3"]);
}

#[test]
fn a_word_or_a_space_too_many_is_refused() {
    for state in ALL {
        kho_kho()
            .at(state)
            .refuses(&format!("{state} -"), "spin")
            .refuses(&format!("{state} "), "spin")
            .refuses(&format!(" {state}"), "turn")
            .refuses(&state.replacen(' ', "  ", 1), "score");
    }
}

#[test]
fn a_field_too_few_is_refused() {
    for state in ALL {
        let (short, _) = state.rsplit_once(' ').unwrap();
        kho_kho().at(state).refuses(short, "spin");
    }
}

#[test]
fn fields_parted_by_anything_but_a_space_are_refused() {
    kho_kho().refuses(&TOSS.replace(' ', "\t"), "score").refuses(&format!("{TOSS}\n"), "spin");
}
