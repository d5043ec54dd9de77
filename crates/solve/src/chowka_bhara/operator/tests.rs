//! The fast code against the engine's rules, for any values of the next positions.

use super::{ONE, Operator};
use crate::chowka_bhara::bellman::Bellman;
use crate::chowka_bhara::facing::Facing;
use crate::chowka_bhara::hand::SUM_BITS;
use crate::chowka_bhara::index::{Index, TurnStart};
use crate::chowka_bhara::plan::Plan;
use crate::chowka_bhara::solver::deadlocks;

/// A value for each position that follows from its number alone.
fn drawn(cell: usize) -> u32 {
    let mixed = (cell as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((mixed ^ mixed >> 29) >> 20) as u32 % (ONE + 1)
}

/// Compares some columns and sides of a game with this many pawns.
fn check(pawns: usize, longest: u8, every_column: usize, every_side: usize) {
    let index = Index::new(pawns);
    let (plan, facing, bellman) = (Plan::new(&index, longest), Facing::new(&index), Bellman::new(longest.into()));
    let sides = index.sides.all();
    let mut values: Vec<u32> = (0..index.columns.len() * sides.len()).map(drawn).collect();
    for cell in deadlocks(&index) {
        values[cell] = ONE / 2;
    }
    let mut compared = 0;
    for (mover_licence, opponent_licence) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let operator = Operator {
            index: &index,
            plan: &plan,
            facing: &facing,
            values: &values,
            mover_licence,
            longest,
            short: longest,
            long_bits: SUM_BITS,
        };
        let (columns, home) = index.columns_by_licence(opponent_licence);
        let home_values = operator.home_values(home..columns.end);
        let home_sums = operator.sums(&home_values).short;
        for column in columns.step_by(every_column) {
            let sums = match column >= home {
                true => home_sums[column - home..].iter().step_by(home_values.columns.len()).copied().collect(),
                false => operator.sums(&operator.other_values(&home_values, column..column + 1)).short,
            };
            for (side, sum) in operator.sides().zip(sums).step_by(every_side) {
                if !index.is_position(side, column) || index.is_deadlocked(side, column) {
                    continue;
                }
                let of = &index.columns[column];
                let start = TurnStart { mover: sides[side], opponent: sides[of.side as usize], blocks: of.blocks };
                let slow = bellman.chance(&start, &mut |next| {
                    let next_column = index.column(index.sides.number(&next.opponent).unwrap(), next.blocks).unwrap();
                    f64::from(values[next_column * sides.len() + index.sides.number(&next.mover).unwrap()])
                        / f64::from(ONE)
                });
                let fast = sum as f64 / f64::from(ONE) / (1u64 << SUM_BITS) as f64 + bellman.unknown() / 2.0;
                assert!((fast - slow).abs() < 1e-8, "{start:?}: fast {fast}, by the rules {slow}");
                compared += 1;
            }
        }
    }
    assert!(compared > 500, "only {compared} positions were compared");
}

#[test]
fn a_turn_of_one_pawn_is_worth_what_the_rules_say() {
    check(1, 4, 1, 1);
}

#[test]
fn a_turn_of_two_pawns_is_worth_what_the_rules_say() {
    check(2, 3, 7, 5);
}

#[test]
fn a_turn_of_three_pawns_is_worth_what_the_rules_say() {
    check(3, 2, 83, 23);
}
