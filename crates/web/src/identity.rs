//! Which identity of the server this browser has. All its tabs share one: when a tab logs in or out, the others reload.

use leptos::ev;
use leptos::prelude::{window, window_event_listener};

use crate::storage;

const NAME: &str = "known";

/// Whether the server knows this browser.
pub fn is_known() -> bool {
    storage::read(NAME).is_some()
}

/// The id that the server has given.
pub fn id() -> Option<String> {
    storage::read(NAME)
}

/// Remembers the identity that the server has given.
pub fn remember(id: &str) {
    if storage::read(NAME).as_deref() != Some(id) {
        storage::write(NAME, id);
    }
}

/// Forgets the identity, after logging out.
pub fn forget() {
    storage::remove(NAME);
}

/// Reloads the page when another tab has logged in or out, because this tab shows the data of another player then.
pub fn follow_other_tabs() {
    // Browsers send this event only to the tabs that did not write.
    window_event_listener(ev::storage, |event| {
        let is_other = event.key().as_deref() == Some(&storage::key(NAME));
        if is_other && event.old_value().is_some() && event.old_value() != event.new_value() {
            // A browser that refuses to reload leaves the tab as it is.
            let _ = window().location().reload();
        }
    });
}
