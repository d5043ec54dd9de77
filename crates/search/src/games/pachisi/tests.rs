use std::sync::atomic::AtomicBool;

use bisat_engine::pachisi::Pachisi;
use bisat_engine::{Board, Game};

use super::{NET, NET_OF_DIE};
use crate::budget::Budget;
use crate::games::testing::{
    analysis, best, check_greedy, check_net, check_pairs, check_pruning, check_repeatable, check_values, rules,
};
use crate::search::Search;

#[test]
fn every_legal_move_has_a_value_and_the_values_sum_to_half_the_seats() {
    let options =
        ["players=2", "players=3", "players=4", "players=2 throw=die", "players=3 throw=die", "players=4 throw=die"];
    options.into_iter().for_each(check_values::<Pachisi>);
}

#[test]
fn every_option_has_a_net_that_judges_pair_by_pair() {
    for players in [2, 3, 4] {
        check_net::<Pachisi>(&format!("players={players}"), &NET, |_, probability| probability);
        check_net::<Pachisi>(&format!("players={players} throw=die"), &NET_OF_DIE, |_, probability| probability);
    }
}

#[test]
fn the_winning_move_is_taken() {
    let found = best::<Pachisi>("throw=die", "75,80,81,81/0,0,0,0 0 move 1,6 - 0 - -", 1000);
    assert!(["6:75", "1:80"].contains(&found.as_str()), "{found}");
}

#[test]
fn a_seat_that_is_about_to_win_is_hit() {
    for nodes in [0, 100, 10_000] {
        assert_eq!(best::<Pachisi>("", "35,50,60,78/71,81,81,81 0 move 4 - 0 - -", nodes), "4:35");
    }
}

#[test]
fn nobody_skips_or_goes_round_again_without_need() {
    for nodes in [0, 100, 10_000] {
        let found = best::<Pachisi>("", "5,12,21,70/5,12,21,28 0 move 4 - 0 - -", nodes);
        assert!(found != "skip" && !found.ends_with('r'), "{found}");
        assert_eq!(best::<Pachisi>("", "70,81,81,81/5,12,21,28 0 move 4 - 0 - -", nodes), "4:70");
    }
}

#[test]
fn throws_are_not_given_up_where_the_search_is_too_short_for_its_own_turn() {
    for nodes in [0, 100, 308, 10_000] {
        let found = best::<Pachisi>("players=2", "0,19,21,22/0,15,81,81 0 move 3,6,10 - 0 - -", nodes);
        assert_ne!(found, "skip", "{nodes} nodes");
    }
}

#[test]
fn the_same_nodes_give_the_same_analysis() {
    check_repeatable::<Pachisi>();
}

#[test]
fn a_stopped_search_still_lists_every_move() {
    let game: Pachisi = rules("players=4");
    let state = "5,13,21,30/6,8,10,11/0,0,0,9/1,2,3,8 0 move 4,10 - 0 - -";
    let position = game.read(state).unwrap();
    let stop = AtomicBool::new(true);
    let mut budget = Budget::of_nodes(u64::MAX).unless(&stop);
    let scored = game.search(&position, &mut budget, &mut |_| {}).moves;
    assert!(budget.spent() <= 1024);
    assert_eq!(scored.len(), game.count(&position, &mut Vec::new()));
}

#[test]
fn a_hand_of_thousands_of_throws_is_searched_within_the_budget() {
    let sixes = vec!["6"; 5000].join(",");
    let game: Pachisi = rules("players=2");
    let position = game.read(&format!("0,0,0,0/1,2,3,7 0 move {sixes} - 0 - -")).unwrap();
    assert!(!analysis(&game, &position, 50_000).moves.is_empty());
}

#[test]
fn pruning_does_not_change_the_values() {
    check_pruning::<Pachisi>("players=2", "5,13,21,30/5,12,21,28 0 move 4 - 0 - -", 1);
    check_pruning::<Pachisi>("players=2 throw=die", "60,71,79,81/5,77,78,80 1 move 3,6 - 0 - -", 2);
}

#[test]
fn the_features_of_each_pair_add_up_to_the_evaluation() {
    check_pairs::<Pachisi>("players=2 throw=die");
}

#[test]
fn greedy_a_piece_goes_home_before_it_hits() {
    check_greedy::<Pachisi>("players=2", "30,78,81,81/1,81,81,81 0 move 3 - 0 - -", &["3:78"]);
}

#[test]
fn greedy_a_piece_in_reach_is_hit() {
    check_greedy::<Pachisi>("players=2", "10,30,81,81/1,81,81,81 0 move 3 - 0 - -", &["3:30"]);
}

#[test]
fn greedy_a_piece_leaves_a_block_where_it_could_be_hit() {
    check_greedy::<Pachisi>("players=2", "10,35,81,81/0,81,81,81 0 move 2 - 0 - -", &["2:35"]);
}

#[test]
fn greedy_no_pair_is_formed_for_nothing() {
    check_greedy::<Pachisi>("players=2", "6,10,78,81/80,81,81,81 0 move 4 - 0 - -", &["4:10"]);
}

#[test]
fn greedy_the_foremost_piece_goes_on() {
    check_greedy::<Pachisi>("players=2", "10,20,81,81/80,81,81,81 0 move 2 - 0 - -", &["2:20"]);
}

#[test]
fn greedy_nothing_is_skipped_and_nobody_goes_round_again() {
    // Off the cross it can be hit, and still it goes.
    check_greedy::<Pachisi>("players=2", "5,81,81,81/36,81,81,81 0 move 2 - 0 - -", &["2:5"]);
    check_greedy::<Pachisi>("players=2", "71,81,81,81/36,81,81,81 0 move 4 - 0 - -", &["4:71"]);
}
