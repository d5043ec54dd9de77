//! What only Pachisi forbids, in words.

use bisat_engine::Reason;
use bisat_engine::pachisi::NotAllowed;

use crate::game_text::Called;
use crate::grammar::{Gender, english, french, hindi};
use crate::language::Language;
use crate::names::Who;
use crate::translated::{Said, said};

const ODD_THROW: Said = said(
    "A pair moves by half of the throw, so it needs an even one.",
    "Une paire avance de la moitié du lancer\u{202f}: il lui faut un lancer pair.",
    "जोड़ी दाँव का आधा चलती है, इसलिए सम दाँव चाहिए।",
);
const NO_CROSS: Said = said(
    "A pair may be broken only on a cross.",
    "Une paire ne se sépare que sur une croix.",
    "जोड़ी सिर्फ़ चीरे पर टूट सकती है।",
);
const FRESH_PAIR: Said = said(
    "This pair came to its cross in this turn. It may be broken in your next turn.",
    "Cette paire est arrivée sur sa croix pendant ce tour. Elle pourra se séparer au prochain.",
    "यह जोड़ी इसी बारी में चीरे पर आई है। अगली बारी में टूट सकती है।",
);

pub(super) fn reason(language: Language, reason: &Reason, who: Called) -> Option<String> {
    let Reason::Special(special) = reason else { return None };
    Some(match (special.downcast_ref()?, language) {
        (NotAllowed::OddThrow, _) => ODD_THROW.in_(language).to_owned(),
        (NotAllowed::NoCross, _) => NO_CROSS.in_(language).to_owned(),
        (NotAllowed::FreshPair, _) => FRESH_PAIR.in_(language).to_owned(),
        (NotAllowed::OnCross { seat, point }, Language::English) => {
            format!("{} piece on {point} is safe on its cross.", english::whose(&who(*seat)))
        }
        (NotAllowed::OnCross { seat, point }, Language::French) => {
            let piece = french::one_of(&who(*seat), "pièce", Gender::Feminine);
            format!("{piece} en {point} est à l'abri sur sa croix.")
        }
        (NotAllowed::OnCross { seat, point }, Language::Hindi) => {
            format!("{} {point} के चीरे पर सुरक्षित है।", hindi::one_of(&who(*seat)))
        }
    })
}

/// A piece of theirs cannot be hit, because it stands on a cross.
pub(super) fn safe_on_cross(language: Language, who: &Who) -> String {
    match language {
        Language::English => format!("{} piece there is safe on its cross.", english::whose(who)),
        Language::French => {
            format!("{} est à l'abri sur sa croix.", french::one_of(who, "pièce", Gender::Feminine))
        }
        Language::Hindi => format!("{} वहाँ चीरे पर सुरक्षित है।", hindi::one_of(who)),
    }
}
