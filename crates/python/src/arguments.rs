//! Python values as options, seats, actions and numbers of threads.

use bisat_engine::{OptionValue, Seat};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::{
    Bound, IntoPyObject, PyAny, PyAnyMethods, PyBoolMethods, PyDictMethods, PyResult, PyStringMethods, Python,
};
use pyo3::types::{PyBool, PyDict, PyInt, PyString};

/// Options as keyword arguments. What is no number, flag or word gets an error from the engine, which names the option.
pub(crate) fn options(given: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<(String, OptionValue)>> {
    let Some(given) = given else { return Ok(Vec::new()) };
    given.iter().map(|(name, value)| Ok((name.extract()?, option_value(&value)?))).collect()
}

fn option_value(value: &Bound<'_, PyAny>) -> PyResult<OptionValue> {
    // In Python a bool is an int.
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(OptionValue::Flag(flag.is_true()));
    }
    if let (true, Ok(number)) = (value.is_instance_of::<PyInt>(), value.extract()) {
        return Ok(OptionValue::Number(number));
    }
    match value.cast::<PyString>() {
        Ok(word) => Ok(OptionValue::from(word.to_string_lossy().as_ref())),
        Err(_) => Ok(OptionValue::Other(value.repr()?.to_string_lossy().into_owned())),
    }
}

/// The value of an option in Python.
pub(crate) fn option_object<'py>(py: Python<'py>, value: &OptionValue) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        OptionValue::Number(number) => number.into_pyobject(py)?.into_any(),
        OptionValue::Flag(flag) => flag.into_pyobject(py)?.to_owned().into_any(),
        OptionValue::Word(word) => PyString::new(py, word).into_any(),
        OptionValue::Other(written) => PyString::new(py, written).into_any(),
    })
}

/// An action: a token or an id.
pub(crate) enum Action {
    Token(String),
    Id(i64),
}

/// Reads a token or an id. NumPy's integers are ids, too.
pub(crate) fn action(value: &Bound<'_, PyAny>) -> PyResult<Action> {
    if let Ok(token) = value.cast::<PyString>() {
        return Ok(Action::Token(token.to_string_lossy().into_owned()));
    }
    if !value.is_instance_of::<PyBool>()
        && let Ok(id) = value.extract()
    {
        return Ok(Action::Id(id));
    }
    let written = value.repr()?.to_string_lossy().into_owned();
    Err(PyTypeError::new_err(format!("an action is a token (str) or an id (int), not {written}")))
}

/// A seat of a game.
pub(crate) fn seat(number: i64, seats: u8) -> PyResult<Seat> {
    let seat = u8::try_from(number).ok().filter(|seat| *seat < seats);
    seat.map(Seat)
        .ok_or_else(|| PyValueError::new_err(format!("no seat {number}: seats are numbered from 0 to {}", seats - 1)))
}

/// A number of at least 1.
pub(crate) fn at_least_one(name: &str, number: i64) -> PyResult<usize> {
    let number = usize::try_from(number).ok().filter(|number| *number > 0).ok_or(number);
    number.map_err(|number| PyValueError::new_err(format!("{name} is at least 1, not {number}")))
}
