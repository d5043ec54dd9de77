//! Every board, small and large, with marks.

use bisat_terminal::Key;

use crate::picture::{ASCII, LARGE, SMALL, UNICODE, check, game, press, table};

const KHAN: &str = "sks1ss/4s1/2S3/6/1S4/SK1S1S s r e5 3";
const CHOWKA: &str = "0,0,3,3/0,1,12,13 10 -/- 0 move 2,4 0 -";
const PACHISI: &str = "0,0,5,12/0,30,30,81/0,0,0,20/0,0,2,66 3 move 4,10 - 1 - -";
const KHO_KHO: &str = "1 0/0 r e5ee b2,f6,k1 3 17 chase 4";

fn both(name: &str, id: &str, state: &str, keys: &[Key]) {
    for (size, suffix) in [(SMALL, "80x24"), (LARGE, "120x40")] {
        let mut app = table(UNICODE, game(id, &[], Some(state)));
        press(&mut app, keys);
        check(&format!("{name}-{suffix}"), &mut app, size);
    }
    let mut app = table(ASCII, game(id, &[], Some(state)));
    press(&mut app, keys);
    check(&format!("{name}-ascii"), &mut app, SMALL);
}

#[test]
fn khan_is_drawn_with_its_numbers_and_the_hat() {
    both("khan", "khan", KHAN, &[]);
    both("khan-picked", "khan", KHAN, &[Key::Tab, Key::Enter]);
}

#[test]
fn chowka_bhara_is_drawn_with_its_crosses_and_bolts() {
    both("chowka-bhara", "chowka-bhara", CHOWKA, &[Key::Tab, Key::Enter]);
}

#[test]
fn pachisi_is_drawn_as_a_cross_with_places_in_its_corners() {
    both("pachisi", "pachisi", PACHISI, &[Key::Tab, Key::Enter]);
}

#[test]
fn kho_kho_is_drawn_with_those_who_sit_and_those_who_run() {
    both("kho-kho", "kho-kho", KHO_KHO, &[Key::Tab, Key::Enter]);
}
