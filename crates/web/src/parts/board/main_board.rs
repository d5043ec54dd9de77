//! Whether the screen has a main board, so that a skip link to it leads somewhere.

use std::cell::Cell;

use leptos::prelude::*;

thread_local! {
    static COUNT: Cell<Option<RwSignal<u32>>> = const { Cell::new(None) };
}

/// Starts to count the main boards on the screen.
pub fn count_boards() {
    COUNT.set(Some(RwSignal::new(0)));
}

/// Whether the screen has a main board now.
pub fn has_board() -> bool {
    COUNT.get().is_some_and(|count| count.get() > 0)
}

/// Counts a main board for as long as the component lives.
pub(super) fn register() {
    if let Some(count) = COUNT.get() {
        count.update(|count| *count += 1);
        on_cleanup(move || count.update(|count| *count -= 1));
    }
}
