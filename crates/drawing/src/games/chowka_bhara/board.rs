//! Chalk on a stone floor: slabs with joints, and lines that waver as if drawn by hand.

use bisat_engine::Colour;

use crate::board::grid_lines::grid_lines;
use crate::board::parts::{shadow, sheet};
use crate::jitter::Jitter;
use crate::layout::{BoardLayout, PlacedPoint};
use crate::number::round;
use crate::palette::name;
use crate::square::Square;

/// The radius of the floor's corners.
const RADIUS: f32 = 12.0;

pub(super) fn draw(layout: &BoardLayout) -> String {
    let radius = RADIUS;
    [
        shadow(layout, radius),
        sheet(layout, 0.0, radius, "fill=\"url(#bisat-stone)\""),
        slabs(layout, radius),
        sheet(layout, 0.0, radius, "class=\"texture\" fill=\"url(#bisat-floor)\""),
        joints(layout),
        sheet(
            layout,
            1.0,
            radius - 1.0,
            "fill=\"none\" stroke=\"var(--stone-light)\" stroke-width=\"1.5\" stroke-opacity=\".13\"",
        ),
        chalk(layout),
        seats(layout),
    ]
    .concat()
}

/// The joints between the floor's slabs: x of the upper one, x of the lower one, and y of the one across.
fn meeting(layout: &BoardLayout) -> [f32; 3] {
    [layout.width * 0.36, layout.width * 0.72, layout.depth * 0.6]
}

/// Slabs differ a little in tone, and each has the soft contours of cleft stone.
fn slabs(layout: &BoardLayout, radius: f32) -> String {
    let [above, below, across] = meeting(layout).map(round);
    let (width, depth) = (round(layout.width), round(layout.depth));
    let mut jitter = Jitter::new(5);
    let mut contours = String::new();
    for (left, right, top, bottom) in [
        (0.0, above, 0.0, across),
        (above, width, 0.0, across),
        (0.0, below, across, depth),
        (below, width, across, depth),
    ] {
        let lines = ((bottom - top) / 62.0) as usize;
        for number in 0..lines {
            let y = top + (number as f32 + 0.5 + jitter.about(0.32)) * (bottom - top) / lines as f32;
            let from = jitter.between(left + 10.0, left + (right - left) * 0.45);
            let to = jitter.between(left + (right - left) * 0.6, right - 10.0);
            let bend = jitter.about(16.0);
            let third = (to - from) / 3.0;
            contours += &format!(
                "M{} {}c{} {} {} {} {} {}",
                round(from),
                round(y),
                round(third),
                round(bend),
                round(2.0 * third),
                round(-bend),
                round(to - from),
                round(jitter.about(9.0))
            );
        }
    }
    format!(
        "<g class=\"texture\"><path d=\"M{radius} 0H{above}V{across}H0V{radius}Q0 0 {radius} 0Z\
         M{below} {across}H{width}V{}Q{width} {depth} {} {depth}H{below}Z\" fill=\"var(--stone-line)\" opacity=\".1\"/>\
         <path d=\"M{above} 0H{}Q{width} 0 {width} {radius}V{across}H{above}Z\" fill=\"var(--stone-light)\" opacity=\".022\"/>\
         <path d=\"{contours}\" fill=\"none\" stroke=\"var(--stone-line)\" stroke-opacity=\".07\" stroke-width=\"3\" stroke-linecap=\"round\"/>\
         <path d=\"{contours}\" transform=\"translate(1 2.4)\" fill=\"none\" stroke=\"var(--stone-light)\" stroke-opacity=\".055\" \
         stroke-width=\"2.2\" stroke-linecap=\"round\"/></g>",
        round(depth - radius),
        round(width - radius),
        round(width - radius),
    )
}

fn joints(layout: &BoardLayout) -> String {
    let [above, below, across] = meeting(layout).map(round);
    let (width, depth) = (round(layout.width), round(layout.depth));
    let path = format!("M{above} 0V{across}M0 {across}H{width}M{below} {across}V{depth}");
    format!(
        "<g class=\"texture\" fill=\"none\"><path d=\"{path}\" stroke=\"var(--stone-line)\" stroke-opacity=\".42\" stroke-width=\"2.4\"/>\
         <path d=\"{path}\" transform=\"translate(1.7 1.7)\" stroke=\"var(--stone-light)\" stroke-opacity=\".1\" stroke-width=\"1.2\"/></g>"
    )
}

/// The lines between squares, and a cross from corner to corner on each safe one.
fn chalk(layout: &BoardLayout) -> String {
    let mut jitter = Jitter::new(3);
    let grid = grid_lines(layout.spaces().map(|placed| placed.square), layout.side);
    let mut strokes = String::new();
    for (from, to, y) in grid.across {
        let over = jitter.between(3.0, 6.5);
        strokes += &waver(&mut jitter, (from - over, y), (to + over, y));
    }
    for (from, to, x) in grid.down {
        let over = jitter.between(3.0, 6.5);
        strokes += &waver(&mut jitter, (x, from - over), (x, to + over));
    }
    let mut crosses = String::new();
    for PlacedPoint { square, .. } in layout.spaces().filter(|placed| !placed.point.mark.is_empty()) {
        let half = square.side * 0.4;
        let mut corner = |east: f32, south: f32| {
            (square.x + east * half + jitter.about(2.0), square.y + south * half + jitter.about(2.0))
        };
        let ends = [(corner(-1.0, -1.0), corner(1.0, 1.0)), (corner(1.0, -1.0), corner(-1.0, 1.0))];
        for (from, to) in ends {
            crosses += &waver(&mut jitter, from, to);
        }
    }
    let draw = |path: &str, width: f32| {
        format!(
            "<path class=\"texture\" d=\"{path}\" stroke=\"var(--chalk)\" stroke-opacity=\".1\" stroke-width=\"{}\"/>\
             <path d=\"{path}\" stroke=\"url(#bisat-chalk)\" stroke-width=\"{width}\"/>\
             <path class=\"texture\" d=\"{path}\" transform=\"translate(.7 -.9)\" stroke=\"var(--chalk)\" stroke-opacity=\".35\" stroke-width=\"1.1\"/>",
            width * 2.3
        )
    };
    format!(
        "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{}<g opacity=\".92\">{}</g></g>",
        draw(&strokes, 4.3),
        draw(&crosses, 3.7)
    )
}

/// A straight line as a hand draws it: it wavers by about a unit.
fn waver(jitter: &mut Jitter, (from_x, from_y): (f32, f32), (to_x, to_y): (f32, f32)) -> String {
    let (east, south) = (to_x - from_x, to_y - from_y);
    let length = east.hypot(south);
    let steps = (length / 34.0).ceil().max(2.0);
    let mut place = |step: f32| {
        let off = jitter.about(1.35);
        let at = step / steps;
        (from_x + east * at - south / length * off, from_y + south * at + east / length * off)
    };
    let (x, y) = place(0.0);
    let mut path = format!("M{} {}", round(x), round(y));
    let (mut last_x, mut last_y) = place(1.0);
    for step in 2..=steps as usize {
        let (x, y) = place(step as f32);
        let [mid_x, mid_y, bend_x, bend_y] = [(x + last_x) / 2.0, (y + last_y) / 2.0, last_x, last_y].map(round);
        path += &format!("Q{bend_x} {bend_y} {mid_x} {mid_y}");
        (last_x, last_y) = (x, y);
    }
    path + &format!("L{} {}", round(last_x), round(last_y))
}

/// The emblem of each seat, on the rim outside its home.
fn seats(layout: &BoardLayout) -> String {
    let [left, top, right, bottom] = layout.bounds();
    let is_seated = |colour: &Colour| layout.seats.iter().any(|seat| seat.colour == *colour);
    let homes = layout.spaces().filter_map(|placed| Some((placed.square, placed.point.colour.filter(is_seated)?)));
    let draw = |(square, colour): (Square, Colour)| {
        let half = square.side / 2.0 + 1.0;
        let (x, y) = match () {
            () if square.y + half > bottom => (square.x, (bottom + layout.depth) / 2.0 + 2.0),
            () if square.y - half < top => (square.x, top / 2.0 - 2.0),
            () if square.x + half > right => ((right + layout.width) / 2.0 + 2.0, square.y),
            () => (left / 2.0 - 2.0, square.y),
        };
        format!("<use href=\"#bisat-{}\" transform=\"translate({} {}) scale(.34)\"/>", name(colour), round(x), round(y))
    };
    homes.map(draw).collect()
}

pub(super) fn defs() -> String {
    const TILE: f32 = 190.0;
    let mut jitter = Jitter::new(23);
    let mut flecks = |count: usize, longest: f32| -> String {
        let fleck = |jitter: &mut Jitter| {
            let (x, y) = (jitter.between(0.0, TILE - longest), jitter.between(2.0, TILE - 2.0));
            let long = jitter.between(0.1, longest);
            format!(
                "M{} {}q{} {} {} {}",
                round(x),
                round(y),
                round(long / 2.0),
                round(jitter.about(1.4)),
                round(long),
                round(jitter.about(1.6))
            )
        };
        (0..count).map(|_| fleck(&mut jitter)).collect()
    };
    let (streaks, dark, light) = (flecks(46, 13.0), flecks(120, 0.6), flecks(70, 0.6));
    let mut gaps = String::new();
    for _ in 0..78 {
        let (x, y, long) = (jitter.unit() * 90.0, jitter.unit() * 90.0, jitter.between(0.5, 2.6));
        gaps += &format!("M{} {}h{}", round(x), round(y), round(long));
    }
    format!(
        "<linearGradient id=\"bisat-stone\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\"><stop stop-color=\"var(--stone-1)\"/>\
         <stop offset=\".5\" stop-color=\"var(--stone-2)\"/><stop offset=\"1\" stop-color=\"var(--stone-3)\"/></linearGradient>\
         <pattern id=\"bisat-floor\" width=\"{TILE}\" height=\"{TILE}\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(-7)\">\
         <g fill=\"none\" stroke-linecap=\"round\"><path d=\"{streaks}\" stroke=\"var(--stone-light)\" stroke-opacity=\".045\" stroke-width=\"2.3\"/>\
         <path d=\"{dark}\" stroke=\"var(--stone-line)\" stroke-opacity=\".2\" stroke-width=\"1.4\"/>\
         <path d=\"{light}\" stroke=\"var(--stone-light)\" stroke-opacity=\".16\" stroke-width=\"1.2\"/></g></pattern>\
         <pattern id=\"bisat-chalk\" width=\"90\" height=\"90\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(31)\">\
         <rect width=\"90\" height=\"90\" fill=\"var(--chalk)\" fill-opacity=\".9\"/>\
         <path d=\"{gaps}\" stroke=\"var(--stone-2)\" stroke-opacity=\".8\" stroke-width=\"1.2\" stroke-linecap=\"round\"/></pattern>"
    )
}
