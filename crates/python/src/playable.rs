//! What this crate needs of a game.

use bisat_engine::Encode;
use bisat_search::Search;

/// A game that learners can play: its actions and positions are numbers, and it can be searched.
pub(crate) trait Playable: Encode + Search {}

impl<G: Encode + Search> Playable for G {}
