//! Pairs a round of a Swiss tournament: the cheapest pairs by these costs, each of which outweighs all that follow.
//!
//! 1. The two have met before.
//! 2. The bye goes to somebody who has had one.
//! 3. The bye goes to somebody who is not the lowest.
//! 4. The squared difference of the points.
//! 5. The balance of seats: how much more often each of them began than not.
//! 6. The distance from the usual pairs: the first of the upper half of those with equal points against the first of the lower.

use std::cmp::{Ordering, Reverse};

use bisat_protocol::tournament::DecidedBy;

use crate::matching::cheapest_pairs;
use crate::standings::half_points;
use crate::tournament::Tournament;

/// With 64 players and 20 rounds no sum of costs reaches the next factor.
const BEGINNING: i128 = 1_000_000;
const POINTS: i128 = 10_000_000_000_000;
const LOWEST: i128 = 100_000_000_000_000_000_000;
const SECOND_BYE: i128 = 100_000_000_000_000_000_000_000_000;
const MET: i128 = 10_000_000_000_000_000_000_000_000_000;

/// A player of the next round, with what the costs depend on.
struct Candidate {
    player: u8,
    /// Half points.
    points: u32,
    /// Balance of seats: number of games that they began, less those that they did not.
    began: i32,
    /// Whether they began the last game.
    began_last: bool,
    byes: i128,
    /// How often they met each player.
    met: Vec<u8>,
    /// Place among those with the same points, and their number.
    place: (usize, usize),
}

/// The pairs of the next round, with the best players first. The last has no opponent if the number is odd.
pub(crate) fn pair(tournament: &Tournament) -> Vec<(Option<u8>, Option<u8>)> {
    let candidates = candidates(tournament);
    let count = candidates.len();
    let size = count.next_multiple_of(2);
    let cost = |one: usize, other: usize| match (candidates.get(one), candidates.get(other)) {
        (Some(a), Some(b)) => pair_cost(a, b, other.abs_diff(one)),
        (Some(alone), None) | (None, Some(alone)) => {
            let place = one.min(other);
            alone.byes * SECOND_BYE + (i128::from(alone.points) * 64 + (count - place) as i128) * LOWEST
        }
        (None, None) => 0,
    };
    let partners = cheapest_pairs(size, cost);
    let mut pairs = Vec::new();
    for (one, other) in partners.into_iter().enumerate().filter(|(one, other)| one < other) {
        pairs.push(match (candidates.get(one), candidates.get(other)) {
            (Some(a), Some(b)) => {
                let (first, second) = if begins(a, b, pairs.len()) { (a, b) } else { (b, a) };
                (Some(first.player), Some(second.player))
            }
            (alone, other) => (alone.or(other).map(|alone| alone.player), None),
        });
    }
    // The bye stands at the end.
    pairs.sort_by_key(|(_, second)| second.is_none());
    pairs
}

/// The players of the next round, by points and number.
fn candidates(tournament: &Tournament) -> Vec<Candidate> {
    let count = tournament.players().len();
    let active = (0..count as u8).filter(|player| tournament.is_active(*player));
    let mut candidates: Vec<Candidate> = active
        .map(|player| {
            let mut candidate = Candidate {
                player,
                points: half_points(tournament, player),
                began: 0,
                began_last: false,
                byes: 0,
                met: vec![0; count],
                place: (0, 0),
            };
            for game in tournament.played().iter().filter_map(|round| round.game_of(player)) {
                match game.opponent_of(player) {
                    Some(opponent) => {
                        let began = game.first == Some(player);
                        candidate.began += if began { 1 } else { -1 };
                        candidate.began_last = began;
                        candidate.met[usize::from(opponent)] += 1;
                    }
                    None if game.outcome.is_some_and(|outcome| outcome.by == DecidedBy::Bye) => candidate.byes += 1,
                    None => {}
                }
            }
            candidate
        })
        .collect();
    candidates.sort_by_key(|candidate| (Reverse(candidate.points), candidate.player));
    let points: Vec<u32> = candidates.iter().map(|candidate| candidate.points).collect();
    for (at, candidate) in candidates.iter_mut().enumerate() {
        let begin = points.partition_point(|other| *other > candidate.points);
        let end = points.partition_point(|other| *other >= candidate.points);
        candidate.place = (at - begin, end - begin);
    }
    candidates
}

fn pair_cost(a: &Candidate, b: &Candidate, distance: usize) -> i128 {
    let met = i128::from(a.met[usize::from(b.player)]);
    let points = i128::from(a.points.abs_diff(b.points)).pow(2);
    let square = |number: i32| i128::from(number).pow(2);
    let beginning = (square(a.began + 1) + square(b.began - 1)).min(square(a.began - 1) + square(b.began + 1));
    let usual = if a.points == b.points { a.place.1 / 2 } else { 1 };
    let unusual = (distance.abs_diff(usual) as i128).pow(2);
    met * MET + points * POINTS + beginning * BEGINNING + unusual
}

/// Whether `a` begins: the one who has begun less often does, then the one who did not begin last. If both are equal, `a` begins
/// at every other table.
fn begins(a: &Candidate, b: &Candidate, table: usize) -> bool {
    // `false` is less than `true`: of two who have begun equally often, the one who did not begin last comes first.
    let key = |candidate: &Candidate| (candidate.began, candidate.began_last);
    match key(a).cmp(&key(b)) {
        Ordering::Less => true,
        Ordering::Greater => false,
        Ordering::Equal => table.is_multiple_of(2),
    }
}
