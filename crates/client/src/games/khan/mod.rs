//! The texts of KHAN: its entry in the registry.

mod nouns;
mod merits;
mod reasons;
mod set_ups;
mod words;
mod draft;

pub(super) use draft::DRAFT;

use bisat_engine::Board;
use bisat_engine::khan::{
    ASIDE, DEMAND, DOUBLE, EDGE_EAST, EDGE_NORTH, EDGE_SOUTH, EDGE_WEST, HAND, Khan, PASS, QUIET, SINGLE, TRIPLE,
};

use crate::course::CourseFile;
use crate::game_text::{GameText, Label, Tone};
use crate::translated::{Said, said};

const EDGE: Said = said("edge of the mat", "bord du tapis", "चटाई का किनारा");

static COURSE: CourseFile =
    CourseFile::new(if cfg!(target_arch = "wasm32") { None } else { Some(include_str!("course.txt")) });

pub(super) const TEXT: GameText = GameText {
    id: Khan::ID,
    name: said("KHAN", "KHAN", "ख़ान"),
    about: said("2 players, no chance", "2 joueurs, sans hasard", "2 खिलाड़ी, बिना संयोग"),
    line: said(
        "Where the last piece stands decides which of yours may move. Take the Kalista.",
        "La case de la dernière pièce jouée décide lesquelles des vôtres peuvent bouger. Prenez la Kalista.",
        "आख़िरी मोहरा जिस ख़ाने पर है, वही तय करता है कि आपका कौन-सा मोहरा चलेगा। कलिस्ता को मारिए।",
    ),
    options: &[(
        "quiet_limit",
        said("No-capture moves for a draw", "Coups sans prise avant la nulle", "बिना मारे कितनी चालों पर बराबरी"),
    )],
    nouns: nouns::NOUNS,
    shows_names: true,
    points: &[
        (SINGLE, said("single", "simple", "इकहरा")),
        (DOUBLE, said("double", "double", "दोहरा")),
        (TRIPLE, said("triple", "triple", "तिहरा")),
        (EDGE_NORTH, EDGE),
        (EDGE_EAST, EDGE),
        (EDGE_SOUTH, EDGE),
        (EDGE_WEST, EDGE),
        (HAND, said("in hand", "en main", "हाथ में")),
        (ASIDE, said("beside the mat", "à côté du tapis", "चटाई के बाहर")),
    ],
    labels: &[
        Label::new(PASS, said("Pass", "Passer", "पास")),
        Label::new(EDGE_NORTH, said("North edge", "Bord nord", "उत्तरी किनारा")),
        Label::new(EDGE_EAST, said("East edge", "Bord est", "पूर्वी किनारा")),
        Label::new(EDGE_SOUTH, said("South edge", "Bord sud", "दक्षिणी किनारा")),
        Label::new(EDGE_WEST, said("West edge", "Bord ouest", "पश्चिमी किनारा")),
        Label::new(HAND, said("In hand", "En main", "हाथ में")),
        Label::new(
            ASIDE,
            said("{} The Khan lies beside the mat", "{} Le Khan est à côté du tapis", "{} ख़ान चटाई के बाहर है"),
        ),
        Label::new(DEMAND, said("The Khan asks for {}", "Le Khan demande {}", "ख़ान {} माँगता है"))
            .with_tone(Tone::Pictured),
        Label::new(
            QUIET,
            said(
                "{} move without a capture. Draw at {}.|{} moves without a capture. Draw at {}.",
                "{} coup sans prise. Nulle à {}.|{} coups sans prise. Nulle à {}.",
                "{} चाल बिना मारे। {} पर बराबरी।|{} चालें बिना मारे। {} पर बराबरी।",
            ),
        )
        .with_tone(Tone::Faint),
    ],
    capture: said("takes", "prend", "मारता है"),
    takes_over: None,
    set_ups: Some(&set_ups::SET_UPS),
    course: &COURSE,
    say: &words::Words,
};
