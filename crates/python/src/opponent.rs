//! `bisat.Opponent`: a player by the search of Bisat, and its analysis of positions.

use std::time::{Duration, Instant};

use bisat_engine::Seat;
use bisat_search::Budget;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::{Bound, IntoPyObject, Py, PyAny, PyDictMethods, PyResult, Python, pyclass, pymethods};
use pyo3::types::PyDict;

use crate::classes::{Game, Position, game_of};
use crate::player::Player;

/// The nodes of an analysis without limits.
const NODES: u64 = 1_000_000;

/// A machine that plays a game: a level from 1 to 8, "greedy" or "random".
///
/// Game, options, position, level and seed determine its choice, on every machine.
///
/// >>> opponent = bisat.Opponent("khan", level=3)
/// >>> position = bisat.Position("khan", "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0")
/// >>> opponent.choose(position) in position.legal_actions()
/// True
#[pyclass(frozen, module = "bisat")]
pub(crate) struct Opponent {
    game: Py<Game>,
    player: Player,
    /// The seed of its choices.
    #[pyo3(get)]
    seed: u64,
}

/// Arguments that make an equal opponent: by position, and by name.
type NewArguments<'py> = ((Py<Game>, Bound<'py, PyAny>), Bound<'py, PyDict>);

#[pymethods]
impl Opponent {
    #[new]
    #[pyo3(signature = (game, level, *, seed = 0))]
    fn new(game: &Bound<'_, PyAny>, level: &Bound<'_, PyAny>, seed: u64) -> PyResult<Self> {
        Ok(Opponent { game: game_of(game)?.unbind(), player: Player::read(level)?, seed })
    }

    /// The game it plays.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// Its level: a number from 1 to 8, "greedy" or "random".
    #[getter]
    fn level<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self.player {
            Player::Random => "random".into_pyobject(py)?.into_any(),
            Player::Greedy => "greedy".into_pyobject(py)?.into_any(),
            Player::Level(level) => level.number.into_pyobject(py)?.into_any(),
        })
    }

    /// The token of the action that it chooses; None where no seat is to act. `seed` replaces the opponent's own: a new one for
    /// each game makes games differ.
    #[pyo3(signature = (position, *, seed = None))]
    fn choose(&self, py: Python<'_>, position: &Bound<'_, Position>, seed: Option<u64>) -> PyResult<Option<String>> {
        let inner = &self.own(position)?.inner;
        Ok(py.detach(|| inner.choose(&self.player, seed.unwrap_or(self.seed))))
    }

    /// Scores every legal action, best first, within a limit of nodes or seconds. By default a level searches its own number of
    /// nodes, and "greedy" and "random" a million.
    ///
    /// >>> opponent = bisat.Opponent("khan", level=5)
    /// >>> analysis = opponent.analyse(bisat.Position("khan", "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0"), nodes=10_000)
    /// >>> len(analysis.actions), round(sum(analysis.actions[0].values), 3)
    /// (18, 1.0)
    #[pyo3(signature = (position, *, nodes = None, seconds = None))]
    fn analyse(
        &self,
        py: Python<'_>,
        position: &Bound<'_, Position>,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<Analysis> {
        let inner = &self.own(position)?.inner;
        let rules = inner.rules();
        let own_nodes = match (&self.player, seconds) {
            (_, Some(_)) => u64::MAX,
            (Player::Level(level), None) => rules.nodes(level),
            (Player::Random | Player::Greedy, None) => NODES,
        };
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|error| PyValueError::new_err(format!("seconds: {error}")))?;
        let nodes = nodes.unwrap_or(own_nodes);
        let found = py.detach(|| {
            let begin = Instant::now();
            let clock = || begin.elapsed();
            let budget = Budget::of_nodes(nodes);
            let mut budget = match time {
                Some(time) => budget.within(time, &clock),
                None => budget,
            };
            inner.analyse(&mut budget)
        });
        let seats = rules.seats();
        let scored = found.moves.into_iter().map(|scored| ScoredAction {
            action: scored.mv,
            values: (0..seats).map(|seat| scored.values.of(Seat(seat))).collect(),
            line: scored.line,
        });
        let actions = scored.map(|scored| Py::new(py, scored)).collect::<PyResult<_>>()?;
        Ok(Analysis { actions, depth: found.depth, nodes: found.nodes })
    }

    fn __repr__(&self) -> String {
        let game = self.game.get().rules.describe();
        format!("bisat.Opponent(bisat.{game}, level={}, seed={})", self.player.name(), self.seed)
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<NewArguments<'py>> {
        let seed = PyDict::new(py);
        seed.set_item("seed", self.seed)?;
        Ok(((self.game(py), self.level(py)?), seed))
    }
}

impl Opponent {
    /// The position, if it is one of this opponent's game.
    fn own<'a>(&self, position: &'a Bound<'_, Position>) -> PyResult<&'a Position> {
        let (own, found) = (&self.game.get().rules, position.get().inner.rules());
        if own.is_same(found.as_ref()) { Ok(position.get()) } else { Err(own.mismatch(found.as_ref())) }
    }
}

/// The result of a search: every legal action, best first.
#[pyclass(frozen, module = "bisat")]
pub(crate) struct Analysis {
    actions: Vec<Py<ScoredAction>>,
    /// The depth of the last completed iteration.
    #[pyo3(get)]
    depth: u32,
    /// The number of positions visited.
    #[pyo3(get)]
    nodes: u64,
}

#[pymethods]
impl Analysis {
    /// Every legal action with its values, best first; empty where no seat is to act.
    #[getter]
    fn actions(&self, py: Python<'_>) -> Vec<Py<ScoredAction>> {
        self.actions.iter().map(|scored| scored.clone_ref(py)).collect()
    }

    fn __repr__(&self) -> String {
        format!("<bisat.Analysis of {} actions, depth {}, {} nodes>", self.actions.len(), self.depth, self.nodes)
    }
}

/// An action with its values.
#[pyclass(frozen, get_all, module = "bisat")]
pub(crate) struct ScoredAction {
    /// The token of the action.
    action: String,
    /// The expected result of each seat, from 0 (last) to 1 (first). With two seats it is the chance to win.
    values: Vec<f32>,
    /// The moves expected to follow the action.
    line: Vec<String>,
}

#[pymethods]
impl ScoredAction {
    fn __repr__(&self) -> String {
        format!("<bisat.ScoredAction {}: {:?}>", self.action, self.values)
    }
}
