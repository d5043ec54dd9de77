//! What a picture of a game needs to know beyond its points and pieces, as facts: what the board is made of, how it is
//! turned, what is thrown and how it falls. Holds no line and no colour of the picture itself.

use crate::game::{Game, Seat};

/// What a board is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Material {
    /// A tooled leather mat.
    Leather,
    /// Chalk on stone.
    Stone,
    /// Embroidered cloth.
    Cloth,
    /// Incised wood.
    Wood,
}

/// What chance plays with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tool {
    /// So many cowries, of which those that lie mouth up count.
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

/// A double that may not be passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bolt {
    /// Whose it is.
    pub seat: Seat,
    /// The point on which it stands.
    pub point: String,
    /// The next point on the way, which nobody else reaches past it.
    pub beyond: String,
}

/// A number that is demanded of the seat to act.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Demand {
    /// The number.
    pub number: u8,
    /// The point of the piece by which it is demanded.
    pub wearer: String,
    /// The points of the pieces that may answer.
    pub answering: Vec<String>,
}

/// A game as it can be drawn.
pub trait Appearance: Game {
    /// What its board is made of.
    const MATERIAL: Material;

    /// By how many quarter turns clockwise the board is turned so that the seat's own side lies nearest to it.
    fn quarter_turns(&self, seat: Seat) -> u8;

    /// The throw or spin that a legal action spends, where it spends one.
    fn value(&self, position: &Self::Position, action: Self::Move) -> Option<u8>;

    /// What chance is about to play with; none where chance is not to play.
    fn tool(&self, position: &Self::Position) -> Option<Tool>;

    /// How many cowries lie mouth up when the outcome comes up; none where no cowries are thrown.
    fn mouths(&self, position: &Self::Position, outcome: Self::Move) -> Option<u8>;

    /// The points on which two pieces of a seat are bound together, as a double or a pair.
    fn bound(&self, _: &Self::Position) -> Vec<String> {
        Vec::new()
    }

    /// The doubles that may not be passed now.
    fn bolts(&self, _: &Self::Position) -> Vec<Bolt> {
        Vec::new()
    }

    /// The points of the pieces that another seat could take from where everybody stands, each once: by what it has
    /// thrown, else by anything that it can throw; where nothing is thrown, only what the seat to act could take now.
    fn threatened(&self, position: &Self::Position) -> Vec<String>;

    /// What is demanded of the seat to act; none where nothing is.
    fn demand(&self, _: &Self::Position) -> Option<Demand> {
        None
    }
}
