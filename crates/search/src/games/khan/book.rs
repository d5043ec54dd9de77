//! The opening book of set-ups: red's best ones on every edge, with ochre's best answers. `examples/khan_book.rs` made it; see
//! `training/README.md`.

use bisat_engine::khan::{Khan, Move, Position, SetUp};
use bisat_engine::{Game, Seat};

use crate::search::{Analysis, ScoredMove};
use crate::values::Values;

/// A line has the edge, the number of red's set-up, and the numbers of ochre's best answers, each with red's chance in
/// thousandths. The best set-ups of an edge and the best answers come first.
const BOOK: &str = include_str!("book.txt");

/// With fewer nodes the book is not used.
const LEAST_NODES: u64 = 5_000;
/// The book was made for a limit of 40 moves without a capture. With less than this, games end before its chances come true.
const LEAST_QUIET_LIMIT: u8 = 20;

const RED: Seat = Seat(0);
const OCHRE: Seat = Seat(1);

/// Replaces the values of these moves of the book, except proven ones, and ranks all others below them, except proven wins.
pub(super) fn correct(known: &[ScoredMove<Move>], seat: Seat, analysis: &mut Analysis<Move>) {
    let Some(least) = known.last().map(|worst| worst.values.of(seat)) else { return };
    for scored in &mut analysis.moves {
        let value = scored.values.of(seat);
        match known.iter().find(|known| known.mv == scored.mv) {
            Some(known) if value > 0.0 && value < 1.0 => scored.values = known.values,
            None if value < 1.0 => scored.values = of_chance(seat, value.min(least)),
            _ => {}
        }
    }
    // Of equal values, that of the book comes first.
    analysis.moves.sort_by_key(|scored| known.iter().all(|known| known.mv != scored.mv));
    analysis.moves.sort_by(|one, other| other.values.of(seat).total_cmp(&one.values.of(seat)));
}

/// The moves of the book in this position, best first, for a player that searches this number of nodes.
pub(super) fn moves(game: &Khan, position: &Position, nodes: u64) -> Vec<ScoredMove<Move>> {
    if nodes < LEAST_NODES || game.quiet_limit() < LEAST_QUIET_LIMIT || position.is_set_up() {
        return Vec::new();
    }
    let mut edges = Vec::new();
    game.moves(&game.start(), &mut edges);
    let mut found: Vec<ScoredMove<Move>> = Vec::new();
    let scored = |mv, chance| ScoredMove { mv, values: of_chance(RED, chance), line: Vec::new() };
    for line in BOOK.lines() {
        let (edge, red, answers) = read_line(line, &edges);
        let chance = answers[0].1;
        let turned = game.after(&game.start(), edge);
        let placed = game.after(&turned, red);
        if *position == game.start() && found.iter().all(|known| known.mv != edge) {
            found.push(scored(edge, chance));
        } else if *position == turned {
            found.push(scored(red, chance));
        } else if *position == placed {
            found.extend(answers.into_iter().map(|(mv, chance)| scored(mv, chance)));
        }
    }
    let seat = position.to_act();
    found.sort_by(|one, other| other.values.of(seat).total_cmp(&one.values.of(seat)));
    found
}

/// The edge, red's set-up, and ochre's answers with red's chance.
fn read_line(line: &str, edges: &[Move]) -> (Move, Move, Vec<(Move, f32)>) {
    let mut words = line.split(' ');
    let mut word = || words.next().expect("the book is part of the program");
    let edge = word();
    let edge = *edges.iter().find(|mv| mv.to_string() == edge).expect("the book names edges");
    let red = Move::SetUp(SetUp::of_number(RED, word().parse().expect("a number")));
    let answer = |word: &str| {
        let (number, chance) = word.split_once('=').expect("an answer has a chance");
        let number = number.parse().expect("a number");
        (Move::SetUp(SetUp::of_number(OCHRE, number)), chance.parse::<f32>().expect("a number") / 1000.0)
    };
    (edge, red, words.map(answer).collect())
}

fn of_chance(seat: Seat, chance: f32) -> Values {
    Values::of_two(if seat == RED { chance } else { 1.0 - chance })
}

#[cfg(test)]
mod tests {
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
}
