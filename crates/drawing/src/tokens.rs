//! The colours of boards, pieces and marks, by day, by night, and where a reader forces their own.

use std::fmt::Write as _;
use std::sync::LazyLock;

use bisat_engine::Colour;

/// A colour by name.
struct Token {
    name: &'static str,
    light: &'static str,
    dark: &'static str,
    /// By the system's own colours, so that boards fall back to outlines.
    forced: &'static str,
}

const fn token(name: &'static str, light: &'static str, dark: &'static str, forced: &'static str) -> Token {
    Token { name, light, dark, forced }
}

const fn always(name: &'static str, colour: &'static str, forced: &'static str) -> Token {
    Token { name, light: colour, dark: colour, forced }
}

const PAPER: &str = "Canvas";
const INK: &str = "CanvasText";
const NOTHING: &str = "transparent";

const TOKENS: [Token; 87] = [
    token("board-shadow", "#3A2418", "#000000", NOTHING),
    token("leather-1", "#744731", "#513324", PAPER),
    token("leather-2", "#633A28", "#43291C", PAPER),
    token("leather-3", "#4E2D1D", "#342016", PAPER),
    token("leather-edge", "#3B2013", "#20120B", INK),
    token("leather-line", "#341B0F", "#1A0E08", INK),
    token("leather-light", "#FFE6C2", "#F3CFA0", NOTHING),
    token("leather-thread", "#EDD8AE", "#CFB486", INK),
    token("ring", "#E9C68B", "#D6B074", INK),
    token("ring-dim", "#C7A074", "#A88156", "GrayText"),
    token("ring-lit", "#FFF4DA", "#FFF4DA", "Highlight"),
    token("stone-1", "#68736D", "#454E4A", PAPER),
    token("stone-2", "#5C6761", "#3B4440", PAPER),
    token("stone-3", "#505A55", "#323A37", PAPER),
    token("stone-line", "#141C19", "#0A100E", INK),
    token("stone-light", "#FFFFFF", "#DCE6E0", NOTHING),
    token("chalk", "#F6F2E7", "#E6E1D4", INK),
    token("linen-1", "#F4EAD3", "#C9B994", PAPER),
    token("linen-2", "#EEE1C5", "#BDAB85", PAPER),
    token("linen-3", "#E6D6B6", "#AE9B74", PAPER),
    token("linen-dark", "#5A3A1C", "#33220F", NOTHING),
    token("linen-light", "#FFFFFF", "#FFF3D6", NOTHING),
    token("hem", "#6E2A3C", "#4E1E2C", PAPER),
    token("hem-dark", "#511B2B", "#36131E", INK),
    token("hem-thread", "#E9C77F", "#C9A45C", INK),
    token("seam", "#8A6A4A", "#5A4026", INK),
    token("sewn-cross", "#6E2A3C", "#5A1F30", INK),
    token("wood-1", "#E2C699", "#6B4F31", PAPER),
    token("wood-2", "#D9B985", "#5F4529", PAPER),
    token("wood-3", "#CDA970", "#523A21", PAPER),
    token("wood-grain", "#5A3412", "#1E1006", NOTHING),
    token("wood-light", "#FFF3D8", "#E8C48E", NOTHING),
    token("wood-line", "#6B4526", "#D2B484", INK),
    token("wood-name", "#543510", "#DCC196", INK),
    token("stain", "#6B3D14", "#2A1607", NOTHING),
    token("lane", "#8A5F34", "#2E1C0D", PAPER),
    always("brass-1", "#F7E4B0", PAPER),
    always("brass-2", "#C79A4B", PAPER),
    always("brass-3", "#7A5621", INK),
    always("bone", "#FBF0DA", PAPER),
    always("edge", "#FBF0DA", INK),
    always("hairline", "#1A1012", INK),
    always("drop", "#140A08", NOTHING),
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
    token("mark-leather", "#FFF4DA", "#FFF4DA", "Highlight"),
    token("under-leather", "#341B0F", "#1A0E08", PAPER),
    token("wash-leather", "rgb(255 244 218/.19)", "rgb(255 244 218/.16)", NOTHING),
    token("trace-leather", "rgb(255 244 218/.14)", "rgb(255 244 218/.12)", NOTHING),
    token("mark-stone", "#F6F2E7", "#EDE8DB", "Highlight"),
    token("under-stone", "#18211E", "#0C1210", PAPER),
    token("wash-stone", "rgb(246 242 231/.19)", "rgb(246 242 231/.16)", NOTHING),
    token("trace-stone", "rgb(246 242 231/.15)", "rgb(246 242 231/.12)", NOTHING),
    token("mark-cloth", "#2A1A1C", "#1E1113", "Highlight"),
    token("under-cloth", "#FFFBF0", "#EFE3C6", PAPER),
    token("wash-cloth", "rgb(255 251 240/.85)", "rgb(246 234 204/.75)", NOTHING),
    token("trace-cloth", "rgb(233 199 127/.6)", "rgb(233 190 100/.5)", NOTHING),
    token("mark-wood", "#2A170C", "#FFF4DA", "Highlight"),
    token("under-wood", "#FFF7E3", "#1A0E06", PAPER),
    token("wash-wood", "rgb(255 240 208/.62)", "rgb(255 244 218/.2)", NOTHING),
    token("trace-wood", "rgb(255 240 208/.5)", "rgb(255 244 218/.15)", NOTHING),
    always("knot", "#FFF7E3", PAPER),
    always("knot-ink", "#2A170C", INK),
    always("felt", "#6A2B5C", INK),
];

/// Everything that the drawings need of a style sheet: colours for light and dark (`data-theme`, or what the reader's
/// system prefers), for forced colours and for high contrast, the motion of throws, and how little of it is asked for.
pub fn style_sheet() -> &'static str {
    static SHEET: LazyLock<String> = LazyLock::new(|| {
        let block = |of: fn(&Token) -> &'static str| {
            TOKENS.iter().fold(String::new(), |mut block, token| {
                write!(block, "--{}:{};", token.name, of(token)).expect("writing to a string");
                block
            })
        };
        let dark = block(|token| token.dark);
        format!(
            ":root{{{}}}\n[data-theme=dark]{{{dark}}}\n\
             @media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n\
             @media (forced-colors:active){{:root:root,:root[data-theme]{{{}}}}}\n{}",
            block(|token| token.light),
            block(|token| token.forced),
            include_str!("style.css"),
        )
    });
    &SHEET
}

/// The name of a seat's colour in the names of tokens and definitions.
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
