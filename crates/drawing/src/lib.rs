//! The boards, pieces, marks and throws of Bisat as SVG: for the page, for print and for documents.
//!
//! Everything is drawn from the engine's own points and pieces; no rule of a game is known here, and nothing is drawn
//! by lot: the same position always looks the same.
//!
//! How a page draws a game:
//!
//! 1. Once: [`style_sheet`] in a `style` element, and [`defs`] in a `svg` of no size that stays in the page.
//! 2. For each position: [`Scene::of`] the session and the seat that sits nearest.
//! 3. An `svg` with [`Scene::view_box`] and [`Scene::class`]; in it, from below: [`Scene::mat`], [`marks`] that lie
//!    under pieces (wash, thread, frames), [`Scene::bolts`], [`Scene::bonds`], then a `g` for each of
//!    [`Scene::standings`] with its [`Standing::transform`] and [`Standing::draw`], and at last knots and chips.
//! 4. The attribute `data-demand` with a number on that `svg` dims the rings of all other numbers.
//!
//! ```
//! use bisat_drawing::{Scene, marks, picture};
//! use bisat_engine::{Seat, open};
//!
//! let mut session = open("khan", &[]).expect("a game of ours");
//! session.set_state("sks1ss/4s1/6/6/1S4/SKSS1S s r - 0").expect("a position of KHAN");
//! let scene = Scene::of(session.as_ref(), Some(Seat(1)));
//! assert_eq!(scene.standings().len(), 12);
//! let near = scene.spot("a6").expect("a square");
//! let far = scene.spot("a1").expect("a square");
//! assert!(near.y > far.y, "ochre's own side lies nearest to ochre");
//! assert!(marks::target(near, Some(4)).contains(">4</text>"));
//! assert!(picture(session.as_ref()).starts_with("<svg"));
//! ```

mod hand;
mod tokens;
mod scene;
mod standing;
mod mat;
mod piece;
mod picture;
mod demand;
pub mod marks;
pub mod throws;
pub mod print;

pub use demand::demand;
pub use picture::{defs, document, picture};
pub use piece::piece;
pub use scene::{Laid, Scene, Spot, class_of};
pub use standing::Standing;
pub use tokens::style_sheet;
