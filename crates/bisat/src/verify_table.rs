//! `bisat verify-table`: checks the checksum of a table, and Bellman equations of random positions by the engine's rules.

use std::error::Error;
use std::io;
use std::sync::atomic::AtomicBool;

use bisat_solve::{Bellman, Table, TurnStart};

use crate::arguments::tables::VerifyTableFlags;
use crate::interrupt::StoppedEarly;
use crate::parallel;

/// Checks the table and says what was checked; `stop` ends the work with the positions that are done.
pub fn run(flags: &VerifyTableFlags, stop: &AtomicBool) -> Result<String, Box<dyn Error>> {
    let name = flags.table.display();
    let in_file = |error: &dyn std::fmt::Display| format!("{name}: {error}");
    let table = Table::open(&flags.table).map_err(|error| in_file(&error))?;
    table.check().map_err(|error| in_file(&error))?;
    let bellman = Bellman::new(Table::LONGEST_RUN);
    // Both sides of an equation are rounded, and anywhere between their bounds.
    let allowed = 2.0 * Table::ROUNDING + bellman.unknown() + table.width();
    let mut random = fastrand::Rng::with_seed(flags.seed);
    let numbers: Vec<u64> = (0..flags.positions).map(|_| random.u64(..table.index().len())).collect();
    let check = |at: u64| difference(&table, &bellman, &table.index().unrank(numbers[at as usize]));
    let mut largest = 0.0f64;
    let checked = parallel::run_until(stop, (flags.positions, "positions"), |at| Some(check(at)), |_| String::new());
    if checked.is_empty() {
        return Err(StoppedEarly("position").into());
    }
    let count = checked.len();
    for (number, difference) in numbers.iter().zip(checked) {
        let difference = difference.map_err(|error| in_file(&error))?;
        if difference > allowed {
            let position = table.index().unrank(*number);
            return Err(in_file(&format!("position {number} is off by {difference:.4}: {position:?}")).into());
        }
        largest = largest.max(difference);
    }
    let positions = table.index().len();
    let stopped = if (count as u64) < flags.positions { "; stopped before the end" } else { "" };
    Ok(format!(
        "{positions} values with the right checksum; {count} Bellman equations hold, off by at most {largest:.4} ({allowed:.4} is \
         allowed for values of 8 bits whose bounds are {:.1e} apart){stopped}",
        table.width()
    ))
}

/// How far the value is from what the next positions' values make of it.
fn difference(table: &Table, bellman: &Bellman, start: &TurnStart) -> io::Result<f64> {
    let value = value(table, start)?;
    if bellman.turn_start(&bellman.position(start)).is_none() {
        return Ok((value - 0.5).abs());
    }
    let mut failed = None;
    let chance = bellman.chance(start, &mut |next| {
        self::value(table, next).unwrap_or_else(|error| {
            failed = Some(error);
            f64::NAN
        })
    });
    failed.map_or(Ok((value - chance).abs()), Err)
}

fn value(table: &Table, start: &TurnStart) -> io::Result<f64> {
    table.value(start)?.ok_or_else(|| io::Error::other("a turn leads to a position outside the table"))
}
