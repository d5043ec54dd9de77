//! The screens: each takes keys and clicks, and draws itself.

pub(crate) mod menu;
mod form;
pub(crate) mod lobby;
pub(crate) mod layout;
pub(crate) mod keys;
pub(crate) mod table;
pub(crate) mod panel;
mod throw;
pub(crate) mod beside;
pub(crate) mod replay;
pub(crate) mod graph;
