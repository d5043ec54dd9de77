//! Environment variables.

use std::env;

/// An environment variable, if it is valid text.
pub(crate) fn variable(name: &str) -> Option<String> {
    env::var(name).ok()
}
