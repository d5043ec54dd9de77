//! What a drawing of KHAN needs.

use super::squares::Squares;
use super::{Answer, Hat, Khan, Move, OCHRE, Position};
use crate::appearance::{Appearance, Face, Probability, Threat, Tool};
use crate::game::{Game, Seat, Turn};
use crate::point::PointId;

/// The number that is demanded of the side to act.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Demand {
    /// The number.
    pub number: u8,
    /// The point of the piece that wears the Khan.
    pub wearer: PointId,
    /// The points of the pieces that may answer.
    pub answering: Vec<PointId>,
}

impl Appearance for Khan {
    fn quarter_turns(&self, seat: Seat) -> u8 {
        if seat == OCHRE { 2 } else { 0 }
    }

    fn value(&self, _: &Position, _: Move) -> Option<u8> {
        None
    }

    fn tool(&self, _: &Position) -> Option<Tool> {
        None
    }

    fn face(&self, _: &Position, _: Move) -> Option<Face> {
        None
    }

    /// Only what the side to act could take at once: which number is demanded after that is its own choice.
    fn threats(&self, position: &Position) -> Vec<Threat> {
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
        let other = Seat(1 - position.turn.0);
        taken.map(|square| Threat::new(other, PointId::new(square), Probability::CERTAIN)).collect()
    }
}

impl Khan {
    /// The number that is demanded of the side to act; none where it may move any piece.
    pub fn demand(&self, position: &Position) -> Option<Demand> {
        let Turn::Seat(_) = self.turn(position) else { return None };
        let (Hat::On(wearer), Some(edge)) = (position.khan, position.edge) else { return None };
        let number = edge.number(wearer);
        let mut answering = Vec::new();
        position.find_answers(edge, |answer| match answer {
            Answer::Go(from, _) if edge.number(from) == number => answering.push(PointId::new(from)),
            Answer::Go(..) | Answer::Return(_) | Answer::Pass => {}
        });
        Some(Demand { number, wearer: PointId::new(wearer), answering })
    }
}
