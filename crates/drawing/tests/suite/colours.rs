//! Colours stand out from what they lie on, by day and by night.

use bisat_drawing::style_sheet;

/// A token's colour in the block of the style sheet that begins so.
fn colour(block: &str, name: &str) -> [f32; 3] {
    let sheet = style_sheet();
    let block = &sheet[sheet.find(block).unwrap()..];
    let from = block.find(&format!("--{name}:#")).unwrap() + name.len() + 4;
    let part = |at: usize| f32::from(u8::from_str_radix(&block[from + at..from + at + 2], 16).unwrap()) / 255.0;
    [part(0), part(2), part(4)]
}

fn luminance(colour: [f32; 3]) -> f32 {
    let [red, green, blue] =
        colour.map(|part| if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: [f32; 3], other: [f32; 3]) -> f32 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn lines_and_marks_stand_at_three_to_one_or_more_on_their_material() {
    for theme in [":root{", "[data-theme=dark]{"] {
        for (line, ground) in [
            ("ring", "leather-1"),
            ("ring-dim", "leather-2"),
            ("leather-thread", "leather-1"),
            ("mark-leather", "leather-1"),
            ("chalk", "stone-1"),
            ("mark-stone", "stone-1"),
            ("mark-cloth", "linen-3"),
            ("sewn-cross", "linen-3"),
            ("mark-wood", "wood-3"),
            ("wood-name", "wood-3"),
            ("knot-ink", "knot"),
        ] {
            let found = contrast(colour(theme, line), colour(theme, ground));
            assert!(found >= 3.0, "{line} on {ground}: {found} in {theme}");
        }
    }
}

#[test]
fn one_edge_of_every_piece_stands_out_on_every_board() {
    for theme in [":root{", "[data-theme=dark]{"] {
        for ground in ["leather-1", "leather-3", "stone-1", "stone-3", "linen-1", "linen-3", "wood-1", "wood-3"] {
            let against = |edge| contrast(colour(theme, edge), colour(theme, ground));
            assert!(against("bone").max(against("hairline")) >= 3.0, "{ground} in {theme}");
        }
    }
}
