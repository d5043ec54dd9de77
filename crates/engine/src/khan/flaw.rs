//! What makes a position of KHAN impossible.

use std::fmt;

use super::Khan;
use crate::board::Board;
use crate::special::GameSpecific;

/// Why a position of KHAN is impossible.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Flaw {
    /// Something is done before red has turned the mat: a piece stands, ochre acts, or the Khan is worn.
    BeforeMat,
    /// Ochre sets up, and red has not set up all its pieces on its first two ranks, or ochre has a piece on the board.
    RedAlone,
    /// Nobody has worn the Khan, and only one Kalista stands, or pieces stand without theirs.
    BothOrNone,
    /// A side passed, and a Kalista is missing.
    KalistasAfterPass,
    /// The Khan is not worn by a piece of the side that moved last.
    NotWorn,
    /// The side that moved last has no Kalista.
    NoKalista,
    /// A Kalista was taken last, and moves without a capture are counted.
    QuietAfterCapture,
}

impl GameSpecific for Flaw {
    const GAME: &'static str = Khan::ID;
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Flaw::BeforeMat => "no piece is on the board before the mat is turned",
            Flaw::RedAlone => "red alone has set up on ranks 1 and 2 where khan is - and ochre acts",
            Flaw::BothOrNone => "both Kalistas stand, or nothing does, where khan is - and red acts",
            Flaw::KalistasAfterPass => "both Kalistas stand after a pass",
            Flaw::NotWorn => "it is worn by a piece of the side that is not to act",
            Flaw::NoKalista => "the side that moved last has its Kalista",
            Flaw::QuietAfterCapture => "it is 0 when a Kalista has just been taken",
        })
    }
}
