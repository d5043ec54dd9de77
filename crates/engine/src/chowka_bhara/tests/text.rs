//! The state text, field by field: what is written, and what is refused.

use super::chowka;

const START: &str = "0,0,0,0/0,0,0,0 00 -/- 0 cast - 0 -";
const FIELDS: [&str; 8] = ["pawns", "licences", "blocks", "turn", "phase", "kept", "owed", "finished"];

/// Each of these texts is refused in place of the named field of the state, which is itself accepted.
#[track_caller]
fn refuses(options: &str, state: &str, field: &str, texts: &[&str]) {
    let number = FIELDS.iter().position(|name| *name == field).unwrap();
    for text in texts {
        let mut words: Vec<&str> = state.split(' ').collect();
        words[number] = text;
        chowka(options).at(state).refuses(&words.join(" "), field);
    }
}

#[test]
fn pawns_are_written_in_ascending_order() {
    chowka("")
        .at("0,2,9,13/0,0,0,0 00 -/- 0 move 1,8 0 -")
        .play("8:2")
        .field(0, "0,9,10,13/0,0,0,0")
        .play("1:0")
        .field(0, "1,9,10,13/0,0,0,0");
}

#[test]
fn a_licence_digit_is_1_where_the_player_has_hit() {
    chowka("players=3").at("0,0,0,3/0,0,0,1/0,0,0,0 001 -/-/- 0 move 2 0 -").play("2:3").field(1, "101");
}

#[test]
fn kept_values_are_written_ascending_as_numbers() {
    chowka("").play("8 4 3").field(5, "3,4,8");
    chowka("size=7").play("12 6 12 6").field(5, "6,6,12,12").play("5").field(5, "5,6,6,12,12");
}

#[test]
fn actions_name_the_value_the_progress_and_whether_a_double_moves() {
    chowka("").at("2,2,5,9/0,0,0,0 00 =2/- 0 move 3,8 0 -").offers("3:2 3:5 3:9 8:2 8:2d 8:5");
}

#[test]
fn other_forms_of_an_action_are_refused() {
    chowka("")
        .at("2,2,5,9/0,0,0,0 00 =2/- 0 move 3,8 0 -")
        .forbids("3:5d 3:2D 3:2dd 03:5 3:05 3:+5 3-5 3,5 5:3 3: :5 3 8:9 3:6 3:0");
}

#[test]
fn only_values_of_the_cowries_are_outcomes() {
    chowka("").offers("1 2 3 4 8").forbids("0 5 6 7 12 16 01 +1 3:0");
    chowka("size=7").offers("1 2 3 4 5 6 12").forbids("0 7 8 10 11 012");
}

#[test]
fn any_number_of_pawns_of_any_players_may_stand_on_a_safe_square() {
    for pawns in ["4,4,4,4/12,12,12,12", "0,8,8,8/0,0,0,8", "0,24,24,24/0,24,24,24"] {
        chowka("").at(&format!("{pawns} 11 -/- 0 cast - 0 -"));
    }
}

#[test]
fn pawns_must_be_a_list_of_four_per_seat_ascending_and_on_the_path() {
    refuses(
        "",
        START,
        "pawns",
        &[
            "0,0,0/0,0,0,0",
            "0,0,0,0,0/0,0,0,0",
            "0,0,0,0",
            "0,0,0,0/0,0,0,0/0,0,0,0",
            "0,0,0,0/",
            "0,0,0,0/-",
            "-/0,0,0,0",
            "0,0,0,0/0,0,0,0/",
            "0,0,0,0|0,0,0,0",
            "0,0,0,25/0,0,0,0",
            "0,0,0,0/0,0,0,25",
            "0,0,0,256/0,0,0,0",
            "0,0,0,4294967296/0,0,0,0",
            "0,0,1,0/0,0,0,0",
            "0,0,0,0/9,0,0,0",
            "00,0,0,0/0,0,0,0",
            "0,0,0,01/0,0,0,0",
            "0,0,0,+1/0,0,0,0",
            "-1,0,0,0/0,0,0,0",
            "0,0,0,a/0,0,0,0",
            "0,0,0,/0,0,0,0",
            "0,0,,0/0,0,0,0",
            "",
        ],
    );
    refuses(
        "size=7",
        "0,0,0,0,0,0/0,0,0,0,0,48 01 -/- 0 cast - 0 -",
        "pawns",
        &["0,0,0,0/0,0,0,0", "0,0,0,0,0,0,0/0,0,0,0,0,0", "0,0,0,0,0,49/0,0,0,0,0,0"],
    );
}

#[test]
fn three_pawns_or_two_players_on_a_square_that_is_not_safe_are_refused() {
    refuses(
        "",
        START,
        "pawns",
        &["0,5,5,5/0,0,0,0", "0,0,0,0/23,23,23,23", "0,0,0,5/0,0,0,13", "0,0,0,17/0,0,0,21", "0,0,5,5/0,0,13,13"],
    );
    refuses(
        "players=3",
        "0,0,0,0/0,0,0,0/0,0,0,0 000 -/-/- 0 cast - 0 -",
        "pawns",
        &["0,0,0,5/0,0,0,1/0,0,0,0", "0,0,0,17/0,0,0,19/0,0,0,0", "0,0,0,0/0,0,0,5/0,0,0,1"],
    );
    refuses(
        "size=7",
        "0,0,0,0,0,28/0,0,0,0,0,36 11 -/- 0 cast - 0 -",
        "pawns",
        &["0,0,0,0,0,29/0,0,0,0,0,37", "0,0,0,0,0,1/0,0,0,0,0,13"],
    );
}

#[test]
fn licences_must_be_a_digit_0_or_1_per_seat() {
    refuses("", START, "licences", &["0", "000", "02", "0-", "-", "0/0", "0,0", "ab", ""]);
}

#[test]
fn blocks_must_be_a_list_per_seat() {
    refuses("", START, "blocks", &["-", "-/-/-", "--", "-/", "/-", "", "-/x", "-/0,-"]);
}

#[test]
fn blocks_of_the_seat_to_move_must_be_remembered_squares() {
    let doubled = "3,3,7,7/0,0,0,0 00 =3,=7/- 0 cast - 0 -";
    let texts = [
        "3,7/-",
        "=3,7/-",
        "3,=7/-",
        "=7,=3/-",
        "=3,=3/-",
        "=03/-",
        "=3,/-",
        "=/-",
        "==3/-",
        "=3=7/-",
        "=+3/-",
        "=0/-",
        "=4/-",
        "=8/-",
        "=12/-",
        "=16/-",
        "=17/-",
        "=24/-",
        "=99/-",
        "=1,=3,=7/-",
        "-,=3/-",
    ];
    refuses("", doubled, "blocks", &texts);
    let large = "3,3,7,7,23,23/0,0,0,0,0,0 00 =3,=7,=23/- 0 cast - 0 -";
    refuses("size=7", large, "blocks", &["=6/-", "=18/-", "=24/-", "=25/-", "=1,=3,=7,=23/-"]);
}

#[test]
fn blocks_of_any_other_seat_must_be_outer_doubles_that_stand_there() {
    let doubled = "0,0,0,0/3,3,7,7 01 -/3,7 0 cast - 0 -";
    let texts = ["-/=3", "-/7,3", "-/3,3", "-/03", "-/3,", "-/5", "-/3,5", "-/0", "-/16", "-/3-7"];
    refuses("", doubled, "blocks", &texts);
    for pawns in ["0,0,0,0/0,0,0,3", "0,0,0,0/0,0,4,4", "0,0,0,0/0,0,17,17"] {
        let place = pawns.rsplit(',').next().unwrap();
        chowka("").refuses(&format!("{pawns} 01 -/{place} 0 cast - 0 -"), "blocks");
    }
}

#[test]
fn turn_must_be_a_seat_that_has_not_finished() {
    refuses("", START, "turn", &["2", "9", "-", "01", "00", "+1", "a", ""]);
    refuses("players=3", "0,0,0,0/24,24,24,24/0,0,0,0 010 -/-/- 2 cast - 0 1", "turn", &["1", "3"]);
}

#[test]
fn phase_must_be_cast_move_or_over() {
    refuses("", START, "phase", &["Cast", "c", "casts", "-", "", "0", "end"]);
}

#[test]
fn kept_must_be_values_of_the_cowries_ascending() {
    let texts = ["5", "0", "7", "12", "04", "8,4", "4,,8", "4,", ",4", "-,4", "4,-", "x", "", "4/8", "256", "264"];
    refuses("", START, "kept", &texts);
    let large = "0,0,0,0,0,0/0,0,0,0,0,0 00 -/- 0 cast 6,12 0 -";
    refuses("size=7", large, "kept", &["12,6", "8", "7", "6,06"]);
}

#[test]
fn kept_holds_at_most_one_value_that_ends_the_casting() {
    refuses("", "0,0,0,0/0,0,0,0 00 -/- 0 move 1,4 0 -", "kept", &["1,1", "1,2", "2,3,4"]);
    refuses("size=7", "0,0,0,0,0,0/0,0,0,0,0,0 00 -/- 0 move 5,6 0 -", "kept", &["4,5", "5,5,6"]);
}

#[test]
fn while_casting_no_value_that_ends_the_casting_is_kept() {
    refuses("", START, "kept", &["1", "2", "3", "3,4"]);
    refuses("size=7", "0,0,0,0,0,0/0,0,0,0,0,0 00 -/- 0 cast - 0 -", "kept", &["1", "4", "5", "5,12"]);
}

#[test]
fn while_moving_some_kept_value_has_a_legal_move() {
    refuses("", "14,14,15,15/0,0,0,0 10 -/- 0 move 1 0 -", "kept", &["-"]);
    chowka("").refuses("14,14,15,15/0,0,0,0 00 -/- 0 move 1 0 -", "kept");
    chowka("").refuses("22,24,24,24/0,0,0,0 10 -/- 0 move 3,4 0 -", "kept");
}

#[test]
fn owed_is_0_without_hit_bonus() {
    refuses("", START, "owed", &["1", "2", "-", "00", "-0", "+0", "a", ""]);
}

#[test]
fn owed_is_a_number_that_every_hit_still_possible_can_raise() {
    let hit = "0,0,0,5/0,0,0,0 10 -/- 0 cast - 1 -";
    refuses("hit_bonus=true", hit, "owed", &["01", "-1", "-", "256", ""]);
    let table = chowka("hit_bonus=true").at("0,0,0,3/0,0,0,13 00 -/- 0 move 2,4 254 -");
    table
        .refuses("0,0,0,3/0,0,0,13 00 -/- 0 move 2,4 255 -", "owed")
        .play("2:3")
        .is("0,0,0,5/0,0,0,0 10 -/- 0 move 4 255 -")
        .at("0,0,0,5/0,0,0,0 10 -/- 0 move 4 255 -");
}

#[test]
fn finished_must_be_exactly_the_seats_whose_pawns_are_all_home() {
    refuses("", START, "finished", &["0", "1", "2", "0,1", "", "x"]);
    let two_home = "24,24,24,24/0,0,0,0/24,24,24,24/0,0,0,0 1010 -/-/-/- 1 cast - 0 2,0";
    refuses("players=4", two_home, "finished", &["-", "0", "2", "2,2", "2,0,0", "2,0,1", "02,0", "2,", "2/0"]);
    chowka("").refuses("24,24,24,24/24,24,24,24 11 -/- 0 over - 0 0,1", "finished");
}

#[test]
fn both_orders_of_finishing_are_accepted() {
    for order in ["0,2", "2,0"] {
        let pawns = "24,24,24,24/0,0,0,0/24,24,24,24/0,0,0,0";
        chowka("players=4").at(&format!("{pawns} 1010 -/-/-/- 1 cast - 0 {order}"));
    }
}

#[test]
fn when_the_game_is_over_the_other_fields_say_so() {
    let over = "24,24,24,24/0,0,5,5 10 -/- 1 over - 0 0";
    refuses("hit_bonus=true", over, "blocks", &["-/=5", "5/-"]);
    refuses("hit_bonus=true", over, "turn", &["0"]);
    refuses("hit_bonus=true", over, "phase", &["cast", "move"]);
    refuses("hit_bonus=true", over, "kept", &["4", "1"]);
    refuses("hit_bonus=true", over, "owed", &["1"]);
    let deadlock = "14,14,15,15/14,14,15,15 00 -/- 0 over - 0 -";
    refuses("", deadlock, "blocks", &["=14/-", "-/14"]);
    refuses("", deadlock, "turn", &["1"]);
    refuses("", deadlock, "kept", &["4"]);
}

#[test]
fn the_game_is_not_over_while_two_are_on_the_way_and_one_can_move() {
    refuses("", START, "phase", &["over"]);
    chowka("").refuses("13,14,15,15/14,14,15,15 00 -/- 0 over - 0 -", "phase");
    chowka("").refuses("14,14,15,15/14,14,15,15 01 -/- 0 over - 0 -", "phase");
}

#[test]
fn there_are_eight_fields_with_one_space_between_them() {
    for text in [
        "0,0,0,0/0,0,0,0 00 -/- 0 cast - 0 - -",
        "0,0,0,0/0,0,0,0 00 -/- 0 cast - 0 - ",
        "0,0,0,0/0,0,0,0 00 -/- 0 cast - 0  -",
        "0,0,0,0/0,0,0,0 00 -/- 0 cast - 0 -\n",
        "0,0,0,0/0,0,0,0 00 -/- 0 cast - 0",
    ] {
        chowka("").refuses(text, "finished");
    }
    for (text, field) in [
        (" 0,0,0,0/0,0,0,0 00 -/- 0 cast - 0 -", "pawns"),
        ("0,0,0,0/0,0,0,0\t00 -/- 0 cast - 0 - -", "pawns"),
        ("0,0,0,0/0,0,0,0  00 -/- 0 cast - 0 -", "licences"),
    ] {
        chowka("").refuses(text, field);
    }
}

#[test]
fn a_text_of_another_board_or_number_of_players_is_refused() {
    chowka("size=7").refuses(START, "pawns");
    chowka("players=3").refuses(START, "pawns");
    chowka("").refuses("0,0,0,0,0,0/0,0,0,0,0,0 00 -/- 0 cast - 0 -", "pawns");
}
