//! State text: what is written, and what is refused.

use super::{PUBLISHED, khan};
use crate::khan::{KALISTA, SBIRE};

const EMPTY: &str = "6/6/6/6/6/6";

/// Two Kalistas in play, with one field replaced; it must be refused by its name.
#[track_caller]
fn refuses_each(field: &str, texts: &[&str]) {
    const SOUND: [(&str, &str); 5] =
        [("board", "k5/6/6/6/6/K5"), ("mat", "s"), ("turn", "r"), ("khan", "a6"), ("quiet", "1")];
    khan().at(&SOUND.map(|(_, text)| text).join(" "));
    for text in texts {
        let state = SOUND.map(|(name, sound)| if name == field { *text } else { sound }).join(" ");
        khan().refuses(&state, field);
    }
}

#[test]
fn the_game_starts_on_an_empty_board_before_the_mat_is_chosen() {
    khan().is("6/6/6/6/6/6 - r - 0");
}

#[test]
fn the_board_lists_ranks_6_to_1_from_file_a_with_red_in_capitals() {
    let table = khan().at("ks4/6/1s4/6/3S2/5K n o f1 3");
    table
        .shows(KALISTA, "a6 f1")
        .shows(SBIRE, "b6 b4 d2 hand:red hand:red hand:red hand:red hand:ochre hand:ochre hand:ochre");
}

#[test]
fn every_edge_side_and_khan_is_read_and_written_alike() {
    for state in [
        "6/6/6/6/6/6 n r - 0",
        "6/6/6/6/6/6 e r - 0",
        "6/6/6/6/1S4/SKSS1S w o - 0",
        PUBLISHED,
        "k5/6/6/6/6/K5 n o a1 40",
        "k5/6/6/6/6/K5 w o * 1",
        "k1s1s1/1s1s1s/6/6/S1S1S1/1S1S1K e r f5 17",
        "k5/6/6/6/6/6 s r a6 0",
    ] {
        khan().at(state);
    }
}

#[test]
fn the_khan_is_unworn_and_nothing_counted_until_red_has_moved() {
    khan()
        .play("mat:w")
        .is("6/6/6/6/6/6 w r - 0")
        .play("a1:b1c1d1e1f1")
        .is("6/6/6/6/6/KSSSSS w o - 0")
        .play("f6:a6b6c6d6e6")
        .is("sssssk/6/6/6/6/KSSSSS w r - 0");
}

#[test]
fn the_board_has_six_ranks_of_six_squares_in_one_way_of_writing() {
    refuses_each(
        "board",
        &[
            "",
            "-",
            "k5/6/6/6/K5",
            "k5/6/6/6/6/6/K5",
            "k5/6/6/6/6/K5/",
            "/k5/6/6/6/6/K5",
            "k5/6//6/6/K5",
            "k5/6/6/6/6/K4",
            "k5/6/6/6/6/K6",
            "k5/6/6/6/6/6K",
            "k5/6/33/6/6/K5",
            "k5/6/6/6/6/K41",
            "k5/6/6/6/6/K05",
            "k5/6/6/6/6/K50",
            "k5/7/6/6/6/K5",
            "k5/6/6/6/6/KSSSSSS",
            "k5,6,6,6,6,K5",
        ],
    );
}

#[test]
fn the_board_knows_no_other_letters() {
    refuses_each("board", &["k5/6/6/6/6/KQ4", "k5/6/6/6/6/Kx4", "k5/6/6/6/6/K-4", "k5/6/6/6/6/K.4", "k5/6/6/6/6/Kß3"]);
}

#[test]
fn a_side_has_at_most_one_kalista_and_five_sbires() {
    refuses_each("board", &["k5/6/6/6/6/KK4", "kk4/6/6/6/6/K5", "k5/6/6/6/S5/KSSSSS", "ksssss/s5/6/6/6/K5"]);
}

#[test]
fn the_mat_is_one_of_four_letters() {
    refuses_each("mat", &["", "x", "S", "ns", "south", "0", "*"]);
}

#[test]
fn the_turn_is_one_of_two_letters() {
    refuses_each("turn", &["", "-", "R", "O", "ro", "red", "0", "k"]);
}

#[test]
fn the_khan_is_a_square_of_the_board() {
    refuses_each("khan", &["", "a", "a0", "a7", "g1", "A6", "6a", "a06", "a6a6", "--", "**", "x"]);
}

#[test]
fn the_khan_is_worn_by_a_piece_of_the_side_that_does_not_act() {
    refuses_each("khan", &["a1", "c3"]);
}

#[test]
fn quiet_is_a_number_without_leading_zeros() {
    refuses_each("quiet", &["", "-", "00", "01", "-1", "+1", "1.0", "1x", "0x1", "41", "256", "4294967297", "１"]);
}

#[test]
fn every_field_is_there_once_and_one_space_apart() {
    for (state, field) in [
        ("k5/6/6/6/6/K5", "mat"),
        ("k5/6/6/6/6/K5 s", "turn"),
        ("k5/6/6/6/6/K5 s r", "khan"),
        ("k5/6/6/6/6/K5 s r a6", "quiet"),
        ("k5/6/6/6/6/K5 s r a6 1 x", "quiet"),
        ("k5/6/6/6/6/K5 s r a6 1 ", "quiet"),
        ("k5/6/6/6/6/K5 s r a6 1\n", "quiet"),
        ("k5/6/6/6/6/K5 s r a6  1", "quiet"),
        ("k5/6/6/6/6/K5\ts r a6 1", "quiet"),
    ] {
        khan().refuses(state, field);
    }
}

#[test]
fn before_the_mat_is_chosen_nothing_else_has_happened() {
    for (rest, field) in [("- o - 0", "turn"), ("- r * 1", "khan"), ("- r a1 1", "khan"), ("- r - 1", "quiet")] {
        khan().refuses(&format!("{EMPTY} {rest}"), field);
    }
    khan().refuses(&PUBLISHED.replace(" s ", " - "), "board");
}

#[test]
fn until_red_has_moved_quiet_is_0() {
    for state in [format!("{EMPTY} s r - 1"), PUBLISHED.replace(" 0", " 1"), "6/6/6/6/1S4/SKSS1S s o - 1".to_owned()] {
        khan().refuses(&state, "quiet");
    }
}

#[test]
fn ochre_sets_up_when_red_alone_has_done_so() {
    for board in [
        EMPTY,
        "sks1ss/4s1/6/6/1S4/SKSS1S",
        "sks1ss/4s1/6/6/6/6",
        "6/6/6/6/6/SKSS1S",
        "6/6/6/6/1S4/S1SS1S",
        "6/6/6/1S4/6/SKSS1S",
    ] {
        khan().refuses(&format!("{board} s o - 0"), "board");
    }
}

#[test]
fn red_does_not_move_before_both_have_set_up() {
    for board in ["6/6/6/6/1S4/SKSS1S", "sks1ss/4s1/6/6/6/6", "sks1ss/4s1/6/6/1S4/S1SS1S", "s1s1ss/4s1/6/6/1S4/SKSS1S"]
    {
        khan().refuses(&format!("{board} s r - 0"), "board");
    }
}

#[test]
fn a_pass_is_counted_and_leaves_both_kalistas_standing() {
    khan()
        .refuses("k5/6/6/6/6/K5 s r * 0", "quiet")
        .refuses("k5/6/6/6/6/S5 s r * 1", "board")
        .refuses("s5/6/6/6/6/K5 s r * 1", "board")
        .refuses("6/6/6/6/6/6 s r * 1", "board");
}

#[test]
fn the_side_that_moved_last_has_its_kalista() {
    khan().refuses("s5/6/6/6/6/K5 s r a6 1", "board").refuses("s5/6/6/6/6/S5 s r a6 0", "board");
}

#[test]
fn a_kalista_is_gone_only_by_the_capture_just_made() {
    khan().refuses("k5/6/6/6/6/S5 s r a6 1", "quiet").refuses("k5/6/6/6/6/S5 s r a6 40", "quiet");
}
