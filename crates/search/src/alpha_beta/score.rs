//! Scores, always from the point of view of the seat to act.
//!
//! A proven win scores [`WIN`] minus its distance in moves, so that the search prefers the shortest win and the longest
//! loss.

use bisat_engine::{Ranks, Seat};

/// The score of a game that is won.
pub(crate) const WIN: i32 = 30_000;
/// Scores beyond this, on either side, are proven results.
pub(crate) const PROVEN: i32 = WIN - 1_000;
/// Above every score.
pub(super) const INFINITE: i32 = WIN + 1;
/// The maximum depth of a search, less than the distance from [`PROVEN`] to [`WIN`].
pub(crate) const DEEPEST: u8 = 100;

/// The distance of a proven result in moves; `None` for an estimate.
pub(super) fn distance(score: i32) -> Option<i32> {
    (score.abs() > PROVEN).then_some(WIN - score.abs())
}

/// Undoes the adjustment of proven scores by one move.
pub(super) fn deepened(score: i32) -> i32 {
    score + (i32::from(score > PROVEN) - i32::from(score < -PROVEN))
}

/// The score of the other seat's position, seen by this seat one move earlier.
pub(super) fn negated(score: i32) -> i32 {
    -score + (i32::from(score > PROVEN) - i32::from(score < -PROVEN))
}

/// The score of a finished game.
pub(super) fn result(ranks: &Ranks, seat: Seat) -> i32 {
    let places = ranks.places();
    WIN * (places[1 - seat.index()].cmp(&places[seat.index()]) as i32)
}
