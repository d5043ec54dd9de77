//! Sentences of the race games for a board that shows no names of its squares.

use bisat_engine::Reason;

use crate::game_text::{Called, Noun};
use crate::grammar::{Gender, english, french, hindi};
use crate::language::Language;
use crate::names::Who;
use crate::translated::{Said, said};

/// A piece reaches a square with a cross.
pub(in crate::games) const ONTO_CROSS: Said = said(", onto a cross", ", sur une croix", ", चीरे पर");
/// A piece turns into its own column.
pub(in crate::games) const INTO_COLUMN: Said =
    said(", into the home column", ", dans la colonne d'arrivée", ", बीच की क़तार में");

/// A piece, or two that move as one, went on along its way: `You move a pawn 3 on, onto a cross.`
pub(in crate::games) fn advance(
    language: Language,
    noun: &Noun,
    count: u8,
    (steps, onto): (usize, Option<Said>),
    who: &Who,
) -> String {
    let onto = onto.map_or("", |onto| onto.in_(language));
    let is_pair = count > 1;
    match language {
        Language::English => {
            let moved = if is_pair { noun.pair.english } else { noun.name.english };
            format!("{} a {moved} {steps} on{onto}.", english::does(who, "move", "moves"))
        }
        Language::French => {
            let one = if noun.french == Gender::Feminine { "une" } else { "un" };
            let moved = if is_pair { noun.pair.french.to_owned() } else { format!("{one} {}", noun.name.french) };
            format!("{} {moved} de {steps}{onto}.", french::does(who, "avancez", "avance"))
        }
        Language::Hindi => {
            let moved = if is_pair { "जोड़ी" } else { "गोटी" };
            format!("{} {moved} {steps} आगे{onto}।", hindi::with(who, "की"))
        }
    }
}

/// Where a piece goes, for a button: `3 on, onto a cross`.
pub(crate) fn target(language: Language, steps: usize, onto: Option<Said>) -> String {
    let onto = onto.map_or("", |onto| onto.in_(language));
    match language {
        Language::English => format!("{steps} on{onto}"),
        Language::French => format!("avance de {steps}{onto}"),
        Language::Hindi => format!("{steps} आगे{onto}"),
    }
}

/// Why a click is refused; the points are marked on the board.
pub(in crate::games) fn reason(language: Language, noun: &Noun, reason: &Reason, who: Called) -> Option<String> {
    let (name, pair) = (noun.name.in_(language), noun.pair.in_(language));
    Some(match (reason, language) {
        (Reason::Blocked { seat, .. }, Language::English) => {
            format!("{} {pair} blocks the way.", english::whose(&who(*seat)))
        }
        (Reason::Blocked { seat, .. }, Language::French) => {
            format!("{} barre le chemin.", french_pair(noun, &who(*seat)))
        }
        (Reason::Blocked { seat, .. }, Language::Hindi) => {
            format!("{} {pair} रास्ता रोके है।", hindi::with(&who(*seat), "की"))
        }
        (Reason::Guarded { seat, .. }, Language::English) => {
            format!("{} {pair} is there. A single {name} cannot hit a {pair}.", english::whose(&who(*seat)))
        }
        (Reason::Guarded { seat, .. }, Language::French) => {
            let (a, lone) = if noun.french == Gender::Feminine { ("une", "seule") } else { ("un", "seul") };
            format!("{} est là, et {a} {name} {lone} ne peut pas toucher {pair}.", french_pair(noun, &who(*seat)))
        }
        (Reason::Guarded { seat, .. }, Language::Hindi) => {
            format!("वहाँ {} {pair} है। अकेली {name} जोड़ी को नहीं काट सकती।", hindi::with(&who(*seat), "की"))
        }
        (Reason::Full { .. }, Language::English) => format!("Three {name}s on one square are too many."),
        (Reason::Full { .. }, Language::French) => format!("Trois {name}s sur une case, c'est trop."),
        (Reason::Full { .. }, Language::Hindi) => "एक ख़ाने पर तीन गोटियाँ नहीं रह सकतीं।".to_owned(),
        _ => return None,
    })
}

/// `Votre double`, `Le double de Bleu`, `La paire de Bleu`.
fn french_pair(noun: &Noun, who: &Who) -> String {
    match noun.pair.french.split_once(' ') {
        Some(("une", pair)) => french::one_of(who, pair, Gender::Feminine),
        Some((_, pair)) => french::one_of(who, pair, Gender::Masculine),
        None => french::one_of(who, noun.pair.french, Gender::Masculine),
    }
}
