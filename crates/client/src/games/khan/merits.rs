//! Why a move of KHAN is advised.

use bisat_engine::Merit;
use bisat_engine::khan::Purpose;

use crate::game_text::Called;
use crate::grammar::{english, french, hindi};
use crate::language::Language;

pub(super) fn merit(language: Language, merit: &Merit, who: Called) -> Option<String> {
    let purpose = match merit {
        Merit::NoneInReach { .. } => return Some(nothing_taken(language)),
        Merit::Special(special) => special.downcast_ref()?,
        _ => return None,
    };
    Some(match language {
        Language::English => in_english(purpose, who),
        Language::French => french::typeset(&in_french(purpose, who)),
        Language::Hindi => in_hindi(purpose, who),
    })
}

fn nothing_taken(language: Language) -> String {
    match language {
        Language::English => "No piece of yours can be taken next.",
        Language::French => "Aucune de vos pièces ne peut être prise au coup suivant.",
        Language::Hindi => "अगली चाल में आपका कोई मोहरा नहीं मारा जा सकता।",
    }
    .to_owned()
}

fn in_english(purpose: &Purpose, who: Called) -> String {
    match purpose {
        Purpose::ForcesKalista => "Whatever the answer, you can take the Kalista next.".to_owned(),
        Purpose::TakesKalistaAfter { answers, of } => {
            format!("It threatens the Kalista: after {answers} of {of} answers you can take her.")
        }
        Purpose::GuardsKalista { losing, of } => {
            format!("It guards your Kalista, who could be taken after {losing} of your {of} moves.")
        }
        Purpose::FewAnswers { seat, answers: 1 } => {
            format!("It leaves {} a single answer.", english::object(&who(*seat)))
        }
        Purpose::FewAnswers { seat, answers } => {
            format!("It leaves {} only {answers} answers.", english::object(&who(*seat)))
        }
        Purpose::AnswersEveryNumber => "You can answer every number that the Khan may ask for.".to_owned(),
        Purpose::NothingToTake { seat } => {
            format!("{} first move can take nothing.", english::whose(&who(*seat)))
        }
        Purpose::MoreTriples { own, others } => {
            format!("Your two rows then have {own} triples, the others {others}.")
        }
    }
}

fn in_french(purpose: &Purpose, who: Called) -> String {
    match purpose {
        Purpose::ForcesKalista => "Quelle que soit la réponse, vous pourrez prendre la Kalista.".to_owned(),
        Purpose::TakesKalistaAfter { answers: 1, of } => {
            format!("Ce coup menace la Kalista : vous pourrez la prendre après 1 réponse sur {of}.")
        }
        Purpose::TakesKalistaAfter { answers, of } => {
            format!("Ce coup menace la Kalista : vous pourrez la prendre après {answers} réponses sur {of}.")
        }
        Purpose::GuardsKalista { losing, of } => {
            format!("Ce coup protège votre Kalista, prenable après {losing} de vos {of} coups.")
        }
        Purpose::FewAnswers { seat, answers: 1 } => {
            format!("Ce coup ne laisse qu'une réponse à {}.", french::subject(&who(*seat)))
        }
        Purpose::FewAnswers { seat, answers } => {
            format!("Ce coup ne laisse que {answers} réponses à {}.", french::subject(&who(*seat)))
        }
        Purpose::AnswersEveryNumber => "Vous pouvez répondre à tous les nombres que le Khan peut demander.".to_owned(),
        Purpose::NothingToTake { seat } => format!("Le premier coup {} ne peut rien prendre.", french::of(&who(*seat))),
        Purpose::MoreTriples { own, others } => {
            format!("Vos deux rangées ont alors {own} triples, celles d'en face {others}.")
        }
    }
}

fn in_hindi(purpose: &Purpose, who: Called) -> String {
    match purpose {
        Purpose::ForcesKalista => "जवाब कुछ भी हो, अगली चाल में आप कलिस्ता को मार सकते हैं।".to_owned(),
        Purpose::TakesKalistaAfter { answers: 1, of } => {
            format!("इससे कलिस्ता ख़तरे में है: {of} में से 1 जवाब के बाद उसे मारा जा सकता है।")
        }
        Purpose::TakesKalistaAfter { answers, of } => {
            format!("इससे कलिस्ता ख़तरे में है: {of} में से {answers} जवाबों के बाद उसे मारा जा सकता है।")
        }
        Purpose::GuardsKalista { losing: 1, of } => {
            format!("इससे आपकी कलिस्ता बचती है; आपकी {of} में से 1 चाल के बाद वह मारी जा सकती है।")
        }
        Purpose::GuardsKalista { losing, of } => {
            format!("इससे आपकी कलिस्ता बचती है; आपकी {of} में से {losing} चालों के बाद वह मारी जा सकती है।")
        }
        Purpose::FewAnswers { seat, answers: 1 } => {
            format!("{} पास एक ही जवाब रहता है।", hindi::with(&who(*seat), "के"))
        }
        Purpose::FewAnswers { seat, answers } => {
            format!("{} पास केवल {answers} जवाब रहते हैं।", hindi::with(&who(*seat), "के"))
        }
        Purpose::AnswersEveryNumber => "ख़ान जो भी अंक माँगे, आपके पास जवाब है।".to_owned(),
        Purpose::NothingToTake { seat } => {
            format!("{} पहली चाल में कुछ नहीं मारा जा सकता।", hindi::with(&who(*seat), "की"))
        }
        Purpose::MoreTriples { own, others } => {
            format!("तब आपकी दो पंक्तियों में {own} तिहरे ख़ाने होंगे, सामने {others}।")
        }
    }
}
