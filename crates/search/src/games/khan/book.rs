//! The opening book of set-ups: red's best ones on every edge, with ochre's best answers. `examples/khan_book.rs` made it; see
//! `training/README.md`.

use bisat_engine::khan::{Khan, Move, Position, SetUp};
use bisat_engine::{Game, Seat};

use crate::search::Analysis;
use crate::values::Values;

/// A line has the edge, the number of red's set-up, and the numbers of ochre's best answers, each with red's chance in
/// thousandths. The best set-ups of an edge and the best answers come first.
const BOOK: &str = include_str!("book.txt");

const RED: Seat = Seat(0);
const OCHRE: Seat = Seat(1);

/// Replaces the values of these moves of the book, and ranks all others below them, except proven wins.
pub(super) fn correct(known: &[(Move, Values)], seat: Seat, analysis: &mut Analysis<Move>) {
    let Some(least) = known.iter().map(|(_, values)| values.of(seat)).min_by(f32::total_cmp) else { return };
    for scored in &mut analysis.moves {
        let value = scored.values.of(seat);
        match known.iter().find(|(mv, _)| *mv == scored.mv) {
            Some((_, values)) => scored.values = *values,
            None if value < 1.0 => scored.values = of_chance(seat, value.min(least)),
            None => {}
        }
    }
    // Of equal values, that of the book comes first.
    analysis.moves.sort_by_key(|scored| known.iter().all(|(mv, _)| *mv != scored.mv));
    analysis.moves.sort_by(|one, other| other.values.of(seat).total_cmp(&one.values.of(seat)));
}

/// The moves of the book in this position, with their values: in which the mat is turned, or a side sets up.
pub(super) fn moves(game: &Khan, position: &Position) -> Vec<(Move, Values)> {
    let mut edges = Vec::new();
    game.moves(&game.start(), &mut edges);
    let mut found: Vec<(Move, Values)> = Vec::new();
    for line in BOOK.lines() {
        let (edge, red, answers) = read_line(line, &edges);
        let chance = of_chance(RED, answers[0].1);
        let turned = game.after(&game.start(), edge);
        let placed = game.after(&turned, red);
        if *position == game.start() && found.iter().all(|(mv, _)| *mv != edge) {
            found.push((edge, chance));
        } else if *position == turned {
            found.push((red, chance));
        } else if *position == placed {
            found.extend(answers.into_iter().map(|(mv, chance)| (mv, of_chance(RED, chance))));
        }
    }
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
    use bisat_engine::{Board, Game, Options};

    use super::super::set_up::LEAST_FOR_BOOK;
    use super::{BOOK, Khan, Move, moves, read_line};
    use crate::{Budget, LEVELS, Search, SplitMix64};

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
            let known = moves(&game, &position);
            let seat = position.to_act();
            let most = known.iter().map(|(_, values)| values.of(seat)).fold(0.0, f32::max);
            let analysis = game.search(&position, &mut Budget::of_nodes(10_000), &mut |analysis| {
                assert_eq!(analysis.moves[0].values.of(seat), most);
            });
            let best = &analysis.moves[0];
            assert!(known.iter().any(|(mv, values)| *mv == best.mv && values.of(seat) == most));
            // All others rank below those of the book.
            let in_book = |mv| known.iter().any(|(known, _)| *known == mv);
            assert!(analysis.moves.iter().take(known.len()).all(|scored| in_book(scored.mv)));
            game.apply(&mut position, best.mv);
        }
    }

    #[test]
    fn weak_players_do_not_know_the_book() {
        let game = game();
        let start = game.start();
        assert!(game.book_moves(&start, LEAST_FOR_BOOK - 1).is_empty());
        let analysis = game.search(&start, &mut Budget::of_nodes(LEAST_FOR_BOOK - 1), &mut |_| {});
        for (edge, values) in moves(&game, &start) {
            let scored = analysis.moves.iter().find(|scored| scored.mv == edge).unwrap();
            assert_ne!(scored.values, values, "{edge}");
        }
    }

    #[test]
    fn levels_5_to_8_set_up_by_the_book() {
        let game = game();
        for level in LEVELS {
            assert_eq!(level.nodes(&game) >= LEAST_FOR_BOOK, level.number >= 5, "level {}", level.number);
        }
        for seed in 0..10 {
            let (level, mut position) = (LEVELS[4], game.start());
            let mut rng = SplitMix64::new(seed);
            for _ in 0..3 {
                let known = moves(&game, &position);
                let mv = level.choose(&game, &position, &mut Budget::of_nodes(level.nodes(&game)), &mut rng).unwrap();
                assert!(known.iter().any(|(known, _)| *known == mv), "{mv} of seed {seed}");
                game.apply(&mut position, mv);
            }
        }
    }
}
