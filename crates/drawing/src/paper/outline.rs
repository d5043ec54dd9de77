//! Pieces as outlines. Black pieces are filled.

use bisat_engine::Colour;

use crate::number::round;
use crate::paper::ink::{FINE, LINE};
use crate::piece::silhouette::outline;

/// A seat's silhouette.
pub(crate) fn silhouette(colour: Colour, place: (f32, f32), size: f32) -> String {
    shape(outline(colour), colour, place, size, "")
}

/// A plain piece: a silhouette with a smaller one inside.
pub(crate) fn plain_outline(colour: Colour, place: (f32, f32), size: f32) -> String {
    let inner = format!(
        "<path d=\"{}\" transform=\"scale(.56)\" stroke=\"{}\" stroke-width=\"{}\" fill=\"none\"/>",
        outline(colour),
        inner_colour(colour),
        round(FINE * 100.0 / size / 0.56)
    );
    shape(outline(colour), colour, place, size, &inner)
}

/// The colour of lines within a piece.
pub(crate) fn inner_colour(colour: Colour) -> &'static str {
    if colour == Colour::Black { "#FFF" } else { "#000" }
}

/// A path of 100 units with something inside, scaled to `size`.
pub(crate) fn shape(path: &str, colour: Colour, (x, y): (f32, f32), size: f32, inside: &str) -> String {
    let fill = if colour == Colour::Black { "#000" } else { "#FFF" };
    let scale = size / 100.0;
    format!(
        "<g transform=\"translate({} {}) scale({})\" stroke-width=\"{}\"><path d=\"{path}\" fill=\"{fill}\"/>{inside}</g>",
        round(x),
        round(y),
        scale,
        round(LINE / scale)
    )
}
