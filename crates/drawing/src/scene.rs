//! Where everything is: the points of a game laid out on a view box, turned so that a seat's own side lies nearest.
//! Knows no rule: only names, places and kinds of points.

use bisat_engine::{AnySession, Bolt, Colour, Material, Place, Point, Seat};

use crate::mat;
use crate::standing::{Bond, Standing, stand};

/// A game's board with its pieces, laid out and ready to be drawn.
///
/// Lengths are in the units of the view box; north is up before the board is turned.
#[derive(Clone, Debug)]
pub struct Scene {
    pub(crate) material: Material,
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) side: f32,
    pub(crate) places: Vec<Laid>,
    pub(crate) players: Vec<Colour>,
    standings: Vec<Standing>,
    bonds: Vec<Bond>,
    bolts: Vec<Bolt>,
}

/// A place on the view box: the centre and the side of a square.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spot {
    /// The centre, from the left.
    pub x: f32,
    /// The centre, from the top.
    pub y: f32,
    /// The side of the square.
    pub side: f32,
}

/// A point and where it is drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Laid {
    /// The point.
    pub point: Point,
    /// Where it is drawn.
    pub spot: Spot,
}

/// What a material gives to the measures of a board.
pub(crate) struct Measures {
    /// The side of a square, where there are so many in the longer direction.
    side: fn(f32) -> f32,
    /// From the squares to the edge, left and right, above and below.
    rim: (f32, f32),
    pub(crate) radius: f32,
}

/// Below the board, for its shadow.
pub(crate) const SHADOW: f32 = 12.0;

pub(crate) const fn measures(material: Material) -> Measures {
    match material {
        Material::Leather => Measures { side: |_| 100.0, rim: (60.0, 60.0), radius: 22.0 },
        Material::Stone => Measures { side: |columns| 700.0 / columns, rim: (62.0, 62.0), radius: 12.0 },
        Material::Cloth => Measures { side: |_| 44.0, rim: (32.0, 32.0), radius: 14.0 },
        Material::Wood => Measures { side: |_| 80.0, rim: (64.0, 58.0), radius: 16.0 },
    }
}

impl Scene {
    /// The scene of a session as it stands, turned for the seat that sits nearest; north is up where nobody does.
    pub fn of(session: &dyn AnySession, nearest: Option<Seat>) -> Self {
        let quarters = nearest.map_or(0, |seat| session.quarter_turns(seat));
        let turned = |(x, y)| (0..quarters).fold((x, y), |(x, y): (f32, f32), _| (y, -x));
        let points = session.points();
        let on_board = points.iter().filter(|point| point.place == Place::Board);
        let (mut west, mut east, mut south, mut north) = (f32::MAX, f32::MIN, f32::MAX, f32::MIN);
        for (x, y) in on_board.map(|point| turned((point.x, point.y))) {
            (west, east, south, north) = (west.min(x), east.max(x), south.min(y), north.max(y));
        }
        let material = session.material();
        let Measures { side, rim: (across, down), .. } = measures(material);
        let (columns, rows) = (east - west + 1.0, north - south + 1.0);
        let side = side(columns.max(rows));
        let (width, depth) = (columns * side + 2.0 * across, rows * side + 2.0 * down);
        let lay = |point: Point| {
            let (x, y) = turned((point.x, point.y));
            let (x, y) = (across + (x - west + 0.5) * side, down + (north - y + 0.5) * side);
            let spot = match (point.place, point.kind, material) {
                (Place::Board, "centre", Material::Cloth) => Spot { x, y, side: 3.0 * side },
                (Place::Board, "start", Material::Cloth) => Spot { x, y, side: 2.7 * side },
                (Place::Board, ..) => Spot { x, y, side },
                // An edge that can be turned to somebody is taken hold of at the rim.
                (Place::Beside, "edge", _) => {
                    let within = |at: f32, most: f32| at.clamp(IN_THE_RIM, most - IN_THE_RIM);
                    Spot { x: within(x, width), y: within(y, depth), side: 46.0 }
                }
                (Place::Beside, ..) => return None,
            };
            Some(Laid { point, spot })
        };
        let places: Vec<Laid> = points.into_iter().filter_map(lay).collect();
        let seated = (0..session.seats()).map(|seat| session.player(Seat(seat)).colour).collect();
        let (standings, bonds) = stand(session, &places, material, quarters);
        Scene {
            material,
            width,
            height: depth + SHADOW,
            side,
            places,
            players: seated,
            standings,
            bonds,
            bolts: session.bolts(),
        }
    }

    /// The width of the view box.
    pub fn width(&self) -> f32 {
        self.width
    }

    /// The height of the view box.
    pub fn height(&self) -> f32 {
        self.height
    }

    /// The view box as the attribute of an `svg` says it.
    pub fn view_box(&self) -> String {
        format!("0 0 {} {}", self.width, self.height)
    }

    /// The classes that the `svg` needs: the colours of marks depend on what the board is made of.
    pub fn class(&self) -> &'static str {
        class_of(self.material)
    }

    /// What the board is made of.
    pub fn material(&self) -> Material {
        self.material
    }

    /// Where the point of this name is drawn; none where it lies beside the board.
    pub fn spot(&self, name: &str) -> Option<Spot> {
        self.places.iter().find(|laid| laid.point.name == name).map(|laid| laid.spot)
    }

    /// Every point that is drawn, with its place: those of the board, and the edges by which a mat is turned.
    pub fn places(&self) -> &[Laid] {
        &self.places
    }

    /// Where the pieces stand, those further up first.
    pub fn standings(&self) -> &[Standing] {
        &self.standings
    }

    /// The loops round pieces that move as one; they lie below the pieces.
    pub fn bonds(&self) -> String {
        self.bonds.iter().map(Bond::draw).collect()
    }

    /// The bolts of doubles that may not be passed; they lie below the pieces.
    pub fn bolts(&self) -> String {
        let draw = |bolt: &Bolt| {
            let (here, beyond) = self.spot(&bolt.point).zip(self.spot(&bolt.beyond))?;
            Some(crate::marks::bolt(here, beyond, *self.players.get(bolt.seat.index())?))
        };
        self.bolts.iter().filter_map(draw).collect()
    }

    /// The board itself, without pieces.
    pub fn mat(&self) -> String {
        mat::draw(self)
    }

    /// The depth of the board without its shadow.
    pub(crate) fn depth(&self) -> f32 {
        self.height - SHADOW
    }

    /// The points of the board, without those that lie at its rim.
    pub(crate) fn spaces(&self) -> impl Iterator<Item = &Laid> {
        self.places.iter().filter(|laid| laid.point.place == Place::Board)
    }
}

/// From the edge of a mat to where it is taken hold of.
const IN_THE_RIM: f32 = 37.0;

/// The classes of an `svg` with a board of the material.
pub fn class_of(material: Material) -> &'static str {
    match material {
        Material::Leather => "drawn on-leather",
        Material::Stone => "drawn on-stone",
        Material::Cloth => "drawn on-cloth",
        Material::Wood => "drawn on-wood",
    }
}
