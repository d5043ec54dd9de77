//! Why a move of a race game is advised.

use bisat_engine::{Merit, Probability};

use crate::game_text::{Called, Noun};
use crate::grammar::{Gender, english, french, hindi};
use crate::language::Language;

/// The reason in words; none for what every game says alike.
pub(in crate::games) fn merit(language: Language, noun: &Noun, merit: &Merit, who: Called) -> Option<String> {
    match language {
        Language::English => in_english(noun, merit, who),
        Language::French => in_french(noun, merit, who).map(|said| french::typeset(&said)),
        Language::Hindi => in_hindi(merit, who),
    }
}

fn in_english(noun: &Noun, merit: &Merit, who: Called) -> Option<String> {
    let (name, pair) = (noun.name.english, noun.pair.english);
    Some(match merit {
        Merit::Captures { seat, count: 1, .. } => format!("It hits {} {name}.", english::whose(&who(*seat))),
        Merit::Captures { seat, .. } => format!("It hits {} {pair}.", english::whose(&who(*seat))),
        Merit::Escapes { before, after: Probability::NONE, .. } => {
            format!("Where it stands, one throw could hit it ({} %). Where it goes, none can.", before.percent())
        }
        Merit::Escapes { before, after, .. } => {
            let (before, after) = (before.percent(), after.percent());
            format!("One throw could hit it where it stands ({before} %), less easily where it goes ({after} %).")
        }
        Merit::Safe { .. } => "It reaches a cross, where nothing is hit.".to_owned(),
        Merit::Pairs { .. } => format!("It forms a {pair}, which a single {name} cannot hit."),
        Merit::Blocks { seat, .. } => format!("The {pair} blocks {} way.", english::whose(&who(*seat))),
        Merit::NoneInReach { .. } => format!("After this move, no single throw can hit a {name} of yours."),
        Merit::Threatens { seat, .. } => format!("Your next throw could hit {} {name}.", english::whose(&who(*seat))),
        Merit::Enters { .. } => format!("It brings one more {name} into play."),
        _ => return None,
    })
}

fn in_french(noun: &Noun, merit: &Merit, who: Called) -> Option<String> {
    let (name, pair) = (noun.name.french, noun.pair.french);
    let is_feminine = noun.french == Gender::Feminine;
    let (a, the, no, it, lone) =
        if is_feminine { ("une", "la", "aucune", "elle", "seule") } else { ("un", "le", "aucun", "il", "seul") };
    let of = |seat: &bisat_engine::Seat| french::of(&who(*seat));
    let this_pair =
        pair.strip_prefix("une ").map_or_else(|| format!("Ce {}", &pair[3..]), |pair| format!("Cette {pair}"));
    Some(match merit {
        Merit::Captures { seat, count: 1, .. } => format!("Ce coup touche {the} {name} {}.", of(seat)),
        Merit::Captures { seat, .. } => format!("Ce coup touche deux {name}s {}.", of(seat)),
        Merit::Escapes { before, after: Probability::NONE, .. } => format!(
            "Un seul lancer pourrait {the} toucher sur sa case ({} %). Là où {it} va, aucun ne le peut.",
            before.percent()
        ),
        Merit::Escapes { before, after, .. } => format!(
            "Un seul lancer pourrait {the} toucher sur sa case ({} %), moins souvent là où {it} va ({} %).",
            before.percent(),
            after.percent()
        ),
        Merit::Safe { .. } => "Ce coup atteint une croix, où rien n'est touché.".to_owned(),
        Merit::Pairs { .. } => format!("Ce coup forme {pair}, qu'{a} {name} {lone} ne peut pas toucher."),
        Merit::Blocks { seat, .. } => format!("{this_pair} barre le chemin {}.", of(seat)),
        Merit::NoneInReach { .. } => format!("Ensuite, {no} de vos {name}s n'est à portée d'un seul lancer."),
        Merit::Threatens { seat, .. } => format!("Votre prochain lancer pourrait toucher {a} {name} {}.", of(seat)),
        Merit::Enters { .. } => format!("Ce coup met {a} {name} de plus en route."),
        _ => return None,
    })
}

fn in_hindi(merit: &Merit, who: Called) -> Option<String> {
    Some(match merit {
        Merit::Captures { seat, count: 1, .. } => format!("इससे {} कटती है।", hindi::one_of(&who(*seat))),
        Merit::Captures { seat, .. } => format!("इससे {} जोड़ी कटती है।", hindi::with(&who(*seat), "की")),
        Merit::Escapes { before, after: Probability::NONE, .. } => {
            format!("जहाँ वह है, वहाँ एक दाँव में कट सकती है ({} %); जहाँ जाएगी, वहाँ नहीं।", before.percent())
        }
        Merit::Escapes { before, after, .. } => {
            format!("एक दाँव में कटने का ख़तरा {} % से घटकर {} % रह जाता है।", before.percent(), after.percent())
        }
        Merit::Safe { .. } => "इससे गोटी चीरे पर पहुँचती है, जहाँ कुछ नहीं कटता।".to_owned(),
        Merit::Pairs { .. } => "इससे जोड़ी बनती है, जिसे अकेली गोटी नहीं काट सकती।".to_owned(),
        Merit::Blocks { seat, .. } => format!("यह जोड़ी {} रास्ता रोकती है।", hindi::with(&who(*seat), "का")),
        Merit::NoneInReach { .. } => "इसके बाद एक दाँव में आपकी कोई गोटी नहीं कट सकती।".to_owned(),
        Merit::Threatens { seat, .. } => format!("आपके अगले दाँव में {} कट सकती है।", hindi::one_of(&who(*seat))),
        Merit::Enters { .. } => "इससे एक और गोटी चल पड़ती है।".to_owned(),
        _ => return None,
    })
}
