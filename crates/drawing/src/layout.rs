//! Where the points of a board lie on the view box. Data only: `scene` computes it, games draw from it.

use bisat_engine::{Colour, Place, Point};

use crate::number::round;
use crate::square::Square;

/// A point and the square it is drawn in.
#[derive(Clone, PartialEq, Debug)]
pub struct PlacedPoint {
    /// The point.
    pub point: Point,
    /// The square it is drawn in.
    pub square: Square,
}

/// A board on its view box. Lengths are in units of the view box.
#[derive(Clone, Debug)]
pub(crate) struct BoardLayout {
    pub(crate) width: f32,
    /// The height of the board without its shadow.
    pub(crate) depth: f32,
    /// The side of a regular square.
    pub(crate) side: f32,
    pub(crate) points: Vec<PlacedPoint>,
    pub(crate) seats: Vec<PlacedSeat>,
    /// By how many quarters the board is turned clockwise; north is up at 0.
    pub(crate) quarters: u8,
}

/// A seat and the side of the view box that it plays from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlacedSeat {
    pub(crate) colour: Colour,
    pub(crate) side: Side,
}

/// A side of the view box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Bottom,
    Right,
    Top,
    Left,
}

impl Side {
    /// The side that is `quarters` quarter turns anticlockwise from the bottom.
    pub(crate) fn from_quarters(quarters: u8) -> Self {
        match quarters % 4 {
            0 => Side::Bottom,
            1 => Side::Right,
            2 => Side::Top,
            _ => Side::Left,
        }
    }

    /// The unit vector towards the side: right, then down.
    pub(crate) fn direction(self) -> (f32, f32) {
        match self {
            Side::Bottom => (0.0, 1.0),
            Side::Right => (1.0, 0.0),
            Side::Top => (0.0, -1.0),
            Side::Left => (-1.0, 0.0),
        }
    }
}

impl BoardLayout {
    /// The same board turned back by a quarter, for what is drawn along its files. [`BoardLayout::as_turned`] turns that.
    pub(crate) fn turned_back(&self) -> Self {
        let back = |placed: &PlacedPoint| {
            let Square { x, y, side } = placed.square;
            PlacedPoint { point: placed.point.clone(), square: Square { x: y, y: self.width - x, side } }
        };
        BoardLayout {
            width: self.depth,
            depth: self.width,
            side: self.side,
            points: self.points.iter().map(back).collect(),
            seats: self.seats.clone(),
            quarters: (self.quarters + 3) % 4,
        }
    }

    /// The markup of [`BoardLayout::turned_back`], turned as this board is.
    pub(crate) fn as_turned(&self, markup: &str) -> String {
        format!("<g transform=\"translate({} 0) rotate(90)\">{markup}</g>", round(self.width))
    }

    /// The points of the board, without those beside it that are drawn on its rim.
    pub(crate) fn spaces(&self) -> impl Iterator<Item = &PlacedPoint> {
        self.points.iter().filter(|placed| placed.point.place() == Place::Board)
    }

    /// The points of the board that fill a regular square.
    pub(crate) fn regular(&self) -> impl Iterator<Item = &PlacedPoint> {
        self.spaces().filter(|placed| (placed.square.side - self.side).abs() < 1.0)
    }

    /// The rectangle around all spaces: left, top, right and bottom.
    pub(crate) fn bounds(&self) -> [f32; 4] {
        self.spaces().fold([f32::MAX, f32::MAX, f32::MIN, f32::MIN], |[left, top, right, bottom], placed| {
            let [l, t, r, b] = placed.square.edges(0.5);
            [left.min(l), top.min(t), right.max(r), bottom.max(b)]
        })
    }
}
