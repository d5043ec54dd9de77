//! Shared code of race games' evaluations: the odds of the throws of a turn, and a linear evaluation over pairs of seats.

use bisat_engine::{MAX_SEATS, Seat};

use crate::logistic::logistic;
use crate::search::{EvaluationTerm, PairEvaluation};
use crate::values::Values;

/// The odds of the throws of one turn: any number of throws that throw again, then one that does not.
pub(crate) struct TurnThrows {
    /// The numbers that end the turn's throws: exactly one of them does.
    ends: Vec<(u8, f32)>,
    /// The other numbers that a piece can move by in one turn: a number that throws again, alone or with the last.
    others: Vec<(u8, f32)>,
    mean: f32,
}

impl TurnThrows {
    /// The throws with these outcomes and weights, of which some throw again.
    pub(crate) fn new(outcomes: Vec<(u8, u32)>, throws_again: impl Fn(u8) -> bool) -> Self {
        let (again, ends): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(|(number, _)| throws_again(*number));
        // The number of throws is geometrically distributed.
        let total: u32 = again.iter().chain(&ends).map(|(number, weight)| u32::from(*number) * weight).sum();
        let ending: u32 = ends.iter().map(|(_, weight)| weight).sum();
        let ends: Vec<_> = ends.into_iter().map(|(number, weight)| (number, weight as f32 / ending as f32)).collect();
        let mut others = Vec::new();
        for (number, weight) in again {
            let odds = weight as f32 / (weight + ending) as f32;
            others.push((number, odds));
            others.extend(ends.iter().map(|(last, odds_of_last)| (number + last, odds * odds_of_last)));
        }
        TurnThrows { ends, others, mean: total as f32 / ending as f32 }
    }

    /// The mean of the turn's sum.
    pub(crate) fn mean(&self) -> f32 {
        self.mean
    }

    /// The probability that the turn has a number, or the sum of two, that serves.
    pub(crate) fn odds_of(&self, serves: impl Fn(u8) -> bool) -> f32 {
        let sum = |sum: f32, (number, odds): &(u8, f32)| if serves(*number) { sum + odds } else { sum };
        let misses = |rest: f32, (number, odds): &(u8, f32)| if serves(*number) { rest * (1.0 - odds) } else { rest };
        let by_the_end = self.ends.iter().fold(0.0, sum);
        let misses_else = self.others.iter().fold(1.0, misses);
        1.0 - (1.0 - by_the_end) * misses_else
    }
}

/// The features of one seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RaceFeatures<const N: usize> {
    /// The value of each term.
    pub(crate) terms: [f32; N],
    /// The distance that it still has to go.
    pub(crate) rest: f32,
}

/// Names the terms and numbers them from 0, as the weights are: makes a `mod term` with a constant for each, and their
/// `NAMES`.
macro_rules! terms {
    ($($term:ident: $name:literal;)+) => {
        mod term {
            #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "they only number the constants")]
            enum Number { $($term),+ }
            $(#[doc = $name] pub(super) const $term: usize = Number::$term as usize;)+
            pub(super) const NAMES: [&str; [$($name),+].len()] = [$($name),+];
        }
    };
}
pub(crate) use terms;

/// The terms with their weights.
pub(crate) fn named<const N: usize>(names: [&'static str; N], weights: &[f32; N]) -> Vec<EvaluationTerm> {
    names.into_iter().zip(*weights).map(|(name, weight)| EvaluationTerm { name, weight }).collect()
}

/// The variance of the race when hardly any distance is left.
const LEAST_REST: f32 = 8.0;

/// The difference of two seats, term by term. A lead counts more the less distance is left: luck grows with the square root
/// of the distance.
fn lead<const N: usize>(one: &RaceFeatures<N>, other: &RaceFeatures<N>) -> [f32; N] {
    let luck = (LEAST_REST + one.rest + other.rest).sqrt();
    std::array::from_fn(|term| (one.terms[term] - other.terms[term]) / luck)
}

/// The features of every seat, with the number of seats: first its own, then the threats of all seats still in the race.
pub(crate) fn features<const N: usize>(
    count: u8,
    finished: &[u8],
    own: impl Fn(Seat) -> RaceFeatures<N>,
    add_threats: impl Fn(Seat, &mut [RaceFeatures<N>; MAX_SEATS]),
) -> ([RaceFeatures<N>; MAX_SEATS], usize) {
    let mut features = [RaceFeatures { terms: [0.0; N], rest: 0.0 }; MAX_SEATS];
    seats(count).for_each(|seat| features[seat.index()] = own(seat));
    seats(count).filter(|seat| !finished.contains(&seat.0)).for_each(|hunter| add_threats(hunter, &mut features));
    (features, count.into())
}

/// The evaluation of every pair of seats still in the race.
pub(crate) fn compare<const N: usize>(
    features: &[RaceFeatures<N>],
    finished: &[u8],
    weights: &[f32; N],
) -> Vec<PairEvaluation> {
    let on_the_way: Vec<Seat> = seats(features.len() as u8).filter(|seat| !finished.contains(&seat.0)).collect();
    let pairs = on_the_way.iter().flat_map(|one| on_the_way.iter().map(move |other| (*one, *other)));
    let compare = |(one, other): (Seat, Seat)| {
        let lead = lead(&features[one.index()], &features[other.index()]);
        PairEvaluation { one, other, probability: logistic(weigh(&lead, weights)), terms: lead.to_vec() }
    };
    pairs.filter(|(one, other)| one < other).map(compare).collect()
}

/// The expected result of each seat by the weighted leads, which are the log-odds to finish first.
pub(crate) fn expected_values<const N: usize>(
    features: &[RaceFeatures<N>],
    finished: &[u8],
    weights: &[f32; N],
) -> Values {
    values_of_pairs(features.len(), finished, |one, other| {
        logistic(weigh(&lead(&features[one], &features[other]), weights))
    })
}

/// The expected result of each seat: the share of the others that it finishes before. Finished seats keep their order; for
/// two seats still in the race `before` is the probability that the first of them finishes first.
pub(crate) fn values_of_pairs(count: usize, finished: &[u8], before: impl Fn(usize, usize) -> f32) -> Values {
    let place = |seat: usize| finished.iter().position(|other| usize::from(*other) == seat);
    let mut values = [0.0; MAX_SEATS];
    let share = 1.0 / (count as f32 - 1.0);
    for one in 0..count {
        for other in one + 1..count {
            let before = match (place(one), place(other)) {
                (None, None) => before(one, other),
                (None, Some(_)) => 0.0,
                (Some(_), None) => 1.0,
                (Some(one), Some(other)) => f32::from(u8::from(one < other)),
            };
            values[one] += before * share;
            values[other] += (1.0 - before) * share;
        }
    }
    Values::new(values)
}

/// The weighted lead: the log-odds to finish first.
fn weigh<const N: usize>(lead: &[f32; N], weights: &[f32; N]) -> f32 {
    lead.iter().zip(weights).map(|(term, weight)| term * weight).sum()
}

/// All seats of a game with `count` seats.
pub(crate) fn seats(count: u8) -> impl Iterator<Item = Seat> {
    (0..count).map(Seat)
}
