//! Records of every game: written, read, verified, and damaged.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use bisat_engine::{GAMES, Turn, open};
use bisat_record::{Contribution, Hex, Record, RecordError, Seed, Throws, tag, verify};
use fastrand::Rng;

const SEED: [u8; 32] = [7; 32];
const CONTRIBUTION: Contribution = Hex([9; 16]);

/// A game played at random with throws from the seed, at most so long, written down.
fn played(id: &str, longest: u32) -> Record {
    let mut session = open(id, &[]).unwrap();
    let mut contributions = vec![None; session.seats().into()];
    contributions[0] = Some(CONTRIBUTION);
    let seed = Seed::new(SEED);
    let throws = Throws { seed: &seed, table: "t1", contributions: &contributions };
    let mut rng = Rng::with_seed(3);
    let mut thrown = 0;
    for _ in 0..longest {
        let token = match session.turn() {
            Turn::Over(_) => break,
            Turn::Chance => {
                thrown += 1;
                session.outcome(throws.roll(thrown - 1, session.odds_total())).unwrap()
            }
            Turn::Seat(_) => rng.choice(session.moves()).unwrap(),
        };
        session.play(&token).unwrap();
    }
    let mut record = Record::of(session.as_ref(), None);
    record.set(tag::TABLE, "t1");
    record.set(tag::COMMITMENT, &seed.commitment().to_string());
    let written = contributions.iter().map(|one| one.map_or("-".to_owned(), |one| one.to_string()));
    record.set(tag::CONTRIBUTIONS, &written.collect::<Vec<_>>().join(" "));
    record.set(tag::SEED, &seed.write());
    record
}

#[test]
fn a_record_of_any_game_is_read_as_it_was_written_and_verified() {
    for id in GAMES {
        let record = played(id, 100_000);
        let text = record.to_string();
        assert_eq!(text.parse::<Record>(), Ok(record.clone()), "{id}");
        assert_eq!(Record::read(&text).unwrap().to_string(), text, "{id}");
        let verified = verify(&record).unwrap();
        assert_eq!(verified.steps as usize, record.steps().count(), "{id}");
        assert!(verified.is_drawn_again && verified.steps > 0, "{id}");
        assert_eq!(verified.throws > 0, *id != "khan", "{id}");
    }
}

#[test]
fn a_game_that_was_not_finished_is_verified_as_far_as_it_went() {
    let record = played("pachisi", 20);
    assert_eq!(record.get(tag::RESULT), Some("*"));
    assert_eq!(verify(&record).unwrap().steps, 20);
}

fn problem(change: impl Fn(&str) -> String) -> String {
    let text = change(&played("chowka-bhara", 100_000).to_string());
    verify(&Record::read(&text).unwrap()).unwrap_err().to_string()
}

#[test]
fn errors_in_a_record_name_their_place() {
    let changed = |from: &'static str, to: &'static str| {
        problem(move |text| {
            assert!(text.contains(from), "{from} is not in {text}");
            text.replacen(from, to, 1)
        })
    };
    let seed = Seed::new(SEED).write();
    let other = problem(|text| text.replace(&seed, &"ab".repeat(32)));
    assert!(other.contains("not the one that was promised"), "{other}");
    let other = problem(|text| text.replace("[Table \"t1\"]", "[Table \"t2\"]"));
    assert!(other.starts_with("turn ") && other.contains("the seed throws"), "{other}");
    assert!(changed("[Table \"t1\"]\n", "").contains("[Seed] needs [Table] beside it"));
    assert!(changed("[Game \"chowka-bhara\"]", "[Game \"ludo\"]").contains("ludo"));
    assert!(changed("[Game \"chowka-bhara\"]\n", "").contains("a record names its game"));
    assert!(changed("size=5", "size=6").contains("size"));
    assert!(changed("[Result \"", "[Result \"9 ").contains("the result is"));
    assert!(changed("1. ", "1. x").contains("turn 1: it is the turn of "));
    assert!(changed(": (", ": b1 (").contains("turn 1: a throw is due, which is written (b1)"));
    let more = problem(|text| format!("{text}99. south: (1)\n"));
    assert!(more.contains("(1)") || more.contains("after the end of the game"), "{more}");
}

#[test]
fn a_text_that_is_no_record_is_refused_with_its_line() {
    let line = |text: &str| Record::read(text).map_err(|RecordError { line, .. }| line);
    assert_eq!(line("[Game \"khan\"]\n[Game \"khan\"]"), Err(2));
    assert_eq!(line("[Game \"khan]"), Err(1));
    assert_eq!(line("[Game \"kh\"an\"]"), Err(1));
    assert_eq!(line("\n\n1 red a1"), Err(3));
    assert_eq!(line("1. red: a1\n[Game \"khan\"]"), Err(2));
    assert_eq!(line("1. red: "), Err(1));
    assert_eq!(line(&"x".repeat(5 << 20)), Err(1));
}

#[test]
fn a_tag_holds_any_text_of_one_line() {
    let mut record = Record::default();
    record.set(tag::TABLE, "a \"quoted\" \\ back\\\"slash ] [");
    assert_eq!(Record::read(&record.to_string()), Ok(record));
}

#[test]
fn damaged_records_never_panic() {
    let mut rng = Rng::with_seed(5);
    for id in GAMES {
        let text = played(id, 60).to_string();
        for _ in 0..300 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..rng.usize(1..4) {
                let at = rng.usize(..bytes.len());
                bytes[at] = rng.u8(32..127);
            }
            if let Ok(record) = Record::read(&String::from_utf8(bytes).unwrap()) {
                let _ = verify(&record);
            }
        }
    }
}
