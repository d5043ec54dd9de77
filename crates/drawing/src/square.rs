//! The square that a point, a mark or a piece is drawn in.

/// A square of the view box, by its centre and the length of its side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Square {
    /// The x coordinate of the centre.
    pub x: f32,
    /// The y coordinate of the centre; y grows downward.
    pub y: f32,
    /// The length of a side.
    pub side: f32,
}

impl Square {
    /// Left, top, right and bottom of the square around the centre whose half side is `reach` times the side.
    pub(crate) fn edges(self, reach: f32) -> [f32; 4] {
        let half = self.side * reach;
        [self.x - half, self.y - half, self.x + half, self.y + half]
    }
}
