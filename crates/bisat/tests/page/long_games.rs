//! A long game in the page: it holds no more, and a step does no more, late in the game than early.

use bisat_browser::{Browser, DomSize};
use bisat_client::{Local, LocalPlayer, LocalSetup};
use serde_json::json;

use crate::stage::Stage;

/// Waits for this number of steps or the end of the game, for half a minute at most. Returns the number of steps.
const WAIT_FOR_STEPS: &str = "
    const [most, done] = arguments;
    const began = Date.now();
    const steps = () => Math.max(0, ...[...document.querySelectorAll('.move')].map((one) => Number(one.dataset.step)));
    const look = () => {
        const now = steps();
        if (now >= most || document.querySelector('#over') || Date.now() - began > 30000) return done(now);
        setTimeout(look, 20);
    };
    look();";

/// Counts changes of the page from now on.
const COUNT_CHANGES: &str = "
    window.changes = 0;
    window.watcher ??= new MutationObserver((records) => {
        for (const record of records) window.changes += 1 + record.addedNodes.length + record.removedNodes.length;
    });
    window.watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });";

const STOP_COUNTING: &str = "window.watcher.disconnect(); return window.changes";

/// Plays on to a step. Returns the step that was reached, which is less if the game is over.
fn play_to(browser: &Browser, step: u64) -> u64 {
    loop {
        let reached = browser.execute_later(WAIT_FOR_STEPS, &json!([step])).as_u64().unwrap();
        if reached >= step || browser.count("#over") == 1 {
            return reached;
        }
    }
}

/// What the page holds now, and the changes of a step on average over the next hundred.
fn measure(browser: &Browser, from: u64) -> (DomSize, f64) {
    let size = browser.dom_size();
    let attached =
        "const count = (css) => [...document.querySelectorAll(css)].map((one) => one.getElementsByTagName('*').length);
        return { all: document.getElementsByTagName('*').length, moves: count('.moves ol'), board: count('#board'),
            steps: document.querySelectorAll('.move').length }";
    eprintln!("{}", browser.execute(attached, &json!([])));
    let from = play_to(browser, from + 1);
    browser.execute(COUNT_CHANGES, &json!([]));
    let to = play_to(browser, from + 100);
    let changes = browser.execute(STOP_COUNTING, &json!([])).as_f64().unwrap();
    assert!(to > from, "the game is over at step {to}");
    (size, changes / (to - from) as f64)
}

#[test]
fn the_two_thousandth_step_is_as_light_as_the_first() {
    const EARLY: u64 = 300;
    const LATE: u64 = 2000;
    let Some((stage, browser)) = Stage::open("long") else { return };
    browser.prefer(&[("prefers-reduced-motion", "reduce")]);
    browser.goto(&stage.url("/settings"));
    browser.wait_for("main h1");
    // Four machines of the weakest level: nobody has to click.
    let setup = LocalSetup {
        game: "pachisi".to_owned(),
        options: Vec::new(),
        seats: vec![LocalPlayer::Level(1); 4],
        start: None,
    };
    let record = Local::new(&setup, [5; 32]).unwrap().record();
    let store = "localStorage.setItem('bisat.here', arguments[0]); localStorage.setItem('bisat.quick', 'yes')";
    browser.execute(store, &json!([record]));
    browser.goto(&stage.url("/here"));
    play_to(&browser, EARLY);
    let (early, changes_early) = measure(&browser, EARLY);
    let reached = play_to(&browser, LATE);
    assert!(reached >= LATE, "the game is over at step {reached}");
    let (late, changes_late) = measure(&browser, reached);
    eprintln!("at {EARLY}: {early:?}, {changes_early:.0} changes a step; at {reached}: {late:?}, {changes_late:.0}");
    let is_more = |late: u64, early: u64| late as f64 > 1.25 * early as f64;
    assert!(!is_more(late.nodes, early.nodes), "nodes: {early:?} early, {late:?} late");
    assert!(!is_more(late.listeners, early.listeners), "listeners: {early:?} early, {late:?} late");
    assert!(changes_late < 1.5 * changes_early, "changes a step: {changes_early} early, {changes_late} late");
    // Early moves can still be opened.
    browser.click(".moves .steppers [aria-label=First]");
    browser.wait_for("[data-step='1']");
}
