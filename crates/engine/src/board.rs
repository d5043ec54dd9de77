//! What people and other programs see of a game: options, state texts, and a board that can be drawn and clicked
//! by a client that knows no rules.

use crate::appearance::Appearance;
use crate::effect::Describe;
use crate::game::Seat;
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
    /// Whether it is a space of the board or lies beside it.
    pub place: Place,
    /// What it is, for drawing: `double`, `safe`, `column`, `button`, …
    pub kind: &'static str,
    /// What is written on it, in a character: the number of a square, the cross of a safe one; nothing on most.
    pub mark: &'static str,
    /// Whose colour it wears: a start mark, a home column; nobody's on most.
    pub colour: Option<Colour>,
}

/// Where a point lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A space of the board.
    Board,
    /// Beside the board: hands, throws, notes, buttons.
    Beside,
}

impl Point {
    /// A space of the board.
    pub(crate) fn on_board(name: String, (x, y): (f32, f32), kind: &'static str, mark: &'static str) -> Self {
        Point { name, x, y, place: Place::Board, kind, mark, colour: None }
    }

    /// A point beside the board.
    pub(crate) fn beside(name: impl Into<String>, (x, y): (f32, f32), kind: &'static str) -> Self {
        Point { name: name.into(), x, y, place: Place::Beside, kind, mark: "", colour: None }
    }

    /// The point in somebody's colour.
    pub(crate) fn coloured(self, colour: Colour) -> Self {
        Point { colour: Some(colour), ..self }
    }
}

/// A thing that lies on a point: a player's piece, the Khan, a kept throw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The name of the point it lies on.
    pub point: String,
    /// What it is, for drawing: `pawn`, `kalista`, `throw`, …
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

    /// A fact of the table that is no piece, as a note on a point of its own: a count, a demand.
    pub(crate) fn note(point: &str, seat: Option<Seat>, mark: impl Into<String>) -> Self {
        Piece { point: point.to_owned(), kind: "note", seat, mark: mark.into() }
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
    values.zip(0u8..).map(move |(value, at)| Point::beside(throw_point(value), (x, y - f32::from(at)), "throw"))
}

/// What comes of some clicks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Clicked<M> {
    /// They name this action.
    Plays(M),
    /// One of these points is to be clicked next.
    Next(Vec<String>),
    /// They lead nowhere.
    Nothing,
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
pub trait Board: Describe + Appearance {
    /// The name by which programs ask for it.
    const ID: &'static str;
    /// The name by which people know it.
    const NAME: &'static str;
    /// Whether anything is ever thrown, spun or tossed.
    const HAS_CHANCE: bool;
    /// The numbers of players it can be played by.
    const PLAYERS: &'static [u8];

    /// Every option it has.
    fn option_rules() -> &'static [OptionRule];

    /// The rules with these options.
    fn with_options(options: &Options) -> Self;

    /// The rules with every option at its default.
    fn with_defaults() -> Self {
        Self::with_options(&Options::defaults(Self::option_rules()))
    }

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

    /// What comes of clicking these points one after the other, where a seat is to act. By default only the sequences of
    /// [`Board::clicks`] lead anywhere; a game may take others that mean the same.
    fn click(&self, position: &Self::Position, clicked: &[&str]) -> Clicked<Self::Move> {
        click_by_sequence(self, position, clicked)
    }

    /// The points that a piece goes over when a legal action is played, from its first to its last, as far as the
    /// rules say which; none where no piece moves over the board.
    fn route(&self, position: &Self::Position, action: Self::Move) -> Vec<String>;

    /// Whose throw or spin comes up; nobody's at a toss, and where chance is not to play.
    fn thrower(&self, position: &Self::Position) -> Option<Seat>;
}

/// What comes of clicks when only the sequences of [`Board::clicks`] lead anywhere.
pub(crate) fn click_by_sequence<G: Board>(game: &G, position: &G::Position, clicked: &[&str]) -> Clicked<G::Move> {
    let mut legal = Vec::new();
    game.moves(position, &mut legal);
    let mut next = Vec::new();
    for mv in legal {
        let clicks = game.clicks(position, mv);
        let is_begun = clicks.len() >= clicked.len() && clicks.iter().zip(clicked).all(|(point, name)| point == name);
        match clicks.into_iter().nth(clicked.len()) {
            Some(point) if is_begun => next.push(point),
            None if is_begun => return Clicked::Plays(mv),
            _ => {}
        }
    }
    next.sort_unstable();
    next.dedup();
    if next.is_empty() { Clicked::Nothing } else { Clicked::Next(next) }
}
