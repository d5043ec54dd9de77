//! Sentences of Pachisi.

use bisat_engine::pachisi::{Ask, COLUMN, CROSS, Fact, NotAllowed, Purpose};
use bisat_engine::{Effect, Kind, Merit, Reason, Special};

use super::nouns::PIECE_NOUN;
use super::reasons;
use crate::game_text::{Called, Noun, Say, say_fact};
use crate::games::race::{self, hit};
use crate::grammar::{english, french, hindi, listed};
use crate::language::Language;
use crate::names::Who;
use crate::step::Advance;
use crate::translated::Said;

pub(super) struct Words;

impl Say for Words {
    fn effect(&self, language: Language, effect: &Effect, who: Called) -> Option<String> {
        match effect {
            Effect::Captured { seat, count, .. } => Some(hit(language, &PIECE_NOUN, *seat, *count, who)),
            Effect::Special(special) => say_fact(language, special, who, [in_english, in_french, in_hindi]),
            _ => None,
        }
    }

    fn chance_prompt(&self, language: Language, ask: &Special, who: Option<&Who>) -> Option<String> {
        let Ask::Order = ask.downcast_ref()?;
        let who = who?;
        Some(match (language, who) {
            (Language::English, Who::You) => "Throw for who begins.".to_owned(),
            (Language::English, other) => format!("{} throws for who begins.", english::subject(other)),
            (Language::French, Who::You) => "À vous de lancer pour savoir qui commence.".to_owned(),
            (Language::French, other) => {
                format!("À {} de lancer pour savoir qui commence.", french::subject(other))
            }
            (Language::Hindi, Who::You) => "शुरुआत के लिए दाँव फेंकिए।".to_owned(),
            (Language::Hindi, other) => format!("{} दाँव, शुरुआत के लिए।", hindi::with(other, "का")),
        })
    }

    fn seen_reason(&self, language: Language, reason: &Reason, who: Called) -> Option<String> {
        if let Reason::Special(special) = reason
            && let Some(NotAllowed::OnCross { seat, .. }) = special.downcast_ref()
        {
            return Some(reasons::safe_on_cross(language, &who(*seat)));
        }
        race::seen::reason(language, &PIECE_NOUN, reason, who)
    }

    fn advance(&self, language: Language, noun: &Noun, count: u8, advance: Advance, who: &Who) -> Option<String> {
        let onto = advance.onto.and_then(|kind| self.onto(kind));
        Some(race::seen::advance(language, noun, count, (advance.steps, onto), who))
    }

    fn onto(&self, kind: Kind) -> Option<Said> {
        match kind {
            CROSS => Some(race::seen::ONTO_CROSS),
            COLUMN => Some(race::seen::INTO_COLUMN),
            _ => None,
        }
    }

    fn merit(&self, language: Language, merit: &Merit, who: Called) -> Option<String> {
        match merit {
            Merit::Special(special) => special.downcast_ref().map(|purpose| why(language, purpose)),
            _ => race::merit(language, &PIECE_NOUN, merit, who),
        }
    }

    fn reason(&self, language: Language, reason: &Reason, who: Called) -> Option<String> {
        reasons::reason(language, reason, who)
    }
}

fn in_english(fact: &Fact, who: Called) -> String {
    match fact {
        Fact::Begins { seat } => format!("{}.", english::does(&who(*seat), "begin", "begins")),
        Fact::ThrowAgain { seats } => {
            let throwers = english::capital(&english::all(seats, who));
            format!("{throwers} share the highest throw and throw again.")
        }
        Fact::KeptLost { value, times, .. } => {
            let times = if *times == 3 { "Three".to_owned() } else { times.to_string() };
            format!("{times} {value}s in a row. The kept throws are lost.")
        }
    }
}

fn in_hindi(fact: &Fact, who: Called) -> String {
    match fact {
        Fact::Begins { seat } => format!("शुरुआत {}।", hindi::with(&who(*seat), "की")),
        Fact::ThrowAgain { seats } => {
            let throwers: Vec<String> = seats.iter().map(|seat| hindi::with(&who(*seat), "का")).collect();
            format!("सबसे ऊँचा दाँव बराबर रहा। {} दाँव फिर होगा।", listed(&throwers, "और"))
        }
        Fact::KeptLost { value, times, .. } => {
            let times = if *times == 3 { "तीन".to_owned() } else { times.to_string() };
            format!("लगातार {times} बार {value}। रखे हुए सब दाँव रद्द।")
        }
    }
}

fn in_french(fact: &Fact, who: Called) -> String {
    french::typeset(&match fact {
        Fact::Begins { seat } => format!("{}.", french::does(&who(*seat), "commencez", "commence")),
        Fact::ThrowAgain { seats } => {
            format!("Le plus haut lancer est partagé : nouveau lancer pour {}.", french::all(seats, who))
        }
        Fact::KeptLost { value, times, .. } => {
            let times = if *times == 3 { "Trois".to_owned() } else { times.to_string() };
            format!("{times} {value} de suite. Les lancers gardés sont perdus.")
        }
    })
}

fn why(language: Language, purpose: &Purpose) -> String {
    match (purpose, language) {
        (Purpose::SkipKeepsSafe, Language::English) => "Every move would leave a piece where one throw could hit it.",
        (Purpose::SkipKeepsSafe, Language::French) => "Chaque coup laisserait une pièce à portée d'un seul lancer.",
        (Purpose::SkipKeepsSafe, Language::Hindi) => "हर चाल के बाद कोई गोटी एक दाँव में कट सकती है।",
        (Purpose::Column, Language::English) => "It turns into your own column, where nobody can hit it.",
        (Purpose::Column, Language::French) => "La pièce entre dans votre colonne, où personne ne peut la toucher.",
        (Purpose::Column, Language::Hindi) => "गोटी आपकी अपनी क़तार में मुड़ती है, जहाँ उसे कोई नहीं काट सकता।",
    }
    .to_owned()
}
