//! Small games, solved and checked by the engine's own rules; and the file formats.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::{env, fs, process, thread};

use bisat_engine::Board;
use bisat_engine::chowka_bhara::ChowkaBhara;
use bisat_solve::{Bellman, Bounds, CheckpointError, Report, Solver, Table, TableError, TurnStart};

fn solve(solver: &mut Solver, width: f64) -> Vec<Report> {
    let mut reports = Vec::new();
    let _ = solver.run(width, &mut |_, report| {
        reports.push(report);
        ControlFlow::Continue(())
    });
    reports
}

fn bounds(solver: &Solver, start: &TurnStart) -> Bounds {
    solver.bounds(start).expect("a numbered position has bounds")
}

/// A file that is removed at the end of a test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        Scratch(env::temp_dir().join(format!("bisat-solve-{}-{name}", process::id())))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Checks random positions: the bounds follow from those of the next positions, by the engine's rules.
fn check(solver: &Solver, positions: usize, longest: u32) {
    let (index, bellman) = (solver.index(), Bellman::new(longest));
    let mut random = fastrand::Rng::with_seed(18);
    let unknown = bellman.unknown();
    let mut checked = 0;
    while checked < positions {
        let start = index.unrank(random.u64(..index.len()));
        if bellman.turn_start(&bellman.position(&start)).is_none() {
            continue;
        }
        let Bounds { lower, upper } = bounds(solver, &start);
        let least = bellman.chance(&start, &mut |next| bounds(solver, next).upper);
        let most = bellman.chance(&start, &mut |next| bounds(solver, next).lower);
        assert!(lower <= least + unknown && most <= upper + unknown, "{start:?}: {lower} {upper}, {least} {most}");
        checked += 1;
    }
}

#[test]
fn one_pawn_a_side_is_solved_to_a_millionth() {
    let mut solver = Solver::new(1, 2, 8);
    let reports = solve(&mut solver, 1e-6);
    assert!(reports.last().is_some_and(|report| report.stage == 2 && report.width <= 1e-6));
    check(&solver, 400, 7);
    let first = bounds(&solver, &solver.index().first()).value();
    assert!((first - 0.494_307_5).abs() < 1e-6, "{first}");
}

#[test]
fn two_pawns_a_side_are_solved_to_a_millionth() {
    let mut solver = Solver::new(2, 1, 8);
    solve(&mut solver, 1e-6);
    check(&solver, 60, 4);
    let first = bounds(&solver, &solver.index().first());
    assert!(first.upper - first.lower <= 1e-6 && (first.value() - 0.504_735_1).abs() < 1e-6, "{first:?}");
}

#[test]
fn the_bounds_of_three_pawns_a_side_follow_from_each_other() {
    let mut solver = Solver::new(3, 1, 3);
    let reports = solve(&mut solver, 0.9);
    assert!(reports.last().is_some_and(|report| report.stage == 2 && report.width <= 0.9));
    check(&solver, 60, 4);
    let first = bounds(&solver, &solver.index().first());
    assert!(first.lower <= 0.506_50 && 0.506_50 <= first.upper, "{first:?}");
    // Values of the solved game (docs/solved.md), within 0.002.
    for (value, state) in [
        (0.878, "22,22,24,24/16,17,24,24 11 -/- 0 cast - 0 -"),
        (0.365, "22,23,24,24/16,17,24,24 11 -/- 0 cast - 0 -"),
        (0.064, "12,12,13,24/6,6,7,24 01 -/6 0 cast - 0 -"),
        (0.985, "14,15,15,24/0,0,0,24 10 =15/- 0 cast - 0 -"),
        (0.029, "14,15,15,24/0,0,0,24 00 =15/- 0 cast - 0 -"),
    ] {
        let position = ChowkaBhara::with_defaults().read(state).expect(state);
        let start = Bellman::new(0).turn_start(&position).expect(state);
        let Bounds { lower, upper } = bounds(&solver, &start);
        assert!(lower - 0.002 <= value && value <= upper + 0.002, "{state}: {lower} to {upper}");
    }
}

#[test]
fn bounds_only_come_closer() {
    let mut solver = Solver::new(1, 1, 2);
    let mut before = f64::INFINITY;
    for report in solve(&mut solver, 0.05).iter().filter(|report| report.stage == 0) {
        assert!(report.width <= before, "{report:?}");
        before = report.width;
    }
}

#[test]
fn a_checkpoint_continues_where_it_was_written() {
    let file = Scratch::new("checkpoint");
    let mut solver = Solver::new(1, 1, 3);
    let stopped = solver.run(1e-3, &mut |_, report| match report.sweep {
        20 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    assert!(stopped.is_break());
    solver.save(&file.0).unwrap();
    let mut resumed = Solver::resume(&file.0, 1).unwrap();
    assert!(matches!(Solver::resume(&file.0, 2), Err(CheckpointError::OtherPawns(1))));
    for number in 0..solver.index().len() {
        let start = solver.index().unrank(number);
        assert_eq!(bounds(&solver, &start), bounds(&resumed, &start));
    }
    assert_eq!(solve(&mut resumed, 1e-3), solve(&mut solver, 1e-3));
}

#[test]
fn a_damaged_checkpoint_is_refused() {
    let file = Scratch::new("damaged-checkpoint");
    Solver::new(1, 1, 3).save(&file.0).unwrap();
    let whole = fs::read(&file.0).unwrap();
    let resumed = |bytes: &[u8]| {
        fs::write(&file.0, bytes).unwrap();
        Solver::resume(&file.0, 1).map(|_| ())
    };
    assert!(resumed(&whole).is_ok());
    // Every word of the header after the pawns, a bound, and the checksum itself.
    for at in [16, 18, 20, 24, 28, 32, 36, 2000, whole.len() - 1] {
        let mut bytes = whole.clone();
        bytes[at] ^= 64;
        assert!(matches!(resumed(&bytes), Err(CheckpointError::Damaged)), "byte {at}");
    }
    for length in [40, 2000, whole.len() - 1] {
        assert!(matches!(resumed(&whole[..length]), Err(CheckpointError::Damaged)), "{length} bytes");
    }
    for length in [0, 7, 39] {
        assert!(matches!(resumed(&whole[..length]), Err(CheckpointError::NoCheckpoint)), "{length} bytes");
    }
}

#[test]
fn a_table_holds_every_value_to_half_a_step() {
    let file = Scratch::new("table");
    let mut solver = Solver::new(1, 1, 3);
    solve(&mut solver, 0.01);
    let width = solver.write_table(&file.0).unwrap();
    let table = Table::open(&file.0).unwrap();
    table.check().unwrap();
    assert!(width <= 0.01 && (table.width() - width).abs() < 1e-9, "{width}");
    for number in 0..table.index().len() {
        let start = table.index().unrank(number);
        let value = table.value(&start).unwrap().expect("a numbered position has a value");
        let off = (value - bounds(&solver, &start).value()).abs();
        assert!(off <= Table::ROUNDING + 1e-9, "{start:?} is off by {off}");
    }
}

#[test]
fn many_threads_read_a_table_at_once() {
    let file = Scratch::new("threads");
    let mut solver = Solver::new(1, 1, 3);
    solve(&mut solver, 0.5);
    solver.write_table(&file.0).unwrap();
    let table = Table::open(&file.0).unwrap();
    let value = |number| table.value(&table.index().unrank(number)).unwrap();
    let alone: Vec<Option<f64>> = (0..table.index().len()).map(value).collect();
    thread::scope(|scope| {
        for first in 0..8 {
            let (value, alone) = (&value, &alone);
            scope.spawn(move || {
                // Every thread begins elsewhere.
                for number in (0..alone.len()).cycle().skip(first * alone.len() / 8).take(alone.len()) {
                    assert_eq!(value(number as u64), alone[number]);
                }
            });
        }
    });
}

#[test]
fn a_damaged_table_is_refused() {
    let file = Scratch::new("damaged");
    Solver::new(1, 0, 0).write_table(&file.0).unwrap();
    let whole = fs::read(&file.0).unwrap();
    let written = |bytes: &[u8]| {
        fs::write(&file.0, bytes).unwrap();
        Table::open(&file.0)
    };
    let mut bytes = whole.clone();
    bytes[1000] ^= 1;
    assert!(matches!(written(&bytes).unwrap().check(), Err(TableError::Damaged)));
    assert!(matches!(written(&whole[..whole.len() - 1]), Err(TableError::WrongLength(_))));
    assert!(matches!(written(&whole[..50]), Err(TableError::NoTable)));
    assert!(matches!(written(b"no table"), Err(TableError::NoTable)));
    let mut bytes = whole;
    bytes[50] = b'x';
    assert!(matches!(written(&bytes), Err(TableError::OtherRules(_))));
}
