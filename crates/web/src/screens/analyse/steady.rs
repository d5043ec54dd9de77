//! What the machine thinks, shown so calmly that it can be read: numbers may change, the order only twice a second.

use bisat_search::{Fortune, Judged};

/// The order of moves holds for so many milliseconds.
pub const HOLDS: u64 = 500;

/// What the machine thinks of a position.
#[derive(Clone, Debug, Default)]
pub struct Judgement {
    /// The position.
    pub state: String,
    /// Every move, in the order in which they are shown.
    pub moves: Vec<Judged<String>>,
    /// Every outcome, where chance plays.
    pub fortunes: Vec<Fortune>,
    /// How deep it looked.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
    /// Whether it goes on.
    pub is_thinking: bool,
    /// How much of the thinking is done, from 0 to 1.
    pub done: f32,
    /// When the moves were last put in order, in milliseconds of any clock.
    ordered: u64,
}

impl Judgement {
    /// Nothing is thought of this position yet.
    pub fn of(state: String) -> Self {
        Judgement { state, is_thinking: true, ..Judgement::default() }
    }

    /// Takes newer thoughts, best first; the order is kept where it was changed just now.
    pub fn hear(&mut self, moves: Vec<Judged<String>>, now: u64) {
        let may_change = self.moves.len() != moves.len() || now >= self.ordered + HOLDS;
        if may_change {
            self.ordered = now;
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
    use bisat_search::{Judged, Values};

    use super::Judgement;

    fn judged(moves: &[(&str, f32)]) -> Vec<Judged<String>> {
        let one = |(mv, value): &(&str, f32)| Judged {
            mv: (*mv).to_owned(),
            values: Values::of_two(*value),
            line: Vec::new(),
        };
        moves.iter().map(one).collect()
    }

    fn shown(judgement: &Judgement) -> Vec<(&str, f32)> {
        let value = |judged: &Judged<String>| judged.values.of(bisat_engine::Seat(0));
        judgement.moves.iter().map(|judged| (judged.mv.as_str(), value(judged))).collect()
    }

    #[test]
    fn numbers_change_at_once_and_the_order_twice_a_second() {
        let mut judgement = Judgement::of(String::new());
        judgement.hear(judged(&[("a", 0.5), ("b", 0.4)]), 1000);
        judgement.hear(judged(&[("b", 0.6), ("a", 0.5)]), 1400);
        assert_eq!(shown(&judgement), [("a", 0.5), ("b", 0.6)]);
        judgement.hear(judged(&[("b", 0.7), ("a", 0.5)]), 1500);
        assert_eq!(shown(&judgement), [("b", 0.7), ("a", 0.5)]);
    }
}
