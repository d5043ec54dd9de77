//! An error in a text that the player entered: a sentence in their language, and the message of the engine below.

use leptos::prelude::*;

/// An error in a text.
#[component]
pub fn InputError(
    /// The sentence.
    #[prop(into)]
    said: Signal<&'static str>,
    /// The message of the engine, in English; may be empty.
    detail: String,
) -> impl IntoView {
    let detail = (!detail.is_empty()).then(|| view! { <p class="trouble-detail mono quiet" lang="en">{detail}</p> });
    view! { <p class="loss">{move || said.get()}</p> {detail} }
}
