//! How a server starts: its address, its database, and what it leaves behind if it cannot.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A new, empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("start-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A server in a folder, with its data folder in there, too.
fn serve(folder: &Path, address: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bisat"));
    command.args(["serve", "--address", address]).current_dir(folder).env("XDG_DATA_HOME", folder.join("data"));
    command.env_remove("BISAT_DATABASE").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Starts a server, and ends it as soon as it is open: its address and its log.
fn start(mut command: Command) -> (String, String) {
    let mut child = command.spawn().unwrap();
    let mut url = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
    child.kill().unwrap();
    let mut log = String::new();
    child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    child.wait().unwrap();
    (url.trim_end().to_owned(), log)
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn a_name_is_an_address_to_listen_on() {
    let (url, log) = start(serve(&folder("name"), "localhost:0"));
    assert!(url.starts_with("http://localhost:") && !url.ends_with(":0"), "{url:?}: {log}");
}

#[test]
fn a_new_database_is_reported_and_beside_an_old_secret_with_a_warning() {
    let folder = folder("lost");
    let database = || folder.join("data/bisat/bisat.sqlite");
    let (_, log) = start(serve(&folder, "127.0.0.1:0"));
    assert!(log.contains("created a new database") && !log.contains("old secret"), "{log}");
    let (_, log) = start(serve(&folder, "127.0.0.1:0"));
    assert!(!log.contains("created"), "{log}");
    for end in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(format!("{}{end}", database().display()));
    }
    let (_, log) = start(serve(&folder, "127.0.0.1:0"));
    assert!(log.contains("WARN") && log.contains("old secret"), "{log}");
}

#[test]
fn an_address_without_a_port_is_refused_with_an_example() {
    let output = serve(&folder("no-port"), "localhost").output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && said.contains("localhost:2525"), "{said}");
}

#[test]
fn limits_and_public_urls_that_cannot_be_meant_are_refused_with_what_would_be_right() {
    let folder = folder("flags");
    for (flag, expected) in [
        ("--request-rate=NaN", "above 0"),
        ("--request-rate=0", "above 0"),
        ("--machines=0", "at least 1"),
        ("--login-rate=-1", "above 0"),
        ("--command-rate=inf", "above 0"),
        ("--connections=0", "at least 1"),
        ("--public-url=bisat.example", "https://bisat.example"),
        ("--public-url=ftp://bisat.example", "https://bisat.example"),
    ] {
        let output = serve(&folder, "127.0.0.1:0").arg(flag).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        let value = flag.split_once('=').unwrap().1;
        assert!(output.status.code() == Some(2) && said.contains(expected) && said.contains(value), "{flag}: {said}");
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "nothing was created");
}

#[test]
fn a_port_in_use_leaves_nothing_behind() {
    let folder = folder("in-use");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let output = serve(&folder, &taken.local_addr().unwrap().to_string()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(1) && said.contains("in use by another program"), "{said}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn the_default_database_is_in_the_data_folder_and_for_its_owner_only() {
    let folder = folder("data");
    let (_, log) = start(serve(&folder, "127.0.0.1:0"));
    let database = folder.join("data/bisat/bisat.sqlite");
    assert!(log.contains(&*database.to_string_lossy()), "the log says where it is: {log}");
    assert_eq!((mode(database.parent().unwrap()), mode(&database)), (0o700, 0o600));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is in the current folder");
}

#[test]
fn a_database_of_the_first_version_in_the_current_folder_stays_in_use() {
    let folder = folder("first-version");
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/v1/bisat.sqlite");
    fs::copy(old, folder.join("bisat.sqlite")).unwrap();
    let (_, log) = start(serve(&folder, "127.0.0.1:0"));
    assert!(log.contains("using bisat.sqlite in the current folder") && log.contains("--database"), "{log}");
    assert!(!folder.join("data").exists());
}
