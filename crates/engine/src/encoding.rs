//! Actions and positions as numbers, for neural networks and other learners: each game has a fixed action space and a fixed
//! observation vector. docs/python.md lists both, plane by plane. This file knows no particular game.

use std::ops::Range;

use crate::board::Board;
use crate::game::{Seat, Turn};
use crate::race::bits;

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

    /// Sets `legal` to the ids of all legal actions; none where no seat is to act. Leaves `scratch` empty.
    fn legal_ids(&self, position: &Self::Position, scratch: &mut Vec<Self::Move>, legal: &mut LegalIds) {
        legal.clear();
        scratch.clear();
        if let Turn::Seat(_) = self.turn(position) {
            self.moves(position, scratch);
            legal.extend(scratch.drain(..).map(|mv| self.action_id(position, mv)));
        }
    }

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

    /// A plane of bits.
    pub fn bits(&mut self, length: usize, set: u64) {
        let plane = self.plane(length);
        bits(set).for_each(|bit| plane[usize::from(bit)] = 1);
    }

    /// The number of entries up to the end of the present plane.
    pub fn length(&self) -> usize {
        self.plane.end
    }
}

/// The ids of all legal actions of a position: some ids and a run of successive ones.
#[derive(Clone, Debug, Default)]
pub struct LegalIds {
    ids: Vec<u16>,
    /// KHAN's 5,544 ways to set up are a run; a list of them would take longer to write than the rest of a game.
    run: Range<u16>,
}

impl LegalIds {
    /// No legal action.
    pub fn new() -> Self {
        Self::default()
    }

    /// Removes all.
    pub fn clear(&mut self) {
        self.ids.clear();
        self.run = 0..0;
    }

    /// Adds ids.
    pub fn extend(&mut self, ids: impl Iterator<Item = usize>) {
        self.ids.extend(ids.map(|id| id as u16));
    }

    /// Makes all ids of a range legal, and no other.
    pub fn set_run(&mut self, run: Range<u16>) {
        self.ids.clear();
        self.run = run;
    }

    /// The number of legal actions.
    pub fn len(&self) -> usize {
        self.ids.len() + self.run.len()
    }

    /// Whether no action is legal.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the action with this id is legal.
    pub fn has(&self, id: usize) -> bool {
        u16::try_from(id).is_ok_and(|id| self.run.contains(&id) || self.ids.contains(&id))
    }

    /// The id at this place of the list, below [`LegalIds::len`].
    pub fn at(&self, place: usize) -> usize {
        match self.ids.get(place) {
            Some(id) => usize::from(*id),
            None => usize::from(self.run.start) + place - self.ids.len(),
        }
    }

    /// Every id.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.ids.iter().copied().chain(self.run.clone()).map(usize::from)
    }

    /// Sets the entries of all legal ids.
    pub fn fill(&self, mask: &mut [bool], value: bool) {
        self.ids.iter().for_each(|id| mask[usize::from(*id)] = value);
        mask[usize::from(self.run.start)..usize::from(self.run.end)].fill(value);
    }
}

/// The other seats' places after the viewer, the viewer's own first.
pub(crate) fn from_viewer(viewer: Seat, seats: u8) -> impl Iterator<Item = Seat> + Clone {
    (0..seats).map(move |after| Seat((viewer.0 + after) % seats))
}

/// How many places after the viewer the seat plays.
pub(crate) fn places_after(viewer: Seat, seat: Seat, seats: u8) -> usize {
    usize::from((seats + seat.0 - viewer.0) % seats)
}

/// A count as an entry; more than an entry can show is shown as the most.
pub(crate) fn capped(count: u32) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}
