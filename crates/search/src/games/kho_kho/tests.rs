use bisat_engine::kho_kho::{KhoKho, Position, Stage};
use bisat_engine::{Board, Game, OptionValue, Options, Seat, Turn};

use crate::budget::Budget;
use crate::expectimax::Evaluate;
use crate::games::testing::check_greedy;
use crate::search::Search;

fn game(spins: i64, innings: i64) -> KhoKho {
    let given = [("spins", OptionValue::Number(spins)), ("innings", OptionValue::Number(innings))];
    KhoKho::with_options(&Options::complete(KhoKho::option_rules(), &given).expect("options of Kho-Kho"))
}

fn read(game: &KhoKho, state: &str) -> Position {
    game.read(state).unwrap_or_else(|error| panic!("{state}: {error}"))
}

/// The moves by a search of this number of nodes, best first, as text.
fn best_moves(game: &KhoKho, position: &Position, nodes: u64) -> Vec<String> {
    let analysis = game.search(position, &mut Budget::of_nodes(nodes), &mut |_| {});
    analysis.moves.iter().map(|scored| scored.mv.to_string()).collect()
}

/// The move found in the position of a match of the usual length, however long the thought.
fn check(state: &str, right: &[&str]) {
    let game = game(40, 2);
    for nodes in [1, 300, 3000] {
        let best = best_moves(&game, &read(&game, state), nodes).swap_remove(0);
        assert!(right.contains(&best.as_str()), "{state}: {best} after {nodes} nodes");
    }
}

/// Plays at random until the match is over and shows every position on the way.
fn for_each_position(game: &KhoKho, seed: u64, mut show: impl FnMut(&Position)) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut position = game.start();
    let mut scratch = Vec::new();
    loop {
        show(&position);
        let mv = match game.turn(&position) {
            Turn::Over(_) => return,
            Turn::Chance => {
                let odds = game.odds(&position);
                odds.draw(random.u32(..odds.total()))
            }
            Turn::Seat(_) => game.choose(&position, &mut scratch, &mut |below| random.u32(..below)),
        };
        game.apply(&mut position, mv);
    }
}

#[test]
fn a_runner_in_reach_is_dismissed() {
    check("1 0/0 r e5ee b2,h5,k1 3 17 chase 3", &["e3"]);
}

#[test]
fn a_runner_in_reach_of_the_balance_is_dismissed() {
    // A Kho from behind the south-facing Sitter on d4, and two spaces on.
    check("1 0/0 r d5sw a7,d2,l7 0 17 chase 3", &["s1k"]);
    check("1 0/0 r d4s- a7,d2,l7 0 17 balance 2", &["s2"]);
}

#[test]
fn the_last_spin_of_the_match_takes_the_winning_move() {
    // Red has 8. Yellow has 5 and three Runners on the court: a tie, but for one more out.
    check("4 8/5 r e5ee b2,h5,k1 6 0 chase 3", &["e3"]);
}

/// How many of the four spins of the chasers can dismiss a Runner.
fn spins_that_hit(position: &Position) -> usize {
    let chaser = position.chaser().expect("placed");
    let hits = |spin: &u8| chaser.after_spin(*spin).iter().any(|after| position.runners().contains(&after.space()));
    KhoKho::chase_spins().filter(hits).count()
}

/// By every step the colour of a space changes, so that no space is hit by more than two of the four spins.
#[test]
fn a_runner_leaves_a_space_that_is_hit_by_every_spin_that_can_hit_it() {
    let game = game(40, 2);
    let mut seen = 0;
    for seed in 0..150 {
        for_each_position(&game, seed, |position| {
            let is_run = position.stage() == Stage::Choice && game.turn(position) != Turn::Seat(position.chasers());
            if !is_run || position.runners().len() != 3 || spins_that_hit(position) != 2 {
                return;
            }
            // Where the match is as good as decided, one Runner more or less is nothing.
            if !(0.01..0.99).contains(&game.evaluate(position).of(Seat(0))) {
                return;
            }
            let after = |mv| {
                let mut next = *position;
                game.apply(&mut next, mv);
                next
            };
            let mut moves = Vec::new();
            game.moves(position, &mut moves);
            if moves.iter().all(|mv| spins_that_hit(&after(*mv)) > 0) {
                return;
            }
            let best = game.search(position, &mut Budget::of_nodes(1), &mut |_| {}).moves[0].mv;
            assert!(spins_that_hit(&after(best)) < 2, "{best} in {}", game.write(position));
            seen += 1;
        });
    }
    assert!(seen > 50, "only {seen} such positions");
}

#[test]
fn a_batch_is_placed_where_the_next_spin_does_not_reach() {
    let game = game(40, 2);
    for start in ["a4", "l4"] {
        let mut position = read(&game, &format!("1 0/0 r {start}-- - 0 40 place -"));
        while position.stage() == Stage::Batch {
            let mv = game.search(&position, &mut Budget::of_nodes(2000), &mut |_| {}).moves[0].mv;
            game.apply(&mut position, mv);
        }
        assert_eq!(spins_that_hit(&position), 0, "{}", game.write(&position));
    }
}

#[test]
fn the_same_nodes_give_the_same_moves() {
    let game = game(40, 2);
    for_each_position(&game, 3, |position| {
        if matches!(game.turn(position), Turn::Seat(_)) {
            assert_eq!(best_moves(&game, position, 40), best_moves(&game, position, 40));
        }
    });
}

#[test]
fn with_nothing_to_spend_every_legal_move_is_still_listed() {
    for (spins, innings) in [(1, 1), (3, 2), (40, 1), (40, 2), (200, 1)] {
        let game = game(spins, innings);
        for_each_position(&game, spins as u64, |position| {
            let Turn::Seat(_) = game.turn(position) else { return };
            let mut legal = Vec::new();
            game.moves(position, &mut legal);
            for nodes in [0, 1] {
                let analysis = game.search(position, &mut Budget::of_nodes(nodes), &mut |_| {});
                assert_eq!(analysis.moves.len(), legal.len());
                assert!(analysis.moves.iter().all(|scored| legal.contains(&scored.mv)));
            }
        });
    }
}

#[test]
fn the_values_of_both_teams_sum_to_one() {
    for (spins, innings) in [(1, 1), (1, 2), (3, 2), (40, 2), (200, 2)] {
        let game = game(spins, innings);
        for_each_position(&game, 7, |position| {
            if matches!(game.turn(position), Turn::Over(_)) {
                return;
            }
            let [red, yellow] = [Seat(0), Seat(1)].map(|seat| game.evaluate(position).of(seat));
            let state = game.write(position);
            assert!((red + yellow - 1.0).abs() < 1e-6 && (0.0..=1.0).contains(&red), "{red} and {yellow} in {state}");
        });
    }
}

#[test]
fn odd_positions_that_no_play_leads_to_are_judged_too() {
    let game = game(40, 2);
    for state in [
        "4 18/9 r e5nw a1,a2,a3 6 0 chase 3",
        "1 0/0 y h4s- a1 8 1 run-spin -",
        "4 0/18 y j3se b5,c6,l7 6 39 chase-spin -",
        "3 9/9 r f1s- - 6 1 place -",
        "2 0/9 y c7nw d7,e7 1 39 run 6",
    ] {
        let position = read(&game, state);
        let value = game.evaluate(&position).of(Seat(0));
        assert!((0.0..=1.0).contains(&value), "{state}: {value}");
        let _thoughts = game.search(&position, &mut Budget::of_nodes(500), &mut |_| {});
    }
}

#[test]
fn a_lead_that_cannot_be_lost_is_as_good_as_won() {
    let game = game(40, 2);
    let value = |state| game.evaluate(&read(&game, state)).of(Seat(0));
    assert_eq!(value("4 18/0 r e5ee b2,h5,k1 6 3 chase-spin -"), 1.0);
    assert_eq!(value("4 0/9 r e5ee b2,h5,k1 6 3 chase-spin -"), 0.0);
}

#[test]
fn greedy_a_runner_in_reach_is_dismissed() {
    check_greedy::<KhoKho>("", "1 0/0 r e5ee b2,h5,k1 3 17 chase 3", &["e3"]);
    // By the last spin of the turn, too, after which the court is cleared.
    check_greedy::<KhoKho>("", "1 0/0 r e5ee b2,h5,k1 3 0 chase 3", &["e3"]);
}

#[test]
fn greedy_a_kho_is_given_whose_balance_dismisses_a_runner() {
    check_greedy::<KhoKho>("", "1 0/0 r d5sw a7,d2,l7 0 17 chase 3", &["s1k"]);
    check_greedy::<KhoKho>("", "1 0/0 r d4s- a7,d2,l7 0 17 balance 2", &["s2"]);
}

#[test]
fn greedy_the_attacker_comes_nearest_to_a_runner_out_of_reach() {
    check_greedy::<KhoKho>("", "1 0/0 r a4-- l7 5 17 chase 3", &["n1e2", "n2e1", "n3"]);
}

#[test]
fn greedy_the_runner_that_could_be_dismissed_runs_out_of_reach() {
    check_greedy::<KhoKho>("", "1 0/0 r e5ee a1,h5 4 17 run 1", &["h5j3"]);
}

#[test]
fn greedy_runners_are_placed_far_from_the_attacker() {
    check_greedy::<KhoKho>("", "1 0/0 r a4-- - 0 40 place -", &["@l1", "@l7"]);
}
