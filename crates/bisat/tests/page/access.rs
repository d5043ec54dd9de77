//! Everyone can use every screen: names, contrast, order, size.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Value, json};

use crate::screens::SCREENS;
use crate::stage::Stage;

const CHECK: &str = include_str!("access.js");

/// Looks at every screen in a window of this size, by day and by night.
#[track_caller]
fn check(name: &str, width: u32, height: u32) {
    let Some((stage, browser)) = Stage::open(&format!("access-{name}")) else { return };
    browser.resize(width, height);
    let mut faults = Vec::new();
    for screen in SCREENS {
        browser.prefer(&[("prefers-color-scheme", "light"), ("prefers-reduced-motion", "reduce")]);
        // One screen that does not come says nothing of the others.
        if catch_unwind(AssertUnwindSafe(|| screen.show(&browser, &stage.url("")))).is_err() {
            faults.push(format!("{}: does not come", screen.name));
            continue;
        }
        for theme in ["light", "dark"] {
            browser.prefer(&[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")]);
            let found = browser.execute(CHECK, &json!([]));
            let found = found.as_array().unwrap_or_else(|| panic!("{}: {found}", screen.name)).clone();
            let name = |fault: &Value| format!("{}, {theme}: {}", screen.name, fault.as_str().unwrap_or_default());
            faults.extend(found.iter().map(name));
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn everyone_can_use_every_screen_on_a_desk_by_day_and_by_night() {
    check("desk", 1440, 900);
}

#[test]
fn everyone_can_use_the_screen_of_a_table_or_game_that_is_not_found() {
    let Some((stage, mut browser)) = Stage::open("access-missing") else { return };
    browser.tolerate("Failed to load resource");
    for path in ["/table/nosuchtabl", "/review/record/nosuchrecord", "/review/device/none", "/here/none"] {
        browser.goto(&stage.url(path));
        browser.wait_for("main h1");
        let found = browser.execute(CHECK, &json!([]));
        assert_eq!(found, json!([]), "{path}");
    }
}

#[test]
fn everyone_can_use_every_screen_on_a_phone_by_day_and_by_night() {
    check("phone", 360, 800);
}
