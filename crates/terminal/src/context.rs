//! What every screen has.

use bisat_client::Language;

use crate::theme::Theme;

/// The settings and the time that every screen knows.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// The language of all texts.
    pub language: Language,
    /// The styles and characters of the terminal.
    pub theme: Theme,
    /// Milliseconds since the client was started.
    pub now: u64,
}
