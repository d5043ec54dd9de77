//! Golden playthroughs: whole games with every state, so that no change of the rules goes unnoticed.
//!
//! To write them anew after a change that is meant: `WRITE_PLAYTHROUGHS=1 cargo test -p bisat-engine --test suite`.

use std::fmt::Write;

use crate::tables::{given, read_options};
use bisat_engine::{GAMES, Turn, open};
use fastrand::Rng;

/// One game a file: its name, its id and its options.
const PLAYTHROUGHS: [(&str, &str, &str); 8] = [
    ("khan", "khan", "quiet_limit=40"),
    ("khan-short", "khan", "quiet_limit=10"),
    ("chowka-bhara", "chowka-bhara", "players=2"),
    ("chowka-bhara-large", "chowka-bhara", "players=4 size=7 hit_bonus=true"),
    ("pachisi", "pachisi", "players=4 throw=cowries"),
    ("pachisi-die", "pachisi", "players=2 throw=die"),
    ("kho-kho", "kho-kho", "spins=12"),
    ("kho-kho-short", "kho-kho", "spins=3 innings=1"),
];
/// A longer game is broken off here.
const LONGEST: usize = 400;

/// Plays a random game and writes down each move with its seat and effects.
fn play(id: &str, options: &str) -> String {
    let mut session = open(id, &given(&read_options(options))).unwrap();
    let mut rng = Rng::with_seed(2025);
    let mut text = format!("{id} {options}\n{}\n", session.state());
    for _ in 0..LONGEST {
        let (who, token) = match session.turn() {
            Turn::Over(ranks) => {
                writeln!(text, "over {:?}", ranks.places()).unwrap();
                break;
            }
            Turn::Chance => {
                let total = session.outcomes()[0].total;
                ("chance".to_owned(), session.outcome(rng.u32(..total)).unwrap())
            }
            Turn::Seat(seat) => {
                let mut moves = session.moves();
                moves.sort_unstable();
                // Giving throws up would make Pachisi endless.
                moves.retain(|mv| mv != "skip" || session.moves().len() == 1);
                (seat.0.to_string(), moves.swap_remove(rng.usize(..moves.len())))
            }
        };
        session.play(&token).unwrap();
        writeln!(text, "{who} {token} | {}", session.state()).unwrap();
    }
    text
}

#[test]
fn whole_games_go_as_they_went_before() {
    for (name, id, options) in PLAYTHROUGHS {
        let path = format!("{}/tests/playthroughs/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let played = play(id, options);
        if std::env::var_os("WRITE_PLAYTHROUGHS").is_some() {
            std::fs::write(&path, &played).unwrap();
        }
        let golden = std::fs::read_to_string(&path).unwrap();
        for (number, (played, golden)) in (1..).zip(played.lines().zip(golden.lines())) {
            assert_eq!(played, golden, "{name}.txt, line {number}");
        }
        assert_eq!(played.lines().count(), golden.lines().count(), "{name}.txt");
    }
}

#[test]
fn every_game_has_a_playthrough() {
    assert!(GAMES.iter().all(|game| PLAYTHROUGHS.iter().any(|(_, id, _)| id == game)));
}
