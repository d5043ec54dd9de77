//! The pieces of Kho-Kho: Runners are plain, Sitters are half-pieces, and the Attacker shows which way it faces.

use bisat_engine::kho_kho::{ATTACKER, LANE, SITTER};
use bisat_engine::{Colour, Piece};

use crate::arrange::{Group, KeyedPiece, Placement, Spacing, together};
use crate::palette::name;
use crate::piece::plain::{SHADOW, plain};

/// A seat's piece.
pub(super) fn draw(piece: &Piece, colour: Colour) -> String {
    match piece.kind {
        SITTER => sitter(colour, &piece.mark),
        ATTACKER => attacker(colour, &piece.mark),
        _ => plain(colour),
    }
}

/// A half-piece, its point the way it faces.
fn sitter(colour: Colour, mark: &str) -> String {
    let turn = mark.chars().next().map_or(0, degrees);
    format!(
        "<ellipse class=\"piece-shadow texture\" cx=\"1\" cy=\"7\" rx=\"42\" ry=\"29\" fill=\"url(#bisat-drop)\"/>\
         <g class=\"piece-body\"><use href=\"#bisat-{}-sitter\" transform=\"rotate({turn})\"/></g>",
        name(colour)
    )
}

/// A piece with a chevron the way it faces and a bone tooth on its rim the way it is bound to go on; with neither
/// where nothing binds it.
fn attacker(colour: Colour, mark: &str) -> String {
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

/// The Sitter in one colour.
pub(super) fn sitter_defs(colour: Colour) -> String {
    let (id, half) = (name(colour), half(colour));
    format!(
        "<g id=\"bisat-{id}-sitter\"><path d=\"{half}\" fill=\"var(--hairline)\" stroke=\"var(--hairline)\" \
         stroke-width=\"9.6\" stroke-linejoin=\"round\" opacity=\".75\"/>\
         <path d=\"{half}\" fill=\"url(#bisat-{id}-fill)\" stroke=\"var(--edge)\" stroke-width=\"6\" \
         stroke-linejoin=\"round\" paint-order=\"stroke\"/>\
         <path d=\"M-10.5 2.5L0-8L10.5 2.5\" fill=\"none\" stroke=\"var(--{id}-tool)\" stroke-width=\"5.4\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\"/></g>"
    )
}

/// The path of a half-piece that faces north: the lower half of the silhouette is cut off straight.
pub(super) fn half(colour: Colour) -> &'static str {
    match colour {
        Colour::Ochre => "M-5.4-24.8Q0-30.2 5.4-24.8L35.2 12.6Q39.2 21.4 30 21.8H-30Q-39.2 21.4-35.2 12.6Z",
        Colour::Black => "M-27-22H27Q33-22 33-16V15.4Q33 21.8 26.6 21.8H-26.6Q-33 21.8-33 15.4V-16Q-33-22-27-22Z",
        Colour::Red | Colour::Blue | Colour::Green => {
            "M-33 15.4A33 35.6 0 0 1 33 15.4Q33 21.8 26.6 21.8H-26.6Q-33 21.8-33 15.4Z"
        }
    }
}

/// The piece on a board that is turned clockwise by a number of quarters: it faces another way on the screen.
pub(super) fn turned(piece: &Piece, quarters: u8) -> Piece {
    const WAYS: [char; 4] = ['n', 'e', 's', 'w'];
    let turn = |way: char| match WAYS.iter().position(|known| *known == way) {
        Some(at) if matches!(piece.kind, SITTER | ATTACKER) => WAYS[(at + usize::from(quarters)) % WAYS.len()],
        _ => way,
    };
    piece.clone().marked(piece.mark.chars().map(turn).collect::<String>())
}

/// By how many degrees clockwise a way lies from north.
pub(super) fn degrees(way: char) -> u16 {
    match way {
        'e' => 90,
        's' => 180,
        'w' => 270,
        _ => 0,
    }
}

/// Pieces stand on their spaces; on the lane a Sitter may share its space.
pub(super) fn arrange(group: Group) -> Vec<Placement> {
    if group.point.point.kind == LANE {
        return on_the_lane(group.pieces, group.layout.quarters);
    }
    let size = |piece: &Piece, _| if piece.kind == ATTACKER { 0.88 } else { 0.78 };
    together(group.pieces, Spacing::level(0.21), size)
}

/// A Sitter alone fills its space. Behind an Attacker that has just risen it is small and moved back.
fn on_the_lane(pieces: Vec<KeyedPiece>, quarters: u8) -> Vec<Placement> {
    let is_shared = pieces.len() > 1;
    let faces_north = pieces.iter().any(|keyed| is_sitter(&keyed.piece) && keyed.piece.mark.starts_with('n'));
    let ahead = if faces_north { -1.0 } else { 1.0 };
    let place = |keyed: KeyedPiece| {
        let (down, size) = match (is_sitter(&keyed.piece), is_shared) {
            (true, true) => (-0.3 * ahead, 0.52),
            (true, false) => (0.0, 0.88),
            (false, _) => (0.24 * ahead, 0.74),
        };
        let offset = (0..quarters).fold((0.0, down), |(right, down), _| (-down, right));
        Placement::single(keyed, offset, size)
    };
    pieces.into_iter().map(place).collect()
}

fn is_sitter(piece: &Piece) -> bool {
    piece.kind == SITTER
}
