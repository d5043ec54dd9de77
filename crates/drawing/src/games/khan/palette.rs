//! The colours of KHAN: a leather mat.

use crate::palette::{CssVariable, GamePalette, INK, NONE, PAPER, always, themed};

pub(super) const PALETTE: GamePalette = GamePalette { board: BOARD, marks: MARKS, pieces: PIECES };

const BOARD: &[CssVariable] = &[
    themed("leather-1", "#744731", "#513324", PAPER),
    themed("leather-2", "#633A28", "#43291C", PAPER),
    themed("leather-3", "#4E2D1D", "#342016", PAPER),
    themed("leather-edge", "#3B2013", "#20120B", INK),
    themed("leather-line", "#341B0F", "#1A0E08", INK),
    themed("leather-light", "#FFE6C2", "#F3CFA0", NONE),
    themed("leather-thread", "#EDD8AE", "#CFB486", INK),
    themed("ring", "#E9C68B", "#D6B074", INK),
    themed("ring-dim", "#C7A074", "#A88156", "GrayText"),
    themed("ring-lit", "#FFF4DA", "#FFF4DA", "Highlight"),
];

const MARKS: &[CssVariable] = &[
    themed("mark-leather", "#FFF4DA", "#FFF4DA", "Highlight"),
    themed("under-leather", "#341B0F", "#1A0E08", PAPER),
    themed("wash-leather", "rgb(255 244 218/.19)", "rgb(255 244 218/.16)", NONE),
    themed("trace-leather", "rgb(255 244 218/.14)", "rgb(255 244 218/.12)", NONE),
];

const PIECES: &[CssVariable] = &[always("felt", "#6A2B5C", INK)];
