//! What the boards of several games share.

pub(crate) mod parts;
pub(crate) mod grid_lines;
pub(crate) mod coordinates;
