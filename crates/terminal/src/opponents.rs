//! The machine that judges the positions of a game.

use std::rc::Rc;

use bisat_engine::{OpenError, OptionValue};
use bisat_search::Opponent;

/// Opens the search of a game with these options, with its table of solved values if there is one.
pub type OpenOpponent = Rc<dyn Fn(&str, &[(String, OptionValue)]) -> Result<Box<dyn Opponent>, OpenError>>;
