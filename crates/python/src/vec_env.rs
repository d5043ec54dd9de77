//! `bisat.VecEnv`: many games that are stepped together, with NumPy arrays that are written in place.

use std::sync::Arc;

use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::{Bound, Py, PyAny, PyAnyMethods, PyDictMethods, PyErr, PyResult, Python, pyclass, pymethods};
use pyo3::types::PyDict;

use crate::arguments::at_least_one;
use crate::batch::{AnyBatch, Arrays, BatchPlan, IllegalStep};
use crate::classes::{Game, Position, game_of};
use crate::errors::IllegalActionError;
use crate::rules::AnyPosition;
use crate::workers::Workers;

/// `n` games of one kind that are stepped together. Chance is drawn inside from the seed, and a finished game starts again.
///
/// `observations`, `masks`, `rewards`, `turns`, `terminated` and `truncated` are NumPy arrays with one row for each game. They
/// are the same arrays all the time: `step` writes into them, so copy what you keep. The results depend on the seed and the
/// actions, never on the number of threads. The GIL is released while games are played.
///
/// >>> env = bisat.VecEnv("chowka-bhara", n=4, seed=7)
/// >>> env.observations.shape, env.masks.shape
/// ((4, 115), (4, 240))
/// >>> for _ in range(100):
/// ...     env.step(env.sample())
/// >>> env.rewards.shape
/// (4, 2)
#[pyclass(module = "bisat")]
pub(crate) struct VecEnv {
    game: Py<Game>,
    batch: Box<dyn AnyBatch>,
    workers: Workers,
    n: usize,
    seed: u64,
    max_steps: u32,
    observations: Rows<u8>,
    masks: Rows<bool>,
    rewards: Rows<f32>,
    turns: Column<i8>,
    terminated: Column<bool>,
    truncated: Column<bool>,
    actions: Column<i32>,
}

/// The array that is written, and the view of it that Python may only read.
struct Rows<T> {
    written: Py<PyArray2<T>>,
    shown: Py<PyAny>,
}

struct Column<T> {
    written: Py<PyArray1<T>>,
    shown: Py<PyAny>,
}

/// A view that cannot be written to.
fn shown(array: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    let view = array.call_method0("view")?;
    let flags = PyDict::new(array.py());
    flags.set_item("write", false)?;
    view.call_method("setflags", (), Some(&flags))?;
    Ok(view.unbind())
}

impl<T: numpy::Element> Rows<T> {
    fn new(py: Python<'_>, rows: usize, width: usize) -> PyResult<Self> {
        let array = PyArray2::zeros(py, [rows, width], false);
        Ok(Rows { shown: shown(array.as_any())?, written: array.unbind() })
    }
}

impl<T: numpy::Element> Column<T> {
    fn new(py: Python<'_>, rows: usize) -> PyResult<Self> {
        let array = PyArray1::zeros(py, [rows], false);
        Ok(Column { shown: shown(array.as_any())?, written: array.unbind() })
    }
}

#[pymethods]
impl VecEnv {
    #[new]
    #[pyo3(signature = (game, n, *, threads = 1, seed = 0, max_steps = 0))]
    fn new(game: &Bound<'_, PyAny>, n: i64, threads: i64, seed: u64, max_steps: u32) -> PyResult<Self> {
        let py = game.py();
        let game = game_of(game)?;
        let rules = Arc::clone(&game.get().rules);
        let n = at_least_one("n", n)?;
        let width = rules.observation_size();
        let mut env = VecEnv {
            batch: rules.batch(BatchPlan { games: n, seed, max_steps }),
            workers: Workers::new(threads)?,
            n,
            seed,
            max_steps,
            observations: Rows::new(py, n, width)?,
            masks: Rows::new(py, n, rules.action_count())?,
            rewards: Rows::new(py, n, usize::from(rules.seats()))?,
            turns: Column::new(py, n)?,
            terminated: Column::new(py, n)?,
            truncated: Column::new(py, n)?,
            actions: Column::new(py, n)?,
            game: game.unbind(),
        };
        env.reset(py, None)?;
        Ok(env)
    }

    /// The rules.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The number of games.
    #[getter]
    fn n(&self) -> usize {
        self.n
    }

    /// The number of threads.
    #[getter]
    fn threads(&self) -> usize {
        self.workers.count()
    }

    /// The number of actions after which a game is broken off; 0 is no limit.
    #[getter]
    fn max_steps(&self) -> u32 {
        self.max_steps
    }

    /// What the seat to act sees, uint8, one row for each game.
    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyAny> {
        self.observations.shown.clone_ref(py)
    }

    /// Which ids are legal, bool, one row for each game.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyAny> {
        self.masks.shown.clone_ref(py)
    }

    /// What each seat got in the last step, float32: from -1 to 1 at the end of a game, 0 otherwise.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyAny> {
        self.rewards.shown.clone_ref(py)
    }

    /// The seat to act, int8.
    #[getter]
    fn turns(&self, py: Python<'_>) -> Py<PyAny> {
        self.turns.shown.clone_ref(py)
    }

    /// Whether the last step ended the game, bool. The observation is then that of the next game.
    #[getter]
    fn terminated(&self, py: Python<'_>) -> Py<PyAny> {
        self.terminated.shown.clone_ref(py)
    }

    /// Whether the game was broken off after `max_steps`, bool.
    #[getter]
    fn truncated(&self, py: Python<'_>) -> Py<PyAny> {
        self.truncated.shown.clone_ref(py)
    }

    /// Starts every game anew, from another seed if one is given.
    #[pyo3(signature = (seed = None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<u64>) -> PyResult<()> {
        self.seed = seed.unwrap_or(self.seed);
        let seed = self.seed;
        self.with_arrays(py, |batch, arrays, workers| batch.reset(seed, arrays, workers))
    }

    /// Plays one action in every game: an array of ids, int32 without a copy, or anything that NumPy can make one of. If an id
    /// is not legal, nothing changes.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = ids(actions)?;
        let actions = actions.as_slice()?;
        if actions.len() != self.n {
            return Err(PyValueError::new_err(format!(
                "{} actions for {} games: give one for each",
                actions.len(),
                self.n
            )));
        }
        let stepped = self.with_arrays(py, |batch, arrays, workers| batch.step(actions, arrays, workers))?;
        stepped.map_err(|illegal| self.refuse(py, &illegal))
    }

    /// A legal action for every game, all equally likely, int32. The array is written again by the next call.
    fn sample(&mut self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.choose(py, |batch, actions, workers| batch.sample(actions, workers))
    }

    /// The action of the greedy rule for every game, int32. The array is written again by the next call.
    fn greedy(&mut self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.choose(py, |batch, actions, workers| batch.greedy(actions, workers))
    }

    /// The position of one game.
    fn position(&self, py: Python<'_>, game: i64) -> PyResult<Position> {
        let index = usize::try_from(game).ok().filter(|index| *index < self.n);
        let index = index.ok_or_else(|| {
            PyIndexError::new_err(format!("no game {game}: games are numbered from 0 to {}", self.n - 1))
        })?;
        self.position_of(py, index).map(|inner| Position { inner })
    }

    fn __len__(&self) -> usize {
        self.n
    }

    fn __repr__(&self) -> String {
        let game = self.game.get().rules.describe();
        format!("bisat.VecEnv(bisat.{game}, n={}, threads={}, seed={})", self.n, self.workers.count(), self.seed)
    }
}

/// Ids as an array of int32; one that is of this type already is not copied.
fn ids<'py>(actions: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, i32>> {
    if let Ok(array) = actions.cast::<PyArray1<i32>>()
        && array.is_contiguous()
    {
        return Ok(array.try_readonly()?);
    }
    let numpy = actions.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (actions,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if kind != "i" && kind != "u" {
        return Err(PyTypeError::new_err(format!(
            "actions are an array of ids (integers), not of dtype {}",
            array.getattr("dtype")?
        )));
    }
    let array = numpy.call_method1("ascontiguousarray", (array, "int32"))?;
    match array.cast_into::<PyArray1<i32>>() {
        Ok(array) => Ok(array.try_readonly()?),
        Err(_) => Err(PyValueError::new_err("actions are an array with one dimension")),
    }
}

impl VecEnv {
    /// The exception for an action that is not legal, which lists those that are.
    fn refuse(&self, py: Python<'_>, illegal: &IllegalStep) -> PyErr {
        let why = self.position_of(py, illegal.game).map(|position| position.play_id(i64::from(illegal.id)).err());
        let message = |why: Option<String>| format!("game {}: {}", illegal.game, why.unwrap_or_default());
        why.map_or_else(|error| error, |why| IllegalActionError::new_err(message(why)))
    }

    fn position_of(&self, py: Python<'_>, game: usize) -> PyResult<Box<dyn AnyPosition>> {
        let rules = Arc::clone(&self.game.bind(py).get().rules);
        rules.read(&self.batch.state(game)).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Lets the work write into the arrays, without the GIL.
    fn with_arrays<T: Send>(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn AnyBatch, Arrays<'_>, &Workers) -> T + Send,
    ) -> PyResult<T> {
        let mut observations = self.observations.written.bind(py).try_readwrite()?;
        let mut masks = self.masks.written.bind(py).try_readwrite()?;
        let mut rewards = self.rewards.written.bind(py).try_readwrite()?;
        let mut turns = self.turns.written.bind(py).try_readwrite()?;
        let mut terminated = self.terminated.written.bind(py).try_readwrite()?;
        let mut truncated = self.truncated.written.bind(py).try_readwrite()?;
        let arrays = Arrays {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            turns: turns.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
        };
        let (batch, workers) = (self.batch.as_mut(), &self.workers);
        Ok(py.detach(|| work(batch, arrays, workers)))
    }

    fn choose(
        &mut self,
        py: Python<'_>,
        choose: impl FnOnce(&mut dyn AnyBatch, &mut [i32], &Workers) + Send,
    ) -> PyResult<Py<PyAny>> {
        let mut actions = self.actions.written.bind(py).try_readwrite()?;
        let slice = actions.as_slice_mut()?;
        let (batch, workers) = (self.batch.as_mut(), &self.workers);
        py.detach(|| choose(batch, slice, workers));
        Ok(self.actions.shown.clone_ref(py))
    }
}
