//! The opening book of set-ups: red's best ones on every edge, with ochre's best answers. `examples/khan_book` made it; see
//! `training/README.md`.

#[cfg(test)]
mod tests;

use bisat_engine::khan::{Khan, Move, Position, SetUp};
use bisat_engine::{Game, Seat};

use crate::search::{Analysis, ScoredMove};
use crate::values::Values;

/// A line has the edge, the number of red's set-up, and the numbers of ochre's best answers, each with red's chance in
/// thousandths and, after `*`, the number of games behind it. The best set-ups of an edge and the best answers come first.
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
        let (chance, _games) = chance.split_once('*').unwrap_or((chance, ""));
        let number = number.parse().expect("a number");
        (Move::SetUp(SetUp::of_number(OCHRE, number)), chance.parse::<f32>().expect("a number") / 1000.0)
    };
    (edge, red, words.map(answer).collect())
}

fn of_chance(seat: Seat, chance: f32) -> Values {
    Values::of_two(if seat == RED { chance } else { 1.0 - chance })
}
