//! A button that asks once more before it does something.

use bisat_client::labels::Common;
use leptos::prelude::*;

use crate::settings::language;

/// A button that asks once more before it does something.
#[component]
pub fn SureButton(
    /// The id of the button; the one that confirms has the same with `-yes`.
    #[prop(into)]
    id: String,
    /// The CSS class of the button.
    #[prop(optional)]
    class: &'static str,
    /// The label.
    label: fn() -> &'static str,
    /// What a screen reader says instead of the label, where several buttons have the same one.
    #[prop(optional, into)]
    name: Option<Signal<String>>,
    /// The question.
    #[prop(into)]
    question: Signal<String>,
    /// What it does.
    act: Callback<()>,
) -> impl IntoView {
    let is_asked = RwSignal::new(false);
    let confirm = move |_| {
        is_asked.set(false);
        act.run(());
    };
    move || {
        match is_asked.get() {
        false => view! {
            <button type="button" id=id.clone() class=format!("button {class}") aria-label=name.map(|name| name.get())
                on:click=move |_| is_asked.set(true)>{label()}</button>
        }
        .into_any(),
        true => view! {
            <span class="sure">
                {question.get()}
                <button type="button" id=format!("{id}-yes") class="button" on:click=confirm>{Common::of(language()).yes}</button>
                <button type="button" class="button" on:click=move |_| is_asked.set(false)>{Common::of(language()).no}</button>
            </span>
        }
        .into_any(),
    }
    }
}
