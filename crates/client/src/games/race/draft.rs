//! Words that both race games use for positions that are put together by hand.

use bisat_engine::Seat;

use crate::game_text::Called;
use crate::grammar::{english, french, hindi};
use crate::language::Language;
use crate::translated::{Said, said};

pub(in crate::games) const TURN: Said = said("Turn", "Tour", "बारी");
pub(in crate::games) const PHASE: Said = said("What comes next", "La suite", "आगे क्या होगा");
pub(in crate::games) const KEPT: Said = said("Kept throws of {}", "Lancers de {} gardés", "रखे हुए {} के दाँव");
pub(in crate::games) const ENDED: Said = said("Last throw", "Dernier lancer", "आख़िरी दाँव");
pub(in crate::games) const OWED: Said = said("Extra turns", "Tours supplémentaires", "अतिरिक्त बारियाँ");
pub(in crate::games) const FINISHED: Said = said("Order of arrival", "Ordre d'arrivée", "पहुँचने का क्रम");
pub(in crate::games) const THROW: Said = said("a throw", "un lancer", "दाँव");
pub(in crate::games) const MOVE: Said = said("a move", "un coup", "चाल");
pub(in crate::games) const OVER: Said =
    said("nothing: the game is over", "rien\u{202f}: la partie est finie", "कुछ नहीं: बाज़ी ख़त्म");
pub(in crate::games) const NONE: Said = said("none", "aucun", "कोई नहीं");

pub(in crate::games) const ALL_HOME: Said = said(
    "Not all players can be home: the game ends when only one is left.",
    "Tous les joueurs ne peuvent pas être arrivés\u{202f}: la partie finit quand il n'en reste qu'un.",
    "सब खिलाड़ी नहीं पहुँच सकते: जब एक ही बचता है, बाज़ी ख़त्म हो जाती है।",
);
pub(in crate::games) const NOT_OVER: Said = said(
    "The game is not over: players are still on the way.",
    "La partie n'est pas finie\u{202f}: des joueurs sont encore en route.",
    "बाज़ी ख़त्म नहीं हुई: खिलाड़ी अभी रास्ते में हैं।",
);
pub(in crate::games) const IS_OVER: Said = said(
    "Only one player is still on the way, so the game is over.",
    "Un seul joueur est encore en route\u{202f}: la partie est finie.",
    "रास्ते में एक ही खिलाड़ी बचा है, इसलिए बाज़ी ख़त्म है।",
);
pub(in crate::games) const NO_MOVE: Said = said(
    "No kept throw can be used. Choose another last throw, or “a throw” as what comes next.",
    "Aucun lancer gardé n'est jouable. Choisissez un autre dernier lancer, ou «\u{202f}un lancer\u{202f}» comme suite.",
    "रखे हुए किसी दाँव से चाल नहीं बनती। कोई दूसरा आख़िरी दाँव चुनिए, या आगे “दाँव” चुनिए।",
);

/// It is the turn of a player who is home.
pub(in crate::games) fn has_finished(language: Language, seat: Seat, who: Called) -> String {
    let who = who(seat);
    match language {
        Language::English => {
            let said = english::does(&who, "are home already and have no turn", "is home already and has no turn");
            format!("{said}.")
        }
        Language::French => {
            let said = french::does(&who, "êtes déjà au but et ne jouez plus", "est déjà au but et ne joue plus");
            format!("{said}.")
        }
        Language::Hindi => format!("{} सब गोटियाँ पहुँच चुकी हैं, इसलिए अब बारी नहीं आती।", hindi::with(&who, "की")),
    }
}
