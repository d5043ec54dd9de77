//! Everyone can use every screen: names, contrast, order, size.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::json;

use crate::screens::SCREENS;
use crate::stage::Stage;

const CHECK: &str = include_str!("access.js");

#[track_caller]
fn check(name: &str, width: u32, height: u32, theme: &str) {
    let Some((stage, browser)) = Stage::open(&format!("access-{name}")) else { return };
    browser.resize(width, height);
    browser.prefer(&[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")]);
    let mut faults = Vec::new();
    for screen in SCREENS {
        // One screen that does not come says nothing of the others.
        if catch_unwind(AssertUnwindSafe(|| screen.show(&browser, &stage.url("")))).is_err() {
            faults.push(format!("{}: does not come", screen.name));
            continue;
        }
        let found = browser.execute(CHECK, &json!([]));
        let found = found.as_array().unwrap_or_else(|| panic!("{}: {found}", screen.name)).clone();
        faults.extend(found.iter().map(|fault| format!("{}: {}", screen.name, fault.as_str().unwrap_or_default())));
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn everyone_can_use_every_screen_on_a_desk_by_day() {
    check("desk-light", 1440, 900, "light");
}

#[test]
fn everyone_can_use_every_screen_on_a_desk_by_night() {
    check("desk-dark", 1440, 900, "dark");
}

#[test]
fn everyone_can_use_every_screen_on_a_phone_by_day() {
    check("phone-light", 360, 800, "light");
}

#[test]
fn everyone_can_use_every_screen_on_a_phone_by_night() {
    check("phone-dark", 360, 800, "dark");
}
