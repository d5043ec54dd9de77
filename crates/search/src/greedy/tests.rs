use bisat_engine::chowka_bhara::ChowkaBhara;
use bisat_engine::khan::Khan;
use bisat_engine::kho_kho::KhoKho;
use bisat_engine::pachisi::Pachisi;
use bisat_engine::{Board, GAMES, Game, OptionValue, Options, Turn, playout};
use fastrand::Rng;

use super::Greedy;
use crate::opponent::{ThinkVisitor, visit_thinking};
use crate::think::Think;

/// The rules with options written as `players=3 throw=die`.
fn rules<G: Board>(options: &str) -> G {
    let given = options.split_whitespace().map(|option| option.split_once('=').unwrap());
    let given: Vec<_> = given.map(|(name, value)| (name, OptionValue::read(value))).collect();
    G::with_options(&Options::complete(G::option_rules(), &given).unwrap())
}

/// Whatever the lots, one of these moves is grabbed, and each of them is by some.
fn check<G: Greedy>(options: &str, state: &str, wanted: &[&str]) {
    let game: G = rules(options);
    let position = game.read(state).unwrap_or_else(|error| panic!("{state}: {error}"));
    let mut lots = Rng::with_seed(3);
    let mut grabbed: Vec<String> =
        (0..200).map(|_| game.grab(&position, &mut |count| lots.u32(..count)).unwrap().to_string()).collect();
    grabbed.sort();
    grabbed.dedup();
    assert_eq!(grabbed, wanted, "{state}");
}

/// Calls `see` with positions of random games, each option at its default and at each of its samples.
struct Walk<S>(S);

trait See {
    fn at<G: Think>(&mut self, game: &G, position: &G::Position);
}

impl<S: See> ThinkVisitor for Walk<&mut S> {
    type Output = ();
    fn visit<G: Think>(self) {
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
fn a_legal_move_is_grabbed_wherever_a_seat_is_to_act_and_nowhere_else() {
    struct Legal {
        moves: u32,
        none: u32,
    }
    impl See for Legal {
        fn at<G: Think>(&mut self, game: &G, position: &G::Position) {
            let mut rng = Rng::with_seed(1);
            let grabbed = game.grab(position, &mut |count| rng.u32(..count));
            let mut legal = Vec::new();
            if let Turn::Seat(_) = game.turn(position) {
                game.moves(position, &mut legal);
                self.moves += 1;
            } else {
                self.none += 1;
            }
            assert_eq!(grabbed.is_some(), !legal.is_empty(), "{}", game.write(position));
            assert!(grabbed.is_none_or(|mv| legal.contains(&mv)), "{grabbed:?} at {}", game.write(position));
        }
    }
    let mut legal = Legal { moves: 0, none: 0 };
    GAMES.iter().for_each(|id| visit_thinking(id, Walk(&mut legal)).unwrap());
    assert!(legal.moves > 1000 && legal.none > 1000);
}

#[test]
fn in_khan_the_kalista_is_taken() {
    check::<Khan>("", "6/6/6/1Sk3/6/K5 s r * 1", &["b3c3"]);
}

#[test]
fn in_khan_a_sbire_is_taken() {
    check::<Khan>("", "4sk/6/3Ss1/6/6/K5 s r * 1", &["d4e6"]);
}

#[test]
fn in_khan_no_sbire_is_taken_where_the_own_kalista_could_then_be() {
    // On e4 it would demand a 1, which b1 answers; on e6 a 2, which nothing answers, so that b1 moves all the same.
    check::<Khan>("", "4sk/6/3Ss1/6/6/Ks4 s r * 1", &["a1a3"]);
}

#[test]
fn in_khan_ochre_sets_up_where_red_cannot_take_the_kalista_at_once() {
    let game = Khan::with_defaults();
    let mut rng = Rng::with_seed(5);
    for _ in 0..10 {
        let mut position = game.start();
        playout(&game, &mut position, 2, &mut Vec::new(), &mut |count| rng.u32(..count));
        let set_up = game.grab(&position, &mut |count| rng.u32(..count)).unwrap();
        game.apply(&mut position, set_up);
        assert!(position.is_set_up() && !position.can_take_kalista(), "{}", game.write(&position));
    }
}

#[test]
fn in_chowka_bhara_a_pawn_goes_home_before_it_hits() {
    check::<ChowkaBhara>("", "4,22,24,24/14,24,24,24 11 -/- 0 move 2 0 -", &["2:22"]);
}

#[test]
fn in_chowka_bhara_a_pawn_in_reach_is_hit() {
    check::<ChowkaBhara>("", "4,7,24,24/0,0,0,14 11 -/- 0 move 2 0 -", &["2:4"]);
}

#[test]
fn in_chowka_bhara_a_pawn_leaves_a_square_where_it_could_be_hit() {
    check::<ChowkaBhara>("", "5,9,24,24/0,0,0,24 11 -/- 0 move 3 0 -", &["3:9"]);
}

#[test]
fn in_chowka_bhara_doubles_are_formed_and_else_the_foremost_pawn_goes_on() {
    check::<ChowkaBhara>("", "1,3,24,24/17,24,24,24 11 -/- 0 move 2 0 -", &["2:1"]);
    check::<ChowkaBhara>("", "1,6,24,24/17,24,24,24 11 -/- 0 move 1 0 -", &["1:6"]);
}

#[test]
fn in_pachisi_a_piece_goes_home_before_it_hits() {
    check::<Pachisi>("players=2", "30,78,81,81/1,81,81,81 0 move 3 - 0 - -", &["3:78"]);
}

#[test]
fn in_pachisi_a_piece_in_reach_is_hit() {
    check::<Pachisi>("players=2", "10,30,81,81/1,81,81,81 0 move 3 - 0 - -", &["3:30"]);
}

#[test]
fn in_pachisi_a_piece_leaves_a_block_where_it_could_be_hit() {
    check::<Pachisi>("players=2", "10,35,81,81/0,81,81,81 0 move 2 - 0 - -", &["2:35"]);
}

#[test]
fn in_pachisi_no_pair_is_formed_for_nothing() {
    check::<Pachisi>("players=2", "6,10,78,81/80,81,81,81 0 move 4 - 0 - -", &["4:10"]);
}

#[test]
fn in_pachisi_the_foremost_piece_goes_on() {
    check::<Pachisi>("players=2", "10,20,81,81/80,81,81,81 0 move 2 - 0 - -", &["2:20"]);
}

#[test]
fn in_pachisi_nothing_is_skipped_and_nobody_goes_round_again() {
    // Off the cross it can be hit, and still it goes.
    check::<Pachisi>("players=2", "5,81,81,81/36,81,81,81 0 move 2 - 0 - -", &["2:5"]);
    check::<Pachisi>("players=2", "71,81,81,81/36,81,81,81 0 move 4 - 0 - -", &["4:71"]);
}

#[test]
fn in_kho_kho_a_runner_in_reach_is_dismissed() {
    check::<KhoKho>("", "1 0/0 r e5ee b2,h5,k1 3 17 chase 3", &["e3"]);
    // By the last spin of the turn, too, after which the court is cleared.
    check::<KhoKho>("", "1 0/0 r e5ee b2,h5,k1 3 0 chase 3", &["e3"]);
}

#[test]
fn in_kho_kho_a_kho_is_given_whose_balance_dismisses_a_runner() {
    check::<KhoKho>("", "1 0/0 r d5sw a7,d2,l7 0 17 chase 3", &["s1k"]);
    check::<KhoKho>("", "1 0/0 r d4s- a7,d2,l7 0 17 balance 2", &["s2"]);
}

#[test]
fn in_kho_kho_the_attacker_comes_nearest_to_a_runner_out_of_reach() {
    check::<KhoKho>("", "1 0/0 r a4-- l7 5 17 chase 3", &["n1e2", "n2e1", "n3"]);
}

#[test]
fn in_kho_kho_the_runner_that_could_be_dismissed_runs_out_of_reach() {
    check::<KhoKho>("", "1 0/0 r e5ee a1,h5 4 17 run 1", &["h5j3"]);
}

#[test]
fn in_kho_kho_runners_are_placed_far_from_the_attacker() {
    check::<KhoKho>("", "1 0/0 r a4-- - 0 40 place -", &["@l1", "@l7"]);
}
