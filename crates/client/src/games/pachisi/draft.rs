//! Words for positions of Pachisi that are put together by hand.

use bisat_engine::pachisi::{Flaw, PIECE, Pachisi};
use bisat_engine::{Board, Special};

use crate::draft_text::DraftText;
use crate::game_text::Called;
use crate::games::race::draft as race;
use crate::labels::filled;
use crate::language::Language;
use crate::translated::said;

pub(in crate::games) const DRAFT: DraftText = DraftText {
    id: Pachisi::ID,
    settings: &[
        ("turn", race::TURN),
        ("phase", race::PHASE),
        ("kept", race::KEPT),
        ("ended", race::ENDED),
        ("owed", race::OWED),
        ("finished", race::FINISHED),
        (
            "order-throw",
            said(
                "{}'s throw to decide who begins",
                "{}\u{202f}: lancer pour décider qui commence",
                "{}: पहली बारी तय करने का दाँव",
            ),
        ),
        (
            "streak",
            said(
                "Last grace, and how often in a row",
                "Dernier lancer qui fait relancer, et combien de fois de suite",
                "पिछला दाँव जिस पर फिर फेंकना मिलता है, और लगातार कितनी बार",
            ),
        ),
        (
            "fresh",
            said(
                "{}'s pair on {} arrived in this turn",
                "{}\u{202f}: la paire en {} est arrivée pendant ce tour",
                "{}: {} वाली जोड़ी इसी बारी में आई",
            ),
        ),
    ],
    values: &[
        (
            "phase",
            "order",
            said("throws to decide who begins", "les lancers pour décider qui commence", "पहली बारी तय करने के दाँव"),
        ),
        ("phase", "throw", race::THROW),
        ("phase", "move", race::MOVE),
        ("phase", "over", race::OVER),
        ("ended", "-", race::NONE),
        ("order-throw", ".", said("out", "éliminé", "बाहर")),
        ("order-throw", "?", said("still to throw", "pas encore lancé", "अभी फेंकना है")),
    ],
    marks: &[
        (PIECE, "", said("on its first round", "à son premier tour", "पहले चक्कर में")),
        (PIECE, "2", said("has gone round", "a fait le tour", "चक्कर पूरा कर चुकी")),
    ],
    flaw,
};

fn flaw(language: Language, special: &Special, who: Called) -> Option<String> {
    let said = match special.downcast_ref::<Flaw>()? {
        Flaw::Three { point } => {
            let said = said(
                "Three pieces cannot stand on {}.",
                "Trois pièces ne peuvent pas être ensemble en {}.",
                "{} पर तीन गोटियाँ नहीं रह सकतीं।",
            );
            return Some(filled(said.in_(language), &[point]));
        }
        Flaw::TwoColours { point } => {
            let said = said(
                "Pieces of two colours cannot stand on {} together.",
                "Des pièces de deux couleurs ne peuvent pas être ensemble en {}.",
                "{} पर दो रंगों की गोटियाँ साथ नहीं रह सकतीं।",
            );
            return Some(filled(said.in_(language), &[point]));
        }
        Flaw::HasFinished { seat } => return Some(race::has_finished(language, *seat, who)),
        Flaw::OrderAfterStart => said(
            "While the players throw to decide who begins, every piece is on its start.",
            "Tant que les joueurs lancent pour décider qui commence, chaque pièce est à son départ.",
            "जब तक पहली बारी तय करने के दाँव फेंके जाते हैं, हर गोटी अपने घर में होती है।",
        ),
        Flaw::Order => said(
            "To decide who begins, at least two players throw one after the other, and one of them still has to throw.",
            "Pour décider qui commence, au moins deux joueurs lancent l'un après l'autre, et l'un d'eux n'a pas encore lancé.",
            "पहली बारी तय करने के लिए कम से कम दो खिलाड़ी बारी-बारी से दाँव फेंकते हैं, और एक का दाँव बाक़ी होता है।",
        ),
        Flaw::AllHome => race::ALL_HOME,
        Flaw::NotOver => race::NOT_OVER,
        Flaw::Over => race::IS_OVER,
        Flaw::NoMove => race::NO_MOVE,
    };
    Some(said.in_(language).to_owned())
}
