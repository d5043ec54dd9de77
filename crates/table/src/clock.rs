//! How long seats may think. Times are in milliseconds; what is now is always told.

use bisat_protocol::TimeControl;

/// The way of a move to the server and of the news back is not the player's fault: so much of each move is not counted.
const ON_THE_WAY: u64 = 500;
/// Where there is no clock, whoever does not move for so long has left.
const ABANDONED: u64 = 3 * DAY;
/// A table at which nobody sits down is cleared away.
pub(crate) const NEVER_STARTED: u64 = DAY;
const DAY: u64 = 24 * 60 * 60 * 1000;

/// The clocks of a table.
pub(crate) struct Clock {
    control: TimeControl,
    /// What each seat has left of its bank.
    bank: Vec<u64>,
    /// When the seat to act began to think.
    since: u64,
}

impl Clock {
    pub(crate) fn new(control: TimeControl, seats: usize, now: u64) -> Self {
        let bank = match control {
            TimeControl::Bank { seconds, .. } => u64::from(seconds) * 1000,
            TimeControl::None | TimeControl::Move { .. } => 0,
        };
        Clock { control, bank: vec![bank; seats], since: now }
    }

    pub(crate) fn turn_begins(&mut self, at: u64) {
        self.since = at;
    }

    /// A seat has moved and has so much left.
    pub(crate) fn played(&mut self, seat: usize, left: Option<u64>, at: u64) {
        if let (TimeControl::Bank { .. }, Some(left)) = (self.control, left) {
            self.bank[seat] = left;
        }
        self.since = at;
    }

    /// When the time of the seat is up if it is to act.
    pub(crate) fn deadline(&self, seat: usize) -> u64 {
        self.since + self.allowance(seat) + ON_THE_WAY
    }

    /// What the seat will have left on its clock once it has moved now; none where there is no clock.
    pub(crate) fn left_after(&self, seat: usize, now: u64) -> Option<u64> {
        let left = self.allowance(seat).saturating_sub(self.thought(now));
        match self.control {
            TimeControl::None => None,
            TimeControl::Move { .. } => Some(left),
            TimeControl::Bank { increment, .. } => Some(left + u64::from(increment) * 1000),
        }
    }

    /// What the seat to act has left now; none where there is no clock.
    pub(crate) fn left(&self, seat: usize, now: u64) -> Option<u64> {
        let left = self.allowance(seat).saturating_sub(self.thought(now));
        (self.control != TimeControl::None).then_some(left)
    }

    fn thought(&self, now: u64) -> u64 {
        now.saturating_sub(self.since).saturating_sub(ON_THE_WAY)
    }

    fn allowance(&self, seat: usize) -> u64 {
        match self.control {
            TimeControl::None => ABANDONED,
            TimeControl::Move { seconds } => u64::from(seconds) * 1000,
            TimeControl::Bank { .. } => self.bank[seat],
        }
    }

    /// Whether there is a clock that a player sees.
    pub(crate) fn is_shown(&self) -> bool {
        self.control != TimeControl::None
    }
}
