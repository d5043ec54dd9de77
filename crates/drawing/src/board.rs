//! Parts that the boards of several games share: sheet and shadow, grid lines, coordinates.

pub(crate) mod parts;
pub(crate) mod grid_lines;
pub(crate) mod coordinates;
