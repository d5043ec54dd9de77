//! Pieces: a silhouette for each colour, and what makes a Kalista, a Sitter or an Attacker of it. Drawn in 100 units,
//! centred, from shared definitions.

mod shape;
mod figure;

use bisat_engine::Colour;

pub(crate) use figure::degrees;
pub(crate) use shape::{half, outline, rosette};

/// A piece of 100 units, centred at the origin; none for what is no piece to look at: notes, scores, kept throws.
///
/// It needs the definitions of [`crate::defs`] on the same page. Its shadow and its body have classes of their own;
/// inside an element of the class `lifted` the piece is off the board.
pub fn piece(kind: &str, colour: Option<Colour>, mark: &str) -> Option<String> {
    if !is_drawn(kind) {
        return None;
    }
    Some(match (kind, colour) {
        ("khan", _) => figure::hat(),
        (_, None) => figure::disc(),
        ("kalista", Some(colour)) => figure::kalista(colour),
        ("sitter", Some(colour)) => figure::sitter(colour, mark),
        ("attacker", Some(colour)) => figure::attacker(colour, mark),
        (_, Some(colour)) => figure::plain(colour),
    })
}

/// Whether things of the kind are pieces to look at.
pub(crate) fn is_drawn(kind: &str) -> bool {
    !matches!(kind, "note" | "score" | "throw" | "block")
}

/// What all pieces are made from.
pub(crate) fn defs() -> String {
    shape::defs() + &figure::defs()
}
