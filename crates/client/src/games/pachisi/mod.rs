//! The texts of Pachisi: its entry in the registry.

mod nouns;
mod reasons;
mod words;
mod draft;

pub(super) use draft::DRAFT;

use bisat_engine::Board;
use bisat_engine::pachisi::{COLUMN, CROSS, MIDDLE, OWED, Pachisi, SKIP, START};

use crate::course::CourseFile;
use crate::game_text::{GameText, Label};
use crate::translated::said;

static COURSE: CourseFile =
    CourseFile::new(if cfg!(target_arch = "wasm32") { None } else { Some(include_str!("course.txt")) });

pub(super) const TEXT: GameText = GameText {
    id: Pachisi::ID,
    name: said("Pachisi", "Pachisi", "पचीसी"),
    about: said("2 to 4 players, six cowries", "2 à 4 joueurs, six cauris", "2 से 4 खिलाड़ी, छह कौड़ियाँ"),
    line: said(
        "The cross of cloth, six cowries, and a long way home.",
        "La croix de tissu, six cauris, et une longue route jusqu'au centre.",
        "कपड़े का चौपड़, छह कौड़ियाँ, और केंद्र तक लंबा रास्ता।",
    ),
    options: &[
        ("players", said("Players", "Joueurs", "खिलाड़ी")),
        ("throw", said("Throw with", "Lancer avec", "किससे फेंकें")),
        ("cowries", said("cowries", "cauris", "कौड़ियाँ")),
        ("die", said("a die", "un dé", "पासा")),
    ],
    nouns: &[nouns::PIECE_NOUN],
    shows_names: false,
    points: &[
        (MIDDLE, said("centre", "centre", "केंद्र")),
        (START, said("start", "départ", "घर")),
        (CROSS, said("cross", "croix", "चीरा")),
        (COLUMN, said("way home", "colonne d'arrivée", "बीच की क़तार")),
    ],
    labels: &[
        Label::new(SKIP, said("Skip the rest", "Renoncer au reste", "बाक़ी छोड़ दें")),
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
