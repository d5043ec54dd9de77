//! Throws show what came up, and lie the same each time.

use crate::sessions::walk;
use bisat_drawing::throws::{Motion, ThrowResult};
use bisat_engine::{Turn, open};

#[test]
fn every_outcome_of_every_game_can_be_shown_and_nothing_else() {
    let mut outcomes = 0;
    walk(|session| {
        for token in session.moves().iter().take(10) {
            let shown = ThrowResult::of(session, token).unwrap();
            assert_eq!(shown.is_some(), session.turn() == Turn::Chance, "{token} at {}", session.state());
            outcomes += usize::from(shown.is_some());
        }
        assert!(ThrowResult::of(session, "nonsense").is_err());
    });
    assert!(outcomes > 1000, "{outcomes} outcomes are too few");
}

#[test]
fn as_many_shells_lie_mouth_up_as_the_rules_say() {
    let pachisi = open("pachisi", &[]).unwrap();
    for (outcome, mouths) in [("25", 0), ("10", 1), ("2", 2), ("3", 3), ("4", 4), ("5", 5), ("6", 6)] {
        let shown = ThrowResult::of(pachisi.as_ref(), outcome).unwrap().unwrap();
        for seed in 0..20 {
            let drawn = shown.draw(seed, Motion::AtRest);
            let lies = |face: &str| drawn.matches(&format!("face-last\" href=\"#bisat-cowrie-{face}\"")).count();
            assert_eq!((lies("up"), lies("down")), (mouths, 6 - mouths), "{outcome}");
            assert!(drawn.contains(&format!(">{outcome}</text>")));
        }
    }
}

#[test]
fn the_same_throw_always_lies_the_same_and_another_seed_otherwise() {
    let shown = ThrowResult::Cowries { shells: 4, mouths: 2, value: 2 };
    assert_eq!(shown.draw(5, Motion::Thrown), shown.draw(5, Motion::Thrown));
    assert_ne!(shown.draw(5, Motion::Thrown), shown.draw(6, Motion::Thrown));
}

/// What is turned, and how far: the numbers behind each `rotate(` that something else follows.
fn turned(markup: &str, then: &str) -> Vec<Vec<f32>> {
    let parts = markup.split("transform=\"rotate(").skip(1).map(|part| part.split('"').next().unwrap());
    let numbers = |part: &str| part.split(['(', ')', ' ']).filter_map(|number| number.parse().ok()).collect();
    parts.filter(|part| part.contains(then)).map(numbers).collect()
}

#[test]
fn no_shell_lies_on_another_or_on_the_count() {
    for shells in [4, 6] {
        for seed in 0..500 {
            let drawn = ThrowResult::Cowries { shells, mouths: 1, value: 1 }.draw(seed, Motion::AtRest);
            let place = |flight: Vec<f32>| {
                let (along, far) = (flight[0].to_radians(), flight[1] * 100.0);
                (along.cos() * far, along.sin() * far)
            };
            let places: Vec<(f32, f32)> = turned(&drawn, "scale").into_iter().map(place).collect();
            assert_eq!(places.len(), shells as usize);
            for (at, (x, y)) in places.iter().enumerate() {
                assert!(x.hypot(*y) > 40.0 && x.abs() < 108.0 && y.abs() < 55.0, "seed {seed}");
                let nearest = places[..at].iter().map(|(a, b)| (x - a).hypot(y - b)).fold(f32::MAX, f32::min);
                assert!(nearest > 42.0, "seed {seed}: {nearest} apart");
            }
        }
    }
}

#[test]
fn a_needle_never_stops_on_a_line() {
    for (least, most) in [(3, 6), (1, 6)] {
        let field = 360.0 / f32::from(most - least + 1);
        for value in least..=most {
            for seed in 0..200 {
                let drawn = ThrowResult::Spinner { least, most, value }.draw(seed, Motion::AtRest);
                let middle = f32::from(value - least) * field;
                let off = (turned(&drawn, ")")[0][0] - middle).abs();
                assert!(off < field * 0.4, "{off} degrees from the middle of {field}");
            }
        }
    }
}

#[test]
fn the_face_that_lies_up_is_the_seat_that_won_the_toss() {
    let session = open("kho-kho", &[]).unwrap();
    let drawn = |outcome| ThrowResult::of(session.as_ref(), outcome).unwrap().unwrap().draw(1, Motion::AtRest);
    let up = |markup: String| markup.split("face-last").nth(1).unwrap().to_owned();
    assert!(up(drawn("red")).contains("--red-2") && up(drawn("yellow")).contains("--ochre-2"));
}
