#![allow(clippy::unwrap_used, reason = "here a panic is a failed test")]

use std::fs;
use std::time::Duration;

use super::{FRESH, Health};
use crate::sqlite::tests::{Folder, execute};

fn in_runtime(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(test);
}

/// Makes the last result too old to be used again.
fn age(health: &Health) {
    health.0.try_lock().unwrap().as_mut().unwrap().at -= FRESH + Duration::from_millis(1);
}

#[test]
fn a_disk_that_takes_no_writes_is_reported_and_recovery_is_noticed() {
    in_runtime(async {
        let folder = Folder::new();
        let log = folder.open();
        let health = Health::default();
        assert_eq!(health.check(&log).await, Ok(()));
        execute(&log, "CREATE TRIGGER full BEFORE INSERT ON settings BEGIN SELECT raise(ABORT, 'disk full'); END")
            .await;
        age(&health);
        assert!(health.check(&log).await.is_err_and(|error| error.to_string().contains("disk full")));
        execute(&log, "DROP TRIGGER full").await;
        assert!(health.check(&log).await.is_err(), "the result of this second");
        age(&health);
        assert_eq!(health.check(&log).await, Ok(()));
    });
}

#[test]
fn a_database_that_was_replaced_is_reported_and_a_result_is_good_for_a_second() {
    in_runtime(async {
        let folder = Folder::new();
        let log = folder.open();
        let health = Health::default();
        assert_eq!(health.check(&log).await, Ok(()));
        let away = folder.file().with_extension("away");
        fs::rename(folder.file(), &away).unwrap();
        assert_eq!(health.check(&log).await, Ok(()), "the result of this second");
        age(&health);
        assert!(health.check(&log).await.is_err_and(|error| error.to_string().contains("deleted or replaced")));
        fs::rename(&away, folder.file()).unwrap();
        age(&health);
        assert_eq!(health.check(&log).await, Ok(()), "it recovers by itself");
    });
}
