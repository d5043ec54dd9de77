//! Where the pawns of Chowka Bhara stand on their squares.

use bisat_engine::Piece;
use bisat_engine::chowka_bhara::MIDDLE;

use crate::arrange::{Group, Placement, Spacing, together};

pub(super) fn arrange(group: Group) -> Vec<Placement> {
    let is_centre = group.point.point.kind == MIDDLE;
    together(group.pieces, Spacing::level(0.21), |_: &Piece, drawn| match drawn {
        0 | 1 if is_centre => 0.44,
        0 | 1 => 0.56,
        2 => 0.44,
        _ => 0.41,
    })
}
