//! The page comes, quickly, and comes again without a network.

use serde_json::json;

use crate::stage::Stage;

#[test]
fn the_page_opens_at_every_address_of_its_own() {
    let Some((stage, browser)) = Stage::open("opening") else { return };
    for (path, title) in [
        ("/", "Bisat"),
        ("/learn", "Learn · Bisat"),
        ("/rules/kho-kho", "Learn: Kho-Kho · Bisat"),
        ("/settings", "Settings · Bisat"),
        ("/account", "Your account · Bisat"),
        ("/analyse/khan", "Analyse: KHAN · Bisat"),
        ("/nowhere/at/all", "There is nothing at this address. · Bisat"),
        ("/new/no-such-game", "There is nothing at this address. · Bisat"),
        ("/analyse/no-such-game", "There is nothing at this address. · Bisat"),
    ] {
        browser.goto(&stage.url(path));
        browser.wait_for("main h1");
        browser.wait_without("#opening");
        assert_eq!(browser.attribute("html", "lang").as_deref(), Some("en"), "{path}");
        assert_eq!(browser.execute("return document.title", &json!([])), json!(title), "{path}");
    }
}

#[test]
fn everything_up_to_the_first_view_is_small_and_comes_compressed() {
    const MOST: u64 = 750_000;
    let Some((stage, browser)) = Stage::open("size") else { return };
    browser.goto(&stage.url("/"));
    browser.wait_for("main h1");
    let sizes = browser.execute(
        "return performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
            .map((entry) => [entry.name, entry.transferSize, entry.encodedBodySize, entry.decodedBodySize])",
        &json!([]),
    );
    let sizes = sizes.as_array().unwrap();
    let sent: u64 = sizes.iter().filter_map(|entry| entry[1].as_u64()).sum();
    assert!(sent > 10_000 && sent <= MOST, "{sent} bytes: {sizes:#?}");
    let wasm = sizes.iter().find(|entry| entry[0].as_str().is_some_and(|name| name.ends_with(".wasm"))).unwrap();
    assert!(wasm[2].as_u64() < wasm[3].as_u64(), "WebAssembly comes compressed: {wasm}");
}

#[test]
fn links_between_the_programs_of_the_page_and_the_way_back_work_as_within_one() {
    let Some((stage, browser)) = Stage::open("programs") else { return };
    let loaded = "return performance.getEntriesByType('resource').map((entry) => entry.name)
        .filter((name) => name.endsWith('.wasm')).map((name) => name.split('/').pop().split('.')[0])";
    let programs = || browser.execute(loaded, &json!([]));
    browser.goto(&stage.url("/settings"));
    browser.wait_for("main h1");
    assert_eq!(programs(), json!(["bisat"]));
    browser.click("main a[href='/account']");
    browser.wait_for("#register");
    assert_eq!(programs(), json!(["more"]), "the account screen does not load the boards");
    browser.click(".ways a[href='/settings']");
    browser.wait_for_text("h1", "Settings");
    browser.back();
    browser.wait_for("#register");
    browser.back();
    browser.wait_for_text("h1", "Settings");
}

#[test]
fn the_page_opens_again_when_the_server_is_gone() {
    let Some((stage, mut browser)) = Stage::open("offline") else { return };
    browser.goto(&stage.url("/"));
    browser.wait_for("main h1");
    // It is kept once the service worker has it whole.
    let kept = "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done(true))";
    assert_eq!(browser.execute_later(kept, &json!([])), json!(true));
    stage.cable.cut();
    // What needs the server complains that it is gone; the page does not.
    browser.tolerate("net::ERR_");
    browser.goto(&stage.url("/settings"));
    browser.wait_for("main h1");
    browser.wait_without("#opening");
    browser.reload();
    browser.wait_for("main h1");
}
