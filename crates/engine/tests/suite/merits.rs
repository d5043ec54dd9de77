//! What speaks for a move: every merit is compared with what play can do, over all games.

use crate::tables::{Law, check, law, moves};
use bisat_engine::{
    Board, Effect, Merit, PieceRole, PointId, Probability, Reason, Seat, Special, Turn, chowka_bhara, khan, kho_kho,
    open, pachisi,
};

/// Of a long list of moves this number is looked at.
const WEIGHED: usize = 6;

/// Some of the moves, evenly spread.
fn some<T: Copy>(all: &[T]) -> impl Iterator<Item = T> {
    all.iter().copied().step_by((all.len() / WEIGHED).max(1))
}

/// The number of the seat's figures on the point.
fn standing<G: Board>(game: &G, position: &G::Position, seat: Seat, point: &PointId) -> usize {
    let is_there = |piece: &bisat_engine::Piece| {
        piece.seat == Some(seat) && piece.point == *point && piece.role == PieceRole::Figure
    };
    game.pieces(position).iter().filter(|piece| is_there(piece)).count()
}

/// The points that the next seat can take something of `seat` from, by its next throw or move.
fn lost_next<G: Board>(game: &G, position: &G::Position, seat: Seat) -> Vec<PointId> {
    let mut lost = Vec::new();
    let next: Vec<G::Position> = match game.turn(position) {
        Turn::Chance => moves(game, position).into_iter().map(|outcome| game.after(position, outcome)).collect(),
        Turn::Seat(_) => vec![*position],
        Turn::Over(_) => Vec::new(),
    };
    for next in next.iter().filter(|next| matches!(game.turn(next), Turn::Seat(mover) if mover != seat)) {
        for mv in moves(game, next) {
            lost.extend(game.effects(next, mv).into_iter().filter_map(|effect| match effect {
                Effect::Captured { seat: loser, point, .. } if loser == seat => Some(point),
                _ => None,
            }));
        }
    }
    lost
}

fn check_merit<G: Board>(game: &G, before: &G::Position, mv: G::Move, merit: &Merit) {
    let Turn::Seat(seat) = game.turn(before) else { panic!("only a seat's move has merits") };
    let (after, effects) = (game.after(before, mv), game.effects(before, mv));
    let text = format!("{merit:?} of {mv} at {}", game.write(before));
    let is_opponents = |other: Seat| other != seat && other.0 < game.seats();
    match merit {
        Merit::OnlyMove => assert_eq!(moves(game, before).len(), 1, "{text}"),
        Merit::Wins => {
            assert!(matches!(game.turn(&after), Turn::Over(ranks) if ranks.places()[seat.index()] == 1), "{text}");
        }
        Merit::Captures { seat: loser, count, point, .. } => {
            assert!(is_opponents(*loser), "{text}");
            assert_eq!(standing(game, before, *loser, point), usize::from(*count), "{text}");
        }
        Merit::Home { .. } => assert!(effects.iter().any(|effect| matches!(effect, Effect::Home { .. })), "{text}"),
        Merit::Escapes { point, before: risk, after: rest, .. } => {
            assert!(rest.is_less_than(*risk) && standing(game, before, seat, point) > 0, "{text}");
            let end = game.route(before, mv).pop().unwrap();
            assert!(*rest != Probability::NONE || !lost_next(game, &after, seat).contains(&end), "{text}");
        }
        Merit::Safe { point, .. } => {
            assert!(
                standing(game, &after, seat, point) > 0 && !lost_next(game, &after, seat).contains(point),
                "{text}"
            );
        }
        Merit::Pairs { point, .. } => {
            assert_eq!(standing(game, before, seat, point) + 1, standing(game, &after, seat, point), "{text}");
            assert!(game.bound(&after).contains(point), "{text}");
        }
        Merit::Blocks { seat: blocked, point, .. } => {
            assert!(is_opponents(*blocked) && game.bound(&after).contains(point), "{text}");
            if game.thrower(&after) == Some(*blocked) {
                assert!(is_blocked(game, &after, *blocked, point), "{text}");
            }
        }
        Merit::NoneInReach { .. } => {
            assert_eq!(lost_next(game, &after, seat), [""; 0], "{text}");
        }
        Merit::Threatens { seat: prey, point, .. } => {
            assert!(is_opponents(*prey) && standing(game, &after, *prey, point) > 0, "{text}");
        }
        Merit::Enters { .. } => assert!(standing(game, before, seat, &game.route(before, mv)[0]) > 0, "{text}"),
        Merit::Special(special) => check_special(game, before, mv, special),
        other => panic!("{other:?} is not checked"),
    }
    assert!(merit.game().is_none_or(|id| id == G::ID), "{text}");
}

fn takes_kalista<G: Board>(game: &G, position: &G::Position) -> bool {
    let takes = |effect: &Effect| matches!(effect, Effect::Captured { kind, .. } if *kind == khan::KALISTA);
    moves(game, position).into_iter().any(|mv| game.effects(position, mv).iter().any(takes))
}

fn check_special<G: Board>(game: &G, before: &G::Position, mv: G::Move, special: &Special) {
    let after = game.after(before, mv);
    let text = format!("{special:?} of {mv} at {}", game.write(before));
    assert_eq!(special.game(), G::ID, "{text}");
    let taking = |from: &G::Position| {
        let all: Vec<G::Position> = moves(game, from).into_iter().map(|mv| game.after(from, mv)).collect();
        (all.iter().filter(|after| takes_kalista(game, after)).count(), all.len())
    };
    match special.downcast_ref() {
        Some(khan::Purpose::ForcesKalista) => {
            let (taking, all) = taking(&after);
            assert_eq!(taking, all, "{text}");
        }
        Some(khan::Purpose::TakesKalistaAfter { answers, of }) => {
            assert_eq!(taking(&after), (usize::from(*answers), usize::from(*of)), "{text}");
        }
        Some(khan::Purpose::GuardsKalista { losing, of }) => {
            assert_eq!(taking(before), (usize::from(*losing), usize::from(*of)), "{text}");
            assert!(!takes_kalista(game, &after), "{text}");
        }
        Some(khan::Purpose::FewAnswers { answers, .. }) => {
            assert_eq!(moves(game, &after).len(), usize::from(*answers), "{text}");
        }
        Some(khan::Purpose::NothingToTake { seat }) => {
            assert_eq!(game.turn(&after), Turn::Seat(*seat), "{text}");
            assert_eq!(lost_next(game, &after, Seat(1 - seat.0)), [""; 0], "{text}");
        }
        Some(khan::Purpose::AnswersEveryNumber | khan::Purpose::MoreTriples { .. }) | None => {}
    }
    match special.downcast_ref() {
        Some(pachisi::Purpose::SkipKeepsSafe) => {
            let Turn::Seat(seat) = game.turn(before) else { panic!("{text}") };
            assert_eq!(lost_next(game, &after, seat), [""; 0], "{text}");
        }
        Some(pachisi::Purpose::Column) => {
            let end = game.route(before, mv).pop().unwrap();
            let points = game.points(before);
            let end = points.iter().find(|point| point.name == end).unwrap();
            assert_eq!(end.kind, pachisi::COLUMN, "{text}");
        }
        None => {}
    }
    match special.downcast_ref() {
        Some(kho_kho::Purpose::BalanceDismisses { point }) => {
            let captures = |effect: &Effect| matches!(effect, Effect::Captured { point: at, .. } if at == point);
            let all = moves(game, &after);
            assert!(all.into_iter().any(|mv| game.effects(&after, mv).iter().any(captures)), "{text}");
        }
        Some(kho_kho::Purpose::RunnersInReach { runners }) => assert!((1..=3).contains(runners), "{text}"),
        Some(kho_kho::Purpose::PlacedOutOfReach) => {
            let placed = game.effects(before, mv)[0].points()[0].clone();
            assert!(!lost_next(game, &after, Seat(0)).contains(&placed), "{text}");
            assert!(!lost_next(game, &after, Seat(1)).contains(&placed), "{text}");
        }
        None => {}
    }
}

/// Whether the seat has a pawn that the double keeps from spending some throw.
fn is_blocked<G: Board>(game: &G, position: &G::Position, seat: Seat, double: &PointId) -> bool {
    let own: Vec<PointId> =
        game.pieces(position).into_iter().filter(|piece| piece.seat == Some(seat)).map(|piece| piece.point).collect();
    let mut next: Vec<G::Position> = vec![*position];
    let (mut choices, mut is_useless) = (Vec::new(), false);
    // Throws that let their player throw again are followed twice, which reaches every value.
    for _ in 0..3 {
        let all = next.iter().flat_map(|at| moves(game, at).into_iter().map(|mv| game.after(at, mv)));
        let all: Vec<G::Position> = all.collect();
        // A throw that no pawn can use passes the turn on.
        is_useless |= all.iter().any(|at| game.thrower(at).is_some_and(|thrower| thrower != seat));
        let (chosen, thrown): (Vec<_>, Vec<_>) = all.into_iter().partition(|at| game.turn(at) == Turn::Seat(seat));
        choices.extend(chosen);
        next = thrown.into_iter().filter(|at| game.thrower(at) == Some(seat)).collect();
    }
    is_useless
        || choices.iter().any(|at| {
            let refusals = own.iter().flat_map(|point| game.refusals(at, &[point]));
            refusals
                .into_iter()
                .any(|refusal| matches!(refusal.reason, Reason::Blocked { point, .. } if point == *double))
        })
}

law!(every_merit_of_a_move_is_true, at least 300 in 4 games, |game, position, checked| {
    if !matches!(game.turn(position), Turn::Seat(_)) {
        return;
    }
    for mv in some(&moves(game, position)) {
        let merits = game.merits(position, mv);
        for (at, merit) in merits.iter().enumerate() {
            assert!(!merits[..at].contains(merit), "{merit:?} twice");
            check_merit(game, position, mv, merit);
            *checked += 1;
        }
    }
});

#[test]
fn an_outcome_of_chance_has_no_merits() {
    let session = open("pachisi", &[]).unwrap();
    assert_eq!(session.merits("25"), Ok(Vec::new()));
    assert!(session.merits("1").is_err());
}

fn merits(game: &str, state: &str, token: &str) -> Vec<Merit> {
    let mut session = open(game, &[]).unwrap();
    session.set_state(state).unwrap();
    session.merits(token).unwrap()
}

#[test]
fn the_first_hit_of_chowka_bhara_opens_the_inner_squares() {
    let found = merits("chowka-bhara", "0,0,0,1/0,0,0,12 00 -/- 0 move 3 0 -", "3:1");
    let captures = |merit: &Merit| matches!(merit, Merit::Captures { seat: Seat(1), count: 1, .. });
    assert!(!found.iter().any(captures), "a pawn on a safe square is not hit: {found:?}");
    let found = merits("chowka-bhara", "0,0,0,1/0,0,0,11 00 -/- 0 move 2 0 -", "2:1");
    assert!(captures(&found[0]), "{found:?}");
    assert_eq!(found[1], Merit::special(chowka_bhara::Purpose::Licence));
}

#[test]
fn a_piece_of_pachisi_leaves_a_block_within_reach_and_is_safe_on_a_cross() {
    // Black's piece on its 3, with a green one two behind it, can go on to the cross on block 5.
    let found = merits("pachisi", "0,0,0,3/0,0,0,0/0,0,0,33/0,0,0,0 0 move 2 - 0 - -", "2:3");
    assert!(matches!(found[0], Merit::Escapes { after: Probability::NONE, .. }), "{found:?}");
    assert!(matches!(&found[1], Merit::Safe { point, .. } if *point == "A5"), "{found:?}");
}

#[test]
fn a_set_up_of_khan_has_a_reason() {
    let found = merits("khan", "6/6/6/6/1S4/SKSS1S s o - 0", "b6:e5a6c6e6f6");
    assert!(found.contains(&Merit::special(khan::Purpose::AnswersEveryNumber)), "{found:?}");
    assert!(found.contains(&Merit::special(khan::Purpose::NothingToTake { seat: Seat(0) })), "{found:?}");
}

#[test]
fn a_runner_gets_out_of_the_attackers_reach() {
    let found = merits("kho-kho", "1 0/0 r e5ee b2,f6,k1 3 17 run 1", "f6f7");
    let is_escape = |merit: &Merit| matches!(merit, Merit::Escapes { kind, .. } if *kind == kho_kho::RUNNER);
    assert!(!found.iter().any(is_escape), "two spaces are no spin of the chasers: {found:?}");
    let found = merits("kho-kho", "1 0/0 r e5ee b2,g6,k1 3 17 run 1", "g6f5");
    assert!(found.iter().any(is_escape), "{found:?}");
}
