//! Why a piece of Pachisi cannot spend a throw, or cannot go to a block.

use super::board::spaces;
use super::kinds::PIECE;
use super::track::{BRINK, CENTRE, CROSSES, LAP, block_bit};
use super::{Body, Pachisi, Phase, Position, Sight, movable};
use crate::board::Board;
use crate::game::Seat;
use crate::point::PointId;
use crate::refusal::{Clicks, Reason, Refusal, of_throw, read_throw_and_progress};
use crate::special;

/// What only Pachisi forbids.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the sentence on a variant explains its fields")]
pub enum NotAllowed {
    /// A pair moves by half of the throw, and the throw is odd.
    OddThrow,
    /// A pair is broken only on a cross, and it stands on none.
    NoCross,
    /// A pair is not broken in the turn in which it came to stand on its cross.
    FreshPair,
    /// A piece of the seat on the cross cannot be hit.
    OnCross { seat: Seat, point: PointId },
}

impl special::GameSpecific for NotAllowed {
    const GAME: &'static str = Pachisi::ID;

    fn points(&self) -> Vec<&PointId> {
        match self {
            NotAllowed::OnCross { point, .. } => vec![point],
            NotAllowed::OddThrow | NotAllowed::NoCross | NotAllowed::FreshPair => Vec::new(),
        }
    }
}

/// The pieces on a point, as they may be picked.
struct PickedPieces {
    /// What a first click picks.
    first: (u8, Body),
    /// The single pieces that further clicks take out of a pair, the one behind first.
    singles: Vec<u8>,
    /// Why none may be taken out.
    bound: Option<Reason>,
}

impl Pachisi {
    /// Implements [`Describe::refusals`](crate::Describe::refusals).
    pub(super) fn why_refused(&self, position: &Position, clicked: &[&str]) -> Vec<Refusal> {
        let found = Clicks::read(clicked).filter(|_| position.phase == Phase::Move);
        let Some(Clicks { piece, times, target }) = found else { return Vec::new() };
        let sight = self.sight(position);
        let picked = match self.picked(position, &sight, piece) {
            Ok(picked) => picked,
            Err(reason) => return reason.map(Refusal::new).into_iter().collect(),
        };
        let units = match times {
            1 => {
                let alone = picked.singles.iter().filter(|_| picked.bound.is_none());
                [picked.first].into_iter().chain(alone.map(|from| (*from, Body::Single))).collect::<Vec<_>>()
            }
            _ if picked.singles.len() + 1 < times => return vec![Refusal::new(Reason::OffWay)],
            _ if picked.bound.is_some() => return picked.bound.map(Refusal::new).into_iter().collect(),
            _ => vec![(picked.singles[times - 2], Body::Single)],
        };
        match target {
            None => {
                let refused = |throw| {
                    let mut reasons = units.iter().map(|unit| self.why_not(position, &sight, *unit, throw));
                    let first = reasons.next()??;
                    reasons.all(|reason| reason.is_some()).then(|| Refusal::of_value(throw, first))
                };
                position.kept.values(&self.thrown.graces).filter_map(refused).collect()
            }
            Some(target) if self.is_space(target) => {
                self.why_not_there(position, &sight, &picked, &units, target).into_iter().collect()
            }
            Some(_) => Vec::new(),
        }
    }

    /// Implements [`Describe::text_refusals`](crate::Describe::text_refusals).
    pub(super) fn why_text_refused(&self, position: &Position, text: &str) -> Vec<Refusal> {
        let found = read_throw_and_progress(text).filter(|(_, from, _)| *from <= CENTRE);
        let Some((throw, from, letters @ ("" | "p" | "r" | "pr"))) = found else { return Vec::new() };
        let point = self.point(position.turn, from);
        let is_kept = position.kept.times(&self.thrown.graces, throw) > 0;
        // A first click picks a pair as one; further clicks take single pieces out of it.
        let picked = self.picked(position, &self.sight(position), &point).ok().filter(|_| !letters.starts_with('p'));
        let single = picked.and_then(|picked| picked.singles.iter().position(|single| *single == from));
        let clicks = single.map_or(1, |index| index + 2);
        of_throw(throw, is_kept, || self.why_refused(position, &vec![&*point; clicks]))
    }

    /// The pieces of the seat to move on the point, or why there is none that moves; no reason for what is no point.
    fn picked(&self, position: &Position, sight: &Sight, point: &str) -> Result<PickedPieces, Option<Reason>> {
        let seat = position.turn;
        let pieces = &position.pieces[seat.index()];
        let mut there: Vec<u8> =
            pieces.iter().copied().filter(|progress| self.point(seat, *progress) == *point).collect();
        there.dedup();
        let Some(from) = there.first().copied() else {
            let owner = self.seats.others(seat).find(|other| self.has_piece(position, *other, point));
            let reason = owner.map_or(Reason::Empty, |seat| Reason::NotYours { seat });
            return Err(self.is_space(point).then_some(reason));
        };
        if from == CENTRE {
            return Err(Some(Reason::Home));
        }
        let (may_go_alone, pair) = movable(pieces, from, sight, position.fresh);
        Ok(match pair {
            None => PickedPieces { first: (from, Body::Single), singles: Vec::new(), bound: None },
            Some(pair) => {
                let is_on_cross = CROSSES & block_bit(from) != 0;
                let why = if is_on_cross { NotAllowed::FreshPair } else { NotAllowed::NoCross };
                PickedPieces {
                    first: (from, pair),
                    singles: there,
                    bound: (!may_go_alone).then(|| Reason::special(why)),
                }
            }
        })
    }

    /// Why the unit cannot spend the throw; none where it can.
    fn why_not(&self, position: &Position, sight: &Sight, (from, body): (u8, Body), throw: u8) -> Option<Reason> {
        if body != Body::Single && throw % 2 == 1 {
            return Some(Reason::special(NotAllowed::OddThrow));
        }
        let ends: Vec<u8> = self.ways(from, body, throw).into_iter().flatten().collect();
        let mut reasons = ends.iter().map(|to| self.why_not_on(position, sight, body, *to));
        match reasons.next() {
            None => Some(Reason::BeyondEnd { needed: (CENTRE - from) * body.halves() }),
            Some(first) => first.filter(|_| reasons.all(|reason| reason.is_some())),
        }
    }

    /// Why the unit may not end a move there; none where it may.
    fn why_not_on(&self, position: &Position, sight: &Sight, body: Body, to: u8) -> Option<Reason> {
        if sight.admits(body.unit(), to) {
            return None;
        }
        let point = self.point(position.turn, to);
        let owner = self.seats.others(position.turn).find(|other| self.has_piece(position, *other, &point));
        Some(match owner {
            None => Reason::Full { kind: PIECE, point },
            Some(seat) if CROSSES & block_bit(to) != 0 => Reason::special(NotAllowed::OnCross { seat, point }),
            Some(seat) => Reason::Guarded { seat, kind: PIECE, point },
        })
    }

    /// Why what is picked cannot go to the point.
    fn why_not_there(
        &self,
        position: &Position,
        sight: &Sight,
        picked: &PickedPieces,
        units: &[(u8, Body)],
        target: &str,
    ) -> Option<Refusal> {
        let first = units[0];
        let reached = self.throws_to(position, first, target);
        if reached.iter().any(|(_, to)| sight.admits(first.1.unit(), *to)) {
            return None;
        }
        if let Some((throw, to)) = reached.first() {
            return self.why_not_on(position, sight, first.1, *to).map(|reason| Refusal::of_value(*throw, reason));
        }
        // What a first click picks as a pair cannot go there; one piece of it might.
        if first.1 != Body::Single {
            for from in &picked.singles {
                let alone = self.throws_to(position, (*from, Body::Single), target);
                let goes = |(_, to): &&(u8, u8)| sight.admits(Body::Single.unit(), *to);
                if let Some((throw, _)) = alone.iter().find(goes) {
                    let reason = picked.bound.clone().unwrap_or(Reason::OneAlone);
                    return Some(Refusal::of_value(*throw, reason));
                }
            }
        }
        let needed = self.steps_to(position.turn, first.0, target);
        Some(Refusal::new(match needed.map(|steps| steps.saturating_mul(first.1.halves())) {
            Some(needed) if self.thrown.has(needed) => Reason::NotThrown { needed },
            Some(_) => Reason::OutOfReach,
            None => Reason::OffWay,
        }))
    }

    /// The kept throws that take the unit to the point, and where it then is.
    fn throws_to(&self, position: &Position, (from, body): (u8, Body), target: &str) -> Vec<(u8, u8)> {
        let leads = |throw: u8| {
            let ends = self.ways(from, body, throw).into_iter().flatten();
            ends.filter(|to| self.point(position.turn, *to) == *target).map(move |to| (throw, to))
        };
        position.kept.values(&self.thrown.graces).flat_map(|throw| leads(throw).collect::<Vec<_>>()).collect()
    }

    /// How many steps ahead of the piece the point lies: into the column, else round again.
    fn steps_to(&self, seat: Seat, from: u8, target: &str) -> Option<u8> {
        let is_there = |progress: &u8| self.point(seat, *progress) == *target;
        let on = (from + 1..=CENTRE).find(is_there).map(|progress| progress - from);
        let round = || (BRINK + 1 - LAP..=LAP).find(is_there).map(|progress| progress + LAP - from);
        on.or_else(|| if from <= BRINK { round() } else { None })
    }

    fn has_piece(&self, position: &Position, seat: Seat, point: &str) -> bool {
        position.pieces[seat.index()].iter().any(|progress| self.point(seat, *progress) == *point)
    }

    fn is_space(&self, name: &str) -> bool {
        spaces().any(|point| point.name == *name)
    }
}

impl Body {
    /// The part of a throw that one step takes.
    fn halves(self) -> u8 {
        if self == Body::Single { 1 } else { 2 }
    }
}
