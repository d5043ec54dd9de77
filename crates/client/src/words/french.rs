//! Sentences in French that all games share.

use bisat_engine::{ChancePrompt, Effect, Kind, PointId, Prompt, Seat};

use super::{Notice, Words};
use crate::games::noun;
use crate::grammar::french::{all, does, each, of, one_of, ordinal, seat, subject, typeset};
use crate::grammar::{Gender, figures, listed};
use crate::language::Language;
use crate::names::{SeatName, Who};

pub(super) struct French;

impl Words for French {
    fn language(&self) -> Language {
        Language::French
    }

    fn own_name(&self) -> &'static str {
        "français"
    }

    fn seat(&self, name: SeatName) -> &'static str {
        seat(name)
    }

    fn levels(&self) -> [&'static str; 9] {
        ["Enfant", "Débutant", "Invité", "Voisin", "Habitué", "Initié", "Maître", "Ustad", "Parfait"]
    }

    fn shared_effect(&self, effect: &Effect, who: &dyn Fn(Seat) -> Who) -> Option<String> {
        let does = |seat: &Seat, you: &str, other: &str| does(&who(*seat), you, other);
        Some(typeset(&match effect {
            Effect::Thrown { seat, value } => self.throws(&who(*seat), &[*value]),
            Effect::Keeps { seat, values } => {
                format!("{} {}.", does(seat, "gardez", "garde"), listed(&figures(values), "et"))
            }
            Effect::NoUse { kind, values, .. } => {
                let none = if is_feminine(*kind) { "Aucune" } else { "Aucun" };
                format!("{none} {} ne peut jouer {}.", name(*kind), each("le", values, "ou"))
            }
            Effect::GivenUp { seat, values } => {
                format!("{} {}.", does(seat, "renoncez", "renonce"), each("au", values, "et"))
            }
            Effect::TurnPasses { .. } => "Le tour passe.".to_owned(),
            Effect::ExtraTurn { seat } => format!("{}.", does(seat, "rejouez", "rejoue")),
            Effect::SetUp { seat } => match who(*seat) {
                Who::You => "Vos pièces sont en place.".to_owned(),
                other => format!("Les pièces {} sont en place.", of(&other)),
            },
            Effect::Placed { seat, kind, point } => {
                format!("{} un {} en {point}.", does(seat, "placez", "place"), name(*kind))
            }
            Effect::Entered { seat, kind, point } => {
                format!("{} {} {} en {point}.", does(seat, "faites entrer", "fait entrer"), one(*kind), name(*kind))
            }
            Effect::Moved { seat, count: 1, from, to, .. } => {
                format!("{} {from} à {to}.", does(seat, "jouez", "joue"))
            }
            Effect::Moved { seat, kind, from, to, .. } => {
                let pair = noun(*kind).map_or("une paire", |noun| noun.pair.french);
                format!("{} {pair} de {from} à {to}.", does(seat, "jouez", "joue"))
            }
            Effect::Captured { seat, kind, point, .. } => {
                let taken = if is_feminine(*kind) { "prise" } else { "pris" };
                format!("{} en {point} est {taken}.", one_of(&who(*seat), name(*kind), gender(*kind)))
            }
            Effect::TakesOver { kind, point, .. } => format!("La suite à {} en {point}.", name(*kind)),
            Effect::Passed { seat } => {
                format!("{}.", does(seat, "ne pouvez rien jouer et passez", "ne peut rien jouer et passe"))
            }
            Effect::Home { seat, kind, count, left } => {
                let brought = match count {
                    1 => format!("{} {}", one(*kind), name(*kind)),
                    _ => format!("{count} {}s", name(*kind)),
                };
                let rest = if *left > 0 { format!(" Il en reste {left}.") } else { String::new() };
                format!("{} {brought}.{rest}", does(seat, "rentrez", "rentre"))
            }
            Effect::Finished { seat, place } => {
                format!("{} en {} position.", does(seat, "finissez", "finit"), ordinal(*place))
            }
            Effect::Won { seat } => format!("{}.", does(seat, "gagnez", "gagne")),
            Effect::Drawn { seats } => format!("Partie nulle entre {}.", all(seats, who)),
            _ => return None,
        }))
    }

    fn throws(&self, who: &Who, values: &[u8]) -> String {
        format!("{} {}.", does(who, "faites", "fait"), figures(values).join(", puis "))
    }

    fn throws_and_keeps(&self, who: &Who, values: &[u8]) -> String {
        let keep = if *who == Who::You { "gardez" } else { "garde" };
        let kept = if values.len() == 2 { "les deux" } else { "le tout" };
        format!("{} {}, et {keep} {kept}.", does(who, "faites", "fait"), figures(values).join(", puis "))
    }

    fn shared_prompt(&self, prompt: &Prompt) -> Option<String> {
        Some(typeset(&match prompt {
            Prompt::SetUp { .. } => "Placez vos pièces.".to_owned(),
            Prompt::AnyMove => "Jouez la pièce de votre choix.".to_owned(),
            Prompt::Pass => "Aucune de vos pièces ne peut bouger. Passez.".to_owned(),
            Prompt::UseValues { kind, values } => format!("{}.", play_by(*kind, values)),
            Prompt::UseValuesOrSkip { kind, values } => format!("{}, ou renoncez au reste.", play_by(*kind, values)),
            _ => return None,
        }))
    }

    fn waiting_for(&self, who: &Who) -> String {
        if *who == Who::You { "On vous attend.".to_owned() } else { format!("On attend {}.", subject(who)) }
    }

    fn turn_of(&self, who: &Who) -> String {
        if *who == Who::You { "À vous de jouer.".to_owned() } else { format!("À {} de jouer.", subject(who)) }
    }

    fn shared_chance_prompt(&self, prompt: &ChancePrompt, who: &dyn Fn(Seat) -> Who) -> Option<String> {
        let to = |seat: &Seat, what: &str| match who(*seat) {
            Who::You => format!("À vous de {what}."),
            other => format!("À {} de {what}.", subject(&other)),
        };
        Some(match prompt {
            ChancePrompt::Throw { seat } => to(seat, "lancer"),
            ChancePrompt::ThrowAgain { seat, values } => {
                let kept = listed(&figures(values), "et");
                match who(*seat) {
                    Who::You => format!("Vous gardez {kept}. Relancez."),
                    other => format!("{} garde {kept} et relance.", subject(&other)),
                }
            }
            _ => return None,
        })
    }

    fn not_now(&self, prompt: &str) -> String {
        format!("Ce coup n'est pas possible. {prompt}")
    }

    fn may_move(&self, points: &[PointId]) -> String {
        format!("Vous pouvez jouer {}.", listed(points, "ou"))
    }

    fn notice(&self, notice: &Notice) -> String {
        typeset(&match notice {
            Notice::AnotherGame => "Une autre partie ?".to_owned(),
            Notice::ClockStandsStill { name } => format!("On attend {name}. Votre pendule est arrêtée."),
            Notice::NothingYet => "Rien encore sur l'étoffe. Choisissez un plateau ci-dessus.".to_owned(),
            Notice::OneMoreSeat { code } => format!("Il manque une personne. Le code est {code}."),
            Notice::StillThinking => "La machine réfléchit encore.".to_owned(),
            Notice::Offline => {
                "Pas de réseau. La machine joue toujours ; les parties à plusieurs attendent.".to_owned()
            }
            Notice::BackAgain => "Vous êtes de retour.".to_owned(),
            Notice::Away { name } => format!("Connexion perdue avec {name}. La pendule tourne."),
            Notice::NotHere { name } => format!("{name} n'est pas là en ce moment."),
            Notice::UnknownCode { code } => {
                format!("Aucune table n'a le code {code}. Vérifiez les deux derniers chiffres.")
            }
            Notice::TableFull => "Cette table est complète. Vous pouvez regarder.".to_owned(),
            Notice::ThrowMismatch { turn } => {
                format!("Tour {turn} : le lancer ne découle pas de la graine. On ne peut pas se fier à la suite.")
            }
            Notice::OurFault => {
                "Cette table n'a pas pu être ouverte. Votre partie est gardée. Réessayez, ou revenez plus tard."
                    .to_owned()
            }
        })
    }
}

fn play_by(kind: Kind, values: &[u8]) -> String {
    format!("Jouez {} {} avec {}", one(kind), name(kind), each("le", values, "ou"))
}

fn name(kind: Kind) -> &'static str {
    noun(kind).map_or(kind.name(), |noun| noun.name.french)
}

fn gender(kind: Kind) -> Gender {
    noun(kind).map_or(Gender::Feminine, |noun| noun.french)
}

fn is_feminine(kind: Kind) -> bool {
    gender(kind) == Gender::Feminine
}

fn one(kind: Kind) -> &'static str {
    if is_feminine(kind) { "une" } else { "un" }
}
