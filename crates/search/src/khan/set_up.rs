//! KHAN before the first move: which edge, and which of 5544 placements.
//!
//! Ochre sees where red stands: its placements are moves like any other, only too many, so that after a glance at
//! all ever fewer are looked at ever deeper. Red does not know what ochre will do: a placement of red is worth what
//! the most annoying of some plausible answers leaves it, and an edge what its best placement is worth. All samples
//! are the same in every run.

use bisat_engine::khan::{Khan, Move, Position, SetUp};
use bisat_engine::{Game, Seat};

use crate::alpha_beta::{Candidate, DEEPEST, Duel, PROVEN, Search};
use crate::budget::Budget;
use crate::think::Thoughts;
use crate::values::Values;

type Placement = Candidate<Position, Move>;

const RED: Seat = Seat(0);
const OCHRE: Seat = Seat(1);

/// Judges every edge or placement.
pub(super) fn think(
    game: &Khan,
    position: &Position,
    budget: &mut Budget,
    progress: &mut dyn FnMut(&Thoughts<Move>),
) -> Thoughts<Move> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut search = Search::new(game, budget);
    if position.to_act() == OCHRE {
        answer(&mut search, position, &moves, progress)
    } else {
        let mut progress = |thoughts: &Thoughts<Move>| progress(&sobered(thoughts.clone()));
        sobered(match position.edge() {
            None => choose_edge(game, &mut search, position, &moves, &mut progress),
            Some(_) => place_first(game, &mut search, position, &mut progress),
        })
    }
}

/// Ochre has 5544 answers, of which only some were looked at: red's best placement is worth less than it seems. Nearly
/// even is what comes true.
fn sobered(mut thoughts: Thoughts<Move>) -> Thoughts<Move> {
    const COMES_TRUE: f32 = 0.3;
    for judged in &mut thoughts.moves {
        judged.values = Values::of_two(0.5 + COMES_TRUE * (judged.values.of(RED) - 0.5));
    }
    thoughts
}

/// Ochre's placement.
fn answer(
    search: &mut Search<Khan>,
    position: &Position,
    moves: &[Move],
    progress: &mut dyn FnMut(&Thoughts<Move>),
) -> Thoughts<Move> {
    const WIDEST: usize = 256;
    const NARROWEST: usize = 16;
    let mut placements: Vec<Placement> = moves.iter().map(|mv| search.candidate(position, OCHRE, *mv)).collect();
    best_first(&mut placements);
    let (mut depth, mut width) = (1, WIDEST);
    while depth < DEEPEST {
        best_first(&mut placements);
        let (looked_at, rest) = placements.split_at_mut(width);
        let is_whole = search.look(OCHRE, looked_at, depth).is_some();
        if looked_at[0].score < -PROVEN && is_whole {
            // All of these lose: the next ones must come forward, and no more than a glance is known of them.
            if rest[0].score < -PROVEN {
                break;
            }
            continue;
        }
        keep_below(rest, looked_at);
        if !is_whole {
            break;
        }
        progress(&search.thoughts(OCHRE, &placements, depth));
        if placements[0].score > PROVEN {
            break;
        }
        depth += 1;
        width = (width / 2).max(NARROWEST);
    }
    best_first(&mut placements);
    search.thoughts(OCHRE, &placements, depth - 1)
}

/// Red's placement, the edge being chosen.
fn place_first(
    game: &Khan,
    search: &mut Search<Khan>,
    position: &Position,
    progress: &mut dyn FnMut(&Thoughts<Move>),
) -> Thoughts<Move> {
    let mut placements = Placements::after(game, position);
    let mut depth = 0;
    while placements.look(game, search, depth).is_some() && depth < DEEPEST {
        progress(&search.thoughts(RED, &placements.list, depth));
        depth += 1;
    }
    search.thoughts(RED, &placements.list, depth.saturating_sub(1))
}

/// The edge: the placements of all four, looked at in turn.
fn choose_edge(
    game: &Khan,
    search: &mut Search<Khan>,
    position: &Position,
    moves: &[Move],
    progress: &mut dyn FnMut(&Thoughts<Move>),
) -> Thoughts<Move> {
    let after = |mv: &Move| {
        let next = game.after(position, *mv);
        Candidate { mv: *mv, next, score: 0 }
    };
    let mut edges: Vec<Candidate<Position, Move>> = moves.iter().map(after).collect();
    let mut all: Vec<Placements> = edges.iter().map(|edge| Placements::after(game, &edge.next)).collect();
    let mut depth = 0;
    while depth < DEEPEST && all.iter_mut().all(|placements| placements.look(game, search, depth).is_some()) {
        for (edge, placements) in edges.iter_mut().zip(&all) {
            edge.score = placements.list[0].score;
        }
        let mut sorted = edges.clone();
        best_first(&mut sorted);
        progress(&search.thoughts(RED, &sorted, depth));
        depth += 1;
    }
    best_first(&mut edges);
    search.thoughts(RED, &edges, depth.saturating_sub(1))
}

fn best_first(candidates: &mut [Candidate<Position, Move>]) {
    candidates.sort_by_key(|candidate| -candidate.score);
}

/// What was not looked at is not better than what was, unless that is lost for certain.
fn keep_below(rest: &mut [Placement], looked_at: &[Placement]) {
    let judged = looked_at.iter().map(|placement| placement.score).filter(|score| *score >= -PROVEN);
    let Some(least) = judged.min() else { return };
    rest.iter_mut().for_each(|placement| placement.score = placement.score.min(least));
}

/// Red's placements on one edge, best first.
struct Placements {
    list: Vec<Placement>,
}

/// A stride without a common divisor with the number of placements: it visits all, and its first steps are spread
/// evenly.
const STRIDE: u32 = 3413;

/// So many placements of the seat, evenly spread.
fn spread(seat: Seat, count: u32) -> impl Iterator<Item = Move> {
    (0..count).map(move |at| Move::SetUp(SetUp::of_number(seat, at * STRIDE % SetUp::COUNT)))
}

impl Placements {
    /// Every placement, in the order of the stride, and nothing known of any.
    fn after(game: &Khan, position: &Position) -> Self {
        let place = |mv| {
            let next = game.after(position, mv);
            Candidate { mv, next, score: 0 }
        };
        Placements { list: spread(RED, SetUp::COUNT).map(place).collect() }
    }

    /// At depth 0 a glance at all, then ever fewer ever deeper. Nothing when the budget ran out; then the placements
    /// are in order all the same, by what is known.
    fn look(&mut self, game: &Khan, search: &mut Search<Khan>, depth: u8) -> Option<()> {
        const WIDEST: usize = 128;
        const NARROWEST: usize = 8;
        let mut best = -PROVEN;
        let width = if depth == 0 { self.list.len() } else { (WIDEST >> depth.min(8)).max(NARROWEST) };
        let mut scores = Vec::with_capacity(width);
        for placement in &self.list[..width] {
            let score = match depth {
                0 => glance(game, search, &placement.next),
                _ => worst(game, search, &placement.next, depth, best),
            };
            let Some(score) = score else { break };
            best = best.max(score);
            scores.push(score);
        }
        let known = scores.len();
        // At a glance whatever is known is better than nothing; deeper, a part would not be comparable with the rest.
        if depth == 0 || known == width {
            for (placement, score) in self.list.iter_mut().zip(scores) {
                placement.score = score;
            }
            let (looked_at, rest) = self.list.split_at_mut(known);
            keep_below(rest, looked_at);
            best_first(&mut self.list);
        }
        (known == width).then_some(())
    }
}

/// What red can expect on the average of a few answers.
fn glance(game: &Khan, search: &mut Search<Khan>, placed: &Position) -> Option<i32> {
    const ANSWERS: u32 = 6;
    let mut sum = 0;
    for mv in spread(OCHRE, ANSWERS) {
        search.budget.spend()?;
        sum += glance_at(game, placed, mv).1;
    }
    Some(sum / ANSWERS as i32)
}

/// What the most annoying of some answers leaves red; or, as soon as it is not above `best`, what one of them does.
fn worst(game: &Khan, search: &mut Search<Khan>, placed: &Position, depth: u8, best: i32) -> Option<i32> {
    const SAMPLE: u32 = 256;
    const ANSWERS: usize = 8;
    let mut answers = Vec::with_capacity(SAMPLE as usize);
    for mv in spread(OCHRE, SAMPLE) {
        search.budget.spend()?;
        answers.push(glance_at(game, placed, mv));
    }
    answers.sort_by_key(|(_, score)| *score);
    let mut worst = i32::MAX;
    for (position, _) in &answers[..ANSWERS] {
        worst = worst.min(search.judge(position, RED, depth)?);
        if worst <= best {
            break;
        }
    }
    // Lost to one answer is lost; won against a few of thousands is only promising.
    Some(worst.min(TAKES))
}

/// What it is worth to a placement that one answer lets red take the Kalista.
const TAKES: i32 = 400;

/// The position after the answer and what red thinks of it at a glance.
fn glance_at(game: &Khan, placed: &Position, mv: Move) -> (Position, i32) {
    let mut position = *placed;
    game.apply(&mut position, mv);
    let score = if game.wins_at_once(&position) { TAKES } else { game.score(&position) };
    (position, score)
}
