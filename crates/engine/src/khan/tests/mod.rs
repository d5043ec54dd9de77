//! The rules page of KHAN, sentence by sentence.

mod mat;
mod set_up;
mod moves;
mod demand;
mod end;
mod text;
mod board;
mod effect;
mod slow;

use super::Khan;
use crate::board::Board;
use crate::registry::open;
use crate::session::AnySession;
use crate::testing::{Table, table};

/// The position after set-up that the page gives.
const PUBLISHED: &str = "sks1ss/4s1/6/6/1S4/SKSS1S s r - 0";
/// Red, all on the board and none in hand, is walled in.
const WALLED_IN: &str = "5k/6/s5/Ss4/SSs3/KSSs2 s r b3 9";

fn khan() -> Table {
    table("khan", "")
}

fn game() -> Khan {
    Khan::with_defaults()
}

fn session(state: &str) -> Box<dyn AnySession> {
    let mut session = open("khan", &[]).unwrap();
    session.set_state(state).unwrap();
    session
}

/// The number of a square as the page prints it: the table, then where each edge finds a square on it.
fn number(edge: char, (x, y): (i8, i8)) -> u8 {
    const RANKS_6_TO_1: [&str; 6] = ["231223", "213131", "132312", "312132", "231313", "213221"];
    let (x, y) = match edge {
        's' => (x, y),
        'e' => (5 - y, x),
        'n' => (5 - x, 5 - y),
        'w' => (y, 5 - x),
        _ => panic!("{edge} is no edge"),
    };
    RANKS_6_TO_1[5 - y as usize].as_bytes()[x as usize] - b'0'
}

/// Every square as x and y: a1 b1 … f1 a2 ….
fn squares() -> impl Iterator<Item = (i8, i8)> {
    (0..6).flat_map(|y| (0..6).map(move |x| (x, y)))
}

fn name((x, y): (i8, i8)) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}
