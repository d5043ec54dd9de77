//! The move list of a table, with buttons to step through it and a field to type a move.

use bisat_client::labels::Play as Labels;
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::controller::Controller;
use super::steppers::{Steppers, ToNow};
use crate::parts::turn_rows::{TurnRow, TurnRows, scroll_to_step};
use crate::settings::{language, places};

/// The number of steps that are listed. A long game has thousands; nobody reads them all, and each costs time and memory.
const LISTED: usize = 150;
/// The number of steps that "Earlier moves" adds.
const MORE: usize = 500;

/// The move list.
#[component]
pub fn Moves(controller: Controller) -> impl IntoView {
    let most = RwSignal::new(LISTED);
    let all = StoredValue::new(TurnRows::default());
    let rows = Memo::new(move |_| {
        let (language, most, viewed) = (controller.language(), most.get(), controller.viewed.get());
        let places = places();
        controller.with_position(|_, table| all.update_value(|rows| rows.follow(table, language, places)));
        all.with_value(|rows| rows.window(most, viewed))
    });
    let shown = Memo::new(move |_| controller.viewed.get().unwrap_or_else(|| controller.steps()));
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
    // One listener for the whole list: with one for each step, listeners would grow with the game.
    let view_step = move |event: MouseEvent| {
        if let Some(after) = step_of(&event) {
            controller.view(after);
        }
    };
    let has_earlier =
        move || rows.with(|rows| rows.first().and_then(|row| row.steps.first()).is_some_and(|step| step.after > 1));
    // Two players who only move have their turns side by side; throws would make the rows too long.
    let is_paired =
        Memo::new(move |_| controller.with_position(|_, table| !table.session().has_chance()).unwrap_or_default());
    let labels = move || Labels::of(language());
    view! {
        <section class="moves">
            <h2>{move || labels().moves}</h2>
            <Show when=has_earlier>
                <button type="button" class="link-button" id="earlier" on:click=move |_| most.update(|most| *most += MORE)>
                    {move || labels().earlier_moves}
                </button>
            </Show>
            <ol node_ref=list class:paired=move || is_paired.get() on:click=view_step><For each=move || rows.get() key=TurnRow::key children=move |row| row_view(row, shown) /></ol>
            <Steppers controller />
            <ToNow controller id="to-now" />
            <MoveField controller />
        </section>
    }
}

/// A turn, with a button for each step.
fn row_view(row: TurnRow, shown: Memo<usize>) -> impl IntoView {
    let afters: Vec<usize> = row.steps.iter().map(|step| step.after).collect();
    // Only the rows that gain or lose the highlight are updated.
    let shown_here = Memo::new(move |_| Some(shown.get()).filter(|after| afters.contains(after)));
    let steps = row.steps.into_iter().map(|step| {
        let label = step.label();
        view! {
            <button type="button" class="move" data-step=step.after class:outcome=step.is_outcome
                class:shown=move || shown_here.get() == Some(step.after) title=step.said aria-label=label>
                {step.text}
            </button>
        }
    });
    view! { <li><span class="turn-number">{row.round}</span><span class="glyph" aria-hidden="true">{row.glyph.to_string()}</span><span>{steps.collect_view()}</span></li> }
}

/// The step whose button was clicked.
fn step_of(event: &MouseEvent) -> Option<usize> {
    let element = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    element.closest("[data-step]").ok()??.get_attribute("data-step")?.parse().ok()
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
