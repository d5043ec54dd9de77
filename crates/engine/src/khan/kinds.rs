//! What the points and pieces of KHAN are.

use super::Khan;
use crate::board::Board;
use crate::kind::Kind;

const fn kind(name: &'static str) -> Kind {
    Kind::new(Khan::ID, name)
}

/// A piece: the queen.
pub const KALISTA: Kind = kind("kalista");
/// A piece: a servant.
pub const SBIRE: Kind = kind("sbire");
/// A piece: the hat, worn by the piece that moved last.
pub const KHAN: Kind = kind("khan");

/// A square from which a piece goes one step.
pub const SINGLE: Kind = kind("single");
/// A square from which a piece goes two steps.
pub const DOUBLE: Kind = kind("double");
/// A square from which a piece goes three steps.
pub const TRIPLE: Kind = kind("triple");
/// A button: the mat's north edge.
pub const EDGE_NORTH: Kind = kind("north edge");
/// A button: the mat's east edge.
pub const EDGE_EAST: Kind = kind("east edge");
/// A button: the mat's south edge.
pub const EDGE_SOUTH: Kind = kind("south edge");
/// A button: the mat's west edge.
pub const EDGE_WEST: Kind = kind("west edge");
/// The four edges of the mat.
pub const EDGES: [Kind; 4] = [EDGE_NORTH, EDGE_EAST, EDGE_SOUTH, EDGE_WEST];
/// Beside the mat: pieces of a side that are not on it.
pub const HAND: Kind = kind("hand");
/// Beside the mat: the Khan, while no piece wears it.
pub const ASIDE: Kind = kind("aside");
/// A button: to pass.
pub const PASS: Kind = kind("pass");
/// A note: the number that is demanded.
pub const DEMAND: Kind = kind("demand");
/// A note: the moves without a capture, and how many end the game.
pub const QUIET: Kind = kind("quiet");
