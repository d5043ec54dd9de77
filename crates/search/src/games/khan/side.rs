//! What a side can do for each demanded number: the basis of the linear evaluation and of the net's inputs.

use bisat_engine::Seat;
use bisat_engine::khan::{Position, Reach};

const NUMBERS: [u8; 3] = [1, 2, 3];

/// The possible moves of a side for each demanded number.
pub(super) struct Side {
    pub(super) reach: [Reach; 3],
    /// The squares of each number that it can go to.
    pub(super) onto: [[u32; 3]; 3],
    /// Whether it can take the other Kalista.
    pub(super) takes: [bool; 3],
}

impl Side {
    pub(super) fn of(position: &Position, seat: Seat) -> Self {
        let kalista = position.kalista(Seat(1 - seat.0));
        let reach = NUMBERS.map(|number| position.reach(seat, number));
        let hits = reach.map(|reach| kalista.is_some_and(|kalista| reach.has(kalista)));
        // KHAN, Exception: where no piece answers the number, any other may move.
        let takes = [0, 1, 2].map(|at| hits[at] || reach[at].is_empty() && hits.contains(&true));
        let onto = reach.map(|reach| NUMBERS.map(|number| reach.onto(number)));
        Side { reach, onto, takes }
    }

    /// The squares of each number that it can go to if this number (or none) is demanded.
    pub(super) fn answers(&self, demanded: Option<usize>) -> [u32; 3] {
        match demanded {
            Some(at) if !self.reach[at].is_empty() => self.onto[at],
            _ => [0, 1, 2].map(|onto| self.onto.iter().map(|counts| counts[onto]).sum()),
        }
    }

    /// The squares that it can go to without exposing its Kalista on the present board.
    pub(super) fn safe(&self, demanded: Option<usize>, other: &Side) -> u32 {
        let answers = self.answers(demanded);
        answers.into_iter().zip(other.takes).filter(|(_, takes)| !takes).map(|(count, _)| count).sum()
    }

    /// The numbers for which none of its pieces can move.
    pub(super) fn unanswered(&self) -> i32 {
        self.reach.iter().filter(|reach| reach.is_empty()).count() as i32
    }

    pub(super) fn has_threat(&self) -> bool {
        self.takes.contains(&true)
    }
}
