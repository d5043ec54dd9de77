//! The silhouettes of seats: a fill, a bone edge, and a dark hairline around it. Edge or hairline stands out on any
//! board.

use bisat_engine::Colour;

use crate::palette::{COLOURS, name};

/// The path of a colour's silhouette, within 100 units and with room for its edge.
pub(crate) fn outline(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "M0-37A37 37 0 0 1 0 37A37 37 0 0 1 0-37Z",
        Colour::Ochre => {
            "M-6.8-40.4Q0-47.2 6.8-40.4L40.4-6.8Q47.2 0 40.4 6.8L6.8 40.4Q0 47.2-6.8 40.4L-40.4 6.8Q-47.2 0-40.4-6.8Z"
        }
        Colour::Black => {
            "M-26-33.6H26Q33.6-33.6 33.6-26V26Q33.6 33.6 26 33.6H-26Q-33.6 33.6-33.6 26V-26Q-33.6-33.6-26-33.6Z"
        }
        Colour::Blue => "M-7.2-38.8Q0-49.2 7.2-38.8L40.8 18.4Q45.6 30 33.2 31.2H-33.2Q-45.6 30-40.8 18.4Z",
        Colour::Green => {
            "M20.8-20.8A21 21 0 0 1 20.8 20.8A21 21 0 0 1-20.8 20.8A21 21 0 0 1-20.8-20.8A21 21 0 0 1 20.8-20.8Z"
        }
    }
}

/// How far the optical centre of a silhouette lies below its origin: a triangle's lies low.
pub(crate) fn optical_centre(colour: Colour) -> f32 {
    if colour == Colour::Blue { 3.0 } else { 0.0 }
}

/// Eight petals in a circle with a radius of 29 units.
pub(crate) fn rosette() -> String {
    const PETAL: &str = "M0-7.2C6.8-12.8 6.8-20.4 0-27.4C-6.8-20.4-6.8-12.8 0-7.2Z";
    let petals: String =
        (0..8).map(|petal| format!("<path d=\"{PETAL}\" transform=\"rotate({})\"/>", petal * 45)).collect();
    petals + "<circle r=\"4.6\"/>"
}

/// The shadow, and for each colour its fill and its body without decoration.
pub(crate) fn defs() -> String {
    let mut defs =
        "<radialGradient id=\"bisat-drop\"><stop offset=\".4\" stop-color=\"var(--drop)\" stop-opacity=\".55\"/>\
         <stop offset=\".72\" stop-color=\"var(--drop)\" stop-opacity=\".24\"/>\
         <stop offset=\"1\" stop-color=\"var(--drop)\" stop-opacity=\"0\"/></radialGradient>\
         <linearGradient id=\"bisat-sheen\" x1=\".2\" y1=\"0\" x2=\".7\" y2=\"1\">\
         <stop stop-color=\"#FFF\" stop-opacity=\".75\"/><stop offset=\".4\" stop-color=\"#FFF\" stop-opacity=\".08\"/>\
         <stop offset=\".62\" stop-color=\"#000\" stop-opacity=\".03\"/>\
         <stop offset=\"1\" stop-color=\"#000\" stop-opacity=\".38\"/></linearGradient>"
            .to_owned();
    for colour in COLOURS {
        let (name, path) = (name(colour), outline(colour));
        defs += &format!(
            "<linearGradient id=\"bisat-{name}-fill\" x1=\".1\" y1=\"0\" x2=\".7\" y2=\"1\">\
             <stop stop-color=\"var(--{name}-1)\"/><stop offset=\".52\" stop-color=\"var(--{name}-2)\"/>\
             <stop offset=\"1\" stop-color=\"var(--{name}-3)\"/></linearGradient>\
             <g id=\"bisat-{name}-body\">\
             <path d=\"{path}\" fill=\"var(--hairline)\" stroke=\"var(--hairline)\" stroke-width=\"10.6\" \
             stroke-linejoin=\"round\" opacity=\".78\"/>\
             <path d=\"{path}\" fill=\"url(#bisat-{name}-fill)\" stroke=\"var(--edge)\" stroke-width=\"6.8\" \
             stroke-linejoin=\"round\" paint-order=\"stroke\"/>\
             <path class=\"texture\" d=\"{path}\" transform=\"scale(.955)\" fill=\"none\" stroke=\"url(#bisat-sheen)\" \
             stroke-width=\"3.4\" stroke-linejoin=\"round\"/></g>"
        );
    }
    defs
}
