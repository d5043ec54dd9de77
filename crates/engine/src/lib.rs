//! The rules of four board games: KHAN, Chowka Bhara, Pachisi and the Kho-Kho board game.
//!
//! Read in this order:
//!
//! 1. [`Game`]: the rules as a value. Positions, moves, chance. Search and solvers are generic over it.
//! 2. [`Board`]: what people and other programs see of a game. Options, state texts, points, pieces, clicks.
//! 3. [`Describe`]: what a step did, what comes next and why a click is refused, as facts that a client puts into words.
//! 4. [`Appearance`]: what a picture needs beyond points and pieces.
//! 5. [`Session`] and [`AnySession`]: checked play with history; [`AnySession`] is object-safe and works in text.
//! 6. [`visit`] and [`open`]: the registry, the one place where a game's name becomes its type.
//! 7. [`perft`] and [`playout`]: count every line of play; play one at random.
//! 8. [`drafter`]: positions put together by hand, and what is wrong with them.
//! 9. [`Encode`]: actions and positions as numbers, for neural networks.
//! 10. The games, one folder each.
//!
//! The engine draws no random numbers, reads no clock and does no input or output. A throw is a move of chance: the caller
//! draws it from its [`Odds`] and plays it.
//!
//! A game outside this crate implements [`Game`], [`Describe`], [`Appearance`] and [`Board`]; the example `tiny_game` of
//! `bisat-search` does.
//!
//! ```
//! use bisat_engine::{Turn, open};
//!
//! let mut session = open("kho-kho", &[]).expect("a game of ours");
//! assert_eq!(session.turn(), Turn::Chance);
//! session.play("red").expect("an outcome of the toss");
//! assert_eq!(session.state(), "1 0/0 r - - 0 40 start -");
//! assert_eq!(session.moves(), ["start:a4", "start:l4"]);
//! ```
//!
//! And statically, over every game: a [`Visitor`] is called with the type.
//!
//! ```
//! use bisat_engine::{Board, GAMES, Visitor, playout, visit};
//!
//! struct Length;
//! impl Visitor for Length {
//!     type Output = u64;
//!     fn visit<G: Board>(self) -> u64 {
//!         let (game, mut random) = (G::with_defaults(), 7u32);
//!         let mut below = |most: u32| {
//!             random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
//!             (random >> 8) % most
//!         };
//!         playout(&game, &mut game.start(), 100_000, &mut Vec::new(), &mut below)
//!     }
//! }
//! for id in GAMES {
//!     assert!(visit(id, Length).expect("a game of ours") > 3);
//! }
//! ```

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct CrateReadme;

mod game;
mod odds;
mod options;
mod text;
mod kind;
mod colour;
mod point;
mod piece;
mod special;
mod effect;
mod refusal;
mod appearance;
mod merit;
mod weighing;
mod board;
mod draft;
mod session;
mod registry;
mod drafter;
mod perft;
mod playout;
mod legal_ids;
mod encoding;
mod race;
mod race_draft;
#[cfg(test)]
mod testing;

pub mod khan;
pub mod chowka_bhara;
pub mod pachisi;
pub mod kho_kho;

pub use appearance::{Appearance, Face, Probability, Threat, ThrowRow, ThrowTable, Tool};
pub use board::{Board, Clicked};
pub use colour::{Colour, Player};
pub use draft::{About, Choices, Draft, Edit, Setting, SettingId, Spot};
pub use drafter::{Drafter, drafter};
pub use effect::{ChancePrompt, Describe, Effect, Prompt};
pub use encoding::{Encode, Observation, Plane};
pub use game::{Game, MAX_SEATS, Ranks, Seat, SeatError, Turn};
pub use kind::Kind;
pub use legal_ids::LegalIds;
pub use merit::Merit;
pub use odds::Odds;
pub use options::{Allowed, OptionError, OptionRule, OptionValue, Options};
pub use perft::{PerftError, perft, perft_within};
pub use piece::{Piece, PieceRole};
pub use playout::playout;
pub use point::{Place, Point, PointId, PointRole, throw_point, throw_points};
pub use refusal::{Reason, Refusal};
pub use registry::{GAMES, GameInfo, OpenError, UnknownGame, Visitor, infos, open, visit};
pub use session::{AnySession, LegalAction, Outcome, PlayError, PlayedMove, Session};
pub use special::{GameSpecific, Special};
pub use text::StateError;
