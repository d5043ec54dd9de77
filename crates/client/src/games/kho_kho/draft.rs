//! Words for positions of Kho-Kho that are put together by hand.

use bisat_engine::kho_kho::{ATTACKER, Flaw, KhoKho};
use bisat_engine::{Board, Special};

use crate::draft_text::DraftText;
use crate::game_text::Called;
use crate::labels::filled;
use crate::language::Language;
use crate::translated::said;

pub(in crate::games) const DRAFT: DraftText = DraftText {
    id: KhoKho::ID,
    settings: &[
        ("phase", said("What comes next", "La suite", "आगे क्या होगा")),
        ("chasers", said("Chasing team", "Équipe qui poursuit", "पीछा करने वाला दल")),
        ("match-turn", said("Turn of the match", "Tour du match", "मैच की पारी")),
        ("spins", said("Spins left", "Coups de roue restants", "बाक़ी चकरी")),
        ("spin", said("Number spun", "Nombre tiré à la roue", "चकरी का अंक")),
        ("score", said("{}'s score", "{}\u{202f}: score", "{}: अंक")),
    ],
    values: &[
        ("phase", "toss", said("the toss", "le tirage au sort", "टॉस")),
        ("phase", "start", said("the Attacker is placed", "le placement de l'attaquant", "हमलावर रखना")),
        ("phase", "place", said("a Runner is placed", "le placement d'un coureur", "धावक रखना")),
        ("phase", "chase-spin", said("the chasers spin", "la roue des poursuivants", "पीछा करने वालों की चकरी")),
        ("phase", "chase", said("the Attacker moves", "le coup de l'attaquant", "हमलावर की चाल")),
        ("phase", "balance", said("the rest after a Kho", "le reste après un Kho", "खो के बाद बची चाल")),
        ("phase", "run-spin", said("the runners spin", "la roue des coureurs", "धावकों की चकरी")),
        ("phase", "run", said("a Runner moves", "le coup d'un coureur", "धावक की चाल")),
        ("phase", "over", said("nothing: the game is over", "rien\u{202f}: la partie est finie", "कुछ नहीं: बाज़ी ख़त्म")),
    ],
    marks: &[
        (ATTACKER, "n", said("faces north", "regarde vers le nord", "मुँह उत्तर की ओर")),
        (ATTACKER, "s", said("faces south", "regarde vers le sud", "मुँह दक्षिण की ओर")),
        (ATTACKER, "ne", said("faces north, runs east", "regarde vers le nord, court vers l'est", "मुँह उत्तर, दौड़ पूर्व")),
        (
            ATTACKER,
            "nw",
            said("faces north, runs west", "regarde vers le nord, court vers l'ouest", "मुँह उत्तर, दौड़ पश्चिम"),
        ),
        (ATTACKER, "se", said("faces south, runs east", "regarde vers le sud, court vers l'est", "मुँह दक्षिण, दौड़ पूर्व")),
        (
            ATTACKER,
            "sw",
            said("faces south, runs west", "regarde vers le sud, court vers l'ouest", "मुँह दक्षिण, दौड़ पश्चिम"),
        ),
        (ATTACKER, "ee", said("faces and runs east", "regarde et court vers l'est", "मुँह और दौड़ पूर्व")),
        (ATTACKER, "ww", said("faces and runs west", "regarde et court vers l'ouest", "मुँह और दौड़ पश्चिम")),
    ],
    flaw,
};

fn flaw(language: Language, special: &Special, _: Called) -> Option<String> {
    let flaw = special.downcast_ref::<Flaw>()?;
    let said = match flaw {
        Flaw::BeforeToss => said(
            "Before the toss, nothing is on the court. Take the pieces off.",
            "Avant le tirage au sort, rien n'est sur le terrain. Retirez les pièces.",
            "टॉस से पहले मैदान ख़ाली होता है। मोहरे हटाइए।",
        ),
        Flaw::AfterEnd => said(
            "When the game is over, nothing is on the court. Take the pieces off.",
            "Quand la partie est finie, rien n'est sur le terrain. Retirez les pièces.",
            "बाज़ी ख़त्म होने पर मैदान ख़ाली होता है। मोहरे हटाइए।",
        ),
        Flaw::Score { .. } => said(
            "A score is at most {} here: 9 for each turn in which the team ran.",
            "Ici, un score ne peut pas dépasser {}\u{202f}: 9 par tour où l'équipe a couru.",
            "यहाँ किसी दल के अंक {} से ज़्यादा नहीं हो सकते: दौड़ने की हर पारी के 9।",
        ),
        Flaw::BeforeStart => said(
            "At the start of a turn, nothing is on the court, and nobody is out.",
            "Au début d'un tour, rien n'est sur le terrain et personne n'est éliminé.",
            "पारी की शुरुआत में मैदान ख़ाली होता है और कोई आउट नहीं होता।",
        ),
        Flaw::SpinsAtStart { .. } => said(
            "At the start of a turn, all {} spins are left.",
            "Au début d'un tour, il reste les {} coups de roue.",
            "पारी की शुरुआत में सभी {} चकरी बाक़ी होती हैं।",
        ),
        Flaw::NoAttacker => said(
            "The Attacker is missing: put it on the court.",
            "Il manque l'attaquant\u{202f}: posez-le sur le terrain.",
            "हमलावर नहीं है: उसे मैदान पर रखिए।",
        ),
        Flaw::TooManyRunners => said(
            "At most three Runners can be on the court.",
            "Il y a au plus trois coureurs sur le terrain.",
            "मैदान पर ज़्यादा से ज़्यादा तीन धावक होते हैं।",
        ),
        Flaw::BatchComplete => said(
            "Three Runners are on the court already: none is placed now.",
            "Trois coureurs sont déjà sur le terrain\u{202f}: on n'en place pas d'autre.",
            "तीन धावक मैदान पर हैं: अब और नहीं रखा जाता।",
        ),
        Flaw::OutBetweenBatches => said(
            "While Runners are placed, 0, 3 or 6 of them are out.",
            "Pendant le placement, 0, 3 ou 6 coureurs sont éliminés.",
            "धावक रखते समय 0, 3 या 6 धावक आउट होते हैं।",
        ),
        Flaw::NotAtStart => said(
            "While the first Runners are placed, the Attacker is on a4 or l4.",
            "Pendant le placement des premiers coureurs, l'attaquant est en a4 ou en l4.",
            "पहले धावक रखते समय हमलावर a4 या l4 पर होता है।",
        ),
        Flaw::SpinsWhilePlacing { .. } => said(
            "While the first Runners are placed, all {} spins are left. Later at least one is left, but not all.",
            "Pendant le placement des premiers coureurs, il reste les {} coups de roue. Ensuite, il en reste au moins un, mais pas tous.",
            "पहले धावक रखते समय सभी {} चकरी बाक़ी होती हैं। बाद में कम से कम एक बाक़ी होती है, पर सब नहीं।",
        ),
        Flaw::NoRunner => {
            said("No Runner is on the court.", "Aucun coureur n'est sur le terrain.", "मैदान पर कोई धावक नहीं है।")
        }
        Flaw::Batches => said(
            "The Runners on the court and those that are out add up to 3, 6 or 9.",
            "Les coureurs sur le terrain et les éliminés sont au total 3, 6 ou 9.",
            "मैदान के और आउट धावक मिलकर 3, 6 या 9 होते हैं।",
        ),
        Flaw::SpinSpent => said(
            "The chasers have spun, so at least one spin is used up.",
            "Les poursuivants ont tourné la roue\u{202f}: au moins un coup de roue est utilisé.",
            "पीछा करने वाले चकरी घुमा चुके हैं, इसलिए सब चकरी बाक़ी नहीं हो सकतीं।",
        ),
        Flaw::NoSpinLeft => said(
            "When no spin is left, the turn is over.",
            "Quand il ne reste aucun coup de roue, le tour est fini.",
            "चकरी बाक़ी न हो तो पारी ख़त्म है।",
        ),
        Flaw::NoChase => said(
            "The Attacker cannot move with this number.",
            "L'attaquant ne peut pas avancer de ce nombre de cases.",
            "हमलावर इस अंक से नहीं चल सकता।",
        ),
        Flaw::NotRisen => said(
            "After a Kho, the Attacker is in the lane.",
            "Après un Kho, l'attaquant est dans le couloir.",
            "खो के बाद हमलावर गली में होता है।",
        ),
        Flaw::NoRun => said(
            "No Runner can move with this number.",
            "Aucun coureur ne peut avancer de ce nombre de cases.",
            "कोई धावक इस अंक से नहीं चल सकता।",
        ),
    };
    let number = match flaw {
        Flaw::Score { most } => *most,
        Flaw::SpinsAtStart { spins } | Flaw::SpinsWhilePlacing { spins } => *spins,
        _ => 0,
    };
    Some(filled(said.in_(language), &[&number]))
}
