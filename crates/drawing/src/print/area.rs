//! A part of a sheet.

/// A rectangle on a sheet, in millimetres.
#[derive(Clone, Copy)]
pub(super) struct Area {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) width: f32,
    pub(super) height: f32,
}
