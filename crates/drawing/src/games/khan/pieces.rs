//! The pieces of KHAN: Sbires are plain, a Kalista carries a rosette, and the Khan is a hat on its wearer.

use bisat_engine::khan::{KALISTA, KHAN};
use bisat_engine::{Colour, Piece};

use crate::arrange::{Group, Layer, Placement, Spacing, together};
use crate::palette::name;
use crate::piece::plain::{SHADOW, plain};
use crate::piece::silhouette::{optical_centre, rosette};

/// A seat's piece.
pub(super) fn draw(piece: &Piece, colour: Colour) -> String {
    if is_kalista(piece) {
        format!("{SHADOW}<use class=\"piece-body\" href=\"#bisat-{}-kalista\"/>", name(colour))
    } else {
        plain(colour)
    }
}

/// The Khan: a felt cap with a fur brim.
pub(super) fn hat() -> String {
    "<use class=\"piece-body\" href=\"#bisat-hat\"/>".to_owned()
}

/// The Kalista in one colour.
pub(super) fn kalista_defs(colour: Colour) -> String {
    let (id, low, rosette) = (name(colour), optical_centre(colour), rosette());
    format!(
        "<g id=\"bisat-{id}-kalista\"><use href=\"#bisat-{id}-body\"/>\
         <g transform=\"translate(0 {low})\" fill=\"var(--{id}-tool)\">{rosette}</g></g>"
    )
}

/// Pieces fill their squares; the hat sits on the head of its wearer.
pub(super) fn arrange(group: Group) -> Vec<Placement> {
    let (worn, pieces): (Vec<_>, Vec<_>) = group.pieces.into_iter().partition(|keyed| is_hat(&keyed.piece));
    let has_kalista = pieces.iter().any(|keyed| is_kalista(&keyed.piece));
    let size = |piece: &Piece, _| if is_kalista(piece) { 0.75 } else { 0.63 };
    let mut placements = together(pieces, Spacing::level(0.21), size);
    let raised = if has_kalista { 0.41 } else { 0.36 };
    let put_on = |keyed| Placement { keyed, offset: (0.0, -raised), size: 0.61, count: 1, layer: Layer::Worn };
    placements.extend(worn.into_iter().map(put_on));
    placements
}

pub(super) fn is_kalista(piece: &Piece) -> bool {
    piece.kind == KALISTA
}

fn is_hat(piece: &Piece) -> bool {
    piece.kind == KHAN
}

/// The hat.
pub(super) fn hat_defs() -> String {
    let tufts: String = (0..9)
        .map(|tuft| {
            let across = tuft as f32 - 4.0;
            let drop = across * across * -0.28;
            format!("M{} {}l{} 6.4", across * 7.2, 1.4 + drop, across * 0.3)
        })
        .collect();
    format!(
        "<linearGradient id=\"bisat-felt\" x1=\"0\" x2=\"1\"><stop stop-color=\"#8A4379\"/>\
         <stop offset=\".45\" stop-color=\"var(--felt)\"/><stop offset=\"1\" stop-color=\"#451A3C\"/></linearGradient>\
         <g id=\"bisat-hat\" transform=\"translate(0 24)\">\
         <path d=\"M-25-2C-23-26-12-45-2-51C12-45 23-26 25-2Z\" fill=\"url(#bisat-felt)\" stroke=\"var(--hairline)\" \
         stroke-width=\"3.2\" stroke-linejoin=\"round\"/>\
         <path d=\"M-2-50C-9-34-9-18-7-4M-2-50C8-36 13-20 13-4\" fill=\"none\" stroke=\"#E3B6D5\" stroke-width=\"1.8\" opacity=\".6\"/>\
         <circle cx=\"-2\" cy=\"-53\" r=\"6\" fill=\"#E9C77F\" stroke=\"var(--hairline)\" stroke-width=\"2.4\"/>\
         <circle cx=\"-3.6\" cy=\"-54.8\" r=\"1.8\" fill=\"#FFF4D6\"/>\
         <path d=\"M-34 3Q-36-9-26-9Q-13-4 0-4Q13-4 26-9Q36-9 34 3Q30 11 0 11Q-30 11-34 3Z\" fill=\"var(--bone)\" \
         stroke=\"var(--hairline)\" stroke-width=\"3.2\" stroke-linejoin=\"round\"/>\
         <path d=\"{tufts}\" stroke=\"#A98F68\" stroke-width=\"2.2\" stroke-linecap=\"round\" fill=\"none\"/></g>"
    )
}
