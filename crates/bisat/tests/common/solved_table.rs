//! A table of solved values for tests: of the game with one pawn a side, which is solved at once.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A new folder of this name with the table.
pub(crate) fn folder_with_table(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("tables-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let table = folder.join("chowka-bhara.table");
    let mut solve = Command::new(env!("CARGO_BIN_EXE_bisat"));
    solve.args(["solve", "chowka-bhara", "--pawns", "1", "--width", "0.00005", "--out"]).arg(table);
    let ran = solve.output().unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    folder
}
