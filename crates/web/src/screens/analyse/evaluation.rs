//! The evaluation of a position while the search runs. Values change at once; the order of the moves changes at most
//! twice a second, so that the list stays readable.

use bisat_engine::AnySession;
use bisat_search::{Evaluated, Luck, ScoredMove};
use bisat_worker::Position;

/// The shortest time between two changes of the order, in milliseconds.
pub const REORDER_INTERVAL: u64 = 500;

/// The evaluation of a position.
#[derive(Clone, Debug, Default)]
pub struct Evaluation {
    /// The position.
    pub position: Option<Position>,
    /// Every move, in the order of the list.
    pub moves: Vec<ScoredMove<String>>,
    /// Every outcome, if chance is to play.
    pub outcomes: Vec<Luck>,
    /// Whether the values are those of a solved game, not of a search.
    pub is_exact: bool,
    /// The search depth.
    pub depth: u32,
    /// The number of searched nodes.
    pub nodes: u64,
    /// Whether the search is running.
    pub is_thinking: bool,
    /// The progress of the search, from 0 to 1.
    pub progress: f32,
    /// When the order last changed, in milliseconds.
    reordered_at: u64,
}

impl Evaluation {
    /// No result yet for this position.
    pub fn of(position: Position) -> Self {
        Evaluation { position: Some(position), is_thinking: true, ..Evaluation::default() }
    }

    /// Whether it is that of the session's position.
    pub fn is_of(&self, session: &dyn AnySession) -> bool {
        self.position.as_ref() == Some(&Position::of(session))
    }

    /// Takes the values of a solved game.
    pub fn set_exact(&mut self, evaluated: Evaluated) {
        self.is_exact = true;
        match evaluated {
            Evaluated::Moves(analysis) => self.moves = analysis.moves,
            Evaluated::Outcomes(outcomes) => self.outcomes = outcomes,
        }
    }

    /// Takes newer results, best first. Keeps the old order if it changed less than [`REORDER_INTERVAL`] ago.
    pub fn update(&mut self, moves: Vec<ScoredMove<String>>, now: u64) {
        let may_reorder = self.moves.len() != moves.len() || now >= self.reordered_at + REORDER_INTERVAL;
        if may_reorder {
            self.reordered_at = now;
            self.moves = moves;
            return;
        }
        for shown in &mut self.moves {
            if let Some(newer) = moves.iter().find(|newer| newer.mv == shown.mv) {
                *shown = newer.clone();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bisat_search::{ScoredMove, Values};

    use super::Evaluation;

    fn scored(moves: &[(&str, f32)]) -> Vec<ScoredMove<String>> {
        let one = |(mv, value): &(&str, f32)| ScoredMove {
            mv: (*mv).to_owned(),
            values: Values::of_two(*value),
            line: Vec::new(),
        };
        moves.iter().map(one).collect()
    }

    fn shown(evaluation: &Evaluation) -> Vec<(&str, f32)> {
        let value = |scored: &ScoredMove<String>| scored.values.of(bisat_engine::Seat(0));
        evaluation.moves.iter().map(|scored| (scored.mv.as_str(), value(scored))).collect()
    }

    #[test]
    fn numbers_change_at_once_and_the_order_twice_a_second() {
        let mut evaluation = Evaluation::default();
        evaluation.update(scored(&[("a", 0.5), ("b", 0.4)]), 1000);
        evaluation.update(scored(&[("b", 0.6), ("a", 0.5)]), 1400);
        assert_eq!(shown(&evaluation), [("a", 0.5), ("b", 0.6)]);
        evaluation.update(scored(&[("b", 0.7), ("a", 0.5)]), 1500);
        assert_eq!(shown(&evaluation), [("b", 0.7), ("a", 0.5)]);
    }
}
