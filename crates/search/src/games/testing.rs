//! Helpers of the games' tests, and checks that hold for every race game.

use std::sync::atomic::{AtomicBool, Ordering};

use bisat_engine::{Board, MAX_SEATS, OptionValue, Options, Seat, Turn, playout};

use crate::budget::Budget;
use crate::expectimax::Evaluate;
use crate::games::game_net::GameNet;
use crate::greedy::Greedy;
use crate::logistic::logistic;
use crate::search::{Analysis, Search};
use crate::split_mix::SplitMix64;
use crate::values::Values;

/// The rules with options written as `players=3 throw=die`.
pub(crate) fn rules<G: Board>(options: &str) -> G {
    let given = options.split_whitespace().map(|option| option.split_once('=').unwrap());
    let given: Vec<_> = given.map(|(name, value)| (name, OptionValue::read(value))).collect();
    G::with_options(&Options::complete(G::option_rules(), &given).unwrap())
}

/// The greedy rule plays each of these moves for some seed, and no other.
pub(super) fn check_greedy<G: Greedy>(options: &str, state: &str, wanted: &[&str]) {
    let game: G = rules(options);
    let position = game.read(state).unwrap_or_else(|error| panic!("{state}: {error}"));
    let mut rng = SplitMix64::new(3);
    let mut played: Vec<String> =
        (0..200).map(|_| game.greedy_move(&position, &mut rng).unwrap().to_string()).collect();
    played.sort();
    played.dedup();
    assert_eq!(played, wanted, "{state}");
}

pub(super) fn analysis<G: Search>(game: &G, position: &G::Position, nodes: u64) -> Analysis<G::Move> {
    game.search(position, &mut Budget::of_nodes(nodes), &mut |_| {})
}

/// The move found best in the state with two players.
pub(super) fn best<G: Search>(options: &str, state: &str, nodes: u64) -> String {
    let game: G = rules(&format!("players=2 {options}"));
    analysis(&game, &game.read(state).unwrap(), nodes).moves[0].mv.to_string()
}

/// Shows every position of a random game in which a seat is to move.
pub(crate) fn walk<G: Search>(game: &G, seed: u64, mut see: impl FnMut(&G::Position)) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let (mut position, mut scratch) = (game.start(), Vec::new());
    for _ in 0..400 {
        let mv = match game.turn(&position) {
            Turn::Over(_) => return,
            Turn::Chance => {
                let odds = game.odds(&position);
                odds.draw(rng.u32(..odds.total()))
            }
            Turn::Seat(_) => {
                see(&position);
                game.choose(&position, &mut scratch, &mut |count| rng.u32(..count))
            }
        };
        game.apply(&mut position, mv);
    }
}

pub(super) fn check_values<G: Search>(options: &str) {
    let game: G = rules(options);
    let mut seen = 0;
    walk(&game, 5, |position| {
        seen += 1;
        let mut legal = Vec::new();
        game.moves(position, &mut legal);
        let scored = analysis(&game, position, [0, 30, 600][seen % 3]).moves;
        assert_eq!(scored.len(), legal.len(), "{}", game.write(position));
        for mv in &legal {
            assert!(scored.iter().any(|scored| scored.mv == *mv), "{mv} at {}", game.write(position));
        }
        for scored in scored {
            let values: Vec<f32> = (0..game.seats()).map(|seat| scored.values.of(Seat(seat))).collect();
            let half = f32::from(game.seats()) / 2.0;
            assert!((values.iter().sum::<f32>() - half).abs() < 1e-3, "{values:?} at {}", game.write(position));
            assert!(values.iter().all(|value| (-1e-4..=1.0001).contains(value)), "{values:?}");
        }
    });
    assert!(seen > 20, "{options}");
}

pub(super) fn check_repeatable<G: Search>() {
    let game: G = rules("players=3");
    walk(&game, 9, |position| {
        let [one, other] = [(); 2].map(|()| format!("{:?}", analysis(&game, position, 400)));
        assert_eq!(one, other);
    });
}

pub(super) fn check_pruning<G: Search + Evaluate>(options: &str, state: &str, deepest: u32) {
    let game: G = rules(options);
    let position = game.read(state).unwrap();
    let mut iterations = 0;
    let stop = AtomicBool::new(false);
    game.search(&position, &mut Budget::of_nodes(2_000_000).unless(&stop), &mut |analysis| {
        if analysis.depth > deepest {
            return;
        }
        stop.store(analysis.depth == deepest, Ordering::Relaxed);
        iterations += 1;
        for scored in &analysis.moves {
            let mut next = position;
            game.apply(&mut next, scored.mv);
            let wanted = slow(&game, &next, analysis.depth);
            let differs = (scored.values.of(Seat(0)) - wanted.of(Seat(0))).abs() > 1e-4;
            assert!(!differs, "{} to depth {}: {:?}, not {wanted:?}", scored.mv, analysis.depth, scored.values);
        }
    });
    assert!(iterations > deepest, "the budget is enough");
}

/// The features of each pair of seats add up to the linear evaluation.
pub(super) fn check_pairs<G: Search + Evaluate>(options: &str) {
    let game: G = rules(options);
    let mut rng = fastrand::Rng::with_seed(3);
    let mut position = game.start();
    let mut compared = 0;
    while !matches!(game.turn(&position), Turn::Over(_)) {
        for pair in Search::pair_evaluations(&game, &position) {
            let probability = game.first_evaluation(&position).of(pair.one);
            assert_eq!(pair.probability, probability, "{}", game.write(&position));
            let weighted = pair.terms.iter().zip(Search::terms(&game)).map(|(value, term)| value * term.weight);
            assert!((logistic(weighted.sum()) - probability).abs() < 1e-5, "{}", game.write(&position));
            compared += 1;
        }
        playout(&game, &mut position, 1, &mut Vec::new(), &mut |below| rng.u32(..below));
    }
    assert!(compared > 50, "{options}: only {compared}");
}

/// The rules have this net, and the evaluation is what it says of each pair of seats, calibrated.
pub(super) fn check_net<G: Search + Evaluate>(options: &str, net: &GameNet, calibrated: fn(usize, f32) -> f32) {
    let game: G = rules(options);
    assert_eq!((Search::net_id(&game), Search::lacks_net(&game)), (net.id, false), "{options}");
    let net = net.get().expect("nets are part of the program");
    let mut rng = fastrand::Rng::with_seed(6);
    let (mut position, mut evaluated) = (game.start(), 0);
    while !matches!(game.turn(&position), Turn::Over(_)) {
        let pairs = Search::net_inputs(&game, &position);
        let mut ahead = [0.0; MAX_SEATS];
        for pair in &pairs {
            let probability = calibrated(pair.bucket, net.probability(&pair.active, pair.bucket));
            ahead[pair.one.index()] += probability;
            ahead[pair.other.index()] += 1.0 - probability;
        }
        let values = game.evaluate(&position);
        // A finished seat is ahead of all seats that are compared, and is compared with none.
        for seat in pairs.iter().flat_map(|pair| [pair.one, pair.other]) {
            let expected = ahead[seat.index()] / (f32::from(game.seats()) - 1.0);
            assert!((values.of(seat) - expected).abs() < 1e-5, "{options}: {seat:?} at {}", game.write(&position));
            evaluated += 1;
        }
        playout(&game, &mut position, 1, &mut Vec::new(), &mut |below| rng.u32(..below));
    }
    assert!(evaluated > 50, "{options}: only {evaluated}");
}

/// Plain expectimax, without pruning or a transposition table.
fn slow<G: Evaluate>(game: &G, position: &G::Position, depth: u32) -> Values {
    let after = |mv| {
        let mut next = *position;
        game.apply(&mut next, mv);
        next
    };
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    match game.turn(position) {
        Turn::Over(ranks) => Values::of_ranks(&ranks),
        Turn::Chance if depth == 0 && game.is_quiescent(position) => game.evaluate(position),
        Turn::Chance => {
            let below = depth - u32::from(game.is_quiescent(position));
            let odds = game.odds(position);
            let mut sum = Values::NONE;
            for (outcome, weight) in odds.outcomes() {
                sum.add(&slow(game, &after(outcome), below), weight as f32 / odds.total() as f32);
            }
            sum
        }
        Turn::Seat(seat) => {
            let all = moves.into_iter().map(|mv| slow(game, &after(mv), depth));
            all.reduce(|best, other| if other.of(seat) > best.of(seat) { other } else { best }).unwrap()
        }
    }
}
