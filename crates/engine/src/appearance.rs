//! What a picture of a game needs beyond its points and pieces, as facts: how the board is turned, what is thrown and how
//! it falls, which pieces are bound or threatened. It holds no line and no colour of the picture itself.
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

    /// The points on which two pieces of a seat are bound together, as a double or a pair.
    fn bound(&self, _: &Self::Position) -> Vec<PointId> {
        Vec::new()
    }

    /// The points of the pieces that another seat could take, each point once: by what it has thrown, else by anything
    /// that it can throw. Where nothing is thrown, only what the seat to act could take now.
    fn threatened(&self, position: &Self::Position) -> Vec<PointId>;
}
