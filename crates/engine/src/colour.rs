//! Colours of seats, with the silhouettes that go with them.

/// A seat's colour. Each has a silhouette of its own, so that hue is never the only difference.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

/// The name and colour of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Player {
    /// Its name in English, lower case: `red`, `south`.
    pub name: &'static str,
    /// Its colour and silhouette.
    pub colour: Colour,
}

impl Player {
    /// A seat with this name and colour.
    pub const fn new(name: &'static str, colour: Colour) -> Self {
        Player { name, colour }
    }
}
