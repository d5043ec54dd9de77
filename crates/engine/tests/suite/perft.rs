//! The perft tables: a wrong move generator changes some count.

use bisat_engine::{Board, GAMES, Visitor, open, perft, perft_within, playout, visit};

use crate::tables::{given, read_options};

/// Each line of a table: options, state, and the leaves at depth 1, 2, 3, ….
fn check(id: &str) {
    let path = format!("{}/tests/perft/{id}.txt", env!("CARGO_MANIFEST_DIR"));
    let table = std::fs::read_to_string(&path).unwrap();
    let rows: Vec<&str> = table.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(rows.len() >= 8, "{path} has too few rows");
    for row in rows {
        let [options, state, leaves] = row.split(" | ").collect::<Vec<_>>().try_into().unwrap();
        let mut session = open(id, &given(&read_options(options))).unwrap();
        session.set_state(state).unwrap();
        for (depth, leaves) in (1..).zip(leaves.split(' ')) {
            let found = session.perft(depth, u64::MAX).unwrap();
            assert_eq!(found.to_string(), leaves, "{id}, depth {depth}: {row}");
        }
    }
}

#[test]
fn every_game_counts_as_its_table_says() {
    GAMES.iter().for_each(|id| check(id));
}

#[test]
fn a_count_that_passes_the_limit_is_given_up_however_deep() {
    for id in GAMES {
        let session = open(id, &[]).unwrap();
        assert_eq!(session.perft(0, 1000), Ok(1));
        assert!(session.perft(u64::MAX, 1000).is_err(), "{id}");
    }
}

#[test]
fn a_finished_game_is_one_leaf_at_any_depth() {
    let mut session = open("kho-kho", &[]).unwrap();
    session.set_state("4 9/3 - - - 0 0 over -").unwrap();
    assert_eq!(session.perft(u64::MAX, 1000), Ok(1));
}

#[test]
fn counting_by_levels_and_line_by_line_agree() {
    struct Both;
    impl Visitor for Both {
        type Output = ();
        fn visit<G: Board>(self) {
            let game = G::with_defaults();
            let mut position = game.start();
            let mut below = |most| most / 2;
            for _ in 0..12 {
                playout(&game, &mut position, 1, &mut Vec::new(), &mut below);
                for depth in 0..=3 {
                    let by_levels = perft_within(&game, &position, depth.into(), u64::MAX);
                    if by_levels.as_ref().is_ok_and(|leaves| *leaves < 50_000) {
                        assert_eq!(by_levels, Ok(perft(&game, &position, depth)), "{}", game.write(&position));
                    }
                }
            }
        }
    }
    GAMES.iter().for_each(|id| visit(id, Both).unwrap());
}
