//! What Kho-Kho tells, and what it asks.

use super::{balance, chase, kho_kho};
use crate::effect::{ChancePrompt, Effect, Prompt};
use crate::game::Seat;
use crate::kho_kho::{ATTACKER, RUNNER};
use crate::kho_kho::{Ask, Fact, SITTER};
use crate::kind::Kind;
use crate::testing::table;

const RED: Seat = Seat(0);
const YELLOW: Seat = Seat(1);

fn placed(seat: Seat, kind: Kind, point: &str) -> Effect {
    Effect::Placed { seat, kind, point: point.into() }
}

fn moved(seat: Seat, kind: Kind, from: &str, to: &str) -> Effect {
    Effect::Moved { seat, kind, count: 1, from: from.into(), to: to.into() }
}

fn kho(point: &str, left: u8) -> Effect {
    Effect::TakesOver { seat: RED, kind: SITTER, point: point.into(), left }
}

fn chases(seat: Seat, turn: u8, turns: u8) -> Effect {
    Effect::special(Fact::Chases { seat, turn, turns })
}

#[test]
fn a_match_opens_with_the_toss_the_attacker_and_three_runners() {
    kho_kho()
        .chance_prompt(ChancePrompt::special(None, Ask::Toss))
        .does("yellow", &[Effect::special(Fact::TossWon { seat: YELLOW }), chases(YELLOW, 1, 4)])
        .prompt(Prompt::special(Ask::PlaceAttacker { points: vec!["a4".into(), "l4".into()] }))
        .does("start:a4", &[placed(YELLOW, ATTACKER, "a4")])
        .prompt(Prompt::special(Ask::PlaceRunner { left: 3 }))
        .does("@f6", &[placed(RED, RUNNER, "f6")])
        .prompt(Prompt::special(Ask::PlaceRunner { left: 2 }))
        .play("@k1 @k2")
        .chance_prompt(ChancePrompt::special(Some(YELLOW), Ask::Spin))
        .does("3", &[Effect::special(Fact::Spun { seat: YELLOW, value: 3 })])
        .prompt(Prompt::special(Ask::Chase { spin: 3 }));
}

#[test]
fn a_runner_answers_the_chase() {
    kho_kho()
        .at("1 0/0 r a4-- f6,k1,k2 0 17 run-spin -")
        .chance_prompt(ChancePrompt::special(Some(YELLOW), Ask::Spin))
        .does("2", &[Effect::special(Fact::Spun { seat: YELLOW, value: 2 })])
        .prompt(Prompt::special(Ask::Run { spin: 2 }))
        .does("f6h6", &[moved(YELLOW, RUNNER, "f6", "h6")]);
}

#[test]
fn a_kho_is_told_with_the_sitter_who_rises_and_the_spaces_left() {
    chase("e5ee", 4)
        .prompt(Prompt::special(Ask::ChaseOrKho { spin: 4 }))
        .does("e1s1k", &[kho("f4", 2)])
        .prompt(Prompt::special(Ask::UseBalance { balance: 2 }))
        .does("hold", &[Effect::special(Fact::Held { point: "f4".into() })]);
    chase("f7s-", 3).does("s3k", &[kho("f4", 0)]);
    balance("f4s-", 2).does("s2", &[moved(RED, ATTACKER, "f4", "f2")]);
}

#[test]
fn a_dismissal_is_told_with_those_who_are_still_in() {
    let dismissed = |point: &str| Effect::Captured { seat: YELLOW, kind: RUNNER, count: 1, point: point.into() };
    let left = |left| Effect::special(Fact::RunnersLeft { left });
    kho_kho()
        .at("1 0/0 r e5ee a1,h5,l7 3 17 chase 3")
        .does("e3", &[moved(RED, ATTACKER, "e5", "h5"), dismissed("h5"), left(5)]);
    kho_kho().at("1 0/0 r e5ee h5 8 17 chase 3").does(
        "e3",
        &[
            moved(RED, ATTACKER, "e5", "h5"),
            dismissed("h5"),
            left(0),
            Effect::special(Fact::TurnEnds { seat: YELLOW, survivors: 0 }),
            chases(YELLOW, 2, 4),
        ],
    );
}

#[test]
fn a_spin_that_cannot_be_used_is_told() {
    let no_use = Effect::NoUse { seat: YELLOW, kind: RUNNER, values: vec![4] };
    kho_kho()
        .at("1 0/0 r e5ee a4,l4 1 17 run-spin -")
        .does("4", &[Effect::special(Fact::Spun { seat: YELLOW, value: 4 }), no_use])
        .chance_prompt(ChancePrompt::special(Some(RED), Ask::Spin));
}

#[test]
fn the_last_spin_ends_the_turn_and_the_last_turn_the_match() {
    let survivors = |survivors| Effect::special(Fact::TurnEnds { seat: YELLOW, survivors });
    let goes = || moved(RED, ATTACKER, "e5", "h5");
    kho_kho()
        .at("1 0/0 r e5ee a1,l1,l7 0 0 chase 3")
        .does("e3", &[goes(), survivors(9), chases(YELLOW, 2, 4)])
        .prompt(Prompt::special(Ask::PlaceAttacker { points: vec!["a4".into(), "l4".into()] }));
    table("kho-kho", "innings=1")
        .at("2 8/0 r e5ee a1,l1,l7 0 0 chase 3")
        .does("e3", &[goes(), survivors(9), Effect::Won { seat: YELLOW }]);
    table("kho-kho", "innings=1")
        .at("2 9/0 r e5ee a1,l1,l7 0 0 chase 3")
        .does("e3", &[goes(), survivors(9), Effect::Drawn { seats: vec![RED, YELLOW] }]);
}
