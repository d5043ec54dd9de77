//! What a drawing of Kho-Kho needs.

use super::court::Space;
use super::facts::Chaser;
use super::{KhoKho, Move, Phase, Position};
use crate::appearance::{Appearance, Face, Tool};
use crate::game::Seat;
use crate::point::PointId;

impl Appearance for KhoKho {
    /// North is up for both.
    fn quarter_turns(&self, _: Seat) -> u8 {
        0
    }

    fn value(&self, position: &Position, action: Move) -> Option<u8> {
        match action {
            Move::Chase(_) | Move::Run { .. } => position.phase.spin(),
            Move::Toss(_) | Move::Spin(_) | Move::Start(_) | Move::Place(_) | Move::Hold => None,
        }
    }

    fn tool(&self, position: &Position) -> Option<Tool> {
        match position.phase {
            Phase::Toss => Some(Tool::Toss),
            Phase::ChaseSpin => Some(Tool::Spinner { least: 3, most: 6 }),
            Phase::RunSpin => Some(Tool::Spinner { least: 1, most: 6 }),
            _ => None,
        }
    }

    fn threatened(&self, position: &Position) -> Vec<PointId> {
        let Some(chaser) = position.chaser() else { return Vec::new() };
        let after = match position.phase {
            Phase::Chase(spin) => chaser.after_spin(spin),
            Phase::Balance(balance) => chaser.after_balance(balance),
            _ => KhoKho::chase_spins().flat_map(|spin| chaser.after_spin(spin)).collect(),
        };
        let ends: Vec<Space> = after.into_iter().map(Chaser::space).collect();
        let runners = position.runners().iter().filter(|runner| ends.contains(runner));
        runners.map(PointId::new).collect()
    }

    fn face(&self, _: &Position, outcome: Move) -> Option<Face> {
        match outcome {
            Move::Toss(seat) => Some(Face::Seat(seat)),
            Move::Spin(number) => Some(Face::Number(number)),
            Move::Start(_) | Move::Place(_) | Move::Chase(_) | Move::Hold | Move::Run { .. } => None,
        }
    }
}
