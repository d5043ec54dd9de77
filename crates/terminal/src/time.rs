//! Clocks of games on this device: a bank of time for the whole game with an increment for each turn. The screen shows
//! when time is up; the game goes on, and the players decide what that means.

use bisat_client::Clock;
use bisat_engine::{AnySession, Seat, Turn};
use bisat_protocol::TimeControl;

/// The clocks of a game at this screen.
#[derive(Clone, Debug)]
pub(crate) struct LocalClock {
    clock: Clock,
    increment: u64,
    fallen: Vec<Seat>,
}

impl LocalClock {
    /// Clocks for this number of seats; none without a time control.
    pub(crate) fn new(time: TimeControl, seats: u8) -> Option<Self> {
        let increment = match time {
            TimeControl::None => return None,
            TimeControl::Move { .. } => 0,
            TimeControl::Bank { increment, .. } => u64::from(increment) * 1000,
        };
        Some(LocalClock { clock: Clock::new(time, seats.into()), increment, fallen: Vec::new() })
    }

    /// Runs the clock of the seat that is to act or to throw; returns the seat whose time has just run out.
    pub(crate) fn follow(&mut self, session: &dyn AnySession, now: u64) -> Option<Seat> {
        let due = match session.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance => session.thrower(),
            Turn::Over(_) => None,
        };
        let running = self.clock.running();
        if running != due {
            if let Some(seat) = running {
                let left = self.clock.left(seat, now).unwrap_or(0);
                let more = if left > 0 { self.increment } else { 0 };
                self.clock.moved(seat, Some(left + more), now);
            }
            self.clock.run(due, now);
        }
        let fell = due.filter(|seat| self.clock.left(*seat, now) == Some(0) && !self.fallen.contains(seat));
        self.fallen.extend(fell);
        fell
    }

    /// The time that the seat has left.
    pub(crate) fn left(&self, seat: Seat, now: u64) -> Option<u64> {
        self.clock.left(seat, now)
    }
}

#[cfg(test)]
mod tests {
    use bisat_engine::{Seat, open};
    use bisat_protocol::TimeControl;

    use super::LocalClock;

    #[test]
    fn only_the_clock_of_the_seat_to_act_runs() {
        let mut session = open("khan", &[]).expect("a game of ours");
        let time = TimeControl::Bank { seconds: 60, increment: 5 };
        let mut clock = LocalClock::new(time, 2).expect("time is counted");
        assert_eq!(clock.follow(session.as_ref(), 0), None);
        session.play("mat:s").expect("legal");
        session.play("b1:a1c1d1f1b2").expect("legal");
        assert_eq!(clock.follow(session.as_ref(), 10_000), None);
        assert_eq!(clock.left(Seat(0), 30_000), Some(55_000));
        assert_eq!(clock.left(Seat(1), 30_000), Some(40_000));
    }

    #[test]
    fn a_flag_that_falls_is_told_once() {
        let session = open("khan", &[]).expect("a game of ours");
        let mut clock = LocalClock::new(TimeControl::Bank { seconds: 10, increment: 0 }, 2).expect("time is counted");
        clock.follow(session.as_ref(), 0);
        assert_eq!(clock.follow(session.as_ref(), 10_000), Some(Seat(0)));
        assert_eq!(clock.follow(session.as_ref(), 11_000), None);
    }
}
