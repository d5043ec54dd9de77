//! Order of play, a turn's throws and moves, extra turns, and the end.

use super::{cowries, die, four, three, to_move};
use crate::registry::open;
use crate::testing::table;

const COWRIES: [u8; 7] = [2, 3, 4, 5, 6, 10, 25];

#[test]
fn before_the_first_turn_every_player_throws_once_seat_by_seat() {
    three()
        .play("2")
        .is("0,0,0,0/0,0,0,0/0,0,0,0 1 order 2,?,? - 0 - -")
        .play("5")
        .is("0,0,0,0/0,0,0,0/0,0,0,0 2 order 2,5,? - 0 - -")
        .play("4")
        .is("0,0,0,0/0,0,0,0/0,0,0,0 1 throw - - 0 - -");
}

#[test]
fn the_highest_number_begins() {
    for (throws, seat) in [("5 2 3 4", "0"), ("2 2 3 2", "2"), ("6 10 2 25", "3"), ("6 10 5 6", "1")] {
        four().play(throws).field(1, seat).field(2, "throw");
    }
}

#[test]
fn those_who_tie_for_the_highest_throw_again_among_themselves_until_one_is_highest() {
    four()
        .play("6 3 6 6")
        .is("0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0 order ?,.,?,? - 0 - -")
        .play("2")
        .is("0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 2 order 2,.,?,? - 0 - -")
        .play("5 5")
        .is("0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 2 order .,.,?,? - 0 - -")
        .play("4 4")
        .is("0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 2 order .,.,?,? - 0 - -")
        .play("2 3")
        .is("0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 3 throw - - 0 - -");
}

#[test]
fn a_grace_gives_nothing_in_the_throwing_for_order() {
    cowries().play("25").is("0,0,0,0/0,0,0,0 1 order 25,? - 0 - -").play("10").is("0,0,0,0/0,0,0,0 0 throw - - 0 - -");
    four().play("6 6 6").is("0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 3 order 6,6,6,? - 0 - -");
}

#[test]
fn turns_pass_in_seat_order() {
    for seats in [2, 3, 4] {
        let mut table = table("pachisi", &format!("players={seats}")).play("5").play(&"2 ".repeat(seats - 1));
        for turn in 0..2 * seats {
            table = table.field(1, &(turn % seats).to_string()).play("3 skip");
        }
    }
}

#[test]
fn six_cowries_count_by_their_mouths_up() {
    let counts = [25, 10, 2, 3, 4, 5, 6];
    let mut weights = [0; 7];
    for cowries in 0..64u32 {
        weights[cowries.count_ones() as usize] += 1;
    }
    for state in
        ["0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0 order ?,?,?,? - 0 - -", "0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0 throw - - 0 - -"]
    {
        let mut session = open("pachisi", &[]).unwrap();
        session.set_state(state).unwrap();
        let mut found: Vec<_> = session.outcomes().into_iter().map(|o| (o.token, o.weight, o.total)).collect();
        let mut wanted: Vec<_> =
            counts.iter().zip(weights).map(|(count, weight)| (count.to_string(), weight, 64)).collect();
        found.sort();
        wanted.sort();
        assert_eq!(found, wanted);
    }
}

#[test]
fn the_die_shows_1_to_6_equally_likely() {
    let odds = "1:1/6 2:1/6 3:1/6 4:1/6 5:1/6 6:1/6";
    die().throws(odds).play("2 1").throws(odds).play("6").throws(odds);
}

#[test]
fn with_cowries_6_10_and_25_are_kept_and_the_player_throws_again() {
    for throw in COWRIES {
        let table = cowries().play("3 2").play(&throw.to_string());
        if [6, 10, 25].contains(&throw) {
            table.is(&format!("0,0,0,0/0,0,0,0 0 throw {throw} {throw}x1 0 - -"));
        } else {
            table.is(&format!("0,0,0,0/0,0,0,0 0 move {throw} - 0 - -")).turn_of(0);
        }
    }
}

#[test]
fn with_the_die_6_is_the_only_grace() {
    for throw in 1..=5 {
        die().play("3 2").play(&throw.to_string()).is(&format!("0,0,0,0/0,0,0,0 0 move {throw} - 0 - -"));
    }
    die().play("3 2 6").is("0,0,0,0/0,0,0,0 0 throw 6 6x1 0 - -");
}

#[test]
fn graces_and_the_throw_that_ends_the_throwing_are_kept_together() {
    cowries().play("3 2 25 6 10 6 3").is("0,0,0,0/0,0,0,0 0 move 3,6,6,10,25 - 0 - -");
}

#[test]
fn the_same_grace_three_times_in_succession_cancels_the_turn() {
    for grace in ["6", "10", "25"] {
        let start = cowries().at("0,0,7,30/0,0,0,0 0 throw - - 0 - -").play(grace).play(grace);
        start.field(4, &format!("{grace}x2")).play(grace).is("0,0,7,30/0,0,0,0 1 throw - - 0 - -");
    }
    die().at("0,0,0,0/0,0,0,0 1 throw - - 0 - -").play("6 6 6").is("0,0,0,0/0,0,0,0 0 throw - - 0 - -");
}

#[test]
fn a_cancelled_turn_loses_other_graces_too() {
    cowries().at("0,0,0,0/0,0,0,0 0 throw - - 0 - -").play("25 10 6 6 6").is("0,0,0,0/0,0,0,0 1 throw - - 0 - -");
}

#[test]
fn another_grace_between_breaks_the_streak() {
    cowries()
        .at("0,0,0,0/0,0,0,0 0 throw - - 0 - -")
        .play("6 10")
        .field(4, "10x1")
        .play("6")
        .is("0,0,0,0/0,0,0,0 0 throw 6,6,10 6x1 0 - -")
        .play("6 25 6 6")
        .is("0,0,0,0/0,0,0,0 0 throw 6,6,6,6,6,10,25 6x2 0 - -");
}

#[test]
fn an_owed_extra_turn_is_taken_after_a_cancelled_one() {
    cowries()
        .at("0,0,0,0/0,0,0,0 0 throw 10,10 10x2 2 - -")
        .play("10")
        .is("0,0,0,0/0,0,0,0 0 throw - - 1 - -")
        .play("6 6 6")
        .is("0,0,0,0/0,0,0,0 0 throw - - 0 - -")
        .play("25 25 25")
        .is("0,0,0,0/0,0,0,0 1 throw - - 0 - -");
}

#[test]
fn all_throws_come_before_the_moves() {
    cowries()
        .at("0,0,0,9/0,0,0,0 0 throw 6 6x1 0 - -")
        .offers("2 3 4 5 6 10 25")
        .forbids("6:0 6:9 skip")
        .play("2")
        .turn_of(0)
        .forbids("2 3 4 5 6 10 25");
}

#[test]
fn each_kept_throw_is_spent_once_and_in_any_order() {
    let kept = to_move("0,0,0,0", "3,6,6");
    cowries()
        .at(&kept)
        .offers("3:0 6:0 skip")
        .play("6:0")
        .is(&to_move("0,0,0,6", "3,6"))
        .play("3:0")
        .is(&to_move("0,0,3,6", "6"))
        .offers("6:0 6:3 6:6 skip")
        .play("6:6")
        .is("0,0,3,12/0,0,0,0 1 throw - - 0 - -");
    cowries().at(&kept).play("3:0 6:3 6:9").is("0,0,0,15/0,0,0,0 1 throw - - 0 - -");
}

#[test]
fn a_skip_gives_up_all_remaining_throws_at_any_time() {
    cowries().at(&to_move("0,0,0,0", "3,6,10")).play("skip").is("0,0,0,0/0,0,0,0 1 throw - - 0 - -");
    cowries().at(&to_move("0,0,0,0", "3,6,10")).play("6:0 skip").is("0,0,0,6/0,0,0,0 1 throw - - 0 - -");
}

#[test]
fn an_owed_extra_turn_is_taken_after_a_skip() {
    cowries()
        .at("0,0,0,33/0,0,0,0 0 move 3,6 - 2 - -")
        .play("skip")
        .is("0,0,0,33/0,0,0,0 0 throw - - 1 - -")
        .play("4 skip")
        .is("0,0,0,33/0,0,0,0 0 throw - - 0 - -")
        .play("4 skip")
        .is("0,0,0,33/0,0,0,0 1 throw - - 0 - -");
}

#[test]
fn a_skip_is_legal_in_no_other_phase_than_move() {
    cowries()
        .forbids("skip")
        .at("0,0,0,0/0,0,0,0 0 throw - - 0 - -")
        .forbids("skip")
        .at("81,81,81,81/0,0,0,0 1 over - - 0 - 0")
        .forbids("skip");
}

#[test]
fn throws_without_a_legal_move_are_lost_by_themselves() {
    die().at("78,81,81,81/0,0,0,0 0 throw - - 0 - -").play("5").is("78,81,81,81/0,0,0,0 1 throw - - 0 - -");
    die().at(&to_move("74,81,81,81", "2,6")).play("6:74").is("80,81,81,81/0,0,0,0 1 throw - - 0 - -");
}

#[test]
fn a_throw_without_a_legal_move_is_kept_while_another_has_one() {
    die()
        .at("76,81,81,81/0,0,0,0 0 throw 6 6x1 0 - -")
        .play("3")
        .is(&to_move("76,81,81,81", "3,6"))
        .offers("3:76 skip")
        .play("3:76")
        .is("79,81,81,81/0,0,0,0 1 throw - - 0 - -");
}

#[test]
fn an_owed_extra_turn_is_taken_after_throws_are_lost() {
    die().at("78,81,81,81/0,0,0,0 0 throw - - 1 - -").play("4").is("78,81,81,81/0,0,0,0 0 throw - - 0 - -");
}

#[test]
fn the_last_piece_in_the_centre_ends_the_turn_with_its_throws_and_extra_turns() {
    three()
        .at("79,81,81,81/0,0,0,0/0,0,0,0 0 move 2,6,10 - 3 - -")
        .play("2:79")
        .is("81,81,81,81/0,0,0,0/0,0,0,0 1 throw - - 0 - 0");
}

#[test]
fn a_hitting_move_owes_one_extra_turn_which_is_taken_when_the_throws_are_spent() {
    cowries()
        .at("0,0,0,30/0,0,0,1 0 move 3,6 - 0 - -")
        .play("3:30")
        .is("0,0,0,33/0,0,0,0 0 move 6 - 1 - -")
        .play("6:0")
        .is("0,0,6,33/0,0,0,0 0 throw - - 0 - -")
        .play("2 2:0")
        .is("0,2,6,33/0,0,0,0 1 throw - - 0 - -");
}

#[test]
fn hitting_a_pair_owes_one_extra_turn_too() {
    cowries().at("0,0,30,30/0,0,1,1 0 move 6,6 - 0 - -").play("6:30p").is("0,0,33,33/0,0,0,0 0 move 6 - 1 - -");
}

#[test]
fn each_of_several_hits_owes_an_extra_turn() {
    cowries().at("0,0,0,27/0,0,1,4 0 move 3,6 - 0 - -").play("6:27 3:33").is("0,0,0,36/0,0,0,0 0 throw - - 1 - -");
}

#[test]
fn an_extra_turn_can_owe_another() {
    cowries()
        .at("0,0,0,27/0,1,4,8 0 move 6 - 0 - -")
        .play("6:27 3 3:33")
        .is("0,0,0,36/0,0,0,8 0 throw - - 0 - -")
        .play("4 4:36")
        .is("0,0,0,40/0,0,0,0 0 throw - - 0 - -");
}

#[test]
fn no_streak_is_carried_into_an_extra_turn() {
    cowries()
        .at("0,0,0,27/0,0,0,1 0 throw 6,6 6x2 0 - -")
        .play("2 6:27 6:0 2:0")
        .is("0,2,6,33/0,0,0,0 0 throw - - 0 - -")
        .play("6")
        .is("0,2,6,33/0,0,0,0 0 throw 6 6x1 0 - -");
}

#[test]
fn a_lap_round_again_brings_the_same_state_back_as_nothing_limits_a_games_length() {
    let start = "0,0,0,72/0,0,0,0 0 throw - - 0 - -";
    cowries().at(start).play("25 25 10 4 4:72r 25:12 25:37 10:62 2 skip").is(start);
}

#[test]
fn play_goes_on_until_one_player_is_left_who_is_last() {
    three()
        .at("79,81,81,81/0,0,0,0/79,81,81,81 0 move 2 - 0 - -")
        .play("2:79")
        .is("81,81,81,81/0,0,0,0/79,81,81,81 1 throw - - 0 - 0")
        .play("3 skip 2 2:79")
        .is("81,81,81,81/0,0,0,0/81,81,81,81 1 over - - 0 - 0,2")
        .ends(&[1, 3, 2])
        .offers("");
}

#[test]
fn players_rank_in_the_order_in_which_they_finish() {
    for (finished, places) in [("2,0", [2, 4, 1, 3]), ("0,2", [1, 4, 2, 3])] {
        four()
            .at(&format!("81,81,81,81/0,0,0,0/81,81,81,81/79,81,81,81 3 move 2 - 0 - {finished}"))
            .play("2:79")
            .is(&format!("81,81,81,81/0,0,0,0/81,81,81,81/81,81,81,81 1 over - - 0 - {finished},3"))
            .ends(&places);
    }
}

#[test]
fn of_two_players_the_first_to_finish_wins() {
    cowries().at("0,81,81,81/78,81,81,81 1 move 3 - 0 - -").play("3:78").ends(&[2, 1]);
}

#[test]
fn finished_players_are_passed_over() {
    four()
        .at("0,0,0,0/81,81,81,81/81,81,81,81/0,0,0,0 0 throw - - 0 - 2,1")
        .play("3 skip")
        .field(1, "3")
        .play("3 skip")
        .field(1, "0");
}
