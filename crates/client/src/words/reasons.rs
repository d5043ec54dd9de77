//! Why a click is refused, in words that all games share.

use bisat_engine::{Kind, Reason, Refusal, Seat};

use super::Words;
use crate::game_text::Called;
use crate::games::{noun, say};
use crate::grammar::{Gender, english, figures, french, hindi};
use crate::language::Language;
use crate::names::Who;
use crate::picking::Refused;
use crate::places::Places;

impl dyn Words + '_ {
    /// Why a click is refused, and what may be done instead where the reason does not say it; empty without a reason
    /// and a prompt.
    pub fn refused(&self, refused: &Refused, who: &dyn Fn(Seat) -> Who, places: Places) -> String {
        let mut said = self.reasons(&refused.refusals, who, places);
        match &refused.prompt {
            Some(prompt) if said.is_empty() => said.push(self.refusal(prompt)),
            Some(prompt) if refused.refusals.iter().all(|refusal| needs_prompt(&refusal.reason)) => {
                said.push(self.prompt(prompt));
            }
            _ => {}
        }
        said.join(" ")
    }

    /// A sentence for each reason. Throws that are refused for different reasons are named.
    pub fn reasons(&self, refusals: &[Refusal], who: &dyn Fn(Seat) -> Who, places: Places) -> Vec<String> {
        let mut reasons: Vec<(&Reason, Vec<u8>)> = Vec::new();
        for Refusal { value, reason, .. } in refusals {
            match reasons.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, values)) => values.extend(value),
                None => reasons.push((reason, value.iter().copied().collect())),
            }
        }
        let is_named = reasons.len() > 1;
        let said = reasons.into_iter().map(|(reason, values)| {
            let said = self.reason(reason, who, places);
            if is_named && !said.is_empty() { self.with_throws(&values, &said) } else { said }
        });
        said.filter(|said| !said.is_empty()).collect()
    }

    /// A reason after the throw that it refuses: `10: That is beyond the end. It needs exactly 3.`
    pub fn named_reason(&self, refusal: &Refusal, who: &dyn Fn(Seat) -> Who, places: Places) -> String {
        let values: Vec<u8> = refusal.value.into_iter().collect();
        self.with_throws(&values, &self.reason(&refusal.reason, who, places))
    }

    fn with_throws(&self, values: &[u8], said: &str) -> String {
        let values = figures(values).join(", ");
        match self.language() {
            _ if values.is_empty() => said.to_owned(),
            Language::French => french::typeset(&format!("{values} : {said}")),
            Language::English | Language::Hindi => format!("{values}: {said}"),
        }
    }

    /// Why a click is refused: in the game's own words where it has some. Empty where only the prompt says it.
    pub fn reason(&self, reason: &Reason, who: &dyn Fn(Seat) -> Who, places: Places) -> String {
        let game = reason.game().and_then(say).filter(|_| places == Places::Seen);
        if let Some(seen) = game.and_then(|say| say.seen_reason(self.language(), reason, who)) {
            return seen;
        }
        let own = reason.game().and_then(say).and_then(|say| say.reason(self.language(), reason, who));
        let shared = || match self.language() {
            Language::English => in_english(reason, who),
            Language::French => in_french(reason, who).map(|said| french::typeset(&said)),
            Language::Hindi => in_hindi(reason, who),
        };
        own.or_else(shared).unwrap_or_default()
    }
}

/// Whether the reason says nothing about a piece that could move.
fn needs_prompt(reason: &Reason) -> bool {
    matches!(reason, Reason::Empty | Reason::NotYours { .. } | Reason::Home)
}

fn in_english(reason: &Reason, who: Called) -> Option<String> {
    let name = |kind: &Kind| noun(*kind).map_or(kind.name(), |noun| noun.name.english);
    let pair = |kind: &Kind| noun(*kind).map_or("pair", |noun| noun.pair.english);
    Some(match reason {
        Reason::Empty => "No piece of yours is there.".to_owned(),
        Reason::NotYours { seat } => format!("That belongs to {}.", english::object(&who(*seat))),
        Reason::Home => "It is home already.".to_owned(),
        Reason::Blocked { seat, kind, point } => {
            format!("{} {} on {point} blocks the way.", english::whose(&who(*seat)), pair(kind))
        }
        Reason::Guarded { seat, kind, point } => {
            let (whose, pair) = (english::whose(&who(*seat)), pair(kind));
            format!("{whose} {pair} is on {point}. A single {} cannot hit a {pair}.", name(kind))
        }
        Reason::Full { kind, point } => format!("Three {}s on {point} are too many.", name(kind)),
        Reason::Occupied { point } => format!("There is a piece on {point} already."),
        Reason::InTheWay { seat, kind, point } => {
            format!("{} {} on {point} is in the way.", english::whose(&who(*seat)), name(kind))
        }
        Reason::BeyondEnd { needed } => format!("That is beyond the end. It needs exactly {needed}."),
        Reason::NotThrown { needed } => format!("That needs a throw of {needed}."),
        Reason::OutOfReach => "No single throw leads there.".to_owned(),
        Reason::OffWay => "That is not ahead on its way.".to_owned(),
        Reason::Distance { steps } => format!("It goes exactly {}.", english::spaces(*steps)),
        Reason::NoWay { steps } => format!("No way of {} is free.", english::spaces(*steps)),
        Reason::OneAlone => "Only one of the two may go there. Choose them once more to take one.".to_owned(),
        _ => return None,
    })
}

fn in_french(reason: &Reason, who: Called) -> Option<String> {
    let name = |kind: &Kind| noun(*kind).map_or(kind.name(), |noun| noun.name.french);
    let gender = |kind: &Kind| noun(*kind).map_or(Gender::Feminine, |noun| noun.french);
    // The name of a pair has its article.
    let pair = |kind: &Kind| match noun(*kind).map_or("une paire", |noun| noun.pair.french).split_once(' ') {
        Some(("un", pair)) => (pair, Gender::Masculine),
        Some((_, pair)) => (pair, Gender::Feminine),
        None => ("paire", Gender::Feminine),
    };
    let pair_of = |seat: &Seat, kind: &Kind| {
        let (pair, gender) = pair(kind);
        french::one_of(&who(*seat), pair, gender)
    };
    Some(match reason {
        Reason::Empty => "Aucune de vos pièces ne s'y trouve.".to_owned(),
        Reason::NotYours { seat } => match who(*seat) {
            Who::You => "C'est à vous.".to_owned(),
            other => format!("C'est à {}.", french::subject(&other)),
        },
        Reason::Home => "Cette pièce est déjà arrivée au centre.".to_owned(),
        Reason::Blocked { seat, kind, point } => format!("{} en {point} barre le chemin.", pair_of(seat, kind)),
        Reason::Guarded { seat, kind, point } => {
            let (one, alone) = if gender(kind) == Gender::Feminine { ("Une", "seule") } else { ("Un", "seul") };
            let (name, (pair, pair_gender)) = (name(kind), pair(kind));
            let a = if pair_gender == Gender::Feminine { "une" } else { "un" };
            format!("{} est en {point}. {one} {name} {alone} ne peut pas toucher {a} {pair}.", pair_of(seat, kind))
        }
        Reason::Full { kind, point } => format!("Trois {}s en {point}, c'est trop.", name(kind)),
        Reason::Occupied { point } => format!("La case {point} est déjà occupée."),
        Reason::InTheWay { seat, kind, point } => {
            format!("{} en {point} est sur le chemin.", french::one_of(&who(*seat), name(kind), gender(kind)))
        }
        Reason::BeyondEnd { needed } => format!("C'est au-delà du but. Il faut exactement {needed}."),
        Reason::NotThrown { needed } => format!("Il faudrait un lancer de {needed}."),
        Reason::OutOfReach => "Aucun lancer n'y mène d'un seul coup.".to_owned(),
        Reason::OffWay => "Cette case n'est pas plus loin sur son chemin.".to_owned(),
        Reason::Distance { steps } => format!("Il faut avancer d'exactement {}.", french::spaces(*steps)),
        Reason::NoWay { steps } => format!("Aucun chemin de {} n'est libre.", french::spaces(*steps)),
        Reason::OneAlone => {
            "Impossible d'y aller à deux. Choisissez encore une fois leur case pour les séparer.".to_owned()
        }
        _ => return None,
    })
}

fn in_hindi(reason: &Reason, who: Called) -> Option<String> {
    let name = |kind: &Kind| noun(*kind).map_or(kind.name(), |noun| noun.name.hindi);
    let pair = |kind: &Kind| noun(*kind).map_or("जोड़ी", |noun| noun.pair.hindi);
    Some(match reason {
        Reason::Empty => "वहाँ से आपकी कोई चाल नहीं है।".to_owned(),
        Reason::NotYours { seat } => format!("वह {} है।", hindi::with(&who(*seat), "का")),
        Reason::Home => "वह पक चुकी है।".to_owned(),
        Reason::Blocked { seat, kind, point } => {
            format!("{} {} {point} पर रास्ता रोकती है।", hindi::with(&who(*seat), "की"), pair(kind))
        }
        Reason::Guarded { seat, kind, point } => {
            let (whose, pair) = (hindi::with(&who(*seat), "की"), pair(kind));
            format!("{whose} {pair} {point} पर है। अकेली {} उसे नहीं काट सकती।", name(kind))
        }
        Reason::Full { kind, point } => format!("{point} पर तीन {} नहीं रह सकतीं।", hindi::plural(name(kind))),
        Reason::Occupied { point } => format!("{point} ख़ाली नहीं है।"),
        Reason::InTheWay { seat, kind, point } => {
            let is_feminine = noun(*kind).is_some_and(|noun| noun.hindi == Gender::Feminine);
            let marker = if is_feminine { "की" } else { "का" };
            format!("{} {} {point} पर रास्ते में है।", hindi::with(&who(*seat), marker), name(kind))
        }
        Reason::BeyondEnd { needed } => format!("यह मंज़िल से आगे है। ठीक {needed} चाहिए।"),
        Reason::NotThrown { needed } => format!("वहाँ के लिए {needed} का दाँव चाहिए।"),
        Reason::OutOfReach => "कोई एक दाँव वहाँ तक नहीं ले जाता।".to_owned(),
        Reason::OffWay => "वह इसके आगे के रास्ते पर नहीं है।".to_owned(),
        Reason::Distance { steps } => format!("ठीक {} चलना है।", hindi::spaces(*steps)),
        Reason::NoWay { steps } => format!("{} का कोई रास्ता खुला नहीं है।", hindi::spaces_oblique(*steps)),
        Reason::OneAlone => "दोनों में से एक ही वहाँ जा सकती है। एक को अलग करने के लिए उन्हें फिर चुनिए।".to_owned(),
        _ => return None,
    })
}
