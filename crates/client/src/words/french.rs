//! French. Before ! ? : ; stands a narrow no-break space: [`typeset`] sets it, so that the texts here can be read.

use bisat_engine::{ChancePrompt, Effect, Instead, Kind, Prompt, Seat, Side};

use super::{GameName, Notice, SeatName, Who, Words, figures, listed};

pub(super) struct French;

impl Words for French {
    fn own_name(&self) -> &'static str {
        "français"
    }

    fn game(&self, game: GameName) -> &'static str {
        match game {
            GameName::Khan => "KHAN",
            GameName::ChowkaBhara => "Chowka Bhara",
            GameName::Pachisi => "Pachisi",
            GameName::KhoKho => "Kho-Kho",
        }
    }

    fn seat(&self, seat: SeatName) -> &'static str {
        match seat {
            SeatName::Red => "Rouge",
            SeatName::Ochre => "Ocre",
            SeatName::Black => "Noir",
            SeatName::Blue => "Bleu",
            SeatName::Green => "Vert",
            SeatName::Yellow => "Jaune",
            SeatName::South => "Sud",
            SeatName::East => "Est",
            SeatName::North => "Nord",
            SeatName::West => "Ouest",
        }
    }

    fn levels(&self) -> [&'static str; 8] {
        ["Enfant", "Débutant", "Invité", "Voisin", "Habitué", "Initié", "Maître", "Ustad"]
    }

    fn effect(&self, effect: &Effect, who: &dyn Fn(Seat) -> Who) -> String {
        let does = |seat: &Seat, you: &str, other: &str| does(&who(*seat), you, other);
        let one_of = |seat: &Seat, kind: Kind| one_of(&who(*seat), kind);
        typeset(&match effect {
            Effect::TossWon { seat } => format!("{} le tirage au sort.", does(seat, "gagnez", "gagne")),
            Effect::Thrown { seat, value } => self.throws(&who(*seat), &[*value]),
            Effect::Spun { seat, value } => format!("{} {value} à la roue.", does(seat, "faites", "fait")),
            Effect::Begins { seat } => format!("{}.", does(seat, "commencez", "commence")),
            Effect::ThrowAgain { seats } => {
                format!("Le plus haut lancer est partagé : nouveau lancer pour {}.", all(seats, who))
            }
            Effect::Keeps { seat, values } => {
                format!("{} {}.", does(seat, "gardez", "garde"), listed(&figures(values), "et"))
            }
            Effect::NoUse { kind: Kind::Attacker, values, .. } => {
                format!("L'attaquant ne peut pas jouer {}.", each("le", values, "ou"))
            }
            Effect::NoUse { kind, values, .. } => {
                let none = if is_feminine(*kind) { "Aucune" } else { "Aucun" };
                format!("{none} {} ne peut jouer {}.", noun(*kind), each("le", values, "ou"))
            }
            Effect::KeptLost { value, times, .. } => {
                let times = if *times == 3 { "Trois".to_owned() } else { times.to_string() };
                format!("{times} {value} de suite. Les lancers gardés sont perdus.")
            }
            Effect::GivenUp { seat, values } => {
                format!("{} {}.", does(seat, "renoncez", "renonce"), each("au", values, "et"))
            }
            Effect::TurnPasses { .. } => "Le tour passe.".to_owned(),
            Effect::ExtraTurn { seat } => format!("{}.", does(seat, "rejouez", "rejoue")),
            Effect::MatTurned { seat, edge } => {
                let own = if who(*seat) == Who::You { "votre" } else { "son" };
                format!("{} le tapis, bord {} de {own} côté.", does(seat, "tournez", "tourne"), side(*edge))
            }
            Effect::SetUp { seat } => match who(*seat) {
                Who::You => "Vos pièces sont en place.".to_owned(),
                other => format!("Les pièces {} sont en place.", of(&other)),
            },
            Effect::Placed { seat, kind, point } => {
                format!("{} un {} en {point}.", does(seat, "placez", "place"), noun(*kind))
            }
            Effect::Entered { seat, kind, point } => {
                let one = if is_feminine(*kind) { "une" } else { "un" };
                format!("{} {one} {} en {point}.", does(seat, "faites entrer", "fait entrer"), noun(*kind))
            }
            Effect::Moved { seat, count: 1, from, to, .. } => {
                format!("{} {from} à {to}.", does(seat, "jouez", "joue"))
            }
            Effect::Moved { seat, kind, from, to, .. } => {
                let couple = if *kind == Kind::Pawn { "un double" } else { "une paire" };
                format!("{} {couple} de {from} à {to}.", does(seat, "jouez", "joue"))
            }
            Effect::Taken { seat, kind, point } => {
                let taken = if is_feminine(*kind) { "prise" } else { "pris" };
                format!("{} en {point} est {taken}.", one_of(seat, *kind))
            }
            Effect::Returned { seat, point } => format!("{} un Sbire en {point}.", does(seat, "ramenez", "ramène")),
            Effect::Passed { seat } => {
                format!("{}.", does(seat, "ne pouvez rien jouer et passez", "ne peut rien jouer et passe"))
            }
            Effect::Hit { seat, kind, count: 1, .. } => match who(*seat) {
                Who::Seat(name) => format!("Touché ! {} retourne à son départ.", self.seat(name)),
                _ => format!("Touché ! {} retourne à son départ.", one_of(seat, *kind)),
            },
            Effect::Hit { seat, kind, count, .. } => {
                let hit = match who(*seat) {
                    Who::You => format!("Vos {count} {}s", noun(*kind)),
                    other => format!("Les {count} {}s {}", noun(*kind), of(&other)),
                };
                format!("Touché ! {hit} retournent à leur départ.")
            }
            Effect::Licensed { seat } => match who(*seat) {
                Who::You => "Le chemin intérieur vous est ouvert.".to_owned(),
                other => format!("Le chemin intérieur est ouvert à {}.", subject(&other)),
            },
            Effect::Blocks { seat, point } => match who(*seat) {
                Who::You => format!("Votre double en {point} barre le chemin."),
                other => format!("Le double {} en {point} barre le chemin.", of(&other)),
            },
            Effect::Home { seat, kind, count, left } => {
                let brought = match count {
                    1 if is_feminine(*kind) => format!("une {}", noun(*kind)),
                    1 => format!("un {}", noun(*kind)),
                    _ => format!("{count} {}s", noun(*kind)),
                };
                let rest = if *left > 0 { format!(" Il en reste {left}.") } else { String::new() };
                format!("{} {brought}.{rest}", does(seat, "rentrez", "rentre"))
            }
            Effect::Finished { seat, place } => {
                format!("{} en {} position.", does(seat, "finissez", "finit"), ordinal(*place))
            }
            Effect::Kho { point, left: 0 } => format!("Kho ! Le joueur assis en {point} se lève."),
            Effect::Kho { point, left } => {
                format!("Kho ! Le joueur assis en {point} se lève. Il reste {}.", spaces(*left))
            }
            Effect::Held { point } => format!("L'attaquant reste en {point}."),
            Effect::Dismissed { seat, point, left } => {
                let rest = if *left > 0 { format!("Il en reste {left}.") } else { "Il n'en reste aucun.".to_owned() };
                format!("{} en {point} est éliminé. {rest}", one_of(seat, Kind::Runner))
            }
            Effect::TurnEnds { seat, survivors } => {
                let runners = match who(*seat) {
                    Who::You => "Vos coureurs rescapés".to_owned(),
                    other => format!("Coureurs rescapés {}", of(&other)),
                };
                format!("Le tour est fini. {runners} : {survivors}.")
            }
            Effect::Chases { seat, turn, turns } => {
                let chases = match who(*seat) {
                    Who::You => "vous attaquez".to_owned(),
                    other => format!("{} attaque", subject(&other)),
                };
                format!("Tour {turn} sur {turns} : {chases}.")
            }
            Effect::QuietLimit { moves } => format!("{moves} coups sans prise."),
            Effect::Deadlock => "Plus personne ne pourra jamais jouer.".to_owned(),
            Effect::Won { seat } => format!("{}.", does(seat, "gagnez", "gagne")),
            Effect::Drawn { seats } => format!("Partie nulle entre {}.", all(seats, who)),
        })
    }

    fn throws(&self, who: &Who, values: &[u8]) -> String {
        format!("{} {}.", does(who, "faites", "fait"), figures(values).join(", puis "))
    }

    fn throws_and_keeps(&self, who: &Who, values: &[u8]) -> String {
        let keep = if *who == Who::You { "gardez" } else { "garde" };
        let kept = if values.len() == 2 { "les deux" } else { "le tout" };
        format!("{} {}, et {keep} {kept}.", does(who, "faites", "fait"), figures(values).join(", puis "))
    }

    fn prompt(&self, prompt: &Prompt) -> String {
        typeset(&match prompt {
            Prompt::TurnMat => "Tournez le tapis : choisissez le bord de votre côté.".to_owned(),
            Prompt::SetUp => "Placez vos pièces : d'abord la Kalista, puis les Sbires.".to_owned(),
            Prompt::FirstMove => "Jouez la pièce de votre choix.".to_owned(),
            Prompt::KhanAside => "Le Khan est posé à côté. Jouez la pièce de votre choix.".to_owned(),
            Prompt::AnswerDemand { number } => {
                format!("{} Jouez une pièce posée sur un {number}.", khan_stands(*number))
            }
            Prompt::DemandUnanswerable { number, instead } => {
                let instead = match instead {
                    Instead::Move => "Jouez-en une autre.".to_owned(),
                    Instead::Return => format!("Ramenez un Sbire sur un {number}."),
                    Instead::MoveOrReturn => format!("Jouez-en une autre, ou ramenez un Sbire sur un {number}."),
                };
                format!("Aucune pièce ne peut répondre au {number}. {instead}")
            }
            Prompt::Pass => "Aucune de vos pièces ne peut bouger. Passez.".to_owned(),
            Prompt::UseValues { kind, values } => format!("{}.", play_by(*kind, values)),
            Prompt::UseValuesOrSkip { kind, values } => format!("{}, ou renoncez au reste.", play_by(*kind, values)),
            Prompt::PlaceAttacker { points } => format!("Placez votre attaquant en {}.", listed(points, "ou")),
            Prompt::PlaceRunner { left } => format!("Placez un coureur. Encore {left} à placer."),
            Prompt::Chase { spin } => format!("Déplacez l'attaquant de {}.", spaces(*spin)),
            Prompt::ChaseOrKho { spin } => format!("Déplacez l'attaquant de {}, ou donnez Kho.", spaces(*spin)),
            Prompt::UseBalance { balance } => {
                format!("Déplacez le nouvel attaquant de {}, ou restez sur place.", spaces(*balance))
            }
            Prompt::Run { spin } => format!("Déplacez un coureur de {}.", spaces(*spin)),
        })
    }

    fn waiting(&self, prompt: &Prompt, who: &Who) -> String {
        let waiting =
            if *who == Who::You { "On vous attend.".to_owned() } else { format!("On attend {}.", subject(who)) };
        match prompt {
            Prompt::AnswerDemand { number } | Prompt::DemandUnanswerable { number, .. } => {
                format!("{} {waiting}", khan_stands(*number))
            }
            _ => waiting,
        }
    }

    fn turn_of(&self, who: &Who) -> String {
        if *who == Who::You { "À vous de jouer.".to_owned() } else { format!("À {} de jouer.", subject(who)) }
    }

    fn chance_prompt(&self, prompt: &ChancePrompt, who: &dyn Fn(Seat) -> Who) -> String {
        let to = |seat: &Seat, what: &str| match who(*seat) {
            Who::You => format!("À vous de {what}."),
            other => format!("À {} de {what}.", subject(&other)),
        };
        match prompt {
            ChancePrompt::Toss => "Le tirage au sort décide qui attaque d'abord.".to_owned(),
            ChancePrompt::Order { seat } => to(seat, "lancer pour savoir qui commence"),
            ChancePrompt::Throw { seat } => to(seat, "lancer"),
            ChancePrompt::ThrowAgain { seat, values } => {
                let kept = listed(&figures(values), "et");
                match who(*seat) {
                    Who::You => format!("Vous gardez {kept}. Relancez."),
                    other => format!("{} garde {kept} et relance.", subject(&other)),
                }
            }
            ChancePrompt::Spin { seat } => to(seat, "tourner la roue"),
        }
    }

    fn refusal(&self, prompt: &Prompt) -> String {
        match prompt {
            Prompt::AnswerDemand { number } => {
                typeset(&format!("Ce coup n'est pas possible : le Khan demande un {number}."))
            }
            _ => format!("Ce coup n'est pas possible. {}", self.prompt(prompt)),
        }
    }

    fn may_move(&self, points: &[String]) -> String {
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
            Notice::UnknownCode { code } => {
                format!("Aucune table n'a le code {code}. Vérifiez les deux derniers chiffres.")
            }
            Notice::TableFull => "Cette table est complète. Vous pouvez regarder.".to_owned(),
            Notice::SealBroken { turn } => {
                format!("Tour {turn} : le lancer ne correspond pas à son sceau. On ne peut se fier à la suite.")
            }
            Notice::OurFault => {
                "Cette table n'a pas pu être ouverte. Votre partie est gardée. Réessayez, ou revenez plus tard."
                    .to_owned()
            }
        })
    }
}

/// Sets the narrow no-break spaces.
fn typeset(text: &str) -> String {
    ["!", "?", ":", ";"]
        .iter()
        .fold(text.to_owned(), |text, mark| text.replace(&format!(" {mark}"), &format!("\u{202f}{mark}")))
}

fn subject(who: &Who) -> String {
    match who {
        Who::You => "Vous".to_owned(),
        Who::Seat(seat) => French.seat(*seat).to_owned(),
        Who::Person(name) => name.clone(),
    }
}

fn does(who: &Who, you: &str, other: &str) -> String {
    format!("{} {}", subject(who), if *who == Who::You { you } else { other })
}

fn all(seats: &[Seat], who: &dyn Fn(Seat) -> Who) -> String {
    let name = |seat: &Seat| match who(*seat) {
        Who::You => "vous".to_owned(),
        other => subject(&other),
    };
    listed(&seats.iter().map(name).collect::<Vec<_>>(), "et")
}

/// `de Rouge`, `d'Ocre`.
fn of(who: &Who) -> String {
    let name = subject(who);
    let is_vowel = |letter: char| "aàâeéèêëiîïoôuùûy".contains(letter);
    let first = name.chars().flat_map(char::to_lowercase).next();
    if first.is_some_and(is_vowel) { format!("d'{name}") } else { format!("de {name}") }
}

/// `Votre Sbire`, `Le Sbire d'Ocre`.
fn one_of(who: &Who, kind: Kind) -> String {
    match who {
        Who::You => format!("Votre {}", noun(kind)),
        other => format!("{} {} {}", if is_feminine(kind) { "La" } else { "Le" }, noun(kind), of(other)),
    }
}

/// `le 10 ou le 4`.
fn each(article: &str, values: &[u8], last: &str) -> String {
    listed(&values.iter().map(|value| format!("{article} {value}")).collect::<Vec<_>>(), last)
}

fn play_by(kind: Kind, values: &[u8]) -> String {
    let one = if is_feminine(kind) { "une" } else { "un" };
    format!("Jouez {one} {} avec {}", noun(kind), each("le", values, "ou"))
}

fn khan_stands(number: u8) -> String {
    format!("Le Khan est sur un {number}.")
}

fn noun(kind: Kind) -> &'static str {
    match kind {
        Kind::Kalista => "Kalista",
        Kind::Sbire => "Sbire",
        Kind::Pawn => "pion",
        Kind::Piece => "pièce",
        Kind::Attacker => "attaquant",
        Kind::Runner => "coureur",
    }
}

fn is_feminine(kind: Kind) -> bool {
    matches!(kind, Kind::Kalista | Kind::Piece)
}

fn side(side: Side) -> &'static str {
    match side {
        Side::North => "nord",
        Side::East => "est",
        Side::South => "sud",
        Side::West => "ouest",
    }
}

fn ordinal(place: u8) -> &'static str {
    match place {
        1 => "première",
        2 => "deuxième",
        3 => "troisième",
        _ => "dernière",
    }
}

fn spaces(count: u8) -> String {
    if count == 1 { "1 case".to_owned() } else { format!("{count} cases") }
}
