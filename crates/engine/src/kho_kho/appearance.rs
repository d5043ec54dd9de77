//! What a drawing of Kho-Kho needs.

use super::court::Space;
use super::facts::Chaser;
use super::kinds::{ATTACKER, RUNNER};
use super::{CHASE_SPINNER, KhoKho, Move, Phase, Position, RUN_SPINNER, other};
use crate::appearance::{Appearance, Face, Probability, Threat, ThrowTable, Tool};
use crate::game::Seat;
use crate::odds::Odds;
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

    fn throw_tables(&self) -> Vec<ThrowTable> {
        let table = |spinner: Odds<Move>, kind| {
            let faces = spinner.outcomes().filter_map(|(outcome, weight)| match outcome {
                Move::Spin(number) => Some((Face::Number(number), weight)),
                _ => None,
            });
            let numbers = || faces.clone().filter_map(|(face, _)| face.value());
            let (least, most) = (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0));
            ThrowTable::new(Tool::Spinner { least, most }, Some(kind), faces, |_| false)
        };
        vec![table(CHASE_SPINNER, ATTACKER), table(RUN_SPINNER, RUNNER)]
    }

    fn threats(&self, position: &Position) -> Vec<Threat> {
        let Some(chaser) = position.chaser() else { return Vec::new() };
        let ends: Vec<Vec<Chaser>> = match position.phase {
            Phase::Chase(spin) => vec![chaser.after_spin(spin)],
            Phase::Balance(balance) => vec![chaser.after_balance(balance)],
            _ => KhoKho::chase_spins().map(|spin| chaser.after_spin(spin)).collect(),
        };
        let threat = |runner: &Space| {
            let hits = ends.iter().filter(|ends| ends.iter().any(|end| end.space() == *runner)).count();
            let probability = Probability { weight: hits as u32, total: ends.len() as u32 };
            (hits > 0).then(|| Threat::new(other(position.chasers), PointId::new(runner), probability))
        };
        position.runners().iter().filter_map(threat).collect()
    }

    fn face(&self, _: &Position, outcome: Move) -> Option<Face> {
        match outcome {
            Move::Toss(seat) => Some(Face::Seat(seat)),
            Move::Spin(number) => Some(Face::Number(number)),
            Move::Start(_) | Move::Place(_) | Move::Chase(_) | Move::Hold | Move::Run { .. } => None,
        }
    }
}
