//! Which games level 9 plays: it needs a table of solved values.

use std::rc::Rc;

use bisat_engine::OptionValue;

/// Tells whether level 9 plays the game with these options.
pub type HasPerfectLevel = Rc<dyn Fn(&str, &[(String, OptionValue)]) -> bool>;
