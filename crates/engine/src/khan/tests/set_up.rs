//! Set-up, red first.

use super::{PUBLISHED, game, khan, session};
use crate::board::Board;
use crate::game::Game;

const RED_TO_SET_UP: &str = "6/6/6/6/6/6 s r - 0";
const OCHRE_TO_SET_UP: &str = "6/6/6/6/1S4/SKSS1S s o - 0";

/// Every set-up on the two ranks, sorted: a Kalista's square, then each five of the others in order.
fn every_set_up(ranks: [char; 2]) -> Vec<String> {
    let home: Vec<String> =
        ranks.into_iter().flat_map(|rank| ('a'..='f').map(move |file| format!("{file}{rank}"))).collect();
    let mut found = Vec::new();
    for chosen in (0u32..1 << 12).filter(|chosen| chosen.count_ones() == 6) {
        let six: Vec<&String> = (0..12).filter(|at| chosen & 1 << at != 0).map(|at| &home[at]).collect();
        for kalista in &six {
            let sbires: String = six.iter().filter(|square| square != &kalista).map(|square| square.as_str()).collect();
            found.push(format!("{kalista}:{sbires}"));
        }
    }
    found.sort_unstable();
    found
}

#[test]
fn red_chooses_the_edge_before_it_sets_up_and_only_once() {
    khan().forbids("b1:a1c1d1f1b2 pass").play("mat:s").forbids("mat:n mat:s pass");
}

#[test]
fn the_page_is_set_up_by_red_then_by_ochre() {
    khan().play("mat:s b1:a1c1d1f1b2").is(OCHRE_TO_SET_UP).turn_of(1).play("b6:e5a6c6e6f6").is(PUBLISHED).turn_of(0);
}

#[test]
fn a_side_puts_all_six_on_any_six_squares_of_its_two_ranks() {
    for (state, ranks) in [(RED_TO_SET_UP, ['1', '2']), (OCHRE_TO_SET_UP, ['5', '6'])] {
        let mut moves = session(state).moves();
        moves.sort_unstable();
        assert_eq!(moves, every_set_up(ranks), "{state}");
    }
}

#[test]
fn red_sets_up_on_its_first_two_ranks_whichever_edge_it_chose() {
    for edge in ["n", "e", "w"] {
        let mut moves = session(&format!("6/6/6/6/6/6 {edge} r - 0")).moves();
        moves.sort_unstable();
        assert_eq!(moves, every_set_up(['1', '2']), "{edge}");
    }
}

#[test]
fn every_set_up_can_be_chosen_by_its_number() {
    let game = game();
    for (state, ranks) in [(RED_TO_SET_UP, ['1', '2']), (OCHRE_TO_SET_UP, ['5', '6'])] {
        let position = game.read(state).unwrap();
        let mut choose = |number| game.choose(&position, &mut Vec::new(), &mut |ways| number % ways).to_string();
        let mut chosen: Vec<String> = (0..5544).map(&mut choose).collect();
        chosen.sort_unstable();
        assert_eq!(chosen, every_set_up(ranks), "{state}");
    }
}

#[test]
fn a_set_up_names_the_kalista_then_five_sbires_in_order_and_nothing_else() {
    khan().at(RED_TO_SET_UP).allows("b1:a1c1d1f1b2").forbids(
        "b1:c1a1d1f1b2 b1:b2a1c1d1f1 b1:a1c1d1f1 b1:a1c1d1f1b2c2 b1:a1a1c1d1f1 b1:a1b1c1d1f1 b1:a1c1d1f1b3 \
         b3:a1c1d1f1b2 b6:e5a6c6e6f6 b1a1c1d1f1b2 B1:a1c1d1f1b2 b1:A1C1D1F1B2 b1:a1,c1,d1,f1,b2 :a1c1d1f1b2 b1: b1",
    );
}

#[test]
fn ochre_cannot_set_up_on_red_ranks() {
    khan().at(OCHRE_TO_SET_UP).forbids("e2:a2c2d2f2e1 b1:a1c1d1f1b2 a6:b6c6d6e6f4");
}

#[test]
fn set_ups_multiply_by_twelve_kalistas_and_462_fives_of_sbires() {
    let start = session("6/6/6/6/6/6 - r - 0");
    for (depth, lines) in [(1, 4), (2, 4 * 5544), (3, 4 * 5544 * 5544)] {
        assert_eq!(start.perft(depth, u64::MAX), Ok(lines), "depth {depth}");
    }
}
