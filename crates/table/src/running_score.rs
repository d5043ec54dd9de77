//! The running score over rematches: each table begins with the score of the tables before, which its first event has.

use bisat_protocol::Occupant;
use bisat_protocol::results::RunningScore;

use crate::table::Table;

impl Table {
    /// The score of those who play here: of the games before, and of this one once it has a result. None before the first
    /// result, and if somebody else sits on the seat of a player of the game before.
    pub fn running_score(&self) -> Option<RunningScore> {
        let before = self.fold.score.clone().filter(|score| self.is_same_company(score));
        let Some(ranks) = self.final_ranks() else { return before };
        let mut score = before.unwrap_or_else(|| RunningScore { won: vec![0; ranks.len()], shared: 0 });
        let mut first = score.won.iter_mut().zip(&ranks).filter(|(_, rank)| **rank == 1);
        match (first.next(), first.next()) {
            (Some((won, _)), None) => *won = won.saturating_add(1),
            _ => score.shared = score.shared.saturating_add(1),
        }
        Some(score)
    }

    /// Whether those who sat down are the players of the game before. Empty seats wait for them.
    fn is_same_company(&self, score: &RunningScore) -> bool {
        let reserved = &self.fold.reserved;
        let is_same = |(seat, sitter): (usize, &Occupant)| match (sitter, reserved.get(seat)) {
            (Occupant::Person(person), Some(Some(before))) => person.id == *before,
            (Occupant::Person(_), _) => false,
            (Occupant::Level(_), before) => !matches!(before, Some(Some(_))),
            (Occupant::Nobody, _) => true,
        };
        score.won.len() == self.starters().len() && self.starters().iter().enumerate().all(is_same)
    }
}
