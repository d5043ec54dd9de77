//! The exceptions of the package. Each is a `ValueError` whose message names the offending value and what is valid.

use bisat_engine::OpenError;
use pyo3::exceptions::PyValueError;
use pyo3::{PyErr, create_exception};

create_exception!(bisat, BisatError, PyValueError, "The base of all exceptions of this package.");
create_exception!(bisat, UnknownGameError, BisatError, "No game has this id.");
create_exception!(bisat, OptionError, BisatError, "An option is unknown or has a value that is not allowed.");
create_exception!(bisat, StateError, BisatError, "A state text is invalid.");
create_exception!(bisat, IllegalActionError, BisatError, "An action or outcome is not legal in this position.");
create_exception!(bisat, RecordError, BisatError, "A record is malformed, or a step or a throw in it is wrong.");
create_exception!(bisat, GameMismatchError, BisatError, "A position belongs to another game or to other options.");

/// The exception for a game that cannot be opened.
pub(crate) fn open_error(error: &OpenError) -> PyErr {
    match error {
        OpenError::Game(_) => UnknownGameError::new_err(error.to_string()),
        _ => OptionError::new_err(error.to_string()),
    }
}
