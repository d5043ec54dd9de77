//! The Python package `bisat`: the rules, the opponents, records and drawings, and thousands of games at once.
//!
//! Read in this order:
//!
//! 1. `playable.rs`, `player.rs`, `chance.rs`: what is needed of a game, who chooses, and throws from a seed.
//! 2. `playout.rs`: games played to their ends. `batch.rs`: games that are stepped together.
//! 3. `rules.rs`: any game behind object-safe traits, with actions as tokens and as ids.
//! 4. The Python classes: `legal_ids.rs`, `classes.rs` with `game.rs` and `position.rs`, `record.rs`, `opponent.rs`, `vec_env.rs`; functions
//!    over many games in `bulk.rs`.
//!
//! Every error is a Python exception that says what would have been right (`errors.rs`). The crate knows no rule of a game.

mod errors;
mod arguments;
mod workers;
mod playable;
mod player;
mod chance;
mod playout;
mod batch;
mod rules;
mod legal_ids;
mod classes;
mod game;
mod position;
mod record;
mod opponent;
mod bulk;
mod vec_env;

/// The compiled part of the package `bisat`.
#[pyo3::pymodule]
mod _bisat {
    use pyo3::prelude::{Bound, PyModule, PyModuleMethods, PyResult};

    #[pymodule_export]
    use crate::bulk::{playouts, self_play};
    #[pymodule_export]
    use crate::classes::{Game, Position};
    #[pymodule_export]
    use crate::errors::{
        BisatError, GameMismatchError, IllegalActionError, OptionError, RecordError, StateError, UnknownGameError,
    };
    #[pymodule_export]
    use crate::game::games;
    #[pymodule_export]
    use crate::legal_ids::LegalIds;
    #[pymodule_export]
    use crate::opponent::{Analysis, Opponent, ScoredAction};
    #[pymodule_export]
    use crate::record::{Record, Verified};
    #[pymodule_export]
    use crate::vec_env::VecEnv;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
