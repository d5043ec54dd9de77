//! What is thrown in Pachisi, and what it counts: six cowries, or a die.

use super::Move;
use crate::appearance::Tool;
use crate::odds;
use crate::odds::Odds;

/// What is thrown.
#[derive(Debug)]
pub(super) struct Thrown {
    pub(super) name: &'static str,
    pub(super) tool: Tool,
    /// The graces: kept, and thrown again. A 0 is no throw.
    pub(super) graces: [u8; 3],
    /// The throws that end the throwing.
    pub(super) ends: &'static [u8],
    pub(super) odds: Odds<Move>,
    /// Whether c8 is left for the centre by any throw, as a 1 cannot be thrown.
    pub(super) opens_the_door: bool,
}

impl Thrown {
    /// Whether this can be thrown.
    pub(super) fn has(&self, value: u8) -> bool {
        value > 0 && self.ends.iter().chain(&self.graces).any(|throw| *throw == value)
    }
}

pub(super) static COWRIES: Thrown = Thrown {
    name: "cowries",
    tool: Tool::Cowries(6),
    graces: [6, 10, 25],
    ends: &[2, 3, 4, 5],
    odds: SIX_COWRIES,
    opens_the_door: true,
};

pub(super) static DIE: Thrown = Thrown {
    name: "die",
    tool: Tool::Die,
    graces: [6, 0, 0],
    ends: &[1, 2, 3, 4, 5],
    odds: SIX_FACES,
    opens_the_door: false,
};

/// Mouths up from 1 to 6 count 10, 2, 3, 4, 5, 6; none counts 25.
const SIX_COWRIES: Odds<Move> = odds!(
    Move,
    [
        (Move::Throw(10), 6),
        (Move::Throw(2), 15),
        (Move::Throw(3), 20),
        (Move::Throw(4), 15),
        (Move::Throw(5), 6),
        (Move::Throw(6), 1),
        (Move::Throw(25), 1),
    ]
);

const SIX_FACES: Odds<Move> = odds!(
    Move,
    [
        (Move::Throw(1), 1),
        (Move::Throw(2), 1),
        (Move::Throw(3), 1),
        (Move::Throw(4), 1),
        (Move::Throw(5), 1),
        (Move::Throw(6), 1),
    ]
);
