//! Properties that hold for every game, and tests that more nodes give better moves.

use std::cell::Cell;
use std::sync::atomic::AtomicBool;

use bisat_engine::chowka_bhara::ChowkaBhara;
use bisat_engine::khan::Khan;
use bisat_engine::{Board, GAMES, Game, Odds, Ranks, Seat, Turn, Visitor, playout, visit};
use fastrand::Rng;

use super::search;
use crate::budget::Budget;
use crate::search::Analysis;
use crate::split_mix::SplitMix64;
use crate::values::Values;

/// Positions of every game in which a seat is to act: its first, and some later ones.
fn every_position(check: &impl Check) {
    struct Walk<'a, C>(&'a C);
    impl<C: Check> Visitor for Walk<'_, C> {
        type Output = ();
        fn visit<G: Board>(self) {
            let game = G::with_defaults();
            let mut rng = Rng::with_seed(7);
            let mut position = game.start();
            let mut met = 0;
            while met < 6 {
                match game.turn(&position) {
                    Turn::Seat(seat) => {
                        self.0.at(&game, &position, seat);
                        met += 1;
                    }
                    Turn::Chance => {}
                    Turn::Over(_) => position = game.start(),
                }
                let steps = if met < 3 { 1 } else { 17 };
                playout(&game, &mut position, steps, &mut Vec::new(), &mut |most| rng.u32(..most));
            }
        }
    }
    GAMES.iter().for_each(|id| visit(id, Walk(check)).unwrap());
}

trait Check {
    fn at<G: Board>(&self, game: &G, position: &G::Position, seat: Seat);
}

fn analysis<G: Game>(game: &G, position: &G::Position, budget: &mut Budget, seed: u64) -> Analysis<G::Move> {
    search(game, position, budget, &mut SplitMix64::new(seed), &mut |_| {})
}

fn moves<G: Board>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves
}

/// A game of the first player, in this seat, against the second in all others: what it brought the first.
fn duel<G: Board>(game: &G, nodes: [u64; 2], seat: Seat, seed: u64) -> f32 {
    let mut rng = Rng::with_seed(seed);
    let mut position = game.start();
    loop {
        let mv = match game.turn(&position) {
            Turn::Over(ranks) => return Values::of_ranks(&ranks).of(seat),
            Turn::Chance => {
                let odds = game.odds(&position);
                odds.draw(rng.u32(..odds.total()))
            }
            Turn::Seat(mover) => {
                let mut budget = Budget::of_nodes(nodes[usize::from(mover != seat)]);
                analysis(game, &position, &mut budget, rng.u64(..)).moves[0].mv
            }
        };
        game.apply(&mut position, mv);
    }
}

/// How much of what could be won the first of two players wins.
fn share<G: Board>(game: &G, nodes: [u64; 2], games: u8) -> f32 {
    (0..games).map(|seed| duel(game, nodes, Seat(seed % 2), seed.into())).sum::<f32>() / f32::from(games)
}

#[test]
fn every_legal_move_is_listed_once_whatever_the_budget() {
    struct Listed;
    impl Check for Listed {
        fn at<G: Board>(&self, game: &G, position: &G::Position, _: Seat) {
            let legal = moves(game, position);
            for nodes in [0, 1, 100, 5000] {
                let analysis = analysis(game, position, &mut Budget::of_nodes(nodes), 1);
                let mut listed: Vec<String> = analysis.moves.iter().map(|scored| scored.mv.to_string()).collect();
                let mut expected: Vec<String> = legal.iter().map(ToString::to_string).collect();
                listed.sort();
                expected.sort();
                assert_eq!(listed, expected, "{nodes} nodes at {}", game.write(position));
            }
        }
    }
    every_position(&Listed);
}

#[test]
fn the_same_lots_and_nodes_give_the_same_answer() {
    struct Same;
    impl Check for Same {
        fn at<G: Board>(&self, game: &G, position: &G::Position, _: Seat) {
            let search = || format!("{:?}", analysis(game, position, &mut Budget::of_nodes(5000), 3));
            assert_eq!(search(), search());
        }
    }
    every_position(&Same);
}

#[test]
fn a_line_is_played_by_the_rules() {
    struct Legal;
    impl Check for Legal {
        fn at<G: Board>(&self, game: &G, position: &G::Position, _: Seat) {
            for scored in analysis(game, position, &mut Budget::of_nodes(5000), 1).moves {
                let mut position = *position;
                for mv in [scored.mv].into_iter().chain(scored.line) {
                    assert!(moves(game, &position).contains(&mv), "{mv} at {}", game.write(&position));
                    game.apply(&mut position, mv);
                }
            }
        }
    }
    every_position(&Legal);
}

#[test]
fn the_word_to_stop_is_heard() {
    struct Stopped;
    impl Check for Stopped {
        fn at<G: Board>(&self, game: &G, position: &G::Position, _: Seat) {
            let stop = AtomicBool::new(true);
            let analysis = analysis(game, position, &mut Budget::of_nodes(u64::MAX).unless(&stop), 1);
            assert!(analysis.nodes <= 1024, "{}", analysis.nodes);
        }
    }
    every_position(&Stopped);
}

#[test]
fn progress_is_told_at_every_doubling() {
    let game = Khan::with_defaults();
    let (mut rng, mut nodes) = (SplitMix64::new(1), Vec::new());
    let mut progress = |analysis: &Analysis<_>| nodes.push(analysis.nodes);
    let last = search(&game, &game.start(), &mut Budget::of_nodes(20_000), &mut rng, &mut progress);
    assert!(nodes.len() > 6 && nodes.is_sorted(), "{nodes:?}");
    assert!(nodes.last().is_some_and(|told| last.nodes < 3 * told), "{nodes:?} of {}", last.nodes);
}

/// Plays random games and searches, without any budget, wherever a move wins at once.
fn check_wins<G: Board>(game: &G) {
    let met = Cell::new(0);
    let mut rng = Rng::with_seed(5);
    while met.get() < 5 {
        let mut position = game.start();
        while !matches!(game.turn(&position), Turn::Over(_)) {
            if let Turn::Seat(seat) = game.turn(&position) {
                let wins = |mv: &G::Move| {
                    let mut next = position;
                    game.apply(&mut next, *mv);
                    matches!(game.turn(&next), Turn::Over(ranks) if Values::of_ranks(&ranks).of(seat) == 1.0)
                };
                if moves(game, &position).iter().any(wins) {
                    met.update(|met| met + 1);
                    for nodes in [0, 3000] {
                        let best = analysis(game, &position, &mut Budget::of_nodes(nodes), 1).moves.remove(0);
                        assert!(wins(&best.mv) && best.values.of(seat) == 1.0, "{}", game.write(&position));
                    }
                }
            }
            playout(game, &mut position, 1, &mut Vec::new(), &mut |most| rng.u32(..most));
        }
    }
}

#[test]
fn a_move_that_wins_at_once_comes_first() {
    check_wins(&Khan::with_defaults());
    check_wins(&ChowkaBhara::with_defaults());
}

/// Two players take one or two stones in turn; who takes the last wins.
#[derive(Clone, Debug)]
struct Stones;

impl Game for Stones {
    type Position = (u8, u8);
    type Move = u8;

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> (u8, u8) {
        (20, 0)
    }

    fn turn(&self, (stones, mover): &(u8, u8)) -> Turn {
        match (stones, mover) {
            (0, 1) => Turn::Over(Ranks::new(&[1, 2])),
            (0, _) => Turn::Over(Ranks::new(&[2, 1])),
            _ => Turn::Seat(Seat(*mover)),
        }
    }

    fn moves(&self, (stones, _): &(u8, u8), moves: &mut Vec<u8>) {
        moves.extend(1..=2.min(*stones));
    }

    fn odds(&self, _: &(u8, u8)) -> Odds<u8> {
        Odds::NONE
    }

    fn apply(&self, position: &mut (u8, u8), taken: u8) {
        *position = (position.0 - taken, 1 - position.1);
    }
}

#[test]
fn a_win_by_force_is_proven_and_ends_the_thinking() {
    for stones in 1..=20 {
        let mut budget = Budget::of_nodes(1_000_000);
        let analysis = analysis(&Stones, &(stones, 0), &mut budget, 1);
        let best = &analysis.moves[0];
        // The player who leaves a multiple of three wins; at most one move does.
        let value = if stones % 3 == 0 { 0.0 } else { 1.0 };
        assert_eq!(best.values.of(Seat(0)), value, "{stones} stones");
        assert!(value == 0.0 || best.mv == stones % 3, "{stones} stones");
        assert!(!budget.is_spent(), "{stones} stones");
    }
}

#[test]
fn with_thought_it_beats_lots_and_with_more_thought_less() {
    let khan = Khan::with_defaults();
    assert!(share(&khan, [3000, 0], 10) >= 0.8);
    assert!(share(&khan, [8000, 500], 10) >= 0.7);
    assert!(share(&ChowkaBhara::with_defaults(), [6000, 0], 10) >= 0.7);
}
