//! Pairs: breaking, fresh pairs, and pairs of which one piece is a lap ahead.

use super::{cowries, die, to_move};

const CROSSES: [u8; 9] = [5, 12, 21, 28, 37, 44, 53, 60, 69];

#[test]
fn a_pair_is_broken_only_on_a_cross() {
    for at in 1..=72 {
        let table = cowries().at(&to_move(&format!("0,0,{at},{at}"), "2"));
        let alone = format!("2:{at}");
        let table = table.allows(&format!("{alone}p"));
        if CROSSES.contains(&at) {
            table.allows(&alone)
        } else {
            table.forbids(&alone)
        };
    }
}

#[test]
fn one_piece_of_a_broken_pair_moves_by_the_whole_throw() {
    cowries().at(&to_move("0,0,21,21", "4")).offers("4:0 4:21 4:21p skip").play("4:21").field(0, "0,0,21,25/0,0,0,0");
    cowries().at(&to_move("0,0,21,21", "3")).offers("3:0 3:21 skip");
}

#[test]
fn there_is_no_pair_on_the_start_mark() {
    cowries().at(&to_move("0,0,0,0", "2")).offers("2:0 skip");
}

#[test]
fn there_is_no_pair_in_the_column() {
    cowries().at(&to_move("74,74,80,80", "2")).offers("2:74 2:80 skip");
}

#[test]
fn a_pair_formed_on_a_cross_is_not_broken_in_the_same_turn() {
    cowries()
        .at(&to_move("0,0,17,21", "4,6"))
        .play("4:17")
        .is("0,0,21,21/0,0,0,0 0 move 6 - 0 21 -")
        .offers("6:0 6:21p skip");
}

#[test]
fn a_pair_moved_to_a_cross_is_not_broken_in_the_same_turn() {
    cowries()
        .at(&to_move("0,0,18,18", "6,6"))
        .play("6:18p")
        .is("0,0,21,21/0,0,0,0 0 move 6 - 0 21 -")
        .offers("6:0 6:21p skip");
}

#[test]
fn a_pair_that_came_round_to_a_cross_is_fresh() {
    cowries().at(&to_move("0,0,12,72", "4,6")).play("4:72r").is("0,0,12,12/0,0,0,0 0 move 6 - 0 12 -");
    cowries().at(&to_move("0,0,71,71", "6,10")).play("10:71pr").is("0,0,12,12/0,0,0,0 0 move 6 - 0 12 -");
}

#[test]
fn a_pair_stays_fresh_through_owed_extra_turns() {
    cowries()
        .at("0,0,17,21/0,0,0,0 0 move 4 - 1 - -")
        .play("4:17")
        .is("0,0,21,21/0,0,0,0 0 throw - - 0 21 -")
        .play("3")
        .is("0,0,21,21/0,0,0,0 0 move 3 - 0 21 -")
        .offers("3:0 skip");
    cowries().at("0,0,21,21/0,0,0,0 0 throw 6,6 6x2 1 21 -").play("6").is("0,0,21,21/0,0,0,0 0 throw - - 0 21 -");
}

#[test]
fn a_pair_that_came_to_a_cross_in_an_earlier_turn_may_be_broken() {
    cowries()
        .at(&to_move("0,0,17,21", "4"))
        .play("4:17")
        .is("0,0,21,21/0,0,0,0 1 throw - - 0 - -")
        .play("3 skip 3")
        .offers("3:0 3:21 skip");
    cowries().at(&to_move("0,0,21,21", "3,6")).play("6:0").field(6, "-").allows("3:21");
}

#[test]
fn a_pair_that_moves_on_from_a_cross_is_fresh_no_more() {
    cowries().at("0,0,21,21/0,0,0,0 0 move 4,6 - 0 21 -").play("4:21p").is("0,0,23,23/0,0,0,0 0 move 6 - 0 - -");
}

#[test]
fn a_pair_on_a_plain_block_is_not_called_fresh() {
    cowries().at(&to_move("0,0,17,20", "3,6")).play("3:17").is(&to_move("0,0,20,20", "6"));
}

#[test]
fn one_piece_on_a_cross_is_not_called_fresh() {
    cowries().at(&to_move("0,0,0,17", "4,6")).play("4:17").is(&to_move("0,0,0,21", "6")).allows("6:21");
}

#[test]
fn a_pair_broken_and_formed_again_is_fresh_again() {
    cowries()
        .at(&to_move("0,17,21,21", "4,6,6"))
        .play("6:21")
        .is(&to_move("0,17,21,27", "4,6"))
        .play("4:17")
        .is("0,21,21,27/0,0,0,0 0 move 6 - 0 21 -")
        .forbids("6:21");
}

#[test]
fn fresh_pairs_are_listed_ascending() {
    cowries()
        .at(&to_move("6,12,17,21", "4,6,6"))
        .play("4:17")
        .field(6, "21")
        .play("6:6")
        .is("12,12,21,21/0,0,0,0 0 move 6 - 0 12,21 -")
        .offers("6:12p 6:21p skip");
}

#[test]
fn a_fresh_pair_does_not_bind_another_pair_on_a_cross() {
    cowries().at("12,12,21,21/0,0,0,0 0 move 3 - 0 12 -").offers("3:21 skip");
}

#[test]
fn a_pair_beyond_64_enters_the_column_or_goes_round() {
    cowries()
        .at(&to_move("0,0,72,72", "2"))
        .offers("2:0 2:72p 2:72pr skip")
        .play("2:72p")
        .field(0, "0,0,73,73/0,0,0,0");
    cowries().at(&to_move("0,0,72,72", "2")).play("2:72pr").field(0, "0,0,9,9/0,0,0,0");
    cowries().at(&to_move("0,0,69,69", "10")).play("10:69p").field(0, "0,0,74,74/0,0,0,0");
    cowries().at(&to_move("0,0,69,69", "10")).play("10:69pr").field(0, "0,0,10,10/0,0,0,0");
}

#[test]
fn two_pieces_on_one_block_are_a_pair_even_where_one_is_a_lap_ahead() {
    cowries().at(&to_move("0,0,3,65", "2,6")).play("2:65").is(&to_move("0,0,3,67", "6")).offers("6:0 6:3p skip");
}

#[test]
fn a_mixed_pair_moves_as_one_by_its_lower_number() {
    cowries()
        .at(&to_move("0,0,3,67", "2"))
        .offers("2:0 2:3p skip")
        .forbids("2:67p 2:3 2:67")
        .play("2:3p")
        .field(0, "0,0,4,68/0,0,0,0");
    cowries().at(&to_move("0,0,3,67", "5")).offers("5:0 skip");
}

#[test]
fn a_mixed_pair_goes_round_wherever_it_goes_beyond_block_8() {
    for lower in 1..=8 {
        for throw in [2, 4, 6, 10] {
            let (ahead, to) = (lower + 64, lower + throw / 2);
            let table = cowries().at(&to_move(&format!("0,0,{lower},{ahead}"), throw));
            let (on, round) = (format!("{throw}:{lower}p"), format!("{throw}:{lower}pr"));
            let column = format!("{throw}:{ahead}p {throw}:{ahead}pr");
            if to > 8 {
                let table = table.forbids(&on).forbids(&column).play(&round);
                table.field(0, &format!("0,0,{to},{to}/0,0,0,0"));
            } else {
                let table = table.forbids(&round).forbids(&column).play(&on);
                table.field(0, &format!("0,0,{to},{}/0,0,0,0", to + 64));
            }
        }
    }
}

#[test]
fn a_mixed_pair_that_went_round_is_a_plain_pair() {
    cowries().at(&to_move("0,0,7,71", "4,6")).play("4:7pr").is(&to_move("0,0,9,9", "6")).offers("6:0 6:9p skip");
}

#[test]
fn either_piece_of_a_mixed_pair_may_leave_a_cross_alone() {
    let state = to_move("0,0,5,69", "4");
    cowries().at(&state).offers("4:0 4:5 4:5p 4:69 4:69r skip").play("4:5").field(0, "0,0,9,69/0,0,0,0");
    cowries().at(&state).play("4:69").field(0, "0,0,5,73/0,0,0,0");
    cowries().at(&state).play("4:69r").field(0, "0,0,5,9/0,0,0,0");
    cowries().at(&state).play("4:5p").field(0, "0,0,7,71/0,0,0,0");
}

#[test]
fn a_fresh_mixed_pair_is_called_by_its_lower_number_and_not_broken() {
    cowries()
        .at(&to_move("0,0,3,67", "4,6"))
        .play("4:3p")
        .is("0,0,5,69/0,0,0,0 0 move 6 - 0 5 -")
        .offers("6:0 6:5p skip");
    die().at(&to_move("0,0,5,68", "1,6")).play("1:68").is("0,0,5,69/0,0,0,0 0 move 6 - 0 5 -");
}

#[test]
fn a_fresh_pair_on_the_second_lap_is_called_by_its_own_number() {
    cowries().at(&to_move("0,0,67,67", "4,6")).play("4:67p").field(6, "69").forbids("6:69 6:69r");
}

#[test]
fn a_mixed_pair_blocks_a_third_piece_of_its_own() {
    cowries().at(&to_move("0,3,67,80", "3")).forbids("3:0");
    cowries().at(&to_move("0,1,5,69", "4")).forbids("4:1");
    cowries().at(&to_move("3,3,5,69", "4")).forbids("4:3p");
}

#[test]
fn a_mixed_pair_is_hit_by_a_pair_only_and_as_a_whole() {
    cowries().at("0,0,0,32/0,0,3,67 0 move 3 - 0 - -").forbids("3:32");
    cowries().at("0,0,33,33/0,0,3,67 0 move 4,6 - 0 - -").play("4:33p").is("0,0,35,35/0,0,0,0 0 move 6 - 1 - -");
}

#[test]
fn a_mixed_pair_hits_as_a_pair() {
    cowries().at("0,0,2,66/0,0,35,35 0 move 2 - 0 - -").play("2:2p").is("0,0,3,67/0,0,0,0 0 throw - - 0 - -");
    cowries().at("0,0,8,72/0,0,41,41 0 move 2 - 0 - -").play("2:8pr").is("0,0,9,9/0,0,0,0 0 throw - - 0 - -");
}

#[test]
fn a_piece_a_lap_ahead_of_a_column_piece_forms_no_pair_with_it() {
    cowries().at(&to_move("0,0,9,73", "2")).offers("2:0 2:9 2:73 skip");
}

#[test]
fn a_pair_is_shown_as_bound_even_where_one_piece_is_a_lap_ahead() {
    let bound = |pieces: &str| {
        let mut session =
            crate::registry::open("pachisi", &[("players", crate::options::OptionValue::Number(2))]).unwrap();
        session.set_state(&format!("{pieces}/0,0,0,0 0 throw - - 0 - -")).unwrap();
        session.bound()
    };
    assert_eq!(bound("0,0,33,33"), ["C1"]);
    assert_eq!(bound("0,3,67,70"), ["A3"]);
    assert_eq!(bound("0,0,75,75"), Vec::<String>::new());
}
