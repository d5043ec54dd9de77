//! Names of the pieces of Chowka Bhara.

use bisat_engine::chowka_bhara::{BLOCK, PAWN};

use crate::game_text::Noun;
use crate::grammar::Gender;
use crate::translated::said;

pub(super) const PAWN_NOUN: Noun = Noun {
    kind: PAWN,
    name: said("pawn", "pion", "गोटी"),
    french: Gender::Masculine,
    hindi: Gender::Feminine,
    pair: said("double", "un double", "जोड़ी"),
};

pub(super) const BLOCK_NOUN: Noun = Noun {
    kind: BLOCK,
    name: said("blocks the way", "barre le chemin", "रास्ता रोके है"),
    french: Gender::Masculine,
    hindi: Gender::Masculine,
    pair: said("double", "un double", "जोड़ी"),
};
