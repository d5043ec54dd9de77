//! A leather mat: radial light, pebbled grain, a saddle stitch, and squares whose number is one, two or three tooled
//! rings, outside the piece, so that it can be read under any piece.

use super::rings::ring_radius;
use crate::board::coordinates;
use crate::board::grid_lines::grid_lines;
use crate::board::parts::{circle_path, shadow, sheet};
use crate::jitter::Jitter;
use crate::layout::BoardLayout;
use crate::number::round;

/// The radius of the mat's corners.
const RADIUS: f32 = 22.0;

pub(super) fn draw(layout: &BoardLayout) -> String {
    let radius = RADIUS;
    let squares = grid_lines(layout.spaces().map(|placed| placed.square), layout.side).path();
    [
        shadow(layout, radius),
        sheet(layout, 0.0, radius, "fill=\"url(#bisat-leather)\""),
        sheet(layout, 0.0, radius, "class=\"texture\" fill=\"url(#bisat-grain)\""),
        sheet(layout, 2.5, radius - 2.5, "fill=\"none\" stroke=\"var(--leather-edge)\" stroke-width=\"5\" stroke-opacity=\".42\""),
        sheet(layout, 1.2, radius - 1.2, "fill=\"none\" stroke=\"var(--leather-light)\" stroke-width=\"1.4\" stroke-opacity=\".3\""),
        stitches(layout),
        format!(
            "<path d=\"{squares}\" transform=\"translate(1.1 1.3)\" stroke=\"var(--leather-light)\" stroke-opacity=\".17\" stroke-width=\"1.3\"/>\
             <path d=\"{squares}\" stroke=\"var(--leather-line)\" stroke-opacity=\".78\" stroke-width=\"1.9\" stroke-linecap=\"square\"/>"
        ),
        format!(
            "<g class=\"drawn-hand\" font-size=\"17\" fill=\"var(--leather-thread)\" text-anchor=\"middle\">{}</g>",
            coordinates::draw(layout, (25.0, 21.0), 17.0)
        ),
        rings(layout),
    ]
    .concat()
}

/// Each number's rings are one path, so that a class can brighten or dim them together.
fn rings(layout: &BoardLayout) -> String {
    let of_number = |number: u8| -> String {
        let squares = layout.spaces().filter(|placed| placed.point.mark == number.to_string());
        let rings = squares.flat_map(|placed| {
            (0..number)
                .map(move |at| circle_path(placed.square.x, placed.square.y, ring_radius(placed.square.side, at)))
        });
        rings.collect()
    };
    let draw = |number: u8| {
        let path = of_number(number);
        format!(
            "<path class=\"texture\" d=\"{path}\" fill=\"none\" stroke=\"var(--leather-line)\" stroke-width=\"4.6\" stroke-opacity=\".34\"/>\
             <path class=\"texture\" d=\"{path}\" transform=\"translate(.9 1.1)\" fill=\"none\" stroke=\"var(--leather-light)\" \
             stroke-width=\"2.4\" stroke-opacity=\".13\"/>\
             <path class=\"rings rings-{number}\" d=\"{path}\" fill=\"none\"/>"
        )
    };
    (1..=3).map(draw).collect()
}

/// From the edge to the thread.
const THREAD: f32 = 15.0;
/// How round the thread goes about a corner.
const CORNER: f32 = 13.0;
/// From stitch to stitch.
const PITCH: f32 = 18.0;
/// From the middle of a stitch to its end.
const HALF: f32 = 5.5;

/// A saddle stitch all round: each stitch lies along the edge, bends with it, and goes from hole to hole.
fn stitches(layout: &BoardLayout) -> String {
    let round_about = Rim { width: layout.width, depth: layout.depth, inset: THREAD, radius: CORNER };
    let count = (round_about.length() / PITCH).round();
    let pitch = round_about.length() / count;
    let (mut thread, mut holes) = (String::new(), String::new());
    for number in 0..count as usize {
        let middle = (number as f32 + 0.5) * pitch;
        let [(from_x, from_y), bend, (to_x, to_y)] = [-HALF, 0.0, HALF].map(|off| round_about.at(middle + off));
        // The curve goes through the middle of its stitch, too.
        let control = |bend: f32, from: f32, to: f32| 2.0 * bend - (from + to) / 2.0;
        let [bend_x, bend_y] = [control(bend.0, from_x, to_x), control(bend.1, from_y, to_y)].map(round);
        let [from_x, from_y, to_x, to_y] = [from_x, from_y, to_x, to_y].map(round);
        thread += &format!("M{from_x} {from_y}Q{bend_x} {bend_y} {to_x} {to_y}");
        let (x, y) = round_about.at(number as f32 * pitch);
        holes += &format!("M{} {}h0", round(x), round(y));
    }
    format!(
        "<g fill=\"none\" stroke-linecap=\"round\">\
         <path class=\"texture\" d=\"{holes}\" stroke=\"var(--leather-line)\" stroke-width=\"4.2\"/>\
         <path class=\"texture\" d=\"{thread}\" transform=\"translate(.4 1.7)\" stroke=\"var(--leather-line)\" stroke-opacity=\".75\" stroke-width=\"3.6\"/>\
         <path d=\"{thread}\" stroke=\"var(--leather-thread)\" stroke-width=\"2.9\"/>\
         <path class=\"texture\" d=\"{thread}\" transform=\"translate(-.2 -.6)\" stroke=\"#FFF6DF\" stroke-opacity=\".5\" stroke-width=\".9\"/></g>"
    )
}

/// The way round a rectangle with round corners.
struct Rim {
    width: f32,
    depth: f32,
    inset: f32,
    radius: f32,
}

impl Rim {
    fn sides(&self) -> (f32, f32, f32) {
        let straight = 2.0 * (self.inset + self.radius);
        (self.width - straight, self.depth - straight, self.radius * std::f32::consts::FRAC_PI_2)
    }

    fn length(&self) -> f32 {
        let (across, down, bend) = self.sides();
        2.0 * (across + down) + 4.0 * bend
    }

    /// The place at a distance along the rim, clockwise from the start of the upper edge.
    fn at(&self, distance: f32) -> (f32, f32) {
        let (across, down, bend) = self.sides();
        let near = self.inset + self.radius;
        let corners = [
            (near, self.inset, across, self.width - near, near),
            (self.width - self.inset, near, down, self.width - near, self.depth - near),
            (self.width - near, self.depth - self.inset, across, near, self.depth - near),
            (self.inset, self.depth - near, down, near, near),
        ];
        let mut left = distance;
        for (side, (x, y, length, bend_x, bend_y)) in (0u8..).zip(corners) {
            let along = f32::from(side) * std::f32::consts::FRAC_PI_2;
            if left < length {
                return (x + along.cos() * left, y + along.sin() * left);
            }
            left -= length;
            if left < bend {
                let turn = along + left / self.radius;
                return (bend_x + turn.sin() * self.radius, bend_y - turn.cos() * self.radius);
            }
            left -= bend;
        }
        (near, self.inset)
    }
}

pub(super) fn defs() -> String {
    const TILE: f32 = 170.0;
    let mut jitter = Jitter::new(11);
    let mut pebbles = |count: usize| -> String {
        let mut path = String::new();
        for _ in 0..count {
            let (x, y) = (jitter.unit() * TILE, jitter.unit() * TILE);
            let turn = jitter.unit() * std::f32::consts::TAU;
            let length = jitter.between(1.6, 4.4);
            let (east, south) = (turn.cos() * length, turn.sin() * length);
            let bend = jitter.about(1.7);
            // What goes over one edge of the tile comes in at the other.
            for (over_x, over_y) in [(0.0, 0.0), (-TILE, 0.0), (0.0, -TILE)] {
                let is_over = (over_x == 0.0 || x + 5.0 > TILE) && (over_y == 0.0 || y + 5.0 > TILE);
                if is_over {
                    path += &format!(
                        "M{} {}q{} {} {} {}",
                        round(x + over_x),
                        round(y + over_y),
                        round(east / 2.0 - south * bend / 4.0),
                        round(south / 2.0 + east * bend / 4.0),
                        round(east),
                        round(south)
                    );
                }
            }
        }
        path
    };
    let (dark, light) = (pebbles(230), pebbles(170));
    format!(
        "<radialGradient id=\"bisat-leather\" cx=\".4\" cy=\".32\" r=\".88\"><stop stop-color=\"var(--leather-1)\"/>\
         <stop offset=\".55\" stop-color=\"var(--leather-2)\"/><stop offset=\"1\" stop-color=\"var(--leather-3)\"/></radialGradient>\
         <pattern id=\"bisat-grain\" width=\"{TILE}\" height=\"{TILE}\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(17)\">\
         <g fill=\"none\" stroke-linecap=\"round\" stroke-width=\"1.1\"><path d=\"{dark}\" stroke=\"#000\" stroke-opacity=\".13\"/>\
         <path d=\"{light}\" stroke=\"#FFE9C8\" stroke-opacity=\".065\"/></g></pattern>"
    )
}
