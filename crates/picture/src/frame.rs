//! Rendering of a position to pixels.

use bisat_drawing::{board_layer, piece_layer};
use bisat_engine::AnySession;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The colour around a board: the background of the page in the light theme.
const CLOTH: [u8; 3] = [0xE8, 0xDF, 0xD0];

/// The board without its pieces, which positions of one game share.
pub(crate) struct Backdrop {
    pixels: Pixmap,
    /// From the units of the drawing to pixels.
    place: Transform,
}

impl Backdrop {
    /// The board of this game in the middle of a picture of this size, as large as it fits.
    pub(crate) fn new(session: &dyn AnySession, width: u32, height: u32) -> Self {
        let tree = parse(&board_layer(session));
        let (wide, high) = (tree.size().width(), tree.size().height());
        let scale = (width as f32 / wide).min(height as f32 / high);
        let (left, top) = ((width as f32 - wide * scale) / 2.0, (height as f32 - high * scale) / 2.0);
        let place = Transform::from_row(scale, 0.0, 0.0, scale, left, top);
        let mut pixels = Pixmap::new(width.max(1), height.max(1)).expect("a picture of this size fits into memory");
        let [red, green, blue] = CLOTH;
        pixels.fill(Color::from_rgba8(red, green, blue, 255));
        resvg::render(&tree, place, &mut pixels.as_mut());
        Backdrop { pixels, place }
    }

    /// The board with the pieces of a position.
    pub(crate) fn with_pieces(&self, session: &dyn AnySession) -> Pixmap {
        let mut pixels = self.pixels.clone();
        resvg::render(&parse(&piece_layer(session)), self.place, &mut pixels.as_mut());
        pixels
    }
}

/// The height of a picture of this width that a board fills.
pub(crate) fn height_for(session: &dyn AnySession, width: u32) -> u32 {
    let size = parse(&board_layer(session)).size();
    (width as f32 * size.height() / size.width()).round() as u32
}

fn parse(svg: &str) -> Tree {
    Tree::from_str(svg, &Options::default()).expect("drawings are well-formed")
}
