use std::ops::ControlFlow;

use super::Solver;
use crate::chowka_bhara::operator::ONE;

#[test]
fn runs_that_a_sweep_does_not_look_at_are_unknown() {
    let solver = Solver::new(1, 1, 9);
    for longest in 1..=8u8 {
        let unknown = 1 << (solver.long_bits() - 3 * (u32::from(longest) + 1));
        assert_eq!(solver.unknown_after(longest), unknown, "{longest}");
    }
}

/// Chowka Bhara, deadlock.
#[test]
fn a_deadlock_is_a_tie_after_any_number_of_sweeps() {
    let mut solver = Solver::new(2, 1, 3);
    assert!(!solver.deadlocks.is_empty());
    assert!(solver.run(0.1, &mut |_, _| ControlFlow::Continue(())).is_continue());
    for cell in &solver.deadlocks {
        assert_eq!((solver.lower.all[*cell], solver.upper.all[*cell]), (ONE / 2, ONE / 2), "{cell}");
    }
}
