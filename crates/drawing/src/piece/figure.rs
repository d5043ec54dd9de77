//! What a silhouette becomes: plain, a Kalista, a Sitter, an Attacker; and the Khan, which is a hat.

use bisat_engine::Colour;

use super::shape::{half, heart, outline, rosette};
use crate::tokens::{COLOURS, name};

const SHADOW: &str =
    "<ellipse class=\"piece-shadow texture\" cx=\"2\" cy=\"8\" rx=\"50\" ry=\"46\" fill=\"url(#bisat-drop)\"/>";

/// A piece with a ring tooled into it.
pub(super) fn plain(colour: Colour) -> String {
    format!("{SHADOW}<use class=\"piece-body\" href=\"#bisat-{}\"/>", name(colour))
}

/// A piece with an eight-petal rosette.
pub(super) fn kalista(colour: Colour) -> String {
    format!("{SHADOW}<use class=\"piece-body\" href=\"#bisat-{}-kalista\"/>", name(colour))
}

/// A half-piece, its point the way it faces.
pub(super) fn sitter(colour: Colour, mark: &str) -> String {
    let turn = mark.chars().next().map_or(0, degrees);
    format!(
        "<ellipse class=\"piece-shadow texture\" cx=\"1\" cy=\"7\" rx=\"42\" ry=\"29\" fill=\"url(#bisat-drop)\"/>\
         <g class=\"piece-body\"><use href=\"#bisat-{}-sitter\" transform=\"rotate({turn})\"/></g>",
        name(colour)
    )
}

/// A piece with a chevron the way it faces and a bone tooth on its rim the way it is bound to go on; with neither
/// where nothing binds it.
pub(super) fn attacker(colour: Colour, mark: &str) -> String {
    let (name, mut ways) = (name(colour), mark.chars().map(degrees));
    let facing = ways.next().map_or_else(
        || format!("<circle r=\"5.5\" fill=\"var(--{name}-tool)\"/>"),
        |turn| {
            format!(
                "<path d=\"M-13 7L0-7L13 7\" transform=\"rotate({turn}) translate(0 -2)\" fill=\"none\" \
                 stroke=\"var(--{name}-tool)\" stroke-width=\"7.2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
            )
        },
    );
    let course = ways.next().map_or(String::new(), |turn| {
        format!(
            "<path d=\"M-11 4L0-10L11 4Z\" transform=\"rotate({turn}) translate(0 -43)\" fill=\"var(--bone)\" \
             stroke=\"var(--hairline)\" stroke-width=\"2.4\" stroke-linejoin=\"round\"/>"
        )
    });
    format!("{SHADOW}<g class=\"piece-body\"><use href=\"#bisat-{name}-body\"/>{facing}{course}</g>")
}

/// The Khan: a felt cap with a fur brim.
pub(super) fn hat() -> String {
    "<use class=\"piece-body\" href=\"#bisat-hat\"/>".to_owned()
}

/// A piece that is nobody's.
pub(super) fn disc() -> String {
    format!(
        "{SHADOW}<circle class=\"piece-body\" r=\"37\" fill=\"url(#bisat-shell)\" stroke=\"var(--hairline)\" stroke-width=\"3\"/>"
    )
}

/// By how many degrees clockwise a way lies from north.
pub(crate) fn degrees(way: char) -> u16 {
    match way {
        'e' => 90,
        's' => 180,
        'w' => 270,
        _ => 0,
    }
}

pub(super) fn defs() -> String {
    let mut defs = String::new();
    for colour in COLOURS {
        let (id, path, low) = (name(colour), outline(colour), heart(colour));
        let rosette = rosette();
        let half = half(colour);
        defs += &format!(
            "<g id=\"bisat-{id}\"><use href=\"#bisat-{id}-body\"/>\
             <g transform=\"translate(0 {low})\"><path d=\"{path}\" transform=\"scale(.56)\" fill=\"none\" stroke=\"var(--{id}-tool)\" \
             stroke-width=\"5.2\" opacity=\".55\"/><circle r=\"6.2\" fill=\"var(--{id}-tool)\"/></g></g>\
             <g id=\"bisat-{id}-kalista\"><use href=\"#bisat-{id}-body\"/>\
             <g transform=\"translate(0 {low})\" fill=\"var(--{id}-tool)\">{rosette}</g></g>\
             <g id=\"bisat-{id}-sitter\"><path d=\"{half}\" fill=\"var(--hairline)\" stroke=\"var(--hairline)\" \
             stroke-width=\"9.6\" stroke-linejoin=\"round\" opacity=\".75\"/>\
             <path d=\"{half}\" fill=\"url(#bisat-{id}-fill)\" stroke=\"var(--edge)\" stroke-width=\"6\" \
             stroke-linejoin=\"round\" paint-order=\"stroke\"/>\
             <path d=\"M-10.5 2.5L0-8L10.5 2.5\" fill=\"none\" stroke=\"var(--{id}-tool)\" stroke-width=\"5.4\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\"/></g>"
        );
    }
    defs + &hat_defs()
}

fn hat_defs() -> String {
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
