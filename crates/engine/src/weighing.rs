//! An action with the positions before and after it, and the merits that games share.

use crate::appearance::{Appearance, Probability, Threat};
use crate::effect::{Describe, Effect};
use crate::game::{Seat, Turn};
use crate::kind::Kind;
use crate::merit::Merit;
use crate::point::PointId;

/// With more legal actions than this, other actions are not compared.
const COMPARED: usize = 400;

/// A legal action, weighed for the seat that takes it.
pub(crate) struct Weighing<'a, G: Describe + Appearance> {
    game: &'a G,
    before: &'a G::Position,
    action: G::Move,
    pub(crate) seat: Seat,
    pub(crate) after: G::Position,
    pub(crate) effects: Vec<Effect>,
}

impl<'a, G: Describe + Appearance> Weighing<'a, G> {
    /// None where no seat is to act.
    pub(crate) fn new(game: &'a G, before: &'a G::Position, action: G::Move) -> Option<Self> {
        let Turn::Seat(seat) = game.turn(before) else { return None };
        let (after, effects) = (game.after(before, action), game.effects(before, action));
        Some(Weighing { game, before, action, seat, after, effects })
    }

    /// What a move of any game may have: it is the only one, it wins, takes pieces, brings pieces home.
    pub(crate) fn outright(&self) -> Vec<Merit> {
        let mut merits = Vec::new();
        merits.extend((self.game.count(self.before, &mut Vec::new()) == 1).then_some(Merit::OnlyMove));
        merits.extend(self.effects.contains(&Effect::Won { seat: self.seat }).then_some(Merit::Wins));
        merits.extend(self.effects.iter().filter_map(|effect| match effect.clone() {
            Effect::Captured { seat, kind, count, point } => Some(Merit::Captures { seat, kind, count, point }),
            _ => None,
        }));
        merits.extend(self.effects.iter().filter_map(|effect| match *effect {
            Effect::Home { kind, count, left, .. } => Some(Merit::Home { kind, count, left }),
            _ => None,
        }));
        merits
    }

    /// The piece that goes from one point of the board to another.
    pub(crate) fn moved(&self) -> Option<(Kind, &PointId, &PointId)> {
        self.effects.iter().find_map(|effect| match effect {
            Effect::Moved { kind, from, to, .. } => Some((*kind, from, to)),
            _ => None,
        })
    }

    /// The probability with which the mover's pieces on the point can be taken before the action.
    pub(crate) fn risk_before(&self, point: &PointId) -> Probability {
        risk(&self.game.threats(self.before), self.seat, point)
    }

    /// The same after the action.
    pub(crate) fn risk_after(&self, point: &PointId) -> Probability {
        risk(&self.game.threats(&self.after), self.seat, point)
    }

    /// Whether the piece goes where it is less likely to be taken, and the mover's pieces together are not worse off.
    pub(crate) fn escapes(&self) -> Option<Merit> {
        let (kind, from, to) = self.moved()?;
        let (before, after) = (self.risk_before(from), self.risk_after(to));
        let all = |position: &G::Position| -> u32 {
            self.own_threats(position).map(|threat| u32::from(threat.probability.percent())).sum()
        };
        let is_better = after.is_less_than(before) && all(&self.after) < all(self.before);
        is_better.then(|| Merit::Escapes { kind, point: from.clone(), before, after })
    }

    /// Whether no piece of the mover can be taken next, while another action would let one be taken.
    pub(crate) fn none_in_reach(&self, kind: Kind) -> Option<Merit> {
        if self.own_threats(&self.after).next().is_some() || matches!(self.game.turn(&self.after), Turn::Over(_)) {
            return None;
        }
        let mut actions = Vec::new();
        if self.game.count(self.before, &mut Vec::new()) <= COMPARED {
            self.game.moves(self.before, &mut actions);
        }
        let exposes = |action: &G::Move| self.own_threats(&self.game.after(self.before, *action)).next().is_some();
        let others = actions.iter().filter(|action| **action != self.action);
        others.into_iter().any(exposes).then_some(Merit::NoneInReach { kind })
    }

    fn own_threats(&self, position: &G::Position) -> impl Iterator<Item = Threat> {
        let seat = self.seat;
        self.game.threats(position).into_iter().filter(move |threat| threat.seat == seat)
    }
}

fn risk(threats: &[Threat], seat: Seat, point: &PointId) -> Probability {
    let found = threats.iter().find(|threat| threat.seat == seat && threat.point == *point);
    found.map_or(Probability::NONE, |threat| threat.probability)
}
