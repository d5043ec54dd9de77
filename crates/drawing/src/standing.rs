//! Where pieces stand on their points: alone, side by side, two by two, or one for many with a count.

use bisat_engine::{AnySession, Colour, Material, Piece, Seat};

use crate::hand::round;
use crate::marks;
use crate::piece::{is_drawn, piece};
use crate::scene::{Laid, Spot};

/// A piece where it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// Names it among the pieces of its scene: seat, kind and number.
    pub key: String,
    /// The piece.
    pub piece: Piece,
    /// The colour of its seat.
    pub colour: Option<Colour>,
    /// The centre, from the left.
    pub x: f32,
    /// The centre, from the top.
    pub y: f32,
    /// How large it is drawn: what 100 units of [`piece`] measure.
    pub size: f32,
    /// How many pieces it stands for.
    pub count: usize,
}

impl Standing {
    /// Its markup, of 100 units and centred, with a count where it stands for many.
    pub fn draw(&self) -> String {
        let body = piece(self.piece.kind, self.colour, &self.piece.mark).unwrap_or_default();
        if self.count > 1 { body + &marks::count(self.count) } else { body }
    }

    /// The transformation that puts its markup in place, as the attribute of a `g` says it.
    pub fn transform(&self) -> String {
        format!("translate({} {}) scale({})", round(self.x), round(self.y), self.size.round() / 100.0)
    }
}

/// Two pieces that are bound together, and so looped.
#[derive(Clone, Debug)]
pub(crate) struct Bond {
    spot: Spot,
    is_slanted: bool,
}

impl Bond {
    pub(crate) fn draw(&self) -> String {
        marks::bond(self.spot, self.is_slanted)
    }
}

/// Lets every piece on a point of the board stand, those further up first and the Khan on its wearer last.
pub(crate) fn stand(
    session: &dyn AnySession,
    places: &[Laid],
    material: Material,
    quarters: u8,
) -> (Vec<Standing>, Vec<Bond>) {
    let mut groups: Vec<(&Laid, Vec<(String, Piece)>)> = places.iter().map(|laid| (laid, Vec::new())).collect();
    for (key, piece) in keyed(session.pieces()) {
        if let Some((_, lying)) = groups.iter_mut().find(|(laid, _)| laid.point.name == piece.point) {
            lying.push((key, piece));
        }
    }
    let bound = session.bound();
    let mut bonds = Vec::new();
    let mut standings = Vec::new();
    for (laid, lying) in groups {
        let crowd = Crowd { session, laid, material, quarters };
        let is_bound = bound.contains(&laid.point.name);
        if is_bound {
            bonds.push(Bond { spot: laid.spot, is_slanted: material == Material::Cloth });
        }
        standings.extend(crowd.stand(lying));
    }
    standings.sort_by(|one, other| (is_worn(one), one.y).partial_cmp(&(is_worn(other), other.y)).expect("finite"));
    (standings, bonds)
}

fn is_worn(standing: &Standing) -> bool {
    standing.piece.kind == "khan"
}

/// The pieces that can be drawn, each with a key of its own.
fn keyed(pieces: Vec<Piece>) -> impl Iterator<Item = (String, Piece)> {
    let mut seen: Vec<(Option<Seat>, &'static str)> = Vec::new();
    pieces.into_iter().filter(|piece| is_drawn(piece.kind)).map(move |piece| {
        let who = (piece.seat, piece.kind);
        let number = seen.iter().filter(|other| **other == who).count();
        seen.push(who);
        let seat = piece.seat.map_or("table".to_owned(), |seat| seat.0.to_string());
        (format!("{seat}-{}-{number}", piece.kind), piece)
    })
}

/// Most pieces that are drawn one by one on one point.
const MOST: usize = 4;

/// The pieces of one point.
struct Crowd<'a> {
    session: &'a dyn AnySession,
    laid: &'a Laid,
    material: Material,
    quarters: u8,
}

impl Crowd<'_> {
    fn stand(&self, lying: Vec<(String, Piece)>) -> Vec<Standing> {
        let (worn, mut lying): (Vec<_>, Vec<_>) = lying.into_iter().partition(|(_, piece)| piece.kind == "khan");
        let has_kalista = lying.iter().any(|(_, piece)| piece.kind == "kalista");
        lying.sort_by_key(|(_, piece)| piece.seat);
        let mut standings = match (self.laid.point.kind, self.material) {
            ("centre", Material::Cloth) => self.at_home(&lying),
            ("lane", _) => self.on_the_lane(lying),
            _ => self.together(lying),
        };
        for (key, hat) in worn {
            let raised = if has_kalista { 0.41 } else { 0.36 };
            standings.push(self.standing(key, hat, (0.0, -raised), 0.61, 1));
        }
        standings
    }

    fn standing(&self, key: String, piece: Piece, (east, south): (f32, f32), size: f32, count: usize) -> Standing {
        let Spot { x, y, side } = self.laid.spot;
        let colour = piece.seat.map(|seat| self.session.player(seat).colour);
        Standing { key, piece, colour, x: x + east * side, y: y + south * side, size: size * side, count }
    }

    /// One in the middle, two side by side, up to four two by two; of more, one a seat with a count.
    fn together(&self, lying: Vec<(String, Piece)>) -> Vec<Standing> {
        let counted: Vec<((String, Piece), usize)> = if lying.len() <= MOST {
            lying.into_iter().map(|one| (one, 1)).collect()
        } else {
            let mut seats: Vec<((String, Piece), usize)> = Vec::new();
            for (key, piece) in lying {
                match seats.iter_mut().find(|((_, other), _)| other.seat == piece.seat) {
                    Some((_, count)) => *count += 1,
                    None => seats.push(((key, piece), 1)),
                }
            }
            seats
        };
        let places = self.places(counted.len());
        let crowd = counted.len();
        let stand = |(((key, piece), count), place): (((String, Piece), usize), (f32, f32))| {
            let size = self.size(piece.kind, crowd);
            self.standing(key, piece, place, size, count)
        };
        counted.into_iter().zip(places).map(stand).collect()
    }

    /// Where so many stand, from the middle, in sides of the square.
    fn places(&self, crowd: usize) -> Vec<(f32, f32)> {
        let is_small = self.material == Material::Cloth && self.laid.point.kind != "start";
        let apart = match self.laid.point.kind {
            "start" if self.material == Material::Cloth => 0.165,
            _ if is_small => 0.23,
            _ => 0.21,
        };
        match crowd {
            0 | 1 => vec![(0.0, 0.0)],
            2 if is_small => vec![(-0.18, 0.18), (0.18, -0.18)],
            2 => vec![(-apart, 0.0), (apart, 0.0)],
            3 => vec![(0.0, -apart), (-apart, apart), (apart, apart)],
            _ => vec![(-apart, -apart), (apart, -apart), (-apart, apart), (apart, apart)],
        }
    }

    /// What 100 units measure, in sides of the square.
    fn size(&self, kind: &str, crowd: usize) -> f32 {
        match (self.material, self.laid.point.kind, crowd) {
            (Material::Leather, ..) if kind == "kalista" => 0.75,
            (Material::Leather, ..) => 0.63,
            (Material::Wood, ..) if kind == "attacker" => 0.88,
            (Material::Wood, ..) => 0.78,
            (Material::Stone, "centre", 0 | 1) | (Material::Stone, _, 2) => 0.44,
            (Material::Stone, _, 0 | 1) => 0.56,
            (Material::Stone, ..) => 0.41,
            (Material::Cloth, "start", 0 | 1) => 0.4,
            (Material::Cloth, "start", _) => 0.32,
            (Material::Cloth, _, 0 | 1) => 0.89,
            (Material::Cloth, _, 2) => 0.57,
            (Material::Cloth, ..) => 0.47,
        }
    }

    /// A Sitter fills its place alone; where somebody has just risen it sits small behind them, seen from where it faces.
    fn on_the_lane(&self, lying: Vec<(String, Piece)>) -> Vec<Standing> {
        let is_shared = lying.len() > 1;
        let faces_north = lying.iter().any(|(_, piece)| piece.kind == "sitter" && piece.mark.starts_with('n'));
        let ahead = if faces_north { -1.0 } else { 1.0 };
        let stand = |(key, piece): (String, Piece)| {
            let (south, size) = match (piece.kind, is_shared) {
                ("sitter", true) => (-0.3 * ahead, 0.52),
                ("sitter", false) => (0.0, 0.88),
                _ => (0.24 * ahead, 0.74),
            };
            self.standing(key, piece, (0.0, south), size, 1)
        };
        lying.into_iter().map(stand).collect()
    }

    /// Pieces in the middle of a cloth lie along their own side of it.
    fn at_home(&self, lying: &[(String, Piece)]) -> Vec<Standing> {
        let mut standings = Vec::new();
        for seat in (0..self.session.seats()).map(Seat) {
            let own: Vec<_> = lying.iter().filter(|(_, piece)| piece.seat == Some(seat)).cloned().collect();
            let (east, south) = match (4 + self.session.quarter_turns(seat) - self.quarters) % 4 {
                0 => (0.0, 1.0),
                1 => (1.0, 0.0),
                2 => (0.0, -1.0),
                _ => (-1.0, 0.0),
            };
            let middle = (own.len() as f32 - 1.0) / 2.0;
            for (number, (key, piece)) in own.into_iter().enumerate() {
                let along = (number as f32 - middle) * 0.2;
                let place = (east * 0.4 + south * along, south * 0.4 + east * along);
                standings.push(self.standing(key, piece, place, 0.19, 1));
            }
        }
        standings
    }
}
