//! The board gets all the room there is, on every shape of screen, and what is needed for a turn is in view.

use bisat_browser::Browser;
use serde_json::json;

use crate::playing::sit_down;
use crate::screens::SCREENS;
use crate::stage::Stage;

/// The part of the screen that the drawn board covers, whether all of it is in view, and what covers more of the screen.
const SHARE: &str = "
    scrollTo(0, 0);
    const board = document.querySelector('#board');
    const box = board.getBoundingClientRect();
    const view = board.viewBox.baseVal;
    const scale = Math.min(box.width / view.width, box.height / view.height);
    const isSeen = box.top >= 0 && box.left >= -1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
    const drawn = scale * view.width * scale * view.height;
    const seen = (element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0)) * Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    };
    const others = [...document.querySelectorAll('.bar, .players, .column, .column > *, .tabs, .analysis-left, .analysis-right > *')];
    const larger = others.filter((other) => !other.contains(board) && getComputedStyle(other).pointerEvents !== 'none' && seen(other) > drawn);
    return [drawn / innerWidth / innerHeight, isSeen, larger.map((other) => other.className)];";

/// What the player needs for a turn and cannot see without scrolling.
const UNSEEN: &str = "
    scrollTo(0, 0);
    const tabs = document.querySelector('.tabs');
    const floor = tabs?.checkVisibility() ? tabs.getBoundingClientRect().top : innerHeight;
    // Pills repeat what is on the board; their line may be scrolled.
    const needed = ['.sentence', '#throw', '.kept .chip', '.pills', '.choices-here button:not(.pill)', '.point.live .point-area'];
    return needed.flatMap((css) => [...document.querySelectorAll(css)].filter((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return element.checkVisibility() && (top < -1 || left < -1 || bottom > floor + 1 || right > innerWidth + 1);
    }).map((element) => `${css} ${element.textContent}`));";

/// Windows, and the least share of each that a board covers: one as high as wide, and that of Kho-Kho.
const WINDOWS: [(u32, u32, f64, f64); 10] = [
    (360, 640, 0.53, 0.40),
    (390, 844, 0.44, 0.60),
    (640, 360, 0.50, 0.42),
    (844, 390, 0.42, 0.60),
    (768, 1024, 0.48, 0.38),
    (1024, 768, 0.50, 0.42),
    (1280, 720, 0.42, 0.50),
    (1280, 900, 0.54, 0.45),
    (1920, 1080, 0.45, 0.62),
    (2560, 1440, 0.45, 0.62),
];

/// Screens with a board: the name without that of the game, and how much less than in a game the board may cover.
const STUDY: [(&str, f64); 3] = [("lesson", 0.9), ("puzzle", 0.9), ("analyse", 0.7)];

/// The frames within which a page is laid out for a new window, however busy the machine is.
const FRAMES: usize = 300;

/// Fails if something is still wrong after some frames: a browser answers before the page has the size of a new window.
#[track_caller]
fn settle(browser: &Browser, flaw: impl Fn() -> Option<String>) {
    for _ in 0..FRAMES {
        if flaw().is_none() {
            return;
        }
        browser.execute_later("requestAnimationFrame(() => arguments[0]())", &json!([]));
    }
    if let Some(flaw) = flaw() {
        panic!("{flaw}");
    }
}

#[track_caller]
fn check_share(browser: &Browser, name: &str, (width, height): (u32, u32), least: f64) {
    settle(browser, || {
        let found = browser.execute(SHARE, &json!([]));
        let share = found[0].as_f64().expect("a share of the screen");
        let flaw = if share < least {
            format!("the board covers {share:.2} of the screen, not {least:.2}")
        } else if found[1] != json!(true) {
            "not the whole board is in view".to_owned()
        } else if found[2] != json!([]) {
            format!("larger than the board: {}", found[2])
        } else {
            return None;
        };
        Some(format!("{name} at {width}x{height}: {flaw}"))
    });
}

#[track_caller]
fn has_room(game: &str) {
    let Some((stage, browser)) = Stage::open(&format!("layout-{game}")) else { return };
    sit_down(&browser, &stage, &format!("/new/{game}"));
    for (width, height, square, wide) in WINDOWS {
        browser.resize(width, height);
        check_share(&browser, game, (width, height), if game == "kho-kho" { wide } else { square });
    }
}

#[test]
fn the_board_of_khan_gets_all_the_room_there_is() {
    has_room("khan");
}

#[test]
fn the_board_of_chowka_bhara_gets_all_the_room_there_is() {
    has_room("chowka-bhara");
}

#[test]
fn the_board_of_pachisi_gets_all_the_room_there_is() {
    has_room("pachisi");
}

#[test]
fn the_board_of_kho_kho_gets_all_the_room_there_is() {
    has_room("kho-kho");
}

#[test]
fn boards_of_lessons_puzzles_and_analysis_are_the_largest_thing_on_the_screen() {
    let Some((stage, browser)) = Stage::open("layout-study") else { return };
    browser.prefer(&[("prefers-reduced-motion", "reduce")]);
    for (kind, part) in STUDY {
        for game in ["khan", "kho-kho"] {
            let name = format!("{kind}-{game}");
            let screen = SCREENS.iter().find(|screen| screen.name == name).expect("a screen with a board");
            browser.resize(1280, 900);
            screen.show(&browser, &stage.url(""));
            for (width, height, square, wide) in WINDOWS {
                browser.resize(width, height);
                let least = part * if game == "kho-kho" { wide } else { square };
                check_share(&browser, &name, (width, height), least);
            }
        }
    }
}

#[test]
fn what_is_needed_for_a_turn_is_in_view_from_small_phones_to_large_screens() {
    let Some((stage, browser)) = Stage::open("layout-turn") else { return };
    browser.prefer(&[("prefers-reduced-motion", "reduce")]);
    for game in ["khan", "chowka-bhara", "pachisi", "kho-kho"] {
        for position in ["table", "middle"] {
            let name = format!("{position}-{game}");
            let screen = SCREENS.iter().find(|screen| screen.name == name).expect("a screen with a board");
            browser.resize(1280, 900);
            screen.show(&browser, &stage.url(""));
            browser.wait_for("#throw, #board .point.live, [data-beside]:not(:disabled)");
            for (width, height, ..) in WINDOWS {
                browser.resize(width, height);
                settle(&browser, || {
                    let unseen = browser.execute(UNSEEN, &json!([]));
                    (unseen != json!([])).then(|| format!("{name} at {width}x{height}: not in view: {unseen}"))
                });
            }
        }
    }
}

#[test]
fn the_board_of_kho_kho_stands_upright_on_a_phone_and_is_played_on_as_on_a_desk() {
    let Some((stage, browser)) = Stage::open("layout-upright") else { return };
    browser.resize(390, 844);
    browser.prefer(&[("prefers-reduced-motion", "reduce")]);
    let screen = SCREENS.iter().find(|screen| screen.name == "middle-kho-kho").expect("a screen with a board");
    screen.show(&browser, &stage.url(""));
    let middle = |point: &str| {
        let script = "const { left, top, right, bottom } =
            document.querySelector(`[data-point=${arguments[0]}] .point-area`).getBoundingClientRect();
            return [(left + right) / 2, (top + bottom) / 2]";
        let found = browser.execute(script, &json!([point]));
        (found[0].as_f64().unwrap(), found[1].as_f64().unwrap())
    };
    // Files go down, ranks to the right.
    let (a1, l1, a7) = (middle("a1"), middle("l1"), middle("a7"));
    assert!((a1.0 - l1.0).abs() < 1.0 && l1.1 > a1.1 + 300.0, "{a1:?} {l1:?}");
    assert!((a1.1 - a7.1).abs() < 1.0 && a7.0 > a1.0 + 150.0, "{a1:?} {a7:?}");
    // Keys go where the points are on the screen.
    browser.execute("document.querySelector('[data-point=e5]').focus()", &json!([]));
    let at = || browser.attribute("#board .point:focus", "data-point").unwrap_or_default();
    browser.press(&["ArrowDown"]);
    assert_eq!(at(), "f5");
    browser.press(&["ArrowRight"]);
    assert_eq!(at(), "f6");
    // And so do clicks.
    browser.click("[data-point=e5]");
    browser.wait_for("[data-point=i5].target");
    browser.click("[data-point=i5]");
    browser.wait_for(".moves .move");
    // On a desk it lies again.
    browser.resize(1280, 900);
    let (a1, l1) = (middle("a1"), middle("l1"));
    assert!((a1.1 - l1.1).abs() < 1.0 && l1.0 > a1.0, "{a1:?} {l1:?}");
}
