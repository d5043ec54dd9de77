//! Moves: the Khan, its exception, and the pass.

use std::collections::BTreeSet;

use super::{PUBLISHED, WALLED_IN, khan, session};
use crate::khan::Khan;
use crate::point::PointId;
use crate::session::AnySession;

/// Red's Kalista, alone, stands on a double and cannot move.
const BLOCKED: &str = "2k3/6/6/6/s5/Ks4 s r c6 1";

#[test]
fn the_first_move_of_red_is_free() {
    khan().at(PUBLISHED).turn_of(0).offers(
        "a1a3 b2a2 b2a4 b2b3 b2b5 b2c2 b2c4 b2d3 b2e2 c1b3 c1c4 c1d3 c1e2 d1c2 d1d3 d1e2 \
         f1e1 f1f2",
    );
}

#[test]
fn whatever_moved_last_wears_the_khan() {
    khan().at(PUBLISHED).play("b2b3").field(3, "b3").play("c6d6").field(3, "d6").play("a1b2").field(3, "b2");
}

#[test]
fn the_khan_demands_the_number_on_which_its_wearer_stands_now() {
    khan().at(PUBLISHED).play("b2b3").offers("c6c5 c6d6").play("c6d6").offers("a1a3 a1b2 d1c2 d1e2 d1d3");
}

#[test]
fn the_khan_demands_its_number_after_a_capture_too() {
    khan().at("k4s/2s3/1s4/2S3/6/1K4 s r a6 1").play("c3c5").allows("b4b3 f6f3").forbids("a6a4 a6c6 a6b5");
}

#[test]
fn while_one_piece_on_the_number_can_move_no_other_may_and_no_sbire_returns() {
    khan().at("2k3/6/6/6/2S2S/4SK s r c6 1").offers("c2b2 c2c1 c2c3 c2d2");
}

#[test]
fn when_no_piece_stands_on_the_number_any_moves_by_its_own() {
    khan().at("2k3/6/6/6/SS4/K1SSS1 s r c6 1").offers(
        "a2a4 a2b3 b2a4 b2b3 b2b5 b2c2 b2c4 b2d3 b2e2 c1b3 c1c4 c1d3 c1e2 d1c2 d1d3 d1e2 \
         e1d2 e1e3 e1f2",
    );
}

#[test]
fn when_no_piece_on_the_number_can_move_any_other_may_or_a_sbire_returns() {
    khan().at("2k3/6/6/6/5S/4SK s r c6 1").offers(
        "e1c1 e1d2 e1e3 f2c2 f2d1 f2d3 f2e2 f2e4 f2f3 f2f5 \
         @b1 @c2 @e2 @b3 @d3 @a4 @e4 @b5 @d5 @f5",
    );
}

#[test]
fn a_sbire_returns_to_any_empty_square_of_the_number_demanded() {
    khan().at(BLOCKED).offers("@f1 @c2 @e2 @b3 @d3 @a4 @e4 @b5 @d5 @f5");
    khan().at("k5/6/6/6/s5/Ks4 s r a6 1").offers("@d1 @e1 @c3 @f3 @c4 @f4 @a5 @d6 @e6");
    khan().at("1k4/6/6/6/s5/Ks4 s r b6 1").offers("@c1 @b2 @d2 @f2 @a3 @e3 @b4 @d4 @c5 @e5 @f6");
}

#[test]
fn ochre_brings_sbires_back_as_red_does() {
    khan()
        .at("5k/6/6/6/6/1K4 s o b1 1")
        .allows("f6f3 @f1 @f5")
        .forbids("@b1 @a1 pass")
        .play("@f5")
        .is("5k/5s/6/6/6/1K4 s r f5 2");
}

#[test]
fn a_return_is_the_whole_move_and_the_sbire_wears_the_khan() {
    khan().at(BLOCKED).play("@d3").is("2k3/6/6/3S2/s5/Ks4 s o d3 2").turn_of(1).offers(
        "b1a1 b1b2 b1c1 \
         c6b6 c6d6 c6c5",
    );
}

#[test]
fn only_a_sbire_that_was_taken_returns() {
    khan()
        .at("2k3/6/1s4/1S4/S5/K1SSS1 s o c1 3")
        .play("b4b3")
        .allows("@f1 @f5")
        .play("@f5")
        .field(0, "2k3/5S/6/1s4/S5/K1SSS1");
    khan().at("2k3/6/6/1s4/SS4/K1SSS1 s r b3 3").allows("a2b3").forbids("@f1 @f5");
}

#[test]
fn the_exception_is_no_licence_to_do_nothing() {
    khan().at(BLOCKED).forbids("pass");
    khan().at("2k3/6/6/6/SS4/K1SSS1 s r c6 1").forbids("pass");
    khan().at(PUBLISHED).forbids("pass");
}

#[test]
fn a_side_with_no_legal_action_at_all_must_pass() {
    khan().at(WALLED_IN).offers("pass").play("pass").is("5k/6/s5/Ss4/SSs3/KSSs2 s o * 10").turn_of(1);
}

#[test]
fn after_a_pass_the_other_side_moves_any_piece_but_brings_no_sbire_back() {
    khan().at(WALLED_IN).play("pass").offers(
        "a4a3 a4a5 a4b4 b3a3 b3b2 b3b4 b3c3 c2b2 c2c1 c2c3 c2d2 d1d3 d1e2 d1f1 \
         f6c6 f6d5 f6e4 f6e6 f6f3 f6f5",
    );
}

#[test]
fn the_khan_that_lay_aside_is_worn_again_after_the_next_move() {
    khan().at(WALLED_IN).play("pass a4a5").field(3, "a5").offers("a3b3 a3b5 a3c4");
}

#[test]
fn after_a_pass_a_side_that_cannot_move_passes_though_it_has_sbires_in_hand() {
    khan().at("2k3/6/6/6/s5/Ks4 s r * 1").offers("pass").play("pass").is("2k3/6/6/6/s5/Ks4 s o * 2");
}

#[test]
fn a_demand_says_who_wears_the_khan_and_who_may_answer() {
    let demand = |session: &dyn AnySession| {
        let session = session.of_game::<Khan>().unwrap();
        session.game().demand(session.position())
    };
    assert_eq!(demand(&*session(PUBLISHED)), None);
    let mut session = session(PUBLISHED);
    session.play("b2b3").unwrap();
    let demand = demand(&*session).unwrap();
    assert_eq!((demand.number, demand.wearer.as_str()), (1, "b3"));
    let movers: BTreeSet<PointId> = session.moves().iter().map(|token| PointId::from(&token[..2])).collect();
    assert_eq!(demand.answering.into_iter().collect::<BTreeSet<_>>(), movers);
}
