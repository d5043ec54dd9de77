//! KHAN on a terminal: leather.

use bisat_engine::Board;
use bisat_engine::khan::Khan;

use crate::game_style::GameStyle;
use crate::palette::{BoardPalette, DARK_FOCUS, LIGHT_SEATS, rgb};

/// The style of KHAN.
pub(super) struct KhanStyle;

static PALETTE: BoardPalette = BoardPalette {
    surface: rgb(0x43_29_1C),
    line: rgb(0x8A_6A_4A),
    figure: rgb(0xC7_A0_74),
    focus: DARK_FOCUS,
    mark: rgb(0xFF_F4_DA),
    seats: LIGHT_SEATS,
};

impl GameStyle for KhanStyle {
    fn id(&self) -> &'static str {
        Khan::ID
    }

    fn palette(&self) -> &'static BoardPalette {
        &PALETTE
    }
}
