//! Kho-Kho as it can be drawn.

use super::court::Space;
use super::facts::Chaser;
use super::{KhoKho, Move, Phase, Position};
use crate::appearance::{Appearance, Material, Tool};
use crate::game::Seat;

impl Appearance for KhoKho {
    const MATERIAL: Material = Material::Wood;

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

    fn threatened(&self, position: &Position) -> Vec<String> {
        let Some(chaser) = position.chaser() else { return Vec::new() };
        let after = match position.phase {
            Phase::Chase(spin) => chaser.after_spin(spin),
            Phase::Balance(balance) => chaser.after_balance(balance),
            _ => KhoKho::chase_spins().flat_map(|spin| chaser.after_spin(spin)).collect(),
        };
        let ends: Vec<Space> = after.into_iter().map(Chaser::space).collect();
        let runners = position.runners().iter().filter(|runner| ends.contains(runner));
        runners.map(ToString::to_string).collect()
    }

    fn mouths(&self, _: &Position, _: Move) -> Option<u8> {
        None
    }
}
