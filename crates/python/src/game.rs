//! The methods of `bisat.Game`, and the list of all games.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use bisat_engine::GAMES;
use pyo3::prelude::{Bound, PyAny, PyDictMethods, PyResult, Python, pyfunction, pymethods};
use pyo3::types::{PyDict, PyTuple};

use crate::arguments::{option_object, options};
use crate::classes::{Game, Position};
use crate::errors::StateError;

/// The ids of all games.
///
/// >>> bisat.games()
/// ['khan', 'chowka-bhara', 'pachisi', 'kho-kho']
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    GAMES.to_vec()
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (id, **options))]
    fn new(id: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        Game::open(id, &self::options(options)?)
    }

    /// The id of the game.
    #[getter]
    fn id(&self) -> &'static str {
        self.rules.id()
    }

    /// The name of the game in English.
    #[getter]
    fn name(&self) -> &'static str {
        self.rules.name()
    }

    /// Whether anything is ever thrown, spun or tossed.
    #[getter]
    fn has_chance(&self) -> bool {
        self.rules.has_chance()
    }

    /// Every option with its value.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        for (name, value) in self.rules.options().iter() {
            options.set_item(name, option_object(py, value)?)?;
        }
        Ok(options)
    }

    /// The number of seats. Seats are numbered from 0 in the order of play.
    #[getter]
    fn seats(&self) -> u8 {
        self.rules.seats()
    }

    /// The size of the action space: ids are below it.
    #[getter]
    fn action_count(&self) -> usize {
        self.rules.action_count()
    }

    /// The length of an observation.
    #[getter]
    fn observation_size(&self) -> usize {
        self.rules.observation_size()
    }

    /// The planes of an observation in order: name, first entry, number of entries, greatest value.
    ///
    /// >>> bisat.Game("chowka-bhara").observation_planes[0]
    /// ('pawns +0', 0, 25, 4)
    #[getter]
    fn observation_planes(&self) -> Vec<(String, usize, usize, u8)> {
        let mut start = 0;
        let planes = self.rules.planes().into_iter();
        planes
            .map(|plane| {
                start += plane.length;
                (plane.name, start - plane.length, plane.length, plane.most)
            })
            .collect()
    }

    /// The position at the start of the game.
    fn start(&self) -> Position {
        Position { inner: Arc::clone(&self.rules).start() }
    }

    /// The position of a state text.
    ///
    /// >>> bisat.Game("khan").read("6/6/6/6/6/6 s x - 0")
    /// Traceback (most recent call last):
    /// bisat.StateError: state field turn: "x" is invalid: r or o, the side to act
    fn read(&self, state: &str) -> PyResult<Position> {
        let read = Arc::clone(&self.rules).read(state);
        read.map(|inner| Position { inner }).map_err(|error| StateError::new_err(error.to_string()))
    }

    fn __repr__(&self) -> String {
        format!("bisat.{}", self.rules.describe())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Game>().is_ok_and(|other| self.rules.is_same(other.get().rules.as_ref()))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.rules.describe().hash(&mut hasher);
        hasher.finish()
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        Ok((PyTuple::new(py, [self.id()])?, self.options(py)?))
    }

    fn __copy__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __deepcopy__<'py>(this: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        this
    }
}
