//! The methods of `bisat.Position`.

use std::sync::Arc;

use bisat_engine::Turn;
use numpy::{PyArray1, ToPyArray};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::{Bound, IntoPyObject, PyAny, PyAnyMethods, PyResult, Python, pymethods};

use crate::arguments::{Action, action, seat};
use crate::chance;
use crate::classes::{Game, Position, game_of};
use crate::errors::{BisatError, IllegalActionError, StateError};
use crate::legal_ids::LegalIds;

/// A count that passes this is given up.
const MOST_LINES: u64 = 2_000_000_000;

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (game, state = None))]
    fn new(game: &Bound<'_, PyAny>, state: Option<&str>) -> PyResult<Self> {
        let rules = Arc::clone(&game_of(game)?.get().rules);
        let Some(state) = state else { return Ok(Position { inner: rules.start() }) };
        rules.read(state).map(|inner| Position { inner }).map_err(|error| StateError::new_err(error.to_string()))
    }

    /// The rules.
    #[getter]
    fn game(&self) -> Game {
        Game { rules: self.inner.rules() }
    }

    /// The state text, the same as `str(position)`.
    #[getter]
    fn state(&self) -> String {
        self.inner.text()
    }

    /// Who plays next: a seat, "chance", or None when the game is over.
    ///
    /// >>> bisat.Game("khan").start().turn, bisat.Game("pachisi").start().turn
    /// (0, 'chance')
    #[getter]
    fn turn<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        Ok(match self.inner.turn() {
            Turn::Seat(seat) => Some(seat.0.into_pyobject(py)?.into_any()),
            Turn::Chance => Some("chance".into_pyobject(py)?.into_any()),
            Turn::Over(_) => None,
        })
    }

    /// The seat that acts or throws; None at a toss and when the game is over.
    #[getter]
    fn thrower(&self) -> Option<u8> {
        self.inner.thrower().map(|seat| seat.0)
    }

    /// Whether chance is to play.
    #[getter]
    fn is_chance(&self) -> bool {
        self.inner.turn() == Turn::Chance
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        matches!(self.inner.turn(), Turn::Over(_))
    }

    /// Each seat's place at the end (1 is best, equal numbers are a tie); None while the game goes on.
    #[getter]
    fn ranks(&self) -> Option<Vec<u16>> {
        match self.inner.turn() {
            // As u16, because a list of u8 is bytes in Python.
            Turn::Over(ranks) => Some(ranks.places().iter().map(|place| u16::from(*place)).collect()),
            _ => None,
        }
    }

    /// What each seat gets: 1 for the first place, -1 for the last, in between for others and for ties; 0 while the game goes on.
    #[getter]
    fn returns(&self) -> Vec<f64> {
        match self.inner.turn() {
            Turn::Over(ranks) => chance::returns(&ranks).collect(),
            _ => vec![0.0; usize::from(self.inner.rules().seats())],
        }
    }

    /// The tokens of all legal actions, or of all outcomes where chance is to play; empty when the game is over.
    ///
    /// >>> bisat.Position("kho-kho", "1 0/0 r - - 0 40 start -").legal_actions()
    /// ['start:a4', 'start:l4']
    fn legal_actions(&self) -> Vec<String> {
        self.inner.tokens()
    }

    /// The ids of all legal actions as a sequence; where chance is to play, the outcomes are numbered from 0.
    ///
    /// >>> import random
    /// >>> ids = bisat.Position("kho-kho", "1 0/0 r - - 0 40 start -").legal_ids()
    /// >>> ids == [0, 1], random.choice(ids) in ids
    /// (True, True)
    fn legal_ids(&self) -> LegalIds {
        LegalIds::from(self.inner.ids())
    }

    /// The id of a legal action, or the number of an outcome.
    fn action_id(&self, token: &str) -> PyResult<usize> {
        self.inner.id(token).map_err(IllegalActionError::new_err)
    }

    /// The token of a legal action, or of an outcome.
    fn action_token(&self, id: i64) -> PyResult<String> {
        self.inner.token(id).map_err(IllegalActionError::new_err)
    }

    /// Every outcome with its exact probability, as a fractions.Fraction; empty where chance is not to play.
    ///
    /// >>> bisat.Game("chowka-bhara").start().outcomes()[:2]
    /// [('1', Fraction(1, 4)), ('2', Fraction(3, 8))]
    fn outcomes<'py>(&self, py: Python<'py>) -> PyResult<Vec<(String, Bound<'py, PyAny>)>> {
        let fraction = py.import("fractions")?.getattr("Fraction")?;
        let weights = self.inner.weights();
        let total: u32 = weights.iter().map(|(_, weight)| weight).sum();
        weights.into_iter().map(|(token, weight)| Ok((token, fraction.call1((weight, total))?))).collect()
    }

    /// Every outcome with its integer weight; the probability is the weight divided by the sum of all weights.
    fn weights(&self) -> Vec<(String, u32)> {
        self.inner.weights()
    }

    /// The outcome for a random number from 0 to below 1, such as `random.random()` gives.
    ///
    /// >>> bisat.Game("chowka-bhara").start().draw(0.99)
    /// '8'
    fn draw(&self, random: f64) -> PyResult<String> {
        self.drawn(random).and_then(|number| self.action_token(number as i64))
    }

    /// The same as the number of the outcome.
    fn draw_id(&self, random: f64) -> PyResult<usize> {
        self.drawn(random)
    }

    /// The position after a legal action or outcome: a token, or an id.
    ///
    /// >>> bisat.Game("chowka-bhara").start().play("3").play("3:0").turn
    /// 'chance'
    /// >>> bisat.Game("kho-kho").start().play("green")
    /// Traceback (most recent call last):
    /// bisat.IllegalActionError: "green" cannot be played now: legal here are red yellow
    fn play(&self, action: &Bound<'_, PyAny>) -> PyResult<Self> {
        let after = match self::action(action)? {
            Action::Token(token) => self.inner.play_token(&token),
            Action::Id(id) => self.inner.play_id(id),
        };
        after.map(|inner| Position { inner }).map_err(IllegalActionError::new_err)
    }

    /// What a seat sees of the position, as an array of uint8; by default the seat that acts or throws. `docs/python.md` lists
    /// the planes.
    #[pyo3(signature = (seat = None))]
    fn observation<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let viewer = seat.unwrap_or_else(|| self.inner.thrower().map_or(0, |seat| i64::from(seat.0)));
        let viewer = self::seat(viewer, self.inner.rules().seats())?;
        Ok(self.inner.observe(viewer).to_pyarray(py))
    }

    /// Which ids are legal actions, as an array of bool; all False where no seat is to act.
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let mut mask = vec![false; self.inner.rules().action_count()];
        if let Turn::Seat(_) = self.inner.turn() {
            self.inner.ids().fill(&mut mask, true);
        }
        mask.to_pyarray(py)
    }

    /// The number of lines of play of this depth; every action and every outcome is one branch, and a finished game met
    /// earlier counts as one.
    ///
    /// >>> bisat.Position("khan", "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0").perft(4)
    /// 4302
    fn perft(&self, py: Python<'_>, depth: u64) -> PyResult<u64> {
        py.detach(|| self.inner.perft(depth, MOST_LINES)).map_err(|error| BisatError::new_err(error.to_string()))
    }

    /// The board with its pieces as an SVG file. A notebook shows it by itself.
    fn svg(&self) -> String {
        let session = self.inner.session();
        let rules = self.inner.rules();
        bisat_drawing::document(session.as_ref(), &format!("{}: {}", rules.name(), self.inner.text()))
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.inner.text()
    }

    fn __repr__(&self) -> String {
        format!(
            "bisat.Position({}, \"{}\")",
            format_args!("bisat.{}", self.inner.rules().describe()),
            self.inner.text()
        )
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Position>().is_ok_and(|other| self.inner.is_equal(other.get().inner.as_ref()))
    }

    fn __hash__(&self) -> u64 {
        self.inner.hash()
    }

    fn __getnewargs__(&self) -> (Game, String) {
        (self.game(), self.inner.text())
    }

    fn __copy__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __deepcopy__<'py>(this: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        this
    }
}

impl Position {
    fn drawn(&self, random: f64) -> PyResult<usize> {
        if !(0.0..1.0).contains(&random) {
            return Err(PyValueError::new_err(format!("draw takes a number from 0 to below 1, not {random}")));
        }
        let drawn = self.inner.draw(random);
        drawn.ok_or_else(|| IllegalActionError::new_err("nothing is thrown here: position.is_chance is False"))
    }
}
