//! Why a click on the court of Kho-Kho leads nowhere.

use std::ops::ControlFlow;

use super::attacker::{Attacker, Kho};
use super::court::{Space, Way, ahead, reach, spaces_to};
use super::kinds::ATTACKER;
use super::{KhoKho, Phase, Position, other, runs};
use crate::board::Board;
use crate::game::Seat;
use crate::point::PointId;
use crate::refusal::{Reason, Refusal};
use crate::special;

/// What only Kho-Kho forbids.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the sentence on a variant explains its fields")]
pub enum NotAllowed {
    /// The Attacker begins on a Start space.
    NoStartSpace,
    /// A Runner stands neither in the lane nor on a pole.
    NoGround,
    /// A Sitter rises only by a Kho.
    Sits,
    /// A Runner moves in a straight line.
    NotStraight,
    /// The pole on the point is neither entered nor passed.
    Pole { point: PointId },
    /// The lane is closed, but for a Kho.
    Lane,
    /// The Attacker may not turn back: it faces this way.
    Backwards { facing: Way },
    /// The Attacker keeps its course, this way, until a Kho or a Free zone.
    AgainstCourse { course: Way },
    /// The Sitter on the point faces this way, and a Kho comes from behind.
    NotFromBehind { point: PointId, faces: Way },
    /// The Sitter is further away than the spin.
    KhoTooFar { spin: u8 },
    /// With the balance no second Kho is given.
    SecondKho,
}

impl special::GameSpecific for NotAllowed {
    const GAME: &'static str = KhoKho::ID;

    fn points(&self) -> Vec<&PointId> {
        match self {
            NotAllowed::Pole { point } | NotAllowed::NotFromBehind { point, .. } => vec![point],
            _ => Vec::new(),
        }
    }

    fn is_immovable(&self) -> bool {
        *self == NotAllowed::Sits
    }
}

impl KhoKho {
    /// Implements [`Describe::refusals`](crate::Describe::refusals).
    pub(super) fn why_refused(&self, position: &Position, clicked: &[&str]) -> Vec<Refusal> {
        let spaces: Option<Vec<Space>> = clicked.iter().map(|name| Space::read(name)).collect();
        let Some(spaces) = spaces else { return Vec::new() };
        let reason = match (position.phase, &spaces[..]) {
            (Phase::Start, [space]) => {
                (!Space::STARTS.contains(space)).then(|| Reason::special(NotAllowed::NoStartSpace))
            }
            (Phase::Place, [space]) => position.why_not_placed(*space),
            (Phase::Chase(_) | Phase::Balance(_), [space]) => position.why_not_attacker(*space),
            (Phase::Chase(spin), [from, to, way @ ..]) => position.why_not_chased(*from, *to, way, spin, Kho::Allowed),
            (Phase::Balance(left), [from, to, way @ ..]) => position.why_not_chased(*from, *to, way, left, Kho::Barred),
            (Phase::Run(spin), [space]) => position.why_no_run(*space, spin),
            (Phase::Run(spin), [from, to, ..]) => {
                position.why_no_run(*from, spin).or_else(|| position.why_not_run(*from, *to, spin))
            }
            _ => None,
        };
        let refusal = |reason| Refusal { value: position.phase.spin(), reason };
        reason.map(refusal).into_iter().collect()
    }

    /// Implements [`Describe::text_refusals`](crate::Describe::text_refusals). The path of an Attacker gets no reason:
    /// its end is not in its text.
    pub(super) fn why_text_refused(&self, position: &Position, text: &str) -> Vec<Refusal> {
        let put = match position.phase {
            Phase::Start => text.strip_prefix("start:"),
            Phase::Place => text.strip_prefix('@'),
            _ => None,
        };
        match (position.phase, put, text.split_at_checked(2)) {
            (_, Some(space), _) => self.why_refused(position, &[space]),
            (Phase::Run(_), None, Some((from, to))) => self.why_refused(position, &[from, to]),
            _ => Vec::new(),
        }
    }
}

impl Position {
    fn why_not_placed(&self, space: Space) -> Option<Reason> {
        if self.is_open(space) {
            None
        } else if space.is_ground() {
            Some(Reason::Occupied { point: PointId::new(space) })
        } else {
            Some(Reason::special(NotAllowed::NoGround))
        }
    }

    /// Why the chasers cannot pick what is on the space.
    fn why_not_attacker(&self, space: Space) -> Option<Reason> {
        if self.placed_attacker().space == space {
            None
        } else if self.runners.spaces().contains(&space) {
            Some(Reason::NotYours { seat: other(self.chasers) })
        } else if space.is_lane() {
            Some(Reason::special(NotAllowed::Sits))
        } else {
            Some(Reason::Empty)
        }
    }

    fn why_not_chased(&self, from: Space, to: Space, way: &[Space], spaces: u8, kho: Kho) -> Option<Reason> {
        if let Some(reason) = self.why_not_attacker(from) {
            return Some(reason);
        }
        let attacker = self.placed_attacker();
        let mut turnings = Vec::new();
        let _all = attacker.find_paths(spaces, kho, |path| {
            turnings.extend((path.end(from) == to).then(|| path.turning(from)));
            ControlFlow::Continue(())
        });
        match (&turnings[..], way) {
            ([], _) => Some(attacker.why_not_there(to, spaces, kho)),
            (_, [turning, ..]) if !turnings.contains(turning) => Some(Reason::OffWay),
            _ => None,
        }
    }

    /// Why the Runner on the space cannot move; none where it can.
    fn why_no_run(&self, space: Space, spin: u8) -> Option<Reason> {
        let runners = self.runners.spaces();
        if runners.contains(&space) {
            let can_run = runs(space, spin, self.placed_attacker().space).any(|to| !runners.contains(&to));
            return (!can_run).then_some(Reason::NoWay { steps: spin });
        }
        let is_chaser = self.placed_attacker().space == space || space.is_lane();
        Some(if is_chaser { Reason::NotYours { seat: self.chasers } } else { Reason::Empty })
    }

    /// Why the Runner cannot go from space to space; none where it can.
    fn why_not_run(&self, from: Space, to: Space, spin: u8) -> Option<Reason> {
        let Some(line) = spaces_to(from, to) else { return Some(Reason::special(NotAllowed::NotStraight)) };
        let attacker = self.placed_attacker().space;
        let mut counted = 0;
        for space in line {
            if space.is_pole() {
                return Some(Reason::special(NotAllowed::Pole { point: PointId::new(space) }));
            }
            if space == attacker {
                return Some(in_the_way(self.chasers, space));
            }
            counted += u8::from(!space.is_lane());
        }
        if to.is_lane() {
            Some(Reason::special(NotAllowed::Lane))
        } else if counted != spin {
            Some(Reason::Distance { steps: spin })
        } else if self.runners.spaces().contains(&to) {
            Some(Reason::Occupied { point: PointId::new(to) })
        } else {
            None
        }
    }
}

fn in_the_way(chasers: Seat, attacker: Space) -> Reason {
    Reason::InTheWay { seat: chasers, kind: ATTACKER, point: PointId::new(attacker) }
}

impl Attacker {
    /// Why no path of this number of spaces ends there.
    fn why_not_there(&self, to: Space, spaces: u8, kho: Kho) -> Reason {
        let (east, north) = self.space.offset_to(to);
        let along = if east < 0 { Way::West } else { Way::East };
        let across = if north < 0 { Way::South } else { Way::North };
        let distance = east.unsigned_abs() + north.unsigned_abs();
        if to.is_pole() {
            return Reason::special(NotAllowed::Pole { point: PointId::new(to) });
        }
        if to.is_lane() {
            let faces = to.sitter_faces();
            let behind = NotAllowed::NotFromBehind { point: PointId::new(to), faces };
            if kho == Kho::Barred {
                return Reason::special(NotAllowed::SecondKho);
            }
            if north == 0 || across != faces {
                return Reason::special(behind);
            }
            if distance > spaces {
                return Reason::special(NotAllowed::KhoTooFar { spin: spaces });
            }
            let first = if east == 0 { (across, north) } else { (along, east) };
            return self.why_no_leg(first.0, first.1.unsigned_abs()).unwrap_or_else(|| Reason::special(behind));
        }
        if distance != spaces {
            return Reason::Distance { steps: spaces };
        }
        let legs = [(along, east.unsigned_abs()), (across, north.unsigned_abs())];
        let mut legs: Vec<(Way, u8)> = legs.into_iter().filter(|(_, spaces)| *spaces > 0).collect();
        let first = self.why_no_path(&legs);
        legs.reverse();
        first.or_else(|| self.why_no_path(&legs)).unwrap_or(Reason::Distance { steps: spaces })
    }

    /// Why a path of these legs is not allowed.
    fn why_no_path(&self, legs: &[(Way, u8)]) -> Option<Reason> {
        let (way, spaces) = *legs.first()?;
        if let Some(reason) = self.why_no_leg(way, spaces) {
            return Some(reason);
        }
        let (sideways, rest) = *legs.get(1)?;
        let turning = ahead(self.space, way, spaces);
        self.why_against_course(sideways).or_else(|| why_closed(turning, sideways, rest))
    }

    /// Why the first leg of a path may not lead this way.
    fn why_no_leg(&self, way: Way, spaces: u8) -> Option<Reason> {
        if let Some(facing) = self.facing.filter(|facing| *facing == way.opposite()) {
            return Some(Reason::special(NotAllowed::Backwards { facing }));
        }
        self.why_against_course(way).or_else(|| why_closed(self.space, way, spaces))
    }

    fn why_against_course(&self, way: Way) -> Option<Reason> {
        let course = self.course.filter(|_| self.is_against_course(self.space, way))?;
        Some(Reason::special(NotAllowed::AgainstCourse { course }))
    }
}

/// What closes the way before a leg has gone this number of spaces.
fn why_closed(from: Space, way: Way, spaces: u8) -> Option<Reason> {
    let free = reach(from, way).spaces;
    if free >= spaces {
        return None;
    }
    let next = ahead(from, way, free + 1);
    Some(Reason::special(if next.is_pole() {
        NotAllowed::Pole { point: PointId::new(next) }
    } else {
        NotAllowed::Lane
    }))
}
