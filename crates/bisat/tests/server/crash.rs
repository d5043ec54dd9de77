//! SIGKILL at random moments, under load: `bisat torture` with a fixed seed.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value as Json;

const KILLS: u32 = 50;

#[test]
fn acknowledged_moves_outlive_fifty_kills_and_are_stored_once() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("torture");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_bisat"));
    command.args(["torture", "--kills", &KILLS.to_string(), "--seed", "25", "--json"]).env("TMPDIR", &folder);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Json = serde_json::from_slice(&output.stdout).unwrap();
    let count = |name: &str| report[name].as_u64().unwrap();
    assert_eq!((count("kills"), &report["stopped"]), (u64::from(KILLS), &Json::Bool(false)), "{report}");
    assert!(count("kills_at_start") > 0 && count("kills_at_start") < count("kills"), "{report}");
    assert!(count("moves") > count("kills"), "{report}");
    assert!(count("sent_again") >= count("stored_already") && count("stored_already") > 0, "{report}");
    assert!(count("tables") >= 8 && count("events") > count("moves"), "{report}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "nothing is left behind");
    println!("{report}");
}
