//! Actions and positions as numbers, for neural networks and other learners: each game has a fixed action space and a fixed
//! observation vector. docs/python.md lists both, plane by plane. This file knows no particular game.

use std::ops::Range;

use crate::board::Board;
use crate::game::{Seat, seat_after};
use crate::legal_ids::LegalIds;

/// A game whose actions and positions can be written as numbers.
///
/// The numbers depend on the options that change the board, the throws or the number of seats, and on nothing else. They are
/// part of the public interface: nets that were trained with one version work with the next.
#[doc(alias("tensor", "action space", "observation space", "features"))]
pub trait Encode: Board {
    /// The number of action ids.
    #[doc(alias = "num_distinct_actions")]
    fn action_count(&self) -> usize;

    /// The id of a legal action, below [`Encode::action_count`].
    fn action_id(&self, position: &Self::Position, action: Self::Move) -> usize;

    /// The action with this id in a position in which a seat is to act; `None` if the id names nothing there. The action may
    /// still be illegal.
    fn action(&self, position: &Self::Position, id: usize) -> Option<Self::Move>;

    /// Adds the ids of all legal actions, in any order; none where no seat is to act.
    fn add_legal_ids(&self, position: &Self::Position, legal: &mut LegalIds);

    /// The planes of the observation vector, in order.
    fn planes(&self) -> Vec<Plane>;

    /// Writes what `viewer` sees: its own seat comes first, the others follow in the order of play.
    fn observe(&self, position: &Self::Position, viewer: Seat, observation: &mut Observation<'_>);

    /// The number of entries of an observation.
    fn observation_size(&self) -> usize {
        self.planes().iter().map(|plane| plane.length).sum()
    }
}

/// A named part of the observation vector.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Plane {
    /// Its name; `+1` is the seat that plays after the viewer.
    pub name: String,
    /// The number of entries.
    pub length: usize,
    /// The greatest value of an entry.
    pub most: u8,
}

impl Plane {
    /// A plane of this many entries, none greater than `most`.
    pub fn new(name: impl Into<String>, length: usize, most: u8) -> Self {
        Plane { name: name.into(), length, most }
    }

    /// One plane for each seat: the viewer's, then those of the others in the order of play.
    pub fn per_seat(name: &str, seats: u8, length: usize, most: u8) -> impl Iterator<Item = Plane> {
        (0..seats).map(move |after| Plane::new(format!("{name} +{after}"), length, most))
    }
}

/// An observation vector that is written plane by plane, in the order of [`Encode::planes`].
pub struct Observation<'a> {
    entries: &'a mut [u8],
    /// Where the present plane begins and ends.
    plane: Range<usize>,
}

impl<'a> Observation<'a> {
    /// An observation in these entries, as many as the planes have together. They are set to 0.
    pub fn new(entries: &'a mut [u8]) -> Self {
        entries.fill(0);
        Observation { entries, plane: 0..0 }
    }

    /// Begins the next plane.
    pub fn plane(&mut self, length: usize) -> &mut [u8] {
        self.plane = self.plane.end..self.plane.end + length;
        &mut self.entries[self.plane.clone()]
    }

    /// A plane with a single entry.
    pub fn number(&mut self, value: u8) {
        self.plane(1)[0] = value;
    }

    /// A plane in which the entry is 1 and all others are 0; none is 1 where there is no entry.
    #[doc(alias = "one-hot")]
    pub fn choice(&mut self, length: usize, entry: Option<usize>) {
        let plane = self.plane(length);
        if let Some(entry) = entry {
            plane[entry] = 1;
        }
    }

    /// A plane of bits, at most 64.
    #[inline]
    pub fn bits(&mut self, length: usize, set: u64) {
        let mut entries = self.plane(length).chunks_exact_mut(8);
        let mut rest = set;
        for eight in &mut entries {
            eight.copy_from_slice(&spread(rest as u8).to_le_bytes());
            rest >>= 8;
        }
        let last = entries.into_remainder();
        let length = last.len();
        last.copy_from_slice(&spread(rest as u8).to_le_bytes()[..length]);
    }

    /// The number of entries up to the end of the present plane.
    pub fn length(&self) -> usize {
        self.plane.end
    }
}

/// Eight bits as eight bytes of 0 or 1, the lowest bit in the lowest byte. Without a branch for each bit.
fn spread(bits: u8) -> u64 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // Byte k keeps bit k alone; adding 0x7f carries it to the top bit of its byte.
    let kept = (u64::from(bits) * EACH) & 0x8040_2010_0804_0201;
    (kept + 0x7f * EACH) >> 7 & EACH
}

/// The other seats' places after the viewer, the viewer's own first.
pub(crate) fn from_viewer(viewer: Seat, seats: u8) -> impl Iterator<Item = Seat> + Clone {
    (0..seats).map(move |after| seat_after(viewer, after, seats))
}

/// How many places after the viewer the seat plays.
pub(crate) fn places_after(viewer: Seat, seat: Seat, seats: u8) -> usize {
    usize::from(if seat.0 < viewer.0 { seats + seat.0 - viewer.0 } else { seat.0 - viewer.0 })
}

/// A count as an entry; more than an entry can show is shown as the most.
pub(crate) fn capped(count: u32) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}
