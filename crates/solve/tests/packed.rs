//! Packed tables.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use bisat_solve::{Solver, Table, TableError};

/// The table of a small game, solved roughly, as a file.
fn table(name: &str, pawns: usize) -> PathBuf {
    let mut solver = Solver::new(pawns, 1, 2);
    let _ = solver.run(0.01, &mut |_, _| ControlFlow::Continue(()));
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("packed-{name}.table"));
    solver.write_table(&path).expect("a table is written");
    path
}

fn packed(path: &Path) -> Vec<u8> {
    let mut packed = Vec::new();
    let table = Table::open(path).expect("a table is opened");
    table.pack(&mut packed, &mut |_| ControlFlow::Continue(())).expect("a table is packed");
    packed
}

fn unpacked(packed: &[u8]) -> Result<Vec<u8>, TableError> {
    let mut table = Vec::new();
    Table::unpack(packed, &mut table, &mut |_| ControlFlow::Continue(())).map(|()| table)
}

#[test]
fn a_packed_table_is_smaller_and_comes_back_byte_for_byte() {
    for pawns in 1..=2 {
        let path = table(&format!("whole-{pawns}"), pawns);
        let packed = packed(&path);
        let bytes = fs::read(&path).unwrap();
        assert!(pawns == 1 || packed.len() * 2 < bytes.len(), "{} of {} bytes", packed.len(), bytes.len());
        assert!(unpacked(&packed).unwrap() == bytes, "{pawns} pawns");
    }
}

#[test]
fn a_damaged_packed_table_is_refused() {
    let path = table("damaged", 1);
    let packed = packed(&path);
    let table = fs::read(&path).unwrap();
    for at in 0..packed.len() {
        let mut damaged = packed.clone();
        damaged[at] ^= 1 << (at % 8);
        // The last bits mean nothing.
        assert!(!unpacked(&damaged).is_ok_and(|unpacked| unpacked != table || at + 4 < packed.len()), "byte {at}");
    }
    for length in 0..packed.len() {
        assert!(unpacked(&packed[..length]).is_err(), "{length} bytes");
    }
    assert!(matches!(unpacked(&[&packed[..], b"x"].concat()), Err(TableError::Damaged)));
    assert!(matches!(unpacked(&table), Err(TableError::NotPacked)));
}

#[test]
fn a_damaged_table_is_not_packed() {
    let path = table("not-packed", 1);
    let mut bytes = fs::read(&path).unwrap();
    bytes[300] ^= 4;
    fs::write(&path, bytes).unwrap();
    let result = Table::open(&path).unwrap().pack(Vec::new(), &mut |_| ControlFlow::Continue(()));
    assert!(matches!(result, Err(TableError::Damaged)), "{result:?}");
}

#[test]
fn a_table_that_an_earlier_program_packed_is_unpacked() {
    let packed = include_bytes!("one_pawn.packed");
    assert_eq!(unpacked(packed).unwrap(), include_bytes!("one_pawn.table"));
    // Doubles, blocks and several pawns on the way. Its checksum proves that every byte comes back.
    let table = unpacked(include_bytes!("two_pawns.packed")).unwrap();
    assert_eq!(&table[..8], b"BISATTAB");
}

#[test]
fn a_stopped_program_says_so() {
    let path = table("stopped", 1);
    let result = Table::open(&path).unwrap().pack(Vec::new(), &mut |_| ControlFlow::Break(()));
    assert!(matches!(result, Err(TableError::Stopped)), "{result:?}");
}

#[test]
fn a_packed_table_is_not_opened_as_a_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/one_pawn.packed");
    assert!(matches!(Table::open(&path), Err(TableError::Packed)));
}
