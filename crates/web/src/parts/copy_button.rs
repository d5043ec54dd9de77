//! A button that copies text to the clipboard.

use std::time::Duration;

use bisat_client::labels::Common;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::settings::language;
use crate::{clipboard, time};

/// How long the button says that the text is copied.
const SHOWN: Duration = Duration::from_secs(2);

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
        let text = text.get_untracked();
        spawn_local(async move {
            // The button may be gone when the browser has answered, and when its label changes back.
            if clipboard::copy(&text).await {
                let _ = is_copied.try_set(true);
                time::sleep(SHOWN).await;
                let _ = is_copied.try_set(false);
            }
        });
    };
    view! {
        <button type="button" class="button" on:click=copy>
            {move || if is_copied.get() { Common::of(language()).copied } else { label.get() }}
        </button>
    }
}
