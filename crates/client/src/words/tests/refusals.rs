//! Why a click is refused, in words.

use std::collections::HashSet;

use bisat_engine::chowka_bhara::{self, PAWN};
use bisat_engine::pachisi::{self, PIECE};
use bisat_engine::{Clicked, PointId, Reason, Seat, infos, khan, kho_kho, open};
use fastrand::Rng;

use super::{by_person, by_seat, check, is_well_formed, red_is_you};
use crate::language::Language;
use crate::names::Who;
use crate::places::Places;
use crate::words::Words;

#[test]
fn a_refused_click_is_explained_as_designed() {
    let of = |reason| move |words: &dyn Words| words.reason(&reason, &red_is_you, Places::Named);
    let (seat, point) = (Seat(1), PointId::from("e1"));
    check(
        of(Reason::Blocked { seat, kind: PAWN, point: point.clone() }),
        [
            "Black's double on e1 blocks the way.",
            "Le double de Noir en e1 barre le chemin.",
            "काले की जोड़ी e1 पर रास्ता रोकती है।",
        ],
    );
    check(
        of(Reason::Guarded { seat, kind: PIECE, point: point.clone() }),
        [
            "Black's pair is on e1. A single piece cannot hit a pair.",
            "La paire de Noir est en e1. Une pièce seule ne peut pas toucher une paire.",
            "काले की जोड़ी e1 पर है। अकेली गोटी उसे नहीं काट सकती।",
        ],
    );
    check(
        of(Reason::InTheWay { seat, kind: kho_kho::ATTACKER, point: point.clone() }),
        [
            "Black's Attacker on e1 is in the way.",
            "L'attaquant de Noir en e1 est sur le chemin.",
            "काले का हमलावर e1 पर रास्ते में है।",
        ],
    );
    check(
        of(Reason::Full { kind: PAWN, point }),
        ["Three pawns on e1 are too many.", "Trois pions en e1, c'est trop.", "e1 पर तीन गोटियाँ नहीं रह सकतीं।"],
    );
    check(
        of(Reason::special(chowka_bhara::NotAllowed::NoLicence)),
        [
            "The inner squares need a hit first.",
            "Il faut d'abord toucher un pion pour entrer dans l'anneau intérieur.",
            "भीतर जाने के लिए पहले एक गोटी काटनी होगी।",
        ],
    );
    check(
        of(Reason::special(khan::NotAllowed::Demanded { number: 2 })),
        [
            "That cannot be played now: the Khan asks for a 2.",
            "Ce coup n'est pas possible\u{202f}: le Khan demande un 2.",
            "यह चाल अभी नहीं चलेगी: ख़ान 2 माँगता है।",
        ],
    );
}

#[test]
fn throws_that_are_refused_for_different_reasons_are_named() {
    let mut session = open("chowka-bhara", &[]).unwrap();
    session.set_state("0,0,0,22/0,0,0,0 10 -/- 0 move 3,4 0 -").unwrap();
    let refusals = session.refusals(&["d2"]);
    let said = Language::English.words().reasons(&refusals, &red_is_you, Places::Named);
    assert_eq!(said, ["That is beyond the end. It needs exactly 2."], "one reason for both throws is said once");
    session.set_state("0,0,1,22/0,0,10,10 10 -/10 0 move 1,4 0 -").unwrap();
    let refusals = session.refusals(&["d1"]);
    let said = Language::English.words().reasons(&refusals, &red_is_you, Places::Named);
    let expected =
        ["1: Black's double is on e1. A single pawn cannot hit a double.", "4: Black's double on e1 blocks the way."];
    assert_eq!(said, expected);
}

#[test]
fn every_reason_has_words_in_every_language() {
    let mut rng = Rng::with_seed(31);
    let mut told = HashSet::new();
    for info in infos() {
        let mut session = open(info.id, &[]).unwrap();
        for _ in 0..400 {
            let points = session.points();
            let picked = match session.click(&[]) {
                Clicked::Next(first) => rng.choice(first),
                _ => None,
            };
            for point in &points {
                let mut refusals = session.refusals(&[&point.name]);
                refusals.extend(picked.iter().flat_map(|picked| session.refusals(&[picked, &point.name])));
                for refusal in refusals.iter().filter(|refusal| refusal.reason != Reason::NotNow) {
                    for language in Language::ALL {
                        for who in [red_is_you as fn(Seat) -> Who, by_person, by_seat] {
                            let said = language.words().named_reason(refusal, &who, Places::Named);
                            is_well_formed(language, &said);
                        }
                    }
                    told.insert(format!("{:?}", refusal.reason).split(' ').next().map(str::to_owned));
                }
            }
            let Some(token) = rng.choice(session.moves()) else { break };
            session.play(&token).unwrap();
        }
    }
    assert!(told.len() > 20, "{told:?}");
}

#[test]
fn what_only_a_game_forbids_has_words() {
    let point = || PointId::from("e1");
    let way = kho_kho::Way::East;
    let reasons = [
        Reason::special(chowka_bhara::NotAllowed::NoLicence),
        Reason::special(pachisi::NotAllowed::OddThrow),
        Reason::special(pachisi::NotAllowed::NoCross),
        Reason::special(pachisi::NotAllowed::FreshPair),
        Reason::special(pachisi::NotAllowed::OnCross { seat: Seat(1), point: point() }),
        Reason::special(khan::NotAllowed::NotHome),
        Reason::special(khan::NotAllowed::ReturnsOnto { number: 2 }),
        Reason::special(khan::NotAllowed::Answerable { number: 2 }),
        Reason::special(khan::NotAllowed::NoDemand),
        Reason::special(khan::NotAllowed::NoFreeSquare { number: 2 }),
        Reason::special(kho_kho::NotAllowed::NoStartSpace),
        Reason::special(kho_kho::NotAllowed::NoGround),
        Reason::special(kho_kho::NotAllowed::Sits),
        Reason::special(kho_kho::NotAllowed::NotStraight),
        Reason::special(kho_kho::NotAllowed::Pole { point: point() }),
        Reason::special(kho_kho::NotAllowed::Lane),
        Reason::special(kho_kho::NotAllowed::Backwards { facing: way }),
        Reason::special(kho_kho::NotAllowed::AgainstCourse { course: way }),
        Reason::special(kho_kho::NotAllowed::NotFromBehind { point: point(), faces: way }),
        Reason::special(kho_kho::NotAllowed::KhoTooFar { spin: 4 }),
        Reason::special(kho_kho::NotAllowed::SecondKho),
        Reason::OneAlone,
        Reason::OutOfReach,
        Reason::NoWay { steps: 1 },
    ];
    for language in Language::ALL {
        let mut all: Vec<String> =
            reasons.iter().map(|reason| language.words().reason(reason, &by_seat, Places::Named)).collect();
        all.iter().for_each(|said| is_well_formed(language, said));
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), reasons.len(), "every reason has its own words");
    }
}
