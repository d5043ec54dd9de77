//! The colours of Kho-Kho: a wooden court.

use crate::palette::{CssVariable, GamePalette, INK, NONE, PAPER, themed};

pub(super) const PALETTE: GamePalette = GamePalette { board: BOARD, marks: MARKS, pieces: &[] };

const BOARD: &[CssVariable] = &[
    themed("wood-1", "#E2C699", "#6B4F31", PAPER),
    themed("wood-2", "#D9B985", "#5F4529", PAPER),
    themed("wood-3", "#CDA970", "#523A21", PAPER),
    themed("wood-grain", "#5A3412", "#1E1006", NONE),
    themed("wood-light", "#FFF3D8", "#E8C48E", NONE),
    themed("wood-line", "#6B4526", "#D2B484", INK),
    themed("wood-name", "#543510", "#DCC196", INK),
    themed("stain", "#6B3D14", "#2A1607", NONE),
    themed("lane", "#8A5F34", "#2E1C0D", PAPER),
];

const MARKS: &[CssVariable] = &[
    themed("mark-wood", "#2A170C", "#FFF4DA", "Highlight"),
    themed("under-wood", "#FFF7E3", "#1A0E06", PAPER),
    themed("wash-wood", "rgb(255 240 208/.62)", "rgb(255 244 218/.2)", NONE),
    themed("trace-wood", "rgb(255 240 208/.5)", "rgb(255 244 218/.15)", NONE),
];
