//! What is wrong with a text that somebody gave: said in their language, and quietly below as the engine puts it.

use leptos::prelude::*;

/// What is wrong with a text.
#[component]
pub fn InputError(
    /// What cannot be done.
    #[prop(into)]
    said: Signal<&'static str>,
    /// Why, in the engine's words, which are English; nothing where it says nothing.
    detail: String,
) -> impl IntoView {
    let detail = (!detail.is_empty()).then(|| view! { <p class="trouble-detail mono quiet" lang="en">{detail}</p> });
    view! { <p class="loss">{move || said.get()}</p> {detail} }
}
