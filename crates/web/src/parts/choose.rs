//! A group of radio buttons.

use leptos::prelude::*;

/// A group of radio buttons.
#[component]
pub fn Choose<T: Copy + PartialEq + Send + Sync + 'static>(
    /// What is chosen, in the language of the player.
    legend: fn() -> &'static str,
    /// The name of the group.
    name: &'static str,
    /// What can be chosen.
    items: Vec<T>,
    /// What is chosen.
    chosen: RwSignal<T>,
    /// An item in the language of the player.
    label: fn(T) -> String,
) -> impl IntoView {
    let radio = move |(at, item): (usize, T)| {
        view! {
            <label class="choice">
                <input type="radio" name=name value=at prop:checked=move || chosen.get() == item
                    on:change=move |_| chosen.set(item) />
                <span>{move || label(item)}</span>
            </label>
        }
    };
    view! {
        <fieldset class="choices">
            <legend>{move || legend()}</legend>
            <div class="choice-row">{items.into_iter().enumerate().map(radio).collect_view()}</div>
        </fieldset>
    }
}
