//! Sentences of Chowka Bhara.

use bisat_engine::chowka_bhara::{Fact, Purpose, SAFE};
use bisat_engine::{Effect, Kind, Merit, Reason};

use super::nouns::PAWN_NOUN;
use super::reasons;
use crate::game_text::{Called, Noun, Say, say_fact};
use crate::games::race::{self, hit};
use crate::grammar::{english, french, hindi};
use crate::language::Language;
use crate::names::Who;
use crate::step::Advance;
use crate::translated::Said;

pub(super) struct Words;

impl Say for Words {
    fn effect(&self, language: Language, effect: &Effect, who: Called) -> Option<String> {
        match effect {
            Effect::Captured { seat, count, .. } => Some(hit(language, &PAWN_NOUN, *seat, *count, who)),
            Effect::Special(special) => say_fact(language, special, who, [in_english, in_french, in_hindi]),
            _ => None,
        }
    }

    fn seen_effect(&self, language: Language, effect: &Effect, who: Called) -> Option<String> {
        let Effect::Special(special) = effect else { return None };
        let Fact::Blocks { seat, .. } = special.downcast_ref()? else { return None };
        let whose = who(*seat);
        Some(match (language, &whose) {
            (Language::English, _) => format!("{} double blocks the way.", english::whose(&whose)),
            (Language::French, Who::You) => "Votre double barre le chemin.".to_owned(),
            (Language::French, _) => format!("Le double {} barre le chemin.", french::of(&whose)),
            (Language::Hindi, _) => format!("{} जोड़ी रास्ता रोकती है।", hindi::with(&whose, "की")),
        })
    }

    fn seen_reason(&self, language: Language, reason: &Reason, who: Called) -> Option<String> {
        race::seen::reason(language, &PAWN_NOUN, reason, who)
    }

    fn advance(&self, language: Language, noun: &Noun, count: u8, advance: Advance, who: &Who) -> Option<String> {
        let onto = advance.onto.and_then(|kind| self.onto(kind));
        Some(race::seen::advance(language, noun, count, (advance.steps, onto), who))
    }

    fn onto(&self, kind: Kind) -> Option<Said> {
        (kind == SAFE).then_some(race::seen::ONTO_CROSS)
    }

    fn merit(&self, language: Language, merit: &Merit, who: Called) -> Option<String> {
        match merit {
            Merit::Special(special) => special.downcast_ref().map(|purpose| why(language, purpose)),
            _ => race::merit(language, &PAWN_NOUN, merit, who),
        }
    }

    fn reason(&self, language: Language, reason: &Reason, _: Called) -> Option<String> {
        reasons::reason(language, reason)
    }
}

fn in_english(fact: &Fact, who: Called) -> String {
    match fact {
        Fact::Licensed { seat } => format!("The way inward is open to {}.", english::object(&who(*seat))),
        Fact::Blocks { seat, point } => format!("{} double on {point} blocks the way.", english::whose(&who(*seat))),
        Fact::Deadlock => "Nobody could ever move again.".to_owned(),
    }
}

fn in_french(fact: &Fact, who: Called) -> String {
    match fact {
        Fact::Licensed { seat } => match who(*seat) {
            Who::You => "Le chemin intérieur vous est ouvert.".to_owned(),
            other => format!("Le chemin intérieur est ouvert à {}.", french::subject(&other)),
        },
        Fact::Blocks { seat, point } => match who(*seat) {
            Who::You => format!("Votre double en {point} barre le chemin."),
            other => format!("Le double {} en {point} barre le chemin.", french::of(&other)),
        },
        Fact::Deadlock => "Plus personne ne pourra jamais jouer.".to_owned(),
    }
}

fn in_hindi(fact: &Fact, who: Called) -> String {
    match fact {
        Fact::Licensed { seat } => format!("{} लिए भीतर का रास्ता खुला।", hindi::with(&who(*seat), "के")),
        Fact::Blocks { seat, point } => {
            format!("{} जोड़ी {point} पर रास्ता रोकती है।", hindi::with(&who(*seat), "की"))
        }
        Fact::Deadlock => "अब कोई कभी नहीं चल सकता।".to_owned(),
    }
}

fn why(language: Language, purpose: &Purpose) -> String {
    let Purpose::Licence = purpose;
    match language {
        Language::English => "It is your first hit, which opens the way inward.",
        Language::French => "C'est votre première touche : elle ouvre le chemin intérieur.",
        Language::Hindi => "यह आपकी पहली काट है; भीतर का रास्ता खुलता है।",
    }
    .to_owned()
}
