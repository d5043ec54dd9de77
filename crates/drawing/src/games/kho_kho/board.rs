//! A court of mango wood: planks with grain, incised lines, stained zones, a sunk lane, brass-capped poles and inlaid
//! stars.

use crate::board::coordinates;
use crate::board::grid_lines::grid_lines;
use crate::board::parts::{shadow, sheet};
use crate::jitter::Jitter;
use crate::layout::{BoardLayout, PlacedPoint};
use crate::number::round;
use crate::square::Square;
use bisat_engine::kho_kho::{FIELD, LANE, POLE, START};

/// The radius of the court's corners.
const RADIUS: f32 = 16.0;

pub(super) fn draw(layout: &BoardLayout) -> String {
    // On an upright board the court is turned; poles, stars and names stay upright.
    let (court, compass) = match layout.quarters {
        0 => (court(layout), String::new()),
        _ => (layout.as_turned(&court(&layout.turned_back())), compass(layout)),
    };
    [
        shadow(layout, RADIUS),
        court,
        fittings(layout),
        format!(
            "<g class=\"drawn-hand\" font-size=\"16\" fill=\"var(--wood-name)\" text-anchor=\"middle\">{}{compass}</g>",
            coordinates::draw(layout, (29.0, 26.0), 16.0)
        ),
    ]
    .concat()
}

/// An arrow to the north on the rim, with the letter of moves that way.
fn compass(layout: &BoardLayout) -> String {
    let [_, _, right, bottom] = layout.bounds();
    let (x, y) = (round(right + 12.0), round(bottom + 29.0));
    let tip = "M-18 0H14M6-7L14 0L6 7";
    format!(
        "<path d=\"{tip}\" transform=\"translate({x} {y})\" fill=\"none\" stroke=\"var(--wood-name)\" \
         stroke-width=\"2.4\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><text x=\"{}\" y=\"{}\">n</text>",
        round(right + 38.0),
        round(bottom + 29.0 + 5.6),
    )
}

/// The court with the lane along its length.
fn court(layout: &BoardLayout) -> String {
    let radius = RADIUS;
    [
        sheet(layout, 0.0, radius, "fill=\"url(#bisat-wood)\""),
        grain(layout, radius),
        sheet(
            layout,
            1.2,
            radius - 1.2,
            "fill=\"none\" stroke=\"var(--wood-light)\" stroke-width=\"1.6\" stroke-opacity=\".4\"",
        ),
        sheet(
            layout,
            3.4,
            radius - 3.0,
            "class=\"texture\" fill=\"none\" stroke=\"var(--wood-grain)\" stroke-width=\"2.6\" stroke-opacity=\".1\"",
        ),
        zones(layout),
        incised(layout),
        lane(layout),
    ]
    .concat()
}

/// Three planks, each with a grain of its own: lines that run together and part, now and then round a knot.
fn grain(layout: &BoardLayout, radius: f32) -> String {
    let (width, depth) = (layout.width, layout.depth);
    let mut jitter = Jitter::new(8);
    let (mut dark, mut light) = (String::new(), String::new());
    const PLANKS: usize = 3;
    let plank = depth / PLANKS as f32;
    for number in 0..PLANKS {
        let top = number as f32 * plank;
        let heart = (jitter.between(0.18, 0.82) * width, top + jitter.between(0.35, 0.65) * plank);
        let slope = jitter.about(9.0);
        let count = 17;
        for line in 0..count {
            let y = top + (line as f32 + 0.5 + jitter.about(0.38)) * plank / count as f32;
            let path = grain_line(&mut jitter, y, slope, heart, (width, depth, radius), (top, top + plank));
            if jitter.unit() < 0.62 { dark += &path } else { light += &path }
        }
    }
    let joints: String =
        (1..PLANKS).map(|number| format!("M1.5 {}H{}", round(number as f32 * plank), round(width - 1.5))).collect();
    format!(
        "<g class=\"texture\" fill=\"none\"><path d=\"{dark}\" stroke=\"var(--wood-grain)\" stroke-opacity=\".13\" stroke-width=\"1.5\"/>\
         <path d=\"{light}\" stroke=\"var(--wood-light)\" stroke-opacity=\".17\" stroke-width=\"2\"/>\
         <path d=\"{joints}\" stroke=\"var(--wood-grain)\" stroke-opacity=\".36\" stroke-width=\"1.5\"/>\
         <path d=\"{joints}\" transform=\"translate(0 1.6)\" stroke=\"var(--wood-light)\" stroke-opacity=\".35\" stroke-width=\"1.1\"/></g>"
    )
}

/// A line of the grain across the plank, which gives way to the plank's knot.
fn grain_line(
    jitter: &mut Jitter,
    y: f32,
    slope: f32,
    (knot_x, knot_y): (f32, f32),
    (width, depth, radius): (f32, f32, f32),
    (top, bottom): (f32, f32),
) -> String {
    const STEP: f32 = 68.0;
    let wave = jitter.between(0.6, 2.6);
    let phase = jitter.unit() * 6.3;
    // Near the upper and lower edges the corners are round: the line begins where the board does.
    let from_edge = y.min(depth - y);
    let inset = if from_edge < radius {
        radius - (radius * radius - (radius - from_edge).powi(2)).max(0.0).sqrt()
    } else {
        0.0
    };
    let place = |x: f32| {
        let off = (y - knot_y) / 30.0;
        let near = (-((x - knot_x) / 90.0).powi(2)).exp();
        let push = if off == 0.0 { 0.0 } else { off.signum() * 13.0 * near * (-off.abs()).exp() };
        let at = y + slope * (x / width - 0.5) + wave * (x / 150.0 + phase).sin() + push;
        at.clamp(top + 1.5, bottom - 1.5)
    };
    let mut x = inset;
    let mut path = format!("M{} {}", round(x), round(place(x)));
    while x < width - inset {
        let next = (x + STEP).min(width - inset);
        let bend = (x + next) / 2.0;
        // The curve goes through the middle of its stretch, too.
        let control = 2.0 * place(bend) - (place(x) + place(next)) / 2.0;
        path += &format!("Q{} {} {} {}", round(bend), round(control), round(next), round(place(next)));
        x = next;
    }
    path
}

/// The Free zones are stained.
fn zones(layout: &BoardLayout) -> String {
    let [_, top, _, bottom] = layout.bounds();
    let is_bound = |x: f32| {
        let column = layout.spaces().filter(|placed| (placed.square.x - x).abs() < 1.0);
        column.into_iter().any(|placed| matches!(placed.point.kind, FIELD | LANE))
    };
    let mut columns: Vec<f32> = layout.spaces().map(|placed| placed.square.x).filter(|x| !is_bound(*x)).collect();
    columns.sort_by(f32::total_cmp);
    columns.dedup_by(|one, other| (*one - *other).abs() < 1.0);
    let mut zones: Vec<(f32, f32)> = Vec::new();
    for x in columns {
        match zones.last_mut() {
            Some((_, to)) if (*to + layout.side - x).abs() < 1.0 => *to = x,
            _ => zones.push((x, x)),
        }
    }
    let draw = |(from, to): (f32, f32)| {
        let (left, right) = (from - layout.side / 2.0, to + layout.side / 2.0);
        format!(
            "<rect class=\"texture\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"var(--stain)\" fill-opacity=\".2\"/>\
             <path d=\"M{} {}V{}M{} {}V{}\" stroke=\"var(--wood-line)\" stroke-opacity=\".85\" stroke-width=\"2.6\"/>",
            round(left),
            round(top),
            round(right - left),
            round(bottom - top),
            round(left),
            round(top),
            round(bottom),
            round(right),
            round(top),
            round(bottom)
        )
    };
    zones.into_iter().map(draw).collect()
}

fn incised(layout: &BoardLayout) -> String {
    let path = grid_lines(layout.spaces().map(|placed| placed.square), layout.side).path();
    let [left, top, right, bottom] = layout.bounds().map(round);
    let frame = format!("M{left} {top}H{right}V{bottom}H{left}Z");
    format!(
        "<g fill=\"none\"><path class=\"texture\" d=\"{path}\" transform=\"translate(1 1.1)\" stroke=\"var(--wood-light)\" stroke-opacity=\".34\" stroke-width=\"1.1\"/>\
         <path d=\"{path}\" stroke=\"var(--wood-line)\" stroke-opacity=\".45\" stroke-width=\"1.4\"/>\
         <path class=\"texture\" d=\"{frame}\" transform=\"translate(1.2 1.6)\" stroke=\"var(--wood-light)\" stroke-opacity=\".4\" stroke-width=\"2.4\" stroke-linejoin=\"round\"/>\
         <path d=\"{frame}\" stroke=\"var(--wood-line)\" stroke-opacity=\".92\" stroke-width=\"3.2\" stroke-linejoin=\"round\"/></g>"
    )
}

/// The lane is sunk into the wood: dark under its upper edge, light on its lower one.
fn lane(layout: &BoardLayout) -> String {
    let squares: Vec<Square> =
        layout.spaces().filter(|placed| placed.point.kind == LANE).map(|placed| placed.square).collect();
    let Some(first) = squares.first() else { return String::new() };
    let least = squares.iter().map(|square| square.x).fold(f32::MAX, f32::min);
    let most = squares.iter().map(|square| square.x).fold(f32::MIN, f32::max);
    let (half, gap) = (first.side / 2.0, first.side * 0.055);
    let [left, top, width, height] =
        [least - half + gap, first.y - half + gap, most - least + 2.0 * (half - gap), 2.0 * (half - gap)].map(round);
    let between: String = squares
        .iter()
        .filter(|square| square.x > least + 1.0)
        .map(|square| format!("M{} {}v{}", round(square.x - half), round(first.y - half * 0.62), round(half * 1.24)))
        .collect();
    let corner = 12;
    format!(
        "<rect class=\"texture\" x=\"{left}\" y=\"{}\" width=\"{width}\" height=\"{height}\" rx=\"{corner}\" fill=\"none\" stroke=\"var(--wood-light)\" stroke-opacity=\".55\" stroke-width=\"1.6\"/>\
         <rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"{corner}\" fill=\"url(#bisat-lane)\" stroke=\"var(--wood-line)\" stroke-width=\"1.7\"/>\
         <path class=\"texture\" d=\"M{} {}h{}\" stroke=\"#000\" stroke-opacity=\".26\" stroke-width=\"4\" stroke-linecap=\"round\"/>\
         <path d=\"{between}\" stroke=\"var(--hairline)\" stroke-opacity=\".28\" stroke-width=\"1.5\"/>\
         <path class=\"texture\" d=\"{between}\" transform=\"translate(1.2 0)\" stroke=\"var(--wood-light)\" stroke-opacity=\".2\" stroke-width=\"1\"/>",
        round(top + 1.7),
        round(left + 11.0),
        round(top + 2.6),
        round(width - 22.0)
    )
}

/// Poles and stars.
fn fittings(layout: &BoardLayout) -> String {
    let draw = |PlacedPoint { point, square }: &PlacedPoint| {
        let id = match point.kind {
            POLE => "pole",
            START => "star",
            _ => return None,
        };
        Some(format!(
            "<use href=\"#bisat-{id}\" transform=\"translate({} {}) scale({})\"/>",
            round(square.x),
            round(square.y),
            round(square.side / 80.0)
        ))
    };
    layout.spaces().filter_map(draw).collect()
}

pub(super) fn defs() -> String {
    // A star of eight facets, light and dark by turns.
    let facets = |first: usize| -> String {
        (0..4)
            .map(|point| {
                format!(
                    "<path d=\"M0 0L0-18L{} -4.6Z\" transform=\"rotate({})\"/>",
                    if first == 0 { "4.6" } else { "-4.6" },
                    point * 90
                )
            })
            .collect()
    };
    format!(
        "<linearGradient id=\"bisat-wood\" x1=\"0\" y1=\"0\" x2=\".25\" y2=\"1\"><stop stop-color=\"var(--wood-1)\"/>\
         <stop offset=\".55\" stop-color=\"var(--wood-2)\"/><stop offset=\"1\" stop-color=\"var(--wood-3)\"/></linearGradient>\
         <linearGradient id=\"bisat-lane\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"><stop stop-color=\"var(--lane)\"/>\
         <stop offset=\".22\" stop-color=\"var(--lane)\" stop-opacity=\".8\"/><stop offset=\"1\" stop-color=\"var(--lane)\" stop-opacity=\".62\"/></linearGradient>\
         <radialGradient id=\"bisat-brass\" cx=\".36\" cy=\".3\" r=\".8\"><stop stop-color=\"var(--brass-1)\"/>\
         <stop offset=\".45\" stop-color=\"var(--brass-2)\"/><stop offset=\"1\" stop-color=\"var(--brass-3)\"/></radialGradient>\
         <radialGradient id=\"bisat-peg\" cx=\".36\" cy=\".3\" r=\".85\"><stop stop-color=\"#8A5C31\"/>\
         <stop offset=\".55\" stop-color=\"#5C3A1C\"/><stop offset=\"1\" stop-color=\"#33200E\"/></radialGradient>\
         <g id=\"bisat-pole\"><ellipse class=\"texture\" cx=\"2\" cy=\"6\" rx=\"31\" ry=\"29\" fill=\"url(#bisat-drop)\"/>\
         <circle r=\"23\" fill=\"url(#bisat-peg)\" stroke=\"var(--hairline)\" stroke-width=\"1.5\"/>\
         <circle r=\"17.6\" fill=\"none\" stroke=\"#E2C699\" stroke-opacity=\".45\" stroke-width=\"1.5\"/>\
         <circle r=\"12\" fill=\"url(#bisat-brass)\" stroke=\"#3A2208\" stroke-width=\"1.5\"/>\
         <path d=\"M-6.4-4.4A7.8 7.8 0 0 1 .6-7.8\" fill=\"none\" stroke=\"#FFF8E0\" stroke-width=\"2\" stroke-linecap=\"round\"/></g>\
         <g id=\"bisat-star\" fill=\"var(--wood-line)\"><g fill-opacity=\".92\">{}</g><g fill-opacity=\".6\">{}</g></g>",
        facets(0),
        facets(1),
    )
}
