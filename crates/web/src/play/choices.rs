//! What may be picked or played, as buttons: squares may be too small to be the only way.

use bisat_client::labels::{Common, Play as Labels, filled};
use bisat_client::{Choice, Host};
use bisat_engine::Effect;
use leptos::prelude::*;

use super::Playing;
use crate::settings::language;

/// So many choices are offered as buttons; the others are on the board.
const OFFERED: usize = 24;

/// What may be picked or played.
#[component]
pub fn Choices(playing: Playing) -> impl IntoView {
    #[derive(Clone, PartialEq, Default)]
    struct Offered {
        picked: Vec<String>,
        beginnings: Vec<String>,
        choices: Vec<Choice>,
        buttons: Vec<String>,
    }
    let offered = Memo::new(move |_| {
        if playing.looking_back.get().is_some() {
            return Offered::default();
        }
        playing.host.with(|host| {
            let Some(table) = host.as_ref().filter(|host| host.to_act().is_some()).and_then(Host::table) else {
                return Offered::default();
            };
            let (session, picking) = (table.session(), &table.picking);
            let all = picking.beginnings(session);
            let is_button = |name: &String| Labels::of(language()).button(name).is_some();
            let (buttons, beginnings) = all.into_iter().partition(is_button);
            let picked = picking.points().to_vec();
            let choices = if picked.is_empty() { Vec::new() } else { picking.choices(session) };
            Offered { picked, beginnings, choices, buttons }
        })
    });
    move || {
        let Offered { picked, beginnings, choices, buttons } = offered.get();
        let labels = Labels::of(language());
        let buttons = buttons.into_iter().map(|name| {
            let label = labels.button(&name).unwrap_or_default();
            view! {
                <button type="button" class="button" data-beside=name.clone() on:click=move |_| playing.pick(&name)>{label}</button>
            }
        });
        let more = beginnings.len().max(choices.len()).saturating_sub(OFFERED);
        let points = beginnings.into_iter().take(OFFERED).map(|name| {
            let shown = name.clone();
            let is_picked = picked.contains(&name);
            view! {
                <button type="button" class="pill mono" class:chosen=is_picked data-choice=name.clone() on:click=move |_| playing.pick(&name)>
                    {shown}
                </button>
            }
        });
        let moves = choices.into_iter().take(OFFERED).map(|choice| {
            let token = choice.token.clone();
            let (value, to, note) = described(&choice, &picked, labels);
            view! {
                <button type="button" class="choice-button" data-move=token.clone() on:click=move |_| playing.play(&token)>
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
                        <button type="button" class="button" on:click=move |_| playing.drop_last()>{Common::of(language()).back}</button>
                    })}
                </div>
            </div>
        }
    }
}

/// A choice in a few words: the throw it spends, where it goes, what comes of it.
fn described(choice: &Choice, picked: &[String], labels: &Labels) -> (Option<u8>, String, Option<&'static str>) {
    let rest = &choice.points[picked.len().min(choice.points.len())..];
    // The way is named after where it leads, and alone once that is picked.
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
