//! The rules page of Kho-Kho, sentence by sentence.

mod turns;
mod attacker;
mod kho;
mod bound;
mod runners;
mod text;
mod refused;
mod board;
mod effect;
mod slow;

use crate::testing::{Table, table};

/// The court as the page draws it: free zones, field, start spaces, poles and the lane, rank 7 first.
#[rustfmt::skip]
const COURT: [&str; 7] = [
    "__........__",
    "__........__",
    "__........__",
    "*#SSSSSSSS#*",
    "__........__",
    "__........__",
    "__........__",
];

fn kho_kho() -> Table {
    table("kho-kho", "")
}

/// The chasers have spun, and the Runners stand in corners.
fn chase(attacker: &str, spin: u8) -> Table {
    kho_kho().at(&format!("1 0/0 r {attacker} a1,l1,l7 0 17 chase {spin}"))
}

/// The Sitter has risen with this number of spaces left, and the Runners stand in corners.
fn balance(attacker: &str, left: u8) -> Table {
    kho_kho().at(&format!("1 0/0 r {attacker} a1,l1,l7 0 17 balance {left}"))
}

/// The runners are about to spin; those missing from their batch are out.
fn run_spin(attacker: &str, runners: &str) -> Table {
    let out = 3 - runners.split(',').count();
    kho_kho().at(&format!("1 0/0 r {attacker} {runners} {out} 17 run-spin -"))
}

/// The runners have spun.
fn run(attacker: &str, runners: &str, spin: u8) -> Table {
    run_spin(attacker, runners).play(&spin.to_string()).field(7, "run")
}
