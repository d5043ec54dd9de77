//! The match and its turns: toss, innings, scores, batches and spins.

use super::{COURT, kho_kho, run, run_spin};
use crate::testing::table;

/// A turn of a single spin in which nobody is dismissed.
const QUIET_TURN: &str = "start:a4 @l1 @l2 @l3 3 n3";

#[test]
fn a_coin_toss_decides_who_chases_first() {
    kho_kho().throws("red:1/2 yellow:1/2");
    kho_kho().play("red").is("1 0/0 r - - 0 40 start -");
    kho_kho().play("yellow").is("1 0/0 y - - 0 40 start -");
}

#[test]
fn the_winner_of_the_toss_chases_in_turns_1_and_3_and_the_other_in_turns_2_and_4() {
    for (toss, winner, other) in [("red", "r", "y"), ("yellow", "y", "r")] {
        let mut kho_kho = table("kho-kho", "spins=1").play(toss);
        for (turn, chasers) in [("1", winner), ("2", other), ("3", winner), ("4", other)] {
            kho_kho = kho_kho.field(0, turn).field(2, chasers).field(7, "start").play(QUIET_TURN);
        }
        kho_kho.is("4 18/18 - - - 0 0 over -");
    }
}

#[test]
fn a_match_of_one_innings_has_two_turns() {
    table("kho-kho", "spins=1 innings=1")
        .play("yellow")
        .play(QUIET_TURN)
        .is("2 9/0 r - - 0 1 start -")
        .play(QUIET_TURN)
        .is("2 9/9 - - - 0 0 over -")
        .ends(&[1, 1]);
}

#[test]
fn a_whole_match_is_two_innings_of_two_turns() {
    table("kho-kho", "spins=1")
        .play("yellow start:l4 @l7 @a1 @a2 3 n3")
        .is("2 8/0 r - - 0 1 start -")
        .play("start:a4 @c3 @c5 @a7 3 n3")
        .is("3 8/8 y - - 0 1 start -")
        .play("start:a4 @l1 @l2 @l3 3 n3")
        .is("4 17/8 r - - 0 1 start -")
        .play("start:a4 @d5 @d3 @l1 4 n1e3")
        .is("4 17/16 - - - 0 0 over -")
        .ends(&[1, 2]);
}

#[test]
fn survivors_are_the_runners_not_dismissed_also_those_who_never_came_on() {
    kho_kho().at("1 0/0 r e5ee a1,l1 1 0 chase 4").play("e4").is("2 0/8 y - - 0 40 start -");
    kho_kho().at("1 0/0 y e5ee a1,i5,l1 3 0 chase 4").play("e4").is("2 5/0 r - - 0 40 start -");
    kho_kho().at("1 0/0 y e5ee i5,l1 7 0 chase 4").play("e4").is("2 1/0 r - - 0 40 start -");
}

#[test]
fn a_teams_score_is_the_sum_of_its_survivors_in_the_turns_in_which_it_ran() {
    kho_kho().at("3 4/5 r e5ee a1,l1 7 0 chase 4").play("e4").is("4 4/7 y - - 0 40 start -");
    kho_kho().at("4 4/7 y e5ee a1 8 0 chase 4").play("e4").is("4 5/7 - - - 0 0 over -");
}

#[test]
fn the_higher_score_wins_and_equal_scores_tie() {
    for (score, places) in [("3/7", [2, 1]), ("6/7", [1, 2]), ("5/7", [1, 1])] {
        kho_kho().at(&format!("4 {score} y e5ee a1,l1 7 0 chase 4")).play("e4").ends(&places);
    }
}

#[test]
fn nothing_is_played_when_the_game_is_over() {
    kho_kho().at("4 17/16 - - - 0 0 over -").offers("").forbids("red 3 start:a4 hold");
}

#[test]
fn the_chasers_put_their_attacker_on_a_start_space() {
    let start = || kho_kho().at("2 0/3 y - - 0 40 start -").turn_of(1).offers("start:a4 start:l4");
    start().play("start:a4").is("2 0/3 y a4-- - 0 40 place -");
    start().play("start:l4").is("2 0/3 y l4-- - 0 40 place -");
}

#[test]
fn the_runners_place_three_one_at_a_time() {
    kho_kho()
        .at("1 0/0 r a4-- - 0 40 place -")
        .turn_of(1)
        .play("@f6")
        .is("1 0/0 r a4-- f6 0 40 place -")
        .turn_of(1)
        .play("@l4")
        .is("1 0/0 r a4-- f6,l4 0 40 place -")
        .turn_of(1)
        .play("@b1")
        .is("1 0/0 r a4-- b1,f6,l4 0 40 chase-spin -");
}

#[test]
fn a_runner_is_placed_on_any_empty_space_but_the_lane_a_pole_and_the_attackers() {
    let taken = ["l4", "b1", "f6"];
    let mut open = Vec::new();
    for (row, rank) in COURT.iter().zip((1..=7).rev()) {
        for (kind, file) in row.chars().zip('a'..='l') {
            let space = format!("{file}{rank}");
            if "_.*".contains(kind) && !taken.contains(&space.as_str()) {
                open.push(format!("@{space}"));
            }
        }
    }
    kho_kho().at("1 0/0 r l4-- b1,f6 0 40 place -").offers(&open.join(" ")).allows("@a4").counts(71);
}

#[test]
fn the_chasers_spin_3_to_6() {
    kho_kho().at("1 0/0 r e5ee b2,f6,k1 3 17 chase-spin -").throws("3:1/4 4:1/4 5:1/4 6:1/4");
}

#[test]
fn the_runners_spin_1_to_6() {
    run_spin("e5ee", "b2,f6,k1").throws("1:1/6 2:1/6 3:1/6 4:1/6 5:1/6 6:1/6");
}

#[test]
fn the_sides_spin_and_move_in_turn() {
    kho_kho()
        .at("1 0/0 r e5ee b2,f6,k1 3 17 chase-spin -")
        .play("4")
        .is("1 0/0 r e5ee b2,f6,k1 3 16 chase 4")
        .turn_of(0)
        .play("e4")
        .is("1 0/0 r i5ee b2,f6,k1 3 16 run-spin -")
        .play("2")
        .is("1 0/0 r i5ee b2,f6,k1 3 16 run 2")
        .turn_of(1)
        .play("k1i1")
        .is("1 0/0 r i5ee b2,f6,i1 3 16 chase-spin -");
}

#[test]
fn the_turn_ends_right_after_the_move_for_the_last_spin() {
    kho_kho()
        .at("1 0/0 r e5ee b2,f6,k1 3 1 chase-spin -")
        .play("4")
        .is("1 0/0 r e5ee b2,f6,k1 3 0 chase 4")
        .play("e4")
        .is("2 0/6 y - - 0 40 start -");
}

#[test]
fn the_balance_belongs_to_the_move_for_the_last_spin() {
    let risen = || kho_kho().at("1 0/0 r e6ee b2,f3,k1 3 0 chase 4").play("e1s2k");
    risen().is("1 0/0 r f4s- b2,f3,k1 3 0 balance 1");
    risen().play("hold").is("2 0/6 y - - 0 40 start -");
    risen().play("s1").is("2 0/5 y - - 0 40 start -");
}

#[test]
fn a_kho_without_balance_on_the_last_spin_ends_the_turn() {
    kho_kho().at("1 0/0 r e6ee b2,f3,k1 3 0 chase 3").play("e1s2k").is("2 0/6 y - - 0 40 start -");
}

#[test]
fn no_batch_is_placed_after_the_last_spin() {
    kho_kho().at("1 0/0 r e5ee i5 2 0 chase 4").play("e4").is("2 0/6 y - - 0 40 start -");
}

#[test]
fn the_turn_ends_as_soon_as_all_nine_runners_are_out() {
    kho_kho().at("1 0/0 r e5ee i5 8 17 chase 4").play("e4").is("2 0/0 y - - 0 40 start -");
    kho_kho().at("2 0/4 y f4s- f3 8 17 balance 1").play("s1").is("3 0/4 r - - 0 40 start -");
    kho_kho().at("4 3/4 y e5ee i5 8 17 chase 4").play("e4").is("4 3/4 - - - 0 0 over -");
}

#[test]
fn when_a_batch_is_dismissed_whole_the_next_is_placed_and_the_runners_spin() {
    for (out, whole) in [(2, 3), (5, 6)] {
        kho_kho()
            .at(&format!("1 0/0 r e5ee i5 {out} 17 chase 4"))
            .play("e4")
            .is(&format!("1 0/0 r i5ee - {whole} 17 place -"))
            .turn_of(1)
            .counts(73)
            .forbids("@i5")
            .play("@a4 @l4 @c3")
            .is(&format!("1 0/0 r i5ee a4,c3,l4 {whole} 17 run-spin -"));
    }
}

#[test]
fn a_batch_dismissed_whole_by_the_balance_is_followed_by_the_next() {
    kho_kho().at("1 0/0 r f4s- f3 2 17 balance 1").play("s1").is("1 0/0 r f3s- - 3 17 place -");
}

#[test]
fn no_runner_comes_on_before_the_batch_is_dismissed_whole() {
    kho_kho().at("1 0/0 r e5ee a1,i5 1 17 chase 4").play("e4").is("1 0/0 r i5ee a1 2 17 run-spin -");
}

#[test]
fn runners_without_a_legal_move_do_nothing_and_play_goes_on() {
    for spin in ["4", "5", "6"] {
        run_spin("e5ee", "a4").play(spin).is("1 0/0 r e5ee a4 2 17 chase-spin -");
        run_spin("e5ee", "a4,l4").play(spin).is("1 0/0 r e5ee a4,l4 1 17 chase-spin -");
    }
    run_spin("g7ee", "a4,f7,l4").play("6").is("1 0/0 r g7ee a4,f7,l4 0 17 chase-spin -");
}

#[test]
fn a_forced_move_is_still_a_move() {
    run("e5ee", "a4,f7,l4", 6).offers("f7l7").play("f7l7").is("1 0/0 r e5ee a4,l4,l7 0 17 chase-spin -");
}
