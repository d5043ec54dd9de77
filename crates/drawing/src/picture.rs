//! Whole pictures: the shared definitions, single pieces, and boards as an `svg` or as a file.

use bisat_engine::{AnySession, Colour, Piece};

use crate::games::{GAMES, drawing_of};
use crate::palette::COLOURS;
use crate::piece::plain::plain;
use crate::piece::{is_drawn, plain as plain_piece, silhouette};
use crate::placed_piece::PlacedPiece;
use crate::scene::Scene;
use crate::style_sheet::{still_style, style_sheet, without_variables};
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

/// The board without its pieces as an SVG file in the light theme, for renderers that know no CSS variables.
pub fn board_layer(session: &dyn AnySession) -> String {
    let scene = Scene::of(session, None);
    flat_layer(&scene, &scene.board())
}

/// The pieces without the board, likewise.
pub fn piece_layer(session: &dyn AnySession) -> String {
    let scene = Scene::of(session, None);
    flat_layer(&scene, &(scene.blocks() + &scene.pairs() + &pieces(&scene)))
}

/// All layers with what they need, for another SVG to hold, without CSS variables.
pub(crate) fn flat_layers(scene: &Scene) -> String {
    without_variables(&format!("<style>{}</style>{}{}", still_style(), defs(), layers(scene)))
}

fn flat_layer(scene: &Scene, markup: &str) -> String {
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{}\" viewBox=\"{}\" width=\"{}\" height=\"{}\"><style>{}</style>{}{}</svg>",
        scene.class(),
        scene.view_box(),
        scene.width(),
        scene.height(),
        still_style(),
        defs(),
        markup
    );
    without_variables(&svg)
}

fn layers(scene: &Scene) -> String {
    scene.board() + &scene.blocks() + &scene.pairs() + &pieces(scene)
}

fn pieces(scene: &Scene) -> String {
    let group = |placed: &PlacedPiece| format!("<g transform=\"{}\">{}</g>", placed.transform(), placed.markup);
    scene.pieces().iter().map(group).collect()
}
