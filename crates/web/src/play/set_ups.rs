//! Set-ups to choose from, instead of placing each piece.

use bisat_client::labels::Play as Labels;
use bisat_client::{OfferedSetUp, offered_set_ups};
use bisat_engine::Effect as Done;
use leptos::prelude::*;

use super::controller::Controller;
use crate::random;
use crate::settings::language;
use crate::storage;

/// A button that sets up by itself, and the set-ups with their names. Remembers the one that the player chose.
#[component]
pub fn SetUps(controller: Controller) -> impl IntoView {
    let game = Memo::new(move |_| controller.with_position(|_, table| table.session().id().to_owned()));
    let last = move || game.get().and_then(|game| storage::read(&name(&game)));
    let chosen = Memo::new(move |_| {
        let chosen = controller.with_table(|host, table| {
            let is_own = |seat| host.own_seat() == Some(seat);
            let step = table.steps().iter().find(|step| {
                step.effects.iter().any(|effect| matches!(effect, Done::SetUp { seat } if is_own(*seat)))
            })?;
            Some(step.token.clone())
        });
        chosen.flatten()
    });
    Effect::new(move |_| {
        if let (Some(token), Some(game)) = (chosen.get(), game.get()) {
            storage::write(&name(&game), &token);
        }
    });
    let offered = Memo::new(move |_| {
        if controller.viewed.get().is_some() || controller.to_act.get().is_none() {
            return Vec::new();
        }
        let (language, last) = (controller.language(), last());
        controller
            .with_position(|_, table| offered_set_ups(language, table.session(), last.as_deref()))
            .unwrap_or_default()
    });
    move || {
        let offered = offered.get();
        let named: Vec<String> =
            offered.iter().filter(|set_up| !set_up.line.is_empty()).map(|set_up| set_up.token.clone()).collect();
        let any = move |_| {
            if let Some(token) = named.get(usize::from(random::below(named.len().max(1) as u8))) {
                controller.play(token);
            }
        };
        let button = |OfferedSetUp { name, line, token }: OfferedSetUp| {
            view! {
                <button type="button" class="choice-button" data-move=token.clone() on:click=move |_| controller.play(&token)>
                    <span>{name}{(!line.is_empty()).then(|| view! { <small class="quiet">{line}</small> })}</span>
                </button>
            }
        };
        let labels = Labels::of(language());
        (!offered.is_empty()).then(|| {
            view! {
                <div class="set-ups">
                    <button type="button" id="set-up-for-me" class="button" on:click=any>{labels.set_up_for_me}</button>
                    <details class="rules-of-table">
                        <summary>{labels.set_ups}</summary>
                        <div class="choice-buttons">{offered.into_iter().map(button).collect_view()}</div>
                    </details>
                </div>
            }
        })
    }
}

/// The name under which the last set-up of a game is stored.
fn name(game: &str) -> String {
    format!("set-up.{game}")
}
