//! Keys as the screens use them.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// A key that was pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// A letter, digit or sign.
    Letter(char),
    /// Enter.
    Enter,
    /// Escape.
    Escape,
    /// Tab.
    Tab,
    /// Tab with Shift.
    BackTab,
    /// Backspace.
    Backspace,
    /// The arrow up.
    Up,
    /// The arrow down.
    Down,
    /// The arrow left.
    Left,
    /// The arrow right.
    Right,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// Home.
    First,
    /// End.
    Last,
    /// F1.
    Help,
    /// F2.
    Language,
    /// F5.
    Refresh,
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-Z.
    Suspend,
    /// Ctrl-L.
    Redraw,
}

impl Key {
    /// The key of an event; none for a release or an unused key.
    pub fn of(event: KeyEvent) -> Option<Self> {
        if event.kind == KeyEventKind::Release {
            return None;
        }
        let is_control = event.modifiers.contains(KeyModifiers::CONTROL);
        Some(match event.code {
            KeyCode::Char('c' | 'd') if is_control => Key::Interrupt,
            KeyCode::Char('z') if is_control => Key::Suspend,
            KeyCode::Char('l') if is_control => Key::Redraw,
            KeyCode::Char(_) if is_control => return None,
            KeyCode::Char(letter) => Key::Letter(letter),
            KeyCode::Enter => Key::Enter,
            KeyCode::Esc => Key::Escape,
            KeyCode::Tab => Key::Tab,
            KeyCode::BackTab => Key::BackTab,
            KeyCode::Backspace => Key::Backspace,
            KeyCode::Up => Key::Up,
            KeyCode::Down => Key::Down,
            KeyCode::Left => Key::Left,
            KeyCode::Right => Key::Right,
            KeyCode::PageUp => Key::PageUp,
            KeyCode::PageDown => Key::PageDown,
            KeyCode::Home => Key::First,
            KeyCode::End => Key::Last,
            KeyCode::F(1) => Key::Help,
            KeyCode::F(2) => Key::Language,
            KeyCode::F(5) => Key::Refresh,
            _ => return None,
        })
    }

    /// The key in lower case, so that Shift and Caps Lock make no difference.
    pub(crate) fn lowered(self) -> Self {
        match self {
            Key::Letter(letter) => Key::Letter(letter.to_ascii_lowercase()),
            other => other,
        }
    }
}
