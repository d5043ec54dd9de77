//! A button that copies text to the clipboard.

use std::time::Duration;

use bisat_client::labels::Common;
use leptos::prelude::*;

use crate::settings::language;

/// A button that copies text to the clipboard.
#[component]
pub fn CopyButton(
    /// The text to copy.
    #[prop(into)]
    text: Signal<String>,
    /// The label.
    #[prop(into)]
    label: Signal<&'static str>,
) -> impl IntoView {
    let is_copied = RwSignal::new(false);
    let copy = move |_| {
        let _ = window().navigator().clipboard().write_text(&text.get_untracked());
        is_copied.set(true);
        let reset = move || {
            // The button may be gone by then.
            let _ = is_copied.try_set(false);
        };
        set_timeout(reset, Duration::from_secs(2));
    };
    view! {
        <button type="button" class="button" on:click=copy>
            {move || if is_copied.get() { Common::of(language()).copied } else { label.get() }}
        </button>
    }
}
