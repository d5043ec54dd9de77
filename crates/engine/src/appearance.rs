//! What a picture of a game needs beyond its points and pieces, as facts: how the board is turned, what is thrown and how
//! it falls, which pieces are bound together or threatened. It holds no line and no colour of the picture itself.
//!
//! Facts that only one game has are methods of that game's rules. A drawing of the game reaches them through the typed
//! session:
//!
//! ```
//! use bisat_engine::khan::{Demand, Khan};
//! use bisat_engine::AnySession;
//!
//! fn demand(session: &dyn AnySession) -> Option<Demand> {
//!     let session = session.of_game::<Khan>()?;
//!     session.game().demand(session.position())
//! }
//!
//! let mut session = bisat_engine::open("khan", &[]).expect("a known game");
//! session.set_state("sks1ss/4s1/6/1S4/6/SKSS1S s o b3 1").expect("a valid state");
//! assert_eq!(demand(&*session).map(|demand| demand.number), Some(1));
//! ```

use crate::game::{Game, Seat};
use crate::kind::Kind;
use crate::point::PointId;

/// What chance plays with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tool {
    /// This number of cowries; those that lie mouth up count.
    Cowries(u8),
    /// A die of six faces.
    Die,
    /// A spinner with a field for each number.
    Spinner {
        /// The least number.
        least: u8,
        /// The greatest number.
        most: u8,
    },
    /// A disc with a seat on each face.
    Toss,
}

/// What an outcome shows on the tool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    /// Cowries.
    Cowries {
        /// The number that lie mouth up.
        up: u8,
        /// What the throw counts.
        value: u8,
    },
    /// The number on a die or a spinner.
    Number(u8),
    /// The seat on a tossed disc.
    Seat(Seat),
}

impl Face {
    /// What it counts; none for the face of a tossed disc.
    pub fn value(self) -> Option<u8> {
        match self {
            Face::Cowries { value, .. } | Face::Number(value) => Some(value),
            Face::Seat(_) => None,
        }
    }

    /// Its place among the faces of its tool.
    fn order(self) -> u8 {
        match self {
            Face::Cowries { up, .. } => up,
            Face::Number(number) => number,
            Face::Seat(seat) => seat.0,
        }
    }
}

/// A game as it can be drawn.
pub trait Appearance: Game {
    /// The quarter turns clockwise that bring the seat's own side of the board nearest to it.
    fn quarter_turns(&self, seat: Seat) -> u8;

    /// The throw or spin that a legal action spends, where it spends one.
    fn value(&self, position: &Self::Position, action: Self::Move) -> Option<u8>;

    /// What chance is about to play with; none where chance is not to play.
    fn tool(&self, position: &Self::Position) -> Option<Tool>;

    /// What the outcome shows on the tool; none where chance is not to play.
    fn face(&self, position: &Self::Position, outcome: Self::Move) -> Option<Face>;

    /// What each tool of the game can show, with the probabilities. A toss for who begins is left out.
    fn throw_tables(&self) -> Vec<ThrowTable> {
        Vec::new()
    }

    /// The points on which two pieces of a seat are bound together, as a double or a pair.
    fn bound(&self, _: &Self::Position) -> Vec<PointId> {
        Vec::new()
    }

    /// The pieces that another seat could take as the pieces stand now, each point once: by what it has thrown, else by
    /// its next throw. Where nothing is thrown, only what the seat to act could take now.
    fn threats(&self, position: &Self::Position) -> Vec<Threat>;
}

/// What a tool can show, and how likely it is.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ThrowTable {
    /// The tool.
    pub tool: Tool,
    /// The kind of piece that moves by it; none if every piece does.
    pub kind: Option<Kind>,
    /// Every face, by the number of cowries that lie mouth up, else by the number shown.
    pub rows: Vec<ThrowRow>,
}

/// A face of a tool.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ThrowRow {
    /// The face.
    pub face: Face,
    /// How likely it is.
    pub probability: Probability,
    /// Whether it is kept and thrown again.
    pub throws_again: bool,
}

impl ThrowTable {
    /// The table of weighted faces.
    pub(crate) fn new(
        tool: Tool,
        kind: Option<Kind>,
        weighted: impl Iterator<Item = (Face, u32)>,
        throws_again: impl Fn(u8) -> bool,
    ) -> Self {
        let weighted: Vec<(Face, u32)> = weighted.collect();
        let total = weighted.iter().map(|(_, weight)| weight).sum();
        let row = |(face, weight): (Face, u32)| {
            let probability = Probability { weight, total };
            ThrowRow { face, probability, throws_again: face.value().is_some_and(&throws_again) }
        };
        let mut rows: Vec<ThrowRow> = Vec::new();
        for row in weighted.into_iter().map(row) {
            let at = rows.iter().position(|later| later.face.order() > row.face.order());
            rows.insert(at.unwrap_or(rows.len()), row);
        }
        ThrowTable { tool, kind, rows }
    }
}

/// The pieces of a seat on one point, which another seat could take.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Threat {
    /// The seat that would lose the pieces.
    pub seat: Seat,
    /// Where they stand.
    pub point: PointId,
    /// The probability that one of the others can take them, with one throw each.
    pub probability: Probability,
}

impl Threat {
    /// A threat to what the seat has on the point.
    pub fn new(seat: Seat, point: PointId, probability: Probability) -> Self {
        Threat { seat, point, probability }
    }
}

/// An exact probability: `weight` in `total`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Probability {
    /// The numerator.
    pub weight: u32,
    /// The denominator, at least 1.
    pub total: u32,
}

impl Probability {
    /// Certain.
    pub const CERTAIN: Self = Probability { weight: 1, total: 1 };
    /// Impossible.
    pub const NONE: Self = Probability { weight: 0, total: 1 };

    /// In percent, rounded; what is possible but not certain is never 0 or 100.
    pub fn percent(self) -> u8 {
        let (weight, total) = (u64::from(self.weight), u64::from(self.total.max(1)));
        match (100 * weight + total / 2) / total {
            _ if weight == 0 => 0,
            _ if weight >= total => 100,
            rounded => rounded.clamp(1, 99) as u8,
        }
    }

    /// Whether it is less likely than the other.
    pub fn is_less_than(self, other: Self) -> bool {
        u64::from(self.weight) * u64::from(other.total) < u64::from(other.weight) * u64::from(self.total)
    }

    /// The probability that at least one of two independent events happens.
    #[must_use]
    pub(crate) fn or(self, other: Self) -> Self {
        let missed = (self.total - self.weight) * (other.total - other.weight);
        let total = self.total * other.total;
        Probability { weight: total - missed, total }
    }
}
