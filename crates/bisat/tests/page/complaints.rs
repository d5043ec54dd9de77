//! An error of the page is never overlooked: it fails the test that caused it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::json;

use crate::stage::Stage;

/// Runs a script in the page and checks that the test would fail with this message when it closes its browser.
#[track_caller]
fn fails(name: &str, script: &str, message: &str) {
    let Some((stage, mut browser)) = Stage::open(&format!("complaint-{name}")) else { return };
    browser.tolerate("net::ERR_");
    browser.goto(&stage.url("/"));
    browser.wait_for("main h1");
    browser
        .execute_later(&format!("const done = arguments[0]; {script}; setTimeout(() => done(true), 50)"), &json!([]));
    let failed = catch_unwind(AssertUnwindSafe(move || drop(browser))).expect_err("the console has an error");
    let said = failed.downcast_ref::<String>().expect("a message");
    assert!(said.contains(message), "{said}");
}

#[test]
fn an_error_in_the_console_fails_its_test() {
    fails("console", "console.error('a spoon fell')", "a spoon fell");
}

#[test]
fn an_error_that_nobody_catches_fails_its_test() {
    fails("thrown", "setTimeout(() => { throw new Error('a cup broke') })", "a cup broke");
}

#[test]
fn a_promise_that_nobody_waits_for_fails_its_test() {
    fails("promise", "Promise.reject(new Error('the tea is cold'))", "the tea is cold");
}

#[test]
fn a_panic_fails_its_test_even_if_its_words_are_tolerated() {
    fails("panic", "console.error('panicked at x.rs:1:1: net::ERR_FAILED')", "panicked at x.rs");
}
