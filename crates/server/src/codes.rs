//! Join codes of waiting tables that people can say: a word and a number from 10 to 99, such as `amla-27`.
//!
//! There are few of them, so a code is short-lived, and wrong ones are limited ([`crate::http`]). The link of a table cannot
//! be guessed; a code can.

use bisat_protocol::TableCode;

use crate::rng::{Rng, random_bytes};

/// How long a table keeps its code if its game does not start, in milliseconds: six hours.
pub const CODE_LASTS: u64 = 6 * 60 * 60 * 1000;
/// Codes that are tried for a table. Even if half of all codes were taken, one table in 65,000 would get none.
const CANDIDATES: usize = 16;
/// How many numbers there are: 10 to 99, because a leading zero is hard to say.
const NUMBERS: u64 = 90;

/// How many different codes there are.
pub const COUNT: u64 = WORDS.len() as u64 * NUMBERS;

/// Random codes for a table, to try one after the other.
pub fn candidates(rng: &dyn Rng) -> Vec<TableCode> {
    (0..CANDIDATES).map(|_| code(u64::from_le_bytes(random_bytes(rng)))).collect()
}

fn code(number: u64) -> TableCode {
    let number = number % COUNT;
    TableCode(format!("{}-{}", WORDS[(number / NUMBERS) as usize], 10 + number % NUMBERS))
}

/// Words of 3 to 7 letters. No two differ in one letter, so that a typing error never leads to another table.
#[rustfmt::skip]
const WORDS: [&str; 177] = [
    // Fruits and nuts.
    "amla", "anar", "santra", "nimbu", "jamun", "litchi", "chikoo", "papaya", "mango", "guava", "kokum", "khajur",
    "badam", "pista", "anjeer", "akhrot", "langra", "dasheri", "kathal", "karonda", "phalsa", "shahtut", "nariyal",
    "bael", "khumani", "cherry", "plum", "peach", "banana", "orange", "apple",
    // Spices and herbs.
    "haldi", "jeera", "elaichi", "laung", "methi", "ajwain", "saunf", "kesar", "kalonji", "masala", "mirchi", "adrak",
    "tulsi", "pudina", "dhania", "sarson", "saffron", "pepper", "ginger", "clove", "cumin", "nutmeg", "mustard",
    "anise",
    // Trees and flowers.
    "neem", "peepal", "banyan", "bargad", "palash", "kadamb", "ashoka", "champa", "chameli", "mogra", "juhi", "kamal",
    "gulab", "genda", "kewda", "parijat", "sagwan", "deodar", "chinar", "babul", "mahua", "arjun", "semal", "khejri",
    "bamboo", "chandan", "lotus", "jasmine", "moringa", "cedar", "coconut", "areca",
    // Birds and other animals.
    "bulbul", "koel", "myna", "tota", "hansa", "sarus", "chakor", "bagula", "kabutar", "baya", "garud", "papiha",
    "hoopoe", "heron", "egret", "ibis", "parrot", "peacock", "drongo", "crane", "munia", "shama", "robin", "sunbird",
    "barbet", "oriole", "lapwing", "stork", "quail", "osprey", "falcon", "magpie", "swallow", "hiran", "chital",
    "nilgai", "titli", "jugnu",
    // Sweets and dishes.
    "laddu", "jalebi", "barfi", "halwa", "kheer", "kulfi", "lassi", "chai", "dosa", "idli", "samosa", "pakora",
    "poha", "paratha", "dhokla", "modak", "rabri", "gujiya", "imarti", "malpua", "paneer", "papad", "upma", "rasam",
    "sambar", "biryani", "pulao", "raita", "thepla", "khakhra", "roti", "appam",
    // Rivers, instruments, dances and play.
    "kaveri", "narmada", "yamuna", "chambal", "teesta", "jhelum", "tabla", "sitar", "veena", "dholak", "bansuri",
    "sarod", "santoor", "rangoli", "mehndi", "garba", "bhangra", "patang", "lattu", "carrom",
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use bisat_protocol::TableCode;

    use super::{COUNT, WORDS, code};

    #[test]
    fn every_code_is_different_and_is_read_as_it_is_written() {
        let codes: HashSet<TableCode> = (0..COUNT).map(code).collect();
        assert_eq!(codes.len() as u64, COUNT);
        for code in codes {
            assert_eq!(TableCode::read(&code.0), Some(code));
        }
    }

    #[test]
    fn no_two_words_differ_in_one_letter() {
        for (at, one) in WORDS.iter().enumerate() {
            for other in &WORDS[at + 1..] {
                let is_changed = one.len() == other.len()
                    && one.bytes().zip(other.bytes()).filter(|(one, other)| one != other).count() <= 1;
                let is_shortened = |long: &str, short: &str| {
                    long.len() == short.len() + 1
                        && (0..long.len()).any(|at| [&long[..at], &long[at + 1..]].concat() == short)
                };
                assert!(!is_changed && !is_shortened(one, other) && !is_shortened(other, one), "{one} and {other}");
            }
        }
    }
}
