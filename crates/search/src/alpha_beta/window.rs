//! The alpha-beta window.

use super::score::{INFINITE, deepened};

/// The search window: a score at or outside its ends need not be exact.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    pub(super) const WHOLE: Self = Window { alpha: -INFINITE, beta: INFINITE };

    /// The null window that tests whether a score is above alpha.
    pub(super) fn null(alpha: i32) -> Self {
        Window { alpha, beta: alpha + 1 }
    }

    /// The same window for the other seat, one move later.
    pub(super) fn negated(self) -> Self {
        Window { alpha: -deepened(self.beta), beta: -deepened(self.alpha) }
    }

    pub(super) fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }
}
