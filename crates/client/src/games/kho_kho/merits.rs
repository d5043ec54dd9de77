//! Why a move of Kho-Kho is advised.

use bisat_engine::kho_kho::Purpose;
use bisat_engine::{Merit, Probability};

use crate::grammar::french;
use crate::language::Language;

pub(super) fn merit(language: Language, merit: &Merit) -> Option<String> {
    Some(match language {
        Language::English => in_english(merit)?,
        Language::French => french::typeset(&in_french(merit)?),
        Language::Hindi => in_hindi(merit)?,
    })
}

fn in_english(merit: &Merit) -> Option<String> {
    Some(match merit {
        Merit::Captures { .. } => "It puts a Runner out.".to_owned(),
        Merit::Escapes { before, after: Probability::NONE, .. } => {
            format!("The Attacker's next spin could reach it ({} %). Where it goes, none can.", before.percent())
        }
        Merit::Escapes { before, after, .. } => {
            format!(
                "The Attacker's next spin reaches it less easily: {} % instead of {} %.",
                after.percent(),
                before.percent()
            )
        }
        Merit::NoneInReach { .. } => "After this move, no spin reaches a Runner.".to_owned(),
        Merit::Special(special) => match special.downcast_ref()? {
            Purpose::BalanceDismisses { point } => {
                format!("The new Attacker can put the Runner on {point} out at once.")
            }
            Purpose::RunnersInReach { runners: 1 } => "The next spin could then reach a Runner.".to_owned(),
            Purpose::RunnersInReach { runners } => format!("The next spin could then reach {runners} Runners."),
            Purpose::PlacedOutOfReach => "No spin of the Attacker reaches it there.".to_owned(),
        },
        _ => return None,
    })
}

fn in_french(merit: &Merit) -> Option<String> {
    Some(match merit {
        Merit::Captures { .. } => "Ce coup élimine un coureur.".to_owned(),
        Merit::Escapes { before, after: Probability::NONE, .. } => format!(
            "L'attaquant pourrait l'atteindre au prochain coup de roue ({} %). Là où il va, non.",
            before.percent()
        ),
        Merit::Escapes { before, after, .. } => format!(
            "L'attaquant l'atteindra moins souvent au prochain coup de roue : {} % au lieu de {} %.",
            after.percent(),
            before.percent()
        ),
        Merit::NoneInReach { .. } => "Ensuite, aucun coup de roue n'atteint un coureur.".to_owned(),
        Merit::Special(special) => match special.downcast_ref()? {
            Purpose::BalanceDismisses { point } => {
                format!("Le nouvel attaquant peut éliminer aussitôt le coureur en {point}.")
            }
            Purpose::RunnersInReach { runners: 1 } => {
                "Le prochain coup de roue pourra alors atteindre un coureur.".to_owned()
            }
            Purpose::RunnersInReach { runners } => {
                format!("Le prochain coup de roue pourra alors atteindre {runners} coureurs.")
            }
            Purpose::PlacedOutOfReach => "Aucun coup de roue de l'attaquant ne l'atteint là.".to_owned(),
        },
        _ => return None,
    })
}

fn in_hindi(merit: &Merit) -> Option<String> {
    Some(match merit {
        Merit::Captures { .. } => "इससे एक धावक आउट होता है।".to_owned(),
        Merit::Escapes { before, after: Probability::NONE, .. } => {
            format!("हमलावर अगली चकरी में उस तक पहुँच सकता है ({} %); जहाँ वह जाएगा, वहाँ नहीं।", before.percent())
        }
        Merit::Escapes { before, after, .. } => {
            format!("अगली चकरी में पकड़े जाने का ख़तरा {} % से घटकर {} % रह जाता है।", before.percent(), after.percent())
        }
        Merit::NoneInReach { .. } => "इसके बाद किसी चकरी से कोई धावक नहीं पकड़ा जा सकता।".to_owned(),
        Merit::Special(special) => match special.downcast_ref()? {
            Purpose::BalanceDismisses { point } => format!("नया हमलावर {point} के धावक को तुरंत आउट कर सकता है।"),
            Purpose::RunnersInReach { runners: 1 } => "तब अगली चकरी एक धावक तक पहुँच सकती है।".to_owned(),
            Purpose::RunnersInReach { runners } => format!("तब अगली चकरी {runners} धावकों तक पहुँच सकती है।"),
            Purpose::PlacedOutOfReach => "वहाँ हमलावर की कोई चकरी उस तक नहीं पहुँचती।".to_owned(),
        },
        _ => return None,
    })
}
