//! KHAN's search and evaluation against slow, obvious code, on random walks from random set-ups.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use bisat_engine::khan::{Khan, Move, Position};
use bisat_engine::{Board, Game, OptionValue, Options, Seat, Turn, playout};

use super::evaluation::{UNIT, linear_score};
use super::side::Side;
use crate::games::testing::check_greedy;
use crate::greedy::Greedy;
use crate::logistic::logistic;
use crate::split_mix::SplitMix64;
use crate::{Analysis, Budget, Search, Values, forces_win};

fn game(quiet_limit: i64) -> Khan {
    let given = [("quiet_limit", OptionValue::Number(quiet_limit))];
    Khan::with_options(&Options::complete(Khan::option_rules(), &given).unwrap())
}

fn search(game: &Khan, position: &Position, nodes: u64) -> Analysis<Move> {
    game.search(position, &mut Budget::of_nodes(nodes), &mut |_| {})
}

fn after(game: &Khan, position: &Position, mv: Move) -> Position {
    let mut next = *position;
    game.apply(&mut next, mv);
    next
}

fn moves(game: &Khan, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves
}

/// Positions of random games from random set-ups, the ends left out.
fn walks(game: &Khan, games: u64) -> Vec<Position> {
    let mut found = Vec::new();
    for seed in 0..games {
        let mut random = fastrand::Rng::with_seed(seed);
        let (mut position, mut scratch) = (game.start(), Vec::new());
        while let Turn::Seat(_) = game.turn(&position) {
            if position.is_set_up() {
                found.push(position);
            }
            let mv = game.choose(&position, &mut scratch, &mut |below| random.u32(0..below));
            game.apply(&mut position, mv);
        }
    }
    found
}

/// In how many moves the side to act wins (positive) or loses (negative) by force, if within `depth`.
fn solve(game: &Khan, position: &Position, depth: i32) -> Option<i32> {
    if let Turn::Over(ranks) = game.turn(position) {
        let places = ranks.places();
        return (places[0] != places[1]).then_some(0);
    }
    if depth == 0 {
        return None;
    }
    let mut longest = 0;
    let mut is_lost = true;
    let mut shortest: Option<i32> = None;
    for mv in moves(game, position) {
        match solve(game, &after(game, position, mv), depth - 1) {
            Some(loss) if loss <= 0 => shortest = Some(shortest.unwrap_or(i32::MAX).min(1 - loss)),
            Some(win) => longest = longest.max(win + 1),
            None => is_lost = false,
        }
    }
    shortest.or(is_lost.then_some(-longest))
}

/// The list is what it promises to be.
fn check(game: &Khan, position: &Position, analysis: &Analysis<Move>) {
    let text = game.write(position);
    let legal: HashSet<Move> = moves(game, position).into_iter().collect();
    let listed: HashSet<Move> = analysis.moves.iter().map(|scored| scored.mv).collect();
    assert_eq!(listed, legal, "{text}");
    assert_eq!(analysis.moves.len(), legal.len(), "{text}");
    let seat = position.to_act();
    let values: Vec<f32> = analysis.moves.iter().map(|scored| scored.values.of(seat)).collect();
    assert!(values.iter().all(|value| (0.0..=1.0).contains(value)), "{text}");
    assert!(values.is_sorted_by(|a, b| a >= b), "{text}");
    for scored in &analysis.moves {
        let mut position = after(game, position, scored.mv);
        for mv in &scored.line {
            assert!(moves(game, &position).contains(mv), "{text} {}", scored.mv);
            game.apply(&mut position, *mv);
        }
    }
}

#[test]
fn every_position_yields_every_legal_move_best_first() {
    for limit in [10, 40] {
        let game = game(limit);
        for (nodes, position) in (0..).zip(walks(&game, 30)) {
            check(&game, &position, &search(&game, &position, nodes % 7 * 150));
        }
    }
}

#[test]
fn odd_positions_are_no_exception() {
    for text in [
        "5k/6/s5/Ss4/SSs3/KSSs2 s r b3 9",
        "5k/6/6/6/6/K5 n r * 39",
        "5k/6/6/6/6/K5 w o a1 0",
        "Kk4/6/6/6/6/6 e r - 0",
        "Kk4/6/6/6/6/6 e r * 40",
        "k5/6/6/6/6/SKSSSS s r - 0",
        "6/6/6/6/6/K5 s o a1 0",
    ] {
        let game = game(40);
        let position = game.read(text).unwrap();
        for nodes in [0, 1, 10_000] {
            check(&game, &position, &search(&game, &position, nodes));
        }
    }
}

#[test]
fn an_immediate_win_is_never_overlooked_nor_an_immediate_loss_that_can_be_avoided() {
    let game = game(40);
    for (nodes, position) in (0..).zip(walks(&game, 100)) {
        let best = after(&game, &position, search(&game, &position, nodes % 5 * 100).moves[0].mv);
        let takes = |next: &Position| next.kalista(next.to_act()).is_none();
        if position.can_take_kalista() {
            assert!(takes(&best), "{}", game.write(&position));
        } else if moves(&game, &position).iter().any(|mv| !after(&game, &position, *mv).can_take_kalista()) {
            assert!(!best.can_take_kalista(), "{}", game.write(&position));
        }
    }
}

#[test]
fn proofs_agree_with_brute_force() {
    const DEPTH: i32 = 4;
    let game = game(40);
    let mut met = [0; DEPTH as usize + 1];
    for position in walks(&game, 40).iter().step_by(7) {
        let solved = solve(&game, position, DEPTH);
        let analysis = game.search_exactly(position, &mut Budget::of_nodes(8_000), &mut |_| {});
        let value = analysis.moves[0].values.of(position.to_act());
        let text = game.write(position);
        match solved {
            Some(distance) => {
                assert_eq!(value, if distance > 0 { 1.0 } else { 0.0 }, "{text}");
                assert_eq!(analysis.depth, distance.unsigned_abs().min(6), "{text}");
                met[distance.unsigned_abs() as usize] += 1;
            }
            None => assert!(value > 0.0 && value < 1.0 || analysis.depth > DEPTH as u32, "{text} {value}"),
        }
    }
    assert!(met[1..].iter().all(|count| *count > 0), "{met:?}");
}

/// The seat's value by a search without reductions. Forced moves are played first: no search looks far at them.
fn proven_value(game: &Khan, mut position: Position, seat: Seat) -> f32 {
    const NODES: u64 = 300_000;
    while let [forced] = moves(game, &position)[..] {
        game.apply(&mut position, forced);
    }
    match game.turn(&position) {
        Turn::Over(ranks) => Values::of_ranks(&ranks).of(seat),
        _ => game.search_exactly(&position, &mut Budget::of_nodes(NODES), &mut |_| {}).moves[0].values.of(seat),
    }
}

#[test]
fn a_search_with_reductions_proves_only_what_is_true() {
    let game = game(40);
    let mut proven = 0;
    for position in walks(&game, 60).iter().step_by(5) {
        let seat = position.to_act();
        for scored in search(&game, position, 3_000).moves {
            let value = scored.values.of(seat);
            let next = after(&game, position, scored.mv);
            if (value == 0.0 || value == 1.0) && !matches!(game.turn(&next), Turn::Over(_)) {
                assert_eq!(proven_value(&game, next, seat), value, "{} {}", game.write(position), scored.mv);
                proven += 1;
            }
        }
    }
    assert!(proven > 200, "{proven}");
}

#[test]
fn the_kalista_can_be_taken_exactly_where_a_move_takes_it() {
    let game = game(40);
    for position in walks(&game, 200) {
        let takes = |mv: &Move| after(&game, &position, *mv).kalista(Seat(1 - position.to_act().0)).is_none();
        let can_take = moves(&game, &position).iter().any(takes);
        assert_eq!(position.can_take_kalista(), can_take, "{}", game.write(&position));
    }
}

#[test]
fn proof_number_search_agrees_with_brute_force_about_both_sides_and_every_depth() {
    const DEPTH: u8 = 5;
    let game = game(40);
    let mut met = [[0; 2]; DEPTH as usize + 1];
    for position in walks(&game, 30).iter().step_by(11) {
        let solved = solve(&game, position, i32::from(DEPTH));
        for plies in 1..=DEPTH {
            let within = solved.filter(|distance| distance.unsigned_abs() <= u32::from(plies));
            for (attacker, is_won) in [
                (position.to_act(), within.is_some_and(|distance| distance > 0)),
                (Seat(1 - position.to_act().0), within.is_some_and(|distance| distance < 0)),
            ] {
                let proven = forces_win(&game, position, attacker, plies, &mut Budget::of_nodes(u64::MAX));
                assert_eq!(proven, Some(is_won), "{} {attacker:?} within {plies}", game.write(position));
                met[usize::from(plies)][usize::from(is_won)] += 1;
            }
        }
    }
    assert!(met[1..].iter().flatten().all(|count| *count > 0), "{met:?}");
}

#[test]
fn a_proof_that_runs_out_of_nodes_claims_nothing() {
    let game = game(40);
    let open = game.read("sks1ss/4s1/6/6/1S4/SKSS1S s r - 0").unwrap();
    assert_eq!(forces_win(&game, &open, Seat(0), 15, &mut Budget::of_nodes(1_000)), None);
    let over = game.read("6/6/6/6/6/K5 s o a1 0").unwrap();
    assert_eq!(forces_win(&game, &over, Seat(0), 0, &mut Budget::of_nodes(0)), Some(true));
    assert_eq!(forces_win(&game, &over, Seat(1), 9, &mut Budget::of_nodes(0)), Some(false));
}

#[test]
fn a_win_in_three_is_played_to_its_end() {
    let game = game(40);
    let mut won = 0;
    for position in walks(&game, 20) {
        if solve(&game, &position, 1).is_some() || solve(&game, &position, 3) != Some(3) {
            continue;
        }
        let next = after(&game, &position, search(&game, &position, 5_000).moves[0].mv);
        assert!(moves(&game, &next).iter().all(|mv| after(&game, &next, *mv).can_take_kalista()));
        won += 1;
    }
    assert!(won > 5, "{won}");
}

#[test]
fn the_same_nodes_give_the_same_thoughts() {
    let game = game(40);
    for position in walks(&game, 6).iter().step_by(5) {
        let [first, second] = [(); 2].map(|()| format!("{:?}", search(&game, position, 7_000)));
        assert_eq!(first, second);
    }
}

#[test]
fn a_search_that_is_stopped_still_lists_every_move() {
    let game = game(40);
    let stop = AtomicBool::new(true);
    let set_up = game.read("6/6/6/6/1S4/SKSS1S s o - 0").unwrap();
    let play = game.read("sks1ss/4s1/6/6/1S4/SKSS1S s r - 0").unwrap();
    for position in [play, set_up, game.start(), after(&game, &game.start(), moves(&game, &game.start())[2])] {
        let analysis = game.search(&position, &mut Budget::of_nodes(u64::MAX).unless(&stop), &mut |_| {});
        check(&game, &position, &analysis);
        check(&game, &position, &search(&game, &position, 0));
        assert!(analysis.nodes <= 1_024);
    }
}

#[test]
fn a_set_up_is_thought_about_and_no_kalista_is_put_where_it_is_taken_at_once() {
    let game = game(40);
    let mut position = game.start();
    for _ in 0..3 {
        let analysis = search(&game, &position, 40_000);
        check(&game, &position, &analysis);
        game.apply(&mut position, analysis.moves[0].mv);
    }
    assert!(!position.can_take_kalista(), "{}", game.write(&position));
}

#[test]
fn a_side_takes_for_a_number_exactly_when_the_rules_let_it() {
    let game = game(40);
    for position in walks(&game, 100) {
        if let Some(number) = position.demanded() {
            let side = Side::of(&position, position.to_act());
            assert_eq!(side.takes[usize::from(number) - 1], position.can_take_kalista(), "{}", game.write(&position));
        }
    }
}

#[test]
fn the_logistic_is_what_it_is_called() {
    for tenths in -70i16..=70 {
        let x = f32::from(tenths) / 10.0;
        assert!((logistic(x) - 1.0 / (1.0 + (-x).exp())).abs() < 0.002, "{x}");
    }
    assert!(logistic(-1e9) > 0.0 && logistic(1e9) < 1.0);
}

#[test]
fn the_compared_terms_add_up_to_the_linear_score() {
    let mut rng = fastrand::Rng::with_seed(11);
    let mut position = Khan::with_defaults().start();
    let (game, mut compared) = (Khan::with_defaults(), 0);
    for _ in 0..400 {
        for pair in game.pair_evaluations(&position) {
            let points = game.terms().into_iter().map(|term| (term.weight * UNIT).round());
            let sum: f32 = pair.terms.iter().zip(points).map(|(term, points)| term * points).sum();
            assert_eq!(sum, linear_score(&position) as f32, "{}", game.write(&position));
            compared += 1;
        }
        if playout(&game, &mut position, 1, &mut Vec::new(), &mut |below| rng.u32(..below)) == 0 {
            position = game.start();
        }
    }
    assert!(compared > 50, "only {compared}");
}

#[test]
fn greedy_the_kalista_is_taken() {
    check_greedy::<Khan>("", "6/6/6/1Sk3/6/K5 s r * 1", &["b3c3"]);
}

#[test]
fn greedy_a_sbire_is_taken() {
    check_greedy::<Khan>("", "4sk/6/3Ss1/6/6/K5 s r * 1", &["d4e6"]);
}

#[test]
fn greedy_no_sbire_is_taken_where_the_own_kalista_could_then_be() {
    // On e4 it would demand a 1, which b1 answers; on e6 a 2, which nothing answers, so that b1 moves all the same.
    check_greedy::<Khan>("", "4sk/6/3Ss1/6/6/Ks4 s r * 1", &["a1a3"]);
}

#[test]
fn greedy_ochre_sets_up_where_red_cannot_take_the_kalista_at_once() {
    let game = Khan::with_defaults();
    let mut rng = SplitMix64::new(5);
    for _ in 0..10 {
        let mut position = game.start();
        playout(&game, &mut position, 2, &mut Vec::new(), &mut |bound| rng.below(bound));
        let set_up = game.greedy_move(&position, &mut rng).unwrap();
        game.apply(&mut position, set_up);
        assert!(position.is_set_up() && !position.can_take_kalista(), "{}", game.write(&position));
    }
}
