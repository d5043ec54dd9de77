//! What makes a position of Kho-Kho impossible.

use std::fmt;

use super::KhoKho;
use crate::board::Board;
use crate::special::GameSpecific;

/// Why a position of Kho-Kho is impossible.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the sentence on a variant explains its fields")]
pub enum Flaw {
    /// Something is on the court, or somebody has a score, before the toss.
    BeforeToss,
    /// Something is on the court after the end.
    AfterEnd,
    /// A team has more points than the turns in which it ran allow, at most `most`.
    Score { most: u8 },
    /// The turn begins, and something is on the court, or a Runner is out.
    BeforeStart,
    /// The turn begins, and not all of these spins are left.
    SpinsAtStart { spins: u8 },
    /// The chasers have placed no Attacker.
    NoAttacker,
    /// More than three Runners are on the court.
    TooManyRunners,
    /// Runners are placed, and three are on the court already.
    BatchComplete,
    /// Runners are placed, and others than 0, 3 or 6 are out.
    OutBetweenBatches,
    /// The first batch is placed, and the Attacker has left its start space.
    NotAtStart,
    /// While the first batch is placed all of these spins are left, later fewer, but some.
    SpinsWhilePlacing { spins: u8 },
    /// No Runner is on the court.
    NoRunner,
    /// The Runners on the court and those that are out are not 3, 6 or 9.
    Batches,
    /// The chasers have spun, and all spins are left.
    SpinSpent,
    /// No spin is left, so that the turn is over.
    NoSpinLeft,
    /// The Attacker cannot move by this number.
    NoChase,
    /// A balance is left, and the Attacker has not risen from the lane.
    NotRisen,
    /// No Runner can move by this number.
    NoRun,
}

impl GameSpecific for Flaw {
    const GAME: &'static str = KhoKho::ID;
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Flaw::BeforeToss => "nothing is on the court before the toss",
            Flaw::AfterEnd => "nothing is on the court when the game is over",
            Flaw::Score { most } => return write!(f, "a whole number from 0 to {most}, no leading zero"),
            Flaw::BeforeStart => "nothing is on the court in phase start",
            Flaw::SpinsAtStart { .. } => "every spin is left in phase start",
            Flaw::NoAttacker => "an Attacker once the chasers have placed it",
            Flaw::TooManyRunners => "at most three spaces, by file, then rank, none of them the Attacker's",
            Flaw::BatchComplete => "in phase place the batch is not complete",
            Flaw::OutBetweenBatches => "0, 3 or 6 in phase place",
            Flaw::NotAtStart => "on a4 or l4 for the first batch",
            Flaw::SpinsWhilePlacing { .. } => "all left for the first batch, else fewer, but some",
            Flaw::NoRunner => "some Runner is on the court",
            Flaw::Batches => "with the Runners on the court 3, 6 or 9 have come on",
            Flaw::SpinSpent => "one fewer after the chasers' first spin",
            Flaw::NoSpinLeft => "the turn ends with the chasers' last move",
            Flaw::NoChase => "a number by which the Attacker can move",
            Flaw::NotRisen => "risen from the lane in phase balance",
            Flaw::NoRun => "a number by which a Runner can move",
        })
    }
}
