//! What the two race games share: kept throws, the order of finishing, and pieces as sorted progress numbers.
//! Knows no board.

use std::hash::{Hash, Hasher};

use crate::appearance::Probability;
use crate::game::{MAX_SEATS, Ranks, Seat, seat_after};
use crate::text::{Field, StateError, join};

/// The throws in hand. A throw that lets its player throw again (one of `N` values) may be kept any number of
/// times; any other ends the throwing, so that there is at most one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Kept<const N: usize> {
    again: [u32; N],
    last: u8,
}

impl<const N: usize> Hash for Kept<N> {
    /// One word, because a search hashes at every node: 18 bits for each count. More throws of a kind than that only cost speed.
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.again.iter().fold(self.last.into(), |word, times| word << 18 ^ u64::from(*times)));
    }
}

impl<const N: usize> Kept<N> {
    pub(crate) const NONE: Self = Kept { again: [0; N], last: 0 };

    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    /// Keeps one more throw; `again` are the values that throw again.
    pub(crate) fn keep(&mut self, again: &[u8; N], value: u8) {
        match again.iter().position(|grace| *grace == value) {
            Some(at) => self.again[at] += 1,
            None => self.last = value,
        }
    }

    /// Spends a throw that is kept.
    pub(crate) fn spend(&mut self, again: &[u8; N], value: u8) {
        match again.iter().position(|grace| *grace == value) {
            Some(at) => self.again[at] -= 1,
            None => self.last = 0,
        }
    }

    /// How often the value is kept.
    pub(crate) fn times(&self, again: &[u8; N], value: u8) -> u32 {
        match again.iter().position(|grace| *grace == value) {
            Some(at) => self.again[at],
            None => u32::from(self.last == value),
        }
    }

    /// The different values kept, the one that ended the throwing first.
    pub(crate) fn values<'a>(&'a self, again: &'a [u8; N]) -> impl Iterator<Item = u8> + 'a {
        let graces = again.iter().zip(self.again).filter(|(_, times)| *times > 0).map(|(grace, _)| *grace);
        (self.last > 0).then_some(self.last).into_iter().chain(graces)
    }

    /// All kept throws, ascending.
    pub(crate) fn all(&self, again: &[u8; N]) -> Vec<u8> {
        let mut values: Vec<u8> = self.values(again).collect();
        values.sort_unstable();
        values.into_iter().flat_map(|value| (0..self.times(again, value)).map(move |_| value)).collect()
    }

    /// Reads what [`Kept::all`] joined by commas writes; `ends` are the values that end the throwing.
    pub(crate) fn read(field: Field, again: &[u8; N], ends: &[u8]) -> Result<Self, StateError> {
        let mut kept = Self::NONE;
        for value in field.numbers(0..=u32::from(u8::MAX), u32::le)? {
            let value = value as u8;
            let is_grace = value > 0 && again.contains(&value);
            if !is_grace && !ends.contains(&value) {
                return Err(field.refuse(format!("no throw counts {value}")));
            }
            if !is_grace && kept.last > 0 {
                return Err(field.refuse("only one throw that ends the throwing can be kept"));
            }
            kept.keep(again, value);
        }
        Ok(kept)
    }
}

/// The seats of a race for two to four, on a board with four arms that follow each other anticlockwise. Two sit
/// opposite each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seats(pub(crate) u8);

impl Seats {
    pub(crate) fn all(self) -> impl Iterator<Item = Seat> {
        (0..self.0).map(Seat)
    }

    /// All but one, in the order of play from the one after it.
    pub(crate) fn others(self, seat: Seat) -> impl Iterator<Item = Seat> {
        (1..self.0).map(move |after| seat_after(seat, after, self.0))
    }

    /// The arm at which the seat plays, counted from seat 0's.
    pub(crate) fn arm(self, seat: Seat) -> u8 {
        if self.0 == 2 { 2 * seat.0 } else { seat.0 }
    }

    /// How many arms further anticlockwise than `seat` the other plays.
    pub(crate) fn arms_between(self, seat: Seat, other: Seat) -> u8 {
        (4 + self.arm(other) - self.arm(seat)) % 4
    }
}

/// The seats that have brought all their pieces home, in the order in which they did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Finished {
    order: [u8; MAX_SEATS],
    count: u8,
}

impl Finished {
    pub(crate) const NOBODY: Self = Finished { order: [0; MAX_SEATS], count: 0 };

    pub(crate) fn add(&mut self, seat: Seat) {
        self.order[self.count as usize] = seat.0;
        self.count += 1;
    }

    pub(crate) fn seats(&self) -> &[u8] {
        &self.order[..self.count as usize]
    }

    pub(crate) fn has(&self, seat: Seat) -> bool {
        self.seats().contains(&seat.0)
    }

    /// How many of all `seats` are still on the way.
    pub(crate) fn on_the_way(&self, seats: u8) -> u8 {
        seats - self.count
    }

    /// The lowest seat still on the way.
    pub(crate) fn first_on_the_way(&self, seats: u8) -> Seat {
        let found = (0..seats).map(Seat).find(|seat| !self.has(*seat));
        found.expect("a game ends before the last seat finishes")
    }

    /// The next seat after `seat` that is still on the way.
    pub(crate) fn next_after(&self, seat: Seat, seats: u8) -> Seat {
        let mut next = seat;
        loop {
            next = Seat(if next.0 + 1 == seats { 0 } else { next.0 + 1 });
            if !self.has(next) {
                return next;
            }
        }
    }

    /// Places in finishing order; all still on the way share the next.
    pub(crate) fn ranks(&self, seats: u8) -> Ranks {
        let mut places = [self.count + 1; MAX_SEATS];
        for (place, seat) in (1..).zip(self.seats()) {
            places[*seat as usize] = place;
        }
        Ranks::new(&places[..seats as usize])
    }

    pub(crate) fn write(&self) -> String {
        join(self.seats())
    }

    /// Reads the order; exactly the seats for which `is_home` must be in it, and not all.
    pub(crate) fn read(field: Field, seats: u8, is_home: impl Fn(Seat) -> bool) -> Result<Self, StateError> {
        let mut finished = Self::NOBODY;
        for entry in field.list() {
            let seat = Seat(entry.number(0..=u32::from(seats) - 1)? as u8);
            if finished.has(seat) || !is_home(seat) {
                return Err(field.refuse("each seat whose pieces are all home, once"));
            }
            finished.add(seat);
        }
        let missing = (0..seats).map(Seat).any(|seat| is_home(seat) && !finished.has(seat));
        if missing || finished.count == seats {
            return Err(field.refuse("the seats whose pieces are all home, never all seats"));
        }
        Ok(finished)
    }
}

/// Moves a piece from one progress number to another; the numbers stay in ascending order.
pub(crate) fn relocate(pieces: &mut [u8], from: u8, to: u8) {
    let mut at = pieces.iter().position(|piece| *piece == from).expect("only a piece that is there is moved");
    while at + 1 < pieces.len() && pieces[at + 1] < to {
        pieces[at] = pieces[at + 1];
        at += 1;
    }
    while at > 0 && pieces[at - 1] > to {
        pieces[at] = pieces[at - 1];
        at -= 1;
    }
    pieces[at] = to;
}

/// The numbers of the bits that are set, ascending.
pub(crate) fn bits(set: u64) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let lowest = rest.trailing_zeros() as u8;
        (rest != 0).then(|| {
            rest &= rest - 1;
            lowest
        })
    })
}

/// The throws of a seat: for each, the squares that the seat could go to by it, as bits, and its weight.
pub(crate) type Throws = Vec<(u64, u32)>;

/// The probability that another seat, still on the way, can hit what a seat has at some progress with one throw: by the
/// `throws` of each hunter, and `seen`, the bit by which a hunter knows the square.
pub(crate) fn hunted(
    seats: Seats,
    finished: &Finished,
    throws: impl Fn(Seat) -> Throws,
    seen: impl Fn(Seat, Seat, u8) -> u64,
) -> impl Fn(Seat, u8) -> Probability {
    let on_the_way = seats.all().filter(|seat| !finished.has(*seat));
    let hunters: Vec<(Seat, Throws)> = on_the_way.map(|hunter| (hunter, throws(hunter))).collect();
    move |seat, progress| {
        let others = hunters.iter().filter(|(hunter, _)| *hunter != seat);
        let by = |(hunter, throws): &(Seat, Throws)| {
            let square = seen(seat, *hunter, progress);
            let hits = throws.iter().filter(|(reach, _)| reach & square != 0);
            let total = throws.iter().map(|(_, weight)| weight).sum::<u32>().max(1);
            Probability { weight: hits.map(|(_, weight)| weight).sum(), total }
        };
        others.map(by).fold(Probability::NONE, Probability::or)
    }
}
