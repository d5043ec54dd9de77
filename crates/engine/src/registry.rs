//! The registry of games: the only place where the id of a game becomes its type.

use std::error::Error;
use std::fmt;

use crate::board::Board;
use crate::options::{OptionError, OptionRule, OptionValue, Options};
use crate::session::{AnySession, Session};
use crate::text::shortened;

/// A function over the type of a game.
pub trait Visitor {
    /// Its result.
    type Output;
    /// Calls it with the game `G`.
    fn visit<G: Board>(self) -> Self::Output;
}

/// Calls another macro with the types of all games, in the order of presentation. [`visit`] is made from this list, and so
/// is the visitor of a crate that needs a stronger bound than [`Board`].
#[macro_export]
macro_rules! with_games {
    ($macro:ident) => {
        $macro! {
            $crate::khan::Khan,
            $crate::chowka_bhara::ChowkaBhara,
            $crate::pachisi::Pachisi,
            $crate::kho_kho::KhoKho,
        }
    };
}

macro_rules! registry {
    ($($game:ty),+ $(,)?) => {
        /// The ids of all games, in the order of presentation.
        pub const GAMES: &[&str] = &[$(<$game>::ID),+];

        /// Calls the visitor with the type of the game that has this id.
        pub fn visit<V: Visitor>(id: &str, visitor: V) -> Result<V::Output, UnknownGame> {
            $(if id == <$game>::ID {
                return Ok(visitor.visit::<$game>());
            })+
            Err(UnknownGame::new(id))
        }
    };
}

with_games!(registry);

/// A new session of the game with this id; options that are not given have their defaults.
pub fn open(id: &str, given: &[(&str, OptionValue)]) -> Result<Box<dyn AnySession>, OpenError> {
    struct Open<'a>(&'a [(&'a str, OptionValue)]);
    impl Visitor for Open<'_> {
        type Output = Result<Box<dyn AnySession>, OptionError>;
        fn visit<G: Board>(self) -> Self::Output {
            Ok(Box::new(Session::<G>::new(&Options::complete(G::option_rules(), self.0)?)?))
        }
    }
    visit(id, Open(given)).map_err(OpenError::Game)?.map_err(OpenError::Option)
}

/// The id, name, numbers of players and options of a game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GameInfo {
    /// Its id.
    pub id: &'static str,
    /// Its name in English.
    pub name: &'static str,
    /// The possible numbers of players.
    pub players: &'static [u8],
    /// Its options.
    pub options: &'static [OptionRule],
}

/// All games, in the order of presentation.
pub fn infos() -> Vec<GameInfo> {
    struct Info;
    impl Visitor for Info {
        type Output = GameInfo;
        fn visit<G: Board>(self) -> GameInfo {
            GameInfo { id: G::ID, name: G::NAME, players: G::PLAYERS, options: G::option_rules() }
        }
    }
    GAMES.iter().filter_map(|id| visit(id, Info).ok()).collect()
}

/// No game has this id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame {
    id: String,
}

impl UnknownGame {
    /// The error that no game has this id.
    pub fn new(id: &str) -> Self {
        UnknownGame { id: shortened(id) }
    }
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no game \"{}\": the games are {}", self.id, GAMES.join(", "))
    }
}

impl Error for UnknownGame {}

/// A session cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OpenError {
    /// No game has this id.
    Game(UnknownGame),
    /// An option is unknown or has a value that is not allowed.
    Option(OptionError),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Game(error) => error.fmt(f),
            OpenError::Option(error) => error.fmt(f),
        }
    }
}

impl Error for OpenError {}
