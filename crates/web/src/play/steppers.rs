//! Buttons to step through the moves of a table.

use bisat_client::labels::Play as Labels;
use leptos::prelude::*;

use super::controller::Controller;
use crate::settings::language;

/// Buttons to the first, previous, next and last position.
#[component]
pub fn Steppers(controller: Controller) -> impl IntoView {
    let labels = move || Labels::of(language());
    let by = move |by: isize| move |_| controller.view_by(by);
    view! {
        <div class="steppers">
            <button type="button" aria-label=move || labels().first on:click=by(isize::MIN / 2)>"⏮"</button>
            <button type="button" aria-label=move || labels().previous on:click=by(-1)>"‹"</button>
            <button type="button" aria-label=move || labels().next on:click=by(1)>"›"</button>
            <button type="button" aria-label=move || labels().last on:click=by(isize::MAX / 2)>"⏭"</button>
        </div>
    }
}

/// A button back to the current position, while an earlier one is viewed.
#[component]
pub fn ToNow(controller: Controller, id: &'static str) -> impl IntoView {
    view! {
        <Show when=move || controller.viewed.get().is_some()>
            <button type="button" class="button" id=id on:click=move |_| controller.view(usize::MAX)>
                {move || Labels::of(language()).to_now}
            </button>
        </Show>
    }
}
