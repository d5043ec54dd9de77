//! Pachisi on a terminal: light cloth.

use bisat_engine::Board;
use bisat_engine::pachisi::Pachisi;

use crate::game_style::{Coordinates, GameStyle};
use crate::palette::{BoardPalette, SeatColours, rgb};

/// The style of Pachisi.
pub(super) struct PachisiStyle;

static PALETTE: BoardPalette = BoardPalette {
    surface: rgb(0xC9_B9_94),
    line: rgb(0x8A_6A_4A),
    figure: rgb(0x6E_2A_3C),
    focus: rgb(0xE9_C3_DD),
    mark: rgb(0x2A_1A_1C),
    seats: SeatColours {
        red: rgb(0xA0_28_14),
        ochre: rgb(0x7A_50_00),
        black: rgb(0x12_0C_12),
        blue: rgb(0x1F_4A_A0),
        green: rgb(0x0F_5A_42),
    },
};

impl GameStyle for PachisiStyle {
    fn id(&self) -> &'static str {
        Pachisi::ID
    }

    fn palette(&self) -> &'static BoardPalette {
        &PALETTE
    }

    /// Blocks are named by arm and number, not by file and rank.
    fn coordinates(&self) -> Coordinates {
        Coordinates::None
    }
}
