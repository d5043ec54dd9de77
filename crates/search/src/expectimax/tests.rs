use std::collections::HashMap;

use bisat_engine::chowka_bhara::ChowkaBhara;
use bisat_engine::pachisi::Pachisi;
use bisat_engine::{Board, Game, OptionValue, Options, Seat, Turn, playout};

use super::evaluation_cache::EvaluationCache;
use super::{Evaluate, ExactValues, search};
use crate::budget::Budget;
use crate::games::testing::{rules, walk};
use crate::search::Search;

const NODES: u64 = 20_000;

fn for_two<G: Board>() -> G {
    G::with_options(&Options::complete(G::option_rules(), &[("players", OptionValue::Number(2))]).unwrap())
}

/// The value of the best move for the first seat at each depth.
fn best_by_depth<G: Evaluate>(game: &G, position: &G::Position, exact: ExactValues) -> HashMap<u32, f32> {
    let mut best = HashMap::new();
    search(game, position, &mut Budget::of_nodes(NODES), exact, &mut |analysis| {
        best.insert(analysis.depth, analysis.moves[0].values.of(Seat(0)));
    });
    best
}

fn check_best<G: Evaluate>() {
    let game: G = for_two();
    let (mut compared, mut seen) = (0, 0);
    walk(&game, 5, |position| {
        seen += 1;
        if seen % 10 == 0 {
            let all = best_by_depth(&game, position, ExactValues::AllMoves);
            let best = best_by_depth(&game, position, ExactValues::BestMove);
            for (depth, value) in &all {
                // It gets as deep with fewer nodes.
                assert!((best[depth] - value).abs() < 1e-4, "depth {depth} of {}", game.write(position));
                compared += 1;
            }
        }
    });
    assert!(compared > 20, "only {compared}");
}

#[test]
fn the_search_for_the_best_move_finds_its_exact_value() {
    check_best::<Pachisi>();
    check_best::<ChowkaBhara>();
}

#[test]
fn the_search_for_the_best_move_lists_every_move_once_however_few_nodes_it_has() {
    let game: Pachisi = for_two();
    walk(&game, 7, |position| {
        let mut legal = Vec::new();
        if let Turn::Seat(_) = game.turn(position) {
            game.moves(position, &mut legal);
        }
        for nodes in [0, 1, 10, 100, 1000] {
            let found = game.search_for_best(position, &mut Budget::of_nodes(nodes)).moves;
            assert_eq!(found.len(), legal.len(), "{nodes} nodes at {}", game.write(position));
            assert!(legal.iter().all(|mv| found.iter().any(|scored| scored.mv == *mv)), "{}", game.write(position));
        }
    });
}

#[test]
fn the_cache_returns_what_the_game_evaluates() {
    for options in ["players=2", "players=3", "players=4", "players=4 throw=die"] {
        let game: Pachisi = rules(options);
        let (mut cache, mut rng) = (EvaluationCache::new(&game, 0), fastrand::Rng::with_seed(6));
        let (mut position, mut seen, mut compared) = (game.start(), Vec::new(), 0);
        for _ in 0..1500 {
            if playout(&game, &mut position, 1, &mut Vec::new(), &mut |below| rng.u32(..below)) == 0 {
                position = game.start();
            }
            seen.push(position);
            // Back and forth, as a search goes.
            for position in [position, seen[seen.len() / 2]] {
                if !matches!(game.turn(&position), Turn::Over(_)) {
                    assert_eq!(cache.evaluate(&game, &position), game.evaluate(&position), "{}", game.write(&position));
                    compared += 1;
                }
            }
        }
        assert!(compared > 2000, "{options}: {compared}");
    }
}
