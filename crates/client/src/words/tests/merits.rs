//! Why a move is advised.

use std::collections::HashSet;

use bisat_engine::{AnySession, Merit, OptionValue, Seat, infos, open};
use fastrand::Rng;

use super::{by_person, by_seat, is_well_formed, red_is_you};
use crate::language::Language;
use crate::names::Who;
use crate::places::Places;
use crate::words::{Listener, Screen, advice, reasons};

#[track_caller]
fn check(game: &str, state: &str, token: &str, who: fn(Seat) -> Who, said: [&str; 3]) {
    let mut session = open(game, &[]).unwrap();
    session.set_state(state).unwrap();
    for (language, said) in Language::ALL.into_iter().zip(said) {
        assert_eq!(reasons(language, &*session, token, &who).join(" "), said);
    }
}

#[test]
fn a_first_hit_opens_the_way_inward() {
    check(
        "chowka-bhara",
        "0,0,0,1/0,0,0,11 00 -/- 0 move 2 0 -",
        "2:1",
        red_is_you,
        [
            "It hits Black's pawn. It is your first hit, which opens the way inward.",
            "Ce coup touche le pion de Noir. C'est votre première touche\u{202f}: elle ouvre le chemin intérieur.",
            "इससे काली गोटी कटती है। यह आपकी पहली काट है; भीतर का रास्ता खुलता है।",
        ],
    );
}

#[test]
fn an_escape_names_the_chance_of_being_hit() {
    check(
        "pachisi",
        "0,0,0,3/0,0,0,0/0,0,0,33/0,0,0,0 0 move 2 - 0 - -",
        "2:3",
        red_is_you,
        [
            "Where it stands, one throw could hit it (23 %). Where it goes, none can. It reaches a cross, where nothing is hit.",
            "Un seul lancer pourrait la toucher sur sa case (23 %). Là où elle va, aucun ne le peut. Ce coup atteint une croix, où rien n'est touché.",
            "जहाँ वह है, वहाँ एक दाँव में कट सकती है (23 %); जहाँ जाएगी, वहाँ नहीं। इससे गोटी चीरे पर पहुँचती है, जहाँ कुछ नहीं कटता।",
        ],
    );
}

#[test]
fn a_set_up_of_khan_says_why() {
    check(
        "khan",
        "6/6/6/6/1S4/SKSS1S s o - 0",
        "b6:e5a6c6e6f6",
        by_seat,
        [
            "Red's first move can take nothing. You can answer every number that the Khan may ask for.",
            "Le premier coup de Rouge ne peut rien prendre. Vous pouvez répondre à tous les nombres que le Khan peut demander.",
            "लाल की पहली चाल में कुछ नहीं मारा जा सकता। ख़ान जो भी अंक माँगे, आपके पास जवाब है।",
        ],
    );
}

#[test]
fn every_reason_for_a_move_has_words_and_there_are_at_most_two() {
    let mut rng = Rng::with_seed(41);
    let mut told = HashSet::new();
    for info in infos() {
        let has_players = info.options.iter().any(|rule| rule.name == "players");
        let four = [("players", OptionValue::Number(4))];
        for seed in 0..6 {
            let mut session = open(info.id, if has_players && seed % 2 == 1 { &four } else { &[] }).unwrap();
            for _ in 0..300 {
                for token in some(&*session, &mut rng) {
                    for merit in session.merits(&token).unwrap() {
                        for language in Language::ALL {
                            for who in [by_person as fn(Seat) -> Who, by_seat] {
                                is_well_formed(language, &language.words().merit(&merit, &who));
                            }
                        }
                        told.insert(kind(&merit));
                    }
                    let listener = Listener { who: &by_seat, screen: Screen::Own, places: Places::Named };
                    assert!(reasons(Language::English, &*session, &token, &by_seat).len() <= 2);
                    assert!(!advice(Language::English, &*session, &token, &listener).is_empty());
                }
                let Some(token) = rng.choice(session.moves()) else { break };
                session.play(&token).unwrap();
            }
        }
    }
    assert!(told.len() >= 18, "{told:?}");
}

fn kind(merit: &Merit) -> String {
    let text = format!("{merit:?}");
    text.split([' ', '{']).next().unwrap_or_default().to_owned()
}

/// Three legal moves.
fn some(session: &dyn AnySession, rng: &mut Rng) -> Vec<String> {
    let mut moves = session.moves();
    rng.shuffle(&mut moves);
    moves.truncate(3);
    moves
}
