//! KHAN as it can be drawn.

use super::squares::Squares;
use super::{Answer, Hat, Khan, Move, OCHRE, Position};
use crate::appearance::{Appearance, Demand, Material, Tool};
use crate::game::{Game, Seat, Turn};

impl Appearance for Khan {
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

    /// Only what the side to act could take at once: which number is demanded after that is its own choice.
    fn threatened(&self, position: &Position) -> Vec<String> {
        let (Turn::Seat(_), Some(edge)) = (self.turn(position), position.edge) else { return Vec::new() };
        if !position.is_set_up() {
            return Vec::new();
        }
        let mut taken = Squares::NONE;
        position.find_answers(edge, |answer| {
            if let Answer::Go(_, targets) = answer {
                taken = taken | targets & position.pieces[1 - position.turn.index()];
            }
        });
        taken.map(|square| square.to_string()).collect()
    }

    fn demand(&self, position: &Position) -> Option<Demand> {
        let Turn::Seat(_) = self.turn(position) else { return None };
        let (Hat::On(wearer), Some(edge)) = (position.khan, position.edge) else { return None };
        let number = edge.number(wearer);
        let mut answering = Vec::new();
        position.find_answers(edge, |answer| match answer {
            Answer::Go(from, _) if edge.number(from) == number => answering.push(from.to_string()),
            Answer::Go(..) | Answer::Return(_) | Answer::Pass => {}
        });
        Some(Demand { number, wearer: wearer.to_string(), answering })
    }
}
