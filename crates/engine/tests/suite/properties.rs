//! Property tests: whatever text comes in, nothing panics, and what is accepted can be played on.

use crate::tables::{given, tables};
use bisat_engine::{AnySession, open};
use fastrand::Rng;
use proptest::prelude::{ProptestConfig, any, proptest};
use proptest::sample::Index;
use proptest::test_runner::RngSeed;

/// A session of one of the tables, some random steps on.
fn reached(table: Index, steps: u16, seed: u64) -> Box<dyn AnySession> {
    let tables = tables();
    let (id, options) = &tables[table.index(tables.len())];
    let mut session = open(id, &given(options)).unwrap();
    play_on(session.as_mut(), usize::from(steps), &mut Rng::with_seed(seed));
    session
}

fn play_on(session: &mut dyn AnySession, steps: usize, rng: &mut Rng) {
    for _ in 0..steps {
        let moves = session.moves();
        if moves.is_empty() {
            return;
        }
        session.play(&moves[rng.usize(..moves.len())]).unwrap();
    }
}

/// The text with some of its bytes changed, left out, doubled or swapped for what texts are made of.
fn damage(text: &str, rng: &mut Rng) -> String {
    const PARTS: &[u8] = b"0123456789 /,-=*xrokKsSnewpdabcl?.";
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..rng.usize(1..4) {
        if bytes.is_empty() {
            break;
        }
        let at = rng.usize(..bytes.len());
        match rng.u8(..4) {
            0 => drop(bytes.remove(at)),
            1 => bytes.insert(at, bytes[at]),
            2 => bytes[at] = PARTS[rng.usize(..PARTS.len())],
            _ => bytes.insert(at, PARTS[rng.usize(..PARTS.len())]),
        }
    }
    String::from_utf8(bytes).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(2025),
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text_is_accepted_or_refused_without_panic(table: Index, text in ".{0,120}") {
        let mut session = reached(table, 0, 0);
        let _ = session.set_state(&text);
        let _ = session.play(&text);
    }

    #[test]
    fn a_damaged_text_that_is_accepted_is_canonical_and_can_be_played_on(
        table: Index, steps in 0u16..300, seed in any::<u64>(),
    ) {
        let mut session = reached(table, steps, seed);
        let mut rng = Rng::with_seed(seed);
        let text = session.state();
        for _ in 0..20 {
            let damaged = damage(&text, &mut rng);
            if session.set_state(&damaged).is_ok() {
                assert_eq!(session.state(), damaged);
                play_on(session.as_mut(), 10, &mut rng);
                let reached = session.state();
                assert!(session.set_state(&reached).is_ok(), "{reached} was reached from {damaged}");
                let _ = (session.pieces(), session.points(), session.clicks());
            }
        }
    }

    #[test]
    fn a_state_holds_the_whole_of_the_past(table: Index, steps in 0u16..300, seed in any::<u64>()) {
        let mut played = reached(table, steps, seed);
        let mut read = reached(table, 0, 0);
        read.set_state(&played.state()).unwrap();
        play_on(played.as_mut(), 20, &mut Rng::with_seed(seed));
        play_on(read.as_mut(), 20, &mut Rng::with_seed(seed));
        assert_eq!(played.state(), read.state());
    }
}
