//! What a person has set, kept on the device.

use bisat_client::Language;
use leptos::prelude::*;

use crate::storage;

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// As the device says.
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// Every one.
    pub const ALL: [Theme; 3] = [Theme::Auto, Theme::Light, Theme::Dark];

    /// Its name in the store and in the style sheet.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

/// Everything that can be set.
#[derive(Clone, Copy)]
pub struct Settings {
    /// The language of the page.
    pub language: RwSignal<Language>,
    /// Light or dark.
    pub theme: RwSignal<Theme>,
    /// Whether there is sound.
    pub has_sound: RwSignal<bool>,
    /// Whether nothing travels.
    pub is_still: RwSignal<bool>,
    /// Whether nothing is waited for: for tests, and for those who know what they will see.
    pub is_quick: RwSignal<bool>,
    /// Whether one's own throws are made without asking.
    pub throws_by_itself: RwSignal<bool>,
}

impl Settings {
    /// As they were kept, or as the browser has them; kept whenever they change.
    pub fn start() -> Self {
        let kept_language = storage::read("language").and_then(|code| Language::read(&code));
        let browser = window().navigator().language().and_then(|tag| Language::read(&tag));
        let theme = storage::read("theme").and_then(|name| Theme::ALL.into_iter().find(|theme| theme.name() == name));
        let settings = Settings {
            language: RwSignal::new(kept_language.or(browser).unwrap_or(Language::English)),
            theme: RwSignal::new(theme.unwrap_or(Theme::Auto)),
            has_sound: RwSignal::new(is_kept("sound")),
            is_still: RwSignal::new(storage::read("still").map_or_else(prefers_stillness, |kept| kept == "yes")),
            is_quick: RwSignal::new(is_kept("quick")),
            throws_by_itself: RwSignal::new(is_kept("throws")),
        };
        let root = document().document_element();
        Effect::new(move |_| {
            let language = settings.language.get();
            storage::write("language", language.code());
            set_attribute(root.as_ref(), "lang", language.code());
            set_attribute(root.as_ref(), "data-theme", settings.theme.get().name());
            storage::write("theme", settings.theme.get().name());
            set_attribute(root.as_ref(), "data-motion", if settings.is_still.get() { "still" } else { "full" });
            keep("sound", settings.has_sound.get());
            // What is as the device has it goes on following the device.
            if settings.is_still.get() == prefers_stillness() {
                storage::forget("still");
            } else {
                keep("still", settings.is_still.get());
            }
            keep("throws", settings.throws_by_itself.get());
        });
        provide_context(settings);
        settings
    }
}

/// The page's settings.
pub fn settings() -> Settings {
    expect_context()
}

/// The language that is spoken.
pub fn language() -> Language {
    settings().language.get()
}

fn set_attribute(element: Option<&web_sys::Element>, name: &str, value: &str) {
    if let Some(element) = element {
        // An attribute with a fixed, valid name cannot be refused.
        let _ = element.set_attribute(name, value);
    }
}

fn is_kept(name: &str) -> bool {
    storage::read(name).as_deref() == Some("yes")
}

fn keep(name: &str, is_set: bool) {
    storage::write(name, if is_set { "yes" } else { "no" });
}

fn prefers_stillness() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|list| list.matches())
}
