//! Points: the places on and beside a board that can be clicked and on which pieces lie.

use std::borrow::Borrow;
use std::fmt;
use std::ops::Deref;

use crate::colour::Colour;
use crate::kind::Kind;

/// The name of a point, unique on its board. Clicks and pieces refer to it; printed, it is the name on the wire.
///
/// Nothing is encoded in the name: [`Point::role`] and [`Point::kind`] say what a point is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PointId(Box<str>);

impl PointId {
    /// The point with this name.
    pub fn new(name: impl fmt::Display) -> Self {
        PointId(name.to_string().into())
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PointId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for PointId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl Deref for PointId {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for PointId {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for PointId {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl From<&str> for PointId {
    fn from(name: &str) -> Self {
        PointId(name.into())
    }
}

impl From<String> for PointId {
    fn from(name: String) -> Self {
        PointId(name.into())
    }
}

impl From<PointId> for String {
    fn from(point: PointId) -> Self {
        point.0.into()
    }
}

impl PartialEq<str> for PointId {
    fn eq(&self, name: &str) -> bool {
        *self.0 == *name
    }
}

impl PartialEq<&str> for PointId {
    fn eq(&self, name: &&str) -> bool {
        *self.0 == **name
    }
}

impl PartialEq<String> for PointId {
    fn eq(&self, name: &String) -> bool {
        *self.0 == **name
    }
}

/// What a point is for, in any game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PointRole {
    /// A space of the board.
    Space,
    /// Beside the board: pieces that are not in play lie here, such as a hand or a bench.
    Reserve,
    /// Beside the board: kept throws of this value lie here.
    Throw(u8),
    /// Beside the board: a seat's score is written here.
    Score,
    /// Beside the board: a fact about the game is written here.
    Note,
    /// Beside the board: clicking it acts, such as to pass.
    Button,
    /// An edge of the board that is chosen by a click.
    Edge,
}

/// Where a point lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A space of the board.
    Board,
    /// Beside the board: hands, throws, notes, buttons.
    Beside,
}

/// A place on or beside the board where pieces lie and which can be clicked.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Point {
    /// Its name.
    pub name: PointId,
    /// Where it is, in squares eastward.
    pub x: f32,
    /// Where it is, in squares northward.
    pub y: f32,
    /// What it is for.
    pub role: PointRole,
    /// What it is in its game.
    pub kind: Kind,
    /// One character that is written on it, such as the number of a square; empty on most.
    pub mark: &'static str,
    /// The colour of a start or home that belongs to a seat.
    pub colour: Option<Colour>,
}

impl Point {
    /// A point with nothing written on it and in nobody's colour.
    pub fn new(name: impl Into<PointId>, (x, y): (f32, f32), role: PointRole, kind: Kind) -> Self {
        Point { name: name.into(), x, y, role, kind, mark: "", colour: None }
    }

    /// The point with this character written on it.
    #[must_use]
    pub fn marked(self, mark: &'static str) -> Self {
        Point { mark, ..self }
    }

    /// The point in a seat's colour.
    #[must_use]
    pub fn coloured(self, colour: Colour) -> Self {
        Point { colour: Some(colour), ..self }
    }

    /// Whether it is on the board or beside it.
    pub fn place(&self) -> Place {
        if self.role == PointRole::Space { Place::Board } else { Place::Beside }
    }
}

/// The name of the point beside the board where kept throws of this value lie.
pub fn throw_point(value: u8) -> PointId {
    PointId::new(format_args!("throw:{value}"))
}

/// The points beside the board where kept throws lie, one for each value, in a column that begins at (x, y).
pub fn throw_points(kind: Kind, values: impl Iterator<Item = u8>, x: f32, y: f32) -> impl Iterator<Item = Point> {
    let point = move |(value, at): (u8, u8)| {
        Point::new(throw_point(value), (x, y - f32::from(at)), PointRole::Throw(value), kind)
    };
    values.zip(0..).map(point)
}
