//! Drawing on paper: black lines on white, in millimetres.

pub(crate) mod ink;
pub(crate) mod outline;
pub(crate) mod board;
