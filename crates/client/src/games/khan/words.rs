//! Sentences of KHAN.

use bisat_engine::khan::{Ask, Edge, Fact, Instead, KALISTA};
use bisat_engine::{Effect, Kind, Merit, Prompt, Reason, Seat};

use super::nouns::NOUNS;
use super::{merits, reasons};
use crate::game_text::{Called, Say, say_fact};
use crate::grammar::{Gender, english, french, hindi};
use crate::language::Language;
use crate::names::Who;

pub(super) struct Words;

impl Say for Words {
    fn effect(&self, language: Language, effect: &Effect, who: Called) -> Option<String> {
        match effect {
            Effect::Captured { seat, kind, point, .. } => Some(taken(language, *seat, *kind, point, who)),
            Effect::Special(special) => say_fact(language, special, who, [in_english, in_french, in_hindi]),
            _ => None,
        }
    }

    fn prompt(&self, language: Language, prompt: &Prompt) -> Option<String> {
        if let Prompt::SetUp { .. } = prompt {
            return Some(set_up(language));
        }
        let ask = ask(prompt)?;
        Some(match language {
            Language::English => ask_in_english(ask),
            Language::French => ask_in_french(ask),
            Language::Hindi => ask_in_hindi(ask),
        })
    }

    fn before_waiting(&self, language: Language, prompt: &Prompt) -> Option<String> {
        match ask(prompt)? {
            Ask::AnswerDemand { number } | Ask::DemandUnanswerable { number, .. } => {
                Some(khan_stands(language, *number))
            }
            Ask::TurnMat | Ask::KhanAside => None,
        }
    }

    fn refusal(&self, language: Language, prompt: &Prompt) -> Option<String> {
        let Ask::AnswerDemand { number } = ask(prompt)? else { return None };
        Some(reasons::asks_for(language, *number))
    }

    fn merit(&self, language: Language, merit: &Merit, who: Called) -> Option<String> {
        merits::merit(language, merit, who)
    }

    fn reason(&self, language: Language, reason: &Reason, _: Called) -> Option<String> {
        reasons::reason(language, reason)
    }
}

fn ask(prompt: &Prompt) -> Option<&Ask> {
    if let Prompt::Special(special) = prompt { special.downcast_ref() } else { None }
}

fn set_up(language: Language) -> String {
    match language {
        Language::English => "Place your pieces: first the Kalista, then the Sbires.".to_owned(),
        Language::French => french::typeset("Placez vos pièces : d'abord la Kalista, puis les Sbires."),
        Language::Hindi => "मोहरे जमाइए: पहले कलिस्ता, फिर स्बीर।".to_owned(),
    }
}

fn taken(language: Language, seat: Seat, kind: Kind, point: &str, who: Called) -> String {
    let is_kalista = kind == KALISTA;
    let noun = NOUNS.iter().find(|noun| noun.kind == kind).map_or("", |noun| noun.name.in_(language));
    match language {
        Language::English => format!("{} {noun} on {point} is taken.", english::whose(&who(seat))),
        Language::French => {
            let (gender, taken) = if is_kalista { (Gender::Feminine, "prise") } else { (Gender::Masculine, "pris") };
            format!("{} en {point} est {taken}.", french::one_of(&who(seat), noun, gender))
        }
        Language::Hindi => {
            let (marker, taken) =
                if is_kalista { ("की", "मारी गई") } else { ("का", "मारा गया") };
            format!("{} {noun} {point} पर {taken}।", hindi::with(&who(seat), marker))
        }
    }
}

fn in_english(fact: &Fact, who: Called) -> String {
    match fact {
        Fact::MatTurned { seat, edge } => {
            let edge = match edge {
                Edge::North => "north",
                Edge::East => "east",
                Edge::South => "south",
                Edge::West => "west",
            };
            let who = who(*seat);
            let turns = english::does(&who, "turn", "turns");
            format!("{turns} the mat, {edge} edge nearest {}.", english::object(&who))
        }
        Fact::Returned { seat, point } => {
            format!("{} a Sbire back onto {point}.", english::does(&who(*seat), "bring", "brings"))
        }
        Fact::QuietLimit { moves } => format!("{moves} moves without a capture."),
    }
}

fn in_french(fact: &Fact, who: Called) -> String {
    match fact {
        Fact::MatTurned { seat, edge } => {
            let edge = match edge {
                Edge::North => "nord",
                Edge::East => "est",
                Edge::South => "sud",
                Edge::West => "ouest",
            };
            let who = who(*seat);
            let own = if who == Who::You { "votre" } else { "son" };
            format!("{} le tapis, bord {edge} de {own} côté.", french::does(&who, "tournez", "tourne"))
        }
        Fact::Returned { seat, point } => {
            format!("{} un Sbire en {point}.", french::does(&who(*seat), "ramenez", "ramène"))
        }
        Fact::QuietLimit { moves } => format!("{moves} coups sans prise."),
    }
}

fn in_hindi(fact: &Fact, who: Called) -> String {
    match fact {
        Fact::MatTurned { seat, edge } => {
            let edge = match edge {
                Edge::North => "उत्तरी",
                Edge::East => "पूर्वी",
                Edge::South => "दक्षिणी",
                Edge::West => "पश्चिमी",
            };
            format!("{} चटाई घुमाई: {edge} किनारा अपनी ओर।", hindi::with(&who(*seat), "ने"))
        }
        Fact::Returned { seat, point } => format!("{} स्बीर {point} पर लौटाया।", hindi::with(&who(*seat), "ने")),
        Fact::QuietLimit { moves } => format!("{moves} चालों में कुछ नहीं मारा गया।"),
    }
}

fn ask_in_english(ask: &Ask) -> String {
    match ask {
        Ask::TurnMat => "Turn the mat: choose the edge nearest you.".to_owned(),
        Ask::KhanAside => "The Khan lies aside. Move any piece.".to_owned(),
        Ask::AnswerDemand { number } => {
            format!("{} Move a piece that stands on a {number}.", khan_stands(Language::English, *number))
        }
        Ask::DemandUnanswerable { number, instead } => {
            let instead = match instead {
                Instead::Move => "Move any other.".to_owned(),
                Instead::Return => format!("Bring a Sbire back onto a {number}."),
                Instead::MoveOrReturn => format!("Move any other, or bring a Sbire back onto a {number}."),
            };
            format!("No piece of yours can answer the {number}. {instead}")
        }
    }
}

fn ask_in_french(ask: &Ask) -> String {
    french::typeset(&match ask {
        Ask::TurnMat => "Tournez le tapis : choisissez le bord de votre côté.".to_owned(),
        Ask::KhanAside => "Le Khan est posé à côté. Jouez la pièce de votre choix.".to_owned(),
        Ask::AnswerDemand { number } => {
            format!("{} Jouez une pièce posée sur un {number}.", khan_stands(Language::French, *number))
        }
        Ask::DemandUnanswerable { number, instead } => {
            let instead = match instead {
                Instead::Move => "Jouez-en une autre.".to_owned(),
                Instead::Return => format!("Ramenez un Sbire sur un {number}."),
                Instead::MoveOrReturn => format!("Jouez-en une autre, ou ramenez un Sbire sur un {number}."),
            };
            format!("Aucune pièce ne peut répondre au {number}. {instead}")
        }
    })
}

fn ask_in_hindi(ask: &Ask) -> String {
    match ask {
        Ask::TurnMat => "चटाई घुमाइए: अपनी ओर का किनारा चुनिए।".to_owned(),
        Ask::KhanAside => "ख़ान किनारे रखा है। कोई भी मोहरा चलिए।".to_owned(),
        Ask::AnswerDemand { number } => {
            format!("{} {number} पर खड़ा कोई मोहरा चलिए।", khan_stands(Language::Hindi, *number))
        }
        Ask::DemandUnanswerable { number, instead } => {
            let instead = match instead {
                Instead::Move => "कोई और मोहरा चलिए।".to_owned(),
                Instead::Return => format!("किसी स्बीर को {number} पर लौटाइए।"),
                Instead::MoveOrReturn => format!("कोई और मोहरा चलिए, या किसी स्बीर को {number} पर लौटाइए।"),
            };
            format!("{number} का जवाब कोई मोहरा नहीं दे सकता। {instead}")
        }
    }
}

fn khan_stands(language: Language, number: u8) -> String {
    match language {
        Language::English => format!("The Khan stands on a {number}."),
        Language::French => format!("Le Khan est sur un {number}."),
        Language::Hindi => format!("ख़ान {number} पर है।"),
    }
}
