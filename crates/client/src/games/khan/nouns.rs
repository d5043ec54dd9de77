//! Names of the pieces of KHAN.

use bisat_engine::khan::{KALISTA, KHAN, SBIRE};

use crate::game_text::Noun;
use crate::grammar::Gender;
use crate::translated::{Said, said};

/// No two pieces of KHAN move as one.
const NO_PAIR: Said = said("pair", "une paire", "जोड़ी");

pub(super) const NOUNS: &[Noun] = &[
    Noun {
        kind: KALISTA,
        name: said("Kalista", "Kalista", "कलिस्ता"),
        french: Gender::Feminine,
        hindi: Gender::Feminine,
        pair: NO_PAIR,
    },
    Noun {
        kind: SBIRE,
        name: said("Sbire", "Sbire", "स्बीर"),
        french: Gender::Masculine,
        hindi: Gender::Masculine,
        pair: NO_PAIR,
    },
    Noun {
        kind: KHAN,
        name: said("the Khan", "le Khan", "ख़ान"),
        french: Gender::Masculine,
        hindi: Gender::Masculine,
        pair: NO_PAIR,
    },
];
