//! The texts of Kho-Kho: its entry in the registry.

mod merits;
mod reasons;
mod words;
mod draft;

pub(super) use draft::DRAFT;

use bisat_engine::kho_kho::{
    ATTACKER, BENCH, FREE, HOLD, KhoKho, LANE, OUT, POLE, RUNNER, SCORE, SITTER, SPINS, START, TURN,
};
use bisat_engine::{Board, Kind};

use crate::course::CourseFile;
use crate::game_text::{GameText, Label, Noun};
use crate::grammar::Gender;
use crate::translated::{Said, said};

const fn noun(kind: Kind, name: Said) -> Noun {
    // No two of them move as one.
    let pair = said("pair", "une paire", "जोड़ी");
    Noun { kind, name, french: Gender::Masculine, hindi: Gender::Masculine, pair }
}

static COURSE: CourseFile =
    CourseFile::new(if cfg!(target_arch = "wasm32") { None } else { Some(include_str!("course.txt")) });

pub(super) const TEXT: GameText = GameText {
    id: KhoKho::ID,
    name: said("Kho-Kho", "Kho-Kho", "खो-खो"),
    about: said("2 teams, two spinners", "2 équipes, deux roues", "2 दल, दो चकरियाँ"),
    line: said(
        "One chases, eight sit, three run. Kho! and the chase changes hands.",
        "Un poursuit, huit sont assis, trois courent. Kho ! et un autre prend la relève.",
        "एक पीछा करे, आठ बैठें, तीन दौड़ें। खो! और पीछा किसी और का।",
    ),
    options: &[
        ("spins", said("Spins per turn", "Coups de roue par tour", "हर पारी में चकरी")),
        ("innings", said("Innings", "Manches", "दौर")),
    ],
    nouns: &[
        noun(ATTACKER, said("Attacker", "attaquant", "हमलावर")),
        noun(SITTER, said("Sitter", "joueur assis", "बैठा खिलाड़ी")),
        noun(RUNNER, said("Runner", "coureur", "धावक")),
    ],
    shows_names: true,
    points: &[
        (START, said("start", "départ", "आरंभ")),
        (POLE, said("pole", "poteau", "खंभा")),
        (LANE, said("lane", "couloir", "गली")),
        (FREE, said("free zone", "zone libre", "मुक्त क्षेत्र")),
        (BENCH, said("bench", "banc", "बेंच")),
        (OUT, said("bench", "banc", "बेंच")),
    ],
    labels: &[
        Label::new(HOLD, said("Stay", "Rester", "ठहरें")),
        Label::new(BENCH, said("Waiting", "En attente", "प्रतीक्षा में")),
        Label::new(OUT, said("Out", "Éliminés", "आउट")),
        Label::new(TURN, said("Turn {}/{}", "Tour {}/{}", "पारी {}/{}")),
        Label::new(
            SPINS,
            said("{} spin left|{} spins left", "{} coup de roue restant|{} coups de roue restants", "{} चकरी बाक़ी"),
        ),
        Label::new(SCORE, said("Score {}", "Score {}", "अंक {}")),
    ],
    capture: said("out", "éliminé", "आउट"),
    takes_over: Some(said("Kho!", "Kho !", "खो!")),
    set_ups: None,
    course: &COURSE,
    say: &words::Words,
};
