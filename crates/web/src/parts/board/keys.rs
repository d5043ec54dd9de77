//! The keys of the board. Letters work only while the board has the keyboard focus.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::SvgElement;

/// A direction on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Up.
    Up,
    /// Right.
    Right,
    /// Down.
    Down,
    /// Left.
    Left,
}

impl Direction {
    /// The unit vector: right and down.
    pub fn vector(self) -> (f32, f32) {
        match self {
            Direction::Up => (0.0, -1.0),
            Direction::Right => (1.0, 0.0),
            Direction::Down => (0.0, 1.0),
            Direction::Left => (-1.0, 0.0),
        }
    }
}

/// A keyboard command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// Move the focus to the nearest point in a direction.
    Walk(Direction),
    /// Move the focus to the next (1) or previous (-1) point that can be picked.
    Next(i32),
    /// Pick the focused point.
    Pick,
    /// Clear the picked points.
    Drop,
    /// Choose a kept throw by its index.
    Value(usize),
    /// Throw or spin.
    Throw,
    /// Press the button beside the board: pass, stay or skip the rest.
    Button,
    /// Announce the last move.
    SayLast,
    /// Announce the position.
    SayPosition,
    /// Announce the clocks.
    SayClocks,
    /// Ask for a hint.
    Hint,
    /// Step through the moves.
    Step(i32),
    /// Show the list of keys.
    Help,
}

/// The command of a key press, if it has one.
pub fn read(event: &KeyboardEvent) -> Option<Key> {
    let key = event.key();
    Some(match key.as_str() {
        "ArrowUp" => Key::Walk(Direction::Up),
        "ArrowRight" => Key::Walk(Direction::Right),
        "ArrowDown" => Key::Walk(Direction::Down),
        "ArrowLeft" => Key::Walk(Direction::Left),
        "n" | "N" => Key::Next(1),
        "p" | "P" => Key::Next(-1),
        "Enter" | " " => Key::Pick,
        "Escape" => Key::Drop,
        "t" | "T" => Key::Throw,
        "k" | "K" => Key::Button,
        "l" | "L" => Key::SayLast,
        "s" | "S" => Key::SayPosition,
        "c" | "C" => Key::SayClocks,
        "h" | "H" => Key::Hint,
        "[" => Key::Step(-1),
        "]" => Key::Step(1),
        "?" => Key::Help,
        digit => Key::Value(digit.parse::<usize>().ok()?.checked_sub(1)?),
    })
}

/// Moves the keyboard focus to the point.
pub fn focus(root: NodeRef<leptos::svg::Svg>, point: Option<&str>, wanted: RwSignal<Option<String>>) {
    let Some((point, root)) = point.zip(root.get_untracked()) else { return };
    wanted.set(Some(point.to_owned()));
    let found = root.query_selector(&format!("[data-point=\"{point}\"]")).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<SvgElement>().ok()) {
        // If the element cannot take the focus, the focus stays where it was.
        let _ = element.focus();
    }
}
