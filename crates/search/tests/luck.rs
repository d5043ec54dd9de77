//! What holds of luck and reviews in every game.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::collections::HashMap;

use bisat_engine::{GAMES, Seat, Turn, open};
use bisat_search::{Analysis, Budget, Evaluated, ScoredMove, Values, opponent, review, review_with_known};
use fastrand::Rng;

/// The tokens of a game played at random, at most so long.
fn played(id: &str, longest: usize) -> Vec<String> {
    let mut session = open(id, &[]).unwrap();
    let mut rng = Rng::with_seed(11);
    while let (Turn::Seat(_) | Turn::Chance, true) = (session.turn(), session.history().len() < longest) {
        session.play(&rng.choice(session.moves()).unwrap()).unwrap();
    }
    session.history()
}

#[test]
fn the_luck_of_all_outcomes_comes_to_nothing_on_the_mean_and_every_outcome_is_listed() {
    for id in GAMES {
        let opponent = opponent(id, &[]).unwrap();
        let mut session = open(id, &[]).unwrap();
        for token in played(id, 60) {
            let all = opponent.luck(&session.state(), &Budget::of_nodes(200)).unwrap();
            let listed: Vec<String> = all.iter().map(|luck| luck.outcome.clone()).collect();
            let outcomes: Vec<String> = session.outcomes().into_iter().map(|outcome| outcome.token).collect();
            assert_eq!(listed, outcomes, "{id}");
            for seat in (0..session.seats()).map(Seat) {
                let mean: f32 = all.iter().map(|luck| luck.odds * luck.luck.of(seat)).sum();
                assert!(mean.abs() < 1e-5, "{id}: {mean}");
            }
            session.play(&token).unwrap();
        }
    }
}

#[test]
fn a_review_judges_every_step_and_nobody_does_better_than_the_best() {
    for id in GAMES {
        let opponent = opponent(id, &[]).unwrap();
        let mut session = open(id, &[]).unwrap();
        let tokens = played(id, 80);
        let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
        let reviewed = review(opponent.as_ref(), session.as_mut(), &tokens, 300, &mut |_| {}).unwrap();
        assert_eq!(reviewed.steps.len(), tokens.len(), "{id}");
        assert!(reviewed.steps.iter().all(|step| step.seat.is_none_or(|seat| step.swing(seat) <= 1e-6)), "{id}");
        for seat in (0..session.seats()).map(Seat) {
            let accuracy = reviewed.accuracy(seat).unwrap();
            assert!((0.0..=100.0).contains(&accuracy), "{id}: {accuracy}");
        }
        let turned = reviewed.turning_points(3);
        assert!(turned.len() <= 3 && turned.iter().all(|at| *at < tokens.len()), "{id}");
    }
}

#[test]
fn known_values_take_the_place_of_a_search() {
    // No search would find these values: of every two moves the one that was played is far worse.
    let of = |seat: Seat, chance: f32| Values::of_two(if seat == Seat(0) { chance } else { 1.0 - chance });
    let scored = |mv: &str, values| ScoredMove { mv: mv.to_owned(), values, line: Vec::new() };
    let opponent = opponent("chowka-bhara", &[]).unwrap();
    let start = || open("chowka-bhara", &[]).unwrap();
    let tokens = played("chowka-bhara", 30);
    let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
    let (mut session, mut known) = (start(), HashMap::new());
    for token in &tokens {
        if let Turn::Seat(seat) = session.turn() {
            let moves = vec![scored("a better one", of(seat, 0.875)), scored(token, of(seat, 0.125))];
            known.insert(session.state(), Evaluated::Moves(Analysis { moves, depth: 1, nodes: 2 }));
        }
        session.play(token).unwrap();
    }
    let searched = review(opponent.as_ref(), start().as_mut(), &tokens, 300, &mut |_| {}).unwrap();
    let reviewed = review_with_known(&known, opponent.as_ref(), start().as_mut(), &tokens, 300, &mut |_| {}).unwrap();
    for (step, searched) in reviewed.steps.iter().zip(&searched.steps) {
        match step.seat {
            Some(seat) => assert_eq!((step.before, step.after), (of(seat, 0.875), of(seat, 0.125))),
            None => assert_eq!(step, searched, "throws are not known"),
        }
    }
    assert!(!known.is_empty());
}

#[test]
fn a_review_of_an_illegal_move_says_so() {
    let opponent = opponent("khan", &[]).unwrap();
    let mut session = open("khan", &[]).unwrap();
    assert!(review(opponent.as_ref(), session.as_mut(), &["nonsense"], 10, &mut |_| {}).is_err());
}
