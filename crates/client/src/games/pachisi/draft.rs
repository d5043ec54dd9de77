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
        ("order-throw", said("Throw of {} for who begins", "Lancer de {} pour commencer", "शुरुआत के लिए {} का दाँव")),
        ("streak", said("Thrown last, and how often", "Dernier lancer, et combien de fois", "पिछला दाँव, कितनी बार")),
        (
            "fresh",
            said(
                "Pair of {} on {} came there in this turn",
                "Paire de {} en {} arrivée pendant ce tour",
                "{} की {} वाली जोड़ी इसी बारी में आई",
            ),
        ),
    ],
    values: &[
        ("phase", "order", said("throws for who begins", "les lancers pour commencer", "शुरुआत के दाँव")),
        ("phase", "throw", race::THROW),
        ("phase", "move", race::MOVE),
        ("phase", "over", race::OVER),
        ("ended", "-", race::NONE),
        ("order-throw", ".", said("out", "éliminé", "बाहर")),
        ("order-throw", "?", said("still to throw", "pas encore lancé", "अभी फेंकना है")),
    ],
    marks: &[
        (PIECE, "", said("on its first round", "à son premier tour", "पहले चक्कर में")),
        (PIECE, "2", said("has been round", "a fait le tour", "चक्कर पूरा कर चुकी")),
    ],
    flaw,
};

fn flaw(language: Language, special: &Special, who: Called) -> Option<String> {
    let said = match special.downcast_ref::<Flaw>()? {
        Flaw::Three { point } => {
            let said = said(
                "Three pieces on {} are too many.",
                "Trois pièces en {}, c'est trop.",
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
            "While the players throw for who begins, every piece is on its start.",
            "Pendant les lancers pour commencer, chaque pièce est à son départ.",
            "जब तक शुरुआत के दाँव फेंके जाते हैं, हर गोटी अपने घर में होती है।",
        ),
        Flaw::Order => said(
            "At least two players throw for who begins, one after the other, and one has still to throw.",
            "Au moins deux joueurs lancent pour commencer, l'un après l'autre, et il en reste un à lancer.",
            "शुरुआत के लिए कम से कम दो खिलाड़ी बारी-बारी से फेंकते हैं, और एक का फेंकना बाक़ी है।",
        ),
        Flaw::AllHome => race::ALL_HOME,
        Flaw::NotOver => race::NOT_OVER,
        Flaw::Over => race::IS_OVER,
        Flaw::NoMove => race::NO_MOVE,
    };
    Some(said.in_(language).to_owned())
}
