//! Why clicks are refused: laws over all games, and one test for each reason.

use std::collections::{BTreeMap, BTreeSet};

use crate::tables::{Law, check, given, law, moves, tables};
use bisat_engine::{
    AnySession, Board, Clicked, PointId, PointRole, Reason, Refusal, Turn, chowka_bhara, khan, kho_kho, open, pachisi,
};
use fastrand::Rng;

/// The names of the spaces of the board.
fn spaces<G: Board>(game: &G, position: &G::Position) -> Vec<PointId> {
    let spaces = game.points(position).into_iter().filter(|point| point.role == PointRole::Space);
    spaces.map(|point| point.name).collect()
}

fn is_refused(refusals: &[Refusal], value: Option<u8>) -> bool {
    refusals.iter().any(|refusal| refusal.value.is_none() || refusal.value == value)
}

law!(a_piece_has_a_reason_for_exactly_the_throws_it_cannot_use, at least 1000 in 4 games, |game, position, checked| {
    let Turn::Seat(seat) = game.turn(position) else { return };
    let all = moves(game, position);
    if all.len() > 1000 {
        return;
    }
    let pieces = game.pieces(position);
    let mut values: Vec<Option<u8>> = pieces.iter().map(bisat_engine::Piece::throw_value).filter(Option::is_some).collect();
    if values.is_empty() {
        values.push(None);
    }
    let clicks = game.clicks_of_all(position, &all);
    let own: BTreeSet<&PointId> =
        pieces.iter().filter(|piece| piece.seat == Some(seat)).map(|piece| &piece.point).collect();
    for point in spaces(game, position).iter().filter(|point| own.contains(point)) {
        let refusals = game.refusals(position, &[point]);
        for value in &values {
            let is_usable = all.iter().zip(&clicks).any(|(mv, clicks)| {
                clicks[0] == *point && (value.is_none() || game.value(position, *mv) == *value)
            });
            let text = game.write(position);
            assert_ne!(is_usable, is_refused(&refusals, *value), "{point} by {value:?} at {text}: {refusals:?}");
            *checked += 1;
        }
    }
});

law!(a_space_is_refused_exactly_where_its_click_leads_nowhere, at least 1000 in 4 games, |game, position, checked| {
    let is_seat = matches!(game.turn(position), Turn::Seat(_));
    let spaces = spaces(game, position);
    for point in &spaces {
        let refusals = game.refusals(position, &[point]);
        let text = game.write(position);
        match game.click(position, &[point]) {
            _ if !is_seat => assert_eq!(refusals, [], "{point} at {text}"),
            Clicked::Nothing => assert!(!refusals.is_empty(), "{point} at {text} has no reason"),
            Clicked::Plays(_) => assert_eq!(refusals, [], "{point} at {text}"),
            // Some throw can be used: those that cannot are refused by their value.
            Clicked::Next(_) => assert!(refusals.iter().all(|refusal| refusal.value.is_some()), "{point} at {text}"),
        }
        *checked += 1;
    }
});

law!(a_target_is_refused_exactly_where_its_click_leads_nowhere, at least 1000 in 4 games, |game, position, checked| {
    let Clicked::Next(first) = game.click(position, &[]) else { return };
    if !matches!(game.turn(position), Turn::Seat(_)) {
        return;
    }
    let spaces = spaces(game, position);
    // Of a long list every fifth target is enough.
    let step = if first.len() * spaces.len() > 500 { 5 } else { 1 };
    for piece in first.iter().filter(|point| matches!(game.click(position, &[point]), Clicked::Next(_))) {
        for target in spaces.iter().filter(|target| *target != piece).step_by(step) {
            let refusals = game.refusals(position, &[piece, target]);
            let is_refused = game.click(position, &[piece, target]) == Clicked::Nothing;
            assert_eq!(refusals.len(), usize::from(is_refused), "{piece} {target} at {}: {refusals:?}", game.write(position));
            *checked += 1;
        }
    }
});

law!(a_reason_names_points_of_the_board, at least 500 in 4 games, |game, position, checked| {
    if !matches!(game.turn(position), Turn::Seat(_)) {
        return;
    }
    let spaces = spaces(game, position);
    for point in &spaces {
        for refusal in game.refusals(position, &[point]) {
            assert!(refusal.reason.points().iter().all(|named| spaces.contains(named)), "{refusal:?}");
            assert!(refusal.reason.game().is_none_or(|id| id == G::ID), "{refusal:?}");
            *checked += 1;
        }
    }
});

#[test]
fn damaged_names_get_no_reason_and_never_panic() {
    let mut rng = Rng::with_seed(21);
    for (id, options) in tables() {
        let mut session = open(id, &given(&options)).unwrap();
        for _ in 0..60 {
            let names: Vec<String> = session.points().iter().map(|point| point.name.to_string()).collect();
            for _ in 0..20 {
                let clicked: Vec<String> = (0..rng.usize(..5)).map(|_| damaged(&mut rng, &names)).collect();
                let clicked: Vec<&str> = clicked.iter().map(String::as_str).collect();
                let refusals = session.refusals(&clicked);
                let is_known = |name: &&str| names.iter().any(|known| known == name);
                if let [only] = clicked[..] {
                    assert!(refusals.is_empty() || is_known(&only), "{id}: {only:?} {refusals:?}");
                }
            }
            let Some(token) = rng.choice(session.moves()) else { break };
            session.play(&token).unwrap();
        }
    }
}

#[test]
fn texts_are_refused_with_a_reason_and_legal_ones_never() {
    let mut rng = Rng::with_seed(23);
    let mut given_reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for (id, options) in tables() {
        let mut session = open(id, &given(&options)).unwrap();
        // Texts that were legal at some time have the form of an action.
        let mut texts: Vec<String> = Vec::new();
        for _ in 0..200 {
            let legal = session.moves();
            for text in &texts {
                let refusals = session.text_refusals(text);
                assert!(
                    refusals.is_empty() || !legal.contains(text),
                    "{id}: {text} at {}: {refusals:?}",
                    session.state()
                );
                *given_reasons.entry(id).or_default() += refusals.len();
                let cut: String = text.chars().skip(1).chain(['आ']).collect();
                session.text_refusals(&cut);
            }
            texts.extend(rng.choice(legal));
            texts.truncate(60);
            let Some(token) = next(&*session, &mut rng) else { break };
            session.play(&token).unwrap();
        }
    }
    assert!(given_reasons.len() == 4 && given_reasons.values().all(|count| *count > 500), "{given_reasons:?}");
}

/// A name of the board, or something like one.
fn damaged(rng: &mut Rng, names: &[String]) -> String {
    let name = rng.choice(names).unwrap().clone();
    match rng.u8(..6) {
        0 => name + "x",
        1 => name.chars().skip(1).collect(),
        2 => name.to_uppercase(),
        3 => "आ".to_owned() + &name,
        _ => name,
    }
}

/// How often each reason comes up in random play: every one of the shared vocabulary does.
#[test]
fn every_reason_comes_up_in_play() {
    let mut rng = Rng::with_seed(22);
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    for (id, options) in tables() {
        let mut session = open(id, &given(&options)).unwrap();
        for step in 0..1500 {
            // Long games bring every case up; of their positions some are enough.
            let refusals = if step % 11 == 0 { refusals_at(&*session, &mut rng) } else { Vec::new() };
            for refusal in refusals {
                let said = format!("{:?}", refusal.reason);
                let end = said.find([' ', '{']).unwrap_or(said.len());
                *found.entry(said[..end].to_owned()).or_default() += 1;
            }
            let Some(token) = next(&*session, &mut rng) else { break };
            session.play(&token).unwrap();
        }
    }
    let all = "BeyondEnd Blocked Distance Empty Full Guarded Home InTheWay NoWay NotNow NotThrown NotYours Occupied OffWay OneAlone OutOfReach";
    let missing: Vec<&str> = all.split(' ').filter(|reason| !found.contains_key(*reason)).collect();
    assert!(missing.is_empty(), "{missing:?} never came up: {found:?}");
}

fn next(session: &dyn AnySession, rng: &mut Rng) -> Option<String> {
    match session.turn() {
        Turn::Chance => session.outcome(rng.u32(..session.odds_total())),
        Turn::Seat(_) => {
            let mut moves = session.moves();
            moves.retain(|token| token != "skip");
            rng.choice(moves)
        }
        Turn::Over(_) => None,
    }
}

/// What is refused of a piece and of a target, for every space.
fn refusals_at(session: &dyn AnySession, rng: &mut Rng) -> Vec<Refusal> {
    let points = session.points();
    let Clicked::Next(first) = session.click(&[]) else { return Vec::new() };
    let picked = rng.choice(first).unwrap();
    let refused = points.iter().flat_map(|point| {
        let mut refusals = session.refusals(&[&point.name]);
        refusals.extend(session.refusals(&[&picked, &point.name]));
        refusals
    });
    refused.collect()
}

/// The only refusal of these clicks at this position.
fn refusal(id: &str, options: &str, state: &str, clicked: &str) -> Refusal {
    let mut session = open(id, &given(&crate::tables::read_options(options))).unwrap();
    session.set_state(state).unwrap();
    let clicked: Vec<&str> = clicked.split(' ').collect();
    let refusals = session.refusals(&clicked);
    let [only] = &refusals[..] else { panic!("{clicked:?} at {state}: {refusals:?}") };
    only.clone()
}

fn why(id: &str, state: &str, clicked: &str) -> Reason {
    refusal(id, "", state, clicked).reason
}

#[test]
fn chowka_bhara_says_why() {
    let why = |state, clicked| why("chowka-bhara", state, clicked);
    // Red's squares by progress: c1 is 0, d1 1, e1 2, e2 3, e3 4 and so on; a1 is 14, b1 15, b2 16.
    let licence = Reason::special(chowka_bhara::NotAllowed::NoLicence);
    assert_eq!(why("0,0,0,14/0,0,0,0 00 -/- 0 move 3 0 -", "a1"), licence);
    assert_eq!(why("0,0,0,14/0,0,0,0 00 -/- 0 move 3 0 -", "a1 b2"), Reason::NotThrown { needed: 2 });
    assert_eq!(why("0,0,0,22/0,0,0,0 10 -/- 0 move 3 0 -", "d2"), Reason::BeyondEnd { needed: 2 });
    assert_eq!(why("0,0,0,24/0,0,0,0 10 -/- 0 move 3 0 -", "c3"), Reason::Home);
    assert_eq!(why("0,0,0,1/0,0,0,3 00 -/- 0 move 3 0 -", "b4"), Reason::Empty);
    assert_eq!(why("0,0,0,1/0,0,0,3 00 -/- 0 move 3 0 -", "c5"), Reason::NotYours { seat: bisat_engine::Seat(1) });
    let (seat, kind) = (bisat_engine::Seat(1), chowka_bhara::PAWN);
    // North's double on its 10 stands on red's 2.
    let point = PointId::from("e1");
    let blocked = Reason::Blocked { seat, kind, point: point.clone() };
    assert_eq!(refusal("chowka-bhara", "", "0,0,1,5/0,0,10,10 00 -/10 0 move 3 0 -", "c1").value, Some(3));
    assert_eq!(why("0,0,1,5/0,0,10,10 00 -/10 0 move 3 0 -", "d1"), blocked);
    assert_eq!(why("0,0,0,1/0,0,10,10 00 -/- 0 move 1 0 -", "d1"), Reason::Guarded { seat, kind, point });
    let full = Reason::Full { kind, point: "e1".into() };
    assert_eq!(why("0,1,2,2/0,0,0,0 00 -/- 0 move 1 0 -", "d1"), full);
    assert_eq!(why("0,0,2,5/0,0,0,0 00 -/- 0 move 3 0 -", "e1 e1"), Reason::OffWay);
    assert_eq!(why("0,2,2,5/0,0,0,0 00 -/- 0 move 3 0 -", "e1 e4"), Reason::OneAlone);
    assert_eq!(why("0,2,2,5/0,0,0,0 00 -/- 0 move 3 0 -", "e1 d1"), Reason::OffWay);
    assert_eq!(why("0,0,0,2/0,0,0,0 00 -/- 0 move 3 0 -", "e1 c5"), Reason::OutOfReach, "no throw is a 6");
}

#[test]
fn pachisi_says_why() {
    let why = |state, clicked| refusal("pachisi", "players=2", state, clicked).reason;
    let special = |fact: pachisi::NotAllowed| Reason::special(fact);
    assert_eq!(why("0,0,3,3/0,0,0,0 0 move 5 - 0 - -", "A3"), special(pachisi::NotAllowed::OddThrow));
    assert_eq!(why("0,0,3,3/0,0,0,0 0 move 4 - 0 - -", "A3 A3"), special(pachisi::NotAllowed::NoCross));
    assert_eq!(why("0,0,3,3/0,0,0,0 0 move 4 - 0 - -", "A3 A7"), special(pachisi::NotAllowed::NoCross));
    assert_eq!(why("0,0,5,5/0,0,0,0 0 move 4 - 0 5 -", "A5 A5"), special(pachisi::NotAllowed::FreshPair));
    assert_eq!(why("0,0,5,5/0,0,0,0 0 move 4 - 0 - -", "A5 A9"), Reason::OneAlone);
    assert_eq!(why("0,0,5,5/0,0,0,0 0 move 4 - 0 - -", "A5 A8"), Reason::NotThrown { needed: 6 });
    assert_eq!(why("0,0,5,5/0,0,0,0 0 move 4 - 0 - -", "A5 A16"), Reason::OutOfReach, "no throw is a 22");
    let mut session = open("pachisi", &[("players", bisat_engine::OptionValue::Number(2))]).unwrap();
    session.set_state("0,0,3,3/0,0,0,0 0 move 4 - 0 - -").unwrap();
    let single = session.text_refusals("4:3");
    assert_eq!(single[0].reason, special(pachisi::NotAllowed::NoCross), "one piece of a pair off a cross");
    assert_eq!(why("0,0,0,78/0,0,0,0 0 move 5 - 0 - -", "Ac6"), Reason::BeyondEnd { needed: 3 });
    assert_eq!(why("0,0,0,81/0,0,0,0 0 move 5 - 0 - -", "centre"), Reason::Home);
    let (seat, kind) = (bisat_engine::Seat(1), pachisi::PIECE);
    // Green's progress 37 is the cross on block 5 of black's arm; 38 is block 6.
    let point = PointId::from("A5");
    let safe = special(pachisi::NotAllowed::OnCross { seat, point });
    assert_eq!(why("0,0,0,3/0,0,0,37 0 move 2 - 0 - -", "A3"), safe);
    let guarded = Reason::Guarded { seat, kind, point: "A6".into() };
    assert_eq!(why("0,0,0,3/0,0,38,38 0 move 3 - 0 - -", "A3"), guarded);
    assert_eq!(why("0,2,4,4/0,0,0,0 0 move 2 - 0 - -", "A2"), Reason::Full { kind, point: "A4".into() });
    assert_eq!(why("0,0,0,74/0,0,0,0 0 move 2 - 0 - -", "Ac2 A3"), Reason::OffWay);
}

#[test]
fn khan_says_why() {
    let why = |state, clicked| why("khan", state, clicked);
    let special = |fact: khan::NotAllowed| Reason::special(fact);
    assert_eq!(why("6/6/6/6/6/6 - r - 0", "a1"), Reason::NotNow);
    assert_eq!(why("6/6/6/6/6/6 s r - 0", "a3"), special(khan::NotAllowed::NotHome));
    assert_eq!(why("6/6/6/6/6/6 s r - 0", "a1 a1"), Reason::Occupied { point: "a1".into() });
    // The Khan on d5 is on a single; a1 is a double, b1 a single.
    let state = "sks2s/3ss1/6/6/1S4/SKSS1S s r d5 1";
    assert_eq!(why(state, "a1"), special(khan::NotAllowed::Demanded { number: 1 }));
    assert_eq!(why(state, "e5"), Reason::NotYours { seat: bisat_engine::Seat(1) });
    assert_eq!(why(state, "c4"), Reason::Empty);
    assert_eq!(why(state, "b1"), Reason::NoWay { steps: 1 });
    assert_eq!(why(state, "f1 f3"), Reason::Distance { steps: 1 });
    assert_eq!(why(state, "hand:ochre"), Reason::NotYours { seat: bisat_engine::Seat(1) });
    assert_eq!(why(state, "hand:red"), Reason::Empty);
    // With a Sbire in hand, and a piece on a single that can move.
    let state = "sks2s/3ss1/6/6/1S4/SK1S1S s r d5 1";
    assert_eq!(why(state, "hand:red"), special(khan::NotAllowed::Answerable { number: 1 }));
    assert_eq!(why("sks2s/3ss1/6/6/1S4/SK1S1S s r * 1", "hand:red"), special(khan::NotAllowed::NoDemand));
    let way = Reason::InTheWay { seat: bisat_engine::Seat(0), kind: khan::SBIRE, point: "b2".into() };
    assert_eq!(why("sks2s/3ss1/6/6/1S4/SK1S1S s r - 0", "b1 b2"), Reason::Occupied { point: "b2".into() });
    assert_eq!(why("sks2s/3ss1/6/6/SS4/1K1S1S s r - 0", "a2 c2"), way);
}

#[test]
fn kho_kho_says_why() {
    let why = |state, clicked| why("kho-kho", state, clicked);
    let special = |fact: kho_kho::NotAllowed| Reason::special(fact);
    assert_eq!(why("1 0/0 r - - 0 40 start -", "c3"), special(kho_kho::NotAllowed::NoStartSpace));
    assert_eq!(why("1 0/0 r a4-- - 0 40 place -", "c4"), special(kho_kho::NotAllowed::NoGround));
    assert_eq!(why("1 0/0 r a4-- - 0 40 place -", "a4"), Reason::Occupied { point: "a4".into() });
    let chase = "1 0/0 r e5ee b2,f6,k1 3 17 chase 4";
    assert_eq!(why(chase, "f6"), Reason::NotYours { seat: bisat_engine::Seat(1) });
    assert_eq!(why(chase, "c4"), special(kho_kho::NotAllowed::Sits));
    assert_eq!(why(chase, "e5 a5"), special(kho_kho::NotAllowed::Backwards { facing: kho_kho::Way::East }));
    assert_eq!(why(chase, "e5 f5"), Reason::Distance { steps: 4 });
    assert_eq!(why(chase, "e5 e1"), special(kho_kho::NotAllowed::Lane));
    let behind = kho_kho::NotAllowed::NotFromBehind { point: "g4".into(), faces: kho_kho::Way::North };
    assert_eq!(why(chase, "e5 g4"), special(behind));
    assert_eq!(why(chase, "e5 k4"), special(kho_kho::NotAllowed::Pole { point: "k4".into() }));
    let run = "1 0/0 r e5ee b2,f6,k1 3 17 run 2";
    assert_eq!(why(run, "f6 g7"), Reason::Distance { steps: 2 });
    assert_eq!(why(run, "f6 i7"), special(kho_kho::NotAllowed::NotStraight));
    assert_eq!(why(run, "e5"), Reason::NotYours { seat: bisat_engine::Seat(0) });
    let way = Reason::InTheWay { seat: bisat_engine::Seat(0), kind: kho_kho::ATTACKER, point: "e5".into() };
    assert_eq!(why(run, "f6 d4"), way);
    assert_eq!(why(run, "b2 d4"), special(kho_kho::NotAllowed::Lane));
}
