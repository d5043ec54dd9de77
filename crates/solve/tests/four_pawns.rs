//! Bounds of the whole game, from a run on a GPU (docs/solved.md). Each line of `four_pawns.txt` is the number of a position,
//! its bounds and its state text: 600 positions drawn at random, then every one with both licences and one pawn a side on
//! the way.

use std::ops::ControlFlow;

use bisat_engine::Board;
use bisat_engine::chowka_bhara::ChowkaBhara;
use bisat_solve::{Bellman, Index, Solver, TurnStart};

const SAMPLE: &str = include_str!("four_pawns.txt");

/// The number, the bounds and the position of each line.
fn sample() -> Vec<(u64, [f64; 2], TurnStart)> {
    let (game, bellman) = (ChowkaBhara::with_defaults(), Bellman::new(0));
    let line = |line: &str| {
        let [number, lower, upper, state] = line.splitn(4, ' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        // A deadlock is no start of a turn for the engine; the sample has none.
        let start = bellman.turn_start(&game.read(state).expect(line)).unwrap_or_else(|| panic!("{line}"));
        (number.parse().expect(line), [lower, upper].map(|bound| bound.parse().expect(line)), start)
    };
    SAMPLE.lines().map(line).collect()
}

#[test]
fn the_positions_of_the_whole_game_keep_their_numbers() {
    let (index, sample) = (Index::new(4), sample());
    assert!(sample.len() > 1000);
    for (number, [lower, upper], start) in sample {
        assert_eq!((index.rank(&start), index.unrank(number)), (Some(number), start));
        assert!(lower <= upper && upper - lower < 5e-7, "{number}: {lower} to {upper}");
    }
}

#[test]
fn with_one_pawn_a_side_on_the_way_the_whole_game_is_the_game_of_one_pawn() {
    let mut solver = Solver::new(1, 2, 8);
    let _ = solver.run(1e-6, &mut |_, _| ControlFlow::Continue(()));
    let mut compared = 0;
    for (number, [lower, upper], start) in sample() {
        if let Some(bounds) = solver.bounds(&start) {
            let overlap = bounds.lower.max(lower) <= bounds.upper.min(upper) + 1e-9;
            assert!(overlap, "position {number}: {lower} to {upper} of four pawns, {bounds:?} of one");
            compared += 1;
        }
    }
    assert!(compared > 500, "only {compared} were compared");
}
