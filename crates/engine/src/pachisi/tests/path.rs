//! Board and path: blocks, columns, points, pieces and clicks.

use super::{cowries, die, four, three, to_move};
use crate::Seat;
use crate::kind::Kind;
use crate::options::OptionValue;
use crate::pachisi::{BLOCK, COLUMN, CROSS, MIDDLE, PIECE, START, THROW};
use crate::point::PointRole;
use crate::registry::open;

const ARMS: [&str; 4] = ["A", "B", "C", "D"];

#[test]
fn the_track_runs_outward_by_1_to_8_and_inward_by_9_to_16_to_the_next_arm_anticlockwise() {
    for (pieces, points) in [
        ("0,1,2,7", "A0 A1 A2 A7"),
        ("8,9,16,17", "A8 A9 A16 B1"),
        ("32,33,48,49", "B16 C1 C16 D1"),
        ("24,25,41,57", "B8 B9 C9 D9"),
    ] {
        let state = format!("{pieces}/0,0,0,0 0 throw - - 0 - -");
        cowries().at(&state).shows(PIECE, &format!("{points} C0 C0 C0 C0"));
    }
}

#[test]
fn after_the_lap_come_blocks_1_to_8_again_then_the_column_then_the_centre() {
    for (pieces, points) in
        [("64,65,72,73", "D16 A1 A8 Ac1"), ("66,69,77,80", "A2 A5 Ac5 Ac8"), ("0,81,81,81", "A0 centre centre centre")]
    {
        let state = format!("{pieces}/0,0,0,0 0 throw - - 0 - -");
        cowries().at(&state).shows(PIECE, &format!("{points} C0 C0 C0 C0"));
    }
}

#[test]
fn each_seat_starts_at_block_1_of_its_own_arm_and_has_its_own_column() {
    four()
        .at("0,1,10,73/0,1,10,73/0,1,10,73/0,1,10,73 0 throw - - 0 - -")
        .shows(PIECE, "A0 A1 A10 Ac1 B0 B1 B10 Bc1 C0 C1 C10 Cc1 D0 D1 D10 Dc1");
}

#[test]
fn two_play_on_the_arms_a_and_c_and_three_on_a_b_and_c() {
    cowries().shows(PIECE, "A0 A0 A0 A0 C0 C0 C0 C0");
    three().shows(PIECE, "A0 A0 A0 A0 B0 B0 B0 B0 C0 C0 C0 C0");
    four().shows(PIECE, "A0 A0 A0 A0 B0 B0 B0 B0 C0 C0 C0 C0 D0 D0 D0 D0");
}

#[test]
fn the_seats_are_black_blue_green_and_red_and_of_two_black_and_green() {
    for (players, names) in
        [(2, vec!["black", "green"]), (3, vec!["black", "blue", "green"]), (4, vec!["black", "blue", "green", "red"])]
    {
        let session = open("pachisi", &[("players", OptionValue::Number(players))]).unwrap();
        let found: Vec<&str> = (0..session.seats()).map(|seat| session.player(Seat(seat)).name).collect();
        assert_eq!(found, names);
    }
}

#[test]
fn the_arms_lie_as_drawn_with_black_right_blue_at_the_top_green_left_and_red_at_the_bottom() {
    let points = open("pachisi", &[]).unwrap().points();
    let check = |name: String, (x, y): (i8, i8), kind: Kind| {
        let point = points.iter().find(|point| point.name == name).unwrap();
        assert_eq!((point.x, point.y, point.kind), (f32::from(x), f32::from(y), kind), "{name}");
    };
    let track = |number: i8| if [5, 12].contains(&number) { CROSS } else { BLOCK };
    for row in 1..=8 {
        let y = -1 - row;
        for (label, x, kind) in [
            (row.to_string(), -1, track(row)),
            (format!("c{}", 9 - row), 0, COLUMN),
            ((17 - row).to_string(), 1, track(17 - row)),
        ] {
            for (arm, at) in ARMS.into_iter().zip([(-y, x), (-x, -y), (y, -x), (x, y)]) {
                check(format!("{arm}{label}"), at, kind);
            }
        }
    }
    check("centre".to_owned(), (0, 0), MIDDLE);
}

#[test]
fn beside_the_board_lie_a_point_for_each_throw_one_for_skip_one_for_what_is_owed_and_four_start_marks() {
    for (throw, values) in [("cowries", "2 3 4 5 6 10 25"), ("die", "1 2 3 4 5 6")] {
        let points = open("pachisi", &[("throw", OptionValue::Word(throw.into()))]).unwrap().points();
        let of_role = |is_role: fn(PointRole) -> bool| {
            let found = points.iter().filter(|point| is_role(point.role));
            found.map(|point| point.name.as_str()).collect::<Vec<_>>()
        };
        let throws: Vec<String> = values.split(' ').map(|value| format!("throw:{value}")).collect();
        assert_eq!(of_role(|role| matches!(role, PointRole::Throw(_))), throws);
        assert_eq!(of_role(|role| role == PointRole::Button), ["skip"]);
        assert_eq!(of_role(|role| role == PointRole::Note), ["owed"]);
        let starts = points.iter().filter(|point| point.kind == START).map(|point| point.name.as_str());
        assert_eq!(starts.collect::<Vec<_>>(), ["A0", "B0", "C0", "D0"]);
        assert_eq!(points.len(), 4 * (1 + 16 + 8) + 1 + throws.len() + 2);
    }
}

#[test]
fn kept_throws_lie_beside_the_board() {
    cowries().at(&to_move("0,0,0,0", "3,6,6,10")).shows(THROW, "throw:3 throw:6 throw:6 throw:10");
}

#[test]
fn a_piece_is_clicked_and_then_its_target() {
    cowries()
        .at(&to_move("0,3,15,74", "4"))
        .clicks("4:0", "A0 A4")
        .clicks("4:3", "A3 A7")
        .clicks("4:15", "A15 B3")
        .clicks("4:74", "Ac2 Ac6")
        .clicks("skip", "skip");
}

#[test]
fn the_target_tells_the_column_from_going_round() {
    cowries()
        .at(&to_move("0,70,72,72", "4"))
        .clicks("4:70", "A6 Ac2")
        .clicks("4:70r", "A6 A10")
        .clicks("4:72p", "A8 Ac2")
        .clicks("4:72pr", "A8 A10");
}

#[test]
fn a_pair_is_clicked_once_and_a_piece_taken_out_of_it_twice() {
    cowries()
        .at(&to_move("3,3,21,21", "4"))
        .clicks("4:3p", "A3 A5")
        .clicks("4:21p", "B5 B7")
        .clicks("4:21", "B5 B5 B9");
}

#[test]
fn the_piece_ahead_in_a_mixed_pair_is_clicked_three_times() {
    cowries()
        .at(&to_move("0,0,5,69", "4"))
        .clicks("4:5p", "A5 A7")
        .clicks("4:5", "A5 A5 A9")
        .clicks("4:69r", "A5 A5 A5 A9")
        .clicks("4:69", "A5 A5 A5 Ac1");
}

#[test]
fn a_mixed_pair_that_goes_round_is_clicked_on_block_9() {
    cowries().at(&to_move("0,0,8,72", "2")).clicks("2:8pr", "A8 A9");
}

#[test]
fn from_c8_the_throw_is_clicked_too_where_different_throws_are_kept() {
    cowries()
        .at(&to_move("0,0,0,80", "2,6,6"))
        .clicks("2:80", "Ac8 centre throw:2")
        .clicks("6:80", "Ac8 centre throw:6")
        .at(&to_move("0,0,0,80", "6,6"))
        .clicks("6:80", "Ac8 centre");
    die().at(&to_move("0,0,0,80", "1")).clicks("1:80", "Ac8 centre");
}
