//! KHAN as it can be drawn.

use super::{Khan, Move, OCHRE, Position};
use crate::game::Seat;
use crate::look::{Look, Material, Tool};

impl Look for Khan {
    const MATERIAL: Material = Material::Leather;

    fn quarter_turns(&self, seat: Seat) -> u8 {
        if seat == OCHRE { 2 } else { 0 }
    }

    fn value(&self, _: &Position, _: Move) -> Option<u8> {
        None
    }

    fn tool(&self, _: &Position) -> Option<Tool> {
        None
    }

    fn mouths(&self, _: &Position, _: Move) -> Option<u8> {
        None
    }
}
