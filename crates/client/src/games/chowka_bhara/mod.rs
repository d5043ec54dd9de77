//! The texts of Chowka Bhara: its entry in the registry.

mod nouns;
mod reasons;
mod words;
mod draft;

pub(super) use draft::DRAFT;

use bisat_engine::Board;
use bisat_engine::chowka_bhara::{ChowkaBhara, LICENCE, MIDDLE, OWED, SAFE};

use crate::course::CourseFile;
use crate::game_text::{GameText, Label};
use crate::translated::said;

static COURSE: CourseFile =
    CourseFile::new(if cfg!(target_arch = "wasm32") { None } else { Some(include_str!("course.txt")) });

pub(super) const TEXT: GameText = GameText {
    id: ChowkaBhara::ID,
    name: said("Chowka Bhara", "Chowka Bhara", "चौका भारा"),
    about: said("2 to 4 players, four cowries", "2 à 4 joueurs, quatre cauris", "2 से 4 खिलाड़ी, चार कौड़ियाँ"),
    line: said(
        "Four pawns round and inward to the centre; hit one to be let in.",
        "Quatre pions font le tour, puis gagnent le centre ; touchez un pion adverse pour y entrer.",
        "चार गोटियाँ घूमकर बीच तक; भीतर जाने के लिए एक गोटी काटिए।",
    ),
    options: &[
        ("players", said("Players", "Joueurs", "खिलाड़ी")),
        ("size", said("Board", "Plateau", "बिसात")),
        ("hit_bonus", said("A hit gives an extra throw", "Toucher donne un lancer de plus", "काटने पर एक और दाँव")),
    ],
    nouns: &[nouns::PAWN_NOUN, nouns::BLOCK_NOUN],
    shows_names: false,
    points: &[(MIDDLE, said("centre", "centre", "केंद्र")), (SAFE, said("safe", "refuge", "सुरक्षित"))],
    labels: &[
        Label::new(LICENCE, said("may go inward", "peut aller au centre", "भीतर जा सकती है")),
        Label::new(
            OWED,
            said("{} extra turn|{} extra turns", "{} tour de plus|{} tours de plus", "{} और बारी|{} और बारियाँ"),
        ),
    ],
    capture: said("hits", "touche", "काटती है"),
    takes_over: None,
    set_ups: None,
    course: &COURSE,
    say: &words::Words,
};
