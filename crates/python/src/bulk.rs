//! `bisat.playouts` and `bisat.self_play`: many games that machines play to their ends, as arrays.

use std::ops::Range;
use std::sync::Arc;

use numpy::{PyArray1, PyArray2, PyArrayMethods, ToPyArray};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::{Bound, PyAny, PyAnyMethods, PyDictMethods, PyResult, PyStringMethods, Python, pyfunction};
use pyo3::types::{PyDict, PyString};

use crate::arguments::at_least_one;
use crate::classes::{Position, game_of};
use crate::player::Player;
use crate::playout::{Games, Plan};
use crate::rules::AnyRules;
use crate::workers::Workers;

/// Games that one thread plays at a time.
const CHUNK: u64 = 16;

/// Plays all games. Between parts of the work, Python can interrupt it.
fn play_all(py: Python<'_>, rules: &dyn AnyRules, plan: &Plan, games: u64, workers: &Workers) -> PyResult<Games> {
    let mut all = Games { seats: usize::from(rules.seats()), ..Games::default() };
    let at_once = CHUNK * workers.count() as u64;
    for first in (0..games).step_by(at_once as usize) {
        let chunk = |from: u64| from..(from + CHUNK).min(games);
        let chunks: Vec<Range<u64>> =
            (first..(first + at_once).min(games)).step_by(CHUNK as usize).map(chunk).collect();
        let parts = py.detach(|| workers.map(chunks, |numbers| rules.play_games(plan, numbers)));
        parts.into_iter().for_each(|part| all.append(part));
        py.check_signals()?;
    }
    Ok(all)
}

/// A player for every seat, or one for all of them.
fn players(value: &Bound<'_, PyAny>, seats: u8) -> PyResult<Vec<Player>> {
    if let Ok(all) = Player::read(value) {
        return Ok(vec![all; usize::from(seats)]);
    }
    let Ok(listed) = value.try_iter() else { return Player::read(value).map(|player| vec![player]) };
    if value.is_instance_of::<PyString>() {
        return Player::read(value).map(|player| vec![player]);
    }
    let listed = listed.map(|player| Player::read(&player?)).collect::<PyResult<Vec<Player>>>()?;
    if listed.len() == usize::from(seats) {
        return Ok(listed);
    }
    Err(PyValueError::new_err(format!(
        "{} players for {seats} seats: give one for each seat, or a single one",
        listed.len()
    )))
}

/// The game and the state text to start from.
fn start_of(start: &Bound<'_, PyAny>) -> PyResult<(Arc<dyn AnyRules>, Option<String>)> {
    if let Ok(position) = start.cast::<Position>() {
        let position = &position.get().inner;
        return Ok((position.rules(), Some(position.text())));
    }
    match game_of(start) {
        Ok(game) => Ok((Arc::clone(&game.get().rules), None)),
        Err(error) if error.is_instance_of::<PyTypeError>(start.py()) => {
            let written = start.repr()?.to_string_lossy().into_owned();
            Err(PyTypeError::new_err(format!(
                "expected a bisat.Game, the id of a game or a bisat.Position, not {written}"
            )))
        }
        Err(error) => Err(error),
    }
}

/// Returns and lengths of games.
type Results<'py> = (Bound<'py, PyArray2<f32>>, Bound<'py, PyArray1<u32>>);

/// Plays `n` games to their ends and returns their results: an array of what each seat got, from -1 (last) to 1 (first),
/// and an array of the number of actions.
///
/// `start` is a game or a position. `players` is "random", "greedy", a level from 1 to 8, or a list with one for each seat.
/// Games that reach `max_steps` actions are broken off with 0 for every seat. The same seed gives the same games for any
/// number of threads.
///
/// >>> returns, lengths = bisat.playouts("chowka-bhara", 100, players=("greedy", "random"), seed=1)
/// >>> returns.shape, bool(returns[:, 0].mean() > 0.5)
/// ((100, 2), True)
#[pyfunction]
#[pyo3(signature = (start, n, players = None, *, seed = 0, threads = 1, max_steps = 0))]
pub(crate) fn playouts<'py>(
    start: &Bound<'py, PyAny>,
    n: i64,
    players: Option<&Bound<'py, PyAny>>,
    seed: u64,
    threads: i64,
    max_steps: u32,
) -> PyResult<Results<'py>> {
    let py = start.py();
    let (rules, start) = start_of(start)?;
    let players = match players {
        Some(players) => self::players(players, rules.seats())?,
        None => vec![Player::Random; usize::from(rules.seats())],
    };
    let plan = Plan { players, start, seed, max_steps, has_decisions: false };
    let games = at_least_one("n", n)?;
    let played = play_all(py, rules.as_ref(), &plan, games as u64, &Workers::new(threads)?)?;
    Ok((played.returns.to_pyarray(py).reshape([games, played.seats])?, played.lengths.to_pyarray(py)))
}

/// Plays `n` games of one player against itself and returns every decision, as a dict of arrays with one row for each
/// decision, in order:
///
/// `observations` (what the seat to act saw), `actions` (ids), `seats`, `returns` (what that seat got at the end) and
/// `games` (the number of the game).
///
/// >>> games = bisat.self_play("chowka-bhara", 2, player=1, seed=3)
/// >>> sorted(games)
/// ['actions', 'games', 'observations', 'returns', 'seats']
/// >>> games["observations"].shape == (len(games["actions"]), 115)
/// True
#[pyfunction]
#[pyo3(signature = (start, n, player, *, seed = 0, threads = 1, max_steps = 0))]
pub(crate) fn self_play<'py>(
    start: &Bound<'py, PyAny>,
    n: i64,
    player: &Bound<'py, PyAny>,
    seed: u64,
    threads: i64,
    max_steps: u32,
) -> PyResult<Bound<'py, PyDict>> {
    let py = start.py();
    let (rules, start) = start_of(start)?;
    let players = players(player, rules.seats())?;
    let plan = Plan { players, start, seed, max_steps, has_decisions: true };
    let games = at_least_one("n", n)?;
    let played = play_all(py, rules.as_ref(), &plan, games as u64, &Workers::new(threads)?)?;
    let of_decision = |(game, seat): (&u32, &i8)| played.returns[*game as usize * played.seats + *seat as usize];
    let results: Vec<f32> = played.games.iter().zip(&played.actors).map(of_decision).collect();
    let arrays = PyDict::new(py);
    let rows = played.actions.len();
    arrays.set_item("observations", played.observations.to_pyarray(py).reshape([rows, played.width])?)?;
    arrays.set_item("actions", played.actions.to_pyarray(py))?;
    arrays.set_item("seats", played.actors.to_pyarray(py))?;
    arrays.set_item("returns", results.to_pyarray(py))?;
    arrays.set_item("games", played.games.to_pyarray(py))?;
    Ok(arrays)
}
