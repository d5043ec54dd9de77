use bisat_engine::{GAMES, Options, Turn, playout};
use fastrand::Rng;

use super::{SearchVisitor, visit_searchable};
use crate::search::Search;
use crate::split_mix::SplitMix64;

/// Calls `see` with positions of random games, each option at its default and at each of its samples.
struct Walk<S>(S);

trait See {
    fn at<G: Search>(&mut self, game: &G, position: &G::Position);
}

impl<S: See> SearchVisitor for Walk<&mut S> {
    type Output = ();
    fn visit<G: Search>(self) {
        for rule in G::option_rules() {
            for value in rule.allowed.samples() {
                let game = G::with_options(&Options::complete(G::option_rules(), &[(rule.name, value)]).unwrap());
                let mut rng = Rng::with_seed(11);
                let mut position = game.start();
                for _ in 0..300 {
                    self.0.at(&game, &position);
                    if matches!(game.turn(&position), Turn::Over(_)) {
                        position = game.start();
                    }
                    playout(&game, &mut position, 3, &mut Vec::new(), &mut |count| rng.u32(..count));
                }
            }
        }
    }
}

#[test]
fn the_greedy_rule_plays_a_legal_move_wherever_a_seat_is_to_act_and_nowhere_else() {
    struct Legal {
        moves: u32,
        none: u32,
    }
    impl See for Legal {
        fn at<G: Search>(&mut self, game: &G, position: &G::Position) {
            let played = game.greedy_move(position, &mut SplitMix64::new(1));
            let mut legal = Vec::new();
            if let Turn::Seat(_) = game.turn(position) {
                game.moves(position, &mut legal);
                self.moves += 1;
            } else {
                self.none += 1;
            }
            assert_eq!(played.is_some(), !legal.is_empty(), "{}", game.write(position));
            assert!(played.is_none_or(|mv| legal.contains(&mv)), "{played:?} at {}", game.write(position));
        }
    }
    let mut legal = Legal { moves: 0, none: 0 };
    GAMES.iter().for_each(|id| visit_searchable(id, Walk(&mut legal)).unwrap());
    assert!(legal.moves > 1000 && legal.none > 1000);
}
