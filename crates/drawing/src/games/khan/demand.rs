//! The panel that shows the demanded number: a tile for each number of rings, and the hat on one of them.

use super::pieces;
use crate::number::round;

/// The width of the panel.
const WIDTH: f32 = 176.0;
/// The height of the panel, with room for the hat.
const HEIGHT: f32 = 84.0;
/// The side of the demanded tile, the side of the others, and the gap between them.
const SIDES: (f32, f32, f32) = (60.0, 46.0, 12.0);

/// The panel for a number as an `svg`. It refers to the definitions of [`crate::defs`].
pub(super) fn panel(number: u8) -> String {
    let (large, small, apart) = SIDES;
    let mut left = 0.0;
    let mut tiles = String::new();
    for each in 1..=3 {
        let side = if each == number { large } else { small };
        tiles += &tile(left, side, each, each == number);
        left += side + apart;
    }
    format!(
        "<svg class=\"drawn on-leather demand-panel\" viewBox=\"0 0 {} {}\">{tiles}</svg>",
        round(WIDTH),
        round(HEIGHT)
    )
}

fn tile(left: f32, side: f32, number: u8, is_demanded: bool) -> String {
    let top = HEIGHT - side;
    let (x, y) = (left + side / 2.0, top + side / 2.0);
    let (stroke, opacity) = if is_demanded { ("--ring-lit", 1.0) } else { ("--ring", 0.62) };
    let ring = |at: u8| {
        let radius = side * (0.36 - 0.085 * f32::from(at));
        format!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>", round(x), round(y), round(radius))
    };
    let rings: String = (0..number).map(ring).collect();
    let hat = is_demanded.then(|| {
        let scale = side * 0.0086;
        format!(
            "<g transform=\"translate({} {}) scale({scale:.3})\">{}</g>",
            round(x),
            round(top - side * 0.02),
            pieces::hat()
        )
    });
    format!(
        "<g opacity=\"{opacity}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"var(--leather-2)\"/>\
         <g fill=\"none\" stroke=\"var({stroke})\" stroke-width=\"2\">{rings}</g>{}</g>",
        round(left),
        round(top),
        round(side),
        round(side),
        round(side * 0.2),
        hat.unwrap_or_default(),
    )
}

#[cfg(test)]
mod tests {
    use super::panel;

    #[test]
    fn the_demanded_number_alone_is_lit_and_wears_the_hat() {
        for number in 1..=3 {
            let panel = panel(number);
            assert_eq!(panel.matches("<rect").count(), 3);
            assert_eq!(panel.matches("--ring-lit").count(), 1);
            let lit = panel.split("--ring-lit").nth(1).and_then(|rest| rest.split("</g>").next());
            assert_eq!(lit.map(|rings| rings.matches("<circle").count()), Some(number.into()));
        }
    }
}
