use bisat_engine::{Board, Game, OptionValue, Options};

use super::{BOOK, Khan, LEAST_NODES, Move, Position, moves, read_line};
use crate::{Budget, LEVELS, Level, Search, SplitMix64};

fn game() -> Khan {
    Khan::with_options(&Options::complete::<&str>(Khan::option_rules(), &[]).unwrap())
}

fn edges(game: &Khan) -> Vec<Move> {
    let mut edges = Vec::new();
    game.moves(&game.start(), &mut edges);
    edges
}

#[test]
fn every_edge_has_set_ups_with_answers_best_first() {
    assert!(BOOK.len() <= 100_000);
    let game = game();
    let edges = edges(&game);
    let lines: Vec<_> = BOOK.lines().map(|line| read_line(line, &edges)).collect();
    for edge in edges {
        let of_edge: Vec<_> = lines.iter().filter(|(of, _, _)| *of == edge).collect();
        assert!(of_edge.is_sorted_by(|one, next| one.2[0].1 >= next.2[0].1), "{edge}");
        assert!(!of_edge.is_empty(), "{edge}");
    }
    for (_, red, answers) in &lines {
        assert!(answers.is_sorted_by(|one, next| one.1 <= next.1), "{red}");
        assert!(answers.iter().all(|(_, chance)| (0.0..1.0).contains(chance)), "{red}");
    }
}

#[test]
fn strong_players_turn_the_mat_set_up_and_answer_by_the_book() {
    let game = game();
    let mut position = game.start();
    for _ in 0..3 {
        let known = moves(&game, &position, LEAST_NODES);
        let seat = position.to_act();
        let most = known[0].values.of(seat);
        let analysis = game.search(&position, &mut Budget::of_nodes(LEAST_NODES), &mut |analysis| {
            assert_eq!(analysis.moves[0].values.of(seat), most);
        });
        let best = &analysis.moves[0];
        assert!(known.iter().any(|known| known.mv == best.mv && known.values.of(seat) == most));
        // All others rank below those of the book.
        let in_book = |mv| known.iter().any(|known| known.mv == mv);
        assert!(analysis.moves.iter().take(known.len()).all(|scored| in_book(scored.mv)));
        game.apply(&mut position, best.mv);
    }
}

#[test]
fn short_searches_do_not_use_the_book() {
    let game = game();
    let start = game.start();
    assert!(game.book_moves(&start, LEAST_NODES - 1).is_empty());
    let analysis = game.search(&start, &mut Budget::of_nodes(LEAST_NODES - 1), &mut |_| {});
    for known in moves(&game, &start, LEAST_NODES) {
        let scored = analysis.moves.iter().find(|scored| scored.mv == known.mv).unwrap();
        assert_ne!(scored.values, known.values, "{}", known.mv);
    }
}

#[test]
fn games_that_end_soon_without_a_capture_have_no_book() {
    let with_limit = |limit| {
        Khan::with_options(
            &Options::complete(Khan::option_rules(), &[("quiet_limit", OptionValue::Number(limit))]).unwrap(),
        )
    };
    for (limit, edges) in [(10, 0), (19, 0), (20, 4), (200, 4)] {
        let game = with_limit(limit);
        assert_eq!(moves(&game, &game.start(), LEAST_NODES).len(), edges, "{limit}");
    }
}

#[test]
fn only_level_8_sets_up_by_the_book_and_draws_among_its_moves() {
    let game = game();
    let start = game.start();
    let [without @ .., top] = LEVELS;
    let choose = |level: &Level, position: &Position, nodes, seed| {
        level.choose(&game, position, &mut Budget::of_nodes(nodes), &mut SplitMix64::new(seed)).unwrap()
    };
    let mut position = start;
    for _ in 0..3 {
        let known = moves(&game, &position, LEAST_NODES);
        let chosen: Vec<Move> = (0..50).map(|seed| choose(&top, &position, LEAST_NODES, seed)).collect();
        assert!(chosen.iter().all(|mv| known.iter().any(|known| known.mv == *mv)));
        assert!(chosen.contains(&known[0].mv));
        assert!(chosen.iter().any(|mv| *mv != known[0].mv), "{}: always the same choice", game.write(&position));
        game.apply(&mut position, known[0].mv);
    }
    // The book has 16 of 5,544 set-ups on this edge.
    let turned = game.after(&start, moves(&game, &start, LEAST_NODES)[0].mv);
    let known = moves(&game, &turned, LEAST_NODES);
    for level in &without {
        let chosen: Vec<Move> = (0..4).map(|seed| choose(level, &turned, LEAST_NODES, seed)).collect();
        assert!(chosen.iter().any(|mv| known.iter().all(|known| known.mv != *mv)), "{level:?}: {chosen:?}");
    }
}
