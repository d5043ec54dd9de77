//! `bisat migrate`, with servers before and after it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use fastrand::Rng;

use crate::mover::{Stopped, events, verified};
use crate::postgres::{play, seat_two, start};
use crate::server::{Server, new_file};

fn command(from: &str, to: &str) -> Command {
    let mut bisat = Command::new(env!("CARGO_BIN_EXE_bisat"));
    bisat.args(["migrate", "--from", from, "--to", to]);
    bisat
}

/// What the command prints; it succeeds.
fn migrate(from: &str, to: &str) -> String {
    let output = command(from, to).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// What the command says on standard error; it fails.
fn refusal(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A server on this database, with this secret.
fn serve(name: &str, database: &str, secret: &str) -> Server {
    Server::open_with(name, &[&format!("--database={database}"), &format!("--secret-file={secret}")])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_moves_to_postgres_and_back_and_is_played_to_its_end() {
    let Some(postgres) = start() else { return };
    let (first, last) = (new_file("migrate-first"), new_file("migrate-last"));
    let (first, last) = (first.to_str().unwrap(), last.to_str().unwrap());
    let (url, secret) = (postgres.database("bisat"), format!("{first}.secret"));
    let mut server = serve("migrate-1", first, &secret);
    let mut movers = seat_two(&server, "kho-kho", &mut Rng::with_seed(11)).await;
    let mut finished = seat_two(&server, "khan", &mut Rng::with_seed(12)).await;
    assert_eq!(play(&mut finished, usize::MAX).await, [Stopped::Over; 2]);
    for (name, from, to) in [("migrate-2", first, url.as_str()), ("migrate-3", &url, last)] {
        let told = movers[0].told.len() + 20;
        play(&mut movers, told).await;
        let in_use = refusal(&command(from, to).output().unwrap());
        assert!(in_use.contains("in use by"), "{in_use}");
        // Killed, so that the last moves are in the write-ahead log only.
        server.close();
        let said = migrate(from, to);
        assert!(said.contains("no damage found") && said.contains("was not copied"), "{said}");
        server = serve(name, to, &secret);
        for mover in movers.iter_mut().chain(&mut finished) {
            mover.client = mover.client.moved_to(&server);
        }
    }
    assert_eq!(play(&mut movers, usize::MAX).await, [Stopped::Over; 2]);
    for mover in movers.iter().chain(&finished) {
        assert_eq!(events(&mover.client, &mover.table).await, mover.told);
        verified(&mover.client, &mover.table).await;
    }
    let refused = command(last, &url).output().unwrap();
    assert!(refusal(&refused).contains("in use"), "{refused:?}");
}

/// Makes PostgreSQL wait before it stores the last rows of a game.
const WAIT: &str = "
CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(600); RETURN NULL; END $$;
CREATE TRIGGER wait BEFORE INSERT ON sitters EXECUTE FUNCTION wait()";
const IS_WAITING: &str = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'";
const GO_ON: &str = "
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep';
DROP TRIGGER wait ON sitters";

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_migration_leaves_a_target_that_no_server_opens_and_the_next_one_repairs_it() {
    let Some(postgres) = start() else { return };
    let source = new_file("migrate-killed");
    let (source, url) = (source.to_str().unwrap(), postgres.database("bisat"));
    let secret = format!("{source}.secret");
    serve("migrate-killed-1", source, &secret).close();
    migrate(source, &url);
    // A new run replaces the copy, because the source has changed.
    let server = serve("migrate-killed-2", source, &secret);
    let mut movers = seat_two(&server, "kho-kho", &mut Rng::with_seed(13)).await;
    play(&mut movers, 20).await;
    server.close();
    postgres.sql("bisat", WAIT);
    let mut running = command(source, &url).stdout(Stdio::null()).spawn().unwrap();
    while postgres.sql("bisat", IS_WAITING) == "0" {
        assert!(running.try_wait().unwrap().is_none(), "it ended early");
    }
    running.kill().unwrap();
    running.wait().unwrap();
    postgres.sql("bisat", GO_ON);
    assert_ne!(postgres.sql("bisat", "SELECT count(*) FROM events"), "0", "a part is there");
    let mut bisat = Command::new(env!("CARGO_BIN_EXE_bisat"));
    bisat.args(["serve", "--address=127.0.0.1:0", "--database", &url, "--secret-file", &secret]);
    let refused = refusal(&bisat.output().unwrap());
    assert!(refused.contains("a migration into this database is running or was cut short"), "{refused}");
    assert!(migrate(source, &url).contains("copied "));
    assert!(migrate(source, &url).contains("nothing to copy"), "a second run changes nothing");
    let server = serve("migrate-killed-3", &url, &secret);
    for mover in &mut movers {
        mover.client = mover.client.moved_to(&server);
    }
    assert_eq!(play(&mut movers, usize::MAX).await, [Stopped::Over; 2]);
    server.close();
    let used = refusal(&command(source, &url).output().unwrap());
    assert!(used.contains("was changed after an earlier migration"), "{used}");
}

#[test]
fn a_database_of_the_first_version_is_migrated_after_a_server_has_opened_it() {
    let Some(postgres) = start() else { return };
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/v1/bisat.sqlite");
    let url = postgres.database("bisat");
    let server = Server::with_database("migrate-v1", &old);
    let file = server.file().to_str().unwrap().to_owned();
    server.close();
    let said = migrate(&file, &url);
    assert!(said.contains("checked 8 tables") && said.contains("and 1 records"), "{said}");
    let untouched = new_file("migrate-v1-old");
    fs::copy(&old, &untouched).unwrap();
    let refused = refusal(&command(untouched.to_str().unwrap(), &url).output().unwrap());
    assert!(
        refused.contains("has schema version 2, not ") && refused.contains("start bisat serve on it once"),
        "{refused}"
    );
    assert_eq!(fs::read(&old).unwrap(), fs::read(&untouched).unwrap());
}

#[test]
fn messages_do_not_show_the_password() {
    let url = "postgres://bisat:hunter2@127.0.0.1:1/bisat";
    let said = refusal(&command(url, "copy.sqlite").output().unwrap());
    assert!(said.contains("the source: postgres://127.0.0.1:1/bisat: cannot connect"), "{said}");
    assert!(!said.contains("hunter2"), "{said}");
}
