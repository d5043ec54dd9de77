//! What Chowka Bhara tells, and what it asks.

use super::chowka;
use crate::chowka_bhara::Fact;
use crate::chowka_bhara::PAWN;
use crate::effect::{ChancePrompt, Effect, Prompt};
use crate::game::Seat;

const SOUTH: Seat = Seat(0);
const NORTH: Seat = Seat(1);

fn thrown(value: u8) -> Effect {
    Effect::Thrown { seat: SOUTH, value }
}

fn no_use(values: &[u8]) -> Effect {
    Effect::NoUse { seat: SOUTH, kind: PAWN, values: values.to_vec() }
}

fn moved(count: u8, from: &str, to: &str) -> Effect {
    Effect::Moved { seat: SOUTH, kind: PAWN, count, from: from.into(), to: to.into() }
}

fn use_values(values: &[u8]) -> Prompt {
    Prompt::UseValues { kind: PAWN, values: values.to_vec() }
}

#[test]
fn a_run_of_throws_ends_in_what_is_kept() {
    chowka("")
        .chance_prompt(ChancePrompt::Throw { seat: SOUTH })
        .does("4", &[thrown(4)])
        .chance_prompt(ChancePrompt::ThrowAgain { seat: SOUTH, values: vec![4] })
        .does("2", &[thrown(2), Effect::Keeps { seat: SOUTH, values: vec![4, 2] }])
        .prompt(use_values(&[4, 2]))
        .does("4:0", &[moved(1, "c1", "e3")])
        .prompt(use_values(&[2]));
    chowka("").does("3", &[thrown(3)]).prompt(use_values(&[3]));
}

#[test]
fn a_throw_that_no_pawn_can_use_passes_the_turn() {
    chowka("")
        .at("13,14,15,24/0,0,0,0 00 -/- 0 cast - 0 -")
        .does("3", &[thrown(3), no_use(&[3]), Effect::TurnPasses { seat: NORTH }])
        .chance_prompt(ChancePrompt::Throw { seat: NORTH });
}

#[test]
fn unused_throws_are_reported_as_lost() {
    chowka("").at("13,14,15,24/0,0,0,0 00 -/- 0 move 1,4 0 -").prompt(use_values(&[1])).does(
        "1:13",
        &[
            moved(1, "a2", "a1"),
            no_use(&[4]),
            Effect::special(Fact::Blocks { seat: SOUTH, point: "a1".into() }),
            Effect::TurnPasses { seat: NORTH },
        ],
    );
}

#[test]
fn a_hit_is_told_with_the_licence_and_the_extra_turn_it_gives() {
    let hit = Effect::Captured { seat: NORTH, kind: PAWN, count: 1, point: "e4".into() };
    let licensed = Effect::special(Fact::Licensed { seat: SOUTH });
    let state = "0,0,0,3/0,0,0,13 00 -/- 0 move 2,4 0 -";
    chowka("").at(state).does("2:3", &[moved(1, "e2", "e4"), hit.clone(), licensed.clone()]);
    chowka("hit_bonus=true")
        .at(state)
        .does("2:3", &[moved(1, "e2", "e4"), hit.clone(), licensed.clone(), Effect::ExtraTurn { seat: SOUTH }])
        .does("4:0", &[moved(1, "c1", "e3"), Effect::ExtraTurn { seat: SOUTH }])
        .chance_prompt(ChancePrompt::Throw { seat: SOUTH });
    chowka("hit_bonus=true")
        .at("0,0,0,3/0,0,0,13 00 -/- 0 move 2 0 -")
        .does("2:3", &[moved(1, "e2", "e4"), hit, licensed, Effect::ExtraTurn { seat: SOUTH }]);
}

#[test]
fn a_double_is_told_as_two_and_the_block_it_forms() {
    chowka("")
        .at("0,0,3,3/0,0,0,0 00 =3/- 0 move 2 0 -")
        .does("2:3d", &[moved(2, "e2", "e4"), Effect::special(Fact::Blocks { seat: SOUTH, point: "e4".into() })]);
}

#[test]
fn a_pawn_home_a_finish_and_the_end_are_told() {
    let home = |count, left| Effect::Home { seat: SOUTH, kind: PAWN, count, left };
    chowka("").at("0,23,24,24/0,0,0,0 10 -/- 0 move 1 0 -").does("1:23", &[home(1, 1)]);
    chowka("")
        .at("23,24,24,24/0,0,0,0 10 -/- 0 move 1 0 -")
        .does("1:23", &[home(1, 0), Effect::Finished { seat: SOUTH, place: 1 }, Effect::Won { seat: SOUTH }]);
    chowka("players=3")
        .at("23,24,24,24/0,0,0,0/0,0,0,0 100 -/-/- 0 move 1 0 -")
        .does("1:23", &[home(1, 0), Effect::Finished { seat: SOUTH, place: 1 }])
        .chance_prompt(ChancePrompt::Throw { seat: Seat(1) });
}

#[test]
fn a_deadlock_is_told_and_ends_in_a_draw() {
    chowka("").at("13,14,15,15/14,14,15,15 00 -/14,15 0 move 1 0 -").does(
        "1:13",
        &[moved(1, "a2", "a1"), Effect::special(Fact::Deadlock), Effect::Drawn { seats: vec![SOUTH, NORTH] }],
    );
}
