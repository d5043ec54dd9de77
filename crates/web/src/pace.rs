//! How long a step of the game is shown, in milliseconds, at each of three speeds.

/// The speed at which steps follow each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speed {
    /// Every throw and move can be followed at leisure.
    Slow,
    /// A round of three machines takes three seconds at most.
    Medium,
    /// Just long enough to see what moved.
    Fast,
}

/// The times of one speed, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// The animation of a throw; 0 for none.
    pub fall: u64,
    /// The pause after a throw.
    pub after_throw: u64,
    /// The animation of a piece, for each point of its route.
    pub point: u64,
    /// The longest animation of a move.
    pub longest_move: u64,
    /// The pause after a move.
    pub after_move: u64,
    /// The pause after a step without animation, to read what happened.
    pub still: u64,
}

impl Speed {
    /// All speeds.
    pub const ALL: [Speed; 3] = [Speed::Slow, Speed::Medium, Speed::Fast];

    /// The name in the storage and in the style sheet.
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Slow => "slow",
            Speed::Medium => "medium",
            Speed::Fast => "fast",
        }
    }

    /// The times of this speed. The style sheet has the time of a throw, too (`--throw`).
    pub const fn pace(self) -> Pace {
        match self {
            Speed::Slow => {
                Pace { fall: 900, after_throw: 450, point: 140, longest_move: 560, after_move: 280, still: 600 }
            }
            Speed::Medium => {
                Pace { fall: 360, after_throw: 80, point: 60, longest_move: 240, after_move: 80, still: 300 }
            }
            Speed::Fast => Pace { fall: 0, after_throw: 60, point: 30, longest_move: 120, after_move: 30, still: 120 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Pace, Speed};

    #[test]
    fn a_round_of_three_machines_takes_three_seconds_at_the_medium_speed() {
        let Pace { fall, after_throw, longest_move, after_move, .. } = Speed::Medium.pace();
        assert!(3 * (fall + after_throw + longest_move + after_move) <= 3000);
    }

    #[test]
    fn a_higher_speed_is_quicker_in_every_part() {
        for (slow, fast) in [(Speed::Slow, Speed::Medium), (Speed::Medium, Speed::Fast)] {
            let parts =
                |pace: Pace| [pace.fall, pace.after_throw, pace.point, pace.longest_move, pace.after_move, pace.still];
            assert!(parts(slow.pace()).iter().zip(parts(fast.pace())).all(|(slow, fast)| *slow > fast));
        }
    }
}
