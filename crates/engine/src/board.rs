//! What people and other programs see of a game: options, state texts, and a board that can be drawn and clicked
//! by a client that knows no rules.

use crate::game::{Game, Seat};
use crate::options::{OptionRule, Options};
use crate::text::StateError;

/// A place on or beside the board where pieces lie and which can be clicked.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    /// Its name, unique on the board; clicks and pieces refer to it.
    pub name: String,
    /// Where it is, in squares eastward.
    pub x: f32,
    /// Where it is, in squares northward.
    pub y: f32,
    /// What it is, for drawing: `double`, `safe`, `column`, `button`, …
    pub kind: &'static str,
}

/// A thing that lies on a point: a player's piece, the Khan, a kept throw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The name of the point it lies on.
    pub point: String,
    /// What it is, for drawing: `pawn`, `kalista`, `kept`, …
    pub kind: &'static str,
    /// Whose it is; nobody's where it belongs to the table.
    pub seat: Option<Seat>,
    /// What is written on it: a throw's number, the way it faces; empty on most.
    pub mark: String,
}

impl Piece {
    /// A player's piece with nothing written on it.
    pub(crate) fn plain(point: String, kind: &'static str, seat: Seat) -> Self {
        Piece { point, kind, seat: Some(seat), mark: String::new() }
    }

    /// A kept throw or a spin, lying beside the board.
    pub(crate) fn throw(value: u8) -> Self {
        Piece { point: throw_point(value), kind: "throw", seat: None, mark: value.to_string() }
    }
}

/// The name of the point beside the board where throws of this value lie.
pub(crate) fn throw_point(value: u8) -> String {
    format!("throw:{value}")
}

/// The points beside the board where throws lie, one for each value, in a column that begins at (x, y).
pub(crate) fn throw_points(values: impl Iterator<Item = u8>, x: f32, y: f32) -> impl Iterator<Item = Point> {
    values.zip(0u8..).map(move |(value, at)| Point { name: throw_point(value), x, y: y - f32::from(at), kind: "throw" })
}

/// A seat's colour. Its silhouette goes with it, so that hue is never the only difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Drawn as a circle.
    Red,
    /// Drawn as a diamond.
    Ochre,
    /// Drawn as a square.
    Black,
    /// Drawn as a triangle.
    Blue,
    /// Drawn as a four-leaf.
    Green,
}

impl Colour {
    /// The silhouette as a character.
    pub const fn glyph(self) -> char {
        match self {
            Colour::Red => '●',
            Colour::Ochre => '◆',
            Colour::Black => '■',
            Colour::Blue => '▲',
            Colour::Green => '♣',
        }
    }
}

/// How a seat is called and looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Player {
    /// Its name in English, lower case: `red`, `south`.
    pub name: &'static str,
    /// Its colour and silhouette.
    pub colour: Colour,
}

/// A game as people and programs see it.
pub trait Board: Game {
    /// The name by which programs ask for it.
    const ID: &'static str;
    /// The name by which people know it.
    const NAME: &'static str;
    /// The numbers of players it can be played by.
    const PLAYERS: &'static [u8];

    /// Every option it has.
    fn option_rules() -> Vec<OptionRule>;

    /// The rules with these options.
    fn with_options(options: &Options) -> Self;

    /// The canonical text of a position.
    fn write(&self, position: &Self::Position) -> String;

    /// The position of a text in canonical form.
    fn read(&self, text: &str) -> Result<Self::Position, StateError>;

    /// How the seat is called and looks.
    fn player(&self, seat: Seat) -> Player;

    /// Every point on and beside the board as it lies in this position.
    fn points(&self, position: &Self::Position) -> Vec<Point>;

    /// Everything that lies on the points.
    fn pieces(&self, position: &Self::Position) -> Vec<Piece>;

    /// The points to click, in order, to play a legal action. No action's clicks begin another's.
    fn clicks(&self, position: &Self::Position, action: Self::Move) -> Vec<String>;
}
