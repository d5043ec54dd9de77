//! What Pachisi tells, and what it asks.

use super::{cowries, die, four, three};
use crate::effect::{ChancePrompt, Effect, Prompt};
use crate::game::Seat;
use crate::pachisi::PIECE;
use crate::pachisi::{Ask, Fact};

const BLACK: Seat = Seat(0);
const GREEN: Seat = Seat(1);

fn thrown(seat: Seat, value: u8) -> Effect {
    Effect::Thrown { seat, value }
}

fn moved(count: u8, from: &str, to: &str) -> Effect {
    Effect::Moved { seat: BLACK, kind: PIECE, count, from: from.into(), to: to.into() }
}

fn no_use(values: &[u8]) -> Effect {
    Effect::NoUse { seat: BLACK, kind: PIECE, values: values.to_vec() }
}

fn use_or_skip(values: &[u8]) -> Prompt {
    Prompt::UseValuesOrSkip { kind: PIECE, values: values.to_vec() }
}

const EXTRA: Effect = Effect::ExtraTurn { seat: BLACK };
const PASSES: Effect = Effect::TurnPasses { seat: GREEN };

#[test]
fn the_throwing_for_who_begins_tells_ties_and_who_begins() {
    cowries()
        .chance_prompt(ChancePrompt::special(Some(BLACK), Ask::Order))
        .does("5", &[thrown(BLACK, 5)])
        .does("5", &[thrown(GREEN, 5), Effect::special(Fact::ThrowAgain { seats: vec![BLACK, GREEN] })])
        .does("2", &[thrown(BLACK, 2)])
        .does("3", &[thrown(GREEN, 3), Effect::special(Fact::Begins { seat: GREEN })])
        .chance_prompt(ChancePrompt::Throw { seat: GREEN });
    three()
        .play("2 6")
        .does("6", &[thrown(Seat(2), 6), Effect::special(Fact::ThrowAgain { seats: vec![Seat(1), Seat(2)] })])
        .chance_prompt(ChancePrompt::special(Some(Seat(1)), Ask::Order));
    four().play("10 2 3").does("4", &[thrown(Seat(3), 4), Effect::special(Fact::Begins { seat: Seat(0) })]);
}

#[test]
fn graces_are_kept_and_thrown_again() {
    cowries()
        .at("0,0,0,0/0,0,0,0 0 throw - - 0 - -")
        .does("10", &[thrown(BLACK, 10)])
        .chance_prompt(ChancePrompt::ThrowAgain { seat: BLACK, values: vec![10] })
        .does("4", &[thrown(BLACK, 4), Effect::Keeps { seat: BLACK, values: vec![10, 4] }])
        .prompt(use_or_skip(&[10, 4]))
        .does("10:0", &[Effect::Entered { seat: BLACK, kind: PIECE, point: "A10".into() }])
        .does("skip", &[Effect::GivenUp { seat: BLACK, values: vec![4] }, PASSES]);
}

#[test]
fn three_graces_in_succession_lose_what_is_kept() {
    let lost = Effect::special(Fact::KeptLost { seat: BLACK, value: 6, times: 3 });
    cowries()
        .at("0,0,0,0/0,0,0,0 0 throw 6,6,10 6x2 0 - -")
        .does("6", &[thrown(BLACK, 6), lost.clone(), PASSES])
        .at("0,0,0,0/0,0,0,0 0 throw 6,6 6x2 1 - -")
        .does("6", &[thrown(BLACK, 6), lost, EXTRA]);
}

#[test]
fn throws_that_no_piece_can_use_are_lost() {
    die()
        .at("78,81,81,81/0,0,0,0 0 throw - - 0 - -")
        .does("5", &[thrown(BLACK, 5), no_use(&[5]), PASSES])
        .at("78,81,81,81/0,0,0,0 0 throw - - 1 - -")
        .does("4", &[thrown(BLACK, 4), no_use(&[4]), EXTRA])
        .chance_prompt(ChancePrompt::Throw { seat: BLACK });
    die()
        .at("78,81,81,81/0,0,0,0 0 move 2,6 - 0 - -")
        .prompt(use_or_skip(&[2]))
        .does("2:78", &[moved(1, "Ac6", "Ac8"), no_use(&[6]), PASSES]);
}

#[test]
fn a_hit_gives_an_extra_turn_when_it_is_made_and_when_it_is_taken() {
    let hit = |count| Effect::Captured { seat: GREEN, kind: PIECE, count, point: "C1".into() };
    cowries()
        .at("0,0,0,30/0,0,0,1 0 move 3,6 - 0 - -")
        .does("3:30", &[moved(1, "B14", "C1"), hit(1), EXTRA])
        .does("6:33", &[moved(1, "C1", "C7"), EXTRA])
        .chance_prompt(ChancePrompt::Throw { seat: BLACK });
    cowries()
        .at("0,0,30,30/0,0,1,1 0 move 6,6 - 0 - -")
        .does("6:30p", &[moved(2, "B14", "C1"), hit(2), EXTRA])
        .prompt(use_or_skip(&[6]));
}

#[test]
fn a_piece_home_a_finish_and_the_end_are_told() {
    let home = |left| Effect::Home { seat: BLACK, kind: PIECE, count: 1, left };
    let finished = Effect::Finished { seat: BLACK, place: 1 };
    cowries().at("0,79,81,81/0,0,0,0 0 move 2 - 0 - -").does("2:79", &[home(1)]);
    cowries()
        .at("79,81,81,81/0,0,0,0 0 move 2 - 0 - -")
        .does("2:79", &[home(0), finished.clone(), Effect::Won { seat: BLACK }]);
    three()
        .at("79,81,81,81/0,0,0,0/0,0,0,0 0 move 2,6,10 - 3 - -")
        .does("2:79", &[home(0), finished])
        .chance_prompt(ChancePrompt::Throw { seat: Seat(1) });
    three().at("0,0,0,0/79,81,81,81/81,81,81,81 1 move 2 - 0 - 2").does(
        "2:79",
        &[
            Effect::Home { seat: Seat(1), kind: PIECE, count: 1, left: 0 },
            Effect::Finished { seat: Seat(1), place: 2 },
            Effect::Won { seat: Seat(2) },
        ],
    );
}
