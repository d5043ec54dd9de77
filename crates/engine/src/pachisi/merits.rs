//! Reasons for a move of Pachisi.

use super::kinds::PIECE;
use super::{CENTRE, CROSSES, Move, Pachisi, Position, block_bit, blocks_of};
use crate::appearance::Appearance;
use crate::board::Board;
use crate::effect::Effect;
use crate::game::{Game, Seat};
use crate::merit::Merit;
use crate::point::PointId;
use crate::special;
use crate::weighing::Weighing;

/// Reasons for a move that only Pachisi has.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Purpose {
    /// To give up the throws keeps every piece out of reach; each other move lets a piece be hit.
    SkipKeepsSafe,
    /// The piece turns into its own column, where nobody else goes.
    Column,
}

impl special::GameSpecific for Purpose {
    const GAME: &'static str = Pachisi::ID;
}

impl Pachisi {
    /// Implements [`Board::merits`].
    pub(super) fn why_played(&self, position: &Position, action: Move) -> Vec<Merit> {
        let Some(weighing) = Weighing::new(self, position, action) else { return Vec::new() };
        let (seat, after) = (weighing.seat, &weighing.after);
        if action == Move::Skip {
            let keeps_safe = weighing.none_in_reach(PIECE).is_some() && self.all_moves_expose(position, seat);
            return keeps_safe.then(|| Merit::special(Purpose::SkipKeepsSafe)).into_iter().collect();
        }
        let mut merits = weighing.outright();
        merits.extend(weighing.escapes());
        if let Some((kind, from, to)) = weighing.moved() {
            let progress = |position: &Position, point: &PointId| {
                let pieces = position.pieces[seat.index()];
                pieces.into_iter().find(|progress| self.point(seat, *progress) == *point)
            };
            let (start, end) = (progress(position, from), progress(after, to));
            let is_cross = |progress: Option<u8>| progress.is_some_and(|at| block_bit(at) & CROSSES != 0);
            merits.extend((is_cross(end) && !is_cross(start)).then(|| Merit::Safe { kind, point: to.clone() }));
            let is_in_column = |progress: Option<u8>| progress.is_some_and(|at| at > Pachisi::BRINK && at < CENTRE);
            let turns_in = is_in_column(end) && !is_in_column(start);
            merits.extend(turns_in.then(|| Merit::special(Purpose::Column)));
        }
        merits.extend(self.pairs_up(&weighing.effects, position, after, seat));
        merits.extend(weighing.none_in_reach(PIECE));
        merits.extend(self.hunts(position, after, seat));
        let enters = weighing.effects.iter().any(|effect| matches!(effect, Effect::Entered { .. }));
        merits.extend(enters.then_some(Merit::Enters { kind: PIECE }));
        merits
    }

    /// Whether every move lets a piece of the seat be hit next.
    fn all_moves_expose(&self, position: &Position, seat: Seat) -> bool {
        let mut actions = Vec::new();
        self.moves(position, &mut actions);
        let goes = actions.into_iter().filter(|action| *action != Move::Skip);
        goes.into_iter().all(|action| {
            let threats = self.threats(&self.after(position, action));
            threats.iter().any(|threat| threat.seat == seat)
        })
    }

    /// The pair that one piece forms with another where it lands.
    fn pairs_up(&self, effects: &[Effect], before: &Position, after: &Position, seat: Seat) -> Option<Merit> {
        let point = effects.iter().find_map(|effect| match effect {
            Effect::Moved { count: 1, to, .. } => Some(to),
            Effect::Entered { point, .. } => Some(point),
            _ => None,
        })?;
        let pairs = |position: &Position| blocks_of(&position.pieces[seat.index()]).1;
        let new = pairs(after) & !pairs(before);
        let pieces = after.pieces[seat.index()];
        let is_there = |piece: &u8| block_bit(*piece) & new != 0 && self.point(seat, *piece) == *point;
        pieces.iter().any(is_there).then(|| Merit::Pairs { kind: PIECE, point: point.clone() })
    }

    /// A piece of another seat that the mover could hit with one throw after the move and not before.
    fn hunts(&self, before: &Position, after: &Position, seat: Seat) -> Option<Merit> {
        let reach = |position: &Position| {
            let throws = self.thrown.odds.outcomes().map(|(outcome, _)| match outcome {
                Move::Throw(number) => self.reach(position, seat, number),
                Move::Go { .. } | Move::Skip => 0,
            });
            throws.fold(0, |all, reach| all | reach)
        };
        let (old, new) = (reach(before), reach(after));
        self.seats.others(seat).find_map(|foe| {
            let prey = after.pieces[foe.index()].into_iter().find(|piece| {
                let block = self.block_seen_by(foe, seat, *piece);
                block & new != 0 && block & old == 0
            })?;
            Some(Merit::Threatens { seat: foe, kind: PIECE, point: self.point(foe, prey) })
        })
    }
}
