//! Matchmaking: a button for each game that seats the player with somebody who waits for it.

use bisat_client::Notice;
use bisat_client::labels::{Home as Labels, Together};
use bisat_engine::GAMES;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::api::ApiError;
use crate::looking;
use crate::parts::games::game_name;
use crate::route::navigator;
use crate::settings::language;

/// The buttons, one for each game.
#[component]
pub fn PlayNow() -> impl IntoView {
    let is_busy = RwSignal::new(false);
    let problem = RwSignal::new(None::<ApiError>);
    let navigator = navigator();
    let start = move |game: &'static str| {
        is_busy.set(true);
        problem.set(None);
        spawn_local(async move {
            let looked = looking::look(navigator, game).await;
            // The screen is left unless something went wrong.
            let _ = is_busy.try_set(false);
            if let Err(error) = looked {
                let _ = problem.try_set(Some(error));
            }
        });
    };
    let button = move |game: &'static str| {
        view! {
            <button type="button" class="button" data-play-now=game disabled=move || is_busy.get() on:click=move |_| start(game)>
                {move || game_name(language(), game)}
            </button>
        }
    };
    view! {
        <section class="play-now" aria-labelledby="play-now">
            <h2 id="play-now">{move || Together::of(language()).play_now}</h2>
            <p class="quiet">{move || Together::of(language()).play_now_pitch}</p>
            <div class="buttons">{GAMES.iter().map(|game| button(game)).collect_view()}</div>
            <p class="loss code-problem" role="status">{move || problem.get().map(|error| describe(&error))}</p>
        </section>
    }
}

fn describe(error: &ApiError) -> String {
    match error {
        ApiError::Offline => Labels::of(language()).no_server.to_owned(),
        ApiError::Refused { status: 429, reason, .. } => reason.clone(),
        ApiError::Refused { .. } => language().words().notice(&Notice::OurFault),
    }
}
