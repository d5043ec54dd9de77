//! What is written on a board that does not show the names of its squares: the names, or numbers of pieces.

use bisat_client::{GameWords, Picking};
use bisat_drawing::{Scene, marks};
use bisat_engine::{AnySession, PieceRole, Place, PointId};

/// What is written on the squares of a board that does not show their names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Writing {
    /// Nothing.
    None,
    /// The name of each square.
    Names,
    /// A number at each piece that may be picked, the same as on its button.
    PieceNumbers,
}

impl Writing {
    /// The names of the squares, below the pieces.
    pub fn names(self, session: &dyn AnySession, scene: &Scene) -> String {
        if self != Writing::Names || shows_names(session) {
            return String::new();
        }
        let spaces = || scene.points().iter().filter(|placed| placed.point.place() == Place::Board);
        let usual = spaces().map(|placed| placed.square.side).fold(f32::MAX, f32::min);
        // Larger ones, the starts and the centre, are told apart without a name.
        let named = spaces().filter(|placed| placed.square.side <= 1.2 * usual);
        named.map(|placed| marks::name(placed.square, &placed.point.name)).collect()
    }

    /// The numbers of the pieces that may be picked, above them, in the order of the buttons.
    pub fn numbers(self, session: &dyn AnySession, scene: &Scene, picking: Option<&Picking>) -> String {
        let picking = picking.filter(|picking| picking.points().is_empty());
        let Some(picking) = picking.filter(|_| self == Writing::PieceNumbers && !shows_names(session)) else {
            return String::new();
        };
        let draw = |(number, point): (usize, PointId)| {
            let placed = scene.pieces().iter().find(|placed| placed.piece.point == point)?;
            let (x, y) = (placed.x - placed.size * 0.5, placed.y + placed.size * 0.42);
            Some(marks::chip(x, y, placed.size * 0.32, &number.to_string()))
        };
        let numbers = numbered_pieces(session, &picking.beginnings(session));
        // The style sheet hides them where no buttons are shown.
        format!("<g class=\"piece-numbers\">{}</g>", numbers.into_iter().filter_map(draw).collect::<String>())
    }
}

/// Whether the board of the game always shows the names of its squares.
pub fn shows_names(session: &dyn AnySession) -> bool {
    GameWords::read(session.id()).is_none_or(GameWords::shows_names)
}

/// The points with figures among those that may be picked, each with its number from 1.
pub fn numbered_pieces(session: &dyn AnySession, beginnings: &[PointId]) -> Vec<(usize, PointId)> {
    let pieces = session.pieces();
    let has_figure =
        |point: &&PointId| pieces.iter().any(|piece| piece.point == **point && piece.role == PieceRole::Figure);
    (1..).zip(beginnings.iter().filter(has_figure).cloned()).collect()
}
