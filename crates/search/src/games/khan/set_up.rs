//! The set-up of KHAN: which edge, and which of 5544 placements.
//!
//! Ochre knows where red stands: all its placements are evaluated, then fewer and fewer are searched deeper and deeper.
//! Red does not know ochre's answer: a placement of red has the value that the worst of some plausible answers leaves it,
//! and an edge the value of its best placement. All samples are the same in every run. The best placements and answers were searched
//! in advance for longer than a player would wait, and stand in a book.

use bisat_engine::khan::{Khan, Move, Position, SetUp};
use bisat_engine::{Game, Seat};

use super::book;
use crate::alpha_beta::{AlphaBeta, Candidate, DEEPEST, PROVEN, Selectivity, ZeroSum};
use crate::budget::Budget;
use crate::search::Analysis;
use crate::values::Values;

type Placement = Candidate<Position, Move>;

const RED: Seat = Seat(0);
const OCHRE: Seat = Seat(1);

/// Scores every edge or placement: those of the book by the book, all others by a search.
pub(super) fn search(
    game: &Khan,
    position: &Position,
    budget: &mut Budget,
    progress: &mut dyn FnMut(&Analysis<Move>),
) -> Analysis<Move> {
    let book = book::moves(game, position, budget.nodes());
    let seat = position.to_act();
    let corrected = |mut analysis: Analysis<Move>| {
        book::correct(&book, seat, &mut analysis);
        analysis
    };
    corrected(search_only(game, position, budget, &mut |analysis| progress(&corrected(analysis.clone()))))
}

/// Scores every edge or placement by a search.
pub(super) fn search_only(
    game: &Khan,
    position: &Position,
    budget: &mut Budget,
    progress: &mut dyn FnMut(&Analysis<Move>),
) -> Analysis<Move> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut search = AlphaBeta::new(game, budget, Selectivity::Reduced);
    if position.to_act() == OCHRE {
        answer(&mut search, position, &moves, progress)
    } else {
        let mut progress = |analysis: &Analysis<Move>| progress(&discounted(analysis.clone()));
        discounted(match position.edge() {
            None => choose_edge(game, &mut search, position, &moves, &mut progress),
            Some(_) => place_first(game, &mut search, position, &mut progress),
        })
    }
}

/// Discounts red's values towards even: only some of ochre's 5544 answers were searched, so that red's best placement is
/// overestimated.
fn discounted(mut analysis: Analysis<Move>) -> Analysis<Move> {
    const KEPT: f32 = 0.3;
    for scored in &mut analysis.moves {
        scored.values = Values::of_two(0.5 + KEPT * (scored.values.of(RED) - 0.5));
    }
    analysis
}

/// Ochre's placement.
fn answer(
    search: &mut AlphaBeta<Khan>,
    position: &Position,
    moves: &[Move],
    progress: &mut dyn FnMut(&Analysis<Move>),
) -> Analysis<Move> {
    const WIDEST: usize = 256;
    const NARROWEST: usize = 16;
    let mut placements: Vec<Placement> = moves.iter().map(|mv| search.candidate(position, OCHRE, *mv)).collect();
    best_first(&mut placements);
    let (mut depth, mut width) = (1, WIDEST);
    while depth < DEEPEST {
        best_first(&mut placements);
        let (searched, rest) = placements.split_at_mut(width);
        let is_whole = search.deepen(OCHRE, searched, depth).is_some();
        if searched[0].score < -PROVEN && is_whole {
            // All of these are proven losses: the next ones, which are only evaluated, come forward.
            if rest[0].score < -PROVEN {
                break;
            }
            continue;
        }
        keep_below(rest, searched);
        if !is_whole {
            break;
        }
        progress(&search.analysis(OCHRE, &placements, depth));
        if placements[0].score > PROVEN {
            break;
        }
        depth += 1;
        width = (width / 2).max(NARROWEST);
    }
    best_first(&mut placements);
    search.analysis(OCHRE, &placements, depth - 1)
}

/// Red's placement, the edge being chosen.
fn place_first(
    game: &Khan,
    search: &mut AlphaBeta<Khan>,
    position: &Position,
    progress: &mut dyn FnMut(&Analysis<Move>),
) -> Analysis<Move> {
    let mut placements = Placements::after(game, position);
    let mut depth = 0;
    while placements.deepen(game, search, depth).is_some() && depth < DEEPEST {
        progress(&search.analysis(RED, &placements.list, depth));
        depth += 1;
    }
    search.analysis(RED, &placements.list, depth.saturating_sub(1))
}

/// The edge: the placements of all four, searched in turn.
fn choose_edge(
    game: &Khan,
    search: &mut AlphaBeta<Khan>,
    position: &Position,
    moves: &[Move],
    progress: &mut dyn FnMut(&Analysis<Move>),
) -> Analysis<Move> {
    let after = |mv: &Move| {
        let next = game.after(position, *mv);
        Candidate { mv: *mv, next, score: 0 }
    };
    let mut edges: Vec<Candidate<Position, Move>> = moves.iter().map(after).collect();
    let mut all: Vec<Placements> = edges.iter().map(|edge| Placements::after(game, &edge.next)).collect();
    let mut depth = 0;
    while depth < DEEPEST && all.iter_mut().all(|placements| placements.deepen(game, search, depth).is_some()) {
        for (edge, placements) in edges.iter_mut().zip(&all) {
            edge.score = placements.list[0].score;
        }
        let mut sorted = edges.clone();
        best_first(&mut sorted);
        progress(&search.analysis(RED, &sorted, depth));
        depth += 1;
    }
    best_first(&mut edges);
    search.analysis(RED, &edges, depth.saturating_sub(1))
}

fn best_first(candidates: &mut [Candidate<Position, Move>]) {
    candidates.sort_by_key(|candidate| -candidate.score);
}

/// A placement that was not searched ranks below those that were, unless these are proven losses.
fn keep_below(rest: &mut [Placement], searched: &[Placement]) {
    let scored = searched.iter().map(|placement| placement.score).filter(|score| *score >= -PROVEN);
    let Some(least) = scored.min() else { return };
    rest.iter_mut().for_each(|placement| placement.score = placement.score.min(least));
}

/// Red's placements on one edge, best first.
struct Placements {
    list: Vec<Placement>,
}

/// A stride without a common divisor with the number of placements: it visits all, and its first steps are spread
/// evenly.
const STRIDE: u32 = 3413;

/// `count` placements of the seat, evenly spread.
fn spread(seat: Seat, count: u32) -> impl Iterator<Item = Move> {
    (0..count).map(move |at| Move::SetUp(SetUp::of_number(seat, at * STRIDE % SetUp::COUNT)))
}

impl Placements {
    /// Every placement, in the order of the stride, without scores.
    fn after(game: &Khan, position: &Position) -> Self {
        let place = |mv| {
            let next = game.after(position, mv);
            Candidate { mv, next, score: 0 }
        };
        Placements { list: spread(RED, SetUp::COUNT).map(place).collect() }
    }

    /// One iteration: at depth 0 evaluates all, then searches fewer and fewer. Returns `None` if the budget ran out; the list
    /// is sorted all the same, by the known scores.
    fn deepen(&mut self, game: &Khan, search: &mut AlphaBeta<Khan>, depth: u8) -> Option<()> {
        const WIDEST: usize = 128;
        const NARROWEST: usize = 8;
        let mut best = -PROVEN;
        let width = if depth == 0 { self.list.len() } else { (WIDEST >> depth.min(8)).max(NARROWEST) };
        let mut scores = Vec::with_capacity(width);
        for placement in &self.list[..width] {
            let score = match depth {
                0 => mean_evaluation(game, search, &placement.next),
                _ => worst(game, search, &placement.next, depth, best),
            };
            let Some(score) = score else { break };
            best = best.max(score);
            scores.push(score);
        }
        let known = scores.len();
        // Part of the evaluations is better than none; part of a deeper iteration would not be comparable with the rest.
        if depth == 0 || known == width {
            for (placement, score) in self.list.iter_mut().zip(scores) {
                placement.score = score;
            }
            let (searched, rest) = self.list.split_at_mut(known);
            keep_below(rest, searched);
            best_first(&mut self.list);
        }
        (known == width).then_some(())
    }
}

/// Red's mean evaluation over a few answers.
fn mean_evaluation(game: &Khan, search: &mut AlphaBeta<Khan>, placed: &Position) -> Option<i32> {
    const ANSWERS: u32 = 6;
    let mut sum = 0;
    for mv in spread(OCHRE, ANSWERS) {
        search.budget.spend()?;
        sum += evaluate_answer(game, placed, mv).1;
    }
    Some(sum / ANSWERS as i32)
}

/// Red's score after the worst of some answers; stops at the first answer that is not above `best`.
fn worst(game: &Khan, search: &mut AlphaBeta<Khan>, placed: &Position, depth: u8, best: i32) -> Option<i32> {
    const SAMPLE: u32 = 256;
    const ANSWERS: usize = 8;
    let mut answers = Vec::with_capacity(SAMPLE as usize);
    for mv in spread(OCHRE, SAMPLE) {
        search.budget.spend()?;
        answers.push(evaluate_answer(game, placed, mv));
    }
    answers.sort_by_key(|(_, score)| *score);
    let mut worst = i32::MAX;
    for (position, _) in &answers[..ANSWERS] {
        worst = worst.min(search.score(position, RED, depth)?);
        if worst <= best {
            break;
        }
    }
    // A loss to one answer is a loss; wins against a few of thousands prove nothing.
    Some(worst.min(TAKES))
}

/// The score of an answer that lets red take the Kalista.
const TAKES: i32 = 400;

/// The position after the answer, with red's evaluation.
fn evaluate_answer(game: &Khan, placed: &Position, mv: Move) -> (Position, i32) {
    let mut position = *placed;
    game.apply(&mut position, mv);
    let score = if game.has_winning_move(&position) { TAKES } else { game.score(&position) };
    (position, score)
}
