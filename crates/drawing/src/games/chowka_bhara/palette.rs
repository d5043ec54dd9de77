//! The colours of Chowka Bhara: chalk on stone.

use crate::palette::{CssVariable, GamePalette, INK, NONE, PAPER, themed};

pub(super) const PALETTE: GamePalette = GamePalette { board: BOARD, marks: MARKS, pieces: &[] };

const BOARD: &[CssVariable] = &[
    themed("stone-1", "#68736D", "#454E4A", PAPER),
    themed("stone-2", "#5C6761", "#3B4440", PAPER),
    themed("stone-3", "#505A55", "#323A37", PAPER),
    themed("stone-line", "#141C19", "#0A100E", INK),
    themed("stone-light", "#FFFFFF", "#DCE6E0", NONE),
    themed("chalk", "#F6F2E7", "#E6E1D4", INK),
];

const MARKS: &[CssVariable] = &[
    themed("mark-stone", "#F6F2E7", "#EDE8DB", "Highlight"),
    themed("under-stone", "#18211E", "#0C1210", PAPER),
    themed("wash-stone", "rgb(246 242 231/.19)", "rgb(246 242 231/.16)", NONE),
    themed("trace-stone", "rgb(246 242 231/.15)", "rgb(246 242 231/.12)", NONE),
];
