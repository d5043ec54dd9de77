//! Reasons for a move of Kho-Kho.

use super::kinds::RUNNER;
use super::{KhoKho, Move, Phase, Position};
use crate::appearance::Appearance;
use crate::board::Board;
use crate::game::Game;
use crate::merit::Merit;
use crate::point::PointId;
use crate::special;
use crate::weighing::Weighing;

/// Reasons for a move that only Kho-Kho has.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the sentence on a variant explains its fields")]
pub enum Purpose {
    /// The new Attacker can dismiss the Runner on the point with the rest of the spin.
    BalanceDismisses { point: PointId },
    /// As they stand, the chasers' next spin could reach this number of Runners; after some other move it could reach fewer.
    RunnersInReach { runners: u8 },
    /// No spin of the chasers reaches the Runner that is placed.
    PlacedOutOfReach,
}

impl special::GameSpecific for Purpose {
    const GAME: &'static str = KhoKho::ID;

    fn points(&self) -> Vec<&PointId> {
        if let Purpose::BalanceDismisses { point } = self { vec![point] } else { Vec::new() }
    }
}

impl KhoKho {
    /// Implements [`Board::merits`].
    pub(super) fn why_played(&self, position: &Position, action: Move) -> Vec<Merit> {
        let Some(weighing) = Weighing::new(self, position, action) else { return Vec::new() };
        let after = &weighing.after;
        let mut merits = weighing.outright();
        match action {
            Move::Chase(_) | Move::Hold => {
                if let Phase::Balance(_) = after.phase {
                    let prey = self.threats(after).into_iter().next();
                    let dismisses = |point| Merit::special(Purpose::BalanceDismisses { point });
                    merits.extend(prey.map(|threat| dismisses(threat.point)));
                } else if after.phase == Phase::RunSpin {
                    merits.extend(self.brings_into_reach(position, after));
                }
            }
            Move::Run { .. } => {
                merits.extend(weighing.escapes());
                merits.extend(weighing.none_in_reach(RUNNER));
            }
            Move::Place(space) => {
                let is_out = weighing.risk_after(&PointId::new(space)).weight == 0;
                merits.extend(is_out.then(|| Merit::special(Purpose::PlacedOutOfReach)));
            }
            Move::Toss(_) | Move::Spin(_) | Move::Start(_) => {}
        }
        merits
    }

    fn brings_into_reach(&self, before: &Position, after: &Position) -> Option<Merit> {
        let runners = self.threats(after).len();
        let mut actions = Vec::new();
        self.moves(before, &mut actions);
        let is_fewer = |other: &Position| other.phase == Phase::RunSpin && self.threats(other).len() < runners;
        let is_more = actions.into_iter().any(|action| is_fewer(&self.after(before, action)));
        is_more.then(|| Merit::special(Purpose::RunnersInReach { runners: runners as u8 }))
    }
}
