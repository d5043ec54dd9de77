//! Kinds: what a point or piece is in its game.

use std::fmt;

/// What a point or piece is in its game, for drawings and words. Each game's folder has a constant for each of its
/// kinds, such as [`khan::KALISTA`](crate::khan::KALISTA); other code compares with these constants.
///
/// [`PointRole`](crate::PointRole) and [`PieceRole`](crate::PieceRole) say what matters in every game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind {
    game: &'static str,
    name: &'static str,
}

impl Kind {
    /// A kind of the game with this id.
    pub const fn new(game: &'static str, name: &'static str) -> Self {
        Kind { game, name }
    }

    /// The id of its game.
    pub const fn game(self) -> &'static str {
        self.game
    }

    /// Its name in English, lower case, for markup and messages. Compare kinds, not names.
    pub const fn name(self) -> &'static str {
        self.name
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}
