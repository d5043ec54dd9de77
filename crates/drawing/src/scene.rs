//! A position laid out on a view box, turned so that a seat's own side is nearest.

use bisat_engine::{AnySession, Kind, Piece, Place, Point, Seat};

use crate::arrange::{Group, KeyedPiece, Placement};
use crate::game_drawing::{Barrier, BoardShape, Demand, GameDrawing, Orientation};
use crate::games::drawing_of;
use crate::layout::{BoardLayout, PlacedPoint, PlacedSeat, Side};
use crate::marks;
use crate::piece::is_drawn;
use crate::placed_piece::{PieceKey, PlacedPiece};
use crate::square::Square;

/// A board with its pieces, laid out on a view box.
///
/// Lengths are in units of the view box. North is up unless the board is turned.
pub struct Scene {
    game: &'static dyn GameDrawing,
    layout: BoardLayout,
    pieces: Vec<PlacedPiece>,
    pairs: Vec<Square>,
    blocks: Vec<Barrier>,
}

/// The room below the board for its shadow.
const SHADOW: f32 = 12.0;

impl Scene {
    /// Lays out the current position of a session, turned for the seat that sits nearest; with none, north is up.
    pub fn of(session: &dyn AnySession, nearest: Option<Seat>) -> Self {
        Scene::oriented(session, nearest, Orientation::Level)
    }

    /// Like [`Scene::of`], with the board in this orientation. Names and pieces stay upright.
    pub fn oriented(session: &dyn AnySession, nearest: Option<Seat>, orientation: Orientation) -> Self {
        let scene = Scene::lay(session, nearest, orientation, session.pieces());
        let bound = session.bound();
        let is_pair = |placed: &&PlacedPoint| bound.contains(&placed.point.name);
        let pairs = scene.layout.points.iter().filter(is_pair).map(|placed| placed.square).collect();
        Scene { pairs, blocks: scene.game.barriers(session), ..scene }
    }

    /// Lays out the board of a session with other pieces than its own, without pairs and blocks.
    pub fn with_pieces(
        session: &dyn AnySession,
        nearest: Option<Seat>,
        orientation: Orientation,
        pieces: Vec<Piece>,
    ) -> Self {
        Scene::lay(session, nearest, orientation, pieces)
    }

    fn lay(session: &dyn AnySession, nearest: Option<Seat>, orientation: Orientation, pieces: Vec<Piece>) -> Self {
        let game = drawing_of(session.id());
        let quarters = nearest.map_or(0, |seat| session.quarter_turns(seat)) + orientation.quarters(game.style().shape);
        let layout = lay_out(session, game, quarters);
        let pieces = place(session, game, &layout, pieces);
        Scene { game, layout, pieces, pairs: Vec::new(), blocks: Vec::new() }
    }

    /// The width of the view box.
    pub fn width(&self) -> f32 {
        self.layout.width
    }

    /// The height of the view box.
    pub fn height(&self) -> f32 {
        self.layout.depth + SHADOW
    }

    /// The view box as an attribute of an `svg`.
    pub fn view_box(&self) -> String {
        format!("0 0 {} {}", self.width(), self.height())
    }

    /// The classes that the `svg` needs: the colours of marks depend on them.
    pub fn class(&self) -> &'static str {
        self.game.style().class
    }

    /// The square of the point with this name; none if the board does not show it.
    pub fn square(&self, name: &str) -> Option<Square> {
        self.layout.points.iter().find(|placed| placed.point.name == name).map(|placed| placed.square)
    }

    /// Every point that the board shows, with its square.
    pub fn points(&self) -> &[PlacedPoint] {
        &self.layout.points
    }

    /// The pieces on the board in drawing order.
    pub fn pieces(&self) -> &[PlacedPiece] {
        &self.pieces
    }

    /// The outlines around pairs that move as one, below the pieces.
    pub fn pairs(&self) -> String {
        self.pairs.iter().map(|square| self.game.pair(*square)).collect()
    }

    /// The marks of blocks that others may not pass, below the pieces.
    pub fn blocks(&self) -> String {
        let draw = |block: &Barrier| {
            let (here, beyond) = self.square(&block.point).zip(self.square(&block.beyond))?;
            Some(marks::block(here, beyond, self.layout.seats.get(block.seat.index())?.colour))
        };
        self.blocks.iter().filter_map(draw).collect()
    }

    /// The mark of a point whose piece meets a demand for this number.
    pub fn demand_mark(&self, point: &str, number: u8) -> String {
        self.square(point).map_or(String::new(), |square| self.game.demand_mark(square, number))
    }

    /// The board without pieces.
    pub fn board(&self) -> String {
        format!("<g class=\"mat\" aria-hidden=\"true\">{}</g>", self.game.board(&self.layout))
    }

    pub(crate) fn layout(&self) -> &BoardLayout {
        &self.layout
    }

    pub(crate) fn game(&self) -> &'static dyn GameDrawing {
        self.game
    }
}

/// The classes of an `svg` with the board of a game.
pub fn class_of(game: &str) -> &'static str {
    drawing_of(game).style().class
}

/// The outline of a game's board.
pub fn shape_of(game: &str) -> BoardShape {
    drawing_of(game).style().shape
}

/// The number that is demanded of the seat to act; none if there is none.
pub fn demand(session: &dyn AnySession) -> Option<Demand> {
    drawing_of(session.id()).demand(session)
}

/// The panel that shows the number demanded in a game, as an `svg`. It refers to the definitions of [`crate::defs`].
/// None if the game has no demands.
pub fn demand_panel(game: &str, number: u8) -> Option<String> {
    drawing_of(game).demand_panel(number)
}

/// Lays the points out, turned clockwise by `quarters` quarter turns.
fn lay_out(session: &dyn AnySession, game: &dyn GameDrawing, quarters: u8) -> BoardLayout {
    let turned = |(x, y)| (0..quarters).fold((x, y), |(x, y): (f32, f32), _| (y, -x));
    let points = session.points();
    let on_board = points.iter().filter(|point| point.place() == Place::Board);
    let (mut west, mut east, mut south, mut north) = (f32::MAX, f32::MIN, f32::MAX, f32::MIN);
    for (x, y) in on_board.map(|point| turned((point.x, point.y))) {
        (west, east, south, north) = (west.min(x), east.max(x), south.min(y), north.max(y));
    }
    let style = game.style();
    let (across, down) = style.rim;
    let (columns, rows) = (east - west + 1.0, north - south + 1.0);
    let side = (style.side)(columns.max(rows));
    let (width, depth) = (columns * side + 2.0 * across, rows * side + 2.0 * down);
    let lay = |point: Point| {
        let (x, y) = turned((point.x, point.y));
        let (x, y) = (across + (x - west + 0.5) * side, down + (north - y + 0.5) * side);
        let square = game.square(&point, Square { x, y, side }, (width, depth))?;
        Some(PlacedPoint { point, square })
    };
    let seat = |seat: Seat| PlacedSeat {
        colour: session.player(seat).colour,
        side: Side::from_quarters(8 + session.quarter_turns(seat) - quarters),
    };
    BoardLayout {
        width,
        depth,
        side,
        points: points.into_iter().filter_map(lay).collect(),
        seats: (0..session.seats()).map(Seat).map(seat).collect(),
        quarters: quarters % 4,
    }
}

/// Places the pieces on the points that the board shows, in drawing order.
fn place(
    session: &dyn AnySession,
    game: &dyn GameDrawing,
    layout: &BoardLayout,
    pieces: Vec<Piece>,
) -> Vec<PlacedPiece> {
    let mut groups: Vec<(&PlacedPoint, Vec<KeyedPiece>)> =
        layout.points.iter().map(|placed| (placed, Vec::new())).collect();
    for keyed in keyed(pieces) {
        if let Some((_, pieces)) = groups.iter_mut().find(|(placed, _)| placed.point.name == keyed.piece.point) {
            pieces.push(keyed);
        }
    }
    let mut placed = Vec::new();
    for (point, mut pieces) in groups {
        pieces.sort_by_key(|keyed| keyed.piece.seat);
        let put = |placement: Placement| (placement.layer, put(session, game, layout, point.square, placement));
        placed.extend(game.arrange(Group { layout, point, pieces }).into_iter().map(put));
    }
    placed.sort_by(|(layer, one), (other_layer, other)| layer.cmp(other_layer).then(one.y.total_cmp(&other.y)));
    placed.into_iter().map(|(_, piece)| piece).collect()
}

/// The pieces that are drawn, each with its key.
fn keyed(pieces: Vec<Piece>) -> impl Iterator<Item = KeyedPiece> {
    let mut seen: Vec<(Option<Seat>, Kind)> = Vec::new();
    pieces.into_iter().filter(is_drawn).map(move |piece| {
        let (seat, kind) = (piece.seat, piece.kind);
        let index = seen.iter().filter(|other| **other == (seat, kind)).count();
        seen.push((seat, kind));
        KeyedPiece { key: PieceKey { seat, kind, index }, piece }
    })
}

fn put(
    session: &dyn AnySession,
    game: &dyn GameDrawing,
    layout: &BoardLayout,
    square: Square,
    placement: Placement,
) -> PlacedPiece {
    let Placement { keyed: KeyedPiece { key, piece }, offset: (right, down), size, count, .. } = placement;
    let colour = piece.seat.map(|seat| session.player(seat).colour);
    let seen = game.turned(&piece, layout.quarters);
    let mut markup = match colour {
        Some(colour) => game.piece(&seen, colour),
        None => game.neutral_piece(&seen).unwrap_or_default(),
    };
    if count > 1 {
        markup += &marks::count(count);
    }
    let (x, y) = (square.x + right * square.side, square.y + down * square.side);
    PlacedPiece { key, piece, colour, x, y, size: size * square.side, count, markup }
}
