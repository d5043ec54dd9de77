//! Facts that only one game knows, carried through code that knows no game.
//!
//! A game's folder defines a type for its own facts and implements [`GameSpecific`] for it. Shared code passes a [`Special`] on
//! without looking inside. Code that belongs to the game, such as its words in a client, gets the typed fact back with
//! [`Special::downcast_ref`]:
//!
//! ```
//! use bisat_engine::{Effect, khan};
//!
//! fn words(effect: &Effect) -> Option<String> {
//!     let Effect::Special(special) = effect else { return None };
//!     match special.downcast_ref::<khan::Fact>()? {
//!         khan::Fact::QuietLimit { moves } => Some(format!("{moves} moves without a capture.")),
//!         _ => None,
//!     }
//! }
//!
//! let limit = Effect::special(khan::Fact::QuietLimit { moves: 40 });
//! assert_eq!(words(&limit).as_deref(), Some("40 moves without a capture."));
//! ```

use std::any::Any;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use crate::point::PointId;

/// A fact that only one game knows.
pub trait GameSpecific: Any + fmt::Debug + Clone + Eq + Hash + Send + Sync {
    /// The id of the game that knows it.
    const GAME: &'static str;

    /// The points that it names.
    fn points(&self) -> Vec<&PointId> {
        Vec::new()
    }

    /// Whether it only prepares the game, such as a toss for who begins.
    fn is_preparation(&self) -> bool {
        false
    }

    /// As the reason of a refusal: whether the piece is never moved by its player.
    fn is_immovable(&self) -> bool {
        false
    }
}

/// A [`GameSpecific`] whose type is erased.
#[derive(Clone)]
pub struct Special(Arc<dyn AnyGameSpecific>);

impl Special {
    /// Erases the type of a game's fact.
    pub fn new(fact: impl GameSpecific) -> Self {
        Special(Arc::new(fact))
    }

    /// The id of the game that knows the fact.
    pub fn game(&self) -> &'static str {
        self.0.game()
    }

    /// The fact, if it is of this type.
    pub fn downcast_ref<F: GameSpecific>(&self) -> Option<&F> {
        self.0.as_any().downcast_ref()
    }

    /// The points that the fact names.
    pub fn points(&self) -> Vec<&PointId> {
        self.0.points()
    }

    /// Whether the fact only prepares the game.
    pub fn is_preparation(&self) -> bool {
        self.0.is_preparation()
    }

    /// As the reason of a refusal: whether the piece is never moved by its player.
    pub fn is_immovable(&self) -> bool {
        self.0.is_immovable()
    }
}

impl fmt::Debug for Special {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PartialEq for Special {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(other.0.as_any())
    }
}

impl Eq for Special {}

impl Hash for Special {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.digest().hash(state);
    }
}

/// [`GameSpecific`] without its type.
trait AnyGameSpecific: fmt::Debug + Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &dyn Any) -> bool;
    fn digest(&self) -> u64;
    fn game(&self) -> &'static str;
    fn points(&self) -> Vec<&PointId>;
    fn is_preparation(&self) -> bool;
    fn is_immovable(&self) -> bool;
}

impl<F: GameSpecific> AnyGameSpecific for F {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<F>() == Some(self)
    }

    fn digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }

    fn game(&self) -> &'static str {
        F::GAME
    }

    fn points(&self) -> Vec<&PointId> {
        GameSpecific::points(self)
    }

    fn is_preparation(&self) -> bool {
        GameSpecific::is_preparation(self)
    }

    fn is_immovable(&self) -> bool {
        GameSpecific::is_immovable(self)
    }
}
