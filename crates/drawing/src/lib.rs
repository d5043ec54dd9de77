//! Boards, pieces, marks and throws as SVG: for the web page, for print and for documents.
//!
//! Everything is drawn from the engine's points and pieces. This crate knows no rules and uses no randomness: the same
//! position always gives the same markup. Code for one game is in its folder under `games`.
//!
//! To draw a game on a page:
//!
//! 1. Once: put [`style_sheet`] in a `style` element, and [`defs`] in an `svg` of no size.
//! 2. For each position: make a [`Scene`] of the session and the seat that sits nearest.
//! 3. Make an `svg` with [`Scene::view_box`] and [`Scene::class`]. From bottom to top it holds [`Scene::board`], the
//!    [`marks`] below pieces (washes, lines, frames), [`Scene::blocks`], [`Scene::pairs`], a `g` for each of
//!    [`Scene::pieces`] with its [`PlacedPiece::transform`] and [`PlacedPiece::markup`], and the marks above pieces.
//! 4. The attribute `data-demand` with a number on that `svg` dims the rings of all other numbers.
//!
//! ```
//! use bisat_drawing::{Scene, marks, picture};
//! use bisat_engine::{Seat, open};
//!
//! let mut session = open("khan", &[]).expect("KHAN is a game");
//! session.set_state("sks1ss/4s1/6/6/1S4/SKSS1S s r - 0").expect("a position of KHAN");
//! let scene = Scene::of(session.as_ref(), Some(Seat(1)));
//! assert_eq!(scene.pieces().len(), 12);
//! let near = scene.square("a6").expect("a square");
//! let far = scene.square("a1").expect("a square");
//! assert!(near.y > far.y, "ochre's own side lies nearest to ochre");
//! assert!(marks::target(near, Some(4)).contains(">4</text>"));
//! assert!(picture(session.as_ref()).starts_with("<svg"));
//! ```

mod number;
mod jitter;
mod square;
mod palette;
mod layout;
mod placed_piece;
mod arrange;
mod board;
mod piece;
pub mod marks;
mod paper;
mod game_drawing;
mod games;
mod style_sheet;
mod scene;
pub mod throws;
mod picture;
mod card;
pub mod print;

pub use card::{CardText, HEIGHT as CARD_HEIGHT, WIDTH as CARD_WIDTH, result_card};
pub use game_drawing::{BoardShape, Demand, Orientation};
pub use layout::PlacedPoint;
pub use picture::{board_layer, defs, document, emblem, picture, piece, piece_layer};
pub use placed_piece::{PieceKey, PlacedPiece};
pub use scene::{Scene, class_of, demand, demand_panel, shape_of};
pub use square::Square;
pub use style_sheet::style_sheet;
