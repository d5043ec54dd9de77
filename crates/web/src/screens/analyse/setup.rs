//! The form that sets up the analysis board: game, options and position text.

use bisat_client::labels::{After, Editor};
use bisat_engine::Turn;
use bisat_worker::Position;
use leptos::prelude::*;

use super::study::Study;
use crate::api;
use crate::parts::copy_button::CopyButton;
use crate::parts::game_fields::GameFields;
use crate::parts::input_error::InputError;
use crate::route::{Link, Route};
use crate::settings::language;

/// The form for game, options and position.
#[component]
pub fn PositionSetup(study: Study) -> impl IntoView {
    let label = |pick: fn(&After) -> &'static str| move || pick(After::of(language()));
    let game = Memo::new(move |_| study.position().game);
    let options = Memo::new(move |_| study.position().options);
    let state = Memo::new(move |_| study.position().state);
    let text = RwSignal::new(state.get_untracked());
    // The text follows the position. What somebody types stays until the position is another one.
    Effect::watch(move || state.get(), move |state, _, _| text.set(state.clone()), false);
    // It is written out anew, also if the position is the one that was there before.
    let open = move |position: &Position| {
        study.set_up(position);
        if study.problem.read_untracked().is_none() {
            text.set(untrack(|| study.position().state));
        }
    };
    let from_start = move |_| open(&Position::start(game.get_untracked(), options.get_untracked()));
    let set_up = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let (game, options) = (game.get_untracked(), options.get_untracked());
        open(&Position { game, options, state: text.get_untracked() });
    };
    let link = Signal::derive(move || api::address(&Route::Analyse(Some(study.position())).write()));
    let new = Signal::derive(move || {
        let start = study.position();
        Route::New { game: start.game.clone(), start: Some(start) }
    });
    let is_over = move || matches!(study.replay.snapshot().session.turn(), Turn::Over(_));
    view! {
        <form class="set-up" on:submit=set_up>
            <GameFields position=Signal::derive(move || study.position()) open=Callback::new(move |start| study.set_up(&start)) />
            <label class="legend" for="position">{label(|l| l.position)}</label>
            <textarea id="position" class="field mono" rows="4" spellcheck="false" autocomplete="off"
                placeholder=label(|l| l.position_or_record)
                aria-describedby="position-problem"
                aria-invalid=move || study.problem.read().is_some().to_string()
                prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event))></textarea>
            <div id="position-problem" role="alert">
                {move || study.problem.get().map(|detail| view! { <InputError said=Signal::derive(label(|l| l.cannot_set_up)) detail /> })}
            </div>
            <p class="buttons">
                <button type="submit" class="button" id="set-up">{label(|l| l.set_up)}</button>
                <button type="button" class="button" id="from-start" on:click=from_start>{label(|l| l.from_the_start)}</button>
            </p>
            <p class="buttons">
                <CopyButton text=Signal::derive(move || study.position().state) label=Signal::derive(label(|l| l.copy_position)) />
                <CopyButton text=link label=Signal::derive(label(|l| l.copy_link)) />
            </p>
            <p class="buttons">
                <Link to=Signal::derive(move || Route::Edit(study.position())) class="button">
                    {move || Editor::of(language()).edit_position}
                </Link>
            </p>
            <Show when=move || !is_over()>
                <p class="buttons"><Link to=new class="button primary">{label(|l| l.play_from_here)}</Link></p>
            </Show>
        </form>
    }
}
