//! The colours of Pachisi: an embroidered cloth.

use crate::palette::{CssVariable, GamePalette, INK, NONE, PAPER, themed};

pub(super) const PALETTE: GamePalette = GamePalette { board: BOARD, marks: MARKS, pieces: &[] };

const BOARD: &[CssVariable] = &[
    themed("linen-1", "#F4EAD3", "#C9B994", PAPER),
    themed("linen-2", "#EEE1C5", "#BDAB85", PAPER),
    themed("linen-3", "#E6D6B6", "#AE9B74", PAPER),
    themed("linen-dark", "#5A3A1C", "#33220F", NONE),
    themed("linen-light", "#FFFFFF", "#FFF3D6", NONE),
    themed("hem", "#6E2A3C", "#4E1E2C", PAPER),
    themed("hem-dark", "#511B2B", "#36131E", INK),
    themed("hem-thread", "#E9C77F", "#C9A45C", INK),
    themed("seam", "#8A6A4A", "#5A4026", INK),
    themed("sewn-cross", "#6E2A3C", "#5A1F30", INK),
];

const MARKS: &[CssVariable] = &[
    themed("mark-cloth", "#2A1A1C", "#1E1113", "Highlight"),
    themed("under-cloth", "#FFFBF0", "#EFE3C6", PAPER),
    themed("wash-cloth", "rgb(255 251 240/.85)", "rgb(246 234 204/.75)", NONE),
    themed("trace-cloth", "rgb(233 199 127/.6)", "rgb(233 190 100/.5)", NONE),
];
