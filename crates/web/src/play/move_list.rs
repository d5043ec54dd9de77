//! The move list of a table, with buttons to step through it and a field to type a move.

use bisat_client::labels::Play as Labels;
use leptos::prelude::*;

use super::controller::Controller;
use crate::parts::turn_rows::{TurnRow, scroll_to_step, turn_rows};
use crate::settings::language;

/// The move list.
#[component]
pub fn Moves(controller: Controller) -> impl IntoView {
    let rows = Memo::new(move |_| {
        let language = controller.language();
        controller.with_position(|_, table| turn_rows(table, language)).unwrap_or_default()
    });
    // A selector notifies only the two steps whose highlight changes.
    let shown = Selector::new(move || controller.viewed.get().unwrap_or_else(|| controller.steps()));
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move |_| {
        // A pick can change the height of the list.
        controller.track_picking();
        let viewed = controller.viewed.get();
        request_animation_frame(move || {
            if let Some(list) = list.try_get_untracked().flatten() {
                match viewed {
                    Some(steps) => scroll_to_step(&list, steps),
                    None => list.set_scroll_top(list.scroll_height()),
                }
            }
        });
    });
    let row = move |row: TurnRow| {
        let steps = row.steps.into_iter().map(|step| {
            let shown = shown.clone();
            view! {
                <button type="button" class="move" data-step=step.after class:outcome=step.is_outcome class:shown=move || shown.selected(&step.after)
                    title=step.said.clone() aria-label=step.label() on:click=move |_| controller.view(step.after)>
                    {step.token.clone()}
                </button>
            }
        });
        view! { <li><span class="glyph" aria-hidden="true">{row.glyph.to_string()}</span><span>{steps.collect_view()}</span></li> }
    };
    let labels = move || Labels::of(language());
    let by = move |by: isize| move |_| controller.view_by(by);
    view! {
        <section class="moves">
            <h2>{move || labels().moves}</h2>
            <ol node_ref=list><For each=move || rows.get() key=TurnRow::key children=row /></ol>
            <div class="steppers">
                <button type="button" aria-label=move || labels().first on:click=by(isize::MIN / 2)>"⏮"</button>
                <button type="button" aria-label=move || labels().previous on:click=by(-1)>"‹"</button>
                <button type="button" aria-label=move || labels().next on:click=by(1)>"›"</button>
                <button type="button" aria-label=move || labels().last on:click=by(isize::MAX / 2)>"⏭"</button>
            </div>
            <Show when=move || controller.viewed.get().is_some()>
                <button type="button" class="button" id="to-now" on:click=move |_| controller.view(usize::MAX)>
                    {move || labels().to_now}
                </button>
            </Show>
            <MoveField controller />
        </section>
    }
}

/// A field to type a move.
#[component]
fn MoveField(controller: Controller) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let play = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let token = text.get_untracked().trim().to_owned();
        if !token.is_empty() {
            controller.play(&token);
            text.set(String::new());
        }
    };
    view! {
        <Show when=move || controller.to_act.get().is_some()>
            <form class="inline-form typed" on:submit=play>
                <label class="hidden" for="typed">{move || Labels::of(language()).type_move}</label>
                <input
                    id="typed"
                    class="field mono"
                    autocomplete="off"
                    spellcheck="false"
                    placeholder=move || Labels::of(language()).type_move
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                />
                <button type="submit" class="button">{move || Labels::of(language()).play_it}</button>
            </form>
        </Show>
    }
}
