//! `bisat.Record`: a game as text, in the style of PGN. Reading, writing and verifying are those of `bisat-record`.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use bisat_record::{Record as Text, tag, verify};
use pyo3::prelude::{Bound, PyAny, PyAnyMethods, PyDictMethods, PyResult, Python, pyclass, pymethods};
use pyo3::types::{PyDict, PyType};

use crate::arguments::{Action, action};
use crate::classes::{Game, Position};
use crate::errors::{IllegalActionError, RecordError, StateError};

/// A game record: tags and moves. `str` gives its text.
///
/// >>> start = bisat.Game("kho-kho", spins=1, innings=1).start()
/// >>> record = bisat.Record(start, ["red", "start:a4"])
/// >>> record.tags["Game"], record.moves
/// ('kho-kho', ['red', 'start:a4'])
/// >>> bisat.Record.read(str(record)) == record
/// True
/// >>> record.verify().steps
/// 2
#[pyclass(frozen, module = "bisat")]
pub(crate) struct Record {
    text: Text,
}

/// The result of a verification.
#[pyclass(frozen, get_all, module = "bisat")]
pub(crate) struct Verified {
    /// The number of steps.
    steps: u32,
    /// The number of throws among them.
    throws: u32,
    /// Whether every throw was derived again from the seed; False if the record has no seed.
    is_drawn_again: bool,
    /// The number of throws made without the link of a player.
    without_link: u32,
}

#[pymethods]
impl Verified {
    fn __repr__(&self) -> String {
        let Verified { steps, throws, without_link, .. } = self;
        let is_drawn_again = if self.is_drawn_again { "True" } else { "False" };
        format!(
            "bisat.Verified(steps={steps}, throws={throws}, is_drawn_again={is_drawn_again}, without_link={without_link})"
        )
    }
}

#[pymethods]
impl Record {
    /// The record of these moves, tokens or ids, from a position. `tags` are added, such as `{"Date": "2026-11-16"}`.
    #[new]
    #[pyo3(signature = (start, moves, tags = None))]
    fn new(
        start: &Bound<'_, Position>,
        moves: &Bound<'_, PyAny>,
        tags: Option<BTreeMap<String, String>>,
    ) -> PyResult<Self> {
        let start = &start.get().inner;
        let (rules, text) = (start.rules(), start.text());
        let mut session = start.session();
        for mv in moves.try_iter()? {
            let token = match action(&mv?)? {
                Action::Token(token) => token,
                Action::Id(id) => {
                    let read = Arc::clone(&rules).read(&session.state());
                    let position = read.map_err(|error| StateError::new_err(error.to_string()))?;
                    position.token(id).map_err(IllegalActionError::new_err)?
                }
            };
            session.play(&token).map_err(|error| IllegalActionError::new_err(error.to_string()))?;
        }
        let is_start = text == Arc::clone(&rules).start().text();
        let mut record = Text::of(session.as_ref(), (!is_start).then_some(text.as_str()));
        for (name, value) in tags.unwrap_or_default() {
            if name.is_empty() || !name.bytes().all(|letter| letter.is_ascii_alphanumeric()) {
                return Err(RecordError::new_err(format!("\"{name}\" is no tag: a name is letters and digits")));
            }
            record.set(&name, &value);
        }
        Ok(Record { text: record })
    }

    /// Reads a record. The moves are checked by `verify` and `positions`, not here.
    #[staticmethod]
    fn read(text: &str) -> PyResult<Self> {
        Text::read(text).map(|text| Record { text }).map_err(|error| RecordError::new_err(error.to_string()))
    }

    /// The tags with their values.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        self.text.tags.iter().try_for_each(|(name, value)| tags.set_item(name, value))?;
        Ok(tags)
    }

    /// The tokens of all moves, outcomes of chance included.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.text.steps().map(|step| step.token().to_owned()).collect()
    }

    /// The rules of the recorded game.
    #[getter]
    fn game(&self) -> PyResult<Game> {
        let Some(id) = self.text.get(tag::GAME) else {
            return Err(RecordError::new_err("a record names its game in the tag [Game]"));
        };
        let options: Vec<_> = self.text.options().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Game::open(id, &options)
    }

    /// Every position, from the first to the one after the last move.
    fn positions(&self) -> PyResult<Vec<Position>> {
        let rules = self.game()?.rules;
        let first = match self.text.get(tag::START) {
            Some(start) => {
                Arc::clone(&rules).read(start).map_err(|error| RecordError::new_err(format!("[Start]: {error}")))?
            }
            None => Arc::clone(&rules).start(),
        };
        let mut positions = vec![Position { inner: first }];
        for (number, step) in (1..).zip(self.text.steps()) {
            let last = &positions[positions.len() - 1].inner;
            let next = last.play_token(step.token());
            let next = next.map_err(|error| RecordError::new_err(format!("move {number}: {error}")))?;
            positions.push(Position { inner: next });
        }
        Ok(positions)
    }

    /// Checks that every move is legal, that the result is right and, if the record has a seed, that every throw follows from
    /// it. Raises RecordError with the first error.
    fn verify(&self) -> PyResult<Verified> {
        let verified = verify(&self.text).map_err(|error| RecordError::new_err(error.to_string()))?;
        Ok(Verified {
            steps: verified.steps,
            throws: verified.throws,
            is_drawn_again: verified.is_drawn_again,
            without_link: verified.without_link,
        })
    }

    fn __str__(&self) -> String {
        self.text.to_string()
    }

    fn __repr__(&self) -> String {
        let game = self.text.get(tag::GAME).unwrap_or("?");
        format!("<bisat.Record of {game}, {} moves>", self.text.steps().count())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Record>().is_ok_and(|other| self.text == other.get().text)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.text.to_string().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyType>,))> {
        // A method of a class cannot be pickled by its name, but a call of it can.
        let read = py.import("operator")?.getattr("methodcaller")?.call1(("read", self.text.to_string()))?;
        Ok((read, (py.get_type::<Record>(),)))
    }
}
