//! The clocks of a table. Times are in milliseconds; the caller passes in the time.

use bisat_protocol::TimeControl;

/// The part of each move that is not counted, because messages take time on the network.
const NETWORK_GRACE: u64 = 500;
/// Without a time control, a person who does not move for this long has left.
const ABANDONED: u64 = 3 * DAY;
/// A table that has not started after this long is closed.
pub(crate) const NEVER_STARTED: u64 = DAY;
/// The win can be claimed from a player who is away for this long.
const CLAIM_AFTER: u64 = 2 * 60 * 1000;
/// The same without a time control.
const CLAIM_WITHOUT_CLOCK: u64 = 10 * 60 * 1000;
/// A longer time for a move means that players need not be present.
const LONGEST_LIVE_MOVE: u32 = 60 * 60;
const DAY: u64 = 24 * 60 * 60 * 1000;

/// The clocks of a table.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Clock {
    control: TimeControl,
    /// The time bank of each seat.
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

    /// When the last move or throw was made.
    pub(crate) fn turn_began(&self) -> u64 {
        self.since
    }

    /// A seat moved and has this much time left.
    pub(crate) fn played(&mut self, seat: usize, left: Option<u64>, at: u64) {
        if let (TimeControl::Bank { .. }, Some(left)) = (self.control, left) {
            self.bank[seat] = left;
        }
        self.since = at;
    }

    /// When the time of the seat is up, if it is to act.
    pub(crate) fn deadline(&self, seat: usize) -> u64 {
        self.since + self.allowance(seat) + NETWORK_GRACE
    }

    /// The time that the seat has left if it moves now; none without a clock.
    pub(crate) fn left_after(&self, seat: usize, now: u64) -> Option<u64> {
        let left = self.allowance(seat).saturating_sub(self.thought(now));
        match self.control {
            TimeControl::None => None,
            TimeControl::Move { .. } => Some(left),
            TimeControl::Bank { increment, .. } => Some(left + u64::from(increment) * 1000),
        }
    }

    /// The time that the seat to act has left now; none without a clock.
    pub(crate) fn left(&self, seat: usize, now: u64) -> Option<u64> {
        let left = self.allowance(seat).saturating_sub(self.thought(now));
        (self.control != TimeControl::None).then_some(left)
    }

    fn thought(&self, now: u64) -> u64 {
        now.saturating_sub(self.since).saturating_sub(NETWORK_GRACE)
    }

    fn allowance(&self, seat: usize) -> u64 {
        match self.control {
            TimeControl::None => ABANDONED,
            TimeControl::Move { seconds } => u64::from(seconds) * 1000,
            TimeControl::Bank { .. } => self.bank[seat],
        }
    }

    /// Whether players have to be present.
    pub(crate) fn is_live(control: TimeControl) -> bool {
        !matches!(control, TimeControl::Move { seconds } if seconds > LONGEST_LIVE_MOVE)
    }

    /// How long a player must be away before the win can be claimed; none if players need not be present.
    pub(crate) fn claim_after(&self) -> Option<u64> {
        match self.control {
            control if !Clock::is_live(control) => None,
            TimeControl::None => Some(CLAIM_WITHOUT_CLOCK),
            TimeControl::Move { .. } | TimeControl::Bank { .. } => Some(CLAIM_AFTER),
        }
    }

    /// Whether players see a clock.
    pub(crate) fn is_shown(&self) -> bool {
        self.control != TimeControl::None
    }
}
