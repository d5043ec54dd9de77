//! Everyone can use every screen: names, contrast, order, size.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use bisat_browser::Browser;
use serde_json::{Value, json};

use crate::left_out::leave_out;
use crate::screens::SCREENS;
use crate::stage::Stage;

const CHECK: &str = include_str!("access.js");

/// Runs axe-core with these rules, or all of them, and lists what it finds. The page has no frames.
const RUN_AXE: &str = "
    const [rules, done] = arguments;
    const runOnly = rules ? { runOnly: { type: 'rule', values: rules } } : {};
    const rule = (found) => found.nodes.map((node) => `axe ${found.id}: ${node.target.join(' ')}: ${node.failureSummary}`);
    axe.run({ resultTypes: ['violations'], iframes: false, ...runOnly }).then(
        (result) => done(result.violations.flatMap(rule)),
        (error) => done([`axe failed: ${error}`]),
    );";

/// The rules of axe-core about colours: all that can differ between the themes, which are the same elements in other colours.
const COLOUR_RULES: [&str; 2] = ["color-contrast", "link-in-text-block"];

/// axe-core, where `cargo xtask test` puts it.
pub(crate) fn axe() -> Option<String> {
    let axe = fs::read_to_string(Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("axe.min.js"));
    if axe.is_err() {
        leave_out("axe-core is not there: cargo xtask axe");
    }
    axe.ok()
}

/// What is wrong with the screen that the browser shows.
pub(crate) fn faults(browser: &Browser, axe: &str) -> Vec<String> {
    faults_by_rules(browser, axe, &json!(null))
}

/// What is wrong with the colours of a screen that was checked in another theme, and what the check without axe-core finds.
fn faults_of_colours(browser: &Browser, axe: &str) -> Vec<String> {
    faults_by_rules(browser, axe, &json!(COLOUR_RULES))
}

fn faults_by_rules(browser: &Browser, axe: &str, rules: &Value) -> Vec<String> {
    let is_loaded = browser.execute("return typeof axe === 'object'", &json!([]));
    if is_loaded != json!(true) {
        browser.execute(axe, &json!([]));
    }
    let found = [browser.execute(CHECK, &json!([])), browser.execute_later(RUN_AXE, &json!([rules]))];
    let texts = found.iter().flat_map(|found| found.as_array().unwrap_or_else(|| panic!("{found}")));
    texts.map(|fault| fault.as_str().unwrap_or_default().to_owned()).collect()
}

/// Looks at every screen in a window of this size, by day and by night.
#[track_caller]
fn check(name: &str, width: u32, height: u32) {
    let (Some(axe), Some((stage, browser))) = (axe(), Stage::open(&format!("access-{name}"))) else { return };
    browser.resize(width, height);
    let mut found = Vec::new();
    for screen in SCREENS {
        browser.prefer(&[("prefers-color-scheme", "light"), ("prefers-reduced-motion", "reduce")]);
        // One screen that does not come says nothing of the others.
        if catch_unwind(AssertUnwindSafe(|| screen.show(&browser, &stage.url("")))).is_err() {
            found.push(format!("{}: does not come", screen.name));
            continue;
        }
        found.extend(faults(&browser, &axe).iter().map(|fault| format!("{}, light: {fault}", screen.name)));
        browser.prefer(&[("prefers-color-scheme", "dark"), ("prefers-reduced-motion", "reduce")]);
        found.extend(faults_of_colours(&browser, &axe).iter().map(|fault| format!("{}, dark: {fault}", screen.name)));
    }
    assert!(found.is_empty(), "{} faults\n{}", found.len(), found.join("\n"));
}

#[test]
fn everyone_can_use_every_screen_on_a_desk_by_day_and_by_night() {
    check("desk", 1440, 900);
}

#[test]
fn everyone_can_use_the_screen_of_a_table_or_game_that_is_not_found() {
    let (Some(axe), Some((stage, mut browser))) = (axe(), Stage::open("access-missing")) else { return };
    browser.tolerate("Failed to load resource");
    for path in ["/table/nosuchtabl", "/review/record/nosuchrecord", "/review/device/none", "/here/none"] {
        browser.goto(&stage.url(path));
        browser.wait_for("main h1");
        assert_eq!(faults(&browser, &axe), Vec::<String>::new(), "{path}");
    }
}

#[test]
fn everyone_can_use_every_screen_on_a_phone_by_day_and_by_night() {
    check("phone", 360, 800);
}

#[test]
fn the_check_finds_a_picture_without_a_name() {
    let (Some(axe), Some((stage, browser))) = (axe(), Stage::open("access-finds")) else { return };
    browser.goto(&stage.url("/learn"));
    browser.wait_for("main h1");
    browser.execute("document.querySelector('main').append(new Image())", &json!([]));
    let found = faults(&browser, &axe);
    assert!(found.iter().any(|fault| fault.starts_with("axe image-alt")), "{found:?}");
}
