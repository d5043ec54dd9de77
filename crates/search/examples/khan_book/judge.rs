//! The book by evaluation, proofs and searches: stage by stage fewer set-ups are judged with more work.

use std::cmp::Reverse;
use std::time::Instant;

use bisat_engine::Game;
use bisat_engine::khan::{Khan, Position, SetUp};
use bisat_search::{Budget, Search, ZeroSum, forces_win};

use crate::{Answer, Judged, OfEdge, RED, answered, edges, in_parallel, lines, placed};

/// How much work a set-up of red gets.
#[derive(Clone, Copy)]
pub(crate) struct Work {
    /// The answers that are tested for a forced win of red, and the nodes of each test.
    tested: (usize, u64),
    /// The number of answers that are searched, and the nodes of each search, one round after the other.
    searched: &'static [(usize, u64)],
}

/// The number of red's set-ups on each edge that are judged in each stage, and the work.
const STAGES: [(usize, Work); 2] = [
    (400, Work { tested: (48, 30_000), searched: &[(12, 20_000)] }),
    (32, Work { tested: (256, 100_000), searched: &[(96, 50_000), (12, 1_000_000), (4, 4_000_000)] }),
];
/// The work to find more answers to a set-up of a book.
pub(crate) const MORE_ANSWERS: Work = Work { tested: (512, 100_000), searched: &[(160, 50_000), (16, 300_000)] };
/// A forced win of red is looked for within this number of plies.
const PLIES: u8 = 15;
/// Answers that count in the first, static judgement.
const WORST: usize = 16;

/// Makes and prints a book.
pub(crate) fn print_book(game: &Khan, scale: usize) {
    let began = Instant::now();
    for edge in edges(game) {
        let turned = game.after(&game.start(), edge);
        let all: Vec<u32> = (0..SetUp::COUNT).collect();
        let mut ranked = in_parallel(&all, |red| (static_value(game, &turned, *red), *red));
        ranked.sort_unstable_by_key(|ranked| Reverse(*ranked));
        let mut best: Vec<u32> = ranked.into_iter().map(|(_, red)| red).collect();
        let mut set_ups = Vec::new();
        for (count, work) in STAGES {
            best.truncate((count / scale).max(1));
            set_ups = in_parallel(&best, |red| judge(game, &turned, *red, work));
            set_ups.sort_by(|one, other| other.chance().total_cmp(&one.chance()));
            best = set_ups.iter().map(|judged| judged.red).collect();
            eprintln!("{edge}: best {:.3} after {:.0} s", set_ups[0].chance(), began.elapsed().as_secs_f64());
        }
        lines::print(&OfEdge { edge, turned, set_ups });
    }
}

/// Every answer of ochre that does not lose its Kalista at once, with red's score, the best for ochre first.
fn answers(game: &Khan, placed: &Position) -> Vec<(i32, u32)> {
    let scored = (0..SetUp::COUNT).map(|number| (answered(game, placed, number), number));
    let safe = scored.filter(|(position, _)| !game.has_winning_move(position));
    let mut scored: Vec<(i32, u32)> = safe.map(|(position, number)| (game.score(&position), number)).collect();
    scored.sort_unstable();
    scored
}

/// The mean of red's scores after ochre's best answers.
fn static_value(game: &Khan, turned: &Position, red: u32) -> i32 {
    let answers = answers(game, &placed(game, turned, red));
    let best = &answers[..answers.len().min(WORST)];
    best.iter().map(|(score, _)| *score).sum::<i32>().checked_div(best.len() as i32).unwrap_or(i32::MAX)
}

/// Red's set-up with ochre's best answers by this much work.
pub(crate) fn judge(game: &Khan, turned: &Position, red: u32, work: Work) -> Judged {
    let placed = placed(game, turned, red);
    let (tested, nodes) = work.tested;
    let tested = answers(game, &placed).into_iter().take(tested).map(|(_, number)| number);
    let is_lost = |number: &u32| {
        let position = answered(game, &placed, *number);
        forces_win(game, &position, RED, PLIES, &mut Budget::of_nodes(nodes)) == Some(true)
    };
    let answer = |number| Answer { number, chance: 0.0, games: 0 };
    let mut answers: Vec<Answer> = tested.filter(|number| !is_lost(number)).map(answer).collect();
    for (count, nodes) in work.searched {
        answers.truncate(*count);
        for answer in &mut answers {
            let mut budget = Budget::of_nodes(*nodes);
            answer.chance = game.expected_values(&answered(game, &placed, answer.number), &mut budget).of(RED);
        }
        answers.sort_by(|one, other| one.chance.total_cmp(&other.chance));
    }
    Judged { red, answers }
}
