//! The values of moves by a table, with bounded work: any request for an analysis ends after about a second.
//!
//! All throws of a turn come before its moves, so that a move is worth as much as the best end of the turn that it leads to.

use std::collections::HashMap;

use bisat_engine::{Game, Seat, Turn};
use bisat_solve::Table;

use super::{LookUp, Move, Position};

/// Positions of a turn that are looked at, at most; a turn with more is searched instead.
const MOST_POSITIONS: usize = 20_000;
/// Ends that are valued by one more turn, at most; others count as stored.
const MOST_REFINED: usize = 32;

/// The rest of a turn in which only moves are left.
pub(super) struct RestOfTurn<'a> {
    looked_up: LookUp<'a>,
    mover: Seat,
    /// The best end that a position leads to, by stored values.
    stored: HashMap<Position, f64>,
    /// Ends that were valued by one more turn.
    refined: HashMap<Position, f64>,
}

impl<'a> RestOfTurn<'a> {
    pub(super) fn new(looked_up: LookUp<'a>, mover: Seat) -> Self {
        RestOfTurn { looked_up, mover, stored: HashMap::new(), refined: HashMap::new() }
    }

    /// Every legal move with the mover's chance, best first; nothing if the table does not have the ends or they are too many.
    pub(super) fn moves(&mut self, position: &Position) -> Vec<(f64, Move)> {
        let mut moves: Vec<(f64, Position, Move)> = Vec::new();
        for mv in self.legal(position) {
            let after = self.looked_up.solved.game.after(position, mv);
            moves.push((self.stored(&after), after, mv));
        }
        if self.looked_up.is_missing {
            return Vec::new();
        }
        // The best are refined first.
        moves.sort_by(|one, other| other.0.total_cmp(&one.0));
        let mut valued = Vec::new();
        for (stored, after, mv) in moves {
            // Two stored values that are further apart than this are in the right order.
            let least = stored - 2.0 * Table::ROUNDING;
            valued.push((self.refined(&after, least, &mut HashMap::new()), mv));
        }
        valued.sort_by(|one: &(f64, Move), other| other.0.total_cmp(&one.0));
        valued
    }

    /// Whether everything was in the table, and the number of values that were looked up.
    pub(super) fn finish(self) -> Result<Option<u64>, String> {
        let count = self.looked_up.count;
        Ok(self.looked_up.finish()?.then_some(count))
    }

    fn legal(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        self.looked_up.solved.game.moves(position, &mut moves);
        moves
    }

    fn is_end(&self, position: &Position) -> bool {
        self.looked_up.solved.game.turn(position) != Turn::Seat(self.mover)
    }

    fn stored(&mut self, position: &Position) -> f64 {
        if let Some(chance) = self.stored.get(position) {
            return *chance;
        }
        self.looked_up.is_missing |= self.stored.len() >= MOST_POSITIONS;
        if self.looked_up.is_missing {
            return 0.0;
        }
        let chance = if self.is_end(position) {
            self.looked_up.chance(position, self.mover, LookUp::stored)
        } else {
            let mut best = 0.0f64;
            for mv in self.legal(position) {
                best = best.max(self.stored(&self.looked_up.solved.game.after(position, mv)));
            }
            best
        };
        self.stored.insert(*position, chance);
        chance
    }

    /// The best end whose stored value is at least `least`, by one more turn.
    fn refined(&mut self, position: &Position, least: f64, known: &mut HashMap<Position, f64>) -> f64 {
        let stored = self.stored(position);
        if stored < least {
            return 0.0;
        }
        if self.is_end(position) {
            if let Some(chance) = self.refined.get(position) {
                return *chance;
            }
            if self.refined.len() >= MOST_REFINED {
                return stored;
            }
            let chance = self.looked_up.chance(position, self.mover, LookUp::refined);
            self.refined.insert(*position, chance);
            return chance;
        }
        if let Some(chance) = known.get(position) {
            return *chance;
        }
        let mut best = 0.0f64;
        for mv in self.legal(position) {
            best = best.max(self.refined(&self.looked_up.solved.game.after(position, mv), least, known));
        }
        known.insert(*position, best);
        best
    }
}
