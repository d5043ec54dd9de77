//! Kho-Kho on a terminal: wood.

use bisat_engine::kho_kho::{KhoKho, SITTER};
use bisat_engine::{Board, Piece};

use crate::game_style::{GameStyle, Silhouette};
use crate::palette::{BoardPalette, DARK_FOCUS, LIGHT_SEATS, rgb};

/// The style of Kho-Kho.
pub(super) struct KhoKhoStyle;

static PALETTE: BoardPalette = BoardPalette {
    surface: rgb(0x5F_45_29),
    line: rgb(0xA8_88_5C),
    figure: rgb(0xD2_B4_84),
    focus: DARK_FOCUS,
    mark: rgb(0xFF_F4_DA),
    seats: LIGHT_SEATS,
};

impl GameStyle for KhoKhoStyle {
    fn id(&self) -> &'static str {
        KhoKho::ID
    }

    fn palette(&self) -> &'static BoardPalette {
        &PALETTE
    }

    /// Sitters are outlines.
    fn silhouette(&self, piece: &Piece) -> Silhouette {
        if piece.kind == SITTER { Silhouette::Outline } else { Silhouette::Solid }
    }
}
