//! The classes `Game` and `Position`, which refer to each other. Their methods are in the files of the same names.

use std::sync::Arc;

use bisat_engine::OptionValue;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::{Bound, PyAny, PyAnyMethods, PyResult, PyStringMethods, pyclass};

use crate::errors::open_error;
use crate::rules::{self, AnyPosition, AnyRules};

/// The rules of a game with its options. Options that are not given have their defaults.
///
/// >>> game = bisat.Game("chowka-bhara", players=3)
/// >>> game.seats, game.options["size"]
/// (3, 5)
/// >>> bisat.Game("chowka-bhara", players=5)
/// Traceback (most recent call last):
/// bisat.OptionError: option "players" cannot be 5: it is one of 2, 3, 4
#[pyclass(frozen, module = "bisat")]
pub(crate) struct Game {
    pub(crate) rules: Arc<dyn AnyRules>,
}

impl Game {
    pub(crate) fn open(id: &str, options: &[(String, OptionValue)]) -> PyResult<Self> {
        rules::open(id, options).map(|rules| Game { rules }).map_err(|error| open_error(&error))
    }
}

/// A position of a game: a value that never changes. It can be compared, hashed, copied and pickled, and `str` gives its state
/// text. It contains all that decides the rest of the game.
///
/// >>> position = bisat.Game("khan").start().play("mat:s").play("b1:a1c1d1f1b2")
/// >>> str(position)
/// '6/6/6/6/1S4/SKSS1S s o - 0'
/// >>> position == bisat.Position("khan", str(position))
/// True
#[pyclass(frozen, module = "bisat")]
pub(crate) struct Position {
    pub(crate) inner: Box<dyn AnyPosition>,
}

/// A game, or the id of one with default options.
pub(crate) fn game_of<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Game>> {
    if let Ok(game) = value.cast::<Game>() {
        return Ok(game.clone());
    }
    match value.extract::<String>() {
        Ok(id) => Bound::new(value.py(), Game::open(&id, &[])?),
        Err(_) => Err(PyTypeError::new_err(format!(
            "expected a bisat.Game or the id of a game, not {}",
            value.repr()?.to_string_lossy()
        ))),
    }
}
