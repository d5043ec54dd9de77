//! Casting, and spending what was cast: the sections A turn and Options, and the castings that hits owe.

use super::{chowka, session};
use crate::options::OptionValue;
use crate::registry::open;

#[test]
fn four_cowries_count_1_to_4_or_8_with_these_odds() {
    chowka("").throws("1:4/16 2:6/16 3:4/16 4:1/16 8:1/16");
}

#[test]
fn six_cowries_count_1_to_6_or_12_with_these_odds() {
    chowka("size=7").throws("1:6/64 2:15/64 3:20/64 4:15/64 5:6/64 6:1/64 12:1/64");
}

#[test]
fn each_cowrie_falls_mouth_up_with_chance_one_half() {
    for (size, cowries, none_up) in [(5, 4, 8), (7, 6, 12)] {
        for outcome in session(2, size, false).outcomes() {
            let counts = |mouths_up: u32| if mouths_up == 0 { none_up } else { mouths_up };
            let falls = (0..1u32 << cowries).filter(|fall| counts(fall.count_ones()).to_string() == outcome.token);
            assert_eq!((falls.count() as u32, 1 << cowries), (outcome.weight, outcome.total), "{outcome:?}");
        }
    }
}

#[test]
fn a_4_or_an_8_is_kept_and_cast_again() {
    chowka("")
        .play("8")
        .is("0,0,0,0/0,0,0,0 00 -/- 0 cast 8 0 -")
        .play("4")
        .is("0,0,0,0/0,0,0,0 00 -/- 0 cast 4,8 0 -")
        .throws("1:4/16 2:6/16 3:4/16 4:1/16 8:1/16");
}

#[test]
fn a_1_2_or_3_is_kept_and_ends_the_casting() {
    for value in ["1", "2", "3"] {
        chowka("").play(value).is(&format!("0,0,0,0/0,0,0,0 00 -/- 0 move {value} 0 -")).turn_of(0);
    }
}

#[test]
fn a_6_or_a_12_of_six_cowries_is_kept_and_cast_again() {
    for value in ["6", "12"] {
        chowka("size=7").play(value).is(&format!("0,0,0,0,0,0/0,0,0,0,0,0 00 -/- 0 cast {value} 0 -"));
    }
}

#[test]
fn a_1_2_3_4_or_5_of_six_cowries_ends_the_casting() {
    for value in ["1", "2", "3", "4", "5"] {
        chowka("size=7").play(value).is(&format!("0,0,0,0,0,0/0,0,0,0,0,0 00 -/- 0 move {value} 0 -"));
    }
}

#[test]
fn there_is_no_limit_to_the_number_of_casts() {
    chowka("").play(&["8"; 300].join(" ")).field(5, &["8"; 300].join(",")).play("1 8:0").field(4, "move");
}

#[test]
fn all_casts_come_before_the_moves() {
    chowka("").play("4").forbids("4:0").offers("1 2 3 4 8");
}

#[test]
fn kept_values_are_spent_in_any_order() {
    for (first, rest) in [("2:0", "4,8"), ("4:0", "2,8"), ("8:0", "2,4")] {
        let kept = chowka("").at("0,0,0,0/0,0,0,0 00 -/- 0 move 2,4,8 0 -");
        kept.offers("2:0 4:0 8:0").play(first).field(5, rest).turn_of(0);
    }
}

#[test]
fn each_kept_value_is_spent_once() {
    chowka("")
        .at("0,0,0,0/0,0,0,0 00 -/- 0 move 1,4,4 0 -")
        .play("4:0")
        .field(5, "1,4")
        .play("4:0")
        .field(5, "1")
        .forbids("4:0 4:4")
        .offers("1:0 1:4");
}

#[test]
fn a_value_moves_a_single_pawn_or_a_double() {
    let kept = || chowka("").at("0,0,5,5/0,0,0,0 00 =5/- 0 move 2,4 0 -");
    kept().offers("2:0 2:5 2:5d 4:0 4:5 4:5d");
    kept().play("2:5").is("0,0,5,7/0,0,0,0 00 =5/- 0 move 4 0 -");
    kept().play("2:5d").is("0,0,7,7/0,0,0,0 00 =5/- 0 move 4 0 -");
}

#[test]
fn while_a_kept_value_has_a_legal_move_nothing_but_such_a_move_may_be_played() {
    chowka("").at("13,14,15,15/0,0,0,0 00 =15/- 0 move 1,8 0 -").offers("1:13").forbids("pass end - 8 1");
}

#[test]
fn any_legal_move_may_be_made_even_one_that_loses_the_other_value() {
    chowka("")
        .at("20,24,24,24/0,0,0,0 10 -/- 0 move 1,4 0 -")
        .offers("1:20 4:20")
        .play("1:20")
        .is("21,24,24,24/0,0,0,0 10 -/- 1 cast - 0 -");
}

#[test]
fn values_that_have_no_legal_move_are_lost() {
    chowka("")
        .at("13,14,15,15/0,0,0,0 00 =15/- 0 move 1,8 0 -")
        .play("1:13")
        .is("14,14,15,15/0,0,0,0 00 14/- 1 cast - 0 -");
}

#[test]
fn a_casting_that_nothing_can_use_ends_the_turn() {
    let stuck = || chowka("").at("14,14,15,15/0,0,0,0 00 =14,=15/- 0 cast - 0 -");
    for casts in ["1", "2", "3", "4 8 2"] {
        stuck().play(casts).is("14,14,15,15/0,0,0,0 00 -/- 1 cast - 0 -");
    }
}

#[test]
fn the_turn_ends_by_itself_when_all_values_are_spent() {
    chowka("").play("4 3 4:0 3:4").is("0,0,0,7/0,0,0,0 00 -/- 1 cast - 0 -");
}

#[test]
fn the_turn_ends_at_once_when_the_last_pawn_is_home_kept_values_and_owed_castings_and_all() {
    chowka("players=3 hit_bonus=true")
        .at("23,24,24,24/0,0,0,0/0,0,0,0 100 -/-/- 0 move 1,4 2 -")
        .play("1:23")
        .is("24,24,24,24/0,0,0,0/0,0,0,0 100 -/-/- 1 cast - 0 0");
}

#[test]
fn a_hit_gives_no_extra_cast() {
    chowka("").at("0,0,0,3/0,0,0,13 00 -/- 0 move 2 0 -").play("2:3").is("0,0,0,5/0,0,0,0 10 -/- 1 cast - 0 -");
}

#[test]
fn with_hit_bonus_every_hitting_move_owes_a_casting() {
    chowka("hit_bonus=true")
        .at("0,0,1,6/0,0,13,15 00 -/- 0 move 1,4,8 0 -")
        .play("4:1")
        .is("0,0,5,6/0,0,0,15 10 -/- 0 move 1,8 1 -")
        .play("1:6")
        .is("0,0,5,7/0,0,0,0 10 -/- 0 move 8 2 -");
}

#[test]
fn with_hit_bonus_a_move_that_hits_two_pawns_owes_one_casting() {
    chowka("hit_bonus=true")
        .at("0,0,3,3/0,0,13,13 00 =3/- 0 move 2,4 0 -")
        .play("2:3d")
        .is("0,0,5,5/0,0,0,0 10 =3/- 0 move 4 1 -");
}

#[test]
fn with_hit_bonus_a_move_that_does_not_hit_owes_nothing() {
    chowka("hit_bonus=true").play("4 1 4:0").field(6, "0").play("1:0").is("0,0,1,4/0,0,0,0 00 -/- 1 cast - 0 -");
}

#[test]
fn owed_castings_are_taken_one_at_a_time_each_followed_by_its_own_moves() {
    chowka("hit_bonus=true")
        .at("0,0,1,6/0,0,13,15 00 -/- 0 move 1,4 0 -")
        .play("4:1 1:6")
        .is("0,0,5,7/0,0,0,0 10 -/- 0 cast - 1 -")
        .play("2")
        .is("0,0,5,7/0,0,0,0 10 -/- 0 move 2 1 -")
        .play("2:0")
        .is("0,2,5,7/0,0,0,0 10 -/- 0 cast - 0 -")
        .play("3 3:0")
        .is("2,3,5,7/0,0,0,0 10 -/- 1 cast - 0 -");
}

#[test]
fn an_owed_casting_is_a_whole_run_of_casts() {
    chowka("hit_bonus=true")
        .at("0,0,0,3/0,0,0,13 00 -/- 0 move 2 0 -")
        .play("2:3 4 8")
        .is("0,0,0,5/0,0,0,0 10 -/- 0 cast 4,8 0 -")
        .play("1")
        .field(5, "1,4,8");
}

#[test]
fn an_owed_casting_is_taken_also_when_values_are_lost() {
    chowka("hit_bonus=true")
        .at("18,24,24,24/0,0,0,23 11 -/- 0 move 1,8 0 -")
        .offers("1:18")
        .play("1:18")
        .is("19,24,24,24/0,0,0,0 11 -/- 0 cast - 0 -");
}

#[test]
fn a_hit_in_an_owed_casting_owes_another() {
    chowka("hit_bonus=true")
        .at("0,0,0,3/0,0,13,15 00 -/- 0 move 2 0 -")
        .play("2:3 2 2:5")
        .is("0,0,0,7/0,0,0,0 10 -/- 0 cast - 0 -");
}

#[test]
fn the_options_are_players_size_and_hit_bonus_with_their_defaults() {
    let defaults: Vec<_> =
        open("chowka-bhara", &[]).unwrap().options().iter().map(|(o, v)| format!("{o}={v}")).collect();
    assert_eq!(defaults, ["players=2", "size=5", "hit_bonus=false"]);
}

#[test]
fn options_out_of_their_values_are_refused() {
    let bad = [("players", 1), ("players", 5), ("size", 4), ("size", 6), ("size", 9), ("hit_bonus", 1), ("throw", 1)];
    for (option, value) in bad {
        assert!(open("chowka-bhara", &[(option, OptionValue::Number(value))]).is_err(), "{option}={value}");
    }
    for option in ["players", "size"] {
        assert!(open("chowka-bhara", &[(option, OptionValue::Flag(true))]).is_err(), "{option}=true");
    }
}
