//! What the evaluations of the two race games share: the odds of a run of throws, and from how everybody stands in the
//! race to what everybody can expect.

#[cfg(test)]
mod tests;

use bisat_engine::{MAX_SEATS, Seat};

use crate::logistic::logistic;
use crate::think::{Comparison, Term};
use crate::values::Values;

/// How likely a run of throws (any number that throw again, then one that does not) holds this or that number.
pub(crate) struct Run {
    /// The numbers that end a run: exactly one of them does.
    ends: Vec<(u8, f32)>,
    /// Everything else a piece can be moved by in one turn: a number that throws again, alone or with the last.
    others: Vec<(u8, f32)>,
    mean: f32,
}

impl Run {
    /// The runs of throws with these outcomes and weights, of which some throw again.
    pub(crate) fn new(outcomes: Vec<(u8, u32)>, throws_again: impl Fn(u8) -> bool) -> Self {
        let (again, ends): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(|(number, _)| throws_again(*number));
        // A run is as many throws long as it takes to throw one that ends it.
        let total: u32 = again.iter().chain(&ends).map(|(number, weight)| u32::from(*number) * weight).sum();
        let ending: u32 = ends.iter().map(|(_, weight)| weight).sum();
        let ends: Vec<_> = ends.into_iter().map(|(number, weight)| (number, weight as f32 / ending as f32)).collect();
        let mut others = Vec::new();
        for (number, weight) in again {
            let odds = weight as f32 / (weight + ending) as f32;
            others.push((number, odds));
            others.extend(ends.iter().map(|(last, odds_of_last)| (number + last, odds * odds_of_last)));
        }
        Run { ends, others, mean: total as f32 / ending as f32 }
    }

    /// What a run comes to on average.
    pub(crate) fn mean(&self) -> f32 {
        self.mean
    }

    /// The odds that a run holds a number, or the sum of two, that serves.
    pub(crate) fn odds_of(&self, serves: impl Fn(u8) -> bool) -> f32 {
        let sum = |sum: f32, (number, odds): &(u8, f32)| if serves(*number) { sum + odds } else { sum };
        let misses = |rest: f32, (number, odds): &(u8, f32)| if serves(*number) { rest * (1.0 - odds) } else { rest };
        let by_the_end = self.ends.iter().fold(0.0, sum);
        let misses_else = self.others.iter().fold(1.0, misses);
        1.0 - (1.0 - by_the_end) * misses_else
    }
}

/// How a seat stands in the race.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing<const N: usize> {
    /// What speaks for it, term by term.
    pub(crate) terms: [f32; N],
    /// The way that it still has to go.
    pub(crate) rest: f32,
}

/// Names the terms of a standing and numbers them, from 0, as the weights are: makes a `mod term` with a number for each,
/// and their `NAMES`.
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
pub(crate) fn named<const N: usize>(names: [&'static str; N], weights: &[f32; N]) -> Vec<Term> {
    names.into_iter().zip(*weights).map(|(name, weight)| Term { name, weight }).collect()
}

/// How much of what happens is luck when there is nearly no way left to go.
const LEAST_REST: f32 = 8.0;

/// What sets one standing apart from another, term by term: a lead is the more certain to last the less way is left,
/// as luck grows with the root of the way.
fn lead<const N: usize>(one: &Standing<N>, other: &Standing<N>) -> [f32; N] {
    let luck = (LEAST_REST + one.rest + other.rest).sqrt();
    std::array::from_fn(|term| (one.terms[term] - other.terms[term]) / luck)
}

/// How every seat stands: what it has by itself, then what everyone still on the way threatens. And how many they are.
pub(crate) fn standings<const N: usize>(
    count: u8,
    finished: &[u8],
    stand: impl Fn(Seat) -> Standing<N>,
    hunt: impl Fn(Seat, &mut [Standing<N>; MAX_SEATS]),
) -> ([Standing<N>; MAX_SEATS], usize) {
    let mut standings = [Standing { terms: [0.0; N], rest: 0.0 }; MAX_SEATS];
    seats(count).for_each(|seat| standings[seat.index()] = stand(seat));
    seats(count).filter(|seat| !finished.contains(&seat.0)).for_each(|hunter| hunt(hunter, &mut standings));
    (standings, count.into())
}

/// How every two seats that are on the way are compared.
pub(crate) fn compare<const N: usize>(
    standings: &[Standing<N>],
    finished: &[u8],
    weights: &[f32; N],
) -> Vec<Comparison> {
    let on_the_way: Vec<Seat> = seats(standings.len() as u8).filter(|seat| !finished.contains(&seat.0)).collect();
    let pairs = on_the_way.iter().flat_map(|one| on_the_way.iter().map(move |other| (*one, *other)));
    let compared = |(one, other): (Seat, Seat)| {
        let lead = lead(&standings[one.index()], &standings[other.index()]);
        Comparison { one, other, said: logistic(weigh(&lead, weights)), terms: lead.to_vec() }
    };
    pairs.filter(|(one, other)| one < other).map(compared).collect()
}

/// What each seat can expect: the share of the others it comes in before. Whoever has finished has come in before all
/// who finish later; among those on the way a lead, weighted, is the logarithm of the odds to come in first.
pub(crate) fn expect<const N: usize>(standings: &[Standing<N>], finished: &[u8], weights: &[f32; N]) -> Values {
    let place = |seat: usize| finished.iter().position(|other| usize::from(*other) == seat);
    let mut values = [0.0; MAX_SEATS];
    let share = 1.0 / (standings.len() as f32 - 1.0);
    for one in 0..standings.len() {
        for other in one + 1..standings.len() {
            let before = match (place(one), place(other)) {
                (None, None) => logistic(weigh(&lead(&standings[one], &standings[other]), weights)),
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

/// The weighted lead: the logarithm of the odds to come in first.
fn weigh<const N: usize>(lead: &[f32; N], weights: &[f32; N]) -> f32 {
    lead.iter().zip(weights).map(|(term, weight)| term * weight).sum()
}

/// All seats of a game of so many.
pub(crate) fn seats(count: u8) -> impl Iterator<Item = Seat> {
    (0..count).map(Seat)
}
