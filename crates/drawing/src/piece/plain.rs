//! The plain piece of a seat, and the shadow under every piece.

use bisat_engine::Colour;

use super::silhouette::{optical_centre, outline};
use crate::palette::name;

/// The shadow under a piece.
pub(crate) const SHADOW: &str =
    "<ellipse class=\"piece-shadow texture\" cx=\"2\" cy=\"8\" rx=\"50\" ry=\"46\" fill=\"url(#bisat-drop)\"/>";

/// A piece with a ring and a dot.
pub(crate) fn plain(colour: Colour) -> String {
    format!("{SHADOW}<use class=\"piece-body\" href=\"#bisat-{}\"/>", name(colour))
}

/// The definition of the plain piece in one colour.
pub(crate) fn defs(colour: Colour) -> String {
    let (id, path, low) = (name(colour), outline(colour), optical_centre(colour));
    format!(
        "<g id=\"bisat-{id}\"><use href=\"#bisat-{id}-body\"/>\
         <g transform=\"translate(0 {low})\"><path d=\"{path}\" transform=\"scale(.56)\" fill=\"none\" stroke=\"var(--{id}-tool)\" \
         stroke-width=\"5.2\" opacity=\".55\"/><circle r=\"6.2\" fill=\"var(--{id}-tool)\"/></g></g>"
    )
}
