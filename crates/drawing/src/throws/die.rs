//! A die: a bone cube.

use crate::jitter::Jitter;
use crate::number::round;

pub(super) fn draw(value: u8, seed: u64) -> String {
    let turn = Jitter::new(seed).about(22.0);
    // Two other faces are seen while it rolls.
    let (first, second) = (7 - value.clamp(1, 6), value % 6 + 1);
    let face = |class: &str, value: u8| format!("<g class=\"{class}\" fill=\"#3A2414\">{}</g>", pips(value));
    format!(
        "<g transform=\"rotate({})\"><g class=\"die\"><ellipse class=\"texture\" cx=\"2.5\" cy=\"7\" rx=\"37\" ry=\"35\" fill=\"url(#bisat-drop)\"/>\
         <rect x=\"-27\" y=\"-27\" width=\"54\" height=\"54\" rx=\"11\" fill=\"url(#bisat-shell)\" stroke=\"#5A3C1C\" stroke-width=\"1.5\"/>\
         <rect class=\"texture\" x=\"-24.6\" y=\"-24.6\" width=\"49.2\" height=\"49.2\" rx=\"9\" fill=\"none\" stroke=\"#FFF\" stroke-opacity=\".55\" stroke-width=\"1.6\"/>\
         {}{}{}</g></g>",
        round(turn),
        face("face-first", first),
        face("face-second", second),
        face("face-last", value),
    )
}

fn pips(value: u8) -> String {
    const AWAY: i8 = 14;
    let mut places: Vec<(i8, i8)> = Vec::new();
    if value % 2 == 1 {
        places.push((0, 0));
    }
    if value > 1 {
        places.extend([(-AWAY, -AWAY), (AWAY, AWAY)]);
    }
    if value > 3 {
        places.extend([(AWAY, -AWAY), (-AWAY, AWAY)]);
    }
    if value == 6 {
        places.extend([(-AWAY, 0), (AWAY, 0)]);
    }
    places.iter().map(|(x, y)| format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"4.9\"/>")).collect()
}
