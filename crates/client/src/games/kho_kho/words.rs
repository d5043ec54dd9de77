//! Sentences of Kho-Kho.

use bisat_engine::kho_kho::{ATTACKER, Ask, Fact};
use bisat_engine::{Effect, Merit, Prompt, Reason, Special};

use super::{merits, reasons};
use crate::game_text::{Called, Say};
use crate::grammar::{Gender, english, figures, french, hindi, listed};
use crate::language::Language;
use crate::names::Who;

pub(super) struct Words;

impl Say for Words {
    fn effect(&self, language: Language, effect: &Effect, who: Called) -> Option<String> {
        match language {
            Language::English => effect_in_english(effect, who),
            Language::French => effect_in_french(effect, who).map(|said| french::typeset(&said)),
            Language::Hindi => effect_in_hindi(effect, who),
        }
    }

    fn prompt(&self, language: Language, prompt: &Prompt) -> Option<String> {
        let Prompt::Special(special) = prompt else { return None };
        let ask = special.downcast_ref()?;
        match language {
            Language::English => ask_in_english(ask),
            Language::French => ask_in_french(ask),
            Language::Hindi => ask_in_hindi(ask),
        }
    }

    fn chance_prompt(&self, language: Language, ask: &Special, who: Option<&Who>) -> Option<String> {
        match (ask.downcast_ref()?, language, who) {
            (Ask::Toss, Language::English, _) => Some("A toss decides who chases first.".to_owned()),
            (Ask::Toss, Language::French, _) => Some("Le tirage au sort décide qui attaque d'abord.".to_owned()),
            (Ask::Toss, Language::Hindi, _) => Some("टॉस से तय होगा कि पहले पीछा कौन करे।".to_owned()),
            (Ask::Spin, Language::English, Some(Who::You)) => Some("Spin.".to_owned()),
            (Ask::Spin, Language::English, Some(other)) => Some(format!("{} is to spin.", english::subject(other))),
            (Ask::Spin, Language::French, Some(Who::You)) => Some("À vous de tourner la roue.".to_owned()),
            (Ask::Spin, Language::French, Some(other)) => {
                Some(format!("À {} de tourner la roue.", french::subject(other)))
            }
            (Ask::Spin, Language::Hindi, Some(Who::You)) => Some("चकरी घुमाइए।".to_owned()),
            (Ask::Spin, Language::Hindi, Some(other)) => Some(format!("{} चकरी की बारी।", hindi::with(other, "की"))),
            _ => None,
        }
    }

    fn merit(&self, language: Language, merit: &Merit, _: Called) -> Option<String> {
        merits::merit(language, merit)
    }

    fn reason(&self, language: Language, reason: &Reason, _: Called) -> Option<String> {
        reasons::reason(language, reason)
    }
}

fn effect_in_english(effect: &Effect, who: Called) -> Option<String> {
    Some(match effect {
        Effect::TakesOver { point, left: 0, .. } => format!("Kho! The Sitter on {point} rises."),
        Effect::TakesOver { point, left, .. } => {
            format!("Kho! The Sitter on {point} rises. {} left.", english::spaces(*left))
        }
        Effect::Captured { seat, point, .. } => {
            format!("{} Runner on {point} is out.", english::whose(&who(*seat)))
        }
        Effect::NoUse { kind, values, .. } if *kind == ATTACKER => {
            format!("The Attacker cannot use {}.", english::the(values, "or"))
        }
        Effect::Placed { seat, kind, point } if *kind == ATTACKER => {
            format!("{} the Attacker on {point}.", english::does(&who(*seat), "put", "puts"))
        }
        Effect::Special(special) => in_english(special.downcast_ref()?, who),
        _ => return None,
    })
}

fn in_english(fact: &Fact, who: Called) -> String {
    match fact {
        Fact::TossWon { seat } => format!("{} the toss.", english::does(&who(*seat), "win", "wins")),
        Fact::Spun { seat, value } => format!("{} {value}.", english::does(&who(*seat), "spin", "spins")),
        Fact::Held { point } => format!("The Attacker stays on {point}."),
        Fact::RunnersLeft { left: 0 } => "None is left.".to_owned(),
        Fact::RunnersLeft { left } => format!("{left} left."),
        Fact::TurnEnds { seat, survivors } => {
            format!("The turn is over. {} surviving Runners: {survivors}.", english::whose(&who(*seat)))
        }
        Fact::Chases { seat, turn, turns } => {
            let chases = match who(*seat) {
                Who::You => "you chase".to_owned(),
                other => format!("{} chases", english::subject(&other)),
            };
            format!("Turn {turn} of {turns}: {chases}.")
        }
    }
}

fn effect_in_french(effect: &Effect, who: Called) -> Option<String> {
    Some(match effect {
        Effect::TakesOver { point, left: 0, .. } => format!("Kho ! Le joueur assis en {point} se lève."),
        Effect::TakesOver { point, left, .. } => {
            format!("Kho ! Le joueur assis en {point} se lève. Il reste {}.", french::spaces(*left))
        }
        Effect::Captured { seat, point, .. } => {
            format!("{} en {point} est éliminé.", french::one_of(&who(*seat), "coureur", Gender::Masculine))
        }
        Effect::NoUse { kind, values, .. } if *kind == ATTACKER => {
            format!("L'attaquant ne peut pas jouer {}.", french::each("le", values, "ou"))
        }
        Effect::Special(special) => in_french(special.downcast_ref()?, who),
        _ => return None,
    })
}

fn in_french(fact: &Fact, who: Called) -> String {
    match fact {
        Fact::TossWon { seat } => format!("{} le tirage au sort.", french::does(&who(*seat), "gagnez", "gagne")),
        Fact::Spun { seat, value } => format!("{} {value} à la roue.", french::does(&who(*seat), "faites", "fait")),
        Fact::Held { point } => format!("L'attaquant reste en {point}."),
        Fact::RunnersLeft { left: 0 } => "Il n'en reste aucun.".to_owned(),
        Fact::RunnersLeft { left } => format!("Il en reste {left}."),
        Fact::TurnEnds { seat, survivors } => {
            let runners = match who(*seat) {
                Who::You => "Vos coureurs rescapés".to_owned(),
                other => format!("Coureurs rescapés {}", french::of(&other)),
            };
            format!("Le tour est fini. {runners} : {survivors}.")
        }
        Fact::Chases { seat, turn, turns } => {
            let chases = match who(*seat) {
                Who::You => "vous attaquez".to_owned(),
                other => format!("{} attaque", french::subject(&other)),
            };
            format!("Tour {turn} sur {turns} : {chases}.")
        }
    }
}

fn effect_in_hindi(effect: &Effect, who: Called) -> Option<String> {
    Some(match effect {
        Effect::TakesOver { point, left, .. } => {
            let rest = match left {
                0 => String::new(),
                1 => " 1 ख़ाना बाक़ी है।".to_owned(),
                _ => format!(" {left} ख़ाने बाक़ी हैं।"),
            };
            format!("खो! {point} का खिलाड़ी उठा।{rest}")
        }
        Effect::Captured { seat, point, .. } => format!("{} धावक {point} पर आउट।", hindi::with(&who(*seat), "का")),
        Effect::NoUse { kind, values, .. } if *kind == ATTACKER => {
            format!("हमलावर {} नहीं चल सकता।", listed(&figures(values), "या"))
        }
        Effect::Special(special) => in_hindi(special.downcast_ref()?, who),
        _ => return None,
    })
}

fn in_hindi(fact: &Fact, who: Called) -> String {
    match fact {
        Fact::TossWon { seat } => format!("टॉस {} रहा।", hindi::with(&who(*seat), "का")),
        Fact::Spun { seat, value } => format!("{} चकरी: {value}।", hindi::with(&who(*seat), "की")),
        Fact::Held { point } => format!("हमलावर {point} पर ही रहा।"),
        Fact::RunnersLeft { left: 0 } => "कोई बाक़ी नहीं।".to_owned(),
        Fact::RunnersLeft { left } => format!("{left} बाक़ी।"),
        Fact::TurnEnds { seat, survivors } => {
            format!("पारी पूरी। {} बचे हुए धावक: {survivors}।", hindi::with(&who(*seat), "के"))
        }
        Fact::Chases { seat, turn, turns } => {
            format!("पारी {turn}/{turns}: पीछा करने की बारी {}।", hindi::with(&who(*seat), "की"))
        }
    }
}

fn ask_in_english(ask: &Ask) -> Option<String> {
    Some(match ask {
        Ask::PlaceAttacker { points } => format!("Put your Attacker on {}.", listed(points, "or")),
        Ask::PlaceRunner { left } => format!("Place a Runner. {left} left to place."),
        Ask::Chase { spin } => format!("Move the Attacker {}.", english::spaces(*spin)),
        Ask::ChaseOrKho { spin } => format!("Move the Attacker {}, or give Kho.", english::spaces(*spin)),
        Ask::UseBalance { balance } => format!("Move the new Attacker {}, or hold.", english::spaces(*balance)),
        Ask::Run { spin } => format!("Move a Runner {}.", english::spaces(*spin)),
        Ask::Toss | Ask::Spin => return None,
    })
}

fn ask_in_french(ask: &Ask) -> Option<String> {
    Some(match ask {
        Ask::PlaceAttacker { points } => format!("Placez votre attaquant en {}.", listed(points, "ou")),
        Ask::PlaceRunner { left } => format!("Placez un coureur. Encore {left} à placer."),
        Ask::Chase { spin } => format!("Déplacez l'attaquant de {}.", french::spaces(*spin)),
        Ask::ChaseOrKho { spin } => format!("Déplacez l'attaquant de {}, ou donnez Kho.", french::spaces(*spin)),
        Ask::UseBalance { balance } => {
            format!("Déplacez le nouvel attaquant de {}, ou restez sur place.", french::spaces(*balance))
        }
        Ask::Run { spin } => format!("Déplacez un coureur de {}.", french::spaces(*spin)),
        Ask::Toss | Ask::Spin => return None,
    })
}

fn ask_in_hindi(ask: &Ask) -> Option<String> {
    Some(match ask {
        Ask::PlaceAttacker { points } => format!("अपना हमलावर {} पर रखिए।", listed(points, "या")),
        Ask::PlaceRunner { left: 1 } => "एक धावक रखिए। 1 रखना बाक़ी है।".to_owned(),
        Ask::PlaceRunner { left } => format!("एक धावक रखिए। {left} रखने बाक़ी हैं।"),
        Ask::Chase { spin } => format!("हमलावर को {} चलाइए।", hindi::spaces(*spin)),
        Ask::ChaseOrKho { spin } => format!("हमलावर को {} चलाइए, या खो दीजिए।", hindi::spaces(*spin)),
        Ask::UseBalance { balance } => format!("नए हमलावर को {} चलाइए, या वहीं रहिए।", hindi::spaces(*balance)),
        Ask::Run { spin } => format!("किसी धावक को {} चलाइए।", hindi::spaces(*spin)),
        Ask::Toss | Ask::Spin => return None,
    })
}
