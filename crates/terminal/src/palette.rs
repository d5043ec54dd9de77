//! The colours of a game's board on a terminal with 24-bit colours.

use bisat_engine::Colour;
use ratatui::style::Color;

/// The colours of one board.
pub(crate) struct BoardPalette {
    /// The background of the spaces.
    pub(crate) surface: Color,
    /// The lines between the spaces.
    pub(crate) line: Color,
    /// Text on the board.
    pub(crate) figure: Color,
    /// The background of the cursor. No seat and no board has this hue.
    pub(crate) focus: Color,
    /// Marks for the selection and its targets.
    pub(crate) mark: Color,
    /// The colours of the seats.
    pub(crate) seats: SeatColours,
}

/// The colours of the seats on a board.
pub(crate) struct SeatColours {
    /// Red.
    pub(crate) red: Color,
    /// Ochre.
    pub(crate) ochre: Color,
    /// Black.
    pub(crate) black: Color,
    /// Blue.
    pub(crate) blue: Color,
    /// Green.
    pub(crate) green: Color,
}

/// The colours of seats on a dark board.
pub(crate) const LIGHT_SEATS: SeatColours = SeatColours {
    red: rgb(0xFF_7A_5E),
    ochre: rgb(0xF2_C2_50),
    black: rgb(0xDD_D2_CB),
    blue: rgb(0x9C_BC_F3),
    green: rgb(0x86_CD_B4),
};

/// The background of the cursor on a dark board.
pub(crate) const DARK_FOCUS: Color = rgb(0x7A_35_6B);

impl BoardPalette {
    /// The colour of a seat.
    pub(crate) fn seat(&self, colour: Colour) -> Color {
        match colour {
            Colour::Red => self.seats.red,
            Colour::Ochre => self.seats.ochre,
            Colour::Black => self.seats.black,
            Colour::Blue => self.seats.blue,
            Colour::Green => self.seats.green,
        }
    }
}

/// The colour of a hexadecimal number.
pub(crate) const fn rgb(hex: u32) -> Color {
    let [_, red, green, blue] = hex.to_be_bytes();
    Color::Rgb(red, green, blue)
}
