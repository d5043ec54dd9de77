//! What holds of every level in every game and option set.

#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::cell::Cell;
use std::time::Duration;

use bisat_engine::chowka_bhara::ChowkaBhara;
use bisat_engine::{Board, GAMES, Game, Options, Ranks, Seat, Turn, infos, open, playout};
use bisat_search::{Budget, LEVELS, Search, SearchVisitor, SplitMix64, Values, opponent, visit_searchable};
use fastrand::Rng;

/// Positions of every game, with each option at its default and at each of its samples, in which a seat is to act.
fn every_position(check: &impl Check) {
    struct Walk<'a, C>(&'a C);
    impl<C: Check> SearchVisitor for Walk<'_, C> {
        type Output = ();
        fn visit<G: Search>(self) {
            for rule in G::option_rules() {
                for value in rule.allowed.samples() {
                    let game = G::with_options(&Options::complete(G::option_rules(), &[(rule.name, value)]).unwrap());
                    let mut rng = Rng::with_seed(7);
                    let mut position = game.start();
                    for _ in 0..25 {
                        let mut below = |most| rng.u32(..most);
                        playout(&game, &mut position, 11, &mut Vec::new(), &mut below);
                        match game.turn(&position) {
                            Turn::Seat(seat) => self.0.at(&game, &position, seat),
                            Turn::Chance => {}
                            Turn::Over(_) => position = game.start(),
                        }
                    }
                }
            }
        }
    }
    GAMES.iter().for_each(|id| visit_searchable(id, Walk(check)).unwrap());
}

trait Check {
    fn at<G: Search>(&self, game: &G, position: &G::Position, seat: Seat);
}

fn moves<G: Board>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves
}

#[test]
fn every_level_chooses_a_legal_move_whatever_its_budget_and_the_same_for_the_same_lots() {
    struct Legal;
    impl Check for Legal {
        fn at<G: Search>(&self, game: &G, position: &G::Position, _: Seat) {
            let legal = moves(game, position);
            for level in &LEVELS {
                for nodes in [0, 60] {
                    let choose = || {
                        let mut rng = SplitMix64::new(nodes);
                        let mut budget = Budget::of_nodes(nodes);
                        level.choose(game, position, &mut budget, &mut rng).unwrap()
                    };
                    assert!(legal.contains(&choose()), "{} at {}", choose(), game.write(position));
                    assert_eq!(choose(), choose(), "{}", game.write(position));
                }
            }
        }
    }
    every_position(&Legal);
}

/// Over and won, or in a game that goes on for the others the first place for sure.
fn is_won<G: Search>(game: &G, position: &G::Position, seat: Seat) -> bool {
    match game.turn(position) {
        Turn::Over(ranks) => Values::of_ranks(&ranks).of(seat) == 1.0,
        Turn::Seat(_) | Turn::Chance => game.expected_values(position, &mut Budget::of_nodes(0)).of(seat) == 1.0,
    }
}

/// From level 3 on every level wins in the turn, with every seed.
fn check_wins<G: Search>(game: &G, position: &G::Position, seat: Seat, seeds: u64) {
    for (level, seed) in LEVELS[2..].iter().flat_map(|level| (0..seeds).map(move |seed| (level, seed))) {
        let mut rng = SplitMix64::new(seed);
        let mut next = *position;
        while game.turn(&next) == Turn::Seat(seat) && !is_won(game, &next, seat) {
            let mut budget = Budget::of_nodes(300);
            let chosen = level.choose(game, &next, &mut budget, &mut rng).unwrap();
            game.apply(&mut next, chosen);
        }
        assert!(is_won(game, &next, seat), "level {}, seed {seed}, at {}", level.number, game.write(position));
    }
}

#[test]
fn from_level_3_on_a_move_that_wins_at_once_is_not_overlooked() {
    struct Wins(Cell<u32>);
    impl Check for Wins {
        fn at<G: Search>(&self, game: &G, position: &G::Position, seat: Seat) {
            let wins = |mv: &G::Move| is_won(game, &game.after(position, *mv), seat);
            if moves(game, position).iter().any(wins) {
                self.0.update(|met| met + 1);
                check_wins(game, position, seat, 1);
            }
        }
    }
    let wins = Wins(Cell::new(0));
    every_position(&wins);
    assert!(wins.0.get() > 5, "too few positions with such a move were met");
}

#[test]
fn from_level_3_on_a_win_by_several_moves_of_a_turn_is_not_overlooked() {
    let game = ChowkaBhara::with_defaults();
    for state in ["0,7,12,21/16,20,24,24 11 -/- 1 move 1,4,4 0 -", "12,24,24,24/5,10,21,24 11 -/- 0 move 1,4,8 0 -"] {
        let position = game.read(state).unwrap();
        let Turn::Seat(seat) = game.turn(&position) else { panic!("a seat is to act at {state}") };
        check_wins(&game, &position, seat, 40);
    }
}

#[test]
fn when_the_clock_runs_out_every_level_chooses_within_two_looks_at_it() {
    /// A clock that is a millisecond on whenever somebody looks at it, and nobody looks more often than they must.
    struct Timed;
    impl Check for Timed {
        fn at<G: Search>(&self, game: &G, position: &G::Position, _: Seat) {
            const ALLOWED: u64 = 5;
            let looks = Cell::new(0);
            let clock = || {
                looks.update(|looks| looks + 1);
                Duration::from_millis(looks.get())
            };
            let mut budget = Budget::of_nodes(u64::MAX).within(Duration::from_millis(ALLOWED), &clock);
            let mut rng = SplitMix64::new(2);
            let chosen = LEVELS[7].choose(game, position, &mut budget, &mut rng).unwrap();
            assert!(moves(game, position).contains(&chosen), "{chosen} at {}", game.write(position));
            assert!(looks.get() <= ALLOWED + 2, "{} looks at {}", looks.get(), game.write(position));
        }
    }
    every_position(&Timed);
}

#[test]
fn no_level_gives_throws_up_by_a_lapse() {
    let game = opponent("pachisi", &[]).unwrap();
    let mut session = open("pachisi", &[]).unwrap();
    let mut rng = SplitMix64::new(3);
    let mut choices = 0;
    while !matches!(session.turn(), Turn::Over(_)) && choices < 300 {
        if session.turn() == Turn::Chance {
            let outcome = session.outcome(rng.below(session.odds_total())).unwrap();
            session.play(&outcome).unwrap();
            continue;
        }
        let state = session.state();
        let best = game.analyse(&state, &mut Budget::of_nodes(100), &mut |_| {}).unwrap().moves.remove(0).mv;
        let chosen = game.choose(&state, &LEVELS[0], &mut Budget::of_nodes(100), &mut rng).unwrap().unwrap();
        assert!(chosen != "skip" || best == "skip", "{state}: {best} was best");
        session.play(&chosen).unwrap();
        choices += 1;
    }
    assert!(choices >= 200, "only {choices} choices were made");
}

#[test]
fn no_level_plays_a_move_by_which_it_sees_that_it_loses_more_than_half_a_win() {
    /// The greatest loss of a move that a level could have played.
    struct Losses(Cell<f32>);
    impl Check for Losses {
        fn at<G: Search>(&self, game: &G, position: &G::Position, seat: Seat) {
            let budget = || Budget::of_nodes(LEVELS[0].nodes(game));
            // Weaker levels have higher temperatures, and all get the nodes of the weakest.
            let scored = game.search_without_book(position, &mut budget()).moves;
            let value = |mv: G::Move| scored.iter().find(|scored| scored.mv == mv).unwrap().values.of(seat);
            let best = value(scored[0].mv);
            let worst = scored.iter().map(|scored| scored.values.of(seat)).fold(best, f32::min);
            self.0.set(self.0.get().max(best - worst));
            for (seed, level) in (0..).zip(&LEVELS[..7]) {
                let chosen = level.choose(game, position, &mut budget(), &mut SplitMix64::new(seed)).unwrap();
                assert!(best - value(chosen) <= 0.5, "{chosen} at {}", game.write(position));
            }
        }
    }
    let losses = Losses(Cell::new(0.0));
    every_position(&losses);
    assert!(losses.0.get() > 0.6, "no position with such a move was met");
}

#[test]
fn levels_are_numbered_named_and_think_ever_longer() {
    let numbers: Vec<u8> = LEVELS.iter().map(|level| level.number).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8]);
    for info in infos() {
        let opponent = opponent(info.id, &[]).unwrap();
        assert!(LEVELS.is_sorted_by(|one, next| opponent.nodes(one) < opponent.nodes(next)), "{}", info.id);
    }
}

#[test]
fn values_of_a_finished_game_are_the_share_of_the_others_that_came_in_behind() {
    for (places, values) in [
        (vec![1, 2], vec![1.0, 0.0]),
        (vec![1, 1], vec![0.5, 0.5]),
        (vec![2, 1, 3], vec![0.5, 1.0, 0.0]),
        (vec![1, 2, 2, 2], vec![1.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0]),
    ] {
        let found = Values::of_ranks(&Ranks::new(&places));
        for (seat, value) in (0..).map(Seat).zip(values) {
            assert!((found.of(seat) - value).abs() < 1e-6, "{places:?}");
        }
    }
}

#[test]
fn an_opponent_by_name_is_refused_what_the_rules_refuse() {
    assert!(opponent("chess", &[]).is_err());
    assert!(opponent("khan", &[("players", 3.into())]).is_err());
    let khan = opponent("khan", &[]).unwrap();
    let mut budget = Budget::of_nodes(10);
    assert!(khan.analyse("nonsense", &mut budget, &mut |_| {}).is_err());
    let over = khan.choose("6/6/6/6/6/K5 s o a1 0", &LEVELS[0], &mut budget, &mut SplitMix64::new(0));
    assert_eq!(over, Ok(None));
}
