//! Whole pictures: the shared definitions, single pieces, and boards as an `svg` or as a file.

use bisat_engine::{AnySession, Colour, Piece};

use crate::games::{GAMES, drawing_of};
use crate::palette::COLOURS;
use crate::piece::plain::plain;
use crate::piece::{is_drawn, plain as plain_piece, silhouette};
use crate::scene::Scene;
use crate::style_sheet::style_sheet;
use crate::throws;

/// Gradients, patterns and shapes that all drawings refer to. A page needs them once, in an `svg` of no size.
pub fn defs() -> String {
    let mut defs = silhouette::defs();
    for colour in COLOURS {
        defs += &plain_piece::defs(colour);
        defs.extend(GAMES.iter().map(|game| game.piece_defs(colour)));
    }
    defs.extend(GAMES.iter().map(|game| game.defs()));
    format!("<defs>{defs}{}</defs>", throws::defs())
}

/// A piece of a game, 100 units large and centred at the origin; none for what is not drawn as a piece, such as notes,
/// scores and throws.
///
/// It refers to the definitions of [`defs`]. Its shadow and its body have classes of their own; inside an element of
/// the class `lifted` the piece is drawn above the board.
pub fn piece(game: &str, piece: &Piece, colour: Option<Colour>) -> Option<String> {
    if !is_drawn(piece) {
        return None;
    }
    let game = drawing_of(game);
    match colour {
        Some(colour) => Some(game.piece(piece, colour)),
        None => game.neutral_piece(piece),
    }
}

/// The plain piece of a colour, 100 units large: the emblem of a seat.
pub fn emblem(colour: Colour) -> String {
    plain(colour)
}

/// A board with its pieces as one `svg`, for a page that has [`defs`] and [`style_sheet`].
pub fn picture(session: &dyn AnySession) -> String {
    let scene = Scene::of(session, None);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{}\" viewBox=\"{}\" aria-hidden=\"true\">{}</svg>",
        scene.class(),
        scene.view_box(),
        layers(&scene)
    )
}

/// A board with its pieces as an SVG file in the light theme, with a title.
pub fn document(session: &dyn AnySession, title: &str) -> String {
    let scene = Scene::of(session, None);
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{}\" viewBox=\"{}\" width=\"{}\" height=\"{}\" role=\"img\" \
         data-theme=\"light\"><title>{title}</title><style>{}</style>{}{}</svg>\n",
        scene.class(),
        scene.view_box(),
        scene.width(),
        scene.height(),
        style_sheet(),
        defs(),
        layers(&scene)
    )
}

fn layers(scene: &Scene) -> String {
    let pieces = scene.pieces().iter();
    let pieces: String =
        pieces.map(|placed| format!("<g transform=\"{}\">{}</g>", placed.transform(), placed.markup)).collect();
    scene.board() + &scene.blocks() + &scene.pairs() + &pieces
}
