use std::sync::LazyLock;

use bisat_engine::kho_kho::{KhoKho, Position, Stage};
use bisat_engine::{Board, Game, Turn};

use super::SolvedTurn;

/// Spins of the turns in these tests.
const SPINS: u8 = 2;

static SOLVED: LazyLock<SolvedTurn> = LazyLock::new(|| SolvedTurn::solve(SPINS, |_| {}));

/// Shows every chance node of random matches in which few enough spins are left.
fn for_each_spin(seeds: std::ops::Range<u64>, mut show: impl FnMut(&KhoKho, &Position)) {
    let game = KhoKho::with_defaults();
    for seed in seeds {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut position = game.start();
        while !matches!(game.turn(&position), Turn::Over(_)) {
            let is_spin = matches!(position.stage(), Stage::ChaseSpin | Stage::RunSpin);
            if is_spin && position.spins_left() <= SPINS {
                show(&game, &position);
            }
            bisat_engine::playout(&game, &mut position, 1, &mut Vec::new(), &mut |below| random.u32(..below));
        }
    }
}

/// The value of a chance node from the values one move later, by the rules of the engine.
fn value_by_engine(game: &KhoKho, position: &Position) -> f32 {
    let odds = game.odds(position);
    let mean = odds.outcomes().map(|(outcome, weight)| {
        let next = game.after(position, outcome);
        let value = SOLVED.value_after(game, position, &next).expect("solved");
        value * weight as f32 / odds.total() as f32
    });
    mean.sum()
}

#[test]
fn the_values_satisfy_the_bellman_equations_by_the_engines_rules() {
    let mut seen = [0; 2];
    for_each_spin(0..300, |game, position| {
        let value = SOLVED.value(position).expect("solved");
        let expected = value_by_engine(game, position);
        assert!((value - expected).abs() < 3e-4, "{value} for {expected} in {}", game.write(position));
        seen[usize::from(position.stage() == Stage::RunSpin)] += 1;
    });
    assert!(seen.iter().all(|seen| *seen > 300), "{seen:?}");
    a_runner_within_reach_of_the_last_spin_is_dismissed_by_the_numbers_that_reach_it();
    a_placement_is_worth_as_much_as_the_best_way_to_complete_it();
}

/// Part of the test above: every test is a process of its own, which would solve the turn again.
fn a_runner_within_reach_of_the_last_spin_is_dismissed_by_the_numbers_that_reach_it() {
    let game = KhoKho::with_defaults();
    let value = |state: &str| SOLVED.value(&game.read(state).expect(state)).expect(state);
    // The turn ends with this spin.
    let hits = |state: &str| {
        let position = game.read(state).expect(state);
        let hits = |spin: &u8| {
            let ends = position.chaser().expect("placed").after_spin(*spin);
            ends.iter().any(|end| position.runners().contains(&end.space()))
        };
        KhoKho::chase_spins().filter(hits).count() as f32 / 4.0
    };
    for state in ["1 0/0 r e5ee b2,h5,k1 3 1 chase-spin -", "1 0/0 r a4-- a5,a6,a7 0 1 chase-spin -"] {
        assert!((value(state) - hits(state)).abs() < 1e-4, "{state}: {}", value(state));
    }
    // Before the runners' spin somebody runs away.
    assert!(value("1 0/0 r e5ee b2,h5,k1 3 1 run-spin -") < value("1 0/0 r e5ee b2,h5,k1 3 1 chase-spin -"));
}

fn a_placement_is_worth_as_much_as_the_best_way_to_complete_it() {
    let game = KhoKho::with_defaults();
    let position = game.read("1 0/0 r e5ee - 3 1 place -").expect("a state of Kho-Kho");
    let value = SOLVED.value(&position).expect("solved");
    let best = SOLVED.value_of_choice(&game, &position).expect("solved");
    assert_eq!(value, best);
}
