//! What only Kho-Kho forbids, in words.

use bisat_engine::Reason;
use bisat_engine::kho_kho::{NotAllowed, Way};

use crate::grammar::{english, french, hindi};
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
    let to = |way: &Way| match way {
        Way::North => "north",
        Way::East => "east",
        Way::South => "south",
        Way::West => "west",
    };
    match fact {
        NotAllowed::NoStartSpace => "The Attacker begins on a4 or l4.".to_owned(),
        NotAllowed::NoGround => "A Runner stands neither in the lane nor on a pole.".to_owned(),
        NotAllowed::Sits => "A Sitter rises only by a Kho. Move the Attacker.".to_owned(),
        NotAllowed::NotStraight => "A Runner moves in a straight line.".to_owned(),
        NotAllowed::Pole { point } => format!("The pole on {point} bars the way."),
        NotAllowed::Lane => "The lane is closed there.".to_owned(),
        NotAllowed::Backwards { facing } => format!("The Attacker faces {} and cannot turn back.", to(facing)),
        NotAllowed::AgainstCourse { course } => {
            format!("The Attacker runs {} until a Kho or a Free zone.", to(course))
        }
        NotAllowed::NotFromBehind { point, faces } => {
            format!("The Sitter on {point} faces {}. Kho is given from behind.", to(faces))
        }
        NotAllowed::KhoTooFar { spin } => format!("That is further than {}.", english::spaces(*spin)),
        NotAllowed::SecondKho => "There is no second Kho with the rest of the spin.".to_owned(),
    }
}

fn in_french(fact: &NotAllowed) -> String {
    let to = |way: &Way| match way {
        Way::North => "le nord",
        Way::East => "l'est",
        Way::South => "le sud",
        Way::West => "l'ouest",
    };
    match fact {
        NotAllowed::NoStartSpace => "L'attaquant commence en a4 ou en l4.".to_owned(),
        NotAllowed::NoGround => "Un coureur ne se place ni dans le couloir ni sur un poteau.".to_owned(),
        NotAllowed::Sits => "Un joueur assis ne se lève que par un Kho. Déplacez l'attaquant.".to_owned(),
        NotAllowed::NotStraight => "Un coureur va en ligne droite.".to_owned(),
        NotAllowed::Pole { point } => format!("Le poteau en {point} barre le chemin."),
        NotAllowed::Lane => "Le couloir est fermé à cet endroit.".to_owned(),
        NotAllowed::Backwards { facing } => {
            format!("L'attaquant regarde vers {} et ne peut pas faire demi-tour.", to(facing))
        }
        NotAllowed::AgainstCourse { course } => {
            format!("L'attaquant court vers {} jusqu'à un Kho ou une zone libre.", to(course))
        }
        NotAllowed::NotFromBehind { point, faces } => {
            format!("Le joueur assis en {point} regarde vers {}. Le Kho se donne par-derrière.", to(faces))
        }
        NotAllowed::KhoTooFar { spin } => format!("C'est à plus de {}.", french::spaces(*spin)),
        NotAllowed::SecondKho => "Pas de second Kho avec le reste du coup de roue.".to_owned(),
    }
}

fn in_hindi(fact: &NotAllowed) -> String {
    let to = |way: &Way| match way {
        Way::North => "उत्तर",
        Way::East => "पूर्व",
        Way::South => "दक्षिण",
        Way::West => "पश्चिम",
    };
    match fact {
        NotAllowed::NoStartSpace => "हमलावर a4 या l4 से शुरू करता है।".to_owned(),
        NotAllowed::NoGround => "धावक न गली में खड़ा होता है, न खंभे पर।".to_owned(),
        NotAllowed::Sits => "बैठा खिलाड़ी खो से ही उठता है। हमलावर को चलाइए।".to_owned(),
        NotAllowed::NotStraight => "धावक सीधी रेखा में चलता है।".to_owned(),
        NotAllowed::Pole { point } => format!("{point} का खंभा रास्ता रोकता है।"),
        NotAllowed::Lane => "वहाँ गली बंद है।".to_owned(),
        NotAllowed::Backwards { facing } => {
            format!("हमलावर का मुँह {} की ओर है, वह पीछे नहीं मुड़ सकता।", to(facing))
        }
        NotAllowed::AgainstCourse { course } => {
            format!("खो या मुक्त क्षेत्र तक हमलावर {} की ओर ही दौड़ता है।", to(course))
        }
        NotAllowed::NotFromBehind { point, faces } => {
            format!("{point} का खिलाड़ी {} की ओर देखता है। खो पीछे से दिया जाता है।", to(faces))
        }
        NotAllowed::KhoTooFar { spin } => format!("वह {} से ज़्यादा दूर है।", hindi::spaces_oblique(*spin)),
        NotAllowed::SecondKho => "बचे हुए ख़ानों से दूसरा खो नहीं दिया जा सकता।".to_owned(),
    }
}
