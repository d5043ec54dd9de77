//! The fields of the position editor: settings, and the position as text.

use bisat_client::labels::{After, Editor};
use bisat_client::{setting_label, value_label};
use bisat_engine::{Choices, Setting};
use leptos::prelude::*;

use super::draft::DraftState;
use crate::parts::copy_button::CopyButton;
use crate::parts::input_error::InputError;
use crate::settings::language;

/// A field for each setting of the position.
#[component]
pub fn SettingFields(draft: DraftState) -> impl IntoView {
    let settings = Memo::new(move |_| draft.editing.with(bisat_client::Editing::settings));
    // A field stays in place while its value changes, so that it keeps the focus.
    let fields =
        move || settings.with(|all| all.iter().map(|one| (one.id.clone(), one.choices.clone())).collect::<Vec<_>>());
    view! {
        <fieldset class="setting-fields">
            <legend class="legend">{move || Editor::of(language()).settings}</legend>
            <For each=fields key=|(id, choices)| format!("{id:?} {choices:?}") let((id, _))>
                {move || {
                    let setting = settings.with_untracked(|all| all.iter().find(|one| one.id == id).cloned());
                    setting.map(|setting| field(draft, settings, setting))
                }}
            </For>
        </fieldset>
    }
}

fn field(draft: DraftState, settings: Memo<Vec<Setting>>, setting: Setting) -> AnyView {
    let id = setting.id.clone();
    let name = format!("set-{}", slug(&setting));
    let value = {
        let id = id.clone();
        Signal::derive(move || {
            settings.with(|all| all.iter().find(|one| one.id == id).map(|one| one.value.clone())).unwrap_or_default()
        })
    };
    let set = {
        let id = id.clone();
        Callback::new(move |value: String| {
            draft.update(|editing| {
                editing.set(&id, &value);
            });
        })
    };
    let label = draft.editing.with_untracked(|editing| setting_label(language(), editing.board(), &setting));
    let input = match &setting.choices {
        Choices::Flag => view! {
            <input id=name.clone() type="checkbox" prop:checked=move || value.get() == "1"
                on:change=move |event| set.run(u8::from(event_target_checked(&event)).to_string()) />
        }
        .into_any(),
        Choices::Numbers(least, most) => view! {
            <input id=name.clone() class="field short" type="number" min=*least max=*most prop:value=move || value.get()
                on:change=move |event| set.run(event_target_value(&event)) />
        }
        .into_any(),
        Choices::Seats(seats) => {
            select(draft, &setting, name.clone(), seats.iter().map(|seat| seat.0.to_string()), value, set)
        }
        Choices::Words(words) => select(draft, &setting, name.clone(), words.iter().cloned(), value, set),
    };
    view! { <p class="option"><label for=name>{label}</label>{input}</p> }.into_any()
}

fn select(
    draft: DraftState,
    setting: &Setting,
    id: String,
    values: impl Iterator<Item = String>,
    value: Signal<String>,
    set: Callback<String>,
) -> AnyView {
    let item = |item: String| {
        let label = draft.editing.with_untracked(|editing| value_label(language(), editing.board(), setting, &item));
        let chosen = item.clone();
        view! { <option value=item selected=move || value.get() == chosen>{label}</option> }
    };
    let items = values.map(item).collect_view();
    view! {
        <select id=id class="field short" prop:value=move || value.get() on:change=move |event| set.run(event_target_value(&event))>
            {items}
        </select>
    }
    .into_any()
}

/// The setting as a part of an element's id.
fn slug(setting: &Setting) -> String {
    use bisat_engine::About;
    match &setting.id.about {
        About::Game => setting.id.name.to_owned(),
        About::Seat(seat) => format!("{}-{}", setting.id.name, seat.0),
        About::Pair(seat, point) => format!("{}-{}-{point}", setting.id.name, seat.0),
        About::Throw(value) => format!("{}-{value}", setting.id.name),
    }
}

/// The position as text, which can be copied, changed and pasted.
#[component]
pub fn StateField(draft: DraftState) -> impl IntoView {
    let state = Memo::new(move |_| draft.editing.with(bisat_client::Editing::state));
    let label = |pick: fn(&Editor) -> &'static str| move || pick(Editor::of(language()));
    view! {
        <div class="set-up">
            <label class="legend" for="position">{label(|l| l.state)}</label>
            <textarea id="position" class="field mono" rows="4" spellcheck="false" autocomplete="off"
                aria-describedby="position-problem" aria-invalid=move || draft.problem.read().is_some().to_string()
                prop:value=move || state.get() on:change=move |event| draft.read(event_target_value(&event).trim())></textarea>
            <div id="position-problem" role="alert">
                {move || draft.problem.get().map(|detail| view! { <InputError said=Signal::derive(label(|l| l.text_refused)) detail /> })}
            </div>
            <p class="buttons"><CopyButton text=Signal::derive(move || state.get()) label=Signal::derive(move || After::of(language()).copy_position) /></p>
        </div>
    }
}
