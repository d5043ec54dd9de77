//! What moves and what sounds: pieces travel along their way, throws tumble, and nothing is heard until asked for.

use bisat_browser::Browser;
use serde_json::json;

use crate::stage::Stage;

/// Notes every piece that is set in motion and every tone that is made, without changing either.
const LISTEN: &str = "
    window.glides = []; window.tones = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        if (this.dataset.piece) window.glides.push([frames.length, timing.duration]);
        return animate.call(this, frames, timing);
    };
    const tone = BaseAudioContext.prototype.createOscillator;
    BaseAudioContext.prototype.createOscillator = function () { window.tones += 1; return tone.call(this); };";

/// A game of KHAN about to begin, with motion and sound as given.
fn begin(stage: &Stage, browser: &Browser, motion: &str, sound: &str) {
    browser.prefer(&[("prefers-reduced-motion", motion)]);
    browser.goto(&stage.url("/settings"));
    browser.wait_for("main h1");
    browser.execute("localStorage.setItem('bisat.sound', arguments[0])", &json!([sound]));
    set_slow(browser);
    let state = "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0".replace(' ', "%20").replace('/', "%2F");
    browser.goto(&stage.url(&format!("/new/khan?state={state}")));
    browser.click("#start");
    browser.wait_for("[data-point=b2].live");
    browser.execute(LISTEN, &json!([]));
}

/// The slowest speed, at which every part of a throw or a move is seen.
fn set_slow(browser: &Browser) {
    browser.execute("localStorage.setItem('bisat.speed', 'slow')", &json!([]));
}

fn play(browser: &Browser) {
    browser.click("[data-point=b2]");
    browser.click("[data-point=b5]");
    browser.wait_for_text(".moves", "b2b5");
}

#[test]
fn a_piece_travels_over_every_square_of_its_way_and_lands() {
    let Some((stage, browser)) = Stage::open("travel") else { return };
    begin(&stage, &browser, "no-preference", "yes");
    play(&browser);
    // From b2 over b3 and b4 to b5, 140 ms a square.
    assert_eq!(browser.execute("return window.glides[0]", &json!([])), json!([4, 420]));
    // An animation that another takes the place of is cancelled: it has ended, too.
    let landed = "const done = arguments[0];
        Promise.allSettled(document.querySelector('#board').getAnimations({ subtree: true })
            .filter((one) => one.effect.getTiming().iterations === 1).map((one) => one.finished)).then(() => {
            const at = (css) => { const box = document.querySelector(css).getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2]; };
            const [square, pieces] = [at('[data-point=b5] .point-area'), [...document.querySelectorAll('[data-piece]')]];
            done(pieces.some((piece) => { const box = piece.getBoundingClientRect();
                return Math.hypot(box.x + box.width / 2 - square[0], box.y + box.height / 2 - square[1]) < box.width / 3; }));
        });";
    assert_eq!(browser.execute_later(landed, &json!([])), json!(true), "a piece stands on b5");
    assert!(browser.execute("return window.tones", &json!([])).as_u64() > Some(0), "wood on the board is heard");
}

#[test]
fn nothing_travels_for_those_who_prefer_it_and_nothing_sounds_until_asked_for() {
    let Some((stage, browser)) = Stage::open("still") else { return };
    begin(&stage, &browser, "reduce", "no");
    play(&browser);
    assert_eq!(browser.execute("return [window.glides.length, window.tones]", &json!([])), json!([0, 0]));
    // What the device prefers is followed, not kept.
    browser.prefer(&[("prefers-reduced-motion", "no-preference")]);
    browser.reload();
    browser.wait_for("#board");
    assert_eq!(browser.attribute("html", "data-motion").as_deref(), Some("full"));
}

#[test]
fn cowries_tumble_when_they_are_thrown() {
    let Some((stage, browser)) = Stage::open("tumble") else { return };
    browser.prefer(&[("prefers-reduced-motion", "no-preference")]);
    browser.goto(&stage.url("/new/chowka-bhara"));
    browser.click("#start");
    browser.wait_for("#throw");
    let names = "const done = arguments[0];
        document.querySelector('#throw').click();
        setTimeout(() => done([...new Set(document.getAnimations().map((one) => one.animationName))].join(' ')), 50);";
    let running = browser.execute_later(names, &json!([]));
    assert!(running.as_str().is_some_and(|names| names.contains("shell")), "{running}");
}

#[test]
fn a_throw_counts_when_it_lies_and_a_tap_lets_it_lie() {
    let Some((stage, browser)) = Stage::open("fall") else { return };
    browser.prefer(&[("prefers-reduced-motion", "no-preference")]);
    browser.goto(&stage.url("/settings"));
    browser.wait_for("main h1");
    set_slow(&browser);
    browser.goto(&stage.url("/new/chowka-bhara"));
    browser.click("#start");
    browser.wait_for("#throw");
    // In one breath: thrown, looked at while it falls, and tapped.
    let told = browser.execute_later(
        "const done = arguments[0];
        const told = () => document.querySelectorAll('.moves .move').length;
        document.querySelector('#throw').click();
        setTimeout(() => {
            const [before, began] = [told(), performance.now()];
            document.querySelector('.board-side').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
            const look = () => told() ? done([before, performance.now() - began < 800]) : setTimeout(look, 5);
            look();
        }, 30);",
        &json!([]),
    );
    assert_eq!(told, json!([0, true]), "nothing is announced while it falls, and a tap ends the fall at once");
}
