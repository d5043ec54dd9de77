//! How the game starts and ends: seats, places, the passing over of finished players, and the deadlock.

use super::{chowka, session};
use crate::game::Seat;

#[test]
fn all_pawns_start_on_their_own_0_and_seat_0_begins() {
    chowka("").is("0,0,0,0/0,0,0,0 00 -/- 0 cast - 0 -");
    chowka("players=3").is("0,0,0,0/0,0,0,0/0,0,0,0 000 -/-/- 0 cast - 0 -");
    chowka("players=4").is("0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0000 -/-/-/- 0 cast - 0 -");
    chowka("size=7").is("0,0,0,0,0,0/0,0,0,0,0,0 00 -/- 0 cast - 0 -");
}

#[test]
fn the_seats_in_order_of_play_sit_south_east_north_and_west() {
    for (players, sides) in
        [(2, &["south", "north"][..]), (3, &["south", "east", "north"]), (4, &["south", "east", "north", "west"])]
    {
        let table = session(players, 5, false);
        let found: Vec<_> = (0..players).map(|seat| table.player(Seat(seat)).name).collect();
        assert_eq!(found, sides);
    }
}

#[test]
fn seats_play_in_turn() {
    for (options, turns) in [("", "1010"), ("players=3", "1201"), ("players=4", "1230")] {
        let mut table = chowka(options);
        for turn in turns.chars() {
            table = table.play("1 1:0").field(3, &turn.to_string());
        }
    }
}

#[test]
fn with_two_players_the_game_ends_when_one_is_home() {
    chowka("")
        .at("23,24,24,24/0,0,0,0 10 -/- 0 move 1,8 0 -")
        .play("1:23")
        .is("24,24,24,24/0,0,0,0 10 -/- 1 over - 0 0")
        .ends(&[1, 2])
        .offers("");
    chowka("")
        .at("0,0,0,0/22,22,24,24 01 -/- 1 move 2 0 -")
        .play("2:22d")
        .is("0,0,0,0/24,24,24,24 01 -/- 0 over - 0 1")
        .ends(&[2, 1]);
}

#[test]
fn the_large_board_is_won_by_the_sixth_pawn() {
    chowka("size=7")
        .at("46,47,48,48,48,48/0,0,0,0,0,0 10 -/- 0 move 1,6 0 -")
        .play("1:47")
        .is("46,48,48,48,48,48/0,0,0,0,0,0 10 -/- 1 cast - 0 -")
        .play("1 1:0 2 2:46")
        .is("48,48,48,48,48,48/0,0,0,0,0,1 10 -/- 1 over - 0 0")
        .ends(&[1, 2]);
}

#[test]
fn play_goes_on_until_only_one_player_is_still_on_the_way() {
    chowka("players=3")
        .at("23,24,24,24/23,24,24,24/0,0,0,0 110 -/-/- 0 move 1 0 -")
        .play("1:23")
        .is("24,24,24,24/23,24,24,24/0,0,0,0 110 -/-/- 1 cast - 0 0")
        .play("1 1:23")
        .is("24,24,24,24/24,24,24,24/0,0,0,0 110 -/-/- 2 over - 0 0,1");
}

#[test]
fn players_rank_in_the_order_of_finishing_and_the_one_left_is_last() {
    chowka("players=4")
        .at("24,24,24,24/23,24,24,24/24,24,24,24/0,0,0,0 1110 -/-/-/- 1 move 1 0 2,0")
        .play("1:23")
        .is("24,24,24,24/24,24,24,24/24,24,24,24/0,0,0,0 1110 -/-/-/- 3 over - 0 2,0,1")
        .ends(&[2, 3, 1, 4]);
}

#[test]
fn finished_players_are_passed_over() {
    chowka("players=3")
        .at("0,0,0,0/24,24,24,24/0,0,0,0 010 -/-/- 0 move 1 0 1")
        .play("1:0")
        .field(3, "2")
        .play("1 1:0")
        .field(3, "0");
    chowka("players=4")
        .at("24,24,24,24/0,0,0,0/0,0,0,0/24,24,24,24 1001 -/-/-/- 2 move 1 0 3,0")
        .play("1:0")
        .field(3, "1");
}

#[test]
fn when_the_game_is_over_nothing_blocks() {
    chowka("").at("23,24,24,24/0,0,5,5 10 -/5 0 move 1 0 -").play("1:23").is("24,24,24,24/0,0,5,5 10 -/- 1 over - 0 0");
}

#[test]
fn when_nobody_could_ever_move_again_the_game_is_over_and_tied() {
    chowka("")
        .at("13,14,15,15/14,14,15,15 00 =15/- 0 move 1 0 -")
        .play("1:13")
        .is("14,14,15,15/14,14,15,15 00 -/- 0 over - 0 -")
        .ends(&[1, 1]);
    chowka("players=4")
        .at("14,14,15,15/14,14,15,15/14,14,15,15/13,14,15,15 0000 -/-/-/=15 3 move 1 0 -")
        .play("1:13")
        .ends(&[1, 1, 1, 1]);
}

#[test]
fn the_large_board_is_deadlocked_when_pawns_without_a_licence_fill_21_to_23() {
    chowka("size=7")
        .at("20,21,22,22,23,23/21,21,22,22,23,23 00 =22,=23/- 0 move 1 0 -")
        .play("1:20")
        .is("21,21,22,22,23,23/21,21,22,22,23,23 00 -/- 0 over - 0 -")
        .ends(&[1, 1]);
}

#[test]
fn in_a_deadlock_the_unfinished_players_tie_for_the_next_place() {
    chowka("players=3")
        .at("23,24,24,24/14,14,15,15/14,14,15,15 100 -/-/- 0 move 1 0 -")
        .play("1:23")
        .is("24,24,24,24/14,14,15,15/14,14,15,15 100 -/-/- 1 over - 0 0")
        .ends(&[1, 2, 2]);
    chowka("players=4")
        .at("14,14,15,15/24,24,24,24/14,14,15,15/23,24,24,24 0101 -/-/-/- 3 move 1 0 1")
        .play("1:23")
        .ends(&[3, 1, 3, 2]);
}

#[test]
fn while_one_player_can_move_there_is_no_deadlock() {
    let stuck = "14,14,15,15/14,14,15,15";
    for (other, licences) in [("0,14,15,15", "000"), ("13,14,14,15", "000"), ("14,14,15,15", "001")] {
        chowka("players=3")
            .at(&format!("{stuck}/{other} {licences} =14,=15/-/- 0 cast - 0 -"))
            .play("1")
            .is(&format!("{stuck}/{other} {licences} -/=14,=15/- 1 cast - 0 -"));
    }
}

#[test]
fn blocks_make_no_deadlock() {
    chowka("")
        .at("12,14,15,15/5,24,24,24 01 =15/- 0 move 2 0 -")
        .play("2:12")
        .is("14,14,15,15/5,24,24,24 01 14/- 1 cast - 0 -")
        .play("8 4 3")
        .is("14,14,15,15/5,24,24,24 01 =14,=15/- 0 cast - 0 -")
        .play("1 3 3:5")
        .field(0, "14,14,15,15/8,24,24,24");
}

#[test]
fn a_deadlock_is_judged_only_when_a_turn_would_begin() {
    chowka("")
        .at("14,14,15,15/14,14,15,15 00 =14,=15/- 0 cast 4 0 -")
        .play("8")
        .is("14,14,15,15/14,14,15,15 00 =14,=15/- 0 cast 4,8 0 -")
        .play("1")
        .ends(&[1, 1]);
}
