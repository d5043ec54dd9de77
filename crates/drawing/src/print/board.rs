//! A board as outlines.

use bisat_engine::{Colour, Material};

use super::cut_outs::{Cast, outlined};
use super::{FINE, LINE, text};
use crate::hand::round;
use crate::marks::ring_radius;
use crate::mat::{lines, ring};
use crate::piece::rosette;
use crate::scene::{Laid, Scene, Spot};

/// A scene on paper.
pub(super) struct Board<'a> {
    scene: &'a Scene,
    /// The side of a square.
    pub(super) square: f32,
    pub(super) width: f32,
    pub(super) height: f32,
    /// Where the paper begins, in the units of the scene.
    origin: (f32, f32),
}

impl<'a> Board<'a> {
    pub(super) fn new(scene: &'a Scene, square: f32) -> Self {
        let squares = scene.spaces().filter(|laid| laid.point.kind != "start" || scene.material != Material::Cloth);
        let (mut left, mut top, mut right, mut bottom) = (f32::MAX, f32::MAX, f32::MIN, f32::MIN);
        for Laid { spot, .. } in squares {
            let half = spot.side / 2.0;
            (left, right) = (left.min(spot.x - half), right.max(spot.x + half));
            (top, bottom) = (top.min(spot.y - half), bottom.max(spot.y + half));
        }
        // Room for names of files and ranks, for seats on the rim, or for a hem.
        let rim = match scene.material {
            Material::Leather | Material::Wood => scene.side * 0.3,
            Material::Stone => scene.side * 0.14,
            Material::Cloth => scene.side * 0.2,
        };
        let scale = square / scene.side;
        Board {
            scene,
            square,
            width: (right - left + 2.0 * rim) * scale,
            height: (bottom - top + 2.0 * rim) * scale,
            origin: (left - rim, top - rim),
        }
    }

    /// A place of the scene on paper.
    pub(super) fn place(&self, x: f32, y: f32) -> (f32, f32) {
        (self.length(x - self.origin.0), self.length(y - self.origin.1))
    }

    /// A length of the scene on paper.
    pub(super) fn length(&self, length: f32) -> f32 {
        length * self.square / self.scene.side
    }

    fn spot(&self, spot: Spot) -> Spot {
        let (x, y) = self.place(spot.x, spot.y);
        Spot { x, y, side: self.length(spot.side) }
    }

    fn spaces(&self, kind: &'static str) -> impl Iterator<Item = (Spot, &Laid)> {
        self.scene.spaces().filter(move |laid| laid.point.kind == kind).map(|laid| (self.spot(laid.spot), laid))
    }

    /// The board; what sits still on it in every game is drawn faintly, as a hint.
    pub(super) fn draw(&self, cast: &Cast) -> String {
        let is_square = |laid: &&Laid| (laid.spot.side - self.scene.side).abs() < 1.0;
        let squares = self.scene.spaces().filter(is_square).map(|laid| self.spot(laid.spot));
        let grid = format!("<path d=\"{}\"/>", lines(squares, self.square).path());
        let rest = match self.scene.material {
            Material::Leather => self.frame() + &self.rings() + &self.names(),
            Material::Stone => self.frame() + &self.crosses(0.4) + &self.homes(),
            Material::Cloth => self.hem() + &self.crosses(0.36) + &self.chevrons() + &self.centre() + &self.starts(),
            Material::Wood => self.frame() + &self.court(cast) + &self.names(),
        };
        grid + &rest
    }

    fn frame(&self) -> String {
        format!(
            "<rect width=\"{}\" height=\"{}\" rx=\"{}\"/>",
            round(self.width),
            round(self.height),
            round(self.square * 0.12)
        )
    }

    fn rings(&self) -> String {
        let mut path = String::new();
        for laid in self.scene.spaces() {
            let spot = self.spot(laid.spot);
            let number: u8 = laid.point.mark.parse().unwrap_or(0);
            path += &(0..number).map(|at| ring(spot.x, spot.y, ring_radius(spot.side, at))).collect::<String>();
        }
        format!("<path d=\"{path}\"/>")
    }

    fn names(&self) -> String {
        let bottom = self.height - self.square * 0.15;
        let mut seen: Vec<String> = Vec::new();
        let mut written = String::new();
        for laid in self.scene.spaces() {
            let (letters, digits) = laid.point.name.split_at(laid.point.name.len().min(1));
            let spot = self.spot(laid.spot);
            for (name, x, y) in [(letters, spot.x, bottom), (digits, self.square * 0.15, spot.y)] {
                if !seen.iter().any(|other| other == name) {
                    seen.push(name.to_owned());
                    written += &text(x, y, self.square * 0.15, name);
                }
            }
        }
        written
    }

    /// Crosses from corner to corner on squares that carry one.
    fn crosses(&self, reach: f32) -> String {
        let mut path = String::new();
        for laid in self.scene.spaces().filter(|laid| matches!(laid.point.kind, "safe" | "cross")) {
            path += &diagonals(self.spot(laid.spot), reach);
        }
        if self.scene.material == Material::Stone {
            path += &self.spaces("centre").map(|(spot, _)| diagonals(spot, reach)).collect::<String>();
        }
        format!("<path d=\"{path}\"/>")
    }

    /// Who lives on a square, small at its outer edge.
    fn homes(&self) -> String {
        let homes = self.scene.spaces().filter_map(|laid| Some((self.spot(laid.spot), laid.point.colour?)));
        let outward = |at: f32, whole: f32| ((at / whole - 0.5) * 2.4).round() * self.square * 0.36;
        let draw = |(spot, colour): (Spot, Colour)| {
            let place = (spot.x + outward(spot.x, self.width), spot.y + outward(spot.y, self.height));
            outlined(colour, place, spot.side * 0.17)
        };
        homes.map(draw).collect()
    }

    fn hem(&self) -> String {
        let Some((middle, _)) = self.spaces("centre").next() else { return String::new() };
        let (arm, reach) = (middle.side / 2.0 + self.square * 0.2, self.width / 2.0);
        let mut path = String::new();
        for (east, south) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
            for (out, aside) in [(arm, -arm), (reach, -arm), (reach, arm)] {
                let begin = if path.is_empty() { 'M' } else { 'L' };
                path += &format!(
                    "{begin}{} {}",
                    round(middle.x + out * east - aside * south),
                    round(middle.y + out * south + aside * east)
                );
            }
        }
        format!("<path d=\"{path}Z\"/>")
    }

    fn chevrons(&self) -> String {
        let Some((middle, _)) = self.spaces("centre").next() else { return String::new() };
        let chevron = |(spot, _): (Spot, &Laid)| {
            let turn = (middle.x - spot.x).atan2(spot.y - middle.y).to_degrees().round();
            let size = spot.side;
            format!(
                "<path d=\"M{} {}L0 {}L{} {}\" transform=\"translate({} {}) rotate({turn})\"/>",
                round(-size * 0.15),
                round(size * 0.08),
                round(-size * 0.08),
                round(size * 0.15),
                round(size * 0.08),
                round(spot.x),
                round(spot.y)
            )
        };
        self.spaces("column").map(chevron).collect()
    }

    fn centre(&self) -> String {
        let draw = |(spot, _): (Spot, &Laid)| {
            format!(
                "<path d=\"{}\" stroke-dasharray=\"2 1.4\"/><g transform=\"translate({} {})\"><circle r=\"{}\" fill=\"#FFF\"/>\
                 <g transform=\"scale({})\" stroke-width=\"{}\">{}</g></g>",
                diagonals(spot, 0.5),
                round(spot.x),
                round(spot.y),
                round(spot.side * 0.25),
                spot.side * 0.0075,
                round(FINE / (spot.side * 0.0075)),
                rosette()
            )
        };
        self.spaces("centre").map(draw).collect()
    }

    fn starts(&self) -> String {
        let draw = |(spot, laid): (Spot, &Laid)| {
            let colour = laid.point.colour?;
            let (x, y, radius) = (round(spot.x), round(spot.y), spot.side * 0.49);
            Some(format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\"/><circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" stroke-width=\"{FINE}\" stroke-dasharray=\"1.6 1.4\"/>{}",
                round(radius),
                round(radius - 1.8),
                outlined(colour, (spot.x, spot.y), spot.side * 0.3)
            ))
        };
        self.spaces("start").filter_map(draw).collect()
    }

    /// Zones, lane, poles and stars of a court.
    fn court(&self, cast: &Cast) -> String {
        let mut drawn = String::new();
        let lane: Vec<Spot> = self.spaces("lane").map(|(spot, _)| spot).collect();
        if let (Some(first), Some(last)) = (lane.first(), lane.last()) {
            let half = self.square / 2.0;
            let [left, top, right, bottom] = [first.x - half, first.y - half, last.x + half, first.y + half];
            // The zones end where the lane does: a line twice as thick.
            let (upper, lower) = (self.square * 0.3, self.height - self.square * 0.3);
            drawn += &format!(
                "<path d=\"M{} {}V{}M{} {}V{}\" stroke-width=\"{}\"/>",
                round(left),
                round(upper),
                round(lower),
                round(right),
                round(upper),
                round(lower),
                LINE * 2.4
            );
            drawn += &format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"2.4\"/>",
                round(left + 1.0),
                round(top + 1.0),
                round(right - left - 2.0),
                round(bottom - top - 2.0)
            );
        }
        for (spot, laid) in self.spaces("lane") {
            let Some(turn) = cast.way_at(&laid.point.name) else { continue };
            drawn += &format!(
                "<path d=\"M-2.2 1.1L0-1.1L2.2 1.1\" transform=\"translate({} {}) rotate({turn}) translate(0 {})\" stroke-width=\"{FINE}\"/>",
                round(spot.x),
                round(spot.y),
                round(-self.square * 0.36)
            );
        }
        for (spot, _) in self.spaces("pole") {
            let rings = [0.29, 0.22, 0.12].map(|part| ring(spot.x, spot.y, spot.side * part)).concat();
            drawn += &format!("<path d=\"{rings}\"/>");
        }
        for (spot, _) in self.spaces("start") {
            drawn += &format!(
                "<path d=\"M0-18L4.6-4.6L18 0L4.6 4.6L0 18L-4.6 4.6L-18 0L-4.6-4.6Z\" transform=\"translate({} {}) scale({})\" stroke-width=\"{}\"/>",
                round(spot.x),
                round(spot.y),
                round(spot.side / 80.0),
                round(LINE * 80.0 / spot.side)
            );
        }
        drawn
    }
}

fn diagonals(spot: Spot, reach: f32) -> String {
    let half = spot.side * reach;
    let [left, top, right, bottom] = [spot.x - half, spot.y - half, spot.x + half, spot.y + half].map(round);
    format!("M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}")
}
