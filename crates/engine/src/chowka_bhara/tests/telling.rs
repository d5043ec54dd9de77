//! What Chowka Bhara tells, and what it asks.

use super::chowka;
use crate::game::Seat;
use crate::telling::{Asking, Drawing, Kind, Telling};

const SOUTH: Seat = Seat(0);
const NORTH: Seat = Seat(1);

fn thrown(value: u8) -> Telling {
    Telling::Thrown { seat: SOUTH, value }
}

fn no_use(values: &[u8]) -> Telling {
    Telling::NoUse { seat: SOUTH, kind: Kind::Pawn, values: values.to_vec() }
}

fn moved(count: u8, from: &str, to: &str) -> Telling {
    Telling::Moved { seat: SOUTH, kind: Kind::Pawn, count, from: from.to_owned(), to: to.to_owned() }
}

fn use_values(values: &[u8]) -> Asking {
    Asking::UseValues { kind: Kind::Pawn, values: values.to_vec() }
}

#[test]
fn a_run_of_throws_ends_in_what_is_kept() {
    chowka("")
        .draws(Drawing::Throw { seat: SOUTH })
        .tells("4", &[thrown(4)])
        .draws(Drawing::ThrowAgain { seat: SOUTH, values: vec![4] })
        .tells("2", &[thrown(2), Telling::Keeps { seat: SOUTH, values: vec![4, 2] }])
        .asks(use_values(&[4, 2]))
        .tells("4:0", &[moved(1, "c1", "e3")])
        .asks(use_values(&[2]));
    chowka("").tells("3", &[thrown(3)]).asks(use_values(&[3]));
}

#[test]
fn a_throw_that_no_pawn_can_use_passes_the_turn() {
    chowka("")
        .at("13,14,15,24/0,0,0,0 00 -/- 0 cast - 0 -")
        .tells("3", &[thrown(3), no_use(&[3]), Telling::TurnPasses { seat: NORTH }])
        .draws(Drawing::Throw { seat: NORTH });
}

#[test]
fn what_is_left_over_of_the_throws_is_told_to_be_lost() {
    chowka("").at("13,14,15,24/0,0,0,0 00 -/- 0 move 1,4 0 -").asks(use_values(&[1])).tells(
        "1:13",
        &[
            moved(1, "a2", "a1"),
            no_use(&[4]),
            Telling::Blocks { seat: SOUTH, point: "a1".to_owned() },
            Telling::TurnPasses { seat: NORTH },
        ],
    );
}

#[test]
fn a_hit_is_told_with_the_licence_and_the_extra_turn_it_gives() {
    let hit = Telling::Hit { seat: NORTH, kind: Kind::Pawn, count: 1, point: "e4".to_owned() };
    let licensed = Telling::Licensed { seat: SOUTH };
    let state = "0,0,0,3/0,0,0,13 00 -/- 0 move 2,4 0 -";
    chowka("").at(state).tells("2:3", &[moved(1, "e2", "e4"), hit.clone(), licensed.clone()]);
    chowka("hit_bonus=true")
        .at(state)
        .tells("2:3", &[moved(1, "e2", "e4"), hit.clone(), licensed.clone(), Telling::ExtraTurn { seat: SOUTH }])
        .tells("4:0", &[moved(1, "c1", "e3"), Telling::ExtraTurn { seat: SOUTH }])
        .draws(Drawing::Throw { seat: SOUTH });
    chowka("hit_bonus=true")
        .at("0,0,0,3/0,0,0,13 00 -/- 0 move 2 0 -")
        .tells("2:3", &[moved(1, "e2", "e4"), hit, licensed, Telling::ExtraTurn { seat: SOUTH }]);
}

#[test]
fn a_double_is_told_as_two_and_the_block_it_forms() {
    chowka("")
        .at("0,0,3,3/0,0,0,0 00 =3/- 0 move 2 0 -")
        .tells("2:3d", &[moved(2, "e2", "e4"), Telling::Blocks { seat: SOUTH, point: "e4".to_owned() }]);
}

#[test]
fn a_pawn_home_a_finish_and_the_end_are_told() {
    let home = |count, left| Telling::Home { seat: SOUTH, kind: Kind::Pawn, count, left };
    chowka("").at("0,23,24,24/0,0,0,0 10 -/- 0 move 1 0 -").tells("1:23", &[home(1, 1)]);
    chowka("")
        .at("23,24,24,24/0,0,0,0 10 -/- 0 move 1 0 -")
        .tells("1:23", &[home(1, 0), Telling::Finished { seat: SOUTH, place: 1 }, Telling::Won { seat: SOUTH }]);
    chowka("players=3")
        .at("23,24,24,24/0,0,0,0/0,0,0,0 100 -/-/- 0 move 1 0 -")
        .tells("1:23", &[home(1, 0), Telling::Finished { seat: SOUTH, place: 1 }])
        .draws(Drawing::Throw { seat: Seat(1) });
}

#[test]
fn a_deadlock_is_told_and_ends_in_a_draw() {
    chowka("")
        .at("13,14,15,15/14,14,15,15 00 -/14,15 0 move 1 0 -")
        .tells("1:13", &[moved(1, "a2", "a1"), Telling::Deadlock, Telling::Drawn { seats: vec![SOUTH, NORTH] }]);
}
