//! The board gets all the room there is, on every shape of screen.

use serde_json::json;

use crate::playing::sit_down;
use crate::stage::Stage;

/// The part of the screen that the drawn board covers, and whether all of it is in view.
const SHARE: &str = "
    const board = document.querySelector('#board');
    const box = board.getBoundingClientRect();
    const view = board.viewBox.baseVal;
    const scale = Math.min(box.width / view.width, box.height / view.height);
    const isSeen = box.top >= 0 && box.left >= -1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
    return [scale * view.width * scale * view.height / innerWidth / innerHeight, isSeen];";

/// Screens, and the least share of each that a board covers: one as high as wide, and that of Kho-Kho.
const SCREENS: [(u32, u32, f64, f64); 10] = [
    (360, 640, 0.50, 0.30),
    (390, 844, 0.42, 0.26),
    (640, 360, 0.50, 0.42),
    (844, 390, 0.42, 0.60),
    (768, 1024, 0.48, 0.38),
    (1024, 768, 0.50, 0.35),
    (1280, 720, 0.38, 0.46),
    (1280, 900, 0.46, 0.38),
    (1920, 1080, 0.40, 0.60),
    (2560, 1440, 0.42, 0.60),
];

#[track_caller]
fn has_room(game: &str) {
    let Some((stage, browser)) = Stage::open(&format!("layout-{game}")) else { return };
    sit_down(&browser, &stage, &format!("/new/{game}"));
    for (width, height, square, wide) in SCREENS {
        browser.resize(width, height);
        let least = if game == "kho-kho" { wide } else { square };
        let found = browser.execute(SHARE, &json!([]));
        let share = found[0].as_f64().expect("a share of the screen");
        assert!(share >= least, "{game} at {width}x{height}: the board covers {share:.2} of the screen");
        assert_eq!(found[1], json!(true), "{game} at {width}x{height}: the whole board is in view");
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
