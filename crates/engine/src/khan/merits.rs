//! Reasons for a move of KHAN.

use super::kinds::KALISTA;
use super::setup::home;
use super::{Edge, Khan, Move, Position};
use crate::appearance::Appearance;
use crate::board::Board;
use crate::game::{Game, Seat, Turn};
use crate::merit::Merit;
use crate::special;
use crate::weighing::Weighing;

/// Reasons for a move that only KHAN has.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the sentence on a variant explains its fields")]
pub enum Purpose {
    /// Whatever the other side answers, the mover can take its Kalista next.
    ForcesKalista,
    /// After this number of the other side's answers, out of all, the mover can take its Kalista.
    TakesKalistaAfter { answers: u16, of: u16 },
    /// After this number of the mover's legal moves, out of all, its own Kalista can be taken. It cannot after this one.
    GuardsKalista { losing: u16, of: u16 },
    /// The other side has this number of answers, at most three.
    FewAnswers { seat: Seat, answers: u16 },
    /// The set-up can answer every number that the Khan may demand.
    AnswersEveryNumber,
    /// The first move of the other side can take nothing.
    NothingToTake { seat: Seat },
    /// The mover's two rows have this number of triples, more than those of the other side.
    MoreTriples { own: u8, others: u8 },
}

impl special::GameSpecific for Purpose {
    const GAME: &'static str = Khan::ID;
}

/// The most answers that are called few.
const FEW: u16 = 3;

impl Khan {
    /// Implements [`Board::merits`].
    pub(super) fn why_played(&self, position: &Position, action: Move) -> Vec<Merit> {
        let Some(weighing) = Weighing::new(self, position, action) else { return Vec::new() };
        let (after, other) = (&weighing.after, Seat(1 - weighing.seat.0));
        match action {
            Move::Mat(edge) => return more_triples(edge).into_iter().collect(),
            Move::SetUp(_) => return self.why_set_up(after, weighing.seat),
            Move::Go { .. } | Move::Return(_) | Move::Pass => {}
        }
        let mut merits = weighing.outright();
        if matches!(self.turn(after), Turn::Over(_)) {
            return merits;
        }
        let answers = self.all_after(after);
        let taking = answers.iter().filter(|answer| self.takes_kalista(answer)).count() as u16;
        let of = answers.len() as u16;
        let threat = match taking {
            0 => None,
            all if all == of => Some(Purpose::ForcesKalista),
            answers => Some(Purpose::TakesKalistaAfter { answers, of }),
        };
        let moves = self.all_after(position);
        let losing = moves.iter().filter(|after| self.takes_kalista(after)).count() as u16;
        let guards = losing > 0 && !self.takes_kalista(after);
        let guards = guards.then_some(Purpose::GuardsKalista { losing, of: moves.len() as u16 });
        let few = (of <= FEW).then_some(Purpose::FewAnswers { seat: other, answers: of });
        merits.extend([guards, threat, few].into_iter().flatten().map(Merit::special));
        // A piece cannot be in reach where even the Kalista is.
        merits.extend(weighing.none_in_reach(KALISTA));
        merits
    }

    fn why_set_up(&self, after: &Position, seat: Seat) -> Vec<Merit> {
        let answers_every = (1..=3).all(|number| !after.reach(seat, number).is_empty());
        let other = Seat(1 - seat.0);
        let is_at_rest = after.is_set_up() && self.threats(after).is_empty();
        let nothing = is_at_rest.then_some(Purpose::NothingToTake { seat: other });
        let every = answers_every.then_some(Purpose::AnswersEveryNumber);
        [nothing, every].into_iter().flatten().map(Merit::special).collect()
    }

    /// The positions after all legal moves.
    fn all_after(&self, position: &Position) -> Vec<Position> {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        moves.into_iter().map(|mv| self.after(position, mv)).collect()
    }

    /// Whether the side to act can take the other Kalista at once.
    fn takes_kalista(&self, position: &Position) -> bool {
        matches!(self.turn(position), Turn::Seat(_)) && position.can_take_kalista()
    }
}

fn more_triples(edge: Edge) -> Option<Merit> {
    let triples = |seat: Seat| (home(seat) & edge.squares_of(3)).len() as u8;
    let (own, others) = (triples(Seat(0)), triples(Seat(1)));
    (own > others).then(|| Merit::special(Purpose::MoreTriples { own, others }))
}
