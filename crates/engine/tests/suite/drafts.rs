//! Positions put together by hand: every position is a draft without a flaw, and a draft without a flaw is a position.

use std::collections::BTreeMap;

use crate::tables::{given, tables};
use bisat_engine::{Choices, Draft, Drafter, GAMES, PointId, Turn, drafter, open};
use fastrand::Rng;

/// Positions on the way of random games, as texts, in every option set.
fn positions(mut see: impl FnMut(&'static str, &dyn Drafter, &str, &mut Rng)) {
    for (id, options) in tables() {
        let drafter = drafter(id, &given(&options)).unwrap();
        let mut session = open(id, &given(&options)).unwrap();
        let start = session.state();
        let mut rng = Rng::with_seed(11);
        for _ in 0..3 {
            session.set_state(&start).unwrap();
            for step in 0..600 {
                if step < 60 || step % 12 == 0 || matches!(session.turn(), Turn::Over(_)) {
                    see(id, &*drafter, &session.state(), &mut rng);
                }
                let moves = session.moves();
                if moves.is_empty() {
                    break;
                }
                session.play(&moves[rng.usize(..moves.len())]).unwrap();
            }
        }
    }
}

#[test]
fn every_reachable_position_is_a_draft_without_a_flaw_and_reads_back_the_same_text() {
    positions(|id, drafter, state, _| {
        let draft = drafter.draft(state).unwrap();
        assert_eq!(drafter.state(&draft), state, "{id}");
        assert_eq!(drafter.check(&draft), Ok(()), "{id} {state}");
        for setting in drafter.settings(&draft) {
            let mut same = draft.clone();
            assert!(drafter.set(&mut same, &setting.id, &setting.value), "{id} {state}: {setting:?}");
            assert_eq!(drafter.state(&same), state, "{id}: {setting:?}");
        }
    });
}

#[test]
fn every_piece_lies_on_a_spot_that_it_can_be_put_on_and_every_spot_is_a_point() {
    positions(|id, drafter, state, _| {
        let draft = drafter.draft(state).unwrap();
        for (at, piece) in draft.pieces.iter().enumerate() {
            let spots = drafter.spots(&draft, at);
            let own = spots.iter().find(|spot| spot.point == piece.point);
            assert!(own.is_some_and(|own| own.marks.contains(&piece.mark)), "{id} {state}: {piece:?}");
            let mut same = draft.clone();
            assert!(drafter.put(&mut same, at, &piece.point), "{id} {state}: {piece:?}");
            assert_eq!(drafter.state(&same), state, "{id}: {piece:?} put where it lies");
        }
    });
    for (id, options) in tables() {
        let session = open(id, &given(&options)).unwrap();
        let points: Vec<PointId> = session.points().into_iter().map(|point| point.name).collect();
        let drafter = drafter(id, &given(&options)).unwrap();
        let draft = drafter.draft_of_start();
        for at in 0..draft.pieces.len() {
            let spots = drafter.spots(&draft, at);
            assert!(spots.iter().all(|spot| points.contains(&spot.point) && !spot.marks.is_empty()), "{id}");
        }
    }
}

/// Changes something at random.
fn change(drafter: &dyn Drafter, draft: &mut Draft, rng: &mut Rng) {
    let piece = rng.usize(..draft.pieces.len());
    match rng.u8(..8) {
        0 => assert!(drafter.remove(draft, piece)),
        1..4 => {
            let settings = drafter.settings(draft);
            let setting = &settings[rng.usize(..settings.len())];
            let value = match &setting.choices {
                Choices::Flag => rng.u8(..2).to_string(),
                Choices::Numbers(least, most) => rng.u32(least..=most).to_string(),
                Choices::Seats(seats) => seats[rng.usize(..seats.len())].0.to_string(),
                Choices::Words(words) => words[rng.usize(..words.len())].clone(),
            };
            assert!(drafter.set(draft, &setting.id, &value), "{setting:?}: {value}");
        }
        _ => {
            let spots = drafter.spots(draft, piece);
            let spot = &spots[rng.usize(..spots.len())];
            assert!(drafter.put(draft, piece, &spot.point));
            assert!(drafter.mark(draft, piece, &spot.marks[rng.usize(..spot.marks.len())]), "{spot:?}");
        }
    }
}

#[test]
fn a_draft_without_a_flaw_is_a_legal_position_and_every_flaw_is_a_fact_of_its_game() {
    let mut seen: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    positions(|id, drafter, state, rng| {
        let mut draft = drafter.draft(state).unwrap();
        for _ in 0..6 {
            change(drafter, &mut draft, rng);
            let count = draft.pieces.len();
            let text = drafter.state(&draft);
            let (legal, flawed) = seen.entry(id).or_default();
            match drafter.check(&draft) {
                Ok(()) => {
                    *legal += 1;
                    let again = drafter.draft(&text).unwrap();
                    assert_eq!((drafter.state(&again), again.pieces.len()), (text, count), "{id}");
                }
                Err(error) => {
                    *flawed += 1;
                    let game = error.flaw().map(bisat_engine::Special::game);
                    assert_eq!(game, Some(id), "{text}: {error}");
                }
            }
        }
    });
    let often = seen.values().filter(|(legal, flawed)| *legal > 300 && *flawed > 300).count();
    assert_eq!(often, GAMES.len(), "{seen:?}");
}

#[test]
fn the_backdrop_of_any_draft_is_a_legal_position() {
    positions(|id, drafter, state, rng| {
        let mut draft = drafter.draft(state).unwrap();
        for _ in 0..6 {
            let backdrop = drafter.draft(&drafter.backdrop(&draft));
            assert!(backdrop.is_ok(), "{id} {state}");
            change(drafter, &mut draft, rng);
        }
    });
}

#[test]
fn the_sitters_of_kho_kho_are_drawn_and_stay_where_they_are() {
    positions(|id, drafter, state, _| {
        let mut session = open(id, &[]).unwrap();
        // Positions of other options may have more spins or turns.
        if session.set_state(state).is_ok() {
            let draft = drafter.draft(state).unwrap();
            let sitters = session.pieces().into_iter().filter(|piece| piece.kind == bisat_engine::kho_kho::SITTER);
            assert_eq!(drafter.fixed_pieces(&draft), sitters.collect::<Vec<_>>(), "{id} {state}");
        }
    });
}

#[test]
fn what_cannot_be_set_or_put_changes_nothing() {
    let drafter = drafter("khan", &[]).unwrap();
    let draft = drafter.draft("sks1ss/4s1/6/6/1S4/SKSS1S s r - 0").unwrap();
    let mut same = draft.clone();
    let turn = drafter.settings(&draft)[0].id.clone();
    assert!(!drafter.set(&mut same, &turn, "2"));
    assert!(!drafter.put(&mut same, 0, "g7"));
    assert!(!drafter.put(&mut same, 99, "a1"));
    assert!(!drafter.mark(&mut same, 0, "x"));
    assert_eq!(same, draft);
}

#[test]
fn a_piece_of_khan_makes_room_and_takes_the_khan_along() {
    let drafter = drafter("khan", &[]).unwrap();
    let mut draft = drafter.draft("k5/6/6/6/1S4/SK2S1 s o b2 3").unwrap();
    let at = |draft: &Draft, point: &str| {
        draft.pieces.iter().position(|piece| piece.point == *point && piece.seat.is_some()).unwrap()
    };
    let wearer = at(&draft, "b2");
    assert!(drafter.put(&mut draft, wearer, "e1"));
    assert_eq!(drafter.state(&draft), "k5/6/6/6/6/SK2S1 s o e1 3", "the Sbire on e1 goes to the hand");
    assert!(drafter.remove(&mut draft, wearer));
    assert_eq!(drafter.state(&draft), "k5/6/6/6/6/SK4 s o * 3", "without its wearer the Khan lies beside the mat");
}
