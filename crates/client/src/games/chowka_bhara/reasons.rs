//! What only Chowka Bhara forbids, in words.

use bisat_engine::Reason;
use bisat_engine::chowka_bhara::NotAllowed;

use crate::language::Language;
use crate::translated::{Said, said};

const NO_LICENCE: Said = said(
    "The inner squares need a hit first.",
    "Il faut d'abord toucher un pion pour entrer dans l'anneau intérieur.",
    "भीतर जाने के लिए पहले एक गोटी काटनी होगी।",
);

pub(super) fn reason(language: Language, reason: &Reason) -> Option<String> {
    let Reason::Special(special) = reason else { return None };
    let NotAllowed::NoLicence = special.downcast_ref()?;
    Some(NO_LICENCE.in_(language).to_owned())
}
