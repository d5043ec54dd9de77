//! Picking with one tap: a piece that a throw can take to one place only needs no second tap.

use bisat_client::{Picked, Picking, Taps};
use bisat_engine::{AnySession, GAMES, OptionValue, Turn, open};

/// The taps that play the move in a new picking; none where a tap plays another move.
fn taps_to_play(session: &dyn AnySession, token: &str, points: &[impl AsRef<str>]) -> Option<u32> {
    let mut picking = Picking::default();
    let mut taps = 0;
    for point in points {
        taps += 1;
        match picking.pick(session, point.as_ref(), Taps::One) {
            Picked::More => {}
            Picked::Move(played) => return (played == token).then_some(taps),
            other => panic!("{token} at {}: {other:?}", session.state()),
        }
    }
    panic!("{token} at {} is not played by its points", session.state())
}

#[test]
fn one_tap_plays_no_other_move_than_the_one_that_its_points_name() {
    let mut rng = fastrand::Rng::with_seed(11);
    let mut single = 0;
    for game in GAMES {
        let mut session = open(game, &[]).expect("a known game");
        for _ in 0..200 {
            if matches!(session.turn(), Turn::Over(_)) {
                break;
            }
            if matches!(session.turn(), Turn::Seat(_)) && session.count() <= 400 {
                for (token, points) in session.clicks() {
                    let taps = taps_to_play(&*session, &token, &points);
                    assert!(taps.is_some(), "{game}: {token} at {}", session.state());
                    single += u32::from(taps == Some(1) && points.len() > 1);
                }
            }
            let moves = session.moves();
            session.play(&moves[rng.usize(..moves.len())]).expect("a legal move");
        }
    }
    assert!(single > 100, "{single} moves took one tap instead of more");
}

#[test]
fn a_piece_of_khan_never_moves_by_one_tap() {
    let mut rng = fastrand::Rng::with_seed(12);
    let mut session = open("khan", &[]).expect("a known game");
    let mut picked = 0;
    while let Turn::Seat(_) = session.turn() {
        let actions = if session.count() > 400 { Vec::new() } else { session.actions() };
        for action in actions.iter().filter(|action| action.clicks.len() > 1) {
            assert_eq!(Picking::default().pick(&*session, &action.clicks[0], Taps::One), Picked::More);
            picked += 1;
        }
        let moves = session.moves();
        session.play(&moves[rng.usize(..moves.len())]).expect("a legal move");
    }
    assert!(picked > 20, "{picked} pieces were picked");
}

#[test]
fn the_chosen_throw_names_the_move_of_a_piece() {
    let mut session = open("chowka-bhara", &[]).expect("a known game");
    session.set_state("0,0,0,2/0,0,0,14 00 -/- 0 move 1,4 0 -").expect("a state of it");
    let mut picking = Picking::default();
    assert_eq!(picking.pick(&*session, "e1", Taps::One), Picked::More, "two throws lead to two places");
    picking.drop_all();
    picking.choose_value(4);
    assert_eq!(picking.pick(&*session, "e1", Taps::One), Picked::Move("4:2".to_owned()));
}

#[test]
fn a_double_asks_whether_one_pawn_moves_or_both() {
    let mut session = open("chowka-bhara", &[]).expect("a known game");
    session.set_state("0,0,2,2/0,0,0,14 00 -/- 0 move 1 0 -").expect("a state of it");
    let mut picking = Picking::default();
    assert_eq!(picking.pick(&*session, "e1", Taps::One), Picked::More);
    assert_eq!(picking.pick(&*session, "e1", Taps::One), Picked::Move("1:2".to_owned()), "one pawn of the double");
    picking.drop_all();
    assert_eq!(picking.pick(&*session, "e1", Taps::One), Picked::More);
    assert_eq!(picking.pick(&*session, "e2", Taps::One), Picked::Move("1:2d".to_owned()), "both");
}

/// Issue 20: at most 1.3 clicks per own move in the race games. Throws are not counted: they can be made by themselves.
#[test]
fn a_move_in_a_race_game_takes_at_most_one_tap_and_a_third() {
    for (game, options) in [
        ("chowka-bhara", &[][..]),
        ("chowka-bhara", &[("players", OptionValue::Number(4))]),
        ("chowka-bhara", &[("size", OptionValue::Number(7))]),
        ("pachisi", &[("players", OptionValue::Number(2))]),
        ("pachisi", &[("players", OptionValue::Number(4))]),
        ("pachisi", &[("throw", OptionValue::Word("die".into()))]),
    ] {
        let mut rng = fastrand::Rng::with_seed(13);
        let (mut taps, mut moves) = (0, 0);
        for _ in 0..6 {
            let mut session = open(game, options).expect("a known game");
            for _ in 0..1500 {
                let token = match session.turn() {
                    Turn::Over(_) => break,
                    Turn::Chance => session.outcome(rng.u32(..session.odds_total())).expect("an outcome"),
                    Turn::Seat(_) => {
                        // Nobody gives throws up for no reason.
                        let mut actions = session.clicks();
                        actions.retain(|(token, _)| token != "skip");
                        let (token, points) = actions.swap_remove(rng.usize(..actions.len()));
                        taps += taps_to_play(&*session, &token, &points).expect("the move itself is played");
                        moves += 1;
                        token
                    }
                };
                session.play(&token).expect("a legal step");
            }
        }
        let each = f64::from(taps) / f64::from(moves);
        println!("{game} {options:?}: {taps} taps for {moves} moves, {each:.2} each");
        assert!(moves > 300 && each <= 1.3, "{game} {options:?}: {taps} taps for {moves} moves, {each:.2} each");
    }
}

#[test]
fn a_piece_that_cannot_use_the_chosen_throw_is_refused_with_the_reason() {
    let mut session = open("chowka-bhara", &[]).expect("a known game");
    session.set_state("0,0,0,14/0,0,0,0 00 -/- 0 move 1,4 0 -").expect("a state of it");
    let mut picking = Picking::default();
    picking.choose_value(4);
    let Picked::Refused(refused) = picking.pick(&*session, "a1", Taps::One) else { panic!("it cannot use the 4") };
    assert_eq!(refused.point.as_deref(), Some("a1"));
    assert_eq!(refused.refusals, session.refusals(&["a1"]));
    assert_eq!(picking.points(), [""; 0]);
    assert_eq!(picking.value(), Some(4), "the throw stays chosen");
    picking.choose_value(4);
    assert_eq!(picking.pick(&*session, "a1", Taps::Two), Picked::More);
    assert_eq!(picking.unusable(&*session), session.refusals(&["a1"]));
}

#[test]
fn a_target_that_the_chosen_throw_does_not_reach_is_not_played() {
    let mut session = open("chowka-bhara", &[]).expect("a known game");
    session.set_state("0,0,0,2/0,0,0,14 00 -/- 0 move 1,4 0 -").expect("a state of it");
    let mut picking = Picking::default();
    picking.choose_value(4);
    assert_eq!(picking.pick(&*session, "e1", Taps::Two), Picked::More);
    assert!(matches!(picking.pick(&*session, "e2", Taps::Two), Picked::Refused(_)), "the 1 leads there");
    assert_eq!(picking.points(), ["e1"]);
    picking.choose_value(4);
    assert_eq!(picking.pick(&*session, "e2", Taps::Two), Picked::Move("1:2".to_owned()));
}

#[test]
fn what_never_moves_is_refused_as_a_target() {
    let mut session = open("kho-kho", &[]).expect("a known game");
    session.set_state("1 0/0 r e5ee b2,f6,k1 3 17 chase 4").expect("a state of it");
    let mut picking = Picking::default();
    assert_eq!(picking.pick(&*session, "e5", Taps::One), Picked::More);
    let Picked::Refused(sitter) = picking.pick(&*session, "g4", Taps::One) else { panic!("it faces away") };
    assert_eq!(sitter.refusals, session.refusals(&["e5", "g4"]));
    assert_ne!(sitter.refusals, session.refusals(&["g4"]));
}

#[test]
fn a_target_is_refused_for_the_picked_piece_and_another_piece_for_itself() {
    let mut session = open("khan", &[]).expect("a known game");
    session.set_state("sks2s/3ss1/6/6/1S4/SKSS1S s r d5 1").expect("a state of it");
    let mut picking = Picking::default();
    assert_eq!(picking.pick(&*session, "f1", Taps::One), Picked::More);
    let Picked::Refused(there) = picking.pick(&*session, "f4", Taps::One) else { panic!("f4 is too far") };
    assert_eq!(there.refusals, session.refusals(&["f1", "f4"]));
    let Picked::Refused(other) = picking.pick(&*session, "a1", Taps::One) else { panic!("a1 is no single") };
    assert_eq!(other.refusals, session.refusals(&["a1"]));
    assert_eq!(picking.points(), ["f1"], "what was picked stays picked");
}
