use bisat_engine::chowka_bhara::ChowkaBhara;
use bisat_engine::{Board, Game, Seat};

use super::pair_evaluation::calibrated;
use super::{NET, NET_OF_PAIRS};
use crate::expectimax::Evaluate;
use crate::games::testing::{
    analysis, best, check_greedy, check_net, check_pairs, check_pruning, check_repeatable, check_values, rules,
};
use crate::search::Search;

#[test]
fn every_legal_move_has_a_value_and_the_values_sum_to_half_the_seats() {
    let options = [
        "players=2",
        "players=2 hit_bonus=true",
        "players=2 size=7",
        "players=3",
        "players=3 size=7 hit_bonus=true",
        "players=4",
        "players=4 hit_bonus=true",
        "players=4 size=7",
    ];
    options.into_iter().for_each(check_values::<ChowkaBhara>);
}

#[test]
fn every_option_has_a_net_and_all_but_the_solved_game_are_judged_pair_by_pair() {
    for (players, size, bonus) in
        [2, 3, 4].into_iter().flat_map(|n| [(n, 5, false), (n, 5, true), (n, 7, false), (n, 7, true)])
    {
        let options = format!("players={players} size={size} hit_bonus={bonus}");
        if (players, size, bonus) == (2, 5, false) {
            let game: ChowkaBhara = rules(&options);
            assert_eq!((Search::net_id(&game), Search::lacks_net(&game)), (NET.id, false));
        } else {
            check_net::<ChowkaBhara>(&options, &NET_OF_PAIRS, calibrated);
        }
    }
}

#[test]
fn the_winning_move_is_taken() {
    let found = best::<ChowkaBhara>("", "16,23,24,24/5,6,7,9 11 -/- 0 move 1,8 0 -", 1000);
    assert!(["8:16", "1:23"].contains(&found.as_str()), "{found}");
}

#[test]
fn a_seat_that_is_about_to_win_is_hit() {
    for nodes in [0, 100, 10_000] {
        assert_eq!(best::<ChowkaBhara>("", "5,10,17,24/23,24,24,24 11 -/- 0 move 2 0 -", nodes), "2:17");
    }
}

#[test]
fn the_same_nodes_give_the_same_analysis() {
    check_repeatable::<ChowkaBhara>();
}

#[test]
fn a_hand_of_thousands_of_casts_is_searched_within_the_budget() {
    let fours = vec!["4"; 5000].join(",");
    let game: ChowkaBhara = rules("players=2");
    let position = game.read(&format!("0,0,0,0/1,2,3,5 11 -/- 0 move {fours} 0 -")).unwrap();
    assert!(!analysis(&game, &position, 50_000).moves.is_empty());
}

#[test]
fn pruning_does_not_change_the_values() {
    check_pruning::<ChowkaBhara>("players=2 hit_bonus=true", "1,5,6,17/2,3,10,22 11 -/- 0 move 2,4 0 -", 1);
    check_pruning::<ChowkaBhara>("players=2", "1,5,6,17/2,3,10,22 11 -/- 0 move 2,4 0 -", 1);
    check_pruning::<ChowkaBhara>("players=2", "1,5,6,9/2,3,10,15 01 -/- 1 move 3 0 -", 1);
    check_pruning::<ChowkaBhara>("players=3", "1,5,6,9/3,7,10,15/0,0,2,4 010 -/-/- 1 move 3 0 -", 1);
}

#[test]
fn the_features_of_each_pair_add_up_to_the_evaluation() {
    check_pairs::<ChowkaBhara>("players=2 hit_bonus=true");
    check_pairs::<ChowkaBhara>("players=2 size=7");
}

#[test]
fn with_four_players_every_pair_of_unfinished_seats_is_compared() {
    let game: ChowkaBhara = rules("players=4");
    assert_eq!(Search::pair_evaluations(&game, &game.start()).len(), 6);
    let one_finished = game.read("0,0,0,0/24,24,24,24/0,0,0,0/0,0,0,0 0100 -/-/-/- 0 cast - 0 1").unwrap();
    assert_eq!(Search::pair_evaluations(&game, &one_finished).len(), 3);
}

#[test]
fn no_evaluation_is_a_proven_win_with_any_number_of_kept_casts() {
    let game: ChowkaBhara = rules("players=2");
    let hand = format!("3,{}", ["4"; 500].join(","));
    let position = game.read(&format!("0,0,0,22/0,0,0,0 11 -/- 0 move {hand} 0 -")).unwrap();
    let value = game.evaluate(&position).of(Seat(0));
    assert!((0.5..1.0).contains(&value), "{value}");
}

#[test]
fn greedy_a_pawn_goes_home_before_it_hits() {
    check_greedy::<ChowkaBhara>("", "4,22,24,24/14,24,24,24 11 -/- 0 move 2 0 -", &["2:22"]);
}

#[test]
fn greedy_a_pawn_in_reach_is_hit() {
    check_greedy::<ChowkaBhara>("", "4,7,24,24/0,0,0,14 11 -/- 0 move 2 0 -", &["2:4"]);
}

#[test]
fn greedy_a_pawn_leaves_a_square_where_it_could_be_hit() {
    check_greedy::<ChowkaBhara>("", "5,9,24,24/0,0,0,24 11 -/- 0 move 3 0 -", &["3:9"]);
}

#[test]
fn greedy_doubles_are_formed_and_else_the_foremost_pawn_goes_on() {
    check_greedy::<ChowkaBhara>("", "1,3,24,24/17,24,24,24 11 -/- 0 move 2 0 -", &["2:1"]);
    check_greedy::<ChowkaBhara>("", "1,6,24,24/17,24,24,24 11 -/- 0 move 1 0 -", &["1:6"]);
}
