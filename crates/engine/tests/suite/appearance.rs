//! The appearance of every game and option set.

use std::collections::HashSet;

use crate::tables::{Law, check, law, moves, tables, with_options};
use bisat_engine::chowka_bhara::ChowkaBhara;
use bisat_engine::{
    Appearance as _, Board, Effect, Face, Game, OptionValue, PieceRole, Place, PointId, Probability, Seat, Tool, Turn,
    open, playout,
};
use fastrand::Rng;

law!(chance_plays_with_something_exactly_where_it_is_to_play, |game, position| {
    assert_eq!(game.tool(position).is_some(), game.turn(position) == Turn::Chance, "{}", game.write(position));
});

law!(every_outcome_shows_a_face_of_the_tool_and_no_action_does, at least 500 in 4 games, |game, position, checked| {
    for mv in moves(game, position).into_iter().take(1000) {
        let fits = match (game.tool(position), game.face(position, mv)) {
            (None, None) => true,
            (Some(Tool::Cowries(shells)), Some(Face::Cowries { up, value })) => {
                up <= shells && value.to_string() == mv.to_string()
            }
            (Some(Tool::Die | Tool::Spinner { .. }), Some(Face::Number(number))) => number.to_string() == mv.to_string(),
            (Some(Tool::Toss), Some(Face::Seat(seat))) => game.player(seat).name == mv.to_string(),
            _ => false,
        };
        *checked += 1;
        assert!(fits, "{mv} at {}", game.write(position));
    }
});

law!(cowries_lie_mouth_up_as_often_as_fair_shells_do, at least 500 in 2 games, |game, position, checked| {
    let Some(Tool::Cowries(shells)) = game.tool(position) else { return };
    *checked += 1;
    let mut ways = vec![1];
    for _ in 0..shells {
        let next = ways.windows(2).map(|two| two[0] + two[1]);
        ways = [1].into_iter().chain(next).chain([1]).collect();
    }
    let mut seen = vec![0; ways.len()];
    for (outcome, weight) in game.odds(position).outcomes() {
        let Some(Face::Cowries { up, .. }) = game.face(position, outcome) else { panic!("cowries are thrown") };
        seen[up as usize] += weight;
    }
    assert_eq!(seen, ways, "{}", game.write(position));
});

law!(a_die_and_a_spinner_show_each_of_their_numbers, at least 100 in 2 games, |game, position, checked| {
    let numbers = match game.tool(position) {
        Some(Tool::Die) => 1..=6,
        Some(Tool::Spinner { least, most }) => least..=most,
        Some(Tool::Toss) => return assert_eq!(game.odds(position).total(), u32::from(game.seats())),
        Some(_) | None => return,
    };
    *checked += 1;
    let shown: Vec<String> = moves(game, position).iter().map(ToString::to_string).collect();
    assert_eq!(shown, numbers.map(|number| number.to_string()).collect::<Vec<_>>(), "{}", game.write(position));
});

law!(what_an_action_spends_lies_among_the_throws, at least 1000 in 2 games, |game, position, checked| {
    let pieces = game.pieces(position);
    for mv in moves(game, position).into_iter().take(1000) {
        if let Some(value) = game.value(position, mv) {
            *checked += 1;
            assert!(pieces.iter().any(|piece| piece.throw_value() == Some(value)), "{mv} at {}", game.write(position));
        }
    }
});

law!(a_route_over_a_board_with_throws_spends_one, at least 1000 in 2 games, |game, position, checked| {
    if let (true, Turn::Seat(_)) = (G::HAS_CHANCE, game.turn(position)) {
        for mv in moves(game, position) {
            let is_way = !game.route(position, mv).is_empty();
            *checked += usize::from(is_way);
            assert_eq!(is_way, game.value(position, mv).is_some(), "{mv} at {}", game.write(position));
        }
    }
});

law!(seats_sit_at_sides_of_their_own_unless_the_board_never_turns, |game, _position| {
    let mut turns: Vec<u8> = (0..game.seats()).map(|seat| game.quarter_turns(Seat(seat))).collect();
    assert!(turns.iter().all(|quarters| *quarters < 4));
    if turns.iter().any(|quarters| *quarters > 0) {
        turns.sort_unstable();
        turns.dedup();
        assert_eq!(turns.len(), game.seats() as usize);
    }
});

law!(two_pieces_of_one_seat_stand_where_pieces_are_bound_together, at least 10 in 2 games, |game, position, checked| {
    let pieces = game.pieces(position);
    for point in game.bound(position) {
        *checked += 1;
        let seats: Vec<_> =
            pieces.iter().filter(|piece| piece.point == point && piece.role == PieceRole::Figure).map(|p| p.seat).collect();
        assert!(matches!(seats[..], [Some(one), Some(other)] if one == other), "{point} at {}", game.write(position));
    }
});

/// The points that the moves take something from; where a move lets its player go on at once, what that takes, too.
fn taken<G: Board>(game: &G, position: &G::Position) -> Vec<PointId> {
    let mut points = Vec::new();
    for mv in moves(game, position).into_iter().take(1000) {
        for told in game.effects(position, mv) {
            match told {
                Effect::Captured { point, .. } => points.push(point),
                Effect::TakesOver { .. } => points.extend(taken(game, &game.after(position, mv))),
                _ => {}
            }
        }
    }
    points
}

law!(the_tables_of_throws_are_those_that_chance_plays_by, at least 100 in 3 games, |game, position, checked| {
    let Some(tool) = game.tool(position).filter(|tool| *tool != Tool::Toss) else { return };
    let tables = game.throw_tables();
    let table = tables.iter().find(|table| table.tool == tool).unwrap();
    let (odds, rows) = (game.odds(position), &table.rows);
    assert_eq!(rows.len(), odds.outcomes().count());
    assert_eq!(rows.iter().map(|row| row.probability.weight).sum::<u32>(), rows[0].probability.total);
    for (outcome, weight) in odds.outcomes() {
        let face = game.face(position, outcome).unwrap();
        let row = rows.iter().find(|row| row.face == face).unwrap();
        let Probability { weight: told, total } = row.probability;
        assert_eq!(u64::from(told) * u64::from(odds.total()), u64::from(weight) * u64::from(total), "{face:?}");
        *checked += 1;
    }
});

/// The points of the pieces that could be taken.
fn threatened<G: Board>(game: &G, position: &G::Position) -> Vec<PointId> {
    game.threats(position).into_iter().map(|threat| threat.point).collect()
}

law!(what_the_seat_to_act_can_take_is_what_it_threatens, at least 10 in 4 games, |game, position, checked| {
    let Turn::Seat(seat) = game.turn(position) else { return };
    let (threatened, taken, pieces) = (threatened(game, position), taken(game, position), game.pieces(position));
    let once: HashSet<&PointId> = threatened.iter().collect();
    assert_eq!(once.len(), threatened.len(), "{threatened:?} at {}", game.write(position));
    *checked += taken.len();
    assert!(taken.iter().all(|point| threatened.contains(point)), "{taken:?} at {}", game.write(position));
    // Of more seats than two another may be the one that threatens.
    if game.seats() == 2 {
        let is_others = |point: &PointId| pieces.iter().any(|p| p.point == *point && p.seat.is_some_and(|s| s != seat));
        for point in threatened.iter().filter(|point| is_others(point)) {
            assert!(taken.contains(point), "{point} at {}", game.write(position));
        }
    }
});

/// The points that the thrower can take something from after this outcome, by a throw that it had kept or by this one.
fn hit_after<G: Board>(game: &G, position: &G::Position, outcome: G::Move) -> Vec<PointId> {
    let thrower = game.thrower(position);
    let kept = |position: &G::Position| {
        game.pieces(position).iter().filter_map(bisat_engine::Piece::throw_value).collect::<Vec<u8>>()
    };
    let mut values = kept(position);
    values.extend(outcome.to_string().parse::<u8>().ok());
    let mut after = game.after(position, outcome);
    // A throw that lets its player throw again is used after the throwing has ended.
    while game.turn(&after) == Turn::Chance && game.thrower(&after) == thrower {
        let next = moves(game, &after).into_iter().map(|outcome| game.after(&after, outcome));
        let is_choice = |next: &G::Position| matches!(game.turn(next), Turn::Seat(seat) if Some(seat) == thrower);
        let Some(choice) = next.into_iter().find(is_choice) else { return Vec::new() };
        after = choice;
    }
    if !matches!(game.turn(&after), Turn::Seat(seat) if Some(seat) == thrower) {
        return Vec::new();
    }
    let mut points = Vec::new();
    for mv in moves(game, &after) {
        if game.value(&after, mv).is_none_or(|value| !values.contains(&value)) {
            continue;
        }
        for told in game.effects(&after, mv) {
            match told {
                Effect::Captured { point, .. } => points.push(point),
                Effect::TakesOver { .. } => points.extend(taken(game, &game.after(&after, mv))),
                _ => {}
            }
        }
    }
    points
}

law!(a_threat_is_as_likely_as_the_throws_that_carry_it_out, at least 100 in 3 games, |game, position, checked| {
    let (Turn::Chance, Some(thrower)) = (game.turn(position), game.thrower(position)) else { return };
    let threats = game.threats(position);
    let hits: Vec<(Vec<PointId>, u32)> =
        game.odds(position).outcomes().map(|(outcome, weight)| (hit_after(game, position, outcome), weight)).collect();
    let total = game.odds(position).total();
    for piece in game.pieces(position).iter().filter(|piece| piece.seat.is_some_and(|seat| seat != thrower)) {
        let by_play: u32 = hits.iter().filter(|(hit, _)| hit.contains(&piece.point)).map(|(_, weight)| weight).sum();
        let told = threats.iter().find(|threat| threat.point == piece.point).map(|threat| threat.probability);
        let told = told.unwrap_or(Probability::NONE);
        let text = game.write(position);
        let (by_play, told) = (u64::from(by_play) * u64::from(told.total), u64::from(told.weight) * u64::from(total));
        // Of more seats than two another may threaten the piece, too.
        assert!(by_play == told || game.seats() > 2 && by_play < told, "{}: {by_play}, {told} at {text}", piece.point);
        *checked += 1;
    }
});

#[test]
fn a_probability_in_percent_is_0_or_100_only_if_it_is_exact() {
    let percent = |weight, total| Probability { weight, total }.percent();
    assert_eq!([percent(0, 64), percent(1, 4096), percent(1, 3), percent(3, 8)], [0, 1, 33, 38]);
    assert_eq!([percent(4095, 4096), percent(64, 64), Probability::CERTAIN.percent()], [99, 100, 100]);
}

#[test]
fn a_barrier_stands_on_a_bound_point_and_bars_the_next_one() {
    let mut checked = 0;
    for (_, options) in tables().into_iter().filter(|(id, _)| *id == ChowkaBhara::ID) {
        let game: ChowkaBhara = with_options(&options);
        let (mut position, mut rng) = (game.start(), Rng::with_seed(1));
        for _ in 0..500 {
            let (points, bound) = (game.points(&position), game.bound(&position));
            let on_board = |name: &PointId| {
                points.iter().find(|point| point.name == *name).filter(|point| point.place() == Place::Board)
            };
            for barrier in game.barriers(&position) {
                checked += 1;
                let (here, beyond) = (on_board(&barrier.point).unwrap(), on_board(&barrier.beyond).unwrap());
                assert!(bound.contains(&barrier.point), "{barrier:?} at {}", game.write(&position));
                assert_eq!((here.x - beyond.x).abs() + (here.y - beyond.y).abs(), 1.0, "{barrier:?}");
            }
            playout(&game, &mut position, 1, &mut Vec::new(), &mut |most| rng.u32(..most));
        }
    }
    assert!(checked > 100, "{checked} barriers were checked");
}

#[test]
fn a_piece_within_a_throw_of_an_opponent_is_threatened() {
    let threatened = |game: &str, options: &[(&str, OptionValue)], state: &str| {
        let mut session = open(game, options).unwrap();
        session.set_state(state).unwrap();
        session.threats().into_iter().map(|threat| threat.point).collect::<Vec<_>>()
    };
    // Three behind the pawn on 11 of the south player stands north's; the one on 4 stands safe, on an edge's middle.
    let chowka_bhara = threatened("chowka-bhara", &[], "0,0,4,11/0,0,0,0 11 -/- 0 cast - 0 -");
    assert_eq!(chowka_bhara, ["a4"]);
    // With a 2 in hand nothing that lies three ahead can be hit.
    assert_eq!(threatened("chowka-bhara", &[], "0,0,4,11/0,0,0,0 11 -/- 1 move 2 0 -"), [""; 0]);
    assert_eq!(threatened("chowka-bhara", &[], "0,0,4,11/0,0,0,0 11 -/- 1 move 3 0 -"), ["a4"]);
    // North's pawn on 2 would have to pass the double on its 3, and is the only one that a 3 leads to somebody.
    assert_eq!(threatened("chowka-bhara", &[], "0,11,11,13/0,0,2,8 11 11/- 1 move 3 0 -"), [""; 0]);
    // A balance of one leads a space on, and no spin counts any more.
    assert_eq!(threatened("kho-kho", &[], "1 0/0 r e4n- e5,f6,k1 3 17 balance 1"), ["e5"]);
    // KHAN: only what the demanded number reaches.
    assert_eq!(threatened("khan", &[], "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0"), [""; 0]);
}
