//! The clocks of a server's table, which a client counts down between two messages of the server.

use bisat_engine::Seat;
use bisat_protocol::TimeControl;

/// The clocks of a table. Times are in milliseconds of the client's own clock.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    time: TimeControl,
    left: Vec<u64>,
    running: Option<(Seat, u64)>,
}

impl Clock {
    /// Stopped clocks for this number of seats.
    pub fn new(time: TimeControl, seats: usize) -> Self {
        let full = full(time).unwrap_or(0);
        Clock { time, left: vec![full; seats], running: None }
    }

    /// The time that the seat has left; none in a game without a clock.
    pub fn left(&self, seat: Seat, now: u64) -> Option<u64> {
        full(self.time)?;
        let left = self.left.get(seat.index())?;
        match self.running {
            Some((running, since)) if running == seat => Some(left.saturating_sub(now.saturating_sub(since))),
            _ => Some(*left),
        }
    }

    /// The seat whose clock runs.
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// Sets the time that the seat has left, from a message of the server.
    pub(crate) fn set(&mut self, seat: Seat, left: Option<u64>, now: u64) {
        let (Some(left), Some(kept)) = (left, self.left.get_mut(seat.index())) else { return };
        *kept = left;
        if self.running() == Some(seat) {
            self.running = Some((seat, now));
        }
    }

    /// Records that the seat has moved, and the time that it has left.
    pub fn moved(&mut self, seat: Seat, left: Option<u64>, now: u64) {
        self.set(seat, left, now);
        if let (TimeControl::Move { .. }, Some(kept)) = (self.time, self.left.get_mut(seat.index())) {
            *kept = full(self.time).unwrap_or(0);
        }
        self.running = None;
    }

    /// Starts the clock of the seat, or of none if no seat is to act.
    pub fn run(&mut self, seat: Option<Seat>, now: u64) {
        if seat != self.running() {
            self.running = seat.map(|seat| (seat, now));
        }
    }

    /// Stops all clocks. The one that runs keeps the time that it shows.
    pub fn stop(&mut self, now: u64) {
        if let Some(seat) = self.running()
            && let Some(left) = self.left(seat, now)
        {
            self.left[seat.index()] = left;
        }
        self.running = None;
    }
}

fn full(time: TimeControl) -> Option<u64> {
    match time {
        TimeControl::None => None,
        TimeControl::Move { seconds } | TimeControl::Bank { seconds, .. } => Some(u64::from(seconds) * 1000),
    }
}

#[cfg(test)]
mod tests {
    use bisat_engine::Seat;
    use bisat_protocol::TimeControl;

    use super::Clock;

    #[test]
    fn a_clock_that_stops_shows_what_it_showed_before() {
        let mut clock = Clock::new(TimeControl::Bank { seconds: 300, increment: 5 }, 2);
        clock.run(Some(Seat(1)), 10_000);
        assert_eq!(clock.left(Seat(1), 17_000), Some(293_000));
        clock.stop(17_000);
        assert_eq!((clock.left(Seat(0), 60_000), clock.left(Seat(1), 60_000)), (Some(300_000), Some(293_000)));
    }
}
