use std::sync::atomic::{AtomicBool, Ordering};

use bisat_engine::chowka_bhara::ChowkaBhara;
use bisat_engine::pachisi::Pachisi;
use bisat_engine::{Board, Game, OptionValue, Options, Seat, Turn, playout};

use crate::budget::Budget;
use crate::expectimax::Evaluate;
use crate::logistic::logistic;
use crate::think::{Think, Thoughts};
use crate::values::Values;

/// The rules with options written as `players=3 throw=die`.
fn rules<G: Think>(options: &str) -> G {
    let given = options.split_whitespace().map(|option| option.split_once('=').unwrap());
    let given: Vec<_> = given.map(|(name, value)| (name, OptionValue::read(value))).collect();
    G::with_options(&Options::complete(G::option_rules(), &given).unwrap())
}

fn thoughts<G: Think>(game: &G, position: &G::Position, nodes: u64) -> Thoughts<G::Move> {
    game.think(position, &mut Budget::of_nodes(nodes), &mut |_| {})
}

/// The move found best in the state with two players.
fn best<G: Think>(options: &str, state: &str, nodes: u64) -> String {
    let game: G = rules(&format!("players=2 {options}"));
    thoughts(&game, &game.read(state).unwrap(), nodes).moves[0].mv.to_string()
}

/// Shows every position of a random game in which a seat is to move.
fn walk<G: Think>(game: &G, seed: u64, mut see: impl FnMut(&G::Position)) {
    let mut lots = fastrand::Rng::with_seed(seed);
    let (mut position, mut scratch) = (game.start(), Vec::new());
    for _ in 0..400 {
        let mv = match game.turn(&position) {
            Turn::Over(_) => return,
            Turn::Chance => {
                let odds = game.odds(&position);
                odds.draw(lots.u32(..odds.total()))
            }
            Turn::Seat(_) => {
                see(&position);
                game.choose(&position, &mut scratch, &mut |count| lots.u32(..count))
            }
        };
        game.apply(&mut position, mv);
    }
}

const CHOWKA_BHARA: [&str; 8] = [
    "players=2",
    "players=2 hit_bonus=true",
    "players=2 size=7",
    "players=3",
    "players=3 size=7 hit_bonus=true",
    "players=4",
    "players=4 hit_bonus=true",
    "players=4 size=7",
];
const PACHISI: [&str; 6] =
    ["players=2", "players=3", "players=4", "players=2 throw=die", "players=3 throw=die", "players=4 throw=die"];

fn every_move_is_legal_and_every_value_sound<G: Think>(options: &str) {
    let game: G = rules(options);
    let mut seen = 0;
    walk(&game, 5, |position| {
        seen += 1;
        let mut legal = Vec::new();
        game.moves(position, &mut legal);
        let judged = thoughts(&game, position, [0, 30, 600][seen % 3]).moves;
        assert_eq!(judged.len(), legal.len(), "{}", game.write(position));
        for mv in &legal {
            assert!(judged.iter().any(|judged| judged.mv == *mv), "{mv} at {}", game.write(position));
        }
        for judged in judged {
            let values: Vec<f32> = (0..game.seats()).map(|seat| judged.values.of(Seat(seat))).collect();
            let half = f32::from(game.seats()) / 2.0;
            assert!((values.iter().sum::<f32>() - half).abs() < 1e-3, "{values:?} at {}", game.write(position));
            assert!(values.iter().all(|value| (-1e-4..=1.0001).contains(value)), "{values:?}");
        }
    });
    assert!(seen > 20, "{options}");
}

#[test]
fn every_legal_move_of_chowka_bhara_is_judged_and_the_values_sum_to_half_the_seats() {
    CHOWKA_BHARA.into_iter().for_each(every_move_is_legal_and_every_value_sound::<ChowkaBhara>);
}

#[test]
fn every_legal_move_of_pachisi_is_judged_and_the_values_sum_to_half_the_seats() {
    PACHISI.into_iter().for_each(every_move_is_legal_and_every_value_sound::<Pachisi>);
}

#[test]
fn the_winning_move_is_taken() {
    let found = best::<ChowkaBhara>("", "16,23,24,24/5,6,7,9 11 -/- 0 move 1,8 0 -", 1000);
    assert!(["8:16", "1:23"].contains(&found.as_str()), "{found}");
    let found = best::<Pachisi>("throw=die", "75,80,81,81/0,0,0,0 0 move 1,6 - 0 - -", 1000);
    assert!(["6:75", "1:80"].contains(&found.as_str()), "{found}");
}

#[test]
fn whoever_is_about_to_win_is_hit() {
    for nodes in [0, 100, 10_000] {
        assert_eq!(best::<ChowkaBhara>("", "5,10,17,24/23,24,24,24 11 -/- 0 move 2 0 -", nodes), "2:17");
        assert_eq!(best::<Pachisi>("", "35,50,60,78/71,81,81,81 0 move 4 - 0 - -", nodes), "4:35");
    }
}

#[test]
fn nobody_skips_or_goes_round_again_for_nothing() {
    for nodes in [0, 100, 10_000] {
        let found = best::<Pachisi>("", "5,12,21,70/5,12,21,28 0 move 4 - 0 - -", nodes);
        assert!(found != "skip" && !found.ends_with('r'), "{found}");
        assert_eq!(best::<Pachisi>("", "70,81,81,81/5,12,21,28 0 move 4 - 0 - -", nodes), "4:70");
    }
}

fn the_same_nodes_give_the_same_thoughts<G: Think>() {
    let game: G = rules("players=3");
    walk(&game, 9, |position| {
        let [one, other] = [(); 2].map(|()| format!("{:?}", thoughts(&game, position, 400)));
        assert_eq!(one, other);
    });
}

#[test]
fn the_same_nodes_give_the_same_thoughts_in_both_games() {
    the_same_nodes_give_the_same_thoughts::<ChowkaBhara>();
    the_same_nodes_give_the_same_thoughts::<Pachisi>();
}

#[test]
fn a_search_that_is_told_to_stop_stops_with_every_move_judged() {
    let game: Pachisi = rules("players=4");
    let state = "5,13,21,30/6,8,10,11/0,0,0,9/1,2,3,8 0 move 4,10 - 0 - -";
    let position = game.read(state).unwrap();
    let stop = AtomicBool::new(true);
    let mut budget = Budget::of_nodes(u64::MAX).unless(&stop);
    let judged = game.think(&position, &mut budget, &mut |_| {}).moves;
    assert!(budget.spent() <= 1024);
    assert_eq!(judged.len(), game.count(&position, &mut Vec::new()));
}

#[test]
fn a_hand_of_thousands_of_throws_is_thought_about_within_the_budget() {
    let fours = vec!["4"; 5000].join(",");
    let game: ChowkaBhara = rules("players=2");
    let position = game.read(&format!("0,0,0,0/1,2,3,5 11 -/- 0 move {fours} 0 -")).unwrap();
    assert!(!thoughts(&game, &position, 50_000).moves.is_empty());
    let sixes = vec!["6"; 5000].join(",");
    let game: Pachisi = rules("players=2");
    let position = game.read(&format!("0,0,0,0/1,2,3,7 0 move {sixes} - 0 - -")).unwrap();
    assert!(!thoughts(&game, &position, 50_000).moves.is_empty());
}

/// The same look with nothing left out and nothing remembered.
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
        Turn::Chance if depth == 0 => game.evaluate(position),
        Turn::Chance => {
            let odds = game.odds(position);
            let mut sum = Values::NONE;
            for (outcome, weight) in odds.outcomes() {
                sum.add(&slow(game, &after(outcome), depth - 1), weight as f32 / odds.total() as f32);
            }
            sum
        }
        Turn::Seat(seat) => {
            let all = moves.into_iter().map(|mv| slow(game, &after(mv), depth));
            all.reduce(|best, other| if other.of(seat) > best.of(seat) { other } else { best }).unwrap()
        }
    }
}

fn what_is_left_out_changes_nothing<G: Think + Evaluate>(options: &str, state: &str, deepest: u32) {
    let game: G = rules(options);
    let position = game.read(state).unwrap();
    let mut looks = 0;
    let stop = AtomicBool::new(false);
    game.think(&position, &mut Budget::of_nodes(2_000_000).unless(&stop), &mut |thoughts| {
        if thoughts.depth > deepest {
            return;
        }
        stop.store(thoughts.depth == deepest, Ordering::Relaxed);
        looks += 1;
        for judged in &thoughts.moves {
            let mut next = position;
            game.apply(&mut next, judged.mv);
            let wanted = slow(&game, &next, thoughts.depth);
            let differs = (judged.values.of(Seat(0)) - wanted.of(Seat(0))).abs() > 1e-4;
            assert!(!differs, "{} to depth {}: {:?}, not {wanted:?}", judged.mv, thoughts.depth, judged.values);
        }
    });
    assert!(looks > deepest, "the budget is enough");
}

#[test]
fn what_the_search_leaves_out_changes_nothing() {
    what_is_left_out_changes_nothing::<ChowkaBhara>("players=2", "1,5,6,17/2,3,10,22 11 -/- 0 move 2,4 0 -", 2);
    what_is_left_out_changes_nothing::<ChowkaBhara>("players=2", "1,5,6,9/2,3,10,15 01 -/- 1 move 3 0 -", 2);
    what_is_left_out_changes_nothing::<ChowkaBhara>("players=3", "1,5,6,9/3,7,10,15/0,0,2,4 010 -/-/- 1 move 3 0 -", 1);
    what_is_left_out_changes_nothing::<Pachisi>("players=2", "5,13,21,30/5,12,21,28 0 move 4 - 0 - -", 1);
    what_is_left_out_changes_nothing::<Pachisi>("players=2 throw=die", "60,71,79,81/5,77,78,80 1 move 3,6 - 0 - -", 2);
}

#[test]
fn what_is_compared_is_what_the_evaluation_goes_by() {
    fn check<G: Think + Evaluate>(options: &str) {
        let game: G = rules(options);
        let mut lots = fastrand::Rng::with_seed(3);
        let mut position = game.start();
        let mut compared = 0;
        while !matches!(game.turn(&position), Turn::Over(_)) {
            for comparison in Think::comparisons(&game, &position) {
                let said = game.evaluate(&position).of(comparison.one);
                assert_eq!(comparison.said, said, "{}", game.write(&position));
                let weighted =
                    comparison.terms.iter().zip(Think::terms(&game)).map(|(value, term)| value * term.weight);
                assert!((logistic(weighted.sum()) - said).abs() < 1e-5, "{}", game.write(&position));
                compared += 1;
            }
            playout(&game, &mut position, 1, &mut Vec::new(), &mut |below| lots.u32(..below));
        }
        assert!(compared > 50, "{options}: only {compared}");
    }
    check::<ChowkaBhara>("players=2");
    check::<ChowkaBhara>("players=2 size=7");
    check::<Pachisi>("players=2 throw=die");
}

#[test]
fn with_four_players_every_two_on_the_way_are_compared() {
    let game: ChowkaBhara = rules("players=4");
    assert_eq!(Think::comparisons(&game, &game.start()).len(), 6);
    let one_finished = game.read("0,0,0,0/24,24,24,24/0,0,0,0/0,0,0,0 0100 -/-/-/- 0 cast - 0 1").unwrap();
    assert_eq!(Think::comparisons(&game, &one_finished).len(), 3);
}

#[test]
fn however_much_is_in_hand_nothing_that_is_judged_is_certain() {
    let game: ChowkaBhara = rules("players=2");
    let hand = format!("3,{}", ["4"; 500].join(","));
    let position = game.read(&format!("0,0,0,22/0,0,0,0 11 -/- 0 move {hand} 0 -")).unwrap();
    let value = game.evaluate(&position).of(Seat(0));
    assert!((0.5..1.0).contains(&value), "{value}");
}
