//! Who chooses the actions of a seat: chance, the greedy rule, or a level.

use bisat_engine::Turn;
use bisat_search::{Budget, Level, SplitMix64};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::{Bound, PyAny, PyAnyMethods, PyResult, PyStringMethods};
use pyo3::types::{PyBool, PyInt, PyString};

use crate::playable::Playable;

/// A player without a mind of its own.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Player {
    /// Every legal action is equally likely.
    Random,
    /// The greedy rule of the game, which looks one action ahead.
    Greedy,
    /// A level of play.
    Level(Level),
}

impl Player {
    /// Reads `"random"`, `"greedy"` or a level from 1 to 8.
    pub(crate) fn read(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let written = || value.repr().map(|text| text.to_string_lossy().into_owned());
        let refuse =
            |written: String| format!("no player {written}: a player is \"random\", \"greedy\" or a level from 1 to 8");
        if let Ok(word) = value.cast::<PyString>() {
            return match word.to_string_lossy().as_ref() {
                "random" => Ok(Player::Random),
                "greedy" => Ok(Player::Greedy),
                _ => Err(PyValueError::new_err(refuse(written()?))),
            };
        }
        if !value.is_instance_of::<PyInt>() || value.is_instance_of::<PyBool>() {
            return Err(PyTypeError::new_err(refuse(written()?)));
        }
        let level = value.extract::<u8>().ok().and_then(Level::numbered);
        level.map(Player::Level).ok_or_else(|| PyValueError::new_err(refuse(written().unwrap_or_default())))
    }

    /// The word or number by which [`Player::read`] knows the player.
    pub(crate) fn name(&self) -> String {
        match self {
            Player::Random => "\"random\"".to_owned(),
            Player::Greedy => "\"greedy\"".to_owned(),
            Player::Level(level) => level.number.to_string(),
        }
    }

    /// Chooses an action; `None` if no seat is to act.
    pub(crate) fn choose<G: Playable>(
        &self,
        game: &G,
        position: &G::Position,
        scratch: &mut Vec<G::Move>,
        rng: &mut SplitMix64,
    ) -> Option<G::Move> {
        let Turn::Seat(_) = game.turn(position) else { return None };
        match self {
            Player::Random => Some(game.choose(position, scratch, &mut |most| rng.below(most))),
            Player::Greedy => game.greedy_move(position, rng),
            Player::Level(level) => level.choose(game, position, &mut Budget::of_nodes(level.nodes(game)), rng),
        }
    }
}
