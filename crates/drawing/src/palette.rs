//! Colours as CSS variables: in light and dark themes, and where the reader forces system colours.

use bisat_engine::Colour;

/// A CSS variable that holds a colour.
pub(crate) struct CssVariable {
    pub(crate) name: &'static str,
    pub(crate) light: &'static str,
    pub(crate) dark: &'static str,
    /// The system colour under `forced-colors`, where boards fall back to outlines.
    pub(crate) forced: &'static str,
}

/// A colour with a light and a dark value.
pub(crate) const fn themed(
    name: &'static str,
    light: &'static str,
    dark: &'static str,
    forced: &'static str,
) -> CssVariable {
    CssVariable { name, light, dark, forced }
}

/// A colour that is the same in both themes.
pub(crate) const fn always(name: &'static str, colour: &'static str, forced: &'static str) -> CssVariable {
    CssVariable { name, light: colour, dark: colour, forced }
}

/// The system's background colour.
pub(crate) const PAPER: &str = "Canvas";
/// The system's text colour.
pub(crate) const INK: &str = "CanvasText";
/// No colour.
pub(crate) const NONE: &str = "transparent";

/// The colours that only one game uses.
pub(crate) struct GamePalette {
    pub(crate) board: &'static [CssVariable],
    pub(crate) marks: &'static [CssVariable],
    pub(crate) pieces: &'static [CssVariable],
}

/// The colours of every board.
pub(crate) const BOARDS: &[CssVariable] = &[themed("board-shadow", "#3A2418", "#000000", NONE)];

/// The colours of brass fittings, pieces and seats.
pub(crate) const PIECES: &[CssVariable] = &[
    always("brass-1", "#F7E4B0", PAPER),
    always("brass-2", "#C79A4B", PAPER),
    always("brass-3", "#7A5621", INK),
    always("bone", "#FBF0DA", PAPER),
    always("edge", "#FBF0DA", INK),
    always("hairline", "#1A1012", INK),
    always("drop", "#140A08", NONE),
    always("red-1", "#D65B40", PAPER),
    always("red-2", "#B93A22", PAPER),
    always("red-3", "#952915", PAPER),
    always("red-tool", "#FBEBD6", INK),
    always("ochre-1", "#F8CE68", PAPER),
    always("ochre-2", "#EDB53B", PAPER),
    always("ochre-3", "#D4961C", PAPER),
    always("ochre-tool", "#4A2C06", INK),
    always("black-1", "#4B4149", INK),
    always("black-2", "#2A2329", INK),
    always("black-3", "#151014", INK),
    always("black-tool", "#F2E4CC", PAPER),
    always("blue-1", "#4673C2", PAPER),
    always("blue-2", "#28519B", PAPER),
    always("blue-3", "#193A78", PAPER),
    always("blue-tool", "#F2EBDD", INK),
    always("green-1", "#7CC0AA", PAPER),
    always("green-2", "#5AA38C", PAPER),
    always("green-3", "#3E846E", PAPER),
    always("green-tool", "#10302A", INK),
    always("red-ink", "#9B2A16", INK),
    always("ochre-ink", "#7A5000", INK),
    always("black-ink", "#2A2329", INK),
    always("blue-ink", "#234A90", INK),
    always("green-ink", "#1A624C", INK),
];

/// The colours of marks on every board.
pub(crate) const MARKS: &[CssVariable] = &[always("knot", "#FFF7E3", PAPER), always("knot-ink", "#2A170C", INK)];

/// The name of a seat's colour in variables and definitions.
pub(crate) fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Ochre => "ochre",
        Colour::Black => "black",
        Colour::Blue => "blue",
        Colour::Green => "green",
    }
}

pub(crate) const COLOURS: [Colour; 5] = [Colour::Red, Colour::Ochre, Colour::Black, Colour::Blue, Colour::Green];
