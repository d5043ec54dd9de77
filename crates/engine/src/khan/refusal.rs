//! Why a piece of KHAN cannot move, or cannot go to a square.

use super::board::hand;
use super::kinds::{KALISTA, SBIRE};
use super::setup::home;
use super::squares::{Square, Squares, walk, way};
use super::{Answer, Edge, Hat, Khan, Phase, Position};
use crate::board::Board;
use crate::game::Seat;
use crate::point::PointId;
use crate::refusal::{Reason, Refusal};
use crate::special;

/// What only KHAN forbids.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the sentence on a variant explains its fields")]
pub enum NotAllowed {
    /// A side sets up on its own first two ranks.
    NotHome,
    /// The Khan demands this number, and the piece stands on another.
    Demanded { number: u8 },
    /// The Khan demands this number, and a Sbire comes back onto no other.
    ReturnsOnto { number: u8 },
    /// A Sbire comes back only where no piece can answer the number demanded.
    Answerable { number: u8 },
    /// The Khan demands no number, so no Sbire comes back.
    NoDemand,
    /// Every square of the number demanded is occupied.
    NoFreeSquare { number: u8 },
}

impl special::GameSpecific for NotAllowed {
    const GAME: &'static str = Khan::ID;
}

impl Khan {
    /// Implements [`Describe::refusals`](crate::Describe::refusals).
    pub(super) fn why_refused(&self, position: &Position, clicked: &[&str]) -> Vec<Refusal> {
        let reason = match (self.phase(position), clicked) {
            (Phase::TurnMat, [name]) => Square::read(name).map(|_| Reason::NotNow),
            (Phase::SetUp, [before @ .., name]) => {
                Square::read(name).and_then(|square| why_not_put(position, before, square))
            }
            (Phase::Play(edge), [name]) => position.why_not_picked(edge, name),
            (Phase::Play(edge), [from, to, ..]) => {
                let picked = || Square::read(to).and_then(|to| position.why_not_there(edge, from, to));
                position.why_not_picked(edge, from).or_else(picked)
            }
            _ => None,
        };
        reason.map(Refusal::new).into_iter().collect()
    }

    /// Implements [`Describe::text_refusals`](crate::Describe::text_refusals).
    pub(super) fn why_text_refused(&self, position: &Position, text: &str) -> Vec<Refusal> {
        let Phase::Play(_) = self.phase(position) else { return Vec::new() };
        match (text.strip_prefix('@'), text.split_at_checked(2)) {
            (Some(square), _) if Square::read(square).is_some() => {
                self.why_refused(position, &[&hand(position.turn), square])
            }
            (_, Some((from, to))) if Square::read(from).and(Square::read(to)).is_some() => {
                self.why_refused(position, &[from, to])
            }
            _ => Vec::new(),
        }
    }
}

/// Why the next piece of a set-up cannot be put on the square.
fn why_not_put(position: &Position, before: &[&str], square: Square) -> Option<Reason> {
    if !home(position.turn).has(square) {
        return Some(Reason::special(NotAllowed::NotHome));
    }
    let is_taken = before.iter().any(|name| Square::read(name) == Some(square));
    is_taken.then(|| Reason::Occupied { point: PointId::new(square) })
}

impl Position {
    /// Why no move begins on the point; none where one does, and for what is no square or hand.
    fn why_not_picked(&self, edge: Edge, name: &str) -> Option<Reason> {
        let other = Seat(1 - self.turn.0);
        if hand(other) == *name {
            return Some(Reason::NotYours { seat: other });
        }
        if hand(self.turn) == *name {
            return self.why_no_return(edge);
        }
        let square = Square::read(name)?;
        if self.pieces[other.index()].has(square) {
            return Some(Reason::NotYours { seat: other });
        }
        if !self.own().has(square) {
            return Some(Reason::Empty);
        }
        if !self.targets_of(edge, square).is_empty() {
            return None;
        }
        let number = edge.number(square);
        Some(match self.answerable(edge) {
            Some(demanded) if demanded != number => Reason::special(NotAllowed::Demanded { number: demanded }),
            _ => Reason::NoWay { steps: number },
        })
    }

    /// Why no Sbire comes back; none where one may.
    fn why_no_return(&self, edge: Edge) -> Option<Reason> {
        let Hat::On(wearer) = self.khan else { return Some(Reason::special(NotAllowed::NoDemand)) };
        let number = edge.number(wearer);
        if !self.has_sbire_in_hand() {
            return Some(Reason::Empty);
        }
        if self.answerable(edge).is_some() {
            return Some(Reason::special(NotAllowed::Answerable { number }));
        }
        let is_full = (self.empty() & edge.squares_of(number)).is_empty();
        is_full.then(|| Reason::special(NotAllowed::NoFreeSquare { number }))
    }

    /// Why the piece on the square, or the Sbire in hand, cannot go to the square; none where it can.
    fn why_not_there(&self, edge: Edge, from: &str, to: Square) -> Option<Reason> {
        let point = PointId::new(to);
        let Some(from) = Square::read(from) else {
            let Hat::On(wearer) = self.khan else { return None };
            let number = edge.number(wearer);
            if !self.empty().has(to) {
                return Some(Reason::Occupied { point });
            }
            return (edge.number(to) != number).then(|| Reason::special(NotAllowed::ReturnsOnto { number }));
        };
        if self.own().has(to) {
            return Some(Reason::Occupied { point });
        }
        if self.targets_of(edge, from).has(to) {
            return None;
        }
        let steps = edge.number(from);
        let across = way(from, to, steps, Squares::ALL);
        let between = across.get(1..across.len().saturating_sub(1)).unwrap_or_default();
        match between.iter().find(|square| !self.empty().has(**square)) {
            Some(square) => Some(self.in_the_way(*square)),
            None => Some(Reason::Distance { steps }),
        }
    }

    fn in_the_way(&self, square: Square) -> Reason {
        let seat = Seat(u8::from(!self.pieces[0].has(square)));
        let kind = if self.kalistas.has(square) { KALISTA } else { SBIRE };
        Reason::InTheWay { seat, kind, point: PointId::new(square) }
    }

    /// Where the piece on the square may legally go.
    fn targets_of(&self, edge: Edge, square: Square) -> Squares {
        let mut found = Squares::NONE;
        self.find_answers(edge, |answer| match answer {
            Answer::Go(from, targets) if from == square => found = targets,
            Answer::Go(..) | Answer::Return(_) | Answer::Pass => {}
        });
        found
    }

    /// The number demanded, if a piece of the side to act can answer it.
    fn answerable(&self, edge: Edge) -> Option<u8> {
        let Hat::On(wearer) = self.khan else { return None };
        let number = edge.number(wearer);
        let mut movers = self.own() & edge.squares_of(number);
        movers.any(|from| !(walk(from, number, self.empty()) & !self.own()).is_empty()).then_some(number)
    }
}
