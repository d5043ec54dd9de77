//! An embroidered cloth in the shape of a cross: a madder hem with a gold stitch, blocks sewn in, home columns in
//! their seat's colour, a rosette in the middle, and a round patch for each start.

use bisat_engine::Colour;

use super::lines;
use crate::hand::round;
use crate::piece::{outline, rosette};
use crate::scene::{Laid, Scene, Spot, measures};
use crate::tokens::name;

pub(super) fn draw(scene: &Scene) -> String {
    let radius = measures(scene.material).radius;
    let hem = cross(scene, 0.0, radius);
    let (fold, thread) = (cross(scene, 3.2, radius - 2.5), cross(scene, 8.4, radius - 5.0));
    let (linen, lip) = (cross(scene, 16.0, 5.0), cross(scene, 17.2, 4.0));
    [
        format!("<path class=\"texture\" d=\"{hem}\" transform=\"translate(2 8)\" fill=\"var(--board-shadow)\" opacity=\".25\"/>"),
        format!("<path d=\"{hem}\" fill=\"var(--hem)\" stroke=\"var(--hem-dark)\" stroke-width=\"1.2\"/>"),
        format!("<path class=\"texture\" d=\"{hem}\" fill=\"url(#bisat-twill)\"/>"),
        format!("<path class=\"texture\" d=\"{fold}\" fill=\"none\" stroke=\"#FFF\" stroke-opacity=\".1\" stroke-width=\"1.6\"/>"),
        stitched(&thread, "var(--hem-thread)", "var(--hem-dark)", 2.5, "7.6 6.2"),
        format!("<path d=\"{linen}\" fill=\"url(#bisat-linen)\" stroke=\"var(--hem-dark)\" stroke-width=\"1.4\" stroke-opacity=\".75\"/>"),
        columns(scene),
        safe_blocks(scene),
        format!("<path class=\"texture\" d=\"{linen}\" fill=\"url(#bisat-weave)\"/>"),
        format!("<path class=\"texture\" d=\"{lip}\" fill=\"none\" stroke=\"var(--linen-dark)\" stroke-opacity=\".2\" stroke-width=\"2.4\"/>"),
        seams(scene),
        crosses(scene),
        chevrons(scene),
        centre(scene),
        starts(scene),
    ]
    .concat()
}

fn blocks(scene: &Scene) -> impl Iterator<Item = &Laid> {
    scene.spaces().filter(|laid| !matches!(laid.point.kind, "centre" | "start"))
}

fn middle(scene: &Scene) -> Spot {
    let (x, y) = (scene.width / 2.0, scene.depth() / 2.0);
    scene
        .spaces()
        .find(|laid| laid.point.kind == "centre")
        .map_or(Spot { x, y, side: 3.0 * scene.side }, |laid| laid.spot)
}

/// The outline of the cross, so far inside the edge of its hem.
fn cross(scene: &Scene, inset: f32, radius: f32) -> String {
    const HEM: f32 = 20.0;
    let Spot { x, y, side } = middle(scene);
    let arm = side / 2.0 + HEM - inset;
    let reach = blocks(scene).map(|laid| (laid.spot.x - x).abs()).fold(0.0, f32::max) + scene.side / 2.0 + HEM - inset;
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

fn square(spot: Spot, look: &str) -> String {
    let half = spot.side / 2.0;
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {look}/>",
        round(spot.x - half),
        round(spot.y - half),
        spot.side,
        spot.side
    )
}

/// Home columns in the colour of their seat.
fn columns(scene: &Scene) -> String {
    let coloured = blocks(scene).filter_map(|laid| Some((laid.spot, laid.point.colour?)));
    coloured
        .map(|(spot, colour)| {
            square(
                spot,
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

fn safe_blocks(scene: &Scene) -> String {
    let safe = blocks(scene).filter(|laid| laid.point.kind == "cross");
    safe.map(|laid| square(laid.spot, "class=\"texture\" fill=\"var(--sewn-cross)\" fill-opacity=\".16\"")).collect()
}

fn seams(scene: &Scene) -> String {
    let path = lines(blocks(scene).map(|laid| laid.spot), scene.side).path();
    format!(
        "<g fill=\"none\" stroke-linecap=\"round\" stroke-dasharray=\"6 3.1\"><path class=\"texture\" d=\"{path}\" transform=\"translate(.7 .9)\" \
         stroke=\"#FFF\" stroke-opacity=\".34\" stroke-width=\"1.4\"/><path d=\"{path}\" stroke=\"var(--seam)\" stroke-width=\"1.6\" opacity=\".92\"/></g>"
    )
}

/// Crosses on safe blocks, wide enough to show behind a piece: a thick thread with a fine one over it.
fn crosses(scene: &Scene) -> String {
    let mut path = String::new();
    for Laid { spot, .. } in blocks(scene).filter(|laid| laid.point.kind == "cross") {
        let half = spot.side * 0.405;
        let [left, top, right, bottom] = [spot.x - half, spot.y - half, spot.x + half, spot.y + half].map(round);
        path += &format!("M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}");
    }
    format!(
        "<g fill=\"none\" stroke-linecap=\"round\"><path d=\"{path}\" stroke=\"var(--sewn-cross)\" stroke-width=\"4.2\"/>\
         <path class=\"texture\" d=\"{path}\" stroke=\"var(--linen-1)\" stroke-width=\"1.4\" stroke-dasharray=\"3 3.6\"/></g>"
    )
}

/// A chevron on each block of a column, towards the middle.
fn chevrons(scene: &Scene) -> String {
    let middle = middle(scene);
    let draw = |laid: &Laid| {
        let colour = laid.point.colour?;
        let turn = (middle.x - laid.spot.x).atan2(laid.spot.y - middle.y).to_degrees().round();
        Some(format!(
            "<path d=\"M-6 3L0-3L6 3\" transform=\"translate({} {}) rotate({turn})\" stroke=\"var(--{}-ink)\"/>",
            round(laid.spot.x),
            round(laid.spot.y),
            name(colour)
        ))
    };
    let all: String = blocks(scene).filter_map(draw).collect();
    format!(
        "<g fill=\"none\" stroke-opacity=\".62\" stroke-width=\"2.1\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{all}</g>"
    )
}

/// The middle: a quarter in the colour of each column that leads to it, and a rosette.
fn centre(scene: &Scene) -> String {
    let Spot { x, y, side } = middle(scene);
    let (half, near) = (side / 2.0, side / 2.0 + scene.side);
    let beside = |laid: &&Laid| (laid.spot.x - x).abs() < near && (laid.spot.y - y).abs() < near;
    let quarter = |laid: &Laid| {
        let (east, south) = ((laid.spot.x - x).signum(), (laid.spot.y - y).signum());
        let (east, south) = if (laid.spot.x - x).abs() > half { (east, 0.0) } else { (0.0, south) };
        let corner = |aside: f32| {
            format!("{} {}", round(x + half * east - aside * south), round(y + half * south + aside * east))
        };
        let colour = laid.point.colour?;
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
    let quarters: String = blocks(scene).filter(beside).filter_map(quarter).collect();
    let [left, top, right, bottom] = [x - half, y - half, x + half, y + half].map(round);
    let seams = stitched(
        &format!("M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}"),
        "var(--sewn-cross)",
        "var(--linen-1)",
        2.1,
        "6 4.4",
    );
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
        square(middle(scene), "fill=\"url(#bisat-weave)\""),
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
fn starts(scene: &Scene) -> String {
    let patch = |laid: &Laid| {
        let (Spot { x, y, side }, colour) = (laid.spot, laid.point.colour?);
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
    scene.spaces().filter(|laid| laid.point.kind == "start").filter_map(patch).collect()
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
