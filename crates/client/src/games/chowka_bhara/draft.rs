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
        ("licence", said("{} may go inward", "{} peut aller au centre", "{}: भीतर जाने की अनुमति")),
        (
            "blocks",
            said("{}'s double on {} blocks", "{}\u{202f}: le double en {} bloque", "{}: {} वाली जोड़ी रास्ता रोकती है"),
        ),
        (
            "began",
            said(
                "{}'s double on {} was there at the start of the turn",
                "{}\u{202f}: le double en {} était déjà là au début du tour",
                "{}: {} वाली जोड़ी बारी की शुरुआत में भी वहाँ थी",
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
                "{} is not a safe square: it holds at most two pawns, both of one player.",
                "{} n'est pas un refuge\u{202f}: il y tient au plus deux pions, d'un même joueur.",
                "{} सुरक्षित ख़ाना नहीं है: वहाँ एक ही खिलाड़ी की, और ज़्यादा से ज़्यादा दो, गोटियाँ रह सकती हैं।",
            );
            return Some(filled(said.in_(language), &[point]));
        }
        Flaw::HasFinished { seat } => return Some(race::has_finished(language, *seat, who)),
        Flaw::TooManyDoubles => said(
            "Too many doubles at the start of the turn: a player does not have that many pawns.",
            "Trop de doubles au début du tour\u{202f}: un joueur n'a pas autant de pions.",
            "बारी की शुरुआत में इतनी जोड़ियाँ नहीं हो सकतीं: एक खिलाड़ी के पास उतनी गोटियाँ नहीं होतीं।",
        ),
        Flaw::AllHome => race::ALL_HOME,
        Flaw::NotOver => race::NOT_OVER,
        Flaw::Over => race::IS_OVER,
        Flaw::NoMove => race::NO_MOVE,
    };
    Some(said.in_(language).to_owned())
}
