//! `bisat backup` and `bisat restore`, with a server that runs.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::json;

use crate::client::Client;
use crate::server::Server;

fn file(name: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("copies-{name}.sqlite"));
    for ending in ["", "-wal", "-shm", "-lock", ".secret", ".partial"] {
        let _ = fs::remove_file(format!("{}{ending}", file.display()));
    }
    file
}

fn bisat(command: &str, file: &Path, database: &Path) -> Output {
    let mut bisat = Command::new(env!("CARGO_BIN_EXE_bisat"));
    bisat.arg(command).arg(file).arg("--database").arg(database).output().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_a_running_server_becomes_another_server_with_the_same_tables() {
    let server = Server::open_on_file("copies-origin");
    let guest = Client::guest(&server).await;
    let table = guest.open_table(&json!({ "game": "khan" })).await;
    let (copy, database) = (file("copy"), file("restored"));
    let output = bisat("backup", &copy, server.file());
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("tables: 1\n"), "{output:?}");
    assert_eq!(fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o600);
    let later = guest.open_table(&json!({ "game": "khan" })).await;

    assert!(bisat("restore", &copy, &database).status.success());
    let secret = |database: &Path| format!("{}.secret", database.display());
    fs::copy(secret(server.file()), secret(&database)).unwrap();
    let again = Server::with_database("copies-again", &database);
    let stranger = Client::stranger(&again);
    assert_eq!(stranger.get(&format!("/api/tables/{table}")).await.status, 200);
    assert_eq!(stranger.get(&format!("/api/tables/{later}")).await.status, 404, "it was opened after the backup");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_overwritten() {
    let server = Server::open_on_file("copies-not-replaced");
    let copy = file("kept");
    assert!(bisat("backup", &copy, server.file()).status.success());
    let before = fs::read(&copy).unwrap();
    for output in [bisat("backup", &copy, server.file()), bisat("restore", &copy, server.file())] {
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("exists"), "{output:?}");
    }
    assert_eq!(fs::read(&copy).unwrap(), before);
    assert_eq!(Client::stranger(&server).get("/healthz").await.status, 200);
    let missing = bisat("backup", &file("missing-copy"), &file("missing"));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("no such file"), "{missing:?}");
}
