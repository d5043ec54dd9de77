//! Words for positions of Chowka Bhara that are put together by hand.

use bisat_engine::chowka_bhara::{ChowkaBhara, Flaw};
use bisat_engine::{Board, Special};

use crate::draft_text::DraftText;
use crate::game_text::Called;
use crate::games::race::draft as race;
use crate::labels::filled;
use crate::language::Language;
use crate::translated::said;

pub(in crate::games) const DRAFT: DraftText = DraftText {
    id: ChowkaBhara::ID,
    settings: &[
        ("turn", race::TURN),
        ("phase", race::PHASE),
        ("kept", race::KEPT),
        ("ended", race::ENDED),
        ("owed", race::OWED),
        ("finished", race::FINISHED),
        ("licence", said("{} may go inward", "{} peut aller au centre", "{} भीतर जा सकता है")),
        ("blocks", said("Double of {} on {} blocks", "Le double de {} en {} bloque", "{} की {} वाली जोड़ी रोकती है")),
        (
            "began",
            said(
                "Double of {} on {} stood there at the start of the turn",
                "Double de {} en {} déjà là au début du tour",
                "{} की {} वाली जोड़ी बारी की शुरुआत से वहाँ है",
            ),
        ),
    ],
    values: &[
        ("phase", "cast", race::THROW),
        ("phase", "move", race::MOVE),
        ("phase", "over", race::OVER),
        ("ended", "-", race::NONE),
    ],
    marks: &[],
    flaw,
};

fn flaw(language: Language, special: &Special, who: Called) -> Option<String> {
    let said = match special.downcast_ref::<Flaw>()? {
        Flaw::Crowded { point } => {
            let said = said(
                "On {} there is room for two pawns of one player: it is not a safe square.",
                "En {}, il y a place pour deux pions d'un même joueur\u{202f}: ce n'est pas un refuge.",
                "{} सुरक्षित ख़ाना नहीं है: वहाँ एक खिलाड़ी की दो गोटियाँ ही रह सकती हैं।",
            );
            return Some(filled(said.in_(language), &[point]));
        }
        Flaw::HasFinished { seat } => return Some(race::has_finished(language, *seat, who)),
        Flaw::TooManyDoubles => said(
            "At the start of the turn there were no more doubles than pairs of pawns.",
            "Au début du tour, il n'y avait pas plus de doubles que de paires de pions.",
            "बारी की शुरुआत में गोटियों की जोड़ियों से ज़्यादा जोड़ियाँ नहीं हो सकतीं।",
        ),
        Flaw::AllHome => race::ALL_HOME,
        Flaw::NotOver => race::NOT_OVER,
        Flaw::Over => race::IS_OVER,
        Flaw::NoMove => race::NO_MOVE,
    };
    Some(said.in_(language).to_owned())
}
