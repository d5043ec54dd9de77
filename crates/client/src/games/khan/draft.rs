//! Words for positions of KHAN that are put together by hand.

use bisat_engine::khan::{Flaw, Khan};
use bisat_engine::{Board, Special};

use crate::draft_text::DraftText;
use crate::game_text::Called;
use crate::language::Language;
use crate::translated::said;

pub(in crate::games) const DRAFT: DraftText = DraftText {
    id: Khan::ID,
    settings: &[
        ("turn", said("Turn", "Tour", "बारी")),
        ("mat", said("Edge of the mat towards Red", "Bord du tapis côté Rouge", "लाल की ओर चटाई का किनारा")),
        ("quiet", said("Moves without a capture", "Coups sans prise", "बिना मारे चालें")),
    ],
    values: &[
        ("mat", "-", said("not turned yet", "pas encore orienté", "अभी तय नहीं")),
        ("mat", "n", said("north", "nord", "उत्तरी")),
        ("mat", "e", said("east", "est", "पूर्वी")),
        ("mat", "s", said("south", "sud", "दक्षिणी")),
        ("mat", "w", said("west", "ouest", "पश्चिमी")),
    ],
    marks: &[],
    flaw,
};

fn flaw(language: Language, special: &Special, _: Called) -> Option<String> {
    let said = match special.downcast_ref::<Flaw>()? {
        Flaw::BeforeMat => said(
            "Before the mat is turned, no piece is on the board and it is Red's turn. Choose an edge of the mat first.",
            "Tant que le tapis n'est pas orienté, aucune pièce n'est posée et c'est à Rouge de jouer. Choisissez d'abord un bord du tapis.",
            "चटाई तय होने से पहले कोई मोहरा नहीं रखा जाता और बारी लाल की होती है। पहले चटाई का किनारा चुनिए।",
        ),
        Flaw::RedAlone => said(
            "While Ochre sets up, all of Red's pieces are on Red's first two rows, and none of Ochre's is on the board.",
            "Pendant qu'Ocre se met en place, toutes les pièces de Rouge sont sur ses deux premières rangées, et aucune d'Ocre n'est posée.",
            "जब गेरुआ अपने मोहरे जमाता है, लाल के सभी मोहरे उसकी पहली दो पंक्तियों में होते हैं और गेरुए का कोई मोहरा बिसात पर नहीं होता।",
        ),
        Flaw::BothOrNone => said(
            "Before the first move, either both Kalistas are on the board or no piece is.",
            "Avant le premier coup, soit les deux Kalistas sont posées, soit aucune pièce ne l'est.",
            "पहली चाल से पहले दोनों कलिस्ता बिसात पर हों, या कोई मोहरा न हो।",
        ),
        Flaw::KalistasAfterPass => said(
            "After a pass, both Kalistas are on the board.",
            "Après un tour passé, les deux Kalistas sont sur le plateau.",
            "पास के बाद दोनों कलिस्ता बिसात पर होती हैं।",
        ),
        Flaw::NotWorn => said(
            "The Khan is worn by a piece of the side that moved last, not of the side whose turn it is.",
            "Le Khan est sur une pièce du camp qui vient de jouer, pas de celui dont c'est le tour.",
            "ख़ान उस पक्ष के मोहरे पर होता है जिसने अभी चाल चली, उस पर नहीं जिसकी बारी है।",
        ),
        Flaw::NoKalista => said(
            "The side that moved last has its Kalista on the board.",
            "Le camp qui vient de jouer a sa Kalista sur le plateau.",
            "जिस पक्ष ने अभी चाल चली, उसकी कलिस्ता बिसात पर होती है।",
        ),
        Flaw::QuietAfterCapture => said(
            "A Kalista has just been taken, so the number of moves without a capture is 0.",
            "Une Kalista vient d'être prise\u{202f}: le nombre de coups sans prise est donc 0.",
            "कलिस्ता अभी मारी गई है, इसलिए बिना मारे चली गई चालों की गिनती 0 है।",
        ),
    };
    Some(said.in_(language).to_owned())
}
