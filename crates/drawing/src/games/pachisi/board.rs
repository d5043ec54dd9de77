//! An embroidered cloth in the shape of a cross: a madder hem with a gold stitch, blocks sewn in, home columns in
//! their seat's colour, a rosette in the middle, and a round patch for each start.

use bisat_engine::Colour;
use bisat_engine::pachisi::{CROSS, MIDDLE, START};

use crate::board::grid_lines::grid_lines;
use crate::board::parts::diagonals;
use crate::layout::{BoardLayout, PlacedPoint};
use crate::number::round;
use crate::palette::name;
use crate::piece::silhouette::{outline, rosette};
use crate::square::Square;

/// The radius of the cloth's corners.
const RADIUS: f32 = 14.0;

pub(super) fn draw(layout: &BoardLayout) -> String {
    let radius = RADIUS;
    let hem = cross(layout, 0.0, radius);
    let (fold, thread) = (cross(layout, 3.2, radius - 2.5), cross(layout, 8.4, radius - 5.0));
    let (linen, lip) = (cross(layout, 16.0, 5.0), cross(layout, 17.2, 4.0));
    [
        format!("<path class=\"texture\" d=\"{hem}\" transform=\"translate(2 8)\" fill=\"var(--board-shadow)\" opacity=\".25\"/>"),
        format!("<path d=\"{hem}\" fill=\"var(--hem)\" stroke=\"var(--hem-dark)\" stroke-width=\"1.2\"/>"),
        format!("<path class=\"texture\" d=\"{hem}\" fill=\"url(#bisat-twill)\"/>"),
        format!("<path class=\"texture\" d=\"{fold}\" fill=\"none\" stroke=\"#FFF\" stroke-opacity=\".1\" stroke-width=\"1.6\"/>"),
        stitched(&thread, "var(--hem-thread)", "var(--hem-dark)", 2.5, "7.6 6.2"),
        format!("<path d=\"{linen}\" fill=\"url(#bisat-linen)\" stroke=\"var(--hem-dark)\" stroke-width=\"1.4\" stroke-opacity=\".75\"/>"),
        columns(layout),
        safe_blocks(layout),
        format!("<path class=\"texture\" d=\"{linen}\" fill=\"url(#bisat-weave)\"/>"),
        format!("<path class=\"texture\" d=\"{lip}\" fill=\"none\" stroke=\"var(--linen-dark)\" stroke-opacity=\".2\" stroke-width=\"2.4\"/>"),
        seams(layout),
        crosses(layout),
        chevrons(layout),
        centre(layout),
        starts(layout),
    ]
    .concat()
}

fn blocks(layout: &BoardLayout) -> impl Iterator<Item = &PlacedPoint> {
    layout.spaces().filter(|placed| !matches!(placed.point.kind, MIDDLE | START))
}

fn middle(layout: &BoardLayout) -> Square {
    let (x, y) = (layout.width / 2.0, layout.depth / 2.0);
    layout
        .spaces()
        .find(|placed| placed.point.kind == MIDDLE)
        .map_or(Square { x, y, side: 3.0 * layout.side }, |placed| placed.square)
}

/// The outline of the cross, `inset` inside the edge of its hem.
fn cross(layout: &BoardLayout, inset: f32, radius: f32) -> String {
    const HEM: f32 = 20.0;
    let Square { x, y, side } = middle(layout);
    let arm = side / 2.0 + HEM - inset;
    let reach =
        blocks(layout).map(|placed| (placed.square.x - x).abs()).fold(0.0, f32::max) + layout.side / 2.0 + HEM - inset;
    let mut path = String::new();
    // A quarter of the outline, four times: out along an arm, round its end, and back to the next.
    for (east, south) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
        let place = |out: f32, aside: f32| {
            format!("{} {}", round(x + out * east - aside * south), round(y + out * south + aside * east))
        };
        let begin = if path.is_empty() { 'M' } else { 'L' };
        path += &format!(
            "{begin}{}L{}Q{} {}L{}Q{} {}L{}",
            place(arm, -arm),
            place(reach - radius, -arm),
            place(reach, -arm),
            place(reach, -arm + radius),
            place(reach, arm - radius),
            place(reach, arm),
            place(reach - radius, arm),
            place(arm, arm),
        );
    }
    path + "Z"
}

/// A running stitch: the thread, its shadow and its light.
fn stitched(path: &str, colour: &str, shade: &str, width: f32, dash: &str) -> String {
    format!(
        "<g fill=\"none\" stroke-linecap=\"round\" stroke-dasharray=\"{dash}\">\
         <path class=\"texture\" d=\"{path}\" transform=\"translate(.5 1.1)\" stroke=\"{shade}\" stroke-width=\"{}\"/>\
         <path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"{width}\"/></g>",
        width + 0.6
    )
}

fn fill_square(square: Square, attributes: &str) -> String {
    let half = square.side / 2.0;
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {attributes}/>",
        round(square.x - half),
        round(square.y - half),
        square.side,
        square.side
    )
}

/// Home columns in the colour of their seat.
fn columns(layout: &BoardLayout) -> String {
    let coloured = blocks(layout).filter_map(|placed| Some((placed.square, placed.point.colour?)));
    coloured
        .map(|(square, colour)| {
            fill_square(
                square,
                &format!("class=\"texture\" fill=\"var(--{}-2)\" fill-opacity=\"{}\"", name(colour), tint(colour)),
            )
        })
        .collect()
}

/// How strong a colour lies on the cloth: green is pale.
fn tint(colour: Colour) -> f32 {
    match colour {
        Colour::Green => 0.4,
        Colour::Black => 0.36,
        _ => 0.3,
    }
}

fn safe_blocks(layout: &BoardLayout) -> String {
    let safe = blocks(layout).filter(|placed| placed.point.kind == CROSS);
    safe.map(|placed| fill_square(placed.square, "class=\"texture\" fill=\"var(--sewn-cross)\" fill-opacity=\".16\""))
        .collect()
}

fn seams(layout: &BoardLayout) -> String {
    let path = grid_lines(blocks(layout).map(|placed| placed.square), layout.side).path();
    format!(
        "<g fill=\"none\" stroke-linecap=\"round\" stroke-dasharray=\"6 3.1\"><path class=\"texture\" d=\"{path}\" transform=\"translate(.7 .9)\" \
         stroke=\"#FFF\" stroke-opacity=\".34\" stroke-width=\"1.4\"/><path d=\"{path}\" stroke=\"var(--seam)\" stroke-width=\"1.6\" opacity=\".92\"/></g>"
    )
}

/// Crosses on safe blocks, wide enough to show behind a piece: a thick thread with a fine one over it.
fn crosses(layout: &BoardLayout) -> String {
    let mut path = String::new();
    for PlacedPoint { square, .. } in blocks(layout).filter(|placed| placed.point.kind == CROSS) {
        path += &diagonals(*square, 0.405);
    }
    format!(
        "<g fill=\"none\" stroke-linecap=\"round\"><path d=\"{path}\" stroke=\"var(--sewn-cross)\" stroke-width=\"4.2\"/>\
         <path class=\"texture\" d=\"{path}\" stroke=\"var(--linen-1)\" stroke-width=\"1.4\" stroke-dasharray=\"3 3.6\"/></g>"
    )
}

/// A chevron on each block of a column, towards the middle.
fn chevrons(layout: &BoardLayout) -> String {
    let middle = middle(layout);
    let draw = |placed: &PlacedPoint| {
        let colour = placed.point.colour?;
        let turn = (middle.x - placed.square.x).atan2(placed.square.y - middle.y).to_degrees().round();
        Some(format!(
            "<path d=\"M-6 3L0-3L6 3\" transform=\"translate({} {}) rotate({turn})\" stroke=\"var(--{}-ink)\"/>",
            round(placed.square.x),
            round(placed.square.y),
            name(colour)
        ))
    };
    let all: String = blocks(layout).filter_map(draw).collect();
    format!(
        "<g fill=\"none\" stroke-opacity=\".62\" stroke-width=\"2.1\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{all}</g>"
    )
}

/// The middle: a quarter in the colour of each column that leads to it, and a rosette.
fn centre(layout: &BoardLayout) -> String {
    let Square { x, y, side } = middle(layout);
    let (half, near) = (side / 2.0, side / 2.0 + layout.side);
    let beside = |placed: &&PlacedPoint| (placed.square.x - x).abs() < near && (placed.square.y - y).abs() < near;
    let quarter = |placed: &PlacedPoint| {
        let (east, south) = ((placed.square.x - x).signum(), (placed.square.y - y).signum());
        let (east, south) = if (placed.square.x - x).abs() > half { (east, 0.0) } else { (0.0, south) };
        let corner = |aside: f32| {
            format!("{} {}", round(x + half * east - aside * south), round(y + half * south + aside * east))
        };
        let colour = placed.point.colour?;
        Some(format!(
            "<path d=\"M{} {}L{}L{}Z\" fill=\"var(--{}-2)\" fill-opacity=\"{}\"/>",
            round(x),
            round(y),
            corner(half),
            corner(-half),
            name(colour),
            tint(colour) + 0.06
        ))
    };
    let quarters: String = blocks(layout).filter(beside).filter_map(quarter).collect();
    let seams = stitched(&diagonals(middle(layout), 0.5), "var(--sewn-cross)", "var(--linen-1)", 2.1, "6 4.4");
    let veins: String = (0..8)
        .map(|petal| format!("<path d=\"M0-9V-24M-2.3-12V-20M2.3-12V-20\" transform=\"rotate({})\"/>", petal * 45))
        .collect();
    format!(
        "<g class=\"texture\">{quarters}{}</g>{seams}<g transform=\"translate({} {})\">\
         <circle class=\"texture\" cx=\".8\" cy=\"2\" r=\"{}\" fill=\"var(--linen-dark)\" opacity=\".25\"/>\
         <circle r=\"{}\" fill=\"var(--linen-1)\" stroke=\"var(--sewn-cross)\" stroke-width=\"2.2\"/>\
         <circle class=\"texture\" r=\"{}\" fill=\"none\" stroke=\"var(--hem-thread)\" stroke-width=\"1.4\" stroke-dasharray=\"3.4 2.8\" stroke-linecap=\"round\"/>\
         <g transform=\"scale({})\"><g fill=\"var(--sewn-cross)\">{}</g>\
         <g class=\"texture\" fill=\"none\" stroke=\"var(--linen-1)\" stroke-opacity=\".4\" stroke-width=\".9\" stroke-linecap=\"round\">{veins}</g></g>\
         <circle r=\"4.4\" fill=\"var(--hem-thread)\" stroke=\"var(--sewn-cross)\" stroke-width=\"1\"/></g>",
        fill_square(middle(layout), "fill=\"url(#bisat-weave)\""),
        round(x),
        round(y),
        round(side * 0.26),
        round(side * 0.25),
        round(side * 0.218),
        round(side * 0.0061),
        rosette(),
    )
}

/// A round patch for each start, in its colour, with its silhouette sewn in.
fn starts(layout: &BoardLayout) -> String {
    let patch = |placed: &PlacedPoint| {
        let (Square { x, y, side }, colour) = (placed.square, placed.point.colour?);
        let (outer, id) = (side * 0.49, name(colour));
        Some(format!(
            "<g transform=\"translate({} {})\"><circle class=\"texture\" cx=\"1.5\" cy=\"5\" r=\"{outer}\" fill=\"var(--board-shadow)\" opacity=\".2\"/>\
             <circle r=\"{outer}\" fill=\"var(--linen-2)\"/><circle class=\"texture\" r=\"{outer}\" fill=\"url(#bisat-weave)\"/>\
             <circle class=\"outlined\" r=\"{}\" fill=\"none\" stroke=\"var(--{id}-2)\" stroke-width=\"4.2\"/>\
             <circle r=\"{}\" fill=\"none\" stroke=\"var(--seam)\" stroke-width=\"1.8\" stroke-dasharray=\"6 5\" stroke-linecap=\"round\"/>\
             <path d=\"{}\" transform=\"scale({})\" fill=\"var(--{id}-2)\" fill-opacity=\".1\" stroke=\"var(--{id}-ink)\" \
             stroke-opacity=\".4\" stroke-width=\"4\" stroke-dasharray=\"11 8\" stroke-linecap=\"round\"/></g>",
            round(x),
            round(y),
            round(outer - 2.0),
            round(outer - 9.0),
            outline(colour),
            round(side * 0.0042),
        ))
    };
    layout.spaces().filter(|placed| placed.point.kind == START).filter_map(patch).collect()
}

pub(super) fn defs() -> String {
    "<radialGradient id=\"bisat-linen\" cx=\".46\" cy=\".42\" r=\".64\"><stop stop-color=\"var(--linen-1)\"/>\
     <stop offset=\".6\" stop-color=\"var(--linen-2)\"/><stop offset=\"1\" stop-color=\"var(--linen-3)\"/></radialGradient>\
     <pattern id=\"bisat-weave\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">\
     <path d=\"M0 1.5H3M3 4.5H6\" stroke=\"var(--linen-dark)\" stroke-opacity=\".11\" stroke-width=\"1.1\"/>\
     <path d=\"M1.5 3V6M4.5 0V3\" stroke=\"var(--linen-light)\" stroke-opacity=\".2\" stroke-width=\"1.1\"/></pattern>\
     <pattern id=\"bisat-twill\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
     <path d=\"M0 1.2H5\" stroke=\"#FFF\" stroke-opacity=\".06\" stroke-width=\"1.1\"/>\
     <path d=\"M0 3.7H5\" stroke=\"#000\" stroke-opacity=\".1\" stroke-width=\"1.1\"/></pattern>"
        .to_owned()
}
