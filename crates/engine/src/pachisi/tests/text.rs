//! Options, tokens and the state text.

use super::{cowries, die, four, three, to_move};
use crate::options::OptionValue;
use crate::registry::open;
use crate::testing::table;

#[test]
fn a_game_starts_with_every_piece_on_its_start_mark_and_every_seat_still_to_throw() {
    cowries().is("0,0,0,0/0,0,0,0 0 order ?,? - 0 - -");
    three().is("0,0,0,0/0,0,0,0/0,0,0,0 0 order ?,?,? - 0 - -");
    four().is("0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0 order ?,?,?,? - 0 - -");
}

#[test]
fn by_default_four_play_with_cowries() {
    table("pachisi", "").is("0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0 order ?,?,?,? - 0 - -").offers("2 3 4 5 6 10 25");
    table("pachisi", "throw=cowries").offers("2 3 4 5 6 10 25");
    table("pachisi", "throw=die").field(3, "?,?,?,?").offers("1 2 3 4 5 6");
}

#[test]
fn other_options_and_values_are_refused() {
    for (name, value) in [
        ("players", OptionValue::Number(1)),
        ("players", OptionValue::Number(5)),
        ("players", OptionValue::Flag(true)),
        ("players", OptionValue::Word("2".into())),
        ("throw", OptionValue::Word("dice".into())),
        ("throw", OptionValue::Word("Die".into())),
        ("throw", OptionValue::Number(6)),
        ("seats", OptionValue::Number(2)),
    ] {
        assert!(open("pachisi", &[(name, value.clone())]).is_err(), "{name} = {value}");
    }
}

#[test]
fn a_move_is_named_by_its_throw_its_progress_and_letters_for_pair_and_round() {
    cowries().at(&to_move("0,70,72,72", "4")).offers("4:0 4:70 4:70r 4:72p 4:72pr skip");
}

#[test]
fn no_other_tokens_are_understood() {
    cowries().at(&to_move("0,20,72,72", "4")).allows("4:0 4:20 4:72p 4:72pr skip").forbids(
        "4:72rp 4:72P 4:072p 04:72p 4:72 4:72r 4:20r 4:20p 4:0p 4:0r 4:21 3:0 2:72p 4 4: :20 4-20 Skip SKIP -",
    );
}

#[test]
fn outcomes_are_named_by_the_throws_number() {
    cowries().forbids("1 7 06 6x1 - ? 3,4").play("3 2").forbids("1 7 06 6x1 - ? 3,4");
    die().forbids("0 7 10 25 01").play("3 2").forbids("0 7 10 25 01");
}

#[test]
fn the_turn_field_is_the_seat_to_throw_to_move_or_left_last() {
    for (seat, state) in [
        ("1", "0,0,0,0/0,0,0,0/0,0,0,0 1 order 3,?,? - 0 - -"),
        ("2", "0,0,0,0/0,0,0,0/0,0,0,0 2 throw - - 0 - -"),
        ("1", "0,0,0,0/0,0,0,0/0,0,0,0 1 move 3 - 0 - -"),
        ("0", "0,0,0,0/81,81,81,81/81,81,81,81 0 over - - 0 - 2,1"),
    ] {
        three().at(state).field(1, seat);
    }
    three().at("0,0,0,0/0,0,0,0/0,0,0,0 1 move 3 - 0 - -").turn_of(1);
}

#[test]
fn every_form_of_a_field_is_read_and_written_again() {
    for state in [
        "0,0,0,0/0,0,0,0 1 order 25,? - 0 - -",
        "0,0,0,0/0,0,0,0 0 throw 6,6,10,25 25x1 0 - -",
        "0,0,0,0/0,0,0,0 0 throw 10,10 10x2 4 - -",
        "5,5,68,80/0,0,0,0 0 throw - - 1 - -",
        "0,5,69,81/0,0,0,0 0 throw - - 0 5 -",
        "0,0,69,69/0,0,0,0 0 throw - - 0 69 -",
        "5,5,12,12/0,0,0,0 0 move 2 - 0 5,12 -",
        "0,0,0,0/0,0,0,0 1 move 3,6,6,6,6,6,6,10,25,25 - 0 - -",
        "74,74,74,74/0,81,81,81 1 move 6 - 0 - -",
        "81,81,81,81/0,0,21,21 1 over - - 0 - 0",
    ] {
        cowries().at(state);
    }
    die().at("0,0,0,0/0,0,0,0 0 throw 6,6 6x2 0 - -").at("0,0,0,0/0,0,0,0 0 move 1,6 - 0 - -");
    for marks in ["?,.,?,.", ".,3,.,?", "3,?,?,.", "3,3,25,?"] {
        let turn = marks.split(',').position(|mark| mark == "?").unwrap();
        four().at(&format!("0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 {turn} order {marks} - 0 - -"));
    }
}

#[test]
fn pieces_are_four_ascending_numbers_up_to_81_for_each_seat() {
    for pieces in [
        "0,0,0,0",
        "0,0,0,0/0,0,0,0/0,0,0,0",
        "0,0,0,0/",
        "0,0,0/0,0,0,0",
        "0,0,0,0,0/0,0,0,0",
        "0,0,0,0/0,0,0,0,",
        "1,0,0,0/0,0,0,0",
        "0,0,0,0/0,0,3,2",
        "0,0,0,82/0,0,0,0",
        "0,0,0,256/0,0,0,0",
        "0,0,0,99999999999/0,0,0,0",
        "0,0,0,01/0,0,0,0",
        "00,0,0,0/0,0,0,0",
        "0,0,0,x/0,0,0,0",
        "0,0,0,-1/0,0,0,0",
        "0,0,0,+1/0,0,0,0",
        "-/0,0,0,0",
        "0.0.0.0/0,0,0,0",
        "0,0,0,0|0,0,0,0",
    ] {
        cowries().refuses(&format!("{pieces} 0 throw - - 0 - -"), "pieces");
    }
}

#[test]
fn three_pieces_on_a_block_are_refused_also_where_one_is_a_lap_ahead() {
    for pieces in ["0,3,3,3", "3,3,3,3", "0,3,3,67", "0,3,67,67", "3,3,67,67", "0,5,5,69"] {
        cowries().refuses(&format!("{pieces}/0,0,0,0 0 throw - - 0 - -"), "pieces");
    }
    for pieces in ["73,73,73,73", "80,80,80,80", "0,0,0,9", "0,9,73,73"] {
        cowries().at(&format!("{pieces}/0,0,0,0 0 throw - - 0 - -"));
    }
}

#[test]
fn two_colours_on_a_block_are_refused_crosses_included() {
    for pieces in ["0,0,0,33/0,0,0,1", "0,0,0,1/0,0,0,33", "0,0,0,5/0,0,0,37", "0,0,0,65/0,0,0,33", "0,0,0,35/0,0,0,67"]
    {
        cowries().refuses(&format!("{pieces} 0 throw - - 0 - -"), "pieces");
    }
    cowries().at("0,0,0,73/0,0,0,41 0 throw - - 0 - -").at("0,0,0,9/0,0,0,73 0 throw - - 0 - -");
}

#[test]
fn the_turn_is_a_seat_that_plays() {
    for turn in ["2", "00", "01", "-1", "+1", "-", "A", "x"] {
        cowries().refuses(&format!("0,0,0,0/0,0,0,0 {turn} throw - - 0 - -"), "turn");
    }
    three().refuses("81,81,81,81/0,0,0,0/0,0,0,0 0 throw - - 0 - 0", "turn");
    cowries().refuses("81,81,81,81/0,0,0,0 0 over - - 0 - 0", "turn");
}

#[test]
fn the_phase_is_one_of_four_words_and_over_exactly_when_one_is_left() {
    for phase in ["Throw", "start", "moves", "-", "o"] {
        cowries().refuses(&format!("0,0,0,0/0,0,0,0 0 {phase} - - 0 - -"), "phase");
    }
    cowries().refuses("0,0,0,0/0,0,0,0 0 over - - 0 - -", "phase");
    three().refuses("81,81,81,81/0,0,0,0/0,0,0,0 1 over - - 0 - 0", "phase");
    cowries().refuses("81,81,81,81/0,0,0,0 1 throw - - 0 - 0", "phase");
    cowries().refuses("81,81,81,81/0,0,0,0 1 move 3 - 0 - 0", "phase");
}

#[test]
fn kept_throws_are_throws_ascending_of_which_one_at_most_is_no_grace() {
    for kept in
        ["1", "0", "7", "26", "281", "06", "6,3", "25,6", "3,4", "3,3", "2,5,6", "3,", ",3", "3,,6", "x", "3;6", "-,3"]
    {
        cowries().refuses(&to_move("0,0,0,0", kept), "kept");
    }
    for kept in ["10", "25", "0", "7", "1,2", "6,1"] {
        die().refuses(&to_move("0,0,0,0", kept), "kept");
    }
}

#[test]
fn only_graces_are_kept_while_the_throwing_goes_on() {
    cowries().refuses("0,0,0,0/0,0,0,0 0 throw 3,6 6x1 0 - -", "kept");
    die().refuses("0,0,0,0/0,0,0,0 0 throw 1,6 6x1 0 - -", "kept");
}

#[test]
fn in_phase_move_some_kept_throw_has_a_legal_move() {
    cowries().refuses(&to_move("0,0,0,0", "-"), "kept").refuses(&to_move("78,81,81,81", "4,6,10"), "kept");
    die().refuses(&to_move("80,80,81,81", "2,6"), "kept");
    cowries().refuses("0,0,0,0/0,0,0,37 0 move 5 - 0 - -", "kept");
}

#[test]
fn the_streak_is_a_kept_grace_once_or_twice_in_phase_throw() {
    for streak in [
        "-", "6", "6x0", "6x2", "6x3", "10x1", "5x1", "06x1", "6x01", "+6x1", "6x+1", "6X1", "x1", "6x", "6x1x1",
        "6x257", "262x1",
    ] {
        cowries().refuses(&format!("0,0,0,0/0,0,0,0 0 throw 6 {streak} 0 - -"), "streak");
    }
    cowries().refuses("0,0,0,0/0,0,0,0 0 throw 6,6,6 6x3 0 - -", "streak");
    die().refuses("0,0,0,0/0,0,0,0 0 throw 6 0x1 0 - -", "streak");
}

#[test]
fn there_is_no_streak_before_the_first_throw_or_in_another_phase() {
    for state in [
        "0,0,0,0/0,0,0,0 0 throw - 6x1 0 - -",
        "0,0,0,0/0,0,0,0 0 throw - 0x0 0 - -",
        "0,0,0,0/0,0,0,0 0 move 6 6x1 0 - -",
        "0,0,0,0/0,0,0,0 0 order ?,? 6x1 0 - -",
        "81,81,81,81/0,0,0,0 1 over - 6x1 0 - 0",
    ] {
        cowries().refuses(state, "streak");
    }
}

#[test]
fn owed_is_a_number_that_every_hit_still_possible_can_raise() {
    for owed in ["256", "99999999999", "00", "01", "-", "-1", "+1", "x"] {
        cowries()
            .at("0,0,0,0/0,0,0,0 0 throw - - 255 - -")
            .refuses(&format!("0,0,0,0/0,0,0,0 0 throw - - {owed} - -"), "owed");
    }
    cowries().at("0,0,0,0/0,0,5,7 0 throw - - 253 - -").refuses("0,0,0,0/0,0,5,7 0 throw - - 254 - -", "owed");
}

#[test]
fn fresh_names_the_movers_pairs_on_crosses_once_each_by_their_lower_numbers() {
    for (pieces, fresh) in [
        ("0,0,0,0", "0"),
        ("0,0,0,0", "5"),
        ("0,0,0,21", "21"),
        ("0,0,20,20", "20"),
        ("0,0,21,21", "021"),
        ("0,0,21,21", "21,21"),
        ("0,0,21,21", "21,"),
        ("0,0,21,21", "x"),
        ("0,0,21,21", "5"),
        ("12,12,21,21", "21,12"),
        ("0,0,5,69", "69"),
        ("0,0,5,69", "5,69"),
        ("0,0,69,69", "5"),
        ("0,0,76,76", "76"),
    ] {
        cowries().refuses(&format!("{pieces}/0,0,0,0 0 throw - - 1 {fresh} -"), "fresh");
    }
    cowries().refuses("0,0,0,0/0,0,21,21 0 throw - - 0 21 -", "fresh");
}

#[test]
fn finished_names_exactly_the_seats_that_are_home_once_each() {
    let two_home = "81,81,81,81/0,0,0,0/81,81,81,81/0,0,0,0 1 throw - - 0 -";
    for finished in ["-", "0", "2", "0,0", "0,2,0", "0,1", "0,2,3", "0,2,4", "00,2", "2,", "0;2", "x"] {
        four().refuses(&format!("{two_home} {finished}"), "finished");
    }
    four().at(&format!("{two_home} 0,2")).at(&format!("{two_home} 2,0"));
    cowries().refuses("0,81,81,81/0,0,0,0 1 throw - - 0 - 0", "finished");
}

#[test]
fn the_seat_left_last_never_joins_the_finished() {
    cowries()
        .refuses("81,81,81,81/81,81,81,81 1 over - - 0 - 0,1", "finished")
        .refuses("81,81,81,81/0,0,0,0 1 over - - 0 - 0,1", "finished");
}

#[test]
fn in_phase_over_nothing_is_kept_owed_or_fresh() {
    cowries()
        .refuses("81,81,81,81/0,0,21,21 1 over 3 - 0 - 0", "kept")
        .refuses("81,81,81,81/0,0,21,21 1 over - - 1 - 0", "owed")
        .refuses("81,81,81,81/0,0,21,21 1 over - - 0 21 0", "fresh");
}

#[test]
fn in_phase_order_kept_is_a_mark_for_each_seat_of_which_those_in_the_running_throw_in_turn() {
    for marks in
        ["-", "?", "?,?,?", "?,3", "3,4", "?,.", ".,?", ".,.", "1,?", "7,?", "0,?", "06,?", "x,?", "3,?,", "??"]
    {
        cowries().refuses(&format!("0,0,0,0/0,0,0,0 0 order {marks} - 0 - -"), "kept");
    }
    for marks in ["10,?", "25,?", "7,?", "0,?"] {
        die().refuses(&format!("0,0,0,0/0,0,0,0 1 order {marks} - 0 - -"), "kept");
    }
    for marks in ["3,.,.", "?,.,.", "?,3,?", "3,?,3", "3,3,3"] {
        three().refuses(&format!("0,0,0,0/0,0,0,0/0,0,0,0 0 order {marks} - 0 - -"), "kept");
    }
}

#[test]
fn in_phase_order_the_seat_to_throw_is_the_first_still_to_throw() {
    three()
        .refuses("0,0,0,0/0,0,0,0/0,0,0,0 1 order ?,?,? - 0 - -", "turn")
        .refuses("0,0,0,0/0,0,0,0/0,0,0,0 2 order 3,?,? - 0 - -", "turn")
        .refuses("0,0,0,0/0,0,0,0/0,0,0,0 0 order .,?,? - 0 - -", "turn");
}

#[test]
fn in_phase_order_nothing_else_has_happened() {
    cowries()
        .refuses("0,0,0,1/0,0,0,0 0 order ?,? - 0 - -", "pieces")
        .refuses("0,0,0,0/0,0,0,0 0 order ?,? - 1 - -", "owed")
        .refuses("0,0,0,0/0,0,0,0 0 order ?,? - 0 5 -", "fresh")
        .refuses("0,0,0,0/0,0,0,0 0 order ?,? - 0 - 0", "finished");
}

#[test]
fn eight_fields_are_parted_by_single_spaces_and_nothing_follows() {
    cowries()
        .refuses("0,0,0,0/0,0,0,0 0 throw - - 0 - - more", "finished")
        .refuses("0,0,0,0/0,0,0,0 0 throw - - 0 - - ", "finished")
        .refuses("0,0,0,0/0,0,0,0 0 throw - - 0 -  -", "finished")
        .refuses("0,0,0,0/0,0,0,0  0 throw - - 0 - -", "turn")
        .refuses(" 0,0,0,0/0,0,0,0 0 throw - - 0 - -", "pieces")
        .refuses("0,0,0,0/0,0,0,0 0 throw - - 0 -", "finished")
        .refuses("0,0,0,0/0,0,0,0 0 throw -", "streak")
        .refuses("0,0,0,0/0,0,0,0\t0 throw - - 0 - -", "finished")
        .refuses("0,0,0,0/0,0,0,0 0 throw - - 0 - -\n", "finished");
}
