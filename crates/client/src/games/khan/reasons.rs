//! What only KHAN forbids, in words.

use bisat_engine::Reason;
use bisat_engine::khan::NotAllowed;

use crate::grammar::french;
use crate::language::Language;

pub(super) fn reason(language: Language, reason: &Reason) -> Option<String> {
    let Reason::Special(special) = reason else { return None };
    let fact = special.downcast_ref()?;
    Some(match language {
        Language::English => in_english(fact),
        Language::French => french::typeset(&in_french(fact)),
        Language::Hindi => in_hindi(fact),
    })
}

fn in_english(fact: &NotAllowed) -> String {
    match fact {
        NotAllowed::NotHome => "Set up on your first two rows.".to_owned(),
        NotAllowed::Demanded { number } => asks_for(Language::English, *number),
        NotAllowed::ReturnsOnto { number } => {
            format!("The Khan stands on a {number}: a Sbire comes back onto a {number}.")
        }
        NotAllowed::Answerable { number } => {
            format!("A Sbire comes back only when no piece can answer the {number}.")
        }
        NotAllowed::NoDemand => "The Khan asks for no number, so no Sbire comes back.".to_owned(),
        NotAllowed::NoFreeSquare { number } => format!("Every {number} is occupied."),
    }
}

fn in_french(fact: &NotAllowed) -> String {
    match fact {
        NotAllowed::NotHome => "Placez vos pièces sur vos deux premières rangées.".to_owned(),
        NotAllowed::Demanded { number } => asks_for(Language::French, *number),
        NotAllowed::ReturnsOnto { number } => {
            format!("Le Khan est sur un {number} : un Sbire revient sur un {number}.")
        }
        NotAllowed::Answerable { number } => {
            format!("Un Sbire ne revient que si aucune pièce ne peut répondre au {number}.")
        }
        NotAllowed::NoDemand => "Le Khan ne demande aucun nombre : aucun Sbire ne revient.".to_owned(),
        NotAllowed::NoFreeSquare { number } => format!("Tous les {number} sont occupés."),
    }
}

fn in_hindi(fact: &NotAllowed) -> String {
    match fact {
        NotAllowed::NotHome => "मोहरे अपनी पहली दो पंक्तियों में रखिए।".to_owned(),
        NotAllowed::Demanded { number } => asks_for(Language::Hindi, *number),
        NotAllowed::ReturnsOnto { number } => {
            format!("ख़ान {number} पर है: स्बीर {number} पर ही लौटता है।")
        }
        NotAllowed::Answerable { number } => {
            format!("स्बीर तभी लौटता है जब {number} का जवाब कोई मोहरा न दे सके।")
        }
        NotAllowed::NoDemand => "ख़ान कोई अंक नहीं माँगता, इसलिए स्बीर नहीं लौटता।".to_owned(),
        NotAllowed::NoFreeSquare { number } => format!("{number} का कोई ख़ाना ख़ाली नहीं है।"),
    }
}

/// A piece cannot move because the Khan demands a number.
pub(super) fn asks_for(language: Language, number: u8) -> String {
    match language {
        Language::English => format!("That cannot be played now: the Khan asks for a {number}."),
        Language::French => french::typeset(&format!("Ce coup n'est pas possible : le Khan demande un {number}.")),
        Language::Hindi => format!("यह चाल अभी नहीं चलेगी: ख़ान {number} माँगता है।"),
    }
}
