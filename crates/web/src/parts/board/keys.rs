//! The keys of the board. Letters count only while the board has the keyboard.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::SvgElement;

/// A direction on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Up.
    Up,
    /// Right.
    Right,
    /// Down.
    Down,
    /// Left.
    Left,
}

impl Way {
    /// Rightward and downward.
    pub fn vector(self) -> (f32, f32) {
        match self {
            Way::Up => (0.0, -1.0),
            Way::Right => (1.0, 0.0),
            Way::Down => (0.0, 1.0),
            Way::Left => (-1.0, 0.0),
        }
    }
}

/// What a key asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// To the nearest point.
    Walk(Way),
    /// To the next thing that can be picked, or the one before.
    Next(i32),
    /// Pick, or put down.
    Pick,
    /// Drop what is picked.
    Drop,
    /// Choose the kept throw with this place.
    Value(usize),
    /// Throw or spin.
    Throw,
    /// Skip the rest.
    Skip,
    /// Say the last move.
    SayLast,
    /// Say the position.
    SayPosition,
    /// Say the clocks.
    SayClocks,
    /// Ask for a hint.
    Hint,
    /// Step through the moves.
    Step(i32),
    /// List the keys.
    Help,
}

/// What the key asks for, where it asks for anything.
pub fn read(event: &KeyboardEvent) -> Option<Key> {
    let key = event.key();
    Some(match key.as_str() {
        "ArrowUp" => Key::Walk(Way::Up),
        "ArrowRight" => Key::Walk(Way::Right),
        "ArrowDown" => Key::Walk(Way::Down),
        "ArrowLeft" => Key::Walk(Way::Left),
        "n" | "N" => Key::Next(1),
        "p" | "P" => Key::Next(-1),
        "Enter" | " " => Key::Pick,
        "Escape" => Key::Drop,
        "t" | "T" => Key::Throw,
        "k" | "K" => Key::Skip,
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

/// Puts the keyboard on the point of this name.
pub fn focus(root: NodeRef<leptos::svg::Svg>, point: Option<&str>, walker: RwSignal<Option<String>>) {
    let Some((point, root)) = point.zip(root.get_untracked()) else { return };
    walker.set(Some(point.to_owned()));
    let found = root.query_selector(&format!("[data-point=\"{point}\"]")).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<SvgElement>().ok()) {
        // An element that cannot be focused leaves the keyboard where it was.
        let _ = element.focus();
    }
}
