//! The toss: one bone disc, a seat's silhouette on each face.

use bisat_engine::Colour;

use crate::palette::name;
use crate::piece::silhouette::outline;

pub(super) fn draw(up: Colour, down: Colour) -> String {
    let face = |class: &str, colour: Colour| {
        format!(
            "<path class=\"{class}\" d=\"{}\" transform=\"scale(.58)\" fill=\"var(--{}-2)\" stroke=\"#3A2414\" stroke-width=\"3\"/>",
            outline(colour),
            name(colour)
        )
    };
    format!(
        "<g class=\"disc\"><ellipse class=\"texture\" cx=\"2\" cy=\"7\" rx=\"52\" ry=\"49\" fill=\"url(#bisat-drop)\"/>\
         <circle r=\"42\" fill=\"url(#bisat-shell)\" stroke=\"#5A3C1C\" stroke-width=\"1.6\"/>\
         <circle r=\"37\" fill=\"none\" stroke=\"#5A3C1C\" stroke-opacity=\".35\" stroke-width=\"1.3\"/>{}{}</g>",
        face("face-first", down),
        face("face-last", up)
    )
}
