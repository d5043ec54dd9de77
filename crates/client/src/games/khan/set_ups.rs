//! Set-ups of KHAN with a name. Their texts say what they look like: which one is best depends on the mat.

use crate::game_text::{NamedSetUp, SetUps};
use crate::translated::said;

pub(super) const SET_UPS: SetUps = SetUps { named: NAMED, turned, mirrored };

const NAMED: &[NamedSetUp] = &[
    NamedSetUp {
        name: said("The wall", "Le mur", "दीवार"),
        line: said(
            "Five Sbires in front, the Kalista behind them.",
            "Cinq Sbires devant, la Kalista derrière eux.",
            "आगे पाँच स्बीर, उनके पीछे कलिस्ता।",
        ),
        token: "c1:a2b2c2d2e2",
    },
    NamedSetUp {
        name: said("The corner", "Le coin", "कोना"),
        line: said(
            "The Kalista in the corner, three Sbires around her, two free to attack.",
            "La Kalista dans le coin, trois Sbires autour d'elle, deux libres d'attaquer.",
            "कलिस्ता कोने में, तीन स्बीर उसके पास, दो हमले के लिए।",
        ),
        token: "a1:b1a2b2d2e2",
    },
    NamedSetUp {
        name: said("Two wings", "Les deux ailes", "दो पंख"),
        line: said(
            "Two Sbires on each side. The middle stays open.",
            "Deux Sbires de chaque côté. Le milieu reste ouvert.",
            "हर ओर दो स्बीर। बीच खुला रहता है।",
        ),
        token: "c1:d1a2b2e2f2",
    },
    NamedSetUp {
        name: said("The steps", "L'escalier", "सीढ़ी"),
        line: said(
            "Every other square, front and back: pieces seldom stand in each other's way.",
            "Une case sur deux, devant et derrière : les pièces se gênent rarement.",
            "आगे-पीछे, एक ख़ाना छोड़कर: मोहरे एक-दूसरे का रास्ता कम रोकते हैं।",
        ),
        token: "f1:b1d1a2c2e2",
    },
    NamedSetUp {
        name: said("The brave Kalista", "La Kalista brave", "निडर कलिस्ता"),
        line: said(
            "The Kalista in front takes part in the attack, and can be attacked.",
            "La Kalista, devant, participe à l'attaque et s'y expose.",
            "आगे खड़ी कलिस्ता हमले में साथ देती है, पर ख़तरे में भी रहती है।",
        ),
        token: "d2:b1d1f1b2f2",
    },
];

fn turned(token: &str) -> Option<String> {
    moved(token, |file, rank| (opposite(file, b'a', b'f'), opposite(rank, b'1', b'6')))
}

fn mirrored(token: &str) -> Option<String> {
    moved(token, |file, rank| (opposite(file, b'a', b'f'), rank))
}

/// The one of `first` to `last` that is as far from the other end.
fn opposite(letter: u8, first: u8, last: u8) -> u8 {
    first + last - letter
}

/// The set-up with every square moved. In a token the Sbires are listed by rank, then by file.
fn moved(token: &str, to: impl Fn(u8, u8) -> (u8, u8)) -> Option<String> {
    let (kalista, sbires) = token.split_once(':')?;
    let square = |text: &[u8]| match text {
        [file @ b'a'..=b'f', rank @ b'1'..=b'6'] => Some(to(*file, *rank)),
        _ => None,
    };
    let kalista = square(kalista.as_bytes())?;
    let mut sbires: Vec<(u8, u8)> = sbires.as_bytes().chunks(2).map(square).collect::<Option<_>>()?;
    sbires.sort_unstable_by_key(|(file, rank)| (*rank, *file));
    let name = |(file, rank): (u8, u8)| format!("{}{}", char::from(file), char::from(rank));
    Some(format!("{}:{}", name(kalista), sbires.into_iter().map(name).collect::<String>()))
}
