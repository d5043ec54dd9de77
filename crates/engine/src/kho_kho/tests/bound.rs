//! Sentences about the Attacker that no state of play can show, asked of Attackers that no play can make.

use super::super::attacker::Attacker;
use super::super::{KhoKho, Phase, Position, Space, Way};
use crate::board::Board;
use crate::game::Game;

const RULES: KhoKho = KhoKho { spins: 40, turns: 4 };

/// An Attacker that faces north on the space, with this course.
fn position(space: &str, course: Way, phase: Phase) -> Position {
    let mut position = RULES.read("1 0/0 r e5ee a1,l1,l7 0 17 chase 4").unwrap();
    let space = Space::read(space).unwrap();
    position.attacker = Some(Attacker { space, facing: Some(Way::North), course: Some(course) });
    position.phase = phase;
    position
}

/// Every legal move with the state after it.
fn moves(position: Position) -> Vec<(String, String)> {
    let mut moves = Vec::new();
    RULES.moves(&position, &mut moves);
    let play = |mv| {
        let mut after = position;
        RULES.apply(&mut after, mv);
        RULES.write(&after)
    };
    moves.into_iter().map(|mv| (mv.to_string(), play(mv))).collect()
}

#[test]
fn the_second_leg_is_free_of_the_course_where_it_turns_in_a_free_zone() {
    let turns_back = |space| moves(position(space, Way::East, Phase::Chase(2))).iter().any(|(mv, _)| mv == "n1w1");
    assert!(turns_back("b6"));
    assert!(!turns_back("c6"));
}

#[test]
fn a_path_without_a_leg_along_the_lane_keeps_the_course() {
    for (course, after) in [(Way::East, "e7ne"), (Way::West, "e7nw")] {
        let moves = moves(position("e5", course, Phase::Chase(2)));
        let (_, state) = moves.iter().find(|(mv, _)| mv == "n2").unwrap();
        assert_eq!(state.split(' ').nth(3), Some(after));
    }
}

#[test]
fn no_path_of_a_balance_gives_kho() {
    let gives_kho = |phase| moves(position("e3", Way::East, phase)).iter().any(|(mv, _)| mv.ends_with('k'));
    assert!(gives_kho(Phase::Chase(4)));
    assert!(!gives_kho(Phase::Balance(4)));
}
