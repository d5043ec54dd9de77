//! Where the pieces of Pachisi lie: in their start, on a block of the cloth, or home in the centre.

use bisat_engine::Piece;
use bisat_engine::pachisi::{MIDDLE, START};

use crate::arrange::{Group, Placement, Spacing, together};

/// On a block of the cloth, two pieces lie on its diagonal.
const BLOCK: Spacing = Spacing { pair: [(-0.18, 0.18), (0.18, -0.18)], apart: 0.23 };

pub(super) fn arrange(group: Group) -> Vec<Placement> {
    match group.point.point.kind {
        MIDDLE => home(&group),
        START => together(group.pieces, Spacing::level(0.165), |_: &Piece, drawn| if drawn <= 1 { 0.4 } else { 0.32 }),
        _ => together(group.pieces, BLOCK, |_: &Piece, drawn| match drawn {
            0 | 1 => 0.89,
            2 => 0.57,
            _ => 0.47,
        }),
    }
}

/// Pieces that are home lie along their own side of the centre.
fn home(group: &Group) -> Vec<Placement> {
    let mut placements = Vec::new();
    for (seat, placed) in (0u8..).zip(&group.layout.seats) {
        let is_own = |piece: &Piece| piece.seat.is_some_and(|owner| owner.0 == seat);
        let own: Vec<_> = group.pieces.iter().filter(|keyed| is_own(&keyed.piece)).cloned().collect();
        let (right, down) = placed.side.direction();
        let middle = (own.len() as f32 - 1.0) / 2.0;
        for (number, keyed) in own.into_iter().enumerate() {
            let along = (number as f32 - middle) * 0.2;
            let offset = (right * 0.4 + down * along, down * 0.4 + right * along);
            placements.push(Placement::single(keyed, offset, 0.19));
        }
    }
    placements
}
