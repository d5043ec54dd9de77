//! The Attacker: where it stands, which way it is bound, and every path it may take.

use std::fmt;
use std::ops::ControlFlow;

use super::court::{Space, Way, ahead, reach};

/// The Attacker on the court.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Attacker {
    pub(super) space: Space,
    /// The direction of its last step; none in a Free zone.
    pub(super) facing: Option<Way>,
    /// East or west: the last way it ran along the lane.
    pub(super) course: Option<Way>,
}

/// A stretch in one direction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Leg {
    pub(super) way: Way,
    pub(super) spaces: u8,
}

impl fmt::Display for Leg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.way.letter(), self.spaces)
    }
}

/// An Attacker's path: one leg, or two at a right angle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Path {
    pub(super) first: Leg,
    pub(super) second: Option<Leg>,
    pub(super) gives_kho: bool,
}

impl Path {
    pub(super) fn spaces(self) -> u8 {
        self.first.spaces + self.second.map_or(0, |leg| leg.spaces)
    }

    /// Where a path with two legs turns.
    pub(super) fn turning(self, from: Space) -> Space {
        ahead(from, self.first.way, self.first.spaces)
    }

    /// Every space from the first to the last.
    pub(super) fn route(self, from: Space) -> impl Iterator<Item = Space> {
        let turning = self.turning(from);
        let first = (0..=self.first.spaces).map(move |steps| ahead(from, self.first.way, steps));
        let second = self.second.into_iter();
        first.chain(second.flat_map(move |leg| (1..=leg.spaces).map(move |steps| ahead(turning, leg.way, steps))))
    }

    pub(super) fn end(self, from: Space) -> Space {
        let turning = self.turning(from);
        self.second.map_or(turning, |leg| ahead(turning, leg.way, leg.spaces))
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.first.fmt(f)?;
        if let Some(second) = self.second {
            second.fmt(f)?;
        }
        f.write_str(if self.gives_kho { "k" } else { "" })
    }
}

/// Whether a path may give Kho.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kho {
    Allowed,
    /// With the balance no second Kho is given.
    Barred,
}

impl Attacker {
    /// An Attacker in a Free zone, free to leave in any direction.
    pub(super) fn free(space: Space) -> Self {
        Attacker { space, facing: None, course: None }
    }

    /// The Sitter of a lane space, risen.
    pub(super) fn risen(space: Space) -> Self {
        Attacker { space, facing: Some(space.sitter_faces()), course: None }
    }

    /// Shows `found` every legal path of exactly `spaces` and every shorter one that gives Kho, until it breaks off.
    pub(super) fn find_paths(
        &self,
        spaces: u8,
        kho: Kho,
        mut found: impl FnMut(Path) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for way in Way::ALL {
            if self.facing == Some(way.opposite()) || self.is_against_course(self.space, way) {
                continue;
            }
            if let Some((first, gives_kho)) = last_leg(self.space, way, spaces, kho) {
                found(Path { first, second: None, gives_kho })?;
            }
            let room = reach(self.space, way).spaces.min(spaces - 1);
            for sideways in way.sideways() {
                // A path that turns east or west turns in the file, and so in the zone, where it begins.
                if self.is_against_course(self.space, sideways) {
                    continue;
                }
                for before in 1..=room {
                    let turning = ahead(self.space, way, before);
                    if let Some((second, gives_kho)) = last_leg(turning, sideways, spaces - before, kho) {
                        found(Path { first: Leg { way, spaces: before }, second: Some(second), gives_kho })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn has_path(&self, spaces: u8, kho: Kho) -> bool {
        self.find_paths(spaces, kho, |_| ControlFlow::Break(())).is_break()
    }

    /// Kho-Kho, No way back: on a field space a leg east or west may not be opposite to the course.
    pub(super) fn is_against_course(&self, from: Space, way: Way) -> bool {
        self.course == Some(way.opposite()) && !from.is_free_zone()
    }

    /// The Attacker after the path: a new one where it gave Kho.
    pub(super) fn after(&self, path: Path) -> Attacker {
        let space = path.end(self.space);
        if path.gives_kho {
            return Attacker::risen(space);
        }
        if space.is_free_zone() {
            return Attacker::free(space);
        }
        let last = path.second.unwrap_or(path.first).way;
        let along =
            [Some(path.first), path.second].into_iter().flatten().map(|leg| leg.way).find(|way| way.is_along_lane());
        Attacker { space, facing: Some(last), course: along.or(self.course) }
    }
}

/// The last leg of a path with `spaces` spaces left, and whether it gives Kho, which ends it early.
fn last_leg(from: Space, way: Way, spaces: u8, kho: Kho) -> Option<(Leg, bool)> {
    let reach = reach(from, way);
    if reach.spaces >= spaces {
        return Some((Leg { way, spaces }, false));
    }
    (reach.gives_kho && kho == Kho::Allowed).then_some((Leg { way, spaces: reach.spaces + 1 }, true))
}
