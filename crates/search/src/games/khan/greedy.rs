//! The greedy rule of KHAN: a random edge of the mat, and then moves by the first criterion that differs:
//!
//! 1. Take the other Kalista.
//! 2. End on a number that does not let the other side take the own Kalista.
//! 3. Take a Sbire.
//! 4. Threaten the other Kalista by as many numbers as possible.
//! 5. Leave the other side few squares to go to.
//! 6. Have many squares to go to.
//! 7. Come nearer to the other Kalista.

use std::cmp::Reverse;

use bisat_engine::khan::{Khan, Move, Position};
use bisat_engine::{Game, Seat};

use crate::greedy::Greedy;

/// The criteria, most important first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub struct Priority {
    takes_kalista: bool,
    keeps_kalista: bool,
    sbires_taken: u32,
    threats: usize,
    freedom_of_other: Reverse<u32>,
    freedom: u32,
    steps_to_kalista: Reverse<u32>,
}

impl Greedy for Khan {
    type Priority = Priority;

    fn priority(&self, position: &Position, mv: Move) -> Priority {
        let own = position.to_act();
        let other = Seat(1 - own.0);
        let after = self.after(position, mv);
        Priority {
            takes_kalista: after.kalista(other).is_none(),
            keeps_kalista: !after.can_take_kalista(),
            sbires_taken: after.in_hand(other),
            threats: threats(&after, own),
            freedom_of_other: Reverse(freedom(&after, other)),
            freedom: freedom(&after, own),
            steps_to_kalista: Reverse(after.steps_to_kalista(own)),
        }
    }
}

/// The number of demands (1 to 3) for which a piece of the seat could take the other Kalista.
fn threats(position: &Position, seat: Seat) -> usize {
    let Some(kalista) = position.kalista(Seat(1 - seat.0)) else { return 0 };
    (1..=3).filter(|number| position.reach(seat, *number).has(kalista)).count()
}

/// The number of squares that the seat could go to, summed over the three demands.
fn freedom(position: &Position, seat: Seat) -> u32 {
    let squares_by = |number| (1..=3).map(|onto| position.reach(seat, number).onto(onto)).sum::<u32>();
    (1..=3).map(squares_by).sum()
}
