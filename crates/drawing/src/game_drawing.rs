//! The interface that a game implements to be drawn.

use bisat_engine::{AnySession, Colour, Kind, Piece, Place, Point, PointId, Seat};

use crate::arrange::{Group, Placement};
use crate::layout::BoardLayout;
use crate::marks;
use crate::palette::GamePalette;
use crate::paper::board::PaperBoard;
use crate::paper::outline::plain_outline;
use crate::piece::plain::plain;
use crate::square::Square;

/// How one game is drawn, on screen and on paper. Each game implements it in a folder of `games`.
pub(crate) trait GameDrawing: Sync {
    /// The game's id.
    fn id(&self) -> &'static str;

    /// The measures, colours and CSS of the board.
    fn style(&self) -> &'static BoardStyle;

    /// The square that a point is drawn in, given the regular square at its coordinates and the width and depth of the
    /// board; none for a point that the board does not show.
    fn square(&self, point: &Point, regular: Square, _board: (f32, f32)) -> Option<Square> {
        (point.place() == Place::Board).then_some(regular)
    }

    /// The board without pieces.
    fn board(&self, layout: &BoardLayout) -> String;

    /// Gradients, patterns and shapes that the board and the pieces refer to.
    fn defs(&self) -> String;

    /// Shapes of the game's own kinds of pieces in one colour.
    fn piece_defs(&self, _colour: Colour) -> String {
        String::new()
    }

    /// A seat's piece.
    fn piece(&self, _piece: &Piece, colour: Colour) -> String {
        plain(colour)
    }

    /// The piece as it looks on a board that is turned clockwise by a number of quarters: its mark may name a direction.
    fn turned(&self, piece: &Piece, _quarters: u8) -> Piece {
        piece.clone()
    }

    /// A piece that belongs to no seat; none for a game without such pieces.
    fn neutral_piece(&self, _piece: &Piece) -> Option<String> {
        None
    }

    /// Places the pieces that share a point.
    fn arrange(&self, group: Group) -> Vec<Placement>;

    /// The blocks that other seats may not pass; none for a game without blocks.
    fn barriers(&self, _session: &dyn AnySession) -> Vec<Barrier> {
        Vec::new()
    }

    /// The outline around two pieces that move as one.
    fn pair(&self, square: Square) -> String {
        marks::pair(square, marks::Tilt::Level)
    }

    /// The number that is demanded of the seat to act; none for a game without demands.
    fn demand(&self, _session: &dyn AnySession) -> Option<Demand> {
        None
    }

    /// The mark of a square that meets a demand for this number; nothing for a game without demands.
    fn demand_mark(&self, _square: Square, _number: u8) -> String {
        String::new()
    }

    /// A panel that shows the demanded number, as an `svg`; none for a game without demands.
    fn demand_panel(&self, _number: u8) -> Option<String> {
        None
    }

    /// The side of a square on paper, in millimetres.
    fn paper_square(&self, layout: &BoardLayout) -> f32;

    /// The board on paper without the lines of its grid. `pieces` are those of an early position, for hints that are
    /// printed on the board.
    fn paper_board(&self, board: &PaperBoard, pieces: &[Piece]) -> String;

    /// A seat's piece as an outline, of which 100 units measure `size`.
    fn paper_piece(&self, _piece: &Piece, colour: Colour, place: (f32, f32), size: f32) -> String {
        plain_outline(colour, place, size)
    }

    /// The order of a seat's pieces on the sheet of cut-outs.
    fn cut_out_rank(&self, _piece: &Piece) -> u8 {
        0
    }

    /// A neutral piece as an outline.
    fn neutral_paper_piece(&self, _piece: &Piece, _place: (f32, f32), _size: f32) -> String {
        String::new()
    }
}

/// A number that is demanded of the seat to act.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Demand {
    /// The kind of the note that states the demand.
    pub kind: Kind,
    /// The number.
    pub number: u8,
    /// The point of the piece that demands it.
    pub by: PointId,
    /// The points of the pieces that meet it.
    pub met_by: Vec<PointId>,
}

/// A block that other seats may not pass.
pub(crate) struct Barrier {
    pub(crate) seat: Seat,
    /// The point of the block.
    pub(crate) point: PointId,
    /// The next point on the way.
    pub(crate) beyond: PointId,
}

/// The measures, colours and CSS of a board.
pub(crate) struct BoardStyle {
    /// The classes of an `svg` with this board: the colours of marks depend on them.
    pub(crate) class: &'static str,
    pub(crate) shape: BoardShape,
    /// The side of a square, given the number of squares in the longer direction.
    pub(crate) side: fn(f32) -> f32,
    /// From the squares to the edge: left and right, above and below.
    pub(crate) rim: (f32, f32),
    /// From the squares to the edge on paper, in sides of a square.
    pub(crate) paper_rim: f32,
    pub(crate) palette: GamePalette,
    /// The CSS rule that sets the colours of marks for the class.
    pub(crate) mark_rule: &'static str,
    /// Further CSS rules.
    pub(crate) rules: &'static str,
}

/// The outline of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardShape {
    /// A square.
    Square,
    /// A rectangle that is wider than high.
    Wide,
    /// A cross with empty corners.
    Cross,
}

impl BoardShape {
    /// The name in a style sheet.
    pub const fn name(self) -> &'static str {
        match self {
            BoardShape::Square => "square",
            BoardShape::Wide => "wide",
            BoardShape::Cross => "cross",
        }
    }
}

/// How a board lies on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Orientation {
    /// As it is drawn.
    #[default]
    Level,
    /// A wide board is turned by a quarter, for a screen that is higher than wide. Other boards stay as they are.
    Upright,
}

impl Orientation {
    /// By how many quarters a board of this shape is turned clockwise.
    pub(crate) fn quarters(self, shape: BoardShape) -> u8 {
        u8::from(self == Orientation::Upright && shape == BoardShape::Wide)
    }
}
