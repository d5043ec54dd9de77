//! The position editor: pieces are put on the board by hand, and a sentence says what is wrong.

mod draft;
mod palette;
mod fields;

use bisat_client::describe_piece;
use bisat_client::labels::{After, Common, Editor, filled};
use bisat_worker::Position;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use self::draft::DraftState;
use self::fields::{SettingFields, StateField};
use self::palette::{PickedPiece, Piles};
use crate::api;
use crate::orientation::orientation;
use crate::parts::board::{Board, BoardState, Key};
use crate::parts::copy_button::CopyButton;
use crate::parts::game_fields::GameFields;
use crate::parts::games::game_name;
use crate::route::{Link, Route};
use crate::settings::language;

/// The position editor.
#[component]
pub fn Edit(
    /// The position to start with.
    position: Position,
) -> impl IntoView {
    let draft = DraftState::start(position);
    draft.keep_address();
    let state =
        Memo::new(move |_| draft.editing.with(|editing| BoardState::of_draft(editing, language(), orientation())));
    let on_key = move |key: Key| {
        if key == Key::Drop {
            draft.update(bisat_client::Editing::drop_picked);
        }
    };
    let name = move || game_name(language(), draft.editing.with(|editing| editing.board().id())).to_owned();
    let said = move || {
        let (language, labels) = (language(), Editor::of(language()));
        draft.editing.with(|editing| match editing.picked() {
            Some(piece) => filled(labels.picked, &[&describe_piece(language, editing.board(), piece)]),
            None => editing.flaw(language).unwrap_or_else(|| labels.possible.to_owned()),
        })
    };
    let is_flawed = move || draft.editing.with(|editing| editing.check().is_err());
    let label = |pick: fn(&Editor) -> &'static str| move || pick(Editor::of(language()));
    view! {
        <article class="analysis editor" on:keydown=move |event| on_keydown(draft, &event)>
            <h1 class="hidden">{label(|l| l.title)}</h1>
            <div class="analysis-board">
                <Board state on_pick=move |point: String| draft.update(|editing| editing.pick(&point))
                    on_lift=Callback::new(move |point: String| draft.update(|editing| editing.lift(&point)))
                    on_key name=Signal::derive(name) />
                <Piles draft />
            </div>
            <div class="analysis-right">
                <p class="sentence" id="editor-says" class:flawed=is_flawed aria-live="polite">{said}</p>
                <p class="quiet">{label(|l| l.how)}</p>
                <PickedPiece draft />
                <SettingFields draft />
                <p class="buttons">
                    <button type="button" class="button" id="undo-change" disabled=move || !draft.editing.with(bisat_client::Editing::can_undo)
                        on:click=move |_| draft.update(bisat_client::Editing::undo)>
                        {move || bisat_client::labels::Study::of(language()).undo}
                    </button>
                    <button type="button" class="button" id="edit-start" on:click=move |_| draft.restart()>{label(|l| l.from_start)}</button>
                </p>
                <NextSteps draft is_flawed=Signal::derive(is_flawed) />
            </div>
            <div class="analysis-left">
                <div class="set-up">
                    <GameFields position=Signal::derive(move || draft.position()) open=Callback::new(move |start| draft.open(&start)) />
                </div>
                <StateField draft />
            </div>
        </article>
    }
}

/// What to do with the position, once it is possible.
#[component]
fn NextSteps(draft: DraftState, is_flawed: Signal<bool>) -> impl IntoView {
    let label = |pick: fn(&After) -> &'static str| move || pick(After::of(language()));
    let analyse = Signal::derive(move || Route::Analyse(Some(draft.position())));
    let play = Signal::derive(move || {
        let start = draft.position();
        Route::New { game: start.game.clone(), start: Some(start) }
    });
    let link = Signal::derive(move || api::address(&Route::Edit(draft.position()).write()));
    view! {
        <Show when=move || !is_flawed.get()>
            <p class="buttons" id="editor-next">
                <Link to=analyse class="button primary">{move || Common::of(language()).analyse}</Link>
                <Show when=move || !draft.is_over()>
                    <Link to=play class="button">{label(|l| l.play_from_here)}</Link>
                </Show>
                <CopyButton text=link label=Signal::derive(label(|l| l.copy_link)) />
            </p>
        </Show>
    }
}

/// Delete takes the picked piece off the board, and Ctrl-Z undoes a change; in a field these keys edit its text.
fn on_keydown(draft: DraftState, event: &KeyboardEvent) {
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    if element.is_some_and(|element| matches!(element.tag_name().as_str(), "TEXTAREA" | "INPUT" | "SELECT")) {
        return;
    }
    match event.key().as_str() {
        "Delete" | "Backspace" => {
            event.prevent_default();
            draft.update(|editing| {
                editing.remove();
            });
        }
        "z" if event.ctrl_key() || event.meta_key() => {
            event.prevent_default();
            draft.update(bisat_client::Editing::undo);
        }
        _ => {}
    }
}
