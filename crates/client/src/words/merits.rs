//! Why a move is advised, in words that all games share.

use bisat_engine::{AnySession, Kind, Merit, Seat};

use super::{Listener, Words, describe_steps};
use crate::game_text::Called;
use crate::games::{noun, say};
use crate::grammar::{Gender, english, french, hindi};
use crate::labels::{Play, filled};
use crate::language::Language;
use crate::names::Who;
use crate::step::Step;

/// The most reasons that a hint gives.
const MAX_REASONS: usize = 2;

/// A hint in words, with the text of the move: what the move does first, and why.
pub fn hint(language: Language, session: &dyn AnySession, token: &str, listener: &Listener) -> String {
    filled(Play::of(language).hint_is, &[&token, &advice(language, session, token, listener)])
}

/// What a legal move does first, and at most two reasons for it, the strongest first; empty if the move is not legal.
pub fn advice(language: Language, session: &dyn AnySession, token: &str, listener: &Listener) -> String {
    let Ok(mut step) = Step::of(session, token) else { return String::new() };
    step.effects.truncate(1);
    let first = describe_steps(language, &[step], listener);
    [first].into_iter().chain(reasons(language, session, token, listener.who)).collect::<Vec<_>>().join(" ")
}

/// At most two reasons for a legal move, the strongest first.
pub fn reasons(language: Language, session: &dyn AnySession, token: &str, who: &dyn Fn(Seat) -> Who) -> Vec<String> {
    let mut merits = session.merits(token).unwrap_or_default();
    if merits.contains(&Merit::OnlyMove) {
        merits.truncate(1);
    }
    let said = merits.iter().map(|merit| language.words().merit(merit, who));
    said.filter(|said| !said.is_empty()).take(MAX_REASONS).collect()
}

impl dyn Words + '_ {
    /// A reason for a move: in the game's own words where it has some.
    pub fn merit(&self, merit: &Merit, who: &dyn Fn(Seat) -> Who) -> String {
        let own = merit.game().and_then(say).and_then(|say| say.merit(self.language(), merit, who));
        let shared = || match self.language() {
            Language::English => in_english(merit, who),
            Language::French => in_french(merit, who).map(|said| french::typeset(&said)),
            Language::Hindi => in_hindi(merit, who),
        };
        own.or_else(shared).unwrap_or_default()
    }
}

fn name(language: Language, kind: Kind) -> &'static str {
    noun(kind).map_or(kind.name(), |noun| noun.name.in_(language))
}

fn in_english(merit: &Merit, who: Called) -> Option<String> {
    let name = |kind: &Kind| name(Language::English, *kind);
    Some(match merit {
        Merit::OnlyMove => "It is the only legal move.".to_owned(),
        Merit::Wins => "It wins the game.".to_owned(),
        Merit::Captures { seat, kind, .. } => format!("It takes {} {}.", english::whose(&who(*seat)), name(kind)),
        Merit::Home { kind, left: 0, .. } => format!("It brings the last {} home.", name(kind)),
        Merit::Home { kind, count: 1, .. } => format!("It brings a {} home.", name(kind)),
        Merit::Home { kind, count, .. } => format!("It brings {count} {}s home.", name(kind)),
        _ => return None,
    })
}

fn in_french(merit: &Merit, who: Called) -> Option<String> {
    let (name, gender) = (
        |kind: &Kind| name(Language::French, *kind),
        |kind: &Kind| noun(*kind).map_or(Gender::Feminine, |noun| noun.french),
    );
    Some(match merit {
        Merit::OnlyMove => "C'est le seul coup possible.".to_owned(),
        Merit::Wins => "Ce coup gagne la partie.".to_owned(),
        Merit::Captures { seat, kind, .. } => {
            let is_feminine = gender(kind) == Gender::Feminine;
            let the = if is_feminine { "la" } else { "le" };
            format!("Ce coup prend {the} {} {}.", name(kind), french::of(&who(*seat)))
        }
        Merit::Home { kind, left: 0, .. } => {
            let the_last = if gender(kind) == Gender::Feminine { "la dernière" } else { "le dernier" };
            format!("Ce coup rentre {the_last} {}.", name(kind))
        }
        Merit::Home { kind, count: 1, .. } => {
            let one = if gender(kind) == Gender::Feminine { "une" } else { "un" };
            format!("Ce coup rentre {one} {}.", name(kind))
        }
        Merit::Home { kind, count, .. } => format!("Ce coup rentre {count} {}s.", name(kind)),
        _ => return None,
    })
}

fn in_hindi(merit: &Merit, who: Called) -> Option<String> {
    Some(match merit {
        Merit::OnlyMove => "बस यही एक चाल है।".to_owned(),
        Merit::Wins => "इससे बाज़ी जीत ली जाती है।".to_owned(),
        Merit::Captures { seat, kind, .. } => {
            let is_feminine = noun(*kind).is_none_or(|noun| noun.hindi == Gender::Feminine);
            let (marker, taken) = if is_feminine {
                ("की", "मारी जाती है")
            } else {
                ("का", "मारा जाता है")
            };
            format!("इससे {} {} {taken}।", hindi::with(&who(*seat), marker), name(Language::Hindi, *kind))
        }
        Merit::Home { left: 0, .. } => "इससे आख़िरी गोटी पक जाती है।".to_owned(),
        Merit::Home { count: 1, .. } => "इससे एक गोटी पक जाती है।".to_owned(),
        Merit::Home { count, .. } => format!("इससे {count} गोटियाँ पक जाती हैं।"),
        _ => return None,
    })
}
