//! Conformance tests of settings and of the health check.

use super::{Database, cases, wait};

cases! {
    a_setting_is_set_once,
    a_setting_that_was_removed_can_be_set_again,
    what_the_health_check_writes_is_read_back,
}

fn a_setting_is_set_once(database: &dyn Database) {
    let store = database.open();
    assert_eq!(wait(store.setting("secret")).unwrap(), None);
    assert_eq!(wait(store.set_setting_if_absent("secret", vec![0, 255])).unwrap(), [0, 255]);
    assert_eq!(wait(store.set_setting_if_absent("secret", vec![1])).unwrap(), [0, 255]);
    drop(store);
    assert_eq!(wait(database.open().setting("secret")).unwrap(), Some(vec![0, 255]));
}

fn a_setting_that_was_removed_can_be_set_again(database: &dyn Database) {
    let store = database.open();
    wait(store.set_setting_if_absent("restored", vec![1])).unwrap();
    wait(store.remove_setting("restored")).unwrap();
    wait(store.remove_setting("never set")).unwrap();
    assert_eq!(wait(store.setting("restored")).unwrap(), None);
    assert_eq!(wait(store.set_setting_if_absent("restored", vec![2])).unwrap(), [2]);
}

fn what_the_health_check_writes_is_read_back(database: &dyn Database) {
    let store = database.open();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    for number in [1, 2, u64::MAX] {
        assert_eq!(runtime.block_on(store.probe(number)), Ok(Some(number)));
    }
    assert_eq!(store.check_in_place(), Ok(()));
    assert!(store.quick_check().is_none_or(|checked| wait(checked) == Ok(Vec::new())));
}
