//! What KHAN tells, and what it asks.

use super::{PUBLISHED, WALLED_IN, khan};
use crate::effect::{Effect, Prompt};
use crate::game::Seat;
use crate::khan::{Ask, Edge, Fact, Instead};
use crate::khan::{KALISTA, SBIRE};
use crate::kind::Kind;
use crate::testing::table;

const RED: Seat = Seat(0);
const OCHRE: Seat = Seat(1);

fn moved(seat: Seat, kind: Kind, from: &str, to: &str) -> Effect {
    Effect::Moved { seat, kind, count: 1, from: from.into(), to: to.into() }
}

#[test]
fn turning_the_mat_and_setting_up_are_asked_for_and_told() {
    khan()
        .prompt(Prompt::special(Ask::TurnMat))
        .does("mat:e", &[Effect::special(Fact::MatTurned { seat: RED, edge: Edge::East })])
        .prompt(Prompt::SetUp { kind: KALISTA })
        .does("b1:a1c1d1f1b2", &[Effect::SetUp { seat: RED }])
        .prompt(Prompt::SetUp { kind: KALISTA })
        .does("b6:e5a6c6e6f6", &[Effect::SetUp { seat: OCHRE }])
        .prompt(Prompt::AnyMove);
}

#[test]
fn a_move_is_told_with_its_squares_and_the_number_it_demands_is_asked_for() {
    khan()
        .at(PUBLISHED)
        .does("b2b3", &[moved(RED, SBIRE, "b2", "b3")])
        .prompt(Prompt::special(Ask::AnswerDemand { number: 1 }))
        .does("c6d6", &[moved(OCHRE, SBIRE, "c6", "d6")])
        .prompt(Prompt::special(Ask::AnswerDemand { number: 2 }));
}

#[test]
fn a_capture_reports_the_kind_and_the_owner() {
    let taken = |kind| Effect::Captured { seat: OCHRE, kind, count: 1, point: "c5".into() };
    let goes = moved(RED, SBIRE, "c3", "c5");
    khan().at("k4s/2s3/1s4/2S3/6/1K4 s r a6 1").does("c3c5", &[goes.clone(), taken(SBIRE)]);
    khan()
        .at("s5/2k3/6/2S3/6/1K4 s r a6 5")
        .does("c3c5", &[goes, taken(KALISTA), Effect::Won { seat: RED }])
        .ends(&[1, 2]);
}

#[test]
fn a_demand_without_an_answer_names_the_alternatives() {
    let unanswerable = |number, instead| Prompt::special(Ask::DemandUnanswerable { number, instead });
    khan().at("2k3/6/6/6/5S/4SK s r c6 1").prompt(unanswerable(1, Instead::MoveOrReturn));
    khan().at("2k3/6/6/6/SS4/K1SSS1 s r c6 1").prompt(unanswerable(1, Instead::Move));
    khan()
        .at("2k3/6/6/6/s5/Ks4 s r c6 1")
        .prompt(unanswerable(1, Instead::Return))
        .does("@d3", &[Effect::special(Fact::Returned { seat: RED, point: "d3".into() })]);
}

#[test]
fn a_pass_is_asked_for_and_lays_the_khan_aside() {
    khan()
        .at(WALLED_IN)
        .prompt(Prompt::Pass)
        .does("pass", &[Effect::Passed { seat: RED }])
        .prompt(Prompt::special(Ask::KhanAside));
}

#[test]
fn a_draw_is_told_with_the_moves_that_took_nothing() {
    let drawn = Effect::Drawn { seats: vec![RED, OCHRE] };
    table("khan", "quiet_limit=10")
        .at("k5/2s3/6/2S3/6/1K4 s r a6 9")
        .does("c3e3", &[moved(RED, SBIRE, "c3", "e3"), Effect::special(Fact::QuietLimit { moves: 10 }), drawn])
        .ends(&[1, 1]);
}
