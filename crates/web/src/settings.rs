//! The settings of the player, stored on the device.

use std::cell::Cell;

use bisat_client::{Language, Places};
use leptos::prelude::*;

use crate::pace::Speed;
use crate::storage;
use crate::throwing::Throwing;

/// The colour theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// The theme of the device.
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 3] = [Theme::Auto, Theme::Light, Theme::Dark];

    /// The name in the storage and in the style sheet.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

/// All settings.
#[derive(Clone, Copy)]
pub struct Settings {
    /// The language of the page.
    pub language: RwSignal<Language>,
    /// The colour theme.
    pub theme: RwSignal<Theme>,
    /// Whether sound is on.
    pub has_sound: RwSignal<bool>,
    /// Whether animation is off.
    pub is_still: RwSignal<bool>,
    /// Whether pauses and animation are skipped, for tests.
    pub is_quick: RwSignal<bool>,
    /// Who makes the throws of a person.
    pub throwing: RwSignal<Throwing>,
    /// The speed at which steps follow each other.
    pub speed: RwSignal<Speed>,
    /// Whether a move needs a second tap although the first names it.
    pub taps_twice: RwSignal<bool>,
    /// Whether phrases of other players are not shown.
    pub is_muted: RwSignal<bool>,
    /// Whether pieces of the player that could be captured next are marked.
    pub shows_threats: RwSignal<bool>,
    /// Whether boards show the names of their squares, and sentences use them.
    pub shows_names: RwSignal<bool>,
}

impl Settings {
    /// Loads the settings, with defaults from the browser, and stores them whenever they change.
    pub fn start() -> Self {
        let stored_language = storage::read("language").and_then(|code| Language::read(&code));
        let browser = window().navigator().language().and_then(|tag| Language::read(&tag));
        let theme = storage::read("theme").and_then(|name| Theme::ALL.into_iter().find(|theme| theme.name() == name));
        let speed = storage::read("speed").and_then(|name| Speed::ALL.into_iter().find(|speed| speed.name() == name));
        let throwing = storage::read("throws").and_then(|name| Throwing::read(&name));
        let settings = Settings {
            language: RwSignal::new(stored_language.or(browser).unwrap_or(Language::English)),
            theme: RwSignal::new(theme.unwrap_or(Theme::Auto)),
            has_sound: RwSignal::new(is_stored("sound")),
            is_still: RwSignal::new(
                storage::read("still").map_or_else(prefers_reduced_motion, |stored| stored == "yes"),
            ),
            is_quick: RwSignal::new(is_stored("quick")),
            throwing: RwSignal::new(throwing.unwrap_or(Throwing::FirstByHand)),
            speed: RwSignal::new(speed.unwrap_or(Speed::Medium)),
            taps_twice: RwSignal::new(is_stored("two-taps")),
            is_muted: RwSignal::new(is_stored("muted")),
            shows_names: RwSignal::new(is_stored("names")),
            shows_threats: RwSignal::new(storage::read("threats").as_deref() != Some("no")),
        };
        let root = document().document_element();
        Effect::new(move |_| {
            let language = settings.language.get();
            storage::write("language", language.code());
            set_attribute(root.as_ref(), "lang", language.code());
            set_attribute(root.as_ref(), "data-theme", settings.theme.get().name());
            storage::write("theme", settings.theme.get().name());
            set_attribute(root.as_ref(), "data-motion", if settings.is_still.get() { "still" } else { "full" });
            store("sound", settings.has_sound.get());
            // A setting equal to the preference of the device is not stored, so that it follows the device.
            if settings.is_still.get() == prefers_reduced_motion() {
                storage::remove("still");
            } else {
                store("still", settings.is_still.get());
            }
            storage::write("throws", settings.throwing.get().name());
            set_attribute(root.as_ref(), "data-speed", settings.speed.get().name());
            storage::write("speed", settings.speed.get().name());
            store("two-taps", settings.taps_twice.get());
            store("muted", settings.is_muted.get());
            store("threats", settings.shows_threats.get());
            store("names", settings.shows_names.get());
        });
        SETTINGS.set(Some(settings));
        settings
    }
}

thread_local! {
    /// The settings of the page. They are not in a Leptos context, because a task has no context after an `await`.
    static SETTINGS: Cell<Option<Settings>> = const { Cell::new(None) };
}

/// The settings of the page. May be called anywhere, also after an `await`.
pub fn settings() -> Settings {
    SETTINGS.get().expect("the page starts the settings before it draws a screen")
}

/// The language of the page.
pub fn language() -> Language {
    settings().language.get()
}

/// How sentences name the points of a board.
pub fn places() -> Places {
    if settings().shows_names.get() { Places::Named } else { Places::Seen }
}

fn set_attribute(element: Option<&web_sys::Element>, name: &str, value: &str) {
    if let Some(element) = element {
        // A valid attribute name is never rejected.
        let _ = element.set_attribute(name, value);
    }
}

fn is_stored(name: &str) -> bool {
    storage::read(name).as_deref() == Some("yes")
}

fn store(name: &str, is_set: bool) {
    storage::write(name, if is_set { "yes" } else { "no" });
}

fn prefers_reduced_motion() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|list| list.matches())
}
