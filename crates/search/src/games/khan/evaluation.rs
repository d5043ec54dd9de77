//! The static evaluation of KHAN: by a net, or in WebAssembly, until it is loaded, by a weighted sum of terms.
//!
//! Material counts little, because taken Sbires come back. Threats decide: the demanded numbers for which a side could take
//! the other Kalista. A side that must end its move on a square of such a number loses. The terms are these numbers, the
//! moves that avoid them, and how a side can restrict the other's choice by the number it ends on.

use bisat_engine::khan::{Khan, Position};
use bisat_engine::{Game, Seat, Turn};

use super::net_evaluation::{self, NET};
use super::side::Side;
use crate::alpha_beta::ZeroSum;
use crate::logistic::logistic;
use crate::search::{EvaluationTerm, PairEvaluation};

impl ZeroSum for Khan {
    fn score(&self, position: &Position) -> i32 {
        let by_net = NET.get().and_then(|net| net_evaluation::score(net, self, position));
        by_net.unwrap_or_else(|| linear_score(position))
    }

    fn has_winning_move(&self, position: &Position) -> bool {
        position.can_take_kalista()
    }

    fn win_probability(&self, score: i32) -> f32 {
        let Calibration { logit, unproven } = if NET.get().is_some() { BY_NET } else { LINEAR };
        0.5 + unproven * (logistic(score as f32 / logit) - 0.5)
    }
}

/// The weighted sum of the terms.
pub(super) fn linear_score(position: &Position) -> i32 {
    let (shared, acting) = terms(position);
    weigh(shared, &SHARED_TERMS) + weigh(acting, &ACTING_TERMS)
}

/// The terms of the evaluation with their weights.
pub(super) fn evaluation_terms() -> Vec<EvaluationTerm> {
    let both = SHARED_TERMS.into_iter().chain(ACTING_TERMS);
    both.map(|(points, name)| EvaluationTerm { name, weight: points as f32 / UNIT }).collect()
}

/// The features of the seat to act against the other; empty where the evaluation does not apply.
pub(super) fn pair_evaluations(game: &Khan, position: &Position) -> Vec<PairEvaluation> {
    let is_evaluated = matches!(game.turn(position), Turn::Seat(_)) && position.is_set_up();
    if !is_evaluated || game.has_winning_move(position) {
        return Vec::new();
    }
    let (shared, acting) = terms(position);
    let terms = shared.into_iter().chain(acting).map(|term| term as f32).collect();
    let probability = logistic(linear_score(position) as f32 / UNIT);
    vec![PairEvaluation { one: position.to_act(), other: Seat(1 - position.to_act().0), terms, probability }]
}

/// How the score of a search becomes a probability (`bisat calibrate khan`, docs/strength.md).
struct Calibration {
    /// Points per unit of log-odds: a search predicts more than a static evaluation.
    logit: f32,
    /// The probability of an unproven win is at most half of this above 0.5.
    unproven: f32,
}

const BY_NET: Calibration = Calibration { logit: 67.0, unproven: 1.0 };
const LINEAR: Calibration = Calibration { logit: 32.0, unproven: 0.62 };
/// Points per unit of log-odds for a static evaluation: the weights are in hundredths.
pub(super) const UNIT: f32 = 100.0;

const SHARED: usize = 10;
const ACTING: usize = 7;

/// Terms that count for the side to act and against the other, with their weights in hundredths of log-odds: fitted to the
/// results of 4000 games of self-play from random set-ups. `bisat fit khan --games 4000 --nodes 3000
/// --opening 3 --random-every 12` finds them again, within thirteen points each.
const SHARED_TERMS: [(i32, &str); SHARED] = [
    (50, "there is a number for which it takes the other Kalista"),
    // It may come back anywhere, and does not stand in the way.
    (21, "each Sbire in hand"),
    (5, "each square that its pieces can go to"),
    // What frees its choice.
    (31, "each number that none of its pieces can answer"),
    (13, "its Kalista stands on a single"),
    (-20, "its Kalista stands on a triple"),
    (4, "each square that its Kalista can go to"),
    (-4, "each step between a piece of its own and the other Kalista"),
    (-3, "each piece on a single"),
    (-7, "each piece on a double"),
];

/// Terms of the side to act alone.
const ACTING_TERMS: [(i32, &str); ACTING] = [
    (-90, "no move is safe"),
    (-6, "one move is safe"),
    (44, "a safe move leaves the other no safe answer"),
    (61, "no number is demanded"),
    (9, "a single is demanded"),
    (14, "a triple is demanded"),
    (26, "no piece can answer the number demanded"),
];

/// The values of all terms for the side to act.
fn terms(position: &Position) -> ([i32; SHARED], [i32; ACTING]) {
    let seat = position.to_act();
    let (own, other) = (Side::of(position, seat), Side::of(position, Seat(1 - seat.0)));
    (shared_terms(position, &own, &other), acting_terms(position, &own, &other))
}

/// The terms of a side, whether it is to act or not.
fn side_terms(side: &Side, position: &Position, seat: Seat) -> [i32; SHARED] {
    let number = position.kalista_number(seat);
    [
        i32::from(side.has_threat()),
        position.in_hand(seat) as i32,
        side.onto.iter().flatten().sum::<u32>() as i32,
        side.unanswered(),
        i32::from(number == Some(1)),
        i32::from(number == Some(3)),
        position.kalista_exits(seat) as i32,
        position.steps_to_kalista(seat) as i32,
        side.reach[0].pieces() as i32,
        side.reach[1].pieces() as i32,
    ]
}

fn shared_terms(position: &Position, own: &Side, other: &Side) -> [i32; SHARED] {
    let seat = position.to_act();
    let (mut terms, theirs) = (side_terms(own, position, seat), side_terms(other, position, Seat(1 - seat.0)));
    terms.iter_mut().zip(theirs).for_each(|(term, theirs)| *term -= theirs);
    terms
}

fn acting_terms(position: &Position, own: &Side, other: &Side) -> [i32; ACTING] {
    let demanded = position.demanded().map(|number| usize::from(number) - 1);
    let answers = own.answers(demanded);
    let safe = own.safe(demanded, other);
    let can_squeeze = (0..3).any(|at| answers[at] > 0 && !other.takes[at] && other.safe(Some(at), own) == 0);
    [
        i32::from(safe == 0),
        i32::from(safe == 1),
        i32::from(can_squeeze),
        i32::from(demanded.is_none()),
        i32::from(demanded == Some(0)),
        i32::from(demanded == Some(2)),
        i32::from(demanded.is_some_and(|at| own.reach[at].is_empty())),
    ]
}

fn weigh<const TERMS: usize>(terms: [i32; TERMS], weights: &[(i32, &str); TERMS]) -> i32 {
    terms.into_iter().zip(weights).map(|(term, (weight, _))| term * weight).sum()
}
