//! Names of the pieces of Pachisi.

use bisat_engine::pachisi::PIECE;

use crate::game_text::Noun;
use crate::grammar::Gender;
use crate::translated::said;

pub(super) const PIECE_NOUN: Noun = Noun {
    kind: PIECE,
    name: said("piece", "pièce", "गोटी"),
    french: Gender::Feminine,
    hindi: Gender::Feminine,
    pair: said("pair", "une paire", "जोड़ी"),
};
