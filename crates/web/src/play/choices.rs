//! Buttons for points and moves, because squares may be too small to hit.

use bisat_client::Choice;
use bisat_client::labels::{Common, Play as Labels, filled};
use bisat_engine::Effect;
use leptos::prelude::*;

use super::controller::Controller;
use crate::settings::language;

/// The most choices shown as buttons. The others can be made on the board.
const MAX_BUTTONS: usize = 24;

/// Buttons for the points that can be picked first and for the moves that start with the picked points.
#[component]
pub fn Choices(controller: Controller) -> impl IntoView {
    #[derive(Clone, PartialEq, Default)]
    struct Buttons {
        picked: Vec<String>,
        beginnings: Vec<String>,
        choices: Vec<Choice>,
        buttons: Vec<String>,
    }
    let shown = Memo::new(move |_| {
        if controller.viewed.get().is_some() || controller.to_act.get().is_none() {
            return Buttons::default();
        }
        let labels = Labels::of(controller.language());
        let buttons = controller.with_picking(|_, table| {
            let (session, picking) = (table.session(), &table.picking);
            let all = picking.beginnings(session);
            let is_button = |name: &String| labels.button(name).is_some();
            let (buttons, beginnings) = all.into_iter().partition(is_button);
            let picked = picking.points().to_vec();
            let choices = if picked.is_empty() { Vec::new() } else { picking.choices(session) };
            Buttons { picked, beginnings, choices, buttons }
        });
        buttons.unwrap_or_default()
    });
    move || {
        let Buttons { picked, beginnings, choices, buttons } = shown.get();
        let labels = Labels::of(language());
        let buttons = buttons.into_iter().map(|name| {
            let label = labels.button(&name).unwrap_or_default();
            view! {
                <button type="button" class="button" data-beside=name.clone() on:click=move |_| controller.pick(&name)>{label}</button>
            }
        });
        let more = beginnings.len().max(choices.len()).saturating_sub(MAX_BUTTONS);
        let points = beginnings.into_iter().take(MAX_BUTTONS).map(|name| {
            let label = name.clone();
            let is_picked = picked.contains(&name);
            view! {
                <button type="button" class="pill mono" class:chosen=is_picked data-choice=name.clone() on:click=move |_| controller.pick(&name)>
                    {label}
                </button>
            }
        });
        let moves = choices.into_iter().take(MAX_BUTTONS).map(|choice| {
            let token = choice.token.clone();
            let (value, to, note) = describe(&choice, &picked, labels);
            view! {
                <button type="button" class="choice-button" data-move=token.clone() on:click=move |_| controller.play(&token)>
                    {value.map(|value| view! { <b class="choice-value">{value}</b> })}
                    <span>{to}{note.map(|note| view! { <small class="quiet">{note}</small> })}</span>
                </button>
            }
        });
        let is_many = picked.len() > 1;
        view! {
            <div class="choices-here">
                <div class="pills">{points.collect_view()}</div>
                <div class="choice-buttons">{moves.collect_view()}</div>
                {(more > 0).then(|| view! { <p class="note quiet">{filled(labels.more_on_board, &[&more])}</p> })}
                <div class="buttons">
                    {buttons.collect_view()}
                    {is_many.then(|| view! {
                        <button type="button" class="button" on:click=move |_| controller.drop_last_point()>{Common::of(language()).back}</button>
                    })}
                </div>
            </div>
        }
    }
}

/// A move in a few words: the throw it spends, where it goes, and its effect.
fn describe(choice: &Choice, picked: &[String], labels: &Labels) -> (Option<u8>, String, Option<&'static str>) {
    let rest = &choice.points[picked.len().min(choice.points.len())..];
    // The target is named before the route, and left out once it is picked.
    let is_picked = choice.route.last().is_some_and(|end| picked.contains(end));
    let to = match rest {
        [] => choice.token.clone(),
        [way] if is_picked => filled(labels.by_way_of, &[way]),
        [to] => filled(labels.to, &[to]),
        [to, way, ..] => format!("{}, {}", filled(labels.to, &[to]), filled(labels.by_way_of, &[way])),
    };
    let note = choice.effects.iter().find_map(|effect| match effect {
        Effect::Taken { .. } => Some(labels.takes),
        Effect::Hit { .. } => Some(labels.hits),
        Effect::Dismissed { .. } => Some(labels.dismisses),
        Effect::Home { .. } => Some(labels.home),
        Effect::Kho { .. } => Some("Kho!"),
        _ => None,
    });
    (choice.value, to, note)
}
